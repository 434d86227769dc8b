//! All records, with their values as text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Live, Record, Trace};

/// Keeps every record, inputs and values as text: for tests and tools.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    /// The records so far.
    pub records: Vec<Record<String>>,
}

impl Trace for Recorder {
    fn record(&mut self, record: Live<'_>) {
        self.records.push(record.map(|value| value.to_string()));
    }
}

//! All records, with their values as text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Live, Record, Trace};

/// Keeps every record, with inputs and values as text: for tests and tools.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::Recorder;
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// let mut trace = Recorder::default();
/// Reload::brain(Soldier::default()).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let lines: Vec<_> = trace.records.iter().map(|record| record.show::<Reload>().to_string()).collect();
/// assert_eq!(lines, ["tick at 1s, 1s on", "enter reload", "reload sets ammo to 6", "leave reload: Success"]);
/// ```
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

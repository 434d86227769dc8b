//! Listeners, which receive the records and log lines of an agent.

use std::sync::{Arc, Mutex, PoisonError};

use super::Record;

/// A receiver of the records of an agent, at once and in order. Share a listener with `Arc<Mutex<…>>` to read it later.
pub trait Listener: Send {
    /// Receives a record, with the time of the agent's clock in milliseconds.
    fn record(&mut self, now_ms: u64, record: &Record);

    /// Receives a line of the actions `log` and `log_bb`.
    fn log(&mut self, level: Level, text: &str) {
        let _ = (level, text);
    }
}

/// The severity of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// `debug`
    Debug,
    /// `info`
    Info,
    /// `warn`
    Warn,
    /// `error`
    Error,
}

impl<L: Listener + ?Sized> Listener for Arc<Mutex<L>> {
    fn record(&mut self, now_ms: u64, record: &Record) {
        self.lock().unwrap_or_else(PoisonError::into_inner).record(now_ms, record);
    }

    fn log(&mut self, level: Level, text: &str) {
        self.lock().unwrap_or_else(PoisonError::into_inner).log(level, text);
    }
}

/// Collects all records, for tests.
impl Listener for Vec<Record> {
    fn record(&mut self, _: u64, record: &Record) {
        self.push(record.clone());
    }
}

//! The recorder of an agent's debug log.

use super::value::to_model;
use super::{Listener, Record};
use crate::files::{DebugLog, LogEntry};

/// A recorder of an agent's debug log. The debugger of mosaic_game opens the recorder's [`text`](Self::text) as a file.
///
/// The times are those of the agent's clock. [`starting_at`](Self::starting_at) makes them times of the day.
#[derive(Clone, Debug)]
pub struct LogRecorder {
    log: DebugLog,
    start_ms: u64,
    limit: usize,
    lost: u64,
}

impl LogRecorder {
    /// Creates an empty log for the agent with this identifier, with at most 1,000,000 entries.
    #[must_use]
    pub fn new(entity_id: &str) -> Self {
        let log = DebugLog { entity_id: entity_id.into(), ..DebugLog::default() };
        Self { log, start_ms: 0, limit: 1_000_000, lost: 0 }
    }

    /// Sets the time of day at which the agent's clock was 0, in milliseconds since 1970.
    #[must_use]
    pub fn starting_at(mut self, unix_ms: u64) -> Self {
        self.start_ms = unix_ms;
        self
    }

    /// Sets the largest number of entries. Later entries are counted but not kept.
    #[must_use]
    pub fn at_most(mut self, entries: usize) -> Self {
        self.limit = entries;
        self
    }

    /// Returns the number of entries beyond the limit.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Returns the entries so far.
    #[must_use]
    pub fn log(&self) -> &DebugLog {
        &self.log
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        self.log.write()
    }

    /// Removes and returns all entries.
    #[cfg(feature = "http")]
    pub(super) fn take(&mut self) -> DebugLog {
        let empty = DebugLog { entity_id: self.log.entity_id.clone(), ..DebugLog::default() };
        std::mem::replace(&mut self.log, empty)
    }

    /// Puts entries back, before all others.
    #[cfg(feature = "http")]
    pub(super) fn put_back(&mut self, mut log: DebugLog) {
        log.debug_cmds.append(&mut self.log.debug_cmds);
        self.log = log;
    }
}

impl Listener for LogRecorder {
    fn record(&mut self, now_ms: u64, record: &Record) {
        if self.log.debug_cmds.len() >= self.limit {
            self.lost += 1;
            return;
        }
        self.log.debug_cmds.push(LogEntry::new(&record.map(to_model), self.start_ms.saturating_add(now_ms)));
    }
}

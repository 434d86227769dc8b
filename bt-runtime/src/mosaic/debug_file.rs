//! The debug log as a file.

use alloc::string::String;

use bt_model::mosaic::{DebugLog, Entry};

use super::value::to_model;
use super::{Commands, Record};

/// Keeps what an agent tells, for a file that the debugger of mosaic_game opens.
///
/// Times are the agent's clock; [`starting_at`](Self::starting_at) makes them times of the day.
#[derive(Clone, Debug)]
pub struct DebugFile {
    log: DebugLog,
    start_ms: u64,
    most: usize,
    lost: u64,
}

impl DebugFile {
    /// An empty log of somebody, for at most 1,000,000 lines.
    #[must_use]
    pub fn new(entity_id: &str) -> Self {
        let log = DebugLog { entity_id: entity_id.into(), ..DebugLog::default() };
        Self { log, start_ms: 0, most: 1_000_000, lost: 0 }
    }

    /// With the time at which the agent's clock stood at 0, in milliseconds since 1970.
    #[must_use]
    pub fn starting_at(mut self, unix_ms: u64) -> Self {
        self.start_ms = unix_ms;
        self
    }

    /// With room for so many lines; later ones are only counted.
    #[must_use]
    pub fn at_most(mut self, lines: usize) -> Self {
        self.most = lines;
        self
    }

    /// How many lines found no room.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// The lines so far.
    #[must_use]
    pub fn log(&self) -> &DebugLog {
        &self.log
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        self.log.write()
    }

    /// Takes all lines out.
    pub(super) fn take(&mut self) -> DebugLog {
        let empty = DebugLog { entity_id: self.log.entity_id.clone(), ..DebugLog::default() };
        core::mem::replace(&mut self.log, empty)
    }

    /// Puts lines back before all others.
    pub(super) fn put_back(&mut self, mut log: DebugLog) {
        log.debug_cmds.append(&mut self.log.debug_cmds);
        self.log = log;
    }
}

impl Commands for DebugFile {
    fn command(&mut self, now_ms: u64, record: &Record) {
        if self.log.debug_cmds.len() >= self.most {
            self.lost += 1;
            return;
        }
        self.log.debug_cmds.push(Entry::new(&record.map(to_model), self.start_ms.saturating_add(now_ms)));
    }
}

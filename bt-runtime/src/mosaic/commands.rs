//! Who listens to an agent.

use std::sync::{Arc, Mutex, PoisonError};

use super::Record;

/// Takes what an agent tells: every fact at once, in order. Share one with `Arc<Mutex<…>>` to look at it later.
pub trait Commands: Send {
    /// A fact, at a time of the agent's clock.
    fn command(&mut self, now_ms: u64, record: &Record);

    /// A line that the actions `log` and `log_bb` write.
    fn say(&mut self, level: Level, text: &str) {
        let _ = (level, text);
    }
}

/// How important a line of `log` is.
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

impl<C: Commands + ?Sized> Commands for Arc<Mutex<C>> {
    fn command(&mut self, now_ms: u64, record: &Record) {
        self.lock().unwrap_or_else(PoisonError::into_inner).command(now_ms, record);
    }

    fn say(&mut self, level: Level, text: &str) {
        self.lock().unwrap_or_else(PoisonError::into_inner).say(level, text);
    }
}

/// All facts, in order; for tests.
impl Commands for alloc::vec::Vec<Record> {
    fn command(&mut self, _: u64, record: &Record) {
        self.push(record.clone());
    }
}

//! The parts of an agent that actions can access.

use bt_runtime::Chance;

use super::{Blackboard, BlackboardFull, Command, Limits, Listener, RandomSource, Record, Value};

/// The blackboard, events, clock, random choices and listener of an agent.
pub(super) struct Context {
    pub(super) blackboard: Blackboard,
    /// The events that have not been delivered yet.
    pub(super) events: Vec<String>,
    pub(super) now_ms: u64,
    pub(super) chance: Chance,
    /// The source that replaces `chance`, if any.
    pub(super) random_source: Option<Box<dyn RandomSource>>,
    pub(super) listener: Option<Box<dyn Listener>>,
    /// The tree and number of the node that is visited; zeros outside of a visit.
    pub(super) visited: (u32, u32),
    /// The last number that was used for a timer or a ticket.
    pub(super) last_number: u64,
}

impl Context {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            blackboard: Blackboard::default(),
            events: Vec::new(),
            now_ms: 0,
            chance: Chance::new(seed),
            random_source: None,
            listener: None,
            visited: (0, 0),
            last_number: 0,
        }
    }

    /// Writes a key and records the write.
    pub(super) fn set(&mut self, key: &str, value: Value, limits: &Limits) -> Result<(), BlackboardFull> {
        self.blackboard.set(key, value.clone(), limits)?;
        self.record(|| Command::Set { key: key.to_owned(), value });
        Ok(())
    }

    /// Removes a key and records the removal.
    pub(super) fn remove(&mut self, key: &str) -> Option<Value> {
        let value = self.blackboard.remove(key)?;
        self.record(|| Command::Remove { key: key.to_owned() });
        Some(value)
    }

    /// Removes all keys and records the removal.
    pub(super) fn clear(&mut self) {
        if !self.blackboard.is_empty() {
            self.blackboard.clear();
            self.record(|| Command::Clear);
        }
    }

    pub(super) fn random(&mut self) -> &mut dyn RandomSource {
        match &mut self.random_source {
            Some(source) => &mut **source,
            None => &mut self.chance,
        }
    }

    /// Returns a number that no timer and no ticket of this agent has had before.
    pub(super) fn new_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    /// Sends a record about the visited node to the listener, if there is one.
    pub(super) fn record(&mut self, command: impl FnOnce() -> Command) {
        self.record_at(self.visited, command);
    }

    /// Sends a record about another node, given by tree and number.
    pub(super) fn record_at(&mut self, (tree, node): (u32, u32), command: impl FnOnce() -> Command) {
        if let Some(listener) = &mut self.listener {
            listener.record(self.now_ms, &Record { tree, node, command: command() });
        }
    }
}

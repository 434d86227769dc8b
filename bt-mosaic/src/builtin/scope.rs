//! The parts of an agent that the rules of built-in actions use.

use crate::interpreter::{Blackboard, Level, RandomSource, Value};

/// The parts of an agent that the rules of built-in actions use.
pub(crate) trait Scope {
    /// Returns the blackboard.
    fn blackboard(&self) -> &Blackboard;

    /// Writes a key. The agent handles the error of a full blackboard.
    fn set(&mut self, key: &str, value: Value);

    /// Returns the source of random choices.
    fn random(&mut self) -> &mut dyn RandomSource;

    /// Receives a line of the actions `log` and `log_bb`.
    fn log(&mut self, level: Level, text: &str);
}

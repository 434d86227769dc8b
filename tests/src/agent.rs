//! The agent of the tests.

use bt_runtime::prelude::*;

use serde::{Deserialize, Serialize};

use crate::Book;

/// An agent with a few keys.
#[derive(Blackboard, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(world = Book, event = Signal, events = 4)]
pub struct Actor {
    /// A condition.
    pub a: bool,
    /// A condition.
    pub b: bool,
    /// A condition.
    pub c: bool,
    /// A number.
    pub n: i32,
    /// A number.
    pub m: i32,
    /// An optional number.
    pub spot: Option<i32>,
    /// A key with one of several modes.
    pub mode: Mode,
}

/// The modes. `match` tests use this key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// The initial mode.
    #[default]
    Calm,
    /// The second mode.
    Alert,
    /// The third mode.
    Panic,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Signal {
    /// Without a value.
    Ping,
    /// With a value.
    At(i32),
}

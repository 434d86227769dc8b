#![doc = include_str!("format.md")]

mod actions;
mod beside;
mod complete;
mod expect;
mod expectations;
mod offer;
mod read;
mod ticks;
mod tree;

use std::time::Duration;

use crate::Name;
use crate::json::expression::Expr;
use crate::json::{Json, Place};

pub use beside::beside;
pub use expect::{Count, Counter, Expect, Expected, NodeBy, NodeRef, RECORDS, RecordPattern};
pub use offer::Offer;
pub use read::{read, read_with};
pub use tree::tree;

/// A script, which replaces the game in a simulation of a tree.
#[derive(Clone, Debug)]
pub struct Script {
    /// A sentence for the report of a test run.
    pub name: Option<Name<Json>>,
    /// The file of the tree, relative to the script.
    pub file: Option<Name<Json>>,
    /// The tree or state machine that runs; `None`: the first in the file.
    pub tree: Option<Name<Json>>,
    /// The seed of the brain's random numbers.
    pub seed: u32,
    /// The guards that each tick checks.
    pub drive: Drive,
    /// `true` if the tree runs only once, and does not restart at its end.
    pub once: bool,
    /// The types whose values are words.
    pub types: Vec<Words>,
    /// The keys of the blackboard.
    pub keys: Vec<Key>,
    /// The functions that expressions may call.
    pub functions: Vec<Function>,
    /// The events with a value, each with the name of the value's type.
    pub events: Vec<(Name<Json>, Name<Json>)>,
    /// The scripted actions: by the name of an action first, then by the name of a node.
    pub mocks: Vec<Mock>,
    /// The ticks.
    pub ticks: Vec<Tick>,
    /// The expectations after the last tick.
    pub expect: Option<Expect>,
    /// The place.
    pub place: Place,
}

/// The guards that a tick checks: the drive of a brain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drive {
    /// The guards whose keys have changed.
    #[default]
    Events,
    /// All guards.
    Polling,
    /// No guard until the running leaf is done or an event arrives; then all guards.
    Hybrid,
}

/// A type whose values are words.
#[derive(Clone, Debug)]
pub struct Words {
    /// The name.
    pub name: Name<Json>,
    /// The words, at least one.
    pub words: Vec<String>,
}

/// A key of the blackboard.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name: `ammo`, `body.health`.
    pub name: Name<Json>,
    /// The name of the type.
    pub ty: Name<Json>,
    /// The value before the first tick; `None`: the type's default.
    pub value: Option<Expr>,
    /// The type of the handle, for a key of the catalogue whose value several agents hold. The tree cannot write such a
    /// key.
    pub shared: Option<String>,
}

/// A function that expressions may call.
#[derive(Clone, Debug)]
pub struct Function {
    /// The names of the argument types.
    pub takes: Vec<Name<Json>>,
    /// The name of the function, the name of its result type, and the result in the first tick.
    pub gives: Key,
    /// The results in the second tick and later, one per tick; the last result stays.
    pub later: Vec<Expr>,
}

/// The nodes that a scripted action stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stands {
    /// Every node with this action, and every service with it.
    Action,
    /// The nodes with this name that have an action; not their services.
    Node,
}

/// A scripted action.
#[derive(Clone, Debug)]
pub struct Mock {
    /// The nodes that the action stands for.
    pub stands: Stands,
    /// The name of the action or of the node.
    pub name: Name<Json>,
    /// The behaviour from the first tick on.
    pub does: Does,
}

/// The behaviour of a scripted action.
#[derive(Clone, Debug)]
pub struct Does {
    /// The results. Each tick takes the next one, except while an [`Answer::Runs`] lasts; the last one repeats. If the
    /// list is empty, the action has no result yet, and the simulation ends with the tick that needs it.
    pub results: Vec<Answer>,
    /// `true` if a new entry continues in the list of results; `false` if it begins with the first one.
    pub keeps_place: bool,
    /// The keys that the action writes when it succeeds, with their values.
    pub outputs: Vec<(Name<Json>, Expr)>,
    /// The output when the action succeeds, for the target of the node.
    pub output: Option<Expr>,
    /// The number of ticks that the action takes to stop; 0: it stops at once.
    pub halt_ticks: u32,
}

/// An item in the list of results of a scripted action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result of one tick.
    Now(Given),
    /// The action runs for some time and then ends. The time begins with the tick that reaches this item.
    Runs {
        /// The time. The item ends with the first tick at which this time has passed.
        lasts: Duration,
        /// The result of this last tick: [`Given::Success`] or [`Given::Failure`].
        then: Given,
    },
}

impl Answer {
    /// Returns `true` if a tick may have the result `running`.
    #[must_use]
    pub fn can_run(self) -> bool {
        matches!(self, Self::Now(Given::Running) | Self::Runs { .. })
    }
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// The action is running.
    Running,
    /// The action succeeds.
    Success,
    /// The action fails.
    Failure,
}

/// A tick, or several equal ticks.
#[derive(Clone, Debug)]
pub struct Tick {
    /// The time since the previous tick.
    pub dt: Duration,
    /// The number of ticks, at least one.
    pub repeat: u32,
    /// The changes before each of the ticks, in this order.
    pub before: Vec<Before>,
    /// The expectations after the last of the ticks.
    pub expect: Option<Expect>,
    /// The expectations after each of the ticks.
    pub always: Option<Expect>,
    /// The expectations that end the repetition early. They must hold in one of the ticks.
    pub until: Option<Expect>,
    /// The place.
    pub place: Place,
}

/// A change before a tick.
#[derive(Clone, Debug)]
pub enum Before {
    /// A key gets a value.
    Set(Name<Json>, Expr),
    /// A key gets the default of its type.
    Clear(Name<Json>),
    /// A function returns this value from now on.
    Gives(Name<Json>, Expr),
    /// An event is sent.
    Send {
        /// The name of the event.
        event: Name<Json>,
        /// The value of the event.
        value: Option<Expr>,
    },
    /// An action has another behaviour from now on.
    Does(Stands, Name<Json>, Does),
    /// The brain gets an order.
    Brain(Order),
    /// The brain has another drive from now on.
    Drive(Drive),
}

/// An order to a brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Starts a tree that is stopped.
    Start,
    /// Halts the tree.
    Stop,
    /// Halts the tree and restarts it.
    Restart,
    /// Stops the clock of the tree.
    Pause,
    /// Continues after a pause.
    Resume,
}

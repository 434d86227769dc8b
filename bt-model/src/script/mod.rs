#![doc = include_str!("format.md")]

mod actions;
mod beside;
mod complete;
mod expect;
mod expectations;
mod offer;
mod read;
mod ticks;

use std::time::Duration;

use crate::Name;
use crate::json::expression::Expr;
use crate::json::{Json, Place};

pub use beside::beside;
pub use expect::{Count, Counter, Expect, Expected, NodeBy, NodeRef, RECORDS, RecordPattern};
pub use offer::Offer;
pub use read::{read, read_with};

/// A script: it replaces the game in a simulation of a tree.
#[derive(Clone, Debug)]
pub struct Script {
    /// A sentence for the report of a test run.
    pub name: Option<Name<Json>>,
    /// The file of the tree, relative to the script.
    pub file: Option<Name<Json>>,
    /// The tree or state machine that runs; `None`: the first of the file.
    pub tree: Option<Name<Json>>,
    /// The seed of the brain's random numbers.
    pub seed: u32,
    /// Which guards each tick asks.
    pub drive: Drive,
    /// `true` if the tree runs only once, and does not restart at its end.
    pub once: bool,
    /// Types of words.
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
    /// Its place.
    pub place: Place,
}

/// Which guards a tick asks: the drive of a brain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drive {
    /// Those whose keys have changed.
    #[default]
    Events,
    /// All of them.
    Polling,
    /// No guard until the running leaf is done or an event arrives, and then all of them.
    Hybrid,
}

/// A type whose values are words.
#[derive(Clone, Debug)]
pub struct Words {
    /// Its name.
    pub name: Name<Json>,
    /// Its words, at least one.
    pub words: Vec<String>,
}

/// A key of the blackboard.
#[derive(Clone, Debug)]
pub struct Key {
    /// `ammo`, `body.health`
    pub name: Name<Json>,
    /// The name of its type.
    pub ty: Name<Json>,
    /// Its value before the first tick; `None`: the type's default.
    pub value: Option<Expr>,
    /// For a key of the catalogue whose value several agents hold: the type of the handle. The tree cannot write it.
    pub shared: Option<String>,
}

/// A function that expressions may call.
#[derive(Clone, Debug)]
pub struct Function {
    /// The names of the types that it takes.
    pub takes: Vec<Name<Json>>,
    /// Its name, the name of its result type, and its result before the first tick.
    pub gives: Key,
    /// Its results in the second tick and later, one per tick; the last one stays.
    pub later: Vec<Expr>,
}

/// The scope of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stands {
    /// Every node with this action, and every service.
    Action,
    /// The nodes with this name and an action; not their services.
    Node,
}

/// A scripted action.
#[derive(Clone, Debug)]
pub struct Mock {
    /// The scope of its name.
    pub stands: Stands,
    /// The name of the action or of the node.
    pub name: Name<Json>,
    /// Its behaviour from the first tick on.
    pub does: Does,
}

/// The behaviour of a scripted action.
#[derive(Clone, Debug)]
pub struct Does {
    /// Its results. Each tick takes the next one, except that [`Answer::Runs`] lasts; the last repeats. Empty: it has none
    /// yet, and the simulation ends with the tick that comes to it.
    pub results: Vec<Answer>,
    /// `true` if a new entry continues in the results; `false` if it begins with the first one.
    pub keeps_place: bool,
    /// The keys that it writes when it succeeds.
    pub outputs: Vec<(Name<Json>, Expr)>,
    /// Its output when it succeeds, for the target of the node.
    pub output: Option<Expr>,
    /// How many ticks it takes to stop; 0: it stops at once.
    pub halt_ticks: u32,
}

/// An item in the list of results of a scripted action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result of one tick.
    Now(Given),
    /// It runs for some time and then ends. The time begins with the tick that reaches this item.
    Runs {
        /// The time. The first tick at which it has passed ends the item.
        lasts: Duration,
        /// The result of that tick: [`Given::Success`] or [`Given::Failure`].
        then: Given,
    },
}

impl Answer {
    /// `true` if the result of some tick is `running`.
    #[must_use]
    pub fn can_run(self) -> bool {
        matches!(self, Self::Now(Given::Running) | Self::Runs { .. })
    }
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// It is running.
    Running,
    /// It succeeds.
    Success,
    /// It fails.
    Failure,
}

/// A tick, or several alike.
#[derive(Clone, Debug)]
pub struct Tick {
    /// The time since the last one.
    pub dt: Duration,
    /// How many ticks, at least one.
    pub repeat: u32,
    /// The changes before each of them, in this order.
    pub before: Vec<Before>,
    /// The expectations after the last of them.
    pub expect: Option<Expect>,
    /// The expectations after each of them.
    pub always: Option<Expect>,
    /// The expectations that end the repetition early. They must hold in one of the ticks.
    pub until: Option<Expect>,
    /// Its place.
    pub place: Place,
}

/// A change before a tick.
#[derive(Clone, Debug)]
pub enum Before {
    /// A key gets a value.
    Set(Name<Json>, Expr),
    /// A key gets the default of its type.
    Clear(Name<Json>),
    /// From now on a function returns this value.
    Gives(Name<Json>, Expr),
    /// An event is sent.
    Send {
        /// Its name.
        event: Name<Json>,
        /// Its value.
        value: Option<Expr>,
    },
    /// From now on an action behaves differently.
    Does(Stands, Name<Json>, Does),
    /// The brain's life.
    Brain(Order),
    /// From now on the brain has another drive.
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
    /// Stops its clock.
    Pause,
    /// Goes on after a pause.
    Resume,
}

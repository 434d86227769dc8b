//! Behaviour trees.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
extern crate self as bt_runtime;
#[cfg(feature = "std")]
extern crate std;

mod at;
mod blackboard;
mod brain;
mod chance;
mod composite;
mod cx;
mod decorator;
mod event;
mod keys;
mod leaf;
mod node;
mod put;
mod scope;
mod status;
mod subtree;
mod time;
pub mod trace;
mod tree;

pub use blackboard::{
    Agent, Blackboard, Board, Key, KeyError, KeyInfo, KeyKind, KeyMut, KeyValue, ParentKey, ParentMut,
};
#[cfg(feature = "std")]
pub use blackboard::{Shared, SharedRead};
pub use brain::{Brain, Phase, Pinned};
pub use bt_macros::{Blackboard, Inputs, action, bt};
pub use chance::Chance;
pub use cx::Cx;
pub use event::{Asks, EventQueue, Inbox, NoEvents, RequestId, Requests, SendError};
pub use keys::{ChangeSet, Keys};
pub use leaf::next_tick;
pub use leaf::{Action, ActionInfo, HaltReturns, InputInfo, Leaf, Returns};
pub use status::{Halt, Outcome, Status, Step};
pub use time::{Next, Time};
pub use tree::{NodeInfo, Tree};

/// All that a file with trees needs: `use bt_runtime::prelude::*;`.
pub mod prelude {
    pub use crate::{Agent, Blackboard, Board, Brain, Chance, Cx, Halt, Inputs, Leaf, Status, Time, Tree, action, bt};
    pub use core::time::Duration;
}

/// What the macros' expansions name. Not for use by hand: it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use crate::at::{At, Part};
    pub use crate::blackboard::*;
    pub use crate::composite::*;
    pub use crate::decorator::*;
    pub use crate::event::*;
    pub use crate::keys::*;
    pub use crate::leaf::*;
    pub use crate::node::*;
    pub use crate::put::*;
    pub use crate::scope::*;
    pub use crate::status::*;
    pub use crate::subtree::Sub;
    pub use crate::time::*;
    pub use crate::tree::*;
    pub use crate::{Brain, Chance as ChanceSource, Cx};
}

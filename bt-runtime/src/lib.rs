//! Behaviour trees and state trees, written as Rust.
//!
//! [`bt!`] turns a declaration into a type: a tree whose whole run-time memory is a plain enum, known at compile time,
//! without a heap. [`#[action]`](macro@action) turns a function into a leaf.
//! [`#[derive(Blackboard)]`](macro@Blackboard) turns a struct's fields into typed keys; a guard that only reads keys is
//! checked again only after one of them has changed. A [`Brain`] is an agent with its tree. [`state_tree!`] does the
//! same for machines of nested states, with the same leaves and keys.
//!
//! ```
//! use bt_runtime::prelude::*;
//!
//! #[derive(Blackboard, Default)]
//! struct Soldier {
//!     ammo: u32,
//!     enemy: Option<u32>,
//! }
//!
//! /// Fires at somebody, until the magazine is empty.
//! #[action]
//! fn shoot(bb: &mut Board<Soldier>, _at: Option<u32>) -> Status {
//!     *bb.ammo_mut() -= 1;
//!     if bb.ammo > 0 { Status::Running } else { Status::Success }
//! }
//!
//! bt! {
//!     /// Ammunition first, then enemies, then patience.
//!     tree Guard for Soldier {
//!         selector {
//!             #[when(bb.ammo == 0, aborts = lower_priority)]
//!             sequence "reload" { wait(2s); set(bb.ammo = 6) }
//!
//!             #[when(bb.enemy.is_some(), aborts = both)]
//!             shoot(_at = bb.enemy);
//!
//!             idle;
//!         }
//!     }
//! }
//!
//! let mut brain = Guard::brain(Soldier { ammo: 2, enemy: None });
//! let mut second = || brain.tick(Duration::from_secs(1), &mut ());
//! assert_eq!(second(), Status::Running);
//! brain.board_mut().set_enemy(Some(7));
//! brain.tick(Duration::from_secs(1), &mut ());
//! assert_eq!(brain.board().ammo, 1, "the enemy preempts `idle`");
//! ```
//!
//! # Read on
//! - [`guide::first_hour`]: from the dependency to a tree that is ticked, watched, tested and loaded from a file.
//! - [`guide`]: a page per task: save and load, share, long plans, many agents, debug, trees for designers, engines.
//! - [`guide::coming_from`]: the terms of Unreal, Unity, py_trees, BehaviorTree.CPP, LimboAI and others, and their counterparts here.
//! - [`language`]: every node and attribute, with its outcome, its halt and an example; state machines, and
//!   [which of the two](language::tree_or_machine) to take.
//! - [`brain`]: one agent with its tree: ticks, events, seeds, phases, drives.
//! - [`blackboard`]: the keys of an agent. [`leaf`]: its actions. [`event`]: its messages.
//! - [`trace`]: one record per fact of a tick.
//! - `population` (feature `alloc`): many agents; the cost of a tick depends only on the awake ones.
//! - `loaded` (feature `json`): the same trees from files, and new versions of them while they run.
//! - `snapshot` (feature `serde`): brains as bytes, restored elsewhere. `replay`: the same inputs, the same run.
//! - `simulate` (feature `simulate`): trees without the game, by a script.
//!
//! # Features
//! - `std` (on): `Shared`, a value seen by many agents; [`mailbox`], wake-ups and results from other threads. It turns on
//!   `alloc`.
//! - `alloc`: `Population`; `trace::Recorder`, a trace with its values as text; `trace::Why`, `trace::Profile`;
//!   [slots](language::subtrees#slot).
//! - `json`: `trace::JsonLines` and `trace::ChromeTrace`, traces as JSON;
//!   `Registry` and `Program`, trees from JSON files beside those of `bt!`; [`bt_file!`], which compiles them. It turns on
//!   `std` and `serde`.
//! - `rayon`: `Population::par_tick`, a population ticked by several threads. It turns on `std`.
//! - `serde`: snapshots and replays. It turns on `alloc`.
//! - `simulate`: `simulate`, trees without the game. It is a feature of its own because it takes half of the time to build
//!   this crate. It turns on `json`.
//! - `rand_core`: [`Chance`] implements the traits of the crate `rand_core`.
//!
//! Without any of them the crate is `no_std` and needs no allocator: trees, brains, events and traces into a
//! [`Ring`](trace::Ring) or [`Digest`](trace::Digest) work as they are.
#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
extern crate self as bt_runtime;
#[cfg(feature = "std")]
extern crate std;

mod assign;
pub mod blackboard;
pub mod brain;
mod chance;
#[cfg(feature = "json")]
mod compiled;
mod composite;
pub mod custom;
mod cx;
mod decorator;
pub mod event;
pub mod guide;
mod kept;
mod keys;
pub mod language;
pub mod leaf;
mod list;
#[cfg(feature = "json")]
pub mod loaded;
pub mod mailbox;
mod node;
mod output;
#[cfg(feature = "alloc")]
pub mod population;
mod remembered;
#[cfg(feature = "serde")]
pub mod replay;
mod rules;
mod scope;
mod search;
#[cfg(feature = "simulate")]
pub mod simulate;
pub mod slot;
#[cfg(feature = "serde")]
pub mod snapshot;
mod state_machine;
pub mod status;
mod subtree;
pub mod time;
pub mod trace;
mod traced;
pub mod tree;

pub use blackboard::{Agent, Blackboard, Board};
pub use brain::{Brain, Chance};
/// Turns a struct into an agent. The trait [`Agent`] lists the options.
pub use bt_macros::Blackboard;
/// Gives a struct named inputs. The traits [`Leaf`] and [`Action`](leaf::Action) explain how to write such a leaf.
pub use bt_macros::Inputs;
/// Turns a function into a leaf. The trait [`Action`](leaf::Action) lists its parameters, results and options.
pub use bt_macros::action;
/// Declares trees as types. [`language`] explains their nodes and attributes.
pub use bt_macros::bt;
#[doc = include_str!("language/bt_file.md")]
pub use bt_macros::bt_file;
/// Turns a struct into a composite. The trait [`Composite`] explains how to write one.
pub use bt_macros::composite;
/// Turns a struct into a decorator. The trait [`Decorator`] explains how to write one.
pub use bt_macros::decorator;
/// Declares state machines as types. [`language::machines`] explains them, rule by rule.
pub use bt_macros::state_tree;
pub use custom::{Children, Composite, Decorator};
pub use leaf::{Cx, Leaf};
pub use list::{List, Queue};
#[cfg(feature = "json")]
pub use loaded::{Program, Registry};
#[cfg(feature = "alloc")]
pub use population::Population;
pub use status::{Halt, Status};
pub use time::Time;
pub use tree::Tree;

/// The names that a source file with trees needs: `use bt_runtime::prelude::*;`.
///
/// It leaves out [`Agent`] and [`Time`], because games have types with these names: use `bt_runtime::Agent` and
/// `bt_runtime::Time`.
pub mod prelude {
    pub use crate::{
        Blackboard, Board, Brain, Chance, Children, Composite, Cx, Decorator, Halt, Inputs, Leaf, Status, Tree, action,
        bt, bt_file, composite, decorator, state_tree,
    };
    pub use core::time::Duration;
}

/// Keeps its tokens with the feature `json`, and drops them without it, because only trees from files need them.
#[cfg(feature = "json")]
#[doc(hidden)]
#[macro_export]
macro_rules! __if_json {
    ($($tokens:tt)*) => { $($tokens)* };
}

/// Keeps its tokens with the feature `json`, and drops them without it, because only trees from files need them.
#[cfg(not(feature = "json"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __if_json {
    ($($tokens:tt)*) => {};
}

/// Names that the expansions of macros use. They are not for use by hand, and may change in any version.
#[doc(hidden)]
pub mod __private {
    /// Names that the expansions of `bt_file!` use.
    #[cfg(feature = "json")]
    pub mod compiled {
        pub use crate::compiled::*;
    }

    pub use crate::__if_json as if_json;
    pub use crate::__remembered as remembered;
    pub use crate::assign::*;
    pub use crate::blackboard::*;
    pub use crate::composite::*;
    pub use crate::custom::{Children, Compose, Composite, Decorator, check_children, decorate};
    pub use crate::decorator::*;
    pub use crate::event::*;
    pub use crate::kept::*;
    pub use crate::keys::*;
    pub use crate::leaf::*;
    pub use crate::list::{Counted, IsEmpty, IsNoList, List, Queue};
    #[cfg(feature = "json")]
    pub use crate::loaded::files;
    #[cfg(feature = "std")]
    pub use crate::mailbox::Mailbox;
    pub use crate::mailbox::NoMail;
    pub use crate::node::*;
    pub use crate::output::*;
    #[cfg(feature = "serde")]
    pub use crate::remembered::next_field;
    pub use crate::scope::*;
    pub use crate::search::Search;
    pub use crate::slot::*;
    pub use crate::state_machine::*;
    pub use crate::status::*;
    pub use crate::subtree::Sub;
    pub use crate::time::*;
    pub use crate::traced::{Named, Traced, TracedLeaf};
    pub use crate::tree::*;
    #[cfg(feature = "json")]
    pub use crate::{__event_ops as event_ops, __ops as ops, __saves as saves};
    pub use crate::{Brain, Chance as ChanceSource, Cx};
    #[cfg(feature = "serde")]
    pub use serde;
}

//! The records of a running game, or of a file.
//!
//! ```text
//! frames ─► Stream ─► Track, one per agent ─► Chunk: the state before, then records as bytes
//!                       │                        └─► Moment: the agent after any stored tick
//!                       └─► Moment: the agent after its last tick
//! tables   the trees of the game
//! places   the element of a file for the node of a record
//! breaks   the breakpoints
//! filter   the agents that a page lists
//! picks    the records that a page lists
//! text     records as lines of text
//! counts   number and time of the runs of nodes in a range of ticks
//! spans    the spans of a timeline
//! saved    the received records as a file
//! ```
//!
//! Memory is bounded: the oldest chunk of all agents is dropped first.

mod breaks;
mod counts;
mod elements;
mod filter;
mod game;
mod held;
mod moment;
mod passes;
mod picks;
mod pieces;
mod places;
mod saved;
mod spans;
mod stream;
mod tables;
mod text;
mod track;

pub(crate) use breaks::{Breaks, stop_line};
pub(crate) use counts::Sum;
pub(crate) use elements::path_of;
pub(crate) use filter::Filter;
pub(crate) use game::Game;
pub(crate) use moment::{Line, Moment};
pub(crate) use picks::{Picked, Picks};
pub use pieces::pieces;
pub(crate) use tables::{Table, equal};
pub(crate) use track::Track;

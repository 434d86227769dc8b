//! Debug logs of mosaic_game: the states of agents, computed from log entries.
//!
//! ```text
//! a file, or requests ─► DebugRecords ─► Log ─► Entity, one for each agent: its entries
//!                                                 └─► State: trees, keys and running nodes after any entry that is kept
//! shapes    which element of which file is the node of an entry, and which nodes are above it
//! results   the results of nodes, which follow from what runs next
//! reading   the entries that a page lists: those that fit its filter
//! folding   the entries under their polls, as a page lists them
//! hits      the entries at which a breakpoint stops
//! ```
//!
//! Memory is bounded. The oldest entries of the agent with the largest log are dropped first.

mod entity;
mod folding;
mod hits;
mod logs;
mod reading;
mod results;
mod shapes;
mod state;
mod text;

pub(crate) use entity::{Entity, own_node};
pub(crate) use folding::{entries_under, poll_of};
pub(crate) use hits::can_check;
pub(crate) use logs::{Log, Logs};
pub(crate) use reading::Reading;
pub(crate) use shapes::{Shapes, file_name};
pub(crate) use state::{NodeAt, State};
pub(crate) use text::{parameters, title};

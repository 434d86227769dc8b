//! Shared parts of the tests: an agent, scripted leaves, and tables that specify the behaviour of a tree tick by tick.

mod agent;
pub mod attack;
mod book;
pub mod bound;
mod cells;
mod counting;
mod filed;
mod leaves;
mod life;
mod menu;
pub mod native_trees;
#[path = "../../examples/src/bin/nav2/nodes.rs"]
pub mod nav2;
pub mod nodes;
mod saved;
pub mod script;
mod slices;
mod subject;
mod table;
pub mod traced;

pub use agent::{Actor, Jobs, Mode, Signal};
pub use book::{Book, Counts, Fact};
pub use counting::{Counting, allocations, bytes_asked};
pub use filed::{registry, table_and_file, table_and_trees};
pub use leaves::{condition, doze, drowsy, find, graceful, latched, leaf, look, over, serve};
pub use life::Life;
pub use menu::menu;
pub use saved::Saved;
pub use slices::nested;
pub use subject::Subject;
pub use table::{table, table_of, tables_of};

/// Imports for tests of behaviour.
pub mod prelude {
    pub use crate::nav2::{EachItem, PipelineSequence, RateController, RecoveryNode, RoundRobin};
    pub use crate::{
        Actor, Jobs, Mode, Saved, Signal, Subject, condition, doze, drowsy, find, graceful, latched, leaf, look, over,
        serve, table, table_of,
    };
    pub use bt_runtime::prelude::*;
    pub use bt_runtime::{Agent, Time};
    pub use expect_test::expect;
}

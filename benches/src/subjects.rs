//! The compared subjects. Each subject has a module with its agents, and a function `register` that adds these agents
//! to the tests. The order of registration is the order in the table.

mod behavior_tree_lite;
mod bhv;
mod bonsai_bt;
pub mod bt;
mod bt_json;
mod hand;
mod statig;

use crate::comparison::Tests;

/// Returns all tests with their subjects.
pub fn all() -> Tests {
    let mut tests = Tests::new();
    hand::register(&mut tests);
    bt::register(&mut tests);
    bt_json::register(&mut tests);
    bhv::register(&mut tests);
    bonsai_bt::register(&mut tests);
    behavior_tree_lite::register(&mut tests);
    statig::register(&mut tests);
    tests
}

//! Runs the trees of mosaic_game, by the rules of the library that they were made for (feature `json`).
//!
//! [`bt_model::mosaic`] says what its files hold. This runs them as they are, so that a game's trees behave as
//! before, and its debugger shows them as before. It is an interpreter of its own: there, a poll goes in rounds over
//! all nodes that are ready, wherever they stand in the tree, which is another order than that of a tick from the root.
//!
//! # Rules
//!
//! An agent keeps its *fronts*, an ordered list of nodes that wait or are ready. A poll repeats two steps until
//! neither does anything: *events*, each taken by the first `wait_event` of the fronts that waits for it, or lost; and
//! a *round*, which visits each ready node of the list once. What a visit starts or wakes is visited in the next round,
//! in the order of the visits. A node that finishes wakes its parent, which comes last in the list; where an event
//! finished it, the parent takes its place there, unless it stands before it already. Timers fire one after the other,
//! each at its time, with a poll after each.
//!
//! | node | when entered, when its child has finished |
//! |---|---|
//! | `root` | its child, for ever; below a `sub_tree`: the child's result |
//! | `sequence`, `select` | the next child; stops at the first that is false, true |
//! | `always_seq` | the next child; true |
//! | `random_seq` | a `sequence` in an order drawn at each entry |
//! | `probility` | one child, drawn by weight; its result |
//! | `if_else` | child 0, then child 1 if it is true, otherwise child 2; its result |
//! | `while_loop` | child 0, then child 1 and again as long as it is true; true |
//! | `negative`, `always_true` | not the child's result; true |
//! | `parallel` | all children; once one has finished, the result is that of the last finished one in child order, and the others are interrupted |
//! | `wait_event` | waits |
//! | `sub_tree` | loads the file when it is first entered, and runs it with the same blackboard |
//! | `action` | calls it; waits where the action does |
//! | `reset` | clears the blackboard, interrupts everything, begins the agent's tree again |
//!
//! # Where this departs from the original
//!
//! What the original tells a debugger is told here in the same order, record for record, for all trees, with
//! `parallel` too. Beside that it tells when keys are removed (`bb_remove`) and when the blackboard is emptied
//! (`bb_clear`). Other than there:
//!
//! * `reset` does what it is meant to; there, the agent hangs afterwards;
//! * an event for an agent that is off is lost; there, the agent hangs afterwards;
//! * timers fire at their time, whatever other timers wait; a timer whose node was interrupted never fires;
//! * a [`Snapshot`] holds everything, so that an agent that is restored goes on; there, timers, and which nodes wait
//!   for children, are lost;
//! * a tree that goes round without waiting stops the agent with an error that names the loop ([`Reason::Endless`]);
//! * `number_div` divides, and always gives a double, as its name says; there, it adds. Who needs that registers an
//!   action of that name;
//! * whole numbers are exact to 64 bits, and what goes beyond becomes a double; there, 32 bits, which wrap;
//! * where the original crashes (weights that are all 0, an index beyond an array, an interrupted `random_seq`), the
//!   agent stops with an error, or the action is false;
//! * two nodes of one number, and a `sub_tree` that goes down without end, are errors.
//!
//! # Example
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::sync::{Arc, Mutex};
//! use bt_runtime::mosaic::{Agent, Call, Library, Outcome, Record};
//!
//! let text = r#"{ "extra": {}, "name": "guard.json", "nodes": [
//!   { "idx": 0, "type": "root", "children": [1], "extra": { "agent_name": "guard" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 1, "type": "sequence", "parent": 0, "children": [2, 3], "extra": {},
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 2, "type": "wait_event", "parent": 1, "children": [], "extra": { "event": "alarm" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 3, "type": "action", "parent": 1, "children": [], "color": 255, "comment": "", "is_collapsed": false,
//!     "extra": { "action_name": "shout", "action_args": [{ "arg_type": "plain", "arg_value": "halt!" }] } } ] }"#;
//! let files = BTreeMap::from([("guard.json".to_owned(), text.to_owned())]);
//! let shout = |call: &mut Call<'_>| {
//!     let word = call.args()[0].clone();
//!     call.set("said", word);
//!     Outcome::Done(true)
//! };
//! let library = Arc::new(Library::new(files).with("shout", shout));
//!
//! let mut agent = Agent::new(&library, 7);
//! let records: Arc<Mutex<Vec<Record>>> = Arc::default();
//! agent.listen(Arc::clone(&records));
//! agent.load("guard.json")?;
//! agent.enable(true)?;
//! agent.send("alarm")?;
//! assert_eq!(agent.board().get("said"), Some(&"halt!".into()));
//! let told: Vec<_> = records.lock().unwrap().iter().map(|record| record.to_string()).collect();
//! assert_eq!(told[2..6], ["0:0 poll_begin", "0:0 node_enter", "0:1 node_enter", "0:2 node_enter"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod agent;
mod board;
mod builtin;
mod commands;
mod debug_file;
mod draws;
mod files;
mod fronts;
mod interrupt;
mod library;
mod limits;
mod nodes;
mod post;
mod program;
mod snapshot;
mod state;
mod stopped;
mod timers;
mod value;

pub use action::{Action, Actions, Call, Outcome, Ticket};
pub use agent::Agent;
pub use board::{BoardFull, DynamicBoard};
pub use commands::{Commands, Level};
pub use debug_file::DebugFile;
pub use draws::Draws;
pub use files::{Files, Folder};
pub use library::{Library, LoadError};
pub use limits::Limits;
pub use post::{Post, PostError};
pub use snapshot::{RestoreError, Snapshot};
pub use stopped::{Reason, Stopped};
pub use value::Value;

/// A fact that an agent tells, with values as its blackboard holds them.
pub type Record = bt_model::mosaic::Record<Value>;
/// What a [`Record`] says.
pub type Command = bt_model::mosaic::Command<Value>;

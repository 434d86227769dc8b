//! An interpreter that runs the trees of mosaic_game by the rules of the original library (feature `interpreter`).
//!
//! Trees behave as in the original, and the original's debugger shows them as before. The interpreter is separate from
//! `bt-runtime` because the order of execution differs: the original visits all ready nodes in rounds, wherever they
//! are in the tree, instead of ticking the tree from its root.
//!
//! # Rules
//!
//! An agent keeps a *frontier* (the original calls it *fronts*): an ordered list of the nodes that wait or are ready. A
//! *poll* repeats two steps until neither has an effect:
//!
//! 1. Events are delivered, each to the first `wait_event` of the frontier that waits for it. Other events are lost.
//! 2. A *round* visits each ready node of the frontier once. Nodes started or woken by a visit are visited in the next
//!    round, in the order of the visits.
//!
//! A finished node wakes its parent. The parent is added at the end of the frontier. If an event finished the node, the
//! parent takes the node's place, unless the parent already has an earlier one. Timers fire one after the other, each
//! at its time, with a poll after each.
//!
//! | node | when entered, and when a child has finished |
//! |---|---|
//! | `root` | runs its child forever; in a `sub_tree` it returns the child's result |
//! | `sequence`, `select` | run the next child; stop at the first that returns false, true |
//! | `always_seq` | runs the next child; returns true |
//! | `random_seq` | a `sequence` in a random order, drawn at each entry |
//! | `probility` | runs one child, drawn by weight, and returns its result |
//! | `if_else` | runs child 0, then child 1 if it returned true, otherwise child 2; returns that result |
//! | `while_loop` | runs child 0, then child 1, and repeats as long as child 0 returns true; returns true |
//! | `negative`, `always_true` | return the inverted result of the child; true |
//! | `parallel` | runs all children; once one has finished, returns the result of the last finished one in child order and interrupts the others |
//! | `wait_event` | waits |
//! | `sub_tree` | loads the file at the first entry and runs it with the same blackboard |
//! | `action` | calls the action and waits until it is done |
//! | `reset` | clears the blackboard, interrupts all nodes and restarts the agent's tree |
//!
//! # Differences from the original
//!
//! The records for a debugger are the same, in the same order, for all trees, including those with `parallel`. Removed
//! keys (`bb_remove`) and a cleared blackboard (`bb_clear`) are recorded in addition. Other differences:
//!
//! * `reset` restarts the tree. In the original, the agent hangs.
//! * An event for an agent that is off is lost. In the original, the agent hangs.
//! * Timers fire at their time, independent of other timers. The timer of an interrupted node never fires.
//! * A [`Snapshot`] holds the complete state. The original loses timers, and which nodes wait for children.
//! * A tree that loops without waiting stops the agent with an error that names the loop ([`RunErrorKind::Endless`]).
//! * `number_div` divides and always writes a double. In the original, it adds. Register another action of that name to
//!   get the original's behaviour.
//! * Whole numbers have 64 bits, and larger results become doubles. In the original, they have 32 bits and wrap.
//! * Where the original crashes (weights that are all 0, an index beyond the end of an array, an interrupted
//!   `random_seq`), the agent stops with an error, or the action returns false.
//! * Two nodes with one number and a `sub_tree` without end are errors.
//!
//! # Example
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::sync::{Arc, Mutex};
//! use bt_mosaic::interpreter::{Agent, Library, Record};
//!
//! let text = r#"{ "extra": {}, "name": "guard.json", "nodes": [
//!   { "idx": 0, "type": "root", "children": [1], "extra": { "agent_name": "guard" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 1, "type": "wait_event", "parent": 0, "children": [], "extra": { "event": "alarm" },
//!     "color": 255, "comment": "", "is_collapsed": false } ] }"#;
//! let files = BTreeMap::from([("guard.json".to_owned(), text.to_owned())]);
//! let mut agent = Agent::new(&Arc::new(Library::new(files)), 7);
//! let records: Arc<Mutex<Vec<Record>>> = Arc::default();
//! agent.listen(Arc::clone(&records));
//! agent.load("guard.json")?;
//! agent.enable(true)?;
//! assert_eq!(agent.frontier().collect::<Vec<_>>(), [(0, 1)], "the `wait_event` waits");
//! agent.send("alarm")?;
//! let records: Vec<_> = records.lock().unwrap().iter().map(|record| record.to_string()).collect();
//! assert_eq!(records[2..5], ["0:0 poll_begin", "0:0 node_enter", "0:1 node_enter"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod agent;
mod blackboard;
mod context;
mod error;
mod file_source;
#[cfg(feature = "http")]
mod http;
mod instance;
mod library;
mod limits;
mod listener;
mod log_recorder;
mod program;
mod random;
mod timers;
pub(crate) mod value;

pub use action::{Action, ActionRegistry, Call, Outcome, Ticket};
pub use agent::{Agent, RestoreError, Snapshot};
pub use blackboard::{Blackboard, BlackboardFull};
pub use error::{RunError, RunErrorKind};
pub use file_source::{FileSource, Folder};
#[cfg(feature = "http")]
pub use http::{HttpSender, SendError};
pub use library::{Library, LoadError};
pub use limits::Limits;
pub use listener::{Level, Listener};
pub use log_recorder::LogRecorder;
pub use random::RandomSource;
pub use value::Value;

/// A record of an agent, with values of its blackboard's type.
pub type Record = crate::files::Record<Value>;
/// The command of a [`Record`].
pub type Command = crate::files::Command<Value>;

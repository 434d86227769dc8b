//! The files of the behaviour tree library in mosaic_game: trees, node types, actions, agents, debug logs.
//!
//! What a designer drew there is read with its places, checked, changed and saved again. Nothing is lost on the way:
//! colours, remarks, what is folded, fields that nobody here knows, the order of fields and nodes, and numbers as they
//! were written. Only spaces and line ends are ours.
//!
//! | file | type | read by | written by |
//! |---|---|---|---|
//! | a tree, `guard.json` | [`TreeFile`] | [`read`] | [`write()`] |
//! | `node_types.json` | [`NodeTypes`] | [`NodeTypes::read`] | [`NodeTypes::write`] |
//! | `actions.json` | [`Actions`] | [`Actions::read`] | [`Actions::write`] |
//! | `agent_hierachy.json` (spelled so) | [`Agents`] | [`Agents::read`] | [`Agents::write`] |
//! | a debug log | [`DebugLog`] | [`DebugLog::read`] | [`DebugLog::write`] |
//!
//! A tree file is a flat list of nodes that name each other by number. [`read`] says what is wrong with the file's
//! fields, [`check`] what is wrong with the tree; a fault has the place, the rule and the fix. Where the original
//! lets the last of two nodes with one number win, that is an error here, with both places.
//!
//! [`convert()`] makes a document of ours from a tree. `bt_runtime::mosaic` runs such trees by the rules of that library.
//!
//! # Example
//!
//! ```
//! use bt_model::json::{Limits, Source};
//! use bt_model::mosaic::{NodeKind, check, read, write};
//!
//! let text = r#"{ "extra": {}, "name": "guard.json", "nodes": [
//!     { "children": [1], "color": 255, "comment": "", "extra": { "agent_name": "guard" },
//!       "idx": 0, "is_collapsed": false, "type": "root" },
//!     { "children": [], "color": 255, "comment": "for the alarm", "extra": { "event": "alarm" },
//!       "idx": 1, "is_collapsed": false, "parent": 0, "type": "wait_event" } ] }"#;
//! let (tree, mut faults) = read(&Source::new("guard.json", text), &Limits::default());
//! check(&tree, &mut faults);
//! assert!(!faults.has_errors());
//! assert!(matches!(&tree.nodes[1].kind, NodeKind::WaitEvent { event } if event == "alarm"));
//! assert!(write(&tree).contains("for the alarm"));
//! ```

mod actions;
mod agents;
mod check;
mod command;
mod convert;
mod kept;
mod kind;
mod log;
mod node_types;
mod read;
mod tree;
mod write;

pub use actions::{ActionDoc, Actions, ArgumentDoc};
pub use agents::Agents;
pub use check::{check, runnable};
pub use command::{Command, Record};
pub use convert::convert;
pub use kept::Kept;
pub use kind::{Argument, Given, NodeKind};
pub use log::{DebugLog, Entry};
pub use node_types::{NodeType, NodeTypes};
pub use read::read;
pub use tree::{Node, TreeFile};
pub use write::write;

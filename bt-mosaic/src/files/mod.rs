//! The files of mosaic_game's behaviour tree library: trees, node types, actions, agents, debug logs.
//!
//! Each file is read with the places of its fields, checked, and written back. Nothing that was read is lost: the text
//! keeps colours, comments, collapsed nodes, unknown fields, the order of fields and nodes, and the notation of
//! numbers. Only spaces and line breaks change.
//!
//! | file | type | read by | written by |
//! |---|---|---|---|
//! | a tree, `guard.json` | [`TreeFile`] | [`read`] | [`write()`] |
//! | `node_types.json` | [`NodeTypes`] | [`NodeTypes::read`] | [`NodeTypes::write`] |
//! | `actions.json` | [`Actions`] | [`Actions::read`] | [`Actions::write`] |
//! | `agent_hierachy.json` (the original's spelling) | [`AgentHierarchy`] | [`AgentHierarchy::read`] | [`AgentHierarchy::write`] |
//! | a debug log | [`DebugLog`] | [`DebugLog::read`] | [`DebugLog::write`] |
//! | a debug log, for a debugger | [`DebugRecords`] | [`DebugRecords::read_file`], [`read_request`](DebugRecords::read_request) | |
//!
//! A tree file is a flat list of nodes that refer to each other by number. [`read`] reports the faults in the fields of
//! the file, [`check`] the faults in the tree. Each fault has a place, a message and a fix. If two nodes have the same
//! number, the original uses the last one; here this is an error with both places.
//!
//! # Example
//!
//! ```
//! use bt_model::json::{Limits, Source};
//! use bt_mosaic::files::{NodeKind, check, read, write};
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
mod agent_hierarchy;
mod check;
mod debug_log;
mod debug_records;
mod file_kind;
pub(crate) mod json;
mod kind;
mod node_types;
mod read;
mod record;
mod tree;
mod unknown_fields;
mod write;

pub use actions::{ActionDoc, Actions, ArgumentDoc};
pub use agent_hierarchy::AgentHierarchy;
pub use check::{check, check_loadable};
pub use debug_log::{DebugLog, LogEntry};
pub use debug_records::{DebugRecords, TimedRecord};
pub use file_kind::FileKind;
pub use kind::{Argument, ArgumentValue, KnownType, NodeKind, TYPES};
pub use node_types::{NodeType, NodeTypes};
pub use read::read;
pub use record::{Command, Record};
pub use tree::{Node, TreeFile};
pub use unknown_fields::UnknownFields;
pub(crate) use write::node as node_value;
pub use write::write;

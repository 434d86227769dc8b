//! The behaviour trees of mosaic_game: reads, checks, converts, draws and runs the files of that game's tree library.
//!
//! Use this crate to keep trees that designers made with the original editor. A game can run these trees unchanged,
//! with the same results and the same debug records. Or it can convert them to documents of `bt-model`, which
//! `bt-runtime` runs: with the actions and the blackboard of mosaic_game, or with those of a typed agent. New trees do
//! not need this crate: write them with `bt-runtime`.
//!
//! * [`files`] reads, checks and writes tree files and the files beside them.
//! * [`convert()`] and [`convert_for`] make a document from a tree.
//! * `interpreter` (feature `interpreter`, on by default) runs trees by the rules of the original.
//! * `native` (feature `native`) runs converted trees by the rules of `bt-runtime`.
//! * `picture` (feature `pictures`) draws a tree as SVG, PNG, Mermaid or Graphviz.
//!
//! The feature `http` adds `interpreter::HttpSender`, which sends debug logs to the original's debugger.
//!
//! # Example
//!
//! ```
//! # #[cfg(feature = "interpreter")] {
//! use std::collections::BTreeMap;
//! use std::sync::Arc;
//! use bt_mosaic::interpreter::{Agent, Call, Library, Outcome};
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
//! let library = Arc::new(Library::new(files).with("shout", |call: &mut Call<'_>| {
//!     let word = call.args()[0].clone();
//!     call.set("said", word);
//!     Outcome::Done(true)
//! }));
//!
//! let mut agent = Agent::new(&library, 7);
//! agent.load("guard.json").unwrap();
//! agent.enable(true).unwrap();
//! agent.send("alarm").unwrap();
//! assert_eq!(agent.blackboard().get("said"), Some(&"halt!".into()));
//! # }
//! ```
//!
//! A tree of the same form, run by `bt-runtime`:
//!
//! ```
//! # #[cfg(feature = "native")] {
//! use std::collections::BTreeMap;
//! use bt_mosaic::native::{MosaicAgent, load, registry};
//! use bt_runtime::{Status, prelude::*};
//!
//! let text = r#"{ "extra": {}, "name": "guard.json", "nodes": [
//!   { "idx": 0, "type": "root", "children": [1], "extra": { "agent_name": "guard" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 1, "type": "sequence", "parent": 0, "children": [2, 3], "extra": {},
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 2, "type": "wait_event", "parent": 1, "children": [], "extra": { "event": "alarm" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 3, "type": "action", "parent": 1, "children": [], "color": 255, "comment": "", "is_collapsed": false,
//!     "extra": { "action_name": "set_key_value", "action_args": [
//!       { "arg_type": "plain", "arg_value": "said" }, { "arg_type": "plain", "arg_value": "halt!" }] } } ] }"#;
//! let files = BTreeMap::from([("guard.json".to_owned(), text.to_owned())]);
//! let program = load(&registry(), &files, "guard.json", None).unwrap();
//!
//! let mut brain = program.brain(MosaicAgent::default());
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
//! brain.send("alarm".to_owned()).unwrap();
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert_eq!(brain.board().values.get("said"), Some(&"halt!".into()));
//! # }
//! ```
//!
//! # Limits
//!
//! * The interpreter needs `std` and allocates while it runs. Its blackboard is a map of JSON values.
//! * It follows the original, except where the original crashes, hangs or loses data. The page of `interpreter` lists
//!   every difference.
//! * `reset` nodes cannot be converted, nor, for a typed agent, complex conditions. [`convert()`] lists the rules. The
//!   page of `native` lists every difference of a native run.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "interpreter")]
mod builtin;
mod convert;
pub mod files;
#[cfg(feature = "interpreter")]
pub mod interpreter;
#[cfg(feature = "native")]
pub mod native;
#[cfg(feature = "pictures")]
mod picture;

pub use convert::{Target, conditions, convert, convert_for};
#[cfg(feature = "pictures")]
pub use picture::picture;

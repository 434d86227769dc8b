//! The logic of `bt studio`: the open files, their changes, and the views of them. It uses no sockets, clocks or files.
//!
//! ```text
//! Event ─► Studio::handle ─► Order, …          message/   the messages, all plain data
//!             │                                studio/    handles the requests; one module per subject
//!             ├─ command/   a change as data → edits of the text, as small as possible
//!             ├─ edit/      edits with exact inverses; the journal of undo and redo
//!             ├─ project/   the files: text, values, document, faults
//!             ├─ mosaic/    trees of mosaic_game: the same commands and views over their own format
//!             ├─ names/     a name in all files: usages and renames
//!             ├─ simulate/  a file and its script, tick by tick
//!             ├─ live/      a running game, or a file of records: its agents through time
//!             └─ view/      what pages show: boxes, outline, forms, problems, and the changes of these
//! ```
//!
//! The text of a file is the only source of its state. A command becomes edits of the text; the core parses and
//! checks the text again, and sends the changes to the pages. All rules of the language are in `bt-model`.
//!
//! # To add …
//!
//! * **a command**: see [`Command`];
//! * **something that pages see**: a field in `message/view.rs`, filled in `view/`; run
//!   `UPDATE_EXPECT=1 cargo test -p bt-studio-core --lib`, which writes the types of the page;
//! * **something that pages ask**: a variant of [`Ask`](message::Ask), an arm in `studio/ask.rs`;
//! * **a test**: `tests/core/stage` acts as the host and a page: it sends the requests of a page, stores the views
//!   that a page would show, and compares them with a page that opens the file for the first time.
//!
//! # Example
//!
//! ```
//! use bt_studio_core::message::{Ask, Event, Order, Request, Tell};
//! use bt_studio_core::Studio;
//!
//! let mut studio = Studio::new();
//! let text = br#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "idle" } }"#;
//! studio.handle(Event::Found { file: "guard.json".into(), bytes: text.to_vec() });
//! studio.handle(Event::Connected { client: 1 });
//! let request = Request { id: 1, ask: Ask::Open { file: "guard.json".into() } };
//! let orders = studio.handle(Event::Asked { client: 1, request });
//! assert!(orders.iter().any(|order| matches!(order, Order::Tell { tell, .. } if matches!(**tell, Tell::Opened { .. }))));
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod command;
pub mod edit;
mod live;
pub mod message;
mod mosaic;
mod names;
mod project;
mod simulate;
mod studio;
#[cfg(test)]
mod types;
mod view;

pub use command::{Command, Value};
pub use live::pieces;
pub use project::is_visible;
pub use studio::{BREAKPOINTS, PICTURE, SETTINGS, Studio};

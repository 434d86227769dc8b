//! Trees of mosaic_game, edited in their own format. They have the same commands, views and messages as other trees,
//! but a flat list of nodes.
//!
//! ```text
//! tree      the nodes of the list as a tree, and as elements for pages
//! around    the files beside it: types of nodes, actions, agents, other trees
//! command/  the commands; `rewrite` turns them into edits of as few letters as it takes
//! form, offers, complete, keys    what pages ask for
//! log/      debug logs: the agents through their entries
//! ```
//!
//! The crate `bt-mosaic` has the format and its rules. A page names an element by its pointer in the file, such as
//! `/nodes/3`.

mod around;
mod check;
mod command;
mod complete;
mod form;
mod keys;
pub(crate) mod log;
mod offers;
mod starter;
mod tree;
mod written;

pub(crate) use around::{Around, Table};
pub(crate) use check::check;
pub(crate) use command::change;
pub(crate) use complete::completions;
pub(crate) use form::form;
pub(crate) use keys::keys;
pub(crate) use offers::{offers, places};
pub(crate) use starter::{renamed, starter};
pub(crate) use tree::Tree;

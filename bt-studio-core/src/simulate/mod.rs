//! Simulations of files: a script gives the answers of actions, and each tick can be looked at.
//!
//! `scripts` finds the script of a file, `run` makes the ticks, `edit` writes the actions of the user into the script,
//! `tested` runs a script as `bt test` does.

mod draft;
mod edit;
mod foreign;
mod forget;
mod line;
mod run;
mod scripts;
mod tested;
mod unknown;

pub(crate) use edit::{Written, written};
pub(crate) use foreign::Foreign;
pub(crate) use line::Line;
use run::MOST;
pub(crate) use run::{Running, Simulated};
pub(crate) use scripts::{of_file, tree_of};
pub(crate) use tested::Test;

//! Simulations of files: a script gives the results of actions, and a user can look at each tick.
//!
//! `scripts` finds the script of a file, `run` simulates the ticks, `edit` and `answer` write the orders of the
//! user into the script, `answers` finds the answers in it, `tested` runs a script as `bt test` does.

mod answer;
mod answers;
mod draft;
mod edit;
mod foreign;
mod forget;
mod run;
mod scripts;
mod tested;
mod unknown;

pub(crate) use answers::{Answer, Answers, NODES};
pub(crate) use edit::{Written, written};
pub(crate) use foreign::Foreign;
use run::MOST;
pub(crate) use run::{Running, Simulated};
pub(crate) use scripts::{of_file, scripted, tree_of};
pub(crate) use tested::Test;

//! Trees without a game: a [script](bt_model::script) gives the results of actions.
//!
//! A [`Simulation`] is a tree from a file with a script, both checked; [`Simulation::run`] writes the events of the run
//! as JSON lines. No agent and no action exists in Rust: the script declares keys and actions. Designers can try out
//! trees with it, and tests can check their behaviour. `bt simulate guard.json --script script.json` is the command for
//! it.
//!
//! ```
//! use bt_runtime::simulate::{Limits, Simulation};
//!
//! let tree = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
//!     { "node": "reload", "when": [{ "if": "ammo == 0", "aborts": "lower_priority" }] },
//!     { "node": "shoot" } ] } }"#;
//! let script = r#"{ "keys": { "ammo": { "type": "u32", "value": 2 } },
//!     "actions": { "shoot": ["running"], "reload": { "results": ["success"], "outputs": { "ammo": 6 } } },
//!     "ticks": [{ "dt": "100ms" }, { "dt": "100ms", "set": { "ammo": 0 } }] }"#;
//! let simulation = Simulation::of_texts(("guard.json", tree), ("script.json", script), &Limits::default())?;
//! let mut lines = Vec::new();
//! simulation.run(&mut lines)?;
//! let lines = String::from_utf8(lines)?;
//! let second: Vec<_> = lines.lines().filter(|line| line.starts_with(r#"{"tick":2"#)).collect();
//! assert_eq!(second[0], r#"{"tick":2,"record":"key","key":"ammo","value":"0"}"#, "the script sets it");
//! assert!(second[2].contains(r#""record":"guard","node":1,"name":"reload""#), "then it is asked");
//! assert_eq!(second[3], r#"{"tick":2,"record":"preempt","node":2,"name":"shoot","by":1,"by_name":"reload"}"#);
//! assert_eq!(second[4], r#"{"tick":2,"record":"halt","node":2,"name":"shoot"}"#);
//! assert!(second.last().unwrap().contains(r#""record":"status","status":"success""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Lines
//! The lines are those of [`JsonLines`](crate::trace::JsonLines). In addition, the changes that the script makes before
//! a tick have lines with the number of that tick: `key` without a node (a key whose value has changed), `event` (its
//! `event`, and `sent`: `false` if too many events wait), `brain` (its `order`). After each tick comes `status`: the
//! root's `status`, `now_ns`, and `next`, which is when the brain must be ticked again: `now`, `change` (of a key, or
//! an event), or `at` with `at_ns`.

mod agent;
mod compile;
mod expect;
mod functions;
mod lines;
mod lists;
mod maker;
mod mock;
mod mocks;
mod run;
mod sent;
mod setup;
mod stepper;
mod steps;
mod tree;
mod types;
mod unused;
mod world;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;
use std::path::Path;

use bt_model::json::{Json, Place};
use bt_model::{Fault, Name};

use crate::brain::Drive;
use crate::loaded::load::errors::LoadErrors;
use crate::loaded::load::limits::LoadLimits;
use crate::loaded::program::{LoadedNode, Program};
use crate::trace::NodeId;
use agent::MockAgent;
use expect::Checks;
pub use expect::Failure;
pub use lines::Line;
pub use run::{Ran, RunError, Tested};
pub use setup::{Setup, script_type};
pub use stepper::{Asks, Mark, Moment, Stepper};
use steps::{Sequence, Step};
pub use types::NAMES as TYPES;
use world::Parts;

/// A tree with a script, ready to run.
pub struct Simulation {
    program: Arc<Program<MockAgent>>,
    agent: MockAgent,
    /// The names of the keys, and behind them those of the functions' cells.
    keys: Arc<[String]>,
    /// The types of the keys.
    key_types: Vec<&'static str>,
    /// The names of the events for which the tree waits.
    events: Vec<String>,
    acts: Vec<Parts>,
    /// The names of the scripted actions.
    called: Vec<Name<Json>>,
    /// `true` if an action has no results.
    asks: bool,
    /// The actions of the tree that the script does not name.
    unnamed: Vec<String>,
    seed: u64,
    drive: Drive,
    once: bool,
    steps: Vec<Step>,
    sequences: Vec<Sequence>,
    /// The expectations after the last tick.
    expect: Option<Checks>,
    /// `true` if the script has expectations.
    expects: bool,
    /// The name of the script.
    name: Option<String>,
    most_lines: u64,
    warnings: Vec<Fault<Place>>,
}

/// Limits on the cost of a simulation. A script or run that exceeds one is reported.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The limits for the tree's files.
    pub tree: LoadLimits,
    /// The limits for the script. 16 MiB by default.
    pub script: bt_model::json::Limits,
    /// The largest number of ticks; each repetition counts. A million by default.
    pub ticks: u64,
    /// The largest number of expectations that a run checks; each repetition of a tick counts. Ten million by default.
    pub checks: u64,
    /// The largest number of lines that a run writes. The run ends with the tick that exceeds it. Ten million by
    /// default.
    pub lines: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tree: LoadLimits::default(),
            script: bt_model::json::Limits::default(),
            ticks: 1_000_000,
            checks: 10_000_000,
            lines: 10_000_000,
        }
    }
}

impl Simulation {
    /// Loads a script, and a tree from a file with the files that it uses. The tree is the one that the script names,
    /// or else the first one. The field `file` of the script is not used.
    ///
    /// # Errors
    /// All faults of both files.
    pub fn load(tree: impl AsRef<Path>, script: impl AsRef<Path>, limits: &Limits) -> Result<Self, LoadErrors> {
        Setup { limits: limits.clone(), catalogue: None, asks: false }.load(tree, script)
    }

    /// Makes a simulation from the texts of a tree and a script, each with a name for errors. The tree cannot use
    /// files.
    ///
    /// # Errors
    /// All faults of both texts.
    pub fn of_texts(tree: (&str, &str), script: (&str, &str), limits: &Limits) -> Result<Self, LoadErrors> {
        Setup { limits: limits.clone(), catalogue: None, asks: false }.of_texts(tree, script)
    }

    /// Loads a script and the file that its field `file` names, relative to the script. Without that field,
    /// `guard.script.json` and `guard.reload.script.json` belong to the file `guard.json` in the same folder.
    ///
    /// # Errors
    /// All faults of both files.
    pub fn of_script(script: impl AsRef<Path>, limits: &Limits) -> Result<Self, LoadErrors> {
        Setup { limits: limits.clone(), catalogue: None, asks: false }.of_script(script)
    }

    /// Returns the `name` of the script.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns `true` if the script has expectations.
    #[must_use]
    pub fn has_expectations(&self) -> bool {
        self.expects
    }

    /// Returns the warnings: parts of the script that probably miss their intended effect, such as events for which no
    /// node waits, and actions that the tree does not contain.
    pub fn warnings(&self) -> core::slice::Iter<'_, Fault<Place>> {
        self.warnings.iter()
    }

    /// Returns the names and types of the keys, as a script writes them.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &str)> {
        self.keys.iter().map(|name| &**name).zip(self.key_types.iter().copied())
    }

    /// Returns, with [`Setup::asks`], the actions of the tree that the script does not name.
    #[must_use]
    pub fn unnamed(&self) -> &[String] {
        &self.unnamed
    }

    /// Returns the names of the events for which the tree waits.
    #[must_use]
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// Returns the nodes of the tree. The id of a node is its index here.
    #[must_use]
    pub fn nodes(&self) -> &[LoadedNode] {
        self.program.info()
    }

    /// Returns the place of a node's name in its file; `None` for nodes that no file declares.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Option<&Place> {
        self.program.node_keys.get(usize::from(node))?.place.as_ref()
    }

    /// Returns the name of the action that a node runs; empty for other nodes.
    #[must_use]
    pub fn action(&self, node: NodeId) -> &str {
        let is_action = |info: &&LoadedNode| info.kind == "action";
        let key = self.nodes().get(usize::from(node)).filter(is_action);
        key.and_then(|_| self.program.node_keys.get(usize::from(node))).map_or("", |key| &key.word)
    }

    /// Returns the `dt` of the last tick of the script; `None` if it has no ticks.
    #[must_use]
    pub fn last_dt(&self) -> Option<Duration> {
        self.steps.last().map(|step| step.dt)
    }

    /// Returns the largest number of ticks of a run; `until` may end a repetition early.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.steps.iter().map(|step| u64::from(step.repeat)).sum()
    }

    /// Returns the largest amount of time that passes in a run.
    #[must_use]
    pub fn lasts(&self) -> Duration {
        self.steps.iter().fold(Duration::ZERO, |sum, step| sum.saturating_add(step.dt.saturating_mul(step.repeat)))
    }
}

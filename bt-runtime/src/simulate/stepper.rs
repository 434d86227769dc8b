//! Runs a simulation tick by tick, for tools that show each tick.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;
use std::io;

use super::Simulation;
use super::expect::{Failure, Seen};
use super::lines::{Line, Lines};
use super::run::{Play, RunError};
use crate::blackboard::Blackboard;
use crate::status::Status;
use crate::trace::NodeId;

/// A run of a simulation, tick by tick. The same simulation has the same ticks in every run, so a tool goes back by
/// showing an earlier [`Moment`], or by a new run.
///
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// use bt_runtime::simulate::{Mark, Setup, Stepper};
///
/// let tree = r#"{ "bt": 1, "tree": "Fight", "agent": "Soldier",
///     "root": { "node": "sequence", "children": [{ "node": "aim" }, { "node": "shoot" }] } }"#;
/// let script = r#"{ "actions": { "aim": ["running", "success"] }, "ticks": [{ "dt": "100ms" }] }"#;
/// let setup = Setup { asks: true, ..Setup::default() };
/// let simulation = Arc::new(setup.of_texts(("fight.json", tree), ("script.json", script))?);
/// let mut stepper = Stepper::new(Arc::clone(&simulation));
///
/// let first = stepper.tick(Duration::ZERO)?.unwrap();
/// assert_eq!((first.entry, first.nodes), (Some((0, 0)), vec![(0, Mark::Running), (1, Mark::Running)]));
/// // The script has no other tick: this one takes 50 ms. It comes to an action without results.
/// let second = stepper.tick(Duration::from_millis(50))?.unwrap();
/// assert_eq!(second.asks.unwrap().action, "shoot");
/// assert!(stepper.tick(Duration::ZERO)?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stepper {
    simulation: Arc<Simulation>,
    play: Play<io::Sink>,
    /// `true` if the expectations of the whole script were checked.
    finished: bool,
}

/// A tick of a [`Stepper`], and the state after it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Moment {
    /// The number of the tick, from 1.
    pub tick: u64,
    /// The entry of the tick in the `ticks` of the script, and the number of ticks of that entry before it; `None`
    /// beyond the script.
    pub entry: Option<(usize, u32)>,
    /// The time since the start of the run.
    pub now: Duration,
    /// The status of the root.
    pub status: Status,
    /// The nodes that run, and those that have ended in this tick, in the order of their numbers.
    pub nodes: Vec<(NodeId, Mark)>,
    /// The lines of the tick, as [`Simulation::run`] writes them.
    pub lines: Vec<Line>,
    /// The values of the keys, in the order of [`Simulation::keys`].
    pub keys: Vec<String>,
    /// The expectations that do not hold.
    pub failures: Vec<Failure>,
    /// The action without results that the tick came to. The tick then ends before that action: `lines`, `nodes` and
    /// `keys` only go up to it, and the run cannot continue.
    pub asks: Option<Asks>,
}

/// The state of a node after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The node runs.
    Running,
    /// The node has succeeded in this tick.
    Success,
    /// The node has failed in this tick.
    Failure,
    /// The node was halted in this tick.
    Halted,
}

/// An action for which the script has no results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asks {
    /// The node of the action, or the node to which the service belongs.
    pub node: NodeId,
    /// The name of the action.
    pub action: String,
    /// The values of its inputs, as in the trace: `at = [9.0, 9.0]`.
    pub inputs: String,
}

impl Stepper {
    /// Returns a run before its first tick.
    #[must_use]
    pub fn new(simulation: Arc<Simulation>) -> Self {
        let play = Play::of(&simulation, |names| Lines::new(names, io::sink(), Some(Seen::default())).shown());
        Self { simulation, play, finished: false }
    }

    /// Returns the current values of the keys, in the order of [`Simulation::keys`].
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        let board = self.play.brain.board();
        (0..self.simulation.key_types.len()).map(|index| board.shown(index).to_string()).collect()
    }

    /// Returns the entry in the `ticks` of the script to which the next tick belongs, and the number of ticks of that
    /// entry before it; `None` beyond the script.
    #[must_use]
    pub fn next_entry(&self) -> Option<(usize, u32)> {
        self.play.next_entry(&self.simulation)
    }

    /// Makes the next tick of the script. Beyond the script, a tick takes the time `dt`, and the script changes nothing
    /// before it. Returns `None` after a tick in which an action [asks](Moment::asks).
    ///
    /// # Errors
    /// More lines than the limits allow.
    pub fn tick(&mut self, dt: Duration) -> Result<Option<Moment>, RunError> {
        let Self { simulation, play, finished } = self;
        if play.world.asked.is_set() {
            return Ok(None);
        }
        let entry = play.advance(simulation)?;
        if entry.is_none() {
            play.tick(simulation, dt, &[])?;
        } else if play.next_entry(simulation).is_none() && !*finished {
            *finished = true;
            play.finish(simulation);
        }
        let json = play.lines.seen.as_ref().map(Seen::whole).unwrap_or_default();
        let kept = play.lines.kept.as_mut().map(core::mem::take).unwrap_or_default();
        let lines: Vec<Line> = kept.into_iter().zip(json).map(|(line, json)| Line { json, ..line }).collect();
        let asks = play.world.asked.is_set().then(|| asked(lines.last()));
        Ok(Some(Moment {
            tick: play.ticks,
            entry,
            now: Duration::from_nanos(play.brain.now().as_nanos()),
            status: play.status,
            nodes: play.lines.marks.iter().flatten().map(|(node, mark)| (*node, *mark)).collect(),
            failures: if asks.is_none() { core::mem::take(&mut play.failures).list } else { Vec::new() },
            asks,
            lines,
            keys: self.keys(),
        }))
    }
}

/// Returns the action of the last line before a tick was cut off: that line is the record of the action.
fn asked(line: Option<&Line>) -> Asks {
    let line = line.and_then(|line| serde_json::from_str::<serde_json::Value>(&line.json).ok()).unwrap_or_default();
    let text = |field: &str| line[field].as_str().unwrap_or_default().to_owned();
    let node = line["node"].as_u64().and_then(|node| NodeId::try_from(node).ok()).unwrap_or_default();
    Asks { node, action: text("action"), inputs: text("inputs") }
}

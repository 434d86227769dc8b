//! Agents, which run trees.

mod call;
mod clock;
mod inspect;
mod interrupt;
mod load;
mod node;
mod poll;
mod snapshot;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::context::Context;
use super::instance::{Instances, NodeRef, Phase};
use super::program::Program;
use super::timers::Timers;
use super::{BlackboardFull, Command, Library, Listener, RandomSource, RunError, Ticket, Value};
pub use snapshot::{RestoreError, Snapshot};

/// An agent that runs trees of mosaic_game.
///
/// A new agent is off. [`load`](Self::load) loads its tree, [`enable`](Self::enable) starts it. The agent then reacts
/// to events ([`send`](Self::send)), to the passing of time ([`advance`](Self::advance)) and to the results of
/// asynchronous actions ([`finish`](Self::finish)). Each of these calls runs the tree until every active node waits.
/// With the same seed and the same calls, the agent runs in the same way.
///
/// If an agent cannot run a node, it stops: the call returns the error, all running nodes are interrupted, and the
/// agent is off. As in the original, an agent that was switched off does not continue. Load another tree, or
/// [`reset`](Self::reset) the agent.
pub struct Agent {
    library: Arc<Library>,
    /// The files loaded so far.
    trees: Vec<Arc<Program>>,
    /// The instance of the tree that was loaded last.
    main: Option<u32>,
    running: Instances,
    /// The nodes that wait or are ready, in the order of their visits.
    frontier: Vec<NodeRef>,
    /// The empty list of the previous frontier, kept to reuse its memory.
    spare: Vec<NodeRef>,
    enabled: bool,
    timers: Timers,
    context: Context,
    /// The number of node visits in this poll.
    visits: u64,
    /// The number of iterations of each loop in this poll.
    iterations: BTreeMap<NodeRef, u64>,
}

impl Agent {
    /// Creates an agent without a tree. It is off, its blackboard is empty, and its time is 0.
    #[must_use]
    pub fn new(library: &Arc<Library>, seed: u64) -> Self {
        Self {
            library: Arc::clone(library),
            trees: Vec::new(),
            main: None,
            running: Instances::default(),
            frontier: Vec::new(),
            spare: Vec::new(),
            enabled: false,
            timers: Timers::default(),
            context: Context::new(seed),
            visits: 0,
            iterations: BTreeMap::new(),
        }
    }

    /// Switches the agent on, which runs it; or off, which interrupts all running nodes.
    ///
    /// # Errors
    ///
    /// The agent has stopped.
    pub fn enable(&mut self, on: bool) -> Result<(), RunError> {
        if !on {
            self.stop();
            return Ok(());
        }
        self.enabled = true;
        self.poll()
    }

    /// Sends an event, which goes to the first `wait_event` that waits for it. If none waits, or the agent is off, the
    /// event is lost.
    ///
    /// # Errors
    ///
    /// The agent has stopped.
    pub fn send(&mut self, event: &str) -> Result<(), RunError> {
        if self.enabled {
            self.context.events.push(event.to_owned());
        }
        self.poll()
    }

    /// Passes the result of an action that returned [`Later`](super::Outcome::Later). Returns `false` if no node waits
    /// for the result.
    ///
    /// # Errors
    ///
    /// The agent has stopped.
    pub fn finish(&mut self, ticket: Ticket, result: bool) -> Result<bool, RunError> {
        let number = ticket.0;
        let waits = |at: &NodeRef| {
            let state = self.running.state(*at);
            state.phase == Phase::Blocking && state.waits_for == number
        };
        let Some(at) = self.frontier.iter().copied().find(waits).filter(|_| number != 0) else { return Ok(false) };
        self.timers.cancel(number);
        self.finish_node(at, result);
        self.poll()?;
        Ok(true)
    }

    /// Clears the blackboard, interrupts all running nodes and restarts the tree, as a `reset` node does.
    ///
    /// # Errors
    ///
    /// The agent is on, and has stopped again.
    pub fn reset(&mut self) -> Result<(), RunError> {
        self.restart();
        self.poll()
    }

    /// Writes a key.
    ///
    /// # Errors
    ///
    /// The blackboard is full. It is then unchanged.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) -> Result<(), BlackboardFull> {
        self.context.set(key, value.into(), self.library.limits())
    }

    /// Removes a key. Returns its value.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.context.remove(key)
    }

    /// Sets the listener, which replaces the previous one. It receives a record of the current state at once.
    pub fn listen(&mut self, listener: impl Listener + 'static) {
        self.context.listener = Some(Box::new(listener));
        let trees = self.trees().map(str::to_owned).collect();
        let (board, nodes) = (self.context.blackboard.to_value(), self.frontier().collect());
        self.context.record(|| Command::Snapshot { trees, board, nodes });
    }

    /// Replaces the source of random choices; `None` restores the agent's own source.
    pub fn set_random_source(&mut self, source: Option<Box<dyn RandomSource>>) {
        self.context.random_source = source;
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trees: Vec<_> = self.trees().collect();
        let frontier: Vec<_> = self.frontier().collect();
        out.debug_struct("Agent")
            .field("trees", &trees)
            .field("enabled", &self.enabled)
            .field("frontier", &frontier)
            .field("blackboard", &self.context.blackboard)
            .field("now_ms", &self.context.now_ms)
            .finish_non_exhaustive()
    }
}

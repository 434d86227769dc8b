//! The record of one fact of a tick.

use core::fmt;
use core::time::Duration;

use super::{Names, Naming};
use crate::status::Outcome;
use crate::time::Time;
use crate::tree::Tree;

/// The number of a node: its index in its tree's [`INFO`](crate::Tree::INFO) table. The numbers of trees in slots
/// follow after that table: see [`Record::Push`].
pub type NodeId = u16;

/// The record of one fact of a tick. `V` is the type of inputs and values: [live](super::Live), text, or none.
// A digest hashes the index of a variant: add a new one at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Record<V = ()> {
    /// The following records, until the next record of this kind, are about this agent of a population.
    Agent {
        /// The place of the agent: [`AgentId::index`](crate::population::AgentId::index).
        index: u32,
        /// The number of agents that had this place before.
        generation: u32,
    },
    /// A tick begins.
    Tick {
        /// The moment on the brain's clock.
        now: Time,
        /// The time since the last tick.
        dt: Duration,
    },
    /// A node starts.
    Enter {
        /// The node.
        node: NodeId,
    },
    /// A node finishes.
    Leave {
        /// The node.
        node: NodeId,
        /// The outcome of the node.
        outcome: Outcome,
    },
    /// A node was halted.
    Halt {
        /// The node.
        node: NodeId,
    },
    /// A guard or a gate was checked: at an entry, after a change of a key that it reads, or in a search for a
    /// preempting branch.
    Guard {
        /// The node of the guard.
        node: NodeId,
        /// The index of the guard among the node's [`attributes`](crate::tree::NodeInfo::attributes). The index after
        /// the last one stands for the node's own [`condition`](crate::tree::NodeInfo::condition).
        guard: u8,
        /// `true` if the guard held. The condition of a `skip_if` holds if the node is skipped.
        passed: bool,
        /// The values that the guard read: `ammo = 0, enemy = None`. For a gate, its state: `left = 3s`. Parameters and
        /// locals are not included.
        values: V,
    },
    /// A branch preempts the running branch, which is then halted.
    Preempt {
        /// The running branch.
        node: NodeId,
        /// The preempting branch.
        by: NodeId,
    },
    /// An action is ticked, or a service runs.
    Action {
        /// The node; for a service, the node to which it belongs.
        node: NodeId,
        /// The name of the action.
        name: &'static str,
        /// The inputs of the action: `to = …, within = …`.
        inputs: V,
    },
    /// The value of a key changed.
    Key {
        /// The node that wrote the key.
        node: NodeId,
        /// The index of the key on the board.
        key: usize,
        /// The new value of the key.
        value: V,
    },
    /// A node sent an event.
    Send {
        /// The node.
        node: NodeId,
        /// `false` if the queue was full.
        sent: bool,
    },
    /// A node heard an event (`wait_for`), or took it (a transition, an entered state).
    Take {
        /// The node.
        node: NodeId,
    },
    /// A tree that was put into a slot starts.
    Push {
        /// The slot.
        node: NodeId,
        /// The name of the tree.
        tree: V,
        /// The number of the tree's root in this trace. The numbers of its other nodes follow.
        first: NodeId,
    },
    /// A [`Fault`](crate::population::Fault) stops an agent of a population: its tick panicked, or its action wrote a
    /// `Shared` value in a parallel tick. The running nodes are dropped without a halt.
    Panic {
        /// The message of the panic, or a description of the refused write.
        message: V,
    },
    /// Events that no node heard or took are dropped at the end of the tick.
    Unheard {
        /// The number of events.
        events: usize,
    },
    /// A state machine switches from its active states to other states.
    Transition {
        /// The state to which the transition belongs; for a restart from the root, the deepest active state.
        from: NodeId,
        /// The deepest target state; the machine, if the transition ends the machine.
        to: NodeId,
        /// The reason for the transition.
        trigger: Trigger,
    },
    /// A state machine tried to select a state and could not, so its active states stay the same. A sleeping machine
    /// tries nothing, and records nothing.
    Refused {
        /// The state to be selected.
        node: NodeId,
        /// The state that refused last: the state to be selected, or one below it.
        by: NodeId,
        /// The reason for this refusal.
        why: Refusal,
    },
    /// A state machine has reached its limit of switches in one tick. A state that has already ended waits for the next
    /// tick.
    Unsettled {
        /// The machine.
        node: NodeId,
    },
    /// A tree from a file continues as another version. From here on, node numbers are those of the new version.
    Swap {
        /// The name of the tree.
        tree: V,
    },
    /// A tool, such as a client of `bt-live`, has written a key between two ticks. A write by the game is not recorded.
    Write {
        /// The index of the key on the board.
        key: usize,
        /// The new value of the key.
        value: V,
    },
    /// A tool has sent the agent an event between two ticks. An event that the game sends is not recorded.
    Event {
        /// The event, as the tool wrote it.
        event: V,
    },
    /// A tool has looked at the agent between two ticks. The ticks since its last look have no records. A
    /// [`Runs`](Self::Runs) for each running node follows; no other node runs.
    Look {
        /// The moment on the brain's clock.
        now: Time,
    },
    /// A tool has seen that a node runs.
    Runs {
        /// The node.
        node: NodeId,
    },
}

/// The reason why a state machine takes a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Trigger {
    /// The state, or a state inside it, succeeded.
    Success,
    /// The state, or a state inside it, failed.
    Failure,
    /// The transition is checked at every tick.
    Tick,
    /// An event arrived.
    Event,
    /// A state ended without a transition for this outcome: the machine starts again from its root.
    Restart(Outcome),
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Tick => "tick",
            Self::Event => "event",
            Self::Restart(Outcome::Success) => "restart after success",
            Self::Restart(Outcome::Failure) => "restart after failure",
        })
    }
}

/// The reason why a state of a machine cannot be selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Refusal {
    /// The enter condition of the state does not hold.
    Condition,
    /// The event that the state requires is missing.
    Event,
    /// The state has parameters, and only a transition can pass them.
    Parameters,
    /// No child of the state can be selected.
    Children,
    /// No transition of the state can be followed.
    Transitions,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Condition => "its condition does not hold",
            Self::Event => "its event is not there",
            Self::Parameters => "nothing gives its parameters",
            Self::Children => "none of its states can be selected",
            Self::Transitions => "none of its transitions can be followed",
        })
    }
}

impl<V> Record<V> {
    /// Converts the values of the record by `hold`.
    pub fn map<W>(self, mut hold: impl FnMut(V) -> W) -> Record<W> {
        match self {
            Self::Agent { index, generation } => Record::Agent { index, generation },
            Self::Tick { now, dt } => Record::Tick { now, dt },
            Self::Enter { node } => Record::Enter { node },
            Self::Leave { node, outcome } => Record::Leave { node, outcome },
            Self::Halt { node } => Record::Halt { node },
            Self::Guard { node, guard, passed, values } => Record::Guard { node, guard, passed, values: hold(values) },
            Self::Preempt { node, by } => Record::Preempt { node, by },
            Self::Action { node, name, inputs } => Record::Action { node, name, inputs: hold(inputs) },
            Self::Key { node, key, value } => Record::Key { node, key, value: hold(value) },
            Self::Send { node, sent } => Record::Send { node, sent },
            Self::Take { node } => Record::Take { node },
            Self::Push { node, tree, first } => Record::Push { node, tree: hold(tree), first },
            Self::Panic { message } => Record::Panic { message: hold(message) },
            Self::Transition { from, to, trigger } => Record::Transition { from, to, trigger },
            Self::Refused { node, by, why } => Record::Refused { node, by, why },
            Self::Unsettled { node } => Record::Unsettled { node },
            Self::Unheard { events } => Record::Unheard { events },
            Self::Swap { tree } => Record::Swap { tree: hold(tree) },
            Self::Write { key, value } => Record::Write { key, value: hold(value) },
            Self::Event { event } => Record::Event { event: hold(event) },
            Self::Look { now } => Record::Look { now },
            Self::Runs { node } => Record::Runs { node },
        }
    }

    /// Returns the node that the fact is about; `None` if it is about the whole tick.
    #[must_use]
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Enter { node }
            | Self::Leave { node, .. }
            | Self::Halt { node }
            | Self::Guard { node, .. }
            | Self::Preempt { node, .. }
            | Self::Action { node, .. }
            | Self::Key { node, .. }
            | Self::Send { node, .. }
            | Self::Take { node }
            | Self::Push { node, .. }
            | Self::Transition { from: node, .. }
            | Self::Refused { node, .. }
            | Self::Unsettled { node }
            | Self::Runs { node } => Some(*node),
            Self::Agent { .. }
            | Self::Tick { .. }
            | Self::Panic { .. }
            | Self::Unheard { .. }
            | Self::Swap { .. }
            | Self::Write { .. }
            | Self::Event { .. }
            | Self::Look { .. } => None,
        }
    }

    /// Returns the same record with borrowed values.
    pub fn as_ref(&self) -> Record<&V> {
        match self {
            Self::Guard { node, guard, passed, values } => {
                Record::Guard { node: *node, guard: *guard, passed: *passed, values }
            }
            Self::Action { node, name, inputs } => Record::Action { node: *node, name, inputs },
            Self::Key { node, key, value } => Record::Key { node: *node, key: *key, value },
            Self::Agent { index, generation } => Record::Agent { index: *index, generation: *generation },
            Self::Tick { now, dt } => Record::Tick { now: *now, dt: *dt },
            Self::Enter { node } => Record::Enter { node: *node },
            Self::Leave { node, outcome } => Record::Leave { node: *node, outcome: *outcome },
            Self::Halt { node } => Record::Halt { node: *node },
            Self::Preempt { node, by } => Record::Preempt { node: *node, by: *by },
            Self::Send { node, sent } => Record::Send { node: *node, sent: *sent },
            Self::Take { node } => Record::Take { node: *node },
            Self::Push { node, tree, first } => Record::Push { node: *node, tree, first: *first },
            Self::Panic { message } => Record::Panic { message },
            Self::Transition { from, to, trigger } => Record::Transition { from: *from, to: *to, trigger: *trigger },
            Self::Refused { node, by, why } => Record::Refused { node: *node, by: *by, why: *why },
            Self::Unsettled { node } => Record::Unsettled { node: *node },
            Self::Unheard { events } => Record::Unheard { events: *events },
            Self::Swap { tree } => Record::Swap { tree },
            Self::Write { key, value } => Record::Write { key: *key, value },
            Self::Event { event } => Record::Event { event },
            Self::Look { now } => Record::Look { now: *now },
            Self::Runs { node } => Record::Runs { node: *node },
        }
    }

    /// Returns the record as text, with the names of this tree's nodes and of its agent's keys.
    pub const fn show<T: Tree>(&self) -> Shown<'_, V> {
        self.show_with(Names::of::<T>())
    }

    /// Returns the record as text, with these names: [`Names`], the names of a [loaded tree](crate::Program::names), or
    /// any other [`Naming`].
    pub const fn show_with<N: Naming>(&self, names: N) -> Shown<'_, V, N> {
        Shown { record: self, names }
    }
}

/// A record as text. Made by [`Record::show`].
pub struct Shown<'a, V, N = Names> {
    record: &'a Record<V>,
    names: N,
}

impl<V: fmt::Display, N: Naming> fmt::Display for Shown<'_, V, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = &self.names;
        match self.record {
            Record::Agent { index, .. } => write!(f, "agent {index}"),
            Record::Tick { now, dt } => write!(f, "tick at {:?}, {dt:?} on", now.since(Time::START)),
            Record::Enter { node } => write!(f, "enter {}", names.node(*node)),
            Record::Leave { node, outcome } => write!(f, "leave {}: {outcome:?}", names.node(*node)),
            Record::Halt { node } => write!(f, "halt {}", names.node(*node)),
            Record::Guard { node, guard, passed, values } => {
                let (guard, says) = (names.guard(*node, *guard), if *passed { "holds" } else { "does not hold" });
                write!(f, "{}: {guard} {says}", names.node(*node))?;
                if is_empty(values) { Ok(()) } else { write!(f, " ({values})") }
            }
            Record::Preempt { node, by } => write!(f, "{} preempts {}", names.node(*by), names.node(*node)),
            Record::Action { name, inputs, .. } => write!(f, "{name}({inputs})"),
            Record::Key { node, key, value } => write!(f, "{} sets {} to {value}", names.node(*node), names.key(*key)),
            Record::Send { node, sent: true } => write!(f, "{} sends an event", names.node(*node)),
            Record::Send { node, sent: false } => write!(f, "{} cannot send: the queue is full", names.node(*node)),
            Record::Take { node } => write!(f, "{} hears an event", names.node(*node)),
            Record::Push { node, tree, .. } => write!(f, "{} starts {tree}", names.node(*node)),
            Record::Panic { message } => write!(f, "stopped by a fault: {message}"),
            Record::Transition { from, to, trigger } => {
                write!(f, "{} goes on to {}: {trigger}", names.node(*from), names.node(*to))
            }
            Record::Refused { node, by, why } => {
                write!(f, "{} cannot be selected: {}: {why}", names.node(*node), names.node(*by))
            }
            Record::Unsettled { node } => write!(f, "{} goes on at the next tick", names.node(*node)),
            Record::Unheard { events: 1 } => f.write_str("nobody heard 1 event"),
            Record::Unheard { events } => write!(f, "nobody heard {events} events"),
            Record::Swap { tree } => write!(f, "goes on as another version of {tree}"),
            Record::Write { key, value } => write!(f, "a tool sets {} to {value}", names.key(*key)),
            Record::Event { event } => write!(f, "a tool sends {event}"),
            Record::Look { now } => write!(f, "a tool looks at {:?}", now.since(Time::START)),
            Record::Runs { node } => write!(f, "{} runs", names.node(*node)),
        }
    }
}

/// Returns `true` if a value displays no text.
pub(super) fn is_empty(value: &impl fmt::Display) -> bool {
    /// A writer that fails on the first text.
    struct Nothing;
    impl fmt::Write for Nothing {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            if text.is_empty() { Ok(()) } else { Err(fmt::Error) }
        }
    }
    fmt::write(&mut Nothing, format_args!("{value}")).is_ok()
}

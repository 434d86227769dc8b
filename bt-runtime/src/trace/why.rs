//! A sink that explains the decisions of the last tick.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use super::rows::{Placed, Rows};
use super::{Live, Names, Naming, NodeId, NodeTable, Record, Trace};
use crate::status::Outcome;
use crate::time::Time;

/// Keeps the checks and actions of the last tick of one brain, and shows them as a tree: the running branch, the guards
/// that were checked, the values that they read, and the reason why each other branch lost. A branch that the tick did
/// not check shows its last result. The nodes of a tree in a slot stand below the slot.
///
/// To explain one agent of a [`Population`](crate::Population), pass the sink to [`Follow`](super::Follow).
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, Why};
/// # #[derive(Blackboard, Default)] struct Cat { dog: bool, hungry: bool }
///
/// bt! {
///     tree Day for Cat {
///         selector {
///             #[when(bb.dog, aborts = both)] idle "hide";
///             #[when(bb.hungry, aborts = lower_priority)] idle "hunt";
///             idle "sleep";
///         }
///     }
/// }
///
/// let (mut brain, mut why) = (Day::brain(Cat::default()), Why::new(Names::of::<Day>()));
/// let mut second = |brain: &mut Brain<Day>| brain.tick_traced(Duration::from_secs(1), &mut (), &mut why);
/// second(&mut brain);
/// brain.board_mut().set_hungry(true);
/// second(&mut brain);
/// assert_eq!(
///     why.to_string(),
///     "tick at 2.0s (+1.0s)\n\
///      > selector\n\
///      \x20   hide      lost 1.0s ago: when(bb.dog) was false (dog = false)\n\
///      >   hunt      preempted `sleep`: when(bb.hungry) is true (hungry = true), starts\n\
///      \x20   sleep     halted: preempted by `hunt`\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Why {
    rows: Rows,
    now: Time,
    dt: Duration,
    /// The state of each row.
    nodes: Vec<NodeState>,
}

/// The recorded state of a node.
#[derive(Clone, Debug, Default)]
struct NodeState {
    running: bool,
    /// The moment of the last recorded start.
    started: Option<Time>,
    /// The facts of the last tick about the node.
    facts: Vec<String>,
    /// The last guard that did not hold, if it has not held and the node has not started since.
    refused: Option<Refusal>,
}

/// A check of a guard that did not hold.
#[derive(Clone, Debug)]
struct Refusal {
    /// The moment of the check.
    at: Time,
    /// The index of the guard.
    guard: u8,
    /// The guard with the values that it has read.
    text: String,
}

impl Why {
    /// Returns an explanation of a tree, without records yet.
    #[must_use]
    pub fn new(names: Names) -> Self {
        let rows = Rows::new(names);
        let nodes = alloc::vec![NodeState::default(); rows.len()];
        Self { rows, now: Time::START, dt: Duration::ZERO, nodes }
    }

    /// Returns the facts of the last tick about a node, as text and in order: `preempted …`, `starts`. Returns an empty
    /// list if there are none.
    #[must_use]
    pub fn facts(&self, node: NodeId) -> &[String] {
        self.state(node).map_or(&[], |state| &state.facts)
    }

    /// Returns `true` if this node runs.
    #[must_use]
    pub fn runs(&self, node: NodeId) -> bool {
        self.state(node).is_some_and(|state| state.running)
    }

    /// Returns the guard that last refused or ended this node, with the values that it read then, and the time since then on
    /// the brain's clock; `None` if no guard has, and after the guard has held or the node has started. A
    /// [look](Record::Look) after ticks without records forgets it.
    #[must_use]
    pub fn refused(&self, node: NodeId) -> Option<(&str, Duration)> {
        self.refusal(self.state(node)?)
    }

    /// Returns the running sibling to the left in a `selector` or `reactive_selector`, for which this node must wait; `None`
    /// if there is none. In other selectors the order of the children says nothing.
    #[must_use]
    pub fn behind(&self, node: NodeId) -> Option<NodeId> {
        let first = self.before(&self.rows.at(node)?)?;
        self.rows.number(first.row)
    }

    /// Returns the running sibling to the left of a node in a selector.
    fn before(&self, placed: &Placed<'_>) -> Option<Placed<'_>> {
        let is_ordered = |kind: &str| matches!(kind, "selector" | "reactive_selector");
        let parent = self.rows.placed(placed.parent?).filter(|parent| is_ordered(parent.node.kind))?;
        let mut before = (parent.row + 1..placed.row).filter(|&row| self.nodes[row].running);
        before.find_map(|row| self.rows.placed(row).filter(|other| other.parent == Some(parent.row)))
    }

    fn state(&self, node: NodeId) -> Option<&NodeState> {
        self.nodes.get(self.rows.row(node)?)
    }

    fn state_mut(&mut self, node: NodeId) -> Option<&mut NodeState> {
        self.nodes.get_mut(self.rows.row(node)?)
    }

    fn refusal<'a>(&self, state: &'a NodeState) -> Option<(&'a str, Duration)> {
        let Refusal { at, text, .. } = state.refused.as_ref()?;
        Some((text, self.now.since(*at)))
    }

    fn begins(&mut self, now: Time, dt: Duration) {
        (self.now, self.dt) = (now, dt);
        self.rows.tick();
        for state in &mut self.nodes {
            state.facts.clear();
        }
    }

    fn fact(&mut self, node: NodeId, fact: String) {
        if let Some(state) = self.state_mut(node)
            && !state.facts.contains(&fact)
        {
            state.facts.push(fact);
        }
    }

    fn asked(&mut self, node: NodeId, guard: u8, passed: bool, values: &dyn fmt::Display) {
        let Some(placed) = self.rows.at(node) else { return };
        let own = usize::from(guard) >= placed.node.attributes();
        let (row, text, values) = (placed.row, self.rows.guard(node, guard), values.to_string());
        let skips = placed.node.skips(guard);
        let values = if values.is_empty() { values } else { format!(" ({values})") };
        let (condition, word) = (condition(text), answer(text, own || skips, passed));
        let answer = format!("{condition} is {word}{values}");
        let state = &mut self.nodes[row];
        if passed != skips {
            state.refused.take_if(|last| last.guard == guard);
            // If a search checks a guard, and the entry checks it again, the search has already added this fact.
            if !state.facts.iter().any(|fact| fact.contains(&*answer)) {
                state.facts.push(answer);
            }
            return;
        }
        let what = match (own, state.running) {
            (true, _) => "",
            _ if skips => "skipped: ",
            (false, true) => "ended: ",
            (false, false) => "lost: ",
        };
        let text = format!("{condition} was {word}{values}");
        state.refused = Some(Refusal { at: self.now, guard, text });
        self.fact(node, format!("{what}{answer}"));
    }

    fn trace_preempt(&mut self, node: NodeId, by: NodeId) {
        self.fact(node, format!("preempted by `{}`", self.rows.node(by)));
        let Some(row) = self.rows.row(by) else { return };
        let (state, name) = (&mut self.nodes[row], self.rows.node(node));
        if !name.is_empty() {
            let colon = if state.facts.is_empty() { "" } else { ": " };
            let fact = format!("preempted `{name}`{colon}{}", state.facts.join(", "));
            state.facts = [fact].into();
        }
    }

    fn halts(&mut self, node: NodeId) {
        let Some(placed) = self.rows.at(node) else { return };
        let limit = placed.node.attribute("time_limit");
        let state = &mut self.nodes[placed.row];
        state.running = false;
        match (state.facts.iter_mut().find(|fact| fact.starts_with("preempted by")), limit, state.started) {
            (Some(fact), ..) => *fact = format!("halted: {fact}"),
            // No record says that the limit is over, but its time does.
            (None, Some(limit), Some(started)) => {
                state.facts.push(format!("halted after {} of its {limit}", seconds(self.now.since(started))));
            }
            (None, ..) => state.facts.push("halted".to_string()),
        }
    }

    fn none_runs(&mut self) {
        self.nodes.iter_mut().for_each(|state| state.running = false);
    }

    fn runs_now(&mut self, node: NodeId, running: bool, fact: &str) {
        if let Some(state) = self.state_mut(node) {
            state.running = running;
            state.facts.push(fact.to_string());
        }
    }

    /// Returns the text behind the name of a node.
    fn words(&self, placed: &Placed<'_>) -> String {
        let state = &self.nodes[placed.row];
        if !state.facts.is_empty() || state.running {
            return state.facts.join(", ");
        }
        match (self.before(placed), self.refusal(state)) {
            (Some(other), _) => format!("behind `{}`", other.node.name),
            (None, Some((guard, ago))) => format!("lost {} ago: {guard}", seconds(ago)),
            (None, None) => String::new(),
        }
    }

    /// Returns `true` if the node gets a line. An idle node without facts only gets one if it is the root, or if its
    /// parent runs and there is a text for it.
    fn is_shown(&self, placed: &Placed<'_>) -> bool {
        let state = &self.nodes[placed.row];
        let lives = state.running || !state.facts.is_empty();
        lives || placed.parent.is_none_or(|parent| self.nodes[parent].running && !self.words(placed).is_empty())
    }
}

impl Trace for Why {
    fn record(&mut self, record: Live<'_>) {
        match record {
            Record::Tick { now, dt } => self.begins(now, dt),
            Record::Enter { node } => {
                // No other node runs when the root starts, even if the records of their ends are missing.
                if node == 0 {
                    self.none_runs();
                }
                self.runs_now(node, true, "starts");
                let now = self.now;
                if let Some(state) = self.state_mut(node) {
                    (state.started, state.refused) = (Some(now), None);
                }
            }
            Record::Leave { node, outcome: Outcome::Success } => self.runs_now(node, false, "succeeds"),
            Record::Leave { node, outcome: Outcome::Failure } => self.runs_now(node, false, "fails"),
            Record::Halt { node } => self.halts(node),
            Record::Guard { node, guard, passed, values } => self.asked(node, guard, passed, values),
            Record::Preempt { node, by } => self.trace_preempt(node, by),
            Record::Action { node, name, inputs } => self.fact(node, format!("{name}({inputs})")),
            Record::Key { node, key, value } => self.fact(node, format!("sets {} to {value}", self.rows.key(key))),
            Record::Send { node, sent: true } => self.fact(node, "sends an event".to_string()),
            Record::Send { node, sent: false } => self.fact(node, "cannot send: the queue is full".to_string()),
            Record::Take { node } => self.fact(node, "hears an event".to_string()),
            Record::Push { node, tree, .. } => self.fact(node, format!("starts {tree}")),
            Record::Transition { from, to, trigger } => {
                self.fact(from, format!("goes on to {}: {trigger}", self.rows.node(to)));
            }
            Record::Refused { node, by, why } => {
                self.fact(node, format!("cannot be selected: {}: {why}", self.rows.node(by)));
            }
            Record::Unsettled { node } => self.fact(node, "goes on at the next tick".to_string()),
            Record::Panic { message } => {
                for state in self.nodes.iter_mut().filter(|state| state.running) {
                    state.running = false;
                    state.facts.push("is forgotten".to_string());
                }
                self.fact(0, format!("a fault has stopped the agent: {message}"));
            }
            Record::Look { now } => {
                if now > self.now {
                    // Ticks since the last record have no records, so a guard may have held since its last check.
                    self.nodes.iter_mut().for_each(|state| state.refused = None);
                }
                self.begins(now, now.since(self.now));
                self.none_runs();
            }
            Record::Runs { node } => {
                if let Some(state) = self.state_mut(node) {
                    state.running = true;
                }
            }
            Record::Agent { .. }
            | Record::Unheard { .. }
            | Record::Swap { .. }
            | Record::Write { .. }
            | Record::Event { .. } => {}
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.rows.nodes(slot, first, nodes);
        self.nodes.resize_with(self.rows.len(), NodeState::default);
    }
}

/// Removes `aborts` from the text of a guard: returns `when(bb.ammo == 0)` for `when(bb.ammo == 0, aborts = both)`.
fn condition(guard: &str) -> String {
    match guard.split_once(", aborts = ") {
        Some((condition, _)) => format!("{condition})"),
        None => guard.to_string(),
    }
}

/// Returns the words for the result of a check: of a guard or condition, or of a gate.
fn answer(text: &str, condition: bool, passed: bool) -> &'static str {
    match (condition || text.starts_with("when("), passed) {
        (true, true) => "true",
        (true, false) => "false",
        (false, true) => "open",
        (false, false) => "closed",
    }
}

/// Returns a duration as text: `12.3s`, or `16ms` below a second.
fn seconds(span: Duration) -> String {
    if span.as_millis() < 1000 { format!("{}ms", span.as_millis()) } else { format!("{:.1}s", span.as_secs_f64()) }
}

/// Writes the tree: `>` marks the running nodes.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tick at {:.1}s (+{})", self.now.since(Time::START).as_secs_f64(), seconds(self.dt))?;
        let mut shown = self.rows.present();
        shown.retain(|placed| self.is_shown(placed));
        let label = |placed: &Placed<'_>| 2 * placed.depth + placed.node.name.chars().count();
        let width = shown.iter().map(label).max().unwrap_or(0);
        for placed in &shown {
            let (name, indent) = (placed.node.name, 2 * placed.depth);
            let mark = if self.nodes[placed.row].running { '>' } else { ' ' };
            let line = format!("{mark} {:indent$}{name:rest$}    {}", "", self.words(placed), rest = width - indent);
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

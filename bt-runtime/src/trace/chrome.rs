//! A sink that writes a trace for chrome://tracing and Perfetto.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use std::io::{Result, Write};

use super::json_lines::status;
use super::rows::Rows;
use super::writing::{Object, Shown, Writing};
use super::{Live, Names, Naming, NodeId, NodeTable, Record, Trace};

/// Writes the trace-event JSON that chrome://tracing and <https://ui.perfetto.dev> open: a slice for each run of a
/// node, inside the slice of the node's parent, with guards, actions, keys and events as marks in the slice.
///
/// Each branch of a `parallel`, `race` or `simple_parallel` has a track of its own. An agent is a process. A brain that
/// is ticked by itself is agent 0, unless another number is recorded first: `trace.record(Record::Agent { index: 3,
/// generation: 0 })`.
///
/// Time is the brain's clock. Everything in a tick happens at one moment of that clock, so each record is drawn a
/// microsecond after the previous one.
///
/// [`finish`](Self::finish) closes the open slices, completes the file and returns the writer's first error. Dropping
/// the sink does the same, but ignores errors.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{ChromeTrace, Names};
/// # #[derive(Blackboard, Default)] struct Lamp;
///
/// bt! {
///     tree Shine for Lamp { race { wait(3s) "glow"; wait(5s) "hum" } }
/// }
///
/// let mut trace = ChromeTrace::new(Names::of::<Shine>(), Vec::new());
/// Shine::brain(Lamp).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let json: serde_json::Value = serde_json::from_slice(&trace.finish()?)?;
/// let begins = json.as_array().unwrap().iter().filter(|event| event["ph"] == "B");
/// let tracks: Vec<_> = begins.map(|event| (event["name"].as_str(), event["tid"].as_u64())).collect();
/// assert_eq!(tracks, [(Some("race"), Some(1)), (Some("glow"), Some(2)), (Some("hum"), Some(3))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ChromeTrace<W: Write> {
    nodes: Rows,
    /// The writer; `None` after `finish`.
    writing: Option<Writing<W>>,
    agents: BTreeMap<u32, Agent>,
    agent: (u32, u32),
    empty: bool,
}

/// The state of an agent in the trace.
#[derive(Default)]
struct Agent {
    generation: u32,
    /// `true` if the name of the agent was written.
    named: bool,
    /// The open slices of each track, the outermost first.
    open: BTreeMap<NodeId, Vec<NodeId>>,
    /// The moment of the last record, in microseconds.
    last: f64,
}

/// The name of an event.
#[derive(Clone, Copy)]
enum Name<'a> {
    Text(&'a str),
    Node(NodeId),
    Guard(NodeId, u8),
    Key(usize),
}

/// The kinds of nodes whose children run side by side, each on a track of its own.
const SIDE_BY_SIDE: [&str; 4] = ["parallel", "race", "simple_parallel", "custom"];

impl<W: Write> ChromeTrace<W> {
    /// Makes a sink that writes to `writer`, with the names of a tree. Pass a buffered writer, because each record
    /// takes many small writes.
    pub fn new(names: Names, writer: W) -> Self {
        let (nodes, writing) = (Rows::new(names), Some(Writing::new(writer)));
        Self { nodes, writing, agents: BTreeMap::new(), agent: (0, 0), empty: true }
    }

    /// Closes the open slices, flushes, and returns the writer.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(mut self) -> Result<W> {
        let closed = self.close();
        let Some(writing) = self.writing.take() else { unreachable!("only `finish` takes it, which takes the sink") };
        closed.map(|()| writing.into_inner())
    }

    fn close(&mut self) -> Result<()> {
        for agent in self.agents.keys().copied().collect::<Vec<_>>() {
            self.agent.0 = agent;
            self.close_from(0);
        }
        let end = if self.empty { "[]\n" } else { "\n]\n" };
        let Some(writing) = &mut self.writing else { return Ok(()) };
        writing.text(end);
        writing.finish()
    }

    /// Returns the track of a node: the number of the node at which the track begins, 0 for the root's track. A node
    /// that is not in the table has a track of its own.
    fn track(&self, node: NodeId) -> NodeId {
        let Some(mut placed) = self.nodes.at(node) else { return node };
        while let Some(above) = placed.parent.and_then(|parent| self.nodes.placed(parent)) {
            if SIDE_BY_SIDE.contains(&above.node.kind) {
                return self.nodes.number(placed.row).unwrap_or(node);
            }
            placed = above;
        }
        0
    }

    /// Returns the state of the current agent.
    fn at_hand(&mut self) -> &mut Agent {
        self.agents.entry(self.agent.0).or_default()
    }

    /// Returns the next moment of the current agent, one microsecond after that of its last record.
    fn moment(&mut self) -> f64 {
        let agent = self.at_hand();
        agent.last += 1.0;
        agent.last
    }

    /// Writes an event on a track.
    fn event(
        &mut self,
        phase: &str,
        track: NodeId,
        name: Name<'_>,
        fields: impl FnOnce(&mut Object<'_, W>, &Rows) -> serde_json::Result<()>,
    ) {
        let (at, process) = (self.moment(), self.agent.0);
        let Self { nodes, writing, empty, .. } = self;
        let Some(writing) = writing else { return };
        writing.text(if core::mem::take(empty) { "[\n" } else { ",\n" });
        writing.object(|object| {
            object.field("ph", phase)?;
            // Perfetto reserves number 0 for the idle process.
            object.field("pid", u64::from(process) + 1)?;
            object.field("tid", u32::from(track) + 1)?;
            object.field("ts", at)?;
            object.field(
                "name",
                match name {
                    Name::Text(text) => text,
                    Name::Node(node) => nodes.node(node),
                    Name::Guard(node, guard) => nodes.guard(node, guard),
                    Name::Key(key) => nodes.key(key),
                },
            )?;
            fields(object, nodes)
        });
    }

    /// Names a process or a track for the viewer.
    fn title(&mut self, what: &str, track: NodeId, title: &str) {
        self.event("M", track, Name::Text(what), |object, _| object.object("args", &[("name", title)]));
    }

    /// Switches to an agent, whose place may have belonged to another agent before.
    fn comes(&mut self, index: u32, generation: u32) {
        self.agent = (index, generation);
        if self.at_hand().generation != generation {
            self.close_from(0);
            *self.at_hand() = Agent { generation, last: self.at_hand().last, ..Agent::default() };
        }
    }

    fn name_agent(&mut self) {
        let (index, generation) = self.agent;
        let tree = self.nodes.at(0).map_or("?", |root| root.node.tree);
        let later = if generation == 0 { alloc::string::String::new() } else { format!(".{generation}") };
        self.title("process_name", 0, &format!("{tree} {index}{later}"));
    }

    fn begins(&mut self, node: NodeId) {
        if !core::mem::replace(&mut self.at_hand().named, true) {
            self.name_agent();
        }
        // A node cannot start twice, so the open slices of an earlier run were abandoned without a record.
        self.close_from(node);
        let track = self.track(node);
        if !self.at_hand().open.contains_key(&track) {
            self.event("M", track, Name::Text("thread_name"), |object, nodes| {
                object.object("args", &[("name", nodes.node(track))])
            });
        }
        self.at_hand().open.entry(track).or_default().push(node);
        let kind = self.nodes.at(node).map_or("?", |placed| placed.node.kind);
        self.event("B", track, Name::Node(node), |object, _| {
            object.field("cat", kind)?;
            object.object("args", &[("node", node)])
        });
    }

    /// Closes a slice, and the open slices inside it.
    fn ends(&mut self, node: NodeId, status: &str) {
        let track = self.track(node);
        let open = self.at_hand().open.get(&track);
        let Some(place) = open.and_then(|open| open.iter().rposition(|&other| other == node)) else { return };
        self.close_to(track, place + 1);
        self.at_hand().open.entry(track).or_default().pop();
        self.event("E", track, Name::Node(node), |object, _| object.object("args", &[("status", status)]));
    }

    /// Closes all slices of a track except the outermost `keep`.
    fn close_to(&mut self, track: NodeId, keep: usize) {
        while let Some(open) = self.at_hand().open.get_mut(&track)
            && open.len() > keep
            && let Some(node) = open.pop()
        {
            self.event("E", track, Name::Node(node), |object, _| object.object("args", &[("status", "open")]));
        }
    }

    /// Closes the slice of a node, if it is open. For the root, closes all slices.
    fn close_from(&mut self, node: NodeId) {
        if node != 0 {
            return self.ends(node, "open");
        }
        for track in self.at_hand().open.keys().rev().copied().collect::<Vec<_>>() {
            self.close_to(track, 0);
        }
    }

    /// Writes a mark at the node of a record.
    fn mark(&mut self, record: &Live<'_>) {
        let track = self.track(record.node().unwrap_or(0));
        let name = match *record {
            Record::Guard { node, guard, .. } => Name::Guard(node, guard),
            Record::Action { name, .. } => Name::Text(name),
            Record::Key { key, .. } | Record::Write { key, .. } => Name::Key(key),
            _ => Name::Text(record.kind().word()),
        };
        self.event("i", track, name, |object, names| {
            object.field("cat", record.kind().word())?;
            object.field("s", "t")?;
            match *record {
                Record::Guard { passed, values, .. } => {
                    let answer = if passed { "holds" } else { "does not hold" };
                    object.object("args", &[("answer", Shown(&answer)), ("values", Shown(values))])
                }
                Record::Action { inputs, .. } => object.object("args", &[("inputs", Shown(inputs))]),
                Record::Key { value, .. } | Record::Write { value, .. } => {
                    object.object("args", &[("value", Shown(value))])
                }
                Record::Event { event } => object.object("args", &[("event", Shown(event))]),
                Record::Preempt { node, by } => {
                    object.object("args", &[("from", names.node(node)), ("by", names.node(by))])
                }
                Record::Transition { from, to, trigger } => object.object(
                    "args",
                    &[("from", Shown(&names.node(from))), ("to", Shown(&names.node(to))), ("trigger", Shown(&trigger))],
                ),
                Record::Refused { by, why, .. } => {
                    object.object("args", &[("by", Shown(&names.node(by))), ("why", Shown(&why))])
                }
                Record::Push { tree, .. } => object.object("args", &[("tree", Shown(tree))]),
                Record::Send { sent, .. } => object.object("args", &[("sent", sent)]),
                Record::Panic { message } => object.object("args", &[("message", Shown(message))]),
                Record::Unheard { events } => object.object("args", &[("events", events)]),
                Record::Swap { tree } => object.object("args", &[("tree", Shown(tree))]),
                _ => Ok(()),
            }
        });
    }
}

impl<W: Write> Trace for ChromeTrace<W> {
    fn record(&mut self, record: Live<'_>) {
        match record {
            Record::Agent { index, generation } => self.comes(index, generation),
            Record::Tick { now, .. } => {
                self.nodes.tick();
                let agent = self.at_hand();
                agent.last = agent.last.max(now.as_nanos() as f64 / 1000.0);
            }
            Record::Enter { node } => self.begins(node),
            Record::Leave { node, outcome } => self.ends(node, status(outcome)),
            Record::Halt { node } => self.ends(node, "halted"),
            Record::Panic { .. } => {
                self.mark(&record);
                self.close_from(0);
            }
            // Slices only begin and end with records of ticks.
            Record::Look { .. } | Record::Runs { .. } => {}
            _ => self.mark(&record),
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.nodes.nodes(slot, first, nodes);
    }
}

impl<W: Write> Drop for ChromeTrace<W> {
    fn drop(&mut self) {
        // A drop cannot report an error.
        let _ = self.close();
    }
}

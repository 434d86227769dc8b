//! The state of each agent according to its records: the running nodes; and the keys, if a client looks at the agent.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bt_runtime::trace::{Live, NodeId, NodeTable, Record, Running};

use crate::Selector;
use crate::wire::{self, AgentRow, Filter, RunningNode, State};

/// An agent: the type of its tree, and its number.
pub type Agent = (TypeId, u32);

/// The time of the game between two frames that look for agents that have left.
const MEETS: Duration = Duration::from_millis(500);
/// A single brain that is not ticked for so long has left.
const LEAVES: Duration = Duration::from_secs(10);
/// At most so many agents are looked at.
pub const MOST_LOOKED: usize = 256;

/// The states of all agents since the first frame that was watched.
#[derive(Default)]
pub struct States {
    of: BTreeMap<Agent, Seen>,
    /// The agents that clients look at.
    looked: BTreeSet<Agent>,
    /// The total time of the frames of the game that were watched.
    time: Duration,
    /// The longest `dt` of a tick of this frame.
    frame: Duration,
    /// The time at which the last frame has looked for agents that have left, and whether this frame does.
    met: Duration,
    meets: bool,
    /// The trees of the populations that this frame ticks.
    populations: BTreeSet<TypeId>,
}

/// The state of an agent.
struct Seen {
    generation: u32,
    tree: String,
    nodes: NodeTable,
    /// The running nodes, each with the time at which it was first seen to run.
    running: Running<Duration>,
    /// The values of the keys, while each tick updates them: for an agent that clients look at, and for all single
    /// agents while there are breakpoints.
    keys: Option<Vec<String>>,
    /// The time of the last frame in which it was there.
    met: Duration,
}

impl States {
    /// Forgets all states, because frames are no longer watched.
    pub fn forget(&mut self) {
        self.of.clear();
        self.looked.clear();
    }

    /// A frame begins.
    pub fn begin_frame(&mut self) {
        self.meets = self.time >= self.met + MEETS;
        self.populations.clear();
    }

    /// A population with this tree is ticked; `generation` is that of the agent with a number.
    pub fn meet(&mut self, tree: TypeId, generation: impl Fn(u32) -> Option<u32>) {
        if self.meets {
            self.populations.insert(tree);
            for ((_, number), seen) in self.of.range_mut((tree, 0)..=(tree, u32::MAX)) {
                if generation(*number) == Some(seen.generation) {
                    seen.met = self.time;
                }
            }
        }
    }

    /// Forgets the agents that have left since the last frame that looked for them. Returns them with their generations.
    pub fn left(&mut self) -> Vec<(Agent, u32)> {
        if !core::mem::take(&mut self.meets) {
            return Vec::new();
        }
        self.met = self.time;
        let Self { of, looked, populations, time, .. } = self;
        let mut left = Vec::new();
        of.retain(|agent, seen| {
            let absent = time.saturating_sub(seen.met);
            let is_there = if populations.contains(&agent.0) { absent.is_zero() } else { absent < LEAVES };
            if !is_there {
                looked.remove(agent);
                left.push((*agent, seen.generation));
            }
            is_there
        });
        left
    }

    /// A tick of this frame has this `dt`.
    pub fn takes(&mut self, dt: Duration) {
        self.frame = self.frame.max(dt);
    }

    /// Ends a frame: adds its time.
    pub fn end_frame(&mut self) {
        self.time = self.time.saturating_add(core::mem::take(&mut self.frame));
    }

    /// Begins a tick of an agent. Its state begins anew if it is another agent or has another tree.
    pub fn tick(&mut self, agent: Agent, generation: u32, nodes: &NodeTable) {
        let seen = self.of.entry(agent).or_insert_with(|| Seen::new(generation, nodes));
        if seen.generation != generation {
            *seen = Seen::new(generation, nodes);
        } else if !seen.nodes.same(nodes) {
            let keys = seen.keys.take();
            *seen = Seen { keys, ..Seen::new(generation, nodes) };
        }
        seen.met = self.time;
    }

    /// Updates the state of an agent, whose tick has begun, with a record.
    pub fn record(&mut self, agent: Agent, record: &Live<'_>) {
        let Some(seen) = self.of.get_mut(&agent) else { return };
        seen.running.record(record, &seen.nodes, self.time);
        match *record {
            // The nodes of the new version have other numbers.
            Record::Swap { .. } => seen.running.clear(false),
            Record::Key { key, value, .. } | Record::Write { key, value } => {
                if let Some(known) = seen.keys.as_mut().and_then(|keys| keys.get_mut(key)) {
                    *known = wire::cut(&value.to_string());
                }
            }
            _ => {}
        }
    }

    /// `true` if a client looks at any agent.
    pub fn is_looked_at(&self) -> bool {
        !self.looked.is_empty()
    }

    /// `true` if a client looks at this agent.
    pub fn looks_at(&self, agent: Agent) -> bool {
        self.looked.contains(&agent)
    }

    /// Marks an agent as one that a client looks at; `false` if there are too many such agents.
    pub fn look_at(&mut self, agent: Agent) -> bool {
        let room = self.looked.len() < MOST_LOOKED || self.looked.contains(&agent);
        if room {
            self.looked.insert(agent);
        }
        room
    }

    /// Sets the values of the keys of an agent, before a tick.
    pub fn keys(&mut self, agent: Agent, generation: u32, nodes: &NodeTable, keys: Vec<String>) {
        self.tick(agent, generation, nodes);
        if let Some(seen) = self.of.get_mut(&agent) {
            seen.keys = Some(keys);
        }
    }

    /// Forgets the keys of the agents that no client looks at, because ticks no longer update them.
    pub fn forget_keys(&mut self) {
        let Self { of, looked, .. } = self;
        let ignored = of.iter_mut().filter(|(agent, _)| !looked.contains(agent));
        ignored.for_each(|(_, seen)| seen.keys = None);
    }

    /// Returns the state of an agent whose keys are known. `None` if no record of the agent was seen.
    pub fn state(&self, agent: Agent) -> Option<State> {
        let seen = self.of.get(&agent)?;
        let running = |&(node, since): &(NodeId, Duration)| RunningNode { node, for_ms: self.since(since) };
        let mut nodes = seen.running.nodes().to_vec();
        nodes.sort_unstable();
        Some(State {
            tree: seen.tree.clone(),
            stream: None,
            agent: agent.1,
            generation: seen.generation,
            running: nodes.iter().map(running).collect(),
            complete: seen.running.is_complete(),
            keys: seen.keys.clone()?,
        })
    }

    /// Returns the first agent with this number, and with this tree if it is given, whose keys are known.
    pub fn known(&self, number: u32, tree: Option<&str>) -> Option<Agent> {
        let fits = |(agent, seen): &(&Agent, &Seen)| {
            agent.1 == number && seen.keys.is_some() && tree.is_none_or(|tree| tree == seen.tree)
        };
        self.of.iter().find(fits).map(|(&agent, _)| agent)
    }

    /// Returns the agents that a filter lets through, limited to `filter.most`, and the number of all such agents.
    pub fn list(&self, filter: &Filter) -> (Vec<(TypeId, AgentRow)>, usize) {
        let selector = filter.node.as_deref().map(Selector::new);
        let mut tables: Vec<(NodeTable, Vec<NodeId>)> = Vec::new();
        let (mut rows, mut all) = (Vec::new(), 0);
        for (&(tree, agent), seen) in &self.of {
            if filter.tree.as_ref().is_some_and(|tree| *tree != seen.tree) {
                continue;
            }
            let at = match &selector {
                None => seen.running.nodes().iter().max_by_key(|(node, _)| *node),
                Some(selector) => {
                    let known = tables.iter().position(|(table, _)| table.same(&seen.nodes));
                    let place = known.unwrap_or_else(|| {
                        tables.push((seen.nodes.clone(), selector.nodes(&seen.nodes)));
                        tables.len() - 1
                    });
                    let running = seen.running.nodes().iter().filter(|(node, _)| tables[place].1.contains(node));
                    let longest = running.min_by_key(|(_, since)| *since);
                    let Some(longest) = longest else { continue };
                    Some(longest)
                }
            };
            let for_ms = at.map_or(0, |&(_, since)| self.since(since));
            if for_ms < filter.longer_ms {
                continue;
            }
            all += 1;
            if rows.len() < filter.most as usize {
                let node = at.map(|&(node, _)| node);
                let name =
                    node.and_then(|node| seen.nodes.get(node)).map_or_else(String::new, |row| wire::cut(row.name));
                let (generation, complete) = (seen.generation, seen.running.is_complete());
                rows.push((
                    tree,
                    AgentRow { tree: seen.tree.clone(), stream: None, agent, generation, node, name, for_ms, complete },
                ));
            }
        }
        (rows, all)
    }

    fn since(&self, since: Duration) -> u64 {
        u64::try_from(self.time.saturating_sub(since).as_millis()).unwrap_or(u64::MAX)
    }
}

impl Seen {
    fn new(generation: u32, nodes: &NodeTable) -> Self {
        let tree = nodes.get(0).map_or_else(String::new, |root| wire::cut(root.tree));
        let nodes = nodes.clone();
        Self { generation, tree, nodes, running: Running::default(), keys: None, met: Duration::ZERO }
    }
}

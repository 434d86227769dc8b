//! The breakpoints of all clients and of the file, and the nodes of each tree that they name.

use std::collections::{BTreeMap, BTreeSet};

use bt_runtime::status::Outcome;
use bt_runtime::trace::{KeyTable, Live, NodeId, NodeTable, Record};

use super::gate::Owner;
use super::named::Named;
use super::states::Agent;
use crate::Selector;
use crate::breakpoints::{Breakpoint, Condition, Is, On};

/// The breakpoints of all owners.
#[derive(Default)]
pub struct Breaks {
    list: Vec<Break>,
    /// One bit per kind of fact that hits a breakpoint.
    kinds: u32,
    /// The keys that conditions name.
    named: BTreeSet<String>,
    /// The nodes that breakpoints name.
    nodes: Named,
    /// The values of the keys in `named`, for each agent.
    values: BTreeMap<Agent, BTreeMap<usize, String>>,
}

/// A breakpoint.
struct Break {
    owner: Owner,
    /// The place of the breakpoint in the list of its owner.
    number: u32,
    of: Breakpoint,
    condition: Option<Condition>,
    /// The number of hits that did not stop the game.
    passed: u32,
    /// The agents for which the condition held when it was last checked, each with its generation.
    holding: BTreeMap<Agent, u32>,
}

/// A hit of a breakpoint.
pub struct Hit {
    /// The owner of the breakpoint.
    pub owner: Owner,
    /// The place of the breakpoint in the list of its owner.
    pub number: u32,
    /// The breakpoint as text.
    pub text: String,
    /// The kind of fact that hit the breakpoint.
    pub on: On,
}

/// The part of a record that breakpoints read.
struct Fact<'a> {
    on: On,
    node: Option<NodeId>,
    result: Option<bool>,
    key: Option<&'a str>,
}

impl Breaks {
    /// Replaces the breakpoints of an owner. They must have passed [`check`](crate::breakpoints::check). A breakpoint
    /// that the owner has already keeps its count of hits, and the agents for which its condition holds.
    pub fn replace(&mut self, owner: Owner, list: Vec<Breakpoint>) {
        let mut before: Vec<_> = self.list.extract_if(.., |known| known.owner == owner).collect();
        let break_at = |(number, of): (usize, Breakpoint)| {
            let known = before.iter().position(|known| known.of == of);
            let known = known.map_or_else(|| Break::new(owner, of), |known| before.remove(known));
            Break { number: number as u32, ..known }
        };
        self.list.extend(list.into_iter().enumerate().filter(|(_, of)| !of.off).map(break_at));
        self.kinds = self.list.iter().fold(0, |kinds, of| kinds | bit(of.of.on));
        let conditions = self.list.iter().filter_map(|of| of.condition.as_ref());
        self.named = conditions.flat_map(Condition::keys).map(ToOwned::to_owned).collect();
        self.nodes.clear();
        self.values.clear();
    }

    /// `true` if there are no breakpoints.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Begins a frame: forgets the values of all agents, because an agent may no longer exist.
    pub fn frame(&mut self) {
        self.values.clear();
    }

    /// Begins the tick of an agent, whose trees [`tree`](Self::tree) adds.
    pub fn begin(&mut self) {
        self.nodes.begin();
    }

    /// Adds a tree of the agent: its nodes, and the number of its root in records.
    pub fn tree(&mut self, first: NodeId, nodes: &NodeTable) {
        if !self.list.is_empty() {
            self.nodes.tree(first, nodes, self.list.iter().map(Break::at));
        }
    }

    /// Returns the indexes of the keys whose values conditions need.
    pub fn needs(&self, keys: &KeyTable) -> Vec<usize> {
        if self.named.is_empty() {
            return Vec::new();
        }
        (0..keys.len()).filter(|&key| keys.get(key).is_some_and(|name| self.named.contains(name))).collect()
    }

    /// Stores the value of a key of an agent.
    pub fn value(&mut self, agent: Agent, key: usize, value: String) {
        self.values.entry(agent).or_default().insert(key, value);
    }

    /// Returns the hits of a record, at most one per owner. If the record is about the value of a key, first updates
    /// this value, so that conditions read the new one.
    pub fn hits(&mut self, record: &Live<'_>, agent: Agent, keys: &KeyTable) -> Vec<Hit> {
        if let Record::Key { key, value, .. } | Record::Write { key, value } = record
            && let Some(known) = self.values.get_mut(&agent).and_then(|values| values.get_mut(key))
        {
            *known = value.to_string();
        }
        let Some(fact) = fact(record, keys) else { return Vec::new() };
        if self.kinds & bit(fact.on) == 0 {
            return Vec::new();
        }
        let node = fact.node.map(|node| self.nodes.node(node));
        let places: Vec<usize> = match &node {
            Some(Some(node)) => node.places().collect(),
            Some(None) => Vec::new(),
            None => (0..self.list.len()).filter(|&place| self.list[place].at().is_none()).collect(),
        };
        let first = node.flatten().map(|node| node.first);
        let hits = places.into_iter().filter(|&place| {
            let of = &self.list[place];
            let is_there = of.of.first.is_none() || of.of.first == first;
            is_there
                && of.fits(&fact)
                && self.means(of, agent)
                && of.condition.as_ref().is_none_or(|of| self.holds(of, agent, keys) == Some(true))
        });
        let hits = hits.collect();
        self.stops(hits)
    }

    /// Returns the breakpoints whose condition begins to hold for this agent, at most one per owner. Called before and
    /// after a tick.
    pub fn begin_to_hold(&mut self, agent: Agent, generation: u32, keys: &KeyTable) -> Vec<Hit> {
        if self.kinds & bit(On::Condition) == 0 {
            return Vec::new();
        }
        // A look at the agent may end before its values are noted.
        if !self.values.contains_key(&agent) {
            return Vec::new();
        }
        let (mut hits, mut list) = (Vec::new(), core::mem::take(&mut self.list));
        for (place, of) in list.iter_mut().enumerate().filter(|(_, of)| of.of.on == On::Condition) {
            let condition = of.condition.as_ref().filter(|_| self.means(of, agent));
            let Some(condition) = condition else { continue };
            if self.holds(condition, agent, keys) != Some(true) {
                of.holding.remove(&agent);
            } else if of.holding.insert(agent, generation) != Some(generation) {
                hits.push(place);
            }
        }
        self.list = list;
        self.stops(hits)
    }

    /// Forgets agents that have left, each with its generation.
    pub fn leave(&mut self, left: &[(Agent, u32)]) {
        for of in self.list.iter_mut().filter(|of| !of.holding.is_empty()) {
            for (agent, generation) in left {
                if of.holding.get(agent) == Some(generation) {
                    of.holding.remove(agent);
                }
            }
        }
    }

    fn holds(&self, condition: &Condition, agent: Agent, keys: &KeyTable) -> Option<bool> {
        let values = self.values.get(&agent)?;
        let key = |name: &str| (0..keys.len()).find(|&key| keys.get(key) == Some(name));
        condition.holds(&|name| values.get(&key(name)?).map(|value| &**value))
    }

    /// Counts the hits, and returns those that stop the game: at most one per owner.
    fn stops(&mut self, hits: Vec<usize>) -> Vec<Hit> {
        let mut stops: Vec<Hit> = Vec::new();
        for place in hits {
            let of = &mut self.list[place];
            if of.passed < of.of.skip {
                of.passed += 1;
            } else if !stops.iter().any(|known| known.owner == of.owner) {
                stops.push(Hit { owner: of.owner, number: of.number, text: of.of.to_string(), on: of.of.on });
            }
        }
        stops
    }

    /// Returns the name of a node of the current agent.
    pub fn name(&self, node: NodeId) -> &str {
        self.nodes.node(node).map_or("", |node| node.row.name)
    }

    /// `true` if the breakpoint is for this agent, which must be the current one.
    fn means(&self, of: &Break, agent: Agent) -> bool {
        let Breakpoint { agent: only, tree, .. } = &of.of;
        only.is_none_or(|only| only == agent.1) && (tree.is_none() || tree.as_deref() == self.nodes.tree_name())
    }
}

impl Break {
    fn new(owner: Owner, of: Breakpoint) -> Self {
        let condition = of.condition.as_deref().and_then(|text| Condition::new(text).ok());
        Self { owner, number: 0, of, condition, passed: 0, holding: BTreeMap::new() }
    }

    /// Returns the selector of the nodes; `None`: any node.
    fn at(&self) -> Option<Selector<'_>> {
        (!self.of.node.is_empty()).then(|| Selector::new(&self.of.node))
    }

    fn fits(&self, fact: &Fact<'_>) -> bool {
        let of = &self.of;
        of.on == fact.on
            && of.result.is_none_or(|is| fact.result == Some(is == Is::Success))
            && (of.on != On::Key || of.key.as_deref() == fact.key)
    }
}

const fn bit(on: On) -> u32 {
    1 << on as u32
}

fn fact<'a>(record: &Live<'_>, keys: &'a KeyTable) -> Option<Fact<'a>> {
    let (on, result, key) = match record {
        Record::Enter { .. } => (On::Enter, None, None),
        Record::Leave { outcome, .. } => (On::Leave, Some(*outcome == Outcome::Success), None),
        Record::Halt { .. } => (On::Halt, None, None),
        Record::Guard { passed, .. } => (On::Guard, Some(*passed), None),
        Record::Key { key, .. } | Record::Write { key, .. } => (On::Key, None, keys.get(*key)),
        Record::Send { .. } => (On::Send, None, None),
        Record::Take { .. } => (On::Take, None, None),
        Record::Unheard { .. } => (On::Unheard, None, None),
        Record::Transition { .. } => (On::Transition, None, None),
        Record::Refused { .. } => (On::Refused, None, None),
        Record::Panic { .. } => (On::Panic, None, None),
        Record::Swap { .. } => (On::Swap, None, None),
        _ => return None,
    };
    Some(Fact { on, node: record.node(), result, key })
}

//! The breakpoints of all clients and of the file, and the nodes that they mean in each tree.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use bt_runtime::status::Outcome;
use bt_runtime::trace::{KeyTable, Live, NodeId, NodeTable, Record};

use crate::Selector;
use crate::breakpoints::{Breakpoint, Condition, Is, On};
use crate::serve::ClientId;

/// The owner of the breakpoints of the file: no client has this number.
pub const FILE: ClientId = 0;

/// The breakpoints of all clients.
#[derive(Default)]
pub struct Breaks {
    list: Vec<Break>,
    /// A bit per kind of fact that hits one.
    kinds: u32,
    /// The keys that conditions name.
    named: BTreeSet<String>,
    /// The nodes of each tree that a breakpoint names, in order, with the place of that breakpoint.
    found: Vec<(NodeTable, Vec<(NodeId, usize)>)>,
    /// The trees of the agent that is ticked: the number of the root, and the place in `found`.
    present: Vec<(NodeId, usize)>,
    /// Of each stream and agent: the values of those keys.
    values: BTreeMap<Agent, BTreeMap<usize, String>>,
    /// The breakpoints whose condition held for an agent when it was asked last.
    holding: BTreeSet<(usize, Agent)>,
}

/// An agent: the type of its tree, and its number.
pub type Agent = (TypeId, u32);

/// A breakpoint.
struct Break {
    /// The client that has set it.
    client: ClientId,
    /// Its place in the list of the client.
    number: u32,
    of: Breakpoint,
    /// The nodes; `None`: any.
    at: Option<Selector>,
    condition: Option<Condition>,
    /// The hits that did not stop the game.
    passed: u32,
}

/// A hit.
pub struct Hit {
    /// The client that has set the breakpoint.
    pub client: ClientId,
    /// Its place in the list of the client.
    pub number: u32,
    /// The breakpoint as text.
    pub text: String,
    /// The fact that hits it.
    pub on: On,
}

/// The part of a record that breakpoints read.
struct Fact<'a> {
    on: On,
    node: Option<NodeId>,
    result: Option<bool>,
    key: Option<&'a str>,
}

/// The trees that are remembered.
const MOST_TREES: usize = 256;

impl Breaks {
    /// Replaces the breakpoints of a client, which were [checked](crate::breakpoints::check).
    pub fn replace(&mut self, client: ClientId, list: Vec<Breakpoint>) {
        self.list.retain(|known| known.client != client);
        let new = |(number, of): (usize, Breakpoint)| {
            let at = Some(Selector::new(&*of.node)).filter(|_| !of.node.is_empty());
            let condition = of.condition.as_deref().and_then(|text| Condition::new(text).ok());
            Break { client, number: number as u32, of, at, condition, passed: 0 }
        };
        let on = list.into_iter().enumerate().map(new).filter(|new| !new.of.off);
        self.list.extend(on);
        self.kinds = self.list.iter().fold(0, |kinds, of| kinds | bit(of.of.on));
        let conditions = self.list.iter().filter_map(|of| of.condition.as_ref());
        self.named = conditions.flat_map(Condition::keys).map(ToOwned::to_owned).collect();
        self.found.clear();
        self.present.clear();
        self.values.clear();
        self.holding.clear();
    }

    /// `true` if there is none.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// A frame begins: agents that are gone have no values.
    pub fn frame(&mut self) {
        self.values.clear();
    }

    /// An agent is ticked; its trees follow.
    pub fn begin(&mut self) {
        self.present.clear();
    }

    /// The agent has a tree with these nodes, from this number on.
    pub fn tree(&mut self, first: NodeId, nodes: &NodeTable) {
        if self.list.is_empty() {
            return;
        }
        let known = self.found.iter().position(|(table, _)| table.same(nodes));
        let place = known.unwrap_or_else(|| {
            if self.found.len() == MOST_TREES {
                self.found.clear();
                self.present.clear();
            }
            let named = |(place, known): (usize, &Break)| {
                let all = || nodes.iter().map(|row| row.id).collect();
                let named = known.at.as_ref().map_or_else(all, |at| at.nodes(nodes));
                named.into_iter().map(move |node| (node, place))
            };
            let mut hits: Vec<_> = self.list.iter().enumerate().flat_map(named).collect();
            hits.sort_unstable();
            self.found.push((nodes.clone(), hits));
            self.found.len() - 1
        });
        self.present.push((first, place));
    }

    /// The numbers of the keys whose values conditions need.
    pub fn needs(&self, keys: &KeyTable) -> Vec<usize> {
        if self.named.is_empty() {
            return Vec::new();
        }
        (0..keys.len()).filter(|&key| keys.get(key).is_some_and(|name| self.named.contains(name))).collect()
    }

    /// The value of a key of an agent.
    pub fn value(&mut self, agent: Agent, key: usize, value: String) {
        self.values.entry(agent).or_default().insert(key, value);
    }

    /// The hits of a record: the first of each client. The values of the agent are those before it.
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
        let places = match fact.node {
            Some(node) => self.named(node).1,
            None => (0..self.list.len()).filter(|&place| self.list[place].at.is_none()).collect(),
        };
        let hits = places.into_iter().filter(|&place| {
            let of = &self.list[place];
            of.fits(&fact, agent) && of.condition.as_ref().is_none_or(|of| self.holds(of, agent, keys) == Some(true))
        });
        let hits = hits.collect();
        self.stops(hits)
    }

    /// The hits of an agent whose tick has ended or will begin: of conditions that begin to hold.
    pub fn asked(&mut self, agent: Agent, keys: &KeyTable) -> Vec<Hit> {
        if self.kinds & bit(On::Condition) == 0 {
            return Vec::new();
        }
        let mut hits = Vec::new();
        for (place, of) in self.list.iter().enumerate().filter(|(_, of)| of.of.on == On::Condition) {
            let condition = of.condition.as_ref().filter(|_| of.of.agent.is_none_or(|only| only == agent.1));
            let Some(condition) = condition else { continue };
            let holds = self.holds(condition, agent, keys) == Some(true);
            let held = if holds { !self.holding.insert((place, agent)) } else { self.holding.remove(&(place, agent)) };
            if holds && !held {
                hits.push(place);
            }
        }
        self.stops(hits)
    }

    fn holds(&self, condition: &Condition, agent: Agent, keys: &KeyTable) -> Option<bool> {
        let values = self.values.get(&agent)?;
        let key = |name: &str| (0..keys.len()).find(|&key| keys.get(key) == Some(name));
        condition.holds(&|name| values.get(&key(name)?).map(|value| &**value))
    }

    /// Counts the hits. Those that stop the game: the first of each client.
    fn stops(&mut self, hits: Vec<usize>) -> Vec<Hit> {
        let mut stops: Vec<Hit> = Vec::new();
        for place in hits {
            let of = &mut self.list[place];
            if of.passed < of.of.skip {
                of.passed += 1;
            } else if !stops.iter().any(|known| known.client == of.client) {
                stops.push(Hit { client: of.client, number: of.number, text: of.of.to_string(), on: of.of.on });
            }
        }
        stops
    }

    /// The name of a node, and the breakpoints at it.
    fn named(&self, node: NodeId) -> (&str, Vec<usize>) {
        let found = self.present.iter().rev().find_map(|&(first, place)| {
            let own = node.checked_sub(first)?;
            let (table, hits) = &self.found[place];
            let name = table.get(own)?.name;
            let from = hits.partition_point(|&(other, _)| other < own);
            let hits = hits[from..].iter().take_while(|&&(other, _)| other == own);
            Some((name, hits.map(|&(_, place)| place).collect()))
        });
        found.unwrap_or(("", Vec::new()))
    }

    /// The name of a node of the agent that is ticked.
    pub fn name(&self, node: NodeId) -> &str {
        self.named(node).0
    }
}

impl Break {
    fn fits(&self, fact: &Fact<'_>, agent: Agent) -> bool {
        let of = &self.of;
        of.on == fact.on
            && of.agent.is_none_or(|only| only == agent.1)
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

//! Converts the expectations of a script to checks: looks up nodes and keys.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeMap;

use bt_model::json::Json;
use bt_model::script::{self, Expected, NodeBy, NodeRef, RecordPattern, Script};
use bt_model::{Faults, Name, Text, nearest};
use serde_json::Value;

use super::record::Pattern;
use super::{Check, Checks, Fact, OfStep, Wanted};
use crate::loaded::load::expression::data;
use crate::loaded::program::Program;
use crate::simulate::Limits;
use crate::simulate::agent::MockAgent;
use crate::simulate::maker::Maker;
use crate::simulate::mocks::status;
use crate::simulate::steps::Step;
use crate::trace::NodeId;

/// The nodes of a tree, by their names and by their `id`s in the file.
pub struct Nodes {
    by_name: BTreeMap<String, Arc<[NodeId]>>,
    by_id: BTreeMap<u32, (String, Arc<[NodeId]>)>,
}

impl Nodes {
    pub fn of(program: &Program<MockAgent>) -> Self {
        let mut by_name: BTreeMap<&str, Vec<NodeId>> = BTreeMap::new();
        let mut by_id: BTreeMap<u32, (&str, Vec<NodeId>)> = BTreeMap::new();
        for (node, key) in program.info().iter().zip(&program.node_keys) {
            by_name.entry(&node.name).or_default().push(node.id);
            if let Some(id) = key.own {
                by_id.entry(id).or_insert((&node.name, Vec::new())).1.push(node.id);
            }
        }
        Self {
            by_name: by_name.into_iter().map(|(name, nodes)| (name.into(), nodes.into())).collect(),
            by_id: by_id.into_iter().map(|(id, (name, nodes))| (id, (name.into(), nodes.into()))).collect(),
        }
    }

    /// Returns the nodes that a script names; reports an unknown name.
    fn wanted(&self, node: &NodeRef, faults: &mut Faults<Json>) -> Option<Wanted> {
        let found = match &node.by {
            NodeBy::Name(name) => self.by_name.get(name).map(|nodes| (name, nodes)),
            NodeBy::Id(id) => self.by_id.get(id).map(|(name, nodes)| (name, nodes)),
        };
        match (found, &node.by) {
            (Some((name, nodes)), _) => return Some(Wanted { name: name.clone(), nodes: Arc::clone(nodes) }),
            (None, NodeBy::Name(name)) => self.unknown(name, &node.place, faults),
            (None, NodeBy::Id(id)) => {
                let help = "the number is that of the field `id` of a node; `\"running\": [\"shoot\"]` names a node";
                faults.error(&node.place, format!("the tree has no node with the id {id}"), help);
            }
        }
        None
    }

    fn unknown(&self, name: &str, place: &bt_model::json::Place, faults: &mut Faults<Json>) {
        // Similar names are not searched once there are too many faults.
        let names = self.by_name.keys().map(String::as_str);
        let near = if faults.beyond() == 0 { nearest(name, names) } else { None };
        let help = match near {
            Some(near) => Text::did_you_mean(near),
            None => "a node is called by its `name`, or by its action or kind if it has none".into(),
        };
        faults.error(place, format!("the tree has no node `{name}`"), help);
    }
}

impl Maker {
    /// Gives each of `steps` its expectations. Without `nodes`, only checks the keys in the expectations.
    pub fn expectations(&mut self, steps: &mut [Step], script: &Script, limits: &Limits, nodes: Option<&Nodes>) {
        let mut sum = 0_u64;
        for (step, tick) in steps.iter_mut().zip(&script.ticks) {
            step.expect = self.of_step(tick, nodes);
            let before = sum;
            sum = sum.saturating_add(step.expect.count(step.repeat));
            if before <= limits.checks && sum > limits.checks {
                let most = limits.checks;
                let message = format!("a script may check {most} expectations, with this tick it checks {sum}");
                let help = "repeat the tick less often, or check it only after the last time";
                self.faults.error(&tick.place, message, help);
            }
        }
    }

    /// Returns the checks of a tick of the script.
    fn of_step(&mut self, tick: &script::Tick, nodes: Option<&Nodes>) -> OfStep {
        OfStep {
            last: self.checks(tick.expect.as_ref(), nodes),
            always: self.checks(tick.always.as_ref(), nodes),
            until: self.checks(tick.until.as_ref(), nodes),
        }
    }

    /// Returns the checks of an expectation.
    pub fn checks(&mut self, expect: Option<&script::Expect>, nodes: Option<&Nodes>) -> Option<Checks> {
        let facts = &expect?.facts;
        Some(Checks(facts.iter().filter_map(|fact| self.check(fact, nodes)).collect()))
    }

    fn check(&mut self, expected: &Expected, nodes: Option<&Nodes>) -> Option<Check> {
        let (place, fact) = match expected {
            Expected::Status(given, place) => (place, Fact::Status(status(*given))),
            Expected::Running(running, place) => {
                let wanted = running.iter().map(|node| nodes?.wanted(node, &mut self.faults));
                let wanted: Vec<_> = wanted.collect();
                (place, Fact::Running(wanted.into_iter().collect::<Option<_>>()?))
            }
            Expected::Active(node) => (&node.place, Fact::Active(nodes?.wanted(node, &mut self.faults)?, true)),
            Expected::Inactive(node) => (&node.place, Fact::Active(nodes?.wanted(node, &mut self.faults)?, false)),
            Expected::Key(key, value) => {
                let (index, value, equals) = self.compared(key, value)?;
                (&key.place, Fact::Key { name: key.text.clone(), index, value, equals })
            }
            Expected::Count(count) => {
                let node = nodes?.wanted(&count.node, &mut self.faults)?;
                let (counter, in_tick, times) = (count.counter, count.in_tick, count.times);
                (&count.place, Fact::Count { node, counter, in_tick, times })
            }
            Expected::Records(patterns) => {
                let all: Vec<_> = patterns.iter().map(|pattern| self.pattern(pattern, nodes)).collect();
                (&patterns.first()?.place, Fact::Records(all))
            }
        };
        Some(Check { place: place.clone(), fact })
    }

    fn pattern(&mut self, pattern: &RecordPattern, nodes: Option<&Nodes>) -> Pattern {
        let mut fields = Vec::with_capacity(pattern.fields.len());
        for (name, value) in &pattern.fields {
            let Some(wanted) = data(value) else { continue };
            match (&*name.text, &wanted) {
                ("name" | "by_name" | "to_name", Value::String(node)) => {
                    if let Some(nodes) = nodes.filter(|nodes| !nodes.by_name.contains_key(node)) {
                        nodes.unknown(node, &value.place, &mut self.faults);
                    }
                }
                // The trace names a function by its cell: `near()`.
                ("key", Value::String(key)) if !key.ends_with("()") => {
                    self.known(&Name { text: key.clone(), place: value.place.clone() });
                }
                _ => {}
            }
            fields.push((name.text.to_string(), wanted));
        }
        Pattern { place: pattern.place.clone(), fields }
    }
}

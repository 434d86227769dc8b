//! `agent_hierachy.json` (the original's spelling): agents that inherit actions from other agents.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::{Json, Limits, Place, Source, pretty, reader};
use bt_model::{Faults, Text, Value, nearest};

use super::Actions;
use super::json::string;

/// Agents with their parents, in the order of the file. An agent without a parent has the parent `""`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentHierarchy(pub Vec<(String, String)>);

impl AgentHierarchy {
    /// Reads the file. Reports unknown parents, and agents that inherit from themselves.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut agents = Self::default();
        let mut places = Vec::new();
        reader::parse(source, limits, &mut faults, |reader, root| {
            let entries = reader.object(root, "agents with their parents").map(|mut fields| fields.all());
            for entry in entries.unwrap_or_default() {
                if let Some(parent) = reader.text(entry) {
                    places.push(parent.place);
                    agents.0.push((entry.name().to_owned(), parent.text));
                }
            }
        });
        agents.check(&places, &mut faults);
        (agents, faults)
    }

    fn check(&self, places: &[Place], faults: &mut Faults<Json>) {
        let parents: BTreeMap<&str, &str> = self.0.iter().map(|(agent, parent)| (&**agent, &**parent)).collect();
        // The agents whose ancestors were visited: their ancestry ends, or leads into a cycle that was reported.
        let mut done: BTreeSet<&str> = BTreeSet::from([""]);
        for ((agent, parent), place) in self.0.iter().zip(places) {
            if !parent.is_empty() && !parents.contains_key(&**parent) {
                let near = nearest(parent, parents.keys().copied());
                let help = near.map_or(Text::from("write `\"\"` for an agent without a parent"), Text::did_you_mean);
                faults.error(place, format!("there is no agent `{parent}`"), help);
            }
            let mut ancestry = BTreeSet::new();
            let mut at = &**agent;
            while !done.contains(at) && ancestry.insert(at) {
                at = parents.get(at).copied().unwrap_or_default();
            }
            if !done.contains(at) {
                faults.error(
                    place,
                    format!("`{at}` inherits from itself"),
                    "write `\"\"` as the parent of the topmost agent",
                );
            }
            done.append(&mut ancestry);
            if faults.beyond() > 0 {
                return;
            }
        }
    }

    /// Returns the hierarchy for a folder without an `agent_hierachy.json`: each agent of `actions`, without a parent.
    #[must_use]
    pub fn of_actions(actions: &Actions) -> Self {
        Self(actions.0.iter().map(|(agent, _)| (agent.clone(), String::new())).collect())
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let fields = self.0.iter().map(|(agent, parent)| (agent.clone(), string(parent))).collect();
        pretty(&Value::Object(fields))
    }

    /// Returns the parent of an agent; `None` if the agent is unknown.
    #[must_use]
    pub fn parent(&self, agent: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == agent).map(|(_, parent)| &**parent)
    }

    /// Returns an agent, its parent, and so on upwards. If the ancestry is a cycle, the list has one entry more than
    /// the file has agents.
    #[must_use]
    pub fn ancestry<'a>(&'a self, agent: &'a str) -> Vec<&'a str> {
        let mut ancestry = vec![agent];
        while let Some(parent) = self.parent(ancestry[ancestry.len() - 1]).filter(|parent| !parent.is_empty())
            && ancestry.len() <= self.0.len()
        {
            ancestry.push(parent);
        }
        ancestry
    }
}

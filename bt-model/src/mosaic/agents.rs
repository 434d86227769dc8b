//! `agent_hierachy.json`: which agent can do what another can.

use std::collections::{BTreeMap, BTreeSet};

use super::kept::text as string;
use crate::json::{Json, Limits, Place, Reader, Source, pretty, text};
use crate::{Faults, Value, nearest};

/// Agents with their parents, in the order of the file; an agent with the parent `""` has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agents(pub Vec<(String, String)>);

impl Agents {
    /// Reads the file. Parents that are no agents, and agents above themselves, are faults.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut agents = Self::default();
        let mut places = Vec::new();
        if let Some(value) = text::value(source, limits, &mut faults) {
            let mut reader = Reader::new(source, limits, &mut faults);
            let entries = reader.object(&value, "agents with their parents").map(|mut fields| fields.all());
            for entry in entries.unwrap_or_default() {
                if let Some(parent) = reader.text(entry) {
                    places.push(parent.place);
                    agents.0.push((entry.name.to_owned(), parent.text));
                }
            }
        }
        agents.check(&places, &mut faults);
        (agents, faults)
    }

    fn check(&self, places: &[Place], faults: &mut Faults<Json>) {
        let parents: BTreeMap<&str, &str> = self.0.iter().map(|(agent, parent)| (&**agent, &**parent)).collect();
        // Agents that are known to come from a topmost one, or were told of.
        let mut done: BTreeSet<&str> = BTreeSet::from([""]);
        for ((agent, parent), place) in self.0.iter().zip(places) {
            if !parent.is_empty() && !parents.contains_key(&**parent) {
                let near = nearest(parent, parents.keys().copied());
                let help = near.map_or("write `\"\"` for an agent without parent".to_owned(), |near| {
                    format!("did you mean `{near}`?")
                });
                faults.error(place, format!("there is no agent `{parent}`"), help);
            }
            let mut line = BTreeSet::new();
            let mut at = &**agent;
            while !done.contains(at) && line.insert(at) {
                at = parents.get(at).copied().unwrap_or_default();
            }
            if !done.contains(at) {
                faults.error(place, format!("`{at}` comes from itself"), "write `\"\"` for the topmost");
            }
            done.append(&mut line);
            if faults.beyond() > 0 {
                return;
            }
        }
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let fields = self.0.iter().map(|(agent, parent)| (agent.clone(), string(parent))).collect();
        pretty(&Value::Object(fields))
    }

    /// The parent of an agent; `None` where the agent is unknown.
    #[must_use]
    pub fn parent(&self, agent: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == agent).map(|(_, parent)| &**parent)
    }

    /// An agent, its parent, and so on upwards; of a ring, one round and a bit.
    #[must_use]
    pub fn line<'a>(&'a self, agent: &'a str) -> Vec<&'a str> {
        let mut line = vec![agent];
        while let Some(parent) = self.parent(line[line.len() - 1]).filter(|parent| !parent.is_empty())
            && line.len() <= self.0.len()
        {
            line.push(parent);
        }
        line
    }
}

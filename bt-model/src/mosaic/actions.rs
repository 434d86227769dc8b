//! `actions.json`: what agents can do, as an editor shows it.

use std::collections::BTreeMap;

use super::kept::text as string;
use super::{Agents, Kept, Node, NodeKind, TreeFile};
use crate::json::{Entry, Json, Limits, Reader, Source, pretty, text};
use crate::{Faults, Value, nearest};

/// Agents with their actions, in the order of the file. An action stands under a key, by which the editor knows it,
/// and has a name, by which it runs; the two may differ (`log_info` runs as `log`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actions(pub Vec<(String, Vec<(String, ActionDoc)>)>);

/// An action, as an editor shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionDoc {
    /// The name by which it runs.
    pub name: String,
    /// What it does.
    pub brief: String,
    /// What it returns: `return`.
    pub returns: String,
    /// What it takes.
    pub args: Vec<ArgumentDoc>,
    /// What else stood there.
    pub kept: Kept,
}

/// An argument, as an editor shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentDoc {
    /// Its name.
    pub name: String,
    /// Its type in C++: `type`.
    pub ty: String,
    /// What it is for.
    pub comment: String,
    /// What else stood there.
    pub kept: Kept,
}

impl Actions {
    /// Reads the file. What could be understood is in the result.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut actions = Self::default();
        if let Some(value) = text::value(source, limits, &mut faults) {
            let mut reader = Reader::new(source, limits, &mut faults);
            let agents = reader.object(&value, "agents with their actions").map(|mut fields| fields.all());
            for agent in agents.unwrap_or_default() {
                let entries = reader.object(agent.value, "actions by key").map(|mut fields| fields.all());
                let list = entries.unwrap_or_default().into_iter().filter_map(|entry| reader.action_doc(entry));
                actions.0.push((agent.name.to_owned(), list.collect()));
            }
        }
        (actions, faults)
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let of_agent = |actions: &[(String, ActionDoc)]| {
            Value::Object(actions.iter().map(|(key, action)| (key.clone(), action.value())).collect())
        };
        pretty(&Value::Object(self.0.iter().map(|(agent, actions)| (agent.clone(), of_agent(actions))).collect()))
    }

    /// What an agent can do: its own actions, then its parents'.
    pub fn of<'a>(&'a self, agent: &'a str, agents: &'a Agents) -> impl Iterator<Item = &'a (String, ActionDoc)> {
        let line = agents.line(agent).into_iter();
        line.flat_map(|agent| self.0.iter().filter(move |(known, _)| known == agent)).flat_map(|(_, list)| list)
    }

    /// Says which nodes of a tree call what its agent cannot do, or with too many or too few arguments.
    pub fn check(&self, tree: &TreeFile, agents: &Agents, faults: &mut Faults<Json>) {
        let root = tree.nodes.iter().find_map(|node| match &node.kind {
            NodeKind::Root { agent } => Some((agent, &node.place)),
            _ => None,
        });
        let Some((agent, place)) = root else { return };
        if agents.parent(agent).is_none() {
            let near = nearest(agent, agents.0.iter().map(|(agent, _)| &**agent));
            let help =
                near.map_or("add it to `agent_hierachy.json`".to_owned(), |near| format!("did you mean `{near}`?"));
            faults.error(place, format!("there is no agent `{agent}`"), help);
        }
        let mut named: BTreeMap<&str, &ActionDoc> = BTreeMap::new();
        let mut keyed: BTreeMap<&str, &ActionDoc> = BTreeMap::new();
        for (key, action) in self.of(agent, agents) {
            named.entry(&action.name).or_insert(action);
            keyed.entry(key).or_insert(action);
        }
        for node in &tree.nodes {
            let NodeKind::Action { name, args } = &node.kind else { continue };
            match named.get(&**name) {
                Some(action) => action.arguments(node, args.len(), faults),
                None => {
                    let near = || nearest(name, named.keys().copied());
                    let help = match keyed.get(&**name).map(|action| &*action.name).or_else(near) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => "add it to `actions.json`".to_owned(),
                    };
                    faults.error(&node.place, format!("`{agent}` has no action `{name}`"), help);
                }
            }
            if faults.beyond() > 0 {
                return;
            }
        }
    }
}

impl Reader<'_> {
    fn action_doc(&mut self, entry: Entry<'_>) -> Option<(String, ActionDoc)> {
        let mut fields = self.object(entry.value, "an action")?;
        let name = self.needed_text(&mut fields, "name", "an action");
        let brief = self.needed_text(&mut fields, "brief", "an action");
        let returns = self.needed_text(&mut fields, "return", "an action");
        let args = fields.need("args", "an action", self).map(|args| self.list(args)).unwrap_or_default();
        let args = args.iter().filter_map(|value| {
            let mut fields = self.object(value, "an argument")?;
            let name = self.needed_text(&mut fields, "name", "an argument");
            let ty = self.needed_text(&mut fields, "type", "an argument");
            let comment = self.needed_text(&mut fields, "comment", "an argument");
            Some(ArgumentDoc { name, ty, comment, kept: fields.rest(self).into() })
        });
        let args = args.collect();
        Some((entry.name.to_owned(), ActionDoc { name, brief, returns, args, kept: fields.rest(self).into() }))
    }
}

impl ActionDoc {
    fn arguments(&self, node: &Node, has: usize, faults: &mut Faults<Json>) {
        let takes = self.args.len();
        if takes != has {
            let message = format!("`{}` takes {takes} arguments, node {} gives {has}", self.name, node.idx);
            let names: Vec<_> = self.args.iter().map(|arg| format!("`{}`", arg.name)).collect();
            let help = if takes == 0 { "leave them out".to_owned() } else { format!("it takes {}", names.join(", ")) };
            faults.error(&node.place, message, help);
        }
    }

    fn value(&self) -> Value {
        self.kept.object(vec![
            ("args", Value::List(self.args.iter().map(ArgumentDoc::value).collect())),
            ("brief", string(&self.brief)),
            ("name", string(&self.name)),
            ("return", string(&self.returns)),
        ])
    }
}

impl ArgumentDoc {
    fn value(&self) -> Value {
        self.kept.object(vec![
            ("comment", string(&self.comment)),
            ("name", string(&self.name)),
            ("type", string(&self.ty)),
        ])
    }
}

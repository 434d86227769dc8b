//! `actions.json`: the actions of each agent, with their descriptions for an editor.

use std::collections::BTreeMap;

use bt_model::json::reader::{self, Element, Reader};
use bt_model::json::{Json, Limits, Source, pretty};
use bt_model::{Faults, Text, Value, nearest};

use super::json::{required_text, string};
use super::{AgentHierarchy, Node, NodeKind, TreeFile, UnknownFields};

/// Agents with their actions, in the order of the file.
///
/// An action has a key, used by the editor, and a name, used at run time. The two may differ: `log_info` runs as `log`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actions(pub Vec<(String, Vec<(String, ActionDoc)>)>);

/// An action, with its description for an editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionDoc {
    /// The name of the action at run time.
    pub name: String,
    /// A description.
    pub brief: String,
    /// A description of the result: the field `return`.
    pub returns: String,
    /// The arguments.
    pub args: Vec<ArgumentDoc>,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

/// An argument, with its description for an editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentDoc {
    /// The name.
    pub name: String,
    /// The type in C++: the field `type`.
    pub ty: String,
    /// A description.
    pub comment: String,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

impl Actions {
    /// Reads the file. The result holds the fields that could be read.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut actions = Self::default();
        reader::parse(source, limits, &mut faults, |reader, root| {
            let agents = reader.object(root, "agents with their actions").map(|mut fields| fields.all());
            for agent in agents.unwrap_or_default() {
                let entries = reader.object(agent, "actions by key").map(|mut fields| fields.all());
                let list = entries.unwrap_or_default().into_iter().filter_map(|entry| action(reader, entry));
                actions.0.push((agent.name().to_owned(), list.collect()));
            }
        });
        (actions, faults)
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let of_agent = |actions: &[(String, ActionDoc)]| {
            Value::Object(actions.iter().map(|(key, action)| (key.clone(), action.value())).collect())
        };
        pretty(&Value::Object(self.0.iter().map(|(agent, actions)| (agent.clone(), of_agent(actions))).collect()))
    }

    /// Returns the actions that an agent can run: its own, then those of its ancestors.
    pub fn of<'a>(
        &'a self,
        agent: &'a str,
        agents: &'a AgentHierarchy,
    ) -> impl Iterator<Item = &'a (String, ActionDoc)> {
        let ancestry = agents.ancestry(agent).into_iter();
        ancestry.flat_map(|agent| self.0.iter().filter(move |(known, _)| known == agent)).flat_map(|(_, list)| list)
    }

    /// Reports the nodes of a tree that call an action which the tree's agent does not have, or with a wrong number of
    /// arguments.
    pub fn check(&self, tree: &TreeFile, agents: &AgentHierarchy, faults: &mut Faults<Json>) {
        let root = tree.nodes.iter().find_map(|node| match &node.kind {
            NodeKind::Root { agent } => Some((agent, node)),
            _ => None,
        });
        let Some((agent, node)) = root else { return };
        if agents.parent(agent).is_none() {
            let near = nearest(agent, agents.0.iter().map(|(agent, _)| &**agent));
            let help = near.map_or(Text::from("add it to `agent_hierachy.json`"), Text::did_you_mean);
            faults.error_fixed_at(node.places(), format!("there is no agent `{agent}`"), help);
        }
        let available = Available::new(self.of(agent, agents));
        for node in &tree.nodes {
            available.check(node, agent, faults);
            if faults.beyond() > 0 {
                return;
            }
        }
    }
}

/// The actions of one agent, by name and by key. The agent's own actions take precedence over those of its ancestors.
#[derive(Default)]
struct Available<'a> {
    by_name: BTreeMap<&'a str, &'a ActionDoc>,
    by_key: BTreeMap<&'a str, &'a ActionDoc>,
}

impl<'a> Available<'a> {
    fn new(actions: impl Iterator<Item = &'a (String, ActionDoc)>) -> Self {
        let mut available = Self::default();
        for (key, action) in actions {
            available.by_name.entry(&action.name).or_insert(action);
            available.by_key.entry(key).or_insert(action);
        }
        available
    }

    fn check(&self, node: &Node, agent: &str, faults: &mut Faults<Json>) {
        let NodeKind::Action { name, args } = &node.kind else { return };
        match self.by_name.get(&**name) {
            Some(action) => action.check_arguments(node, args.len(), faults),
            None => {
                let near = || nearest(name, self.by_name.keys().copied());
                let help = match self.by_key.get(&**name).map(|action| &*action.name).or_else(near) {
                    Some(near) => Text::did_you_mean(near),
                    None => Text::from("add it to `actions.json`"),
                };
                faults.error_fixed_at(node.places(), format!("`{agent}` has no action `{name}`"), help);
            }
        }
    }
}

fn action(reader: &mut Reader<'_>, element: Element<'_>) -> Option<(String, ActionDoc)> {
    let mut fields = reader.object(element, "an action")?;
    let name = required_text(reader, &mut fields, "name", "an action");
    let brief = required_text(reader, &mut fields, "brief", "an action");
    let returns = required_text(reader, &mut fields, "return", "an action");
    let args = match fields.need("args", "an action", reader) {
        Some(args) => reader.list(args).filter_map(|element| argument(reader, element)).collect(),
        None => Vec::new(),
    };
    let action = ActionDoc { name, brief, returns, args, unknown: fields.rest(reader).into() };
    Some((element.name().to_owned(), action))
}

fn argument(reader: &mut Reader<'_>, element: Element<'_>) -> Option<ArgumentDoc> {
    let mut fields = reader.object(element, "an argument")?;
    let name = required_text(reader, &mut fields, "name", "an argument");
    let ty = required_text(reader, &mut fields, "type", "an argument");
    let comment = required_text(reader, &mut fields, "comment", "an argument");
    Some(ArgumentDoc { name, ty, comment, unknown: fields.rest(reader).into() })
}

impl ActionDoc {
    fn check_arguments(&self, node: &Node, found: usize, faults: &mut Faults<Json>) {
        let takes = self.args.len();
        if takes != found {
            let message = format!("`{}` takes {takes} arguments, node {} passes {found}", self.name, node.idx);
            let names: Vec<_> = self.args.iter().map(|arg| format!("`{}`", arg.name)).collect();
            let help = if takes == 0 { "leave them out".to_owned() } else { format!("it takes {}", names.join(", ")) };
            faults.error(&node.place, message, help);
        }
    }

    fn value(&self) -> Value {
        self.unknown.object(vec![
            ("args", Value::List(self.args.iter().map(ArgumentDoc::value).collect())),
            ("brief", string(&self.brief)),
            ("name", string(&self.name)),
            ("return", string(&self.returns)),
        ])
    }
}

impl ArgumentDoc {
    fn value(&self) -> Value {
        self.unknown.object(vec![
            ("comment", string(&self.comment)),
            ("name", string(&self.name)),
            ("type", string(&self.ty)),
        ])
    }
}

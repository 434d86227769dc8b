//! The files with the rules for a tree: the files in the tree's folder, or in the nearest enclosing folder that has
//! them.

use bt_model::Faults;
use bt_model::json::{Json, Limits, Source};
use bt_mosaic::files::{ActionDoc, Actions, AgentHierarchy, FileKind, NodeKind, NodeTypes, TYPES, TreeFile};

use crate::project::Project;

const ACTIONS: &str = "actions.json";

/// The content of one file with rules.
pub(crate) enum Table {
    Types(NodeTypes),
    Actions(Actions),
    Agents(AgentHierarchy),
}

impl Table {
    /// Reads a file of the given kind. Returns `None` as the table if the file has errors.
    pub(crate) fn read(kind: FileKind, source: &Source) -> (Option<Self>, Faults<Json>) {
        fn sound<T>((read, faults): (T, Faults<Json>), table: fn(T) -> Table) -> (Option<Table>, Faults<Json>) {
            ((!faults.has_errors()).then(|| table(read)), faults)
        }
        let limits = Limits::default();
        match kind {
            FileKind::NodeTypes => sound(NodeTypes::read(source, &limits), Self::Types),
            FileKind::Actions => sound(Actions::read(source, &limits), Self::Actions),
            FileKind::Agents => sound(AgentHierarchy::read(source, &limits), Self::Agents),
            FileKind::Tree | FileKind::DebugLog => (None, Faults::at_most(limits.faults)),
        }
    }
}

/// The files that apply to one tree.
pub(crate) struct Around<'p> {
    pub(crate) types: Option<&'p NodeTypes>,
    pub(crate) actions: Option<&'p Actions>,
    /// The agents. Without an agents file, these are the agents that have actions.
    pub(crate) agents: Option<AgentHierarchy>,
    /// The names of the trees in the folder of the tree.
    pub(crate) trees: Vec<&'p str>,
}

impl<'p> Around<'p> {
    /// Finds the files that apply to the tree at `path`.
    pub(crate) fn of(project: &'p Project, path: &str) -> Self {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let table = |name: &str| outwards(folder, name).find_map(|path| table_at(project, &path));
        let types =
            table("node_types.json").and_then(|table| if let Table::Types(types) = table { Some(types) } else { None });
        let actions =
            table(ACTIONS).and_then(|table| if let Table::Actions(actions) = table { Some(actions) } else { None });
        let agents = table("agent_hierachy.json")
            .and_then(|table| if let Table::Agents(agents) = table { Some(agents.clone()) } else { None });
        let agents = agents.or_else(|| actions.map(AgentHierarchy::of_actions));
        let beside = project.files.iter().filter(|(_, file)| file.read.mosaic.is_some());
        let trees = beside.filter_map(|(path, _)| {
            let (own, name) = path.rsplit_once('/').unwrap_or(("", path));
            (own == folder).then_some(name)
        });
        Self { types, actions, agents, trees: trees.collect() }
    }

    /// Returns the paths of the files that may name the actions of the tree at `path`, up to the first one that does.
    pub(crate) fn actions_paths(project: &Project, path: &str) -> Vec<String> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut paths: Vec<String> = outwards(folder, ACTIONS).collect();
        let found = paths.iter().position(|path| table_at(project, path).is_some());
        paths.truncate(found.map_or(paths.len(), |found| found + 1));
        paths
    }

    /// Returns the largest number of children of a node type.
    pub(crate) fn most(&self, ty: &str) -> usize {
        let own = self.types.and_then(|types| types.get(ty)).map(|ty| ty.child_max as usize);
        own.or_else(|| TYPES.iter().find(|known| known.name == ty).map(|known| known.most)).unwrap_or(usize::MAX)
    }

    /// Returns the actions of the tree's agent, each run-time name once.
    pub(crate) fn actions_of(&self, tree: &TreeFile) -> Vec<&ActionDoc> {
        let (Some(actions), Some(agents)) = (self.actions, self.agents.as_ref()) else { return Vec::new() };
        let root = tree.nodes.iter().find_map(|node| match &node.kind {
            NodeKind::Root { agent } => Some(&**agent),
            _ => None,
        });
        let mut found: Vec<&ActionDoc> = Vec::new();
        // An unknown agent has already been reported. The actions of all agents are then listed.
        let of_agent = root.filter(|agent| agents.parent(agent).is_some());
        let all: Vec<&ActionDoc> = match of_agent {
            Some(agent) => agents.ancestry(agent).into_iter().flat_map(|agent| own(actions, agent)).collect(),
            None => actions.0.iter().flat_map(|(_, list)| list).map(|(_, action)| action).collect(),
        };
        for action in all {
            if found.iter().all(|known| known.name != action.name) {
                found.push(action);
            }
        }
        found
    }
}

/// Returns the paths of the files called `name` in `folder` and in its enclosing folders, the innermost first.
fn outwards(folder: &str, name: &str) -> impl Iterator<Item = String> {
    let mut folder = Some(folder);
    std::iter::from_fn(move || {
        let at = folder?;
        folder = (!at.is_empty()).then(|| at.rsplit_once('/').map_or("", |(around, _)| around));
        Some(if at.is_empty() { name.to_owned() } else { format!("{at}/{name}") })
    })
}

fn table_at<'p>(project: &'p Project, path: &str) -> Option<&'p Table> {
    project.files.get(path).and_then(|file| file.read.table.as_ref())
}

fn own<'p>(actions: &'p Actions, agent: &str) -> Vec<&'p ActionDoc> {
    let lists = actions.0.iter().filter(|(known, _)| known == agent).flat_map(|(_, list)| list);
    lists.map(|(_, action)| action).collect()
}

/// The kind of value that an argument takes, derived from its C++ type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    Text,
    Number,
    Bool,
    Any,
}

/// The words for number types in C++ and C#.
const NUMBERS: [&str; 19] = [
    "int", "uint", "double", "float", "long", "ulong", "size_t", "short", "ushort", "unsigned", "int8_t", "int16_t",
    "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "number",
];

impl Takes {
    /// Returns the kind of value for a C++ type; `Any` for an unknown type.
    pub(crate) fn of(ty: &str) -> Self {
        let has = |known: &[&str]| {
            ty.split(|char: char| !char.is_alphanumeric() && char != '_').any(|word| known.contains(&word))
        };
        if has(&["string", "String"]) {
            Self::Text
        } else if has(&["bool"]) {
            Self::Bool
        } else if has(&NUMBERS) {
            Self::Number
        } else {
            Self::Any
        }
    }
}

//! The trees and state machines that a file may run, and those that it may run after it uses one more file.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use bt_model::json::{Json, Located, pointer};
use bt_model::{Severity, Tree, Value};

use super::{File, Project, agent, relative};

/// A tree or a state machine.
pub(crate) struct Runnable {
    pub(crate) name: String,
    pub(crate) docs: String,
    /// The file that must be added to `uses` first; `None` if the tree can be run as the file is.
    pub(crate) unused_file: Option<String>,
}

impl Runnable {
    fn new(tree: &Tree<Json>, unused_file: Option<String>) -> Self {
        Self { name: tree.name.text.clone(), docs: tree.docs.clone(), unused_file }
    }
}

impl Project {
    /// Returns the trees and state machines that a file may run: its own, and those of the files that it uses.
    pub(crate) fn runnable(&self, path: &str) -> Vec<Runnable> {
        let trees = self.with_used(path).flat_map(|path| self.trees_in(path));
        trees.map(|tree| Runnable::new(tree, None)).collect()
    }

    /// Returns the trees and state machines that an element of a file may run, also those in files that the file does not
    /// use yet.
    pub(crate) fn runnable_at(&self, path: &str, at: &str) -> Vec<Runnable> {
        let unused = self.in_unused_files(path, self.agent_at(path, at), &BTreeSet::new());
        self.runnable(path).into_iter().chain(unused).collect()
    }

    /// Returns the trees and state machines of an agent that a file may run after it uses one more file. A tree is left out
    /// if several files have its name, or if its file would bring a name that is known already: of the file, of `own`, or
    /// of a tree in Rust.
    fn in_unused_files(&self, path: &str, agent: Option<&str>, own: &BTreeSet<&str>) -> Vec<Runnable> {
        let is_agent = |name: &str| agent.is_none_or(|agent| agent == name);
        let used: BTreeSet<&str> = self.with_used(path).collect();
        let catalogues = self.files.values().filter_map(|file| file.read.catalogue.as_ref());
        let native = catalogues.filter(|catalogue| is_agent(&catalogue.agent)).flat_map(|catalogue| &catalogue.trees);
        let mut known: BTreeSet<&str> = native.map(|tree| &*tree.name.text).collect();
        known.extend(used.iter().flat_map(|path| self.trees_in(path)).map(|tree| &*tree.name.text));
        known.extend(own);
        let brings_known = |other: &str| {
            let new = self.with_used(other).filter(|path| !used.contains(path));
            new.flat_map(|path| self.trees_in(path)).any(|tree| known.contains(&*tree.name.text))
        };
        let mut found: BTreeMap<&str, Option<Runnable>> = BTreeMap::new();
        for other in self.files.keys().filter(|other| !used.contains(&***other) && !brings_known(other)) {
            for tree in self.trees_in(other).filter(|tree| is_agent(&tree.agent.text)) {
                let is_first = !found.contains_key(&*tree.name.text);
                found.insert(&tree.name.text, is_first.then(|| Runnable::new(tree, Some(relative(path, other)))));
            }
        }
        found.into_values().flatten().collect()
    }

    /// Returns the files that must be added to `uses` before an element can hold an item, because the item runs trees in
    /// these files.
    pub(crate) fn files_to_use(&self, path: &str, at: &str, item: &Value) -> BTreeSet<String> {
        let mut names = Names::default();
        names.collect(item);
        if names.run.is_empty() {
            return BTreeSet::new();
        }
        let agent = names.agent.or_else(|| self.agent_at(path, at));
        let trees = self.in_unused_files(path, agent, &names.made);
        trees.into_iter().filter(|tree| names.run.contains(&*tree.name)).filter_map(|tree| tree.unused_file).collect()
    }

    /// For each `run` of an unknown tree, finds the file that has the tree and is not used.
    pub(super) fn find_unused_files(&mut self) {
        let of_file = |(path, file): (&String, &File)| {
            let Some(root) = &file.read.root else { return BTreeMap::new() };
            let mut trees: BTreeMap<Option<&str>, Vec<Runnable>> = BTreeMap::new();
            let errors = file.faults.iter().filter(|fault| fault.severity == Severity::Error);
            let runs = errors.filter_map(|fault| run_at(root, fault.place.range().start));
            let found = runs.filter_map(|(at, name)| {
                let agent = agent(&file.read, &at);
                let trees = trees.entry(agent).or_insert_with(|| self.in_unused_files(path, agent, &BTreeSet::new()));
                let tree = trees.iter().find(|tree| tree.name == name)?;
                Some((at, tree.unused_file.clone()?))
            });
            found.collect()
        };
        let mut all: Vec<BTreeMap<String, String>> = self.files.iter().map(of_file).collect();
        self.files.values_mut().zip(&mut all).for_each(|(file, found)| file.unused_files = take(found));
    }

    /// Returns the trees and state machines in a file that have a name.
    fn trees_in(&self, path: &str) -> impl Iterator<Item = &Tree<Json>> {
        let trees = self.files.get(path).into_iter().flat_map(|file| file.read.parsed.all());
        trees.filter(|tree| !tree.name.text.is_empty())
    }

    fn agent_at(&self, path: &str, at: &str) -> Option<&str> {
        agent(&self.files.get(path)?.read, at)
    }
}

/// Returns the pointer and the name of the tree that a node `run` names at a byte.
fn run_at(root: &Located, byte: usize) -> Option<(String, &str)> {
    let at = root.pointer_at(byte);
    let (node, _) = pointer::parent(&at).filter(|(_, field)| field == "tree")?;
    let node = root.find(node)?;
    node.field("node")?.value.text().filter(|word| *word == "run")?;
    let name = node.field("tree")?.value.text()?;
    Some((at, name))
}

/// The names of trees in an item.
#[derive(Default)]
struct Names<'v> {
    /// The trees that nodes of the item run.
    run: BTreeSet<&'v str>,
    /// The trees and state machines that the item itself has.
    made: BTreeSet<&'v str>,
    /// The agent of the last of them.
    agent: Option<&'v str>,
}

impl<'v> Names<'v> {
    /// Collects the names in a value. The parser limits the depth of the value, which bounds the recursion.
    fn collect(&mut self, value: &'v Value) {
        match value {
            Value::List(items) => items.iter().for_each(|item| self.collect(item)),
            Value::Object(fields) => {
                let text = |name: &str| match fields.iter().find(|(field, _)| field == name) {
                    Some((_, Value::Text(text))) => Some(&**text),
                    _ => None,
                };
                match (text("node"), text("tree").or_else(|| text("machine"))) {
                    (Some("run"), Some(tree)) => _ = self.run.insert(tree),
                    (None, Some(tree)) => {
                        self.made.insert(tree);
                        self.agent = text("agent").or(self.agent);
                    }
                    _ => {}
                }
                fields.iter().for_each(|(_, value)| self.collect(value));
            }
            _ => {}
        }
    }
}

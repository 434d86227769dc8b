//! The trees and state machines that a file may run, and those that it may run after it uses one more file.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use bt_model::json::Json;
use bt_model::{Severity, Tree, Value};

use super::{File, Project, agent, relative};
use crate::Command;
use crate::command::{Change, Context, parsed, put};
use crate::view::pointer_at;

/// A tree or a state machine.
pub(crate) struct Runnable {
    pub(crate) name: String,
    pub(crate) docs: String,
    /// The file that must be in `uses` before the tree can be run; `None` if it can be run as the file is.
    pub(crate) lacks: Option<String>,
}

impl Runnable {
    fn new(tree: &Tree<Json>, lacks: Option<String>) -> Self {
        Self { name: tree.name.text.clone(), docs: tree.docs.clone(), lacks }
    }
}

impl Project {
    /// Returns the trees and state machines that a file may run: its own, and those of the files that it uses.
    pub(crate) fn runnable(&self, path: &str) -> Vec<Runnable> {
        let files = self.with_used(path).filter_map(|path| self.files.get(path));
        let trees = files.flat_map(|file| file.read.parsed.all()).filter(|tree| !tree.name.text.is_empty());
        trees.map(|tree| Runnable::new(tree, None)).collect()
    }

    /// Returns the trees and state machines that an element of a file may run, also those of files that the file does
    /// not use yet.
    pub(crate) fn runnable_at(&self, path: &str, at: &str) -> Vec<Runnable> {
        self.runnable(path).into_iter().chain(self.lacking(path, at)).collect()
    }

    /// Returns the trees and state machines that an element may run after its file uses one more file: those of the same
    /// agent, with a name that one file alone has.
    fn lacking(&self, path: &str, at: &str) -> Vec<Runnable> {
        let used: BTreeSet<&str> = self.with_used(path).collect();
        let known = self.runnable(path);
        let mut known: BTreeSet<&str> = known.iter().map(|tree| &*tree.name).collect();
        known.insert("");
        let agent = self.files.get(path).and_then(|file| agent(&file.read, at));
        let mut found: BTreeMap<&str, Option<Runnable>> = BTreeMap::new();
        for (other, file) in self.files.iter().filter(|(other, _)| !used.contains(&***other)) {
            for tree in file.read.parsed.all().filter(|tree| !known.contains(&*tree.name.text)) {
                let is_first = !found.contains_key(&*tree.name.text);
                let fits = agent.is_none_or(|agent| agent == tree.agent.text);
                let one = (is_first && fits).then(|| Runnable::new(tree, Some(relative(path, other))));
                found.insert(&tree.name.text, one);
            }
        }
        found.into_values().flatten().collect()
    }

    /// Returns the files that must be in `uses` before an element of a file can hold an item, which may run trees of
    /// these files.
    pub(crate) fn lacked_by(&self, path: &str, at: &str, item: &Value) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        runs(item, &mut names);
        if names.is_empty() {
            return BTreeSet::new();
        }
        let lacking = self.lacking(path, at).into_iter().filter(|tree| names.contains(&*tree.name));
        lacking.filter_map(|tree| tree.lacks).collect()
    }

    /// Returns the change that a command makes in a file. What it puts into the file may run trees of files that are not
    /// used yet: `uses` names these files then.
    pub(crate) fn change(&self, path: &str, command: &Command, context: &Context<'_>) -> Result<Change, String> {
        let change = command.change(context)?;
        let Command::Put { at, item, .. } = command else { return Ok(change) };
        let item = parsed(item)?;
        put::with_uses(context, change, self.lacked_by(path, at, &item))
    }

    /// Finds, for each faulty name of a tree, the file that has this tree and is not used.
    pub(super) fn find_lacking(&mut self) {
        let of_file = |(path, file): (&String, &File)| {
            let Some(root) = &file.read.root else { return BTreeMap::new() };
            let errors = file.faults.iter().filter(|fault| fault.severity == Severity::Error);
            let named = errors.filter_map(|fault| {
                let at = pointer_at(root, fault.place.range().start);
                let name = root.find(&at).filter(|_| at.ends_with("/tree"))?.text()?;
                let tree = self.lacking(path, &at).into_iter().find(|tree| tree.name == name)?;
                Some((tree.name, tree.lacks?))
            });
            named.collect()
        };
        let mut all: Vec<BTreeMap<String, String>> = self.files.iter().map(of_file).collect();
        self.files.values_mut().zip(&mut all).for_each(|(file, lacks)| file.lacks = take(lacks));
    }
}

/// Collects the names of the trees that an item runs. The parser limits its depth, which bounds the recursion.
fn runs<'v>(value: &'v Value, names: &mut BTreeSet<&'v str>) {
    match value {
        Value::List(items) => items.iter().for_each(|item| runs(item, names)),
        Value::Object(fields) => {
            let field = |name: &str| fields.iter().find(|(field, _)| field == name).map(|(_, value)| value);
            if let (Some(_), Some(Value::Text(tree))) = (field("node"), field("tree")) {
                names.insert(tree);
            }
            fields.iter().for_each(|(_, value)| runs(value, names));
        }
        _ => {}
    }
}

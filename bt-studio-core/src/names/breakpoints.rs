//! The names in the file of breakpoints: nodes by their paths, trees, watched keys, and the keys in conditions.

use std::collections::BTreeSet;
use std::ops::Range;

use bt_breakpoints::{Form, Selector};
use bt_model::Faults;
use bt_model::json::expression::{self, ExprKind};
use bt_model::json::{Limits, Located, Source};

use super::folder::Folder;
use super::titles::Titles;
use super::{Name, Stand, Usage};
use crate::project::File;

/// Returns all names in the file.
pub(super) fn stands(folder: &Folder<'_>, file: &File) -> Vec<Stand> {
    let Some(root) = &file.read.root else { return Vec::new() };
    let mut walk = Walk { folder, text: file.text(), titles: Titles::all(folder), found: Vec::new() };
    root.field("breakpoints").iter().flat_map(|list| list.value.items()).for_each(|one| walk.breakpoint(one));
    walk.found
}

struct Walk<'w> {
    folder: &'w Folder<'w>,
    text: &'w str,
    titles: Titles,
    found: Vec<Stand>,
}

impl<'w> Walk<'w> {
    fn breakpoint(&mut self, one: &Located) {
        let of_tree = self.written(one, "tree").and_then(|(name, range)| self.tree(name, range));
        let of_node = self.written(one, "node").and_then(|(node, range)| self.node(node, range.start));
        let Some(agent) = of_node.or(of_tree).or_else(|| self.only_agent()) else { return };
        if let Some((key, range)) = self.written(one, "key") {
            let path: Vec<&str> = key.split('.').collect();
            let (name, count) = self.folder.key(agent, &path);
            if count == path.len() {
                self.push(name, super::last_of(self.text, range, "."), Usage::Written);
            }
        }
        if let Some((condition, range)) = self.written(one, "if") {
            self.condition(agent, condition, range.start);
        }
    }

    /// Returns the text of a field and its range; `None` for a text with escapes.
    fn written(&self, one: &Located, field: &str) -> Option<(&'w str, Range<usize>)> {
        let value = &one.field(field)?.value;
        let range = super::unquoted(self.text, value.range.clone());
        let written = self.text.get(range.clone())?;
        (Some(written) == value.text()).then_some((written, range))
    }

    /// Adds the name of a tree, if exactly one tree has it; returns the tree's agent.
    fn tree(&mut self, name: &str, range: Range<usize>) -> Option<&'w str> {
        let files = self.folder.project.files.iter();
        let mut all = files.flat_map(|(path, file)| file.read.parsed.all().map(move |tree| (path, tree)));
        let (path, tree) = all.by_ref().find(|(_, tree)| tree.name.text == name)?;
        if all.any(|(_, other)| other.name.text == name) {
            return None;
        }
        self.push(Name::tree(path, name), range, Usage::Read);
        Some(&tree.agent.text)
    }

    /// Adds the names in a node: in its tree and path, `Guard:/selector/aim`, in the last names of its path, or in
    /// its tree and number, `Guard#7`. Returns the agent of the tree.
    fn node(&mut self, node: &str, start: usize) -> Option<&'w str> {
        let (tree, names) = match Selector::new(node).form() {
            Form::Number(_) => return None,
            Form::Id { tree, .. } => (Some(tree), ""),
            Form::Whole { tree, path } => (Some(tree), path),
            Form::Last => (None, node),
        };
        let mut at = start + node.len() - names.len();
        for title in names.split('/') {
            if let Some(name) = self.titles.get(title).cloned() {
                self.push(name, at..at + title.len(), Usage::Read);
            }
            at += title.len() + 1;
        }
        tree.and_then(|tree| self.tree(tree, start..start + tree.len()))
    }

    /// Returns the agent of all trees, if all have the same one.
    fn only_agent(&self) -> Option<&'w str> {
        let trees = self.folder.project.files.values().flat_map(|file| file.read.parsed.all());
        let agents: BTreeSet<&str> = trees.map(|tree| &*tree.agent.text).collect();
        agents.first().copied().filter(|_| agents.len() == 1)
    }

    fn condition(&mut self, agent: &str, condition: &str, start: usize) {
        let source = Source::new("condition", condition);
        let parsed = expression::parse(&source, &[], &Limits::default(), &mut Faults::at_most(1));
        let Some(expr) = parsed else { return };
        let mut found = Vec::new();
        expr.walk(&mut |part| {
            if let ExprKind::Key { path, .. } = &part.kind {
                let names: Vec<&str> = path.iter().map(|name| &*name.text).collect();
                let (key, count) = self.folder.key(agent, &names);
                let range = path[count - 1].place.range();
                found.push((key, start + range.start..start + range.end));
            }
        });
        found.into_iter().for_each(|(key, range)| self.push(key, range, Usage::Read));
    }

    fn push(&mut self, name: Name, range: Range<usize>, usage: Usage) {
        if !range.is_empty() {
            self.found.push(Stand { name, range, usage, captured: false });
        }
    }
}

//! Rules of the trees that trees run: they exist, get their arguments, do not run themselves, and have unique names.
//! The loader and the check of a project report the same faults.

use std::collections::{BTreeMap, BTreeSet};

use super::NativeTree;
use crate::check::{Given, parameters};
use crate::json::{Json, Place};
use crate::{Faults, Name, Node, NodeKind, Text, Tree, nearest};

/// The largest number of cycles that are searched for in a file, because a search visits every tree.
const CYCLES: usize = 100;

/// The trees that the trees of a file may run.
pub struct Runs<'t> {
    by_name: BTreeMap<&'t str, &'t Tree<Json>>,
    /// `false` if other trees may exist.
    complete: bool,
    /// The trees that may be in a cycle: each of them runs one of them, and is run by one of them.
    cyclic: BTreeSet<&'t str>,
    /// The number of cycles that were searched for.
    searched: usize,
}

impl<'t> Runs<'t> {
    /// Collects the trees by name. `trees`: all trees of a file, then those of the files that it uses. `complete`:
    /// `false` if other trees may exist; unknown trees are then not reported.
    #[must_use]
    pub fn new(trees: &[&'t Tree<Json>], complete: bool) -> Self {
        let mut by_name: BTreeMap<&str, &Tree<Json>> = BTreeMap::new();
        for tree in trees {
            by_name.entry(&tree.name.text).or_insert(tree);
        }
        let cyclic = cyclic(&by_name);
        Self { by_name, complete, cyclic, searched: 0 }
    }

    /// Reports the faults of the trees that a tree runs. `native`: the trees of the game, if a catalogue lists them.
    ///
    /// The types of parameters are compared by [`Catalogue::check`](super::Catalogue::check), which needs a catalogue.
    pub fn check(&mut self, tree: &Tree<Json>, native: &[NativeTree], faults: &mut Faults<Json>) {
        each(&tree.root, &mut |path, given| match self.by_name.get(&*path.text) {
            Some(run) => {
                parameters(&run.name.text, &run.params, &path.place, given, faults);
                if let Some(circle) = self.circle(tree, &run.name.text) {
                    runs_itself(&path.place, &circle, faults);
                }
            }
            None if !self.complete => {}
            None if native.iter().any(|native| native.name.text == path.text) => {}
            None => {
                let native = native.iter().map(|native| &*native.name.text);
                unknown_tree(path, self.by_name.keys().copied().chain(native), None, faults);
            }
        });
    }

    /// Returns the trees of the cycle that a `run` of the tree `run` in `tree` closes, beginning with `tree`.
    fn circle(&mut self, tree: &Tree<Json>, run: &str) -> Option<Vec<&'t Tree<Json>>> {
        let may = self.cyclic.contains(run) && self.cyclic.contains(&*tree.name.text);
        if !may || self.searched == CYCLES {
            return None;
        }
        self.searched += 1;
        let mut circle = self.path(self.by_name.get(run)?, &tree.name.text)?;
        circle.rotate_right(1);
        Some(circle)
    }

    /// Returns the shortest path of runs from one tree to another, both included.
    fn path(&self, from: &'t Tree<Json>, to: &str) -> Option<Vec<&'t Tree<Json>>> {
        let mut order: Vec<(&'t Tree<Json>, usize)> = vec![(from, 0)];
        let mut seen = BTreeSet::from([&*from.name.text]);
        let mut at = 0;
        while let Some(&(tree, _)) = order.get(at) {
            if tree.name.text == to {
                let mut path = vec![tree];
                let mut step = at;
                while step > 0 {
                    step = order[step].1;
                    path.push(order[step].0);
                }
                path.reverse();
                return Some(path);
            }
            each(&tree.root, &mut |run, _| {
                if let Some(next) = self.by_name.get(&*run.text)
                    && self.cyclic.contains(&*run.text)
                    && seen.insert(&next.name.text)
                {
                    order.push((next, at));
                }
            });
            at += 1;
        }
        None
    }
}

/// Reports a `run` of a tree that does not exist. `known`: the names of existing trees; `help`: the help if none of
/// them is similar.
pub fn unknown_tree<'k>(
    path: &Name<Json>,
    known: impl IntoIterator<Item = &'k str>,
    help: Option<String>,
    faults: &mut Faults<Json>,
) {
    // A name that could not be read is empty.
    if path.text.is_empty() {
        return;
    }
    let help = match nearest(&path.text, known) {
        Some(near) => Text::did_you_mean(near),
        None => Text::from(help.unwrap_or_else(|| "`uses` names the files whose trees are run here".to_owned())),
    };
    faults.error(&path.place, format!("there is no tree `{}`", path.text), help);
}

/// Reports a `run` that closes a cycle through several files. `run` is its place; `circle` has the trees of the cycle,
/// the tree with this `run` first. [`check`](fn@crate::check) reports a cycle within one file.
pub fn runs_itself(run: &Place, circle: &[&Tree<Json>], faults: &mut Faults<Json>) {
    let Some((first, others)) = circle.split_first() else { return };
    if others.iter().all(|tree| file(&tree.name.place) == file(&first.name.place)) {
        return;
    }
    let others: Vec<_> = others.iter().chain([first]).map(|tree| format!("`{}`", tree.name.text)).collect();
    let help = format!("`{}` runs {}", first.name.text, others.join(", which runs "));
    faults.error(run, "a tree cannot run itself", help);
}

/// Reports a tree whose name a tree in another file has too. The rules of a file report two trees with one name in it.
pub fn in_two_files(tree: &Tree<Json>, first: &Tree<Json>, faults: &mut Faults<Json>) {
    if file(&tree.name.place) != file(&first.name.place) {
        let message = format!("there are two trees `{}`", tree.name.text);
        faults.error(&tree.name.place, message, format!("the other is at {}", first.name.place));
    }
}

/// Reports a tree of a file that has the name of a tree of the game: a `run` of that name would be ambiguous.
pub fn native_name(tree: &Name<Json>, faults: &mut Faults<Json>) {
    let message = format!("`{}` is the name of a native tree, too", tree.text);
    faults.error(&tree.place, message, "give this one another name: the game has registered a tree of this name");
}

/// Returns the trees that may be in a cycle: repeatedly removes trees that run no remaining tree, and trees that no
/// remaining tree runs.
fn cyclic<'t>(trees: &BTreeMap<&'t str, &'t Tree<Json>>) -> BTreeSet<&'t str> {
    let mut runs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut run_by: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, tree) in trees {
        each(&tree.root, &mut |run, _| {
            if let Some((run, _)) = trees.get_key_value(&*run.text) {
                runs.entry(name).or_default().insert(run);
                run_by.entry(run).or_default().insert(name);
            }
        });
    }
    let mut left: BTreeSet<&str> = trees.keys().copied().collect();
    let ends = |name: &str, of: &BTreeMap<&str, BTreeSet<&str>>| of.get(name).is_none_or(BTreeSet::is_empty);
    let mut gone: Vec<&str> = left.iter().copied().filter(|name| ends(name, &runs) || ends(name, &run_by)).collect();
    while let Some(name) = gone.pop() {
        if !left.remove(name) {
            continue;
        }
        for next in runs.remove(name).unwrap_or_default() {
            if let Some(others) = run_by.get_mut(next) {
                others.remove(name);
            }
            gone.extend(ends(next, &run_by).then_some(next));
        }
        for before in run_by.remove(name).unwrap_or_default() {
            if let Some(others) = runs.get_mut(before) {
                others.remove(name);
            }
            gone.extend(ends(before, &runs).then_some(before));
        }
    }
    left
}

/// Calls `show` for every `run` at and below a node.
pub(super) fn each<'t>(node: &'t Node<Json>, show: &mut dyn FnMut(&'t Name<Json>, Given<'t, Json>)) {
    if let NodeKind::Run { path, arguments, outputs } = &node.kind {
        show(path, Given { arguments, outputs });
    }
    node.children().into_iter().for_each(|child| each(child, show));
}

fn file(place: &Place) -> &str {
    place.source().name()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, Source, load};

    /// Returns the trees that may be in a cycle, in a file of these trees. Each tree runs the trees whose letters are
    /// in its text.
    fn among(runs: &[(&str, &str)]) -> Vec<String> {
        let tree = |(name, runs): &(&str, &str)| {
            let runs: Vec<_> = runs.chars().map(|run| format!(r#"{{ "node": "run", "tree": "{run}" }}"#)).collect();
            let root = format!(r#"{{ "node": "sequence", "children": [{}] }}"#, runs.join(", "));
            format!(r#"{{ "tree": "{name}", "agent": "A", "root": {root} }}"#)
        };
        let trees: Vec<_> = runs.iter().map(tree).collect();
        let text = format!(r#"{{ "bt": 1, "trees": [{}] }}"#, trees.join(", "));
        let (document, _) = load(&Source::new("a.json", text), &Limits::default());
        let by_name = document.trees.iter().map(|tree| (&*tree.name.text, tree)).collect();
        cyclic(&by_name).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn trees_before_and_behind_a_cycle_are_not_in_it() {
        assert_eq!(among(&[("A", "B"), ("B", "C"), ("C", "BD"), ("D", "E"), ("E", "")]), ["B", "C"]);
        assert_eq!(among(&[("A", "A"), ("B", "A")]), ["A"]);
        assert!(among(&[("A", "BC"), ("B", "C"), ("C", "")]).is_empty());
    }
}

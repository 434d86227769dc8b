//! Checks the trees that a tree runs: they exist, get their arguments, and do not run themselves through other files.

use std::collections::{BTreeMap, BTreeSet};

use super::NativeTree;
use crate::check::{Given, parameters};
use crate::json::{Json, Place};
use crate::{Faults, Name, Node, NodeKind, Text, Tree, nearest};

/// The most cycles that are searched for in a file: a search visits every tree.
const CYCLES: usize = 100;

/// The trees that the trees of a file may run.
pub struct Runs<'t> {
    by_name: BTreeMap<&'t str, &'t Tree<Json>>,
    /// `false` if there may be other trees.
    complete: bool,
    /// The trees that may be in a cycle: each runs one of them and is run by one of them.
    cyclic: BTreeSet<&'t str>,
    /// The number of cycles that were searched for.
    searched: usize,
}

impl<'t> Runs<'t> {
    /// `trees`: all trees of a file, then those of the files that it uses. `complete`: `false` if there may be other
    /// trees; unknown trees are then not reported.
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
                if let Some(cycle) = self.cycle_through(&run.name.text, tree) {
                    faults.error(&path.place, "a tree cannot run itself", format!("`{}` runs {cycle}", tree.name.text));
                }
            }
            None if !self.complete || path.text.is_empty() => {}
            None if native.iter().any(|native| native.name.text == path.text) => {}
            None => {
                let native = native.iter().map(|native| &*native.name.text);
                let help = match nearest(&path.text, self.by_name.keys().copied().chain(native)) {
                    Some(near) => Text::did_you_mean(near),
                    None => Text::from("`uses` names the files whose trees are run here"),
                };
                faults.error(&path.place, format!("there is no tree `{}`", path.text), help);
            }
        });
    }

    /// The cycle of runs from the tree `run` back to the tree `to`, if it passes through another file.
    /// [`check`](fn@crate::check) finds cycles within a file.
    fn cycle_through(&mut self, run: &str, to: &Tree<Json>) -> Option<String> {
        let may = self.cyclic.contains(run) && self.cyclic.contains(&*to.name.text);
        if !may || self.searched == CYCLES {
            return None;
        }
        self.searched += 1;
        let path = self.path(self.by_name.get(run)?, &to.name.text)?;
        let home = file(&to.name.place);
        let elsewhere =
            path.iter().filter_map(|name| self.by_name.get(name)).any(|tree| file(&tree.name.place) != home);
        elsewhere.then(|| format!("`{}`", path.join("`, which runs `")))
    }

    /// The shortest path of runs from one tree to another, both included.
    fn path(&self, from: &'t Tree<Json>, to: &str) -> Option<Vec<&'t str>> {
        let mut order: Vec<(&'t Tree<Json>, usize)> = vec![(from, 0)];
        let mut seen = BTreeSet::from([&*from.name.text]);
        let mut at = 0;
        while let Some(&(tree, _)) = order.get(at) {
            if tree.name.text == to {
                let mut path = vec![&*tree.name.text];
                let mut step = at;
                while step > 0 {
                    step = order[step].1;
                    path.push(&order[step].0.name.text);
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

/// The trees that stay if trees that run none of the others, and trees that none of the others runs, are taken away.
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

/// Visits every `run` at and below a node.
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

    /// The trees that may be in a cycle, of a file in which each tree runs the next letters.
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

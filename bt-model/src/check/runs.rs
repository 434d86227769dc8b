//! Checks that no tree is called like an action, and that none runs itself, directly or through other trees of the
//! document.

use std::collections::BTreeMap;

use super::walk;
use crate::{Code, Document, Faults, Fix, NodeKind, Sample, Syntax, Tree, text};

/// Reports each `run` that closes a cycle.
pub(super) fn check<S: Syntax>(document: &Document<S>, faults: &mut Faults<S>) {
    let (trees, all) = (document.by_name(), document.all());
    let runs: Vec<Vec<(usize, S::Place)>> = all.iter().map(|tree| runs_of(tree, &trees)).collect();
    for tree in &all {
        not_run(tree, &trees, faults);
    }
    let mut done = vec![false; all.len()];
    let mut open = vec![false; all.len()];
    for start in 0..all.len() {
        // A depth-first search. `path` holds the trees that are being searched, each with the index of its next run.
        let mut path = vec![(start, 0)];
        open[start] = true;
        while let Some((tree, next)) = path.last_mut() {
            let (tree, at) = (*tree, *next);
            *next += 1;
            match runs[tree].get(at) {
                None => {
                    done[tree] = true;
                    open[tree] = false;
                    path.pop();
                }
                Some((to, place)) => {
                    if open[*to] {
                        if !done[tree] {
                            let opened = path.iter().position(|(tree, _)| tree == to).unwrap_or(0);
                            let names = path[opened..].iter().map(|(tree, _)| &*all[*tree].name.text);
                            circle(&names.collect::<Vec<_>>(), place, faults);
                        }
                    } else if !done[*to] {
                        path.push((*to, 0));
                        open[*to] = true;
                    }
                }
            }
        }
    }
}

/// Reports each tree of the document that is called as if it were an action.
fn not_run<S: Syntax>(tree: &Tree<S>, trees: &BTreeMap<&str, usize>, faults: &mut Faults<S>) {
    walk(tree, &mut |site| {
        let NodeKind::Action(call) = &site.node.kind else { return };
        let name = S::text(&call.path);
        if trees.contains_key(name.as_str()) {
            let run = Fix::Replace(Code::Run(name.clone()));
            faults.error(&site.node.place, format!("`{name}` is a tree, not an action"), text!["write ", run]);
        }
    });
}

/// Returns the trees of the document that a tree runs.
fn runs_of<S: Syntax>(tree: &Tree<S>, trees: &BTreeMap<&str, usize>) -> Vec<(usize, S::Place)> {
    let mut runs = Vec::new();
    walk(tree, &mut |site| {
        if let NodeKind::Run { path, .. } = &site.node.kind {
            let to = trees.get(S::text(path).as_str());
            runs.extend(to.map(|to| (*to, site.node.place.clone())));
        }
    });
    runs
}

fn circle<S: Syntax>(names: &[&str], place: &S::Place, faults: &mut Faults<S>) {
    let through: Vec<_> = names[1..].iter().map(|name| format!("`{name}`")).collect();
    let through = if through.is_empty() { String::new() } else { format!(" through {}", through.join(", ")) };
    let message = format!("tree `{}` runs itself{through}", names[0]);
    let repeat = Code::attribute("repeat", [Sample::text("forever")]);
    faults.error(place, message, text!["repeat with ", repeat, " or `while`; a tree holds its subtrees inline"]);
}

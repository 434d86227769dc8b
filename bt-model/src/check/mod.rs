//! The rules of a document, one file for each rule. No rule changes the document.

mod arguments;
mod arms;
mod endless;
mod guards;
mod machine;
mod names;
mod numbers;
mod outcome;
mod outputs;
mod parallels;
mod parameters;
mod reach;
mod runs;
mod size;
mod slots;
mod spans;
mod targets;
mod weights_and_scores;
mod widths;

#[cfg(feature = "json")]
pub(crate) use arguments::LISTED;
pub use arguments::{Accepts, Wanted, What};
#[cfg(feature = "json")]
pub(crate) use arms::{covers_all, number};
#[cfg(feature = "json")]
pub(crate) use numbers::no_budget;
use outcome::Outcomes;
pub use outputs::{bound, target_of, tree_outputs};
pub use parameters::{Given, own_arguments, parameters, transition_arguments};

use crate::{Document, Faults, Node, Syntax, Tree};

/// Reports all faults of a document.
///
/// Errors: repeated names, guards without effect, misplaced weights and scores, numbers and durations out of range,
/// trees that run themselves, trees that are too large. Warnings: unreachable nodes and arms, and endless loops.
pub fn check<S: Syntax>(document: &Document<S>, faults: &mut Faults<S>) {
    names::check(document, faults);
    runs::check(document, faults);
    let outcomes = Outcomes::new(document);
    for tree in document.all() {
        size::check(tree, faults);
        slots::check(tree, faults);
        numbers::budgets(tree, faults);
        walk(tree, &mut |site| {
            size::children(&site, faults);
            guards::check(&site, faults);
            weights_and_scores::check(&site, faults);
            numbers::check(&site, faults);
            spans::check(&site, faults);
            parallels::check(&site, faults);
            arms::check(&site, faults);
            targets::check(&site, faults);
            widths::check(&site, faults);
            endless::check(&site, &outcomes, faults);
            reach::check(&site, &outcomes, faults);
        });
    }
    machine::check(&document.machines, faults);
}

/// A node and its place in the tree.
struct Site<'a, S: Syntax> {
    tree: &'a Tree<S>,
    node: &'a Node<S>,
    /// The ancestors of the node, from the root down, each with the index of the child that leads to the node.
    above: &'a [(&'a Node<S>, usize)],
}

impl<'a, S: Syntax> Site<'a, S> {
    fn parent(&self) -> Option<&'a Node<S>> {
        self.above.last().map(|(parent, _)| *parent)
    }

    /// `true` if the expression can change: it reads the blackboard, the world, a name of the tree, or a binding of an
    /// ancestor.
    fn reads(&self, expr: &S::Expr) -> bool {
        let bound: Vec<String> = self.above.iter().flat_map(|(parent, index)| parent.binds(*index)).collect();
        let mut scope = self.tree.scope();
        scope.extend(bound.iter().map(String::as_str));
        S::reads(expr, &scope)
    }
}

/// Calls `show` for every node of a tree, a node before its children. The reader has limited the depth.
fn walk<S: Syntax>(tree: &Tree<S>, show: &mut dyn FnMut(Site<'_, S>)) {
    fn down<'a, S: Syntax>(
        tree: &'a Tree<S>,
        node: &'a Node<S>,
        above: &mut Vec<(&'a Node<S>, usize)>,
        show: &mut dyn FnMut(Site<'_, S>),
    ) {
        show(Site { tree, node, above });
        for (index, child) in node.children().into_iter().enumerate() {
            above.push((node, index));
            down(tree, child, above, show);
            above.pop();
        }
    }
    down(tree, &tree.root, &mut Vec::new(), show);
}

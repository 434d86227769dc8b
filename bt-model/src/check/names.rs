//! Declared names: unique, and none with another meaning in expressions.

use std::collections::BTreeSet;

use crate::{Document, Faults, Name, Syntax};

/// The names of the blackboard and of the world in expressions.
const TAKEN: [&str; 2] = ["bb", "world"];

/// Checks the names of trees, parameters and locals.
pub(super) fn check<S: Syntax>(document: &Document<S>, faults: &mut Faults<S>) {
    let trees = document.all().into_iter().filter(|tree| !tree.conditional);
    once("tree", trees.map(|tree| &tree.name), faults);
    for tree in document.all() {
        let names = || {
            let params = tree.params.iter().map(|param| &param.name);
            params.chain(tree.locals.iter().map(|local| &local.name))
        };
        once("parameter or local", names(), faults);
        for name in names().filter(|name| TAKEN.contains(&&*name.text)) {
            let message = format!("`{}` already means something in expressions", name.text);
            faults.error(&name.place, message, "choose another name");
        }
        let outputs: Vec<_> = tree.outputs().collect();
        for local in tree.locals.iter().filter(|local| !S::reads(&local.value, &[]) && S::reads(&local.value, &outputs))
        {
            let message = format!("the first value of `{}` reads an output", local.name.text);
            let help = "an output is a place of the caller; `set` the local in the tree";
            faults.error(&S::place(&local.value), message, help);
        }
        for local in tree.locals.iter().filter(|local| S::reads(&local.value, &[])) {
            let message = format!("the first value of `{}` reads the blackboard or the world", local.name.text);
            let help = "a local begins with a constant or a parameter; `set` it in the tree";
            faults.error(&S::place(&local.value), message, help);
        }
    }
}

fn once<'a, S: Syntax + 'a>(what: &str, names: impl Iterator<Item = &'a Name<S>>, faults: &mut Faults<S>) {
    let mut seen = BTreeSet::new();
    // A name that could not be read is empty.
    for name in names.filter(|name| !name.text.is_empty()) {
        if !seen.insert(&*name.text) {
            let message = format!("a {what} `{}` is declared twice", name.text);
            faults.error(&name.place, message, "choose another name");
        }
    }
}

//! Checks of declared names: they are unique, and have no other meaning in expressions.

use std::collections::BTreeSet;

use crate::{Code, Document, Faults, Local, Name, Syntax, Tree, text};

/// The names that expressions use for the blackboard and the world.
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
            let begins = if local.keep { "a kept local begins with a constant" } else { CONSTANT_OR_PARAMETER };
            faults.error(&S::place(&local.value), message, format!("{begins}; `set` it in the tree"));
        }
        kept(tree, faults);
    }
}

const CONSTANT_OR_PARAMETER: &str = "a local begins with a constant or a parameter";

/// Checks the first values of kept locals, and the first values of other locals that read a kept local. A kept local
/// exists before the first run has its parameters, and only the run knows the value of a kept local.
fn kept<S: Syntax>(tree: &Tree<S>, faults: &mut Faults<S>) {
    let reads = |local: &Local<S>, names: &[&str]| !S::reads(&local.value, &[]) && S::reads(&local.value, names);
    let (scope, outputs): (Vec<_>, Vec<_>) = (tree.scope(), tree.outputs().collect());
    for local in tree.locals.iter().filter(|local| local.keep && !reads(local, &outputs) && reads(local, &scope)) {
        let message = format!("the first value of `{}` reads a parameter or a local", local.name.text);
        let help = text![
            "a kept local begins with a constant, before the first run; `set` it in the tree, or leave out ",
            Code::OfParameter("keep", None)
        ];
        faults.error(&S::place(&local.value), message, help);
    }
    let kept: Vec<_> = tree.locals.iter().filter(|local| local.keep).map(|local| &*local.name.text).collect();
    for local in tree.locals.iter().filter(|local| !local.keep && reads(local, &kept)) {
        let message = format!("the first value of `{}` reads a kept local", local.name.text);
        faults.error(&S::place(&local.value), message, format!("{CONSTANT_OR_PARAMETER}; `set` it in the tree"));
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

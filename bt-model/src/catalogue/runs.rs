//! Checks the trees that a tree runs: they exist, get their arguments, and do not run themselves through other files.

use std::collections::{BTreeMap, BTreeSet};

use super::NativeTree;
use super::arguments::{Accepts, Wanted, What};
use super::outputs::{bound, meant, tree_outputs};
use crate::json::{Json, Place};
use crate::machine::{Machine, TransitionTarget};
use crate::{Argument, Faults, Name, Node, NodeKind, Param, Tree, TreeOutput, nearest};

/// Reports the faults of the trees that a tree runs. `trees`: all trees of its file, then those of the files that it
/// uses. `native`: the trees of the game, if a catalogue lists them. `complete`: `false` if there may be other trees;
/// unknown trees are then not reported.
///
/// The types of parameters are compared by [`Catalogue::check`](super::Catalogue::check), which needs a catalogue.
pub fn runs(
    tree: &Tree<Json>,
    trees: &[&Tree<Json>],
    native: &[NativeTree],
    complete: bool,
    faults: &mut Faults<Json>,
) {
    let mut by_name: BTreeMap<&str, &Tree<Json>> = BTreeMap::new();
    for tree in trees {
        by_name.entry(&tree.name.text).or_insert(tree);
    }
    each(&tree.root, &mut |path, given| match by_name.get(&*path.text) {
        Some(run) => {
            parameters(&run.name.text, &run.params, &path.place, given, faults);
            if let Some(cycle) = cycle_through(run, tree, &by_name) {
                faults.error(&path.place, "a tree cannot run itself", format!("`{}` runs {cycle}", tree.name.text));
            }
        }
        None if !complete || path.text.is_empty() => {}
        None if native.iter().any(|native| native.name.text == path.text) => {}
        None => {
            let native = native.iter().map(|native| &*native.name.text);
            let help = match nearest(&path.text, by_name.keys().copied().chain(native)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`uses` names the files whose trees are run here".to_owned(),
            };
            faults.error(&path.place, format!("there is no tree `{}`", path.text), help);
        }
    });
}

/// Visits every `run` at and below a node.
pub(super) fn each<'t>(node: &'t Node<Json>, show: &mut dyn FnMut(&'t Name<Json>, Given<'t>)) {
    if let NodeKind::Run { path, arguments, outputs } = &node.kind {
        show(path, Given { arguments, outputs });
    }
    node.children().into_iter().for_each(|child| each(child, show));
}

/// Reports the faults of the arguments of a machine's transitions: unknown parameters and missing ones. Types are compared by [`Catalogue::check_machine`](super::Catalogue::check_machine).
pub fn transition_arguments(machine: &Machine<Json>, faults: &mut Faults<Json>) {
    let states = machine.states();
    for transition in states.iter().flat_map(|state| &state.transitions) {
        let TransitionTarget::State(number, Some(arguments)) = &transition.target else { continue };
        if let Some(target) = states.get(usize::from(*number)).filter(|target| target.needs_arguments()) {
            let given = Given { arguments, outputs: &[] };
            parameters(&target.name.text, &target.params, &transition.place, given, faults);
        }
    }
}

/// The arguments and the outputs of a `run`.
#[derive(Clone, Copy)]
pub struct Given<'n> {
    /// The arguments.
    pub arguments: &'n [Argument<Json>],
    /// The targets of its outputs.
    pub outputs: &'n [TreeOutput<Json>],
}

/// Reports unknown and missing arguments, and unknown outputs. `true` if there are none.
pub fn parameters(
    name: &str,
    params: &[Param<Json>],
    site: &Place,
    Given { arguments, outputs }: Given<'_>,
    faults: &mut Faults<Json>,
) -> bool {
    let directions: Vec<_> = params.iter().map(|param| (&*param.name.text, param.direction)).collect();
    let meant = meant(&directions, outputs);
    let wanted = params.iter().map(|param| {
        let name = &*param.name.text;
        let given = bound(name, param.direction, outputs) || meant.contains(&name);
        Wanted { name, ty: &param.ty.text, required: param.is_required() && !given }
    });
    let fits = Accepts { name, site, what: What::Parameter, wanted: wanted.collect() }.check(arguments, faults);
    tree_outputs(name, &directions, outputs, faults) && fits
}

/// The cycle of runs from `run` back to the tree `to`, if it passes through another file. [`check`](fn@crate::check)
/// finds cycles within a file.
fn cycle_through(run: &Tree<Json>, to: &Tree<Json>, trees: &BTreeMap<&str, &Tree<Json>>) -> Option<String> {
    let home = file(&to.name.place);
    let mut seen = BTreeSet::new();
    let mut open: Vec<(&str, Vec<&str>)> = vec![(&run.name.text, Vec::new())];
    while let Some((name, path)) = open.pop() {
        let Some(tree) = trees.get(name) else { continue };
        let mut path = path.clone();
        path.push(name);
        if name == to.name.text {
            let elsewhere = path.iter().filter_map(|name| trees.get(name)).any(|tree| file(&tree.name.place) != home);
            return elsewhere.then(|| format!("`{}`", path.join("`, which runs `")));
        }
        if seen.insert(name) {
            each(&tree.root, &mut |run, _| open.push((&run.text, path.clone())));
        }
    }
    None
}

fn file(place: &Place) -> &str {
    place.source().name()
}

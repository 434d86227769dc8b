//! Checks of the arguments of a `run` and of a transition against the parameters of the tree or the state.

use std::collections::BTreeMap;

use super::arguments::{Accepts, Wanted, What};
use super::outputs::{bound, meant, tree_outputs};
use super::walk;
use crate::machine::{Machine, TransitionTarget};
use crate::{Argument, Document, Faults, NodeKind, Param, Syntax, Tree, TreeOutput};

/// Reports the faults of the arguments for trees and states of the same document, in a syntax whose documents are
/// checked one by one. The trees of files are checked together with those of the files that they use.
pub fn own_arguments<S: Syntax>(document: &Document<S>, faults: &mut Faults<S>) {
    let all = document.all();
    let mut by_name: BTreeMap<&str, Vec<&Tree<S>>> = BTreeMap::new();
    for tree in &all {
        by_name.entry(&tree.name.text).or_default().push(tree);
    }
    for tree in &all {
        walk(tree, &mut |site| {
            let NodeKind::Run { path, arguments, outputs } = &site.node.kind else { return };
            // A name that is declared for several configurations has no single list of parameters.
            let Some([run]) = by_name.get(S::text(path).as_str()).map(Vec::as_slice) else { return };
            if !run.conditional {
                let given = Given { arguments, outputs };
                parameters(&run.name.text, &run.params, &site.node.place, given, faults);
            }
        });
    }
    document.machines.iter().for_each(|machine| transition_arguments(machine, faults));
}

/// Reports the faults of the arguments of a machine's transitions: unknown and missing parameters.
pub fn transition_arguments<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
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
pub struct Given<'n, S: Syntax> {
    /// The arguments.
    pub arguments: &'n [Argument<S>],
    /// The targets of the outputs.
    pub outputs: &'n [TreeOutput<S>],
}

impl<S: Syntax> Clone for Given<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Syntax> Copy for Given<'_, S> {}

/// Reports unknown and missing arguments, and unknown outputs. Returns `true` if nothing was reported.
pub fn parameters<S: Syntax>(
    name: &str,
    params: &[Param<S>],
    site: &S::Place,
    Given { arguments, outputs }: Given<'_, S>,
    faults: &mut Faults<S>,
) -> bool {
    let directions: Vec<_> = params.iter().map(|param| (&*param.name.text, param.direction)).collect();
    let meant = meant(&directions, outputs);
    let wanted = params.iter().map(|param| {
        let name = &*param.name.text;
        // If a parameter that is no output has a target, that is reported, and not also that its argument is missing.
        let named = |output: &TreeOutput<S>| output.name.as_ref().is_some_and(|given| given.text == name);
        let given = bound(name, param.direction, outputs) || meant.contains(&name) || outputs.iter().any(named);
        Wanted {
            name,
            ty: S::type_text(&param.ty),
            required: param.is_required() && !given,
            output: param.direction.is_output(),
        }
    });
    let fits = Accepts { name, site, what: What::Parameter, wanted: wanted.collect() }.check(arguments, faults);
    tree_outputs(name, &directions, outputs, faults) && fits
}

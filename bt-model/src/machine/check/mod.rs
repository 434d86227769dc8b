//! The rules of machines.

mod reach;
mod states;
mod ways;

use super::{Document, Machine};
use crate::{Faults, Syntax};

/// Reports all that is wrong with machines; their tasks keep the rules of trees.
pub fn check<S: Syntax>(document: Document<S>, faults: &mut Faults<S>) -> Document<S> {
    let (trees, rest): (Vec<_>, Vec<_>) =
        document.machines.into_iter().map(|Machine { tree, evaluators, root }| (tree, (evaluators, root))).unzip();
    let trees = crate::Document { uses: Vec::new(), editor: Default::default(), trees };
    crate::check(&trees, faults);
    let machines = trees.trees.into_iter().zip(rest);
    let machines: Vec<_> = machines.map(|(tree, (evaluators, root))| Machine { tree, evaluators, root }).collect();
    for machine in &machines {
        states::check(machine, faults);
        ways::delays(machine, faults);
        ways::given(machine, faults);
        reach::selections(machine, faults);
    }
    if !faults.has_errors() {
        for machine in &machines {
            reach::check(machine, faults);
            ways::check(machine, faults);
        }
    }
    Document { machines }
}

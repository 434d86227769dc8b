//! States: each name once, a group without tasks, parameters that do not hide others.

use crate::machine::{Machine, StateKind};
use crate::{Faults, Syntax};

/// Checks what each state says by itself.
pub(super) fn check<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    let mut seen: Vec<&str> = Vec::new();
    for state in machine.states().into_iter().skip(1) {
        let name = &state.name;
        if seen.contains(&&*name.text) {
            faults.error(&name.place, format!("a state `{}` is declared twice", name.text), "choose another name");
        }
        seen.push(&name.text);
        if state.kind == StateKind::Group && !state.tasks.is_empty() {
            let message = format!("the group `{}` has tasks", name.text);
            faults.error(&name.place, message, "write `state`: a group is only there for its children");
        }
    }
}

//! Checks of states: names are unique, groups have no tasks, a draw has not too many children, and events supply the
//! parameters of the states that require them.

use crate::limits::DRAWN;
use crate::machine::{Machine, Select, State, StateKind};
use crate::{Code, Faults, Fix, Sample, Syntax, text};

/// Checks each state on its own.
pub(super) fn check<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    let mut seen: Vec<&str> = Vec::new();
    for state in machine.states().into_iter().skip(1) {
        let name = &state.name;
        if !name.text.is_empty() && seen.contains(&&*name.text) {
            faults.error(&name.place, format!("a state `{}` is declared twice", name.text), "choose another name");
        }
        seen.push(&name.text);
        if state.kind == StateKind::Group && !state.tasks.is_empty() {
            let message = format!("the group `{}` has tasks", name.text);
            faults.error(&name.place, message, "write `state`: a group is only there for its children");
        }
        let draws = matches!(state.select, Select::Random | Select::Weighted | Select::Utility);
        if draws && state.children.len() > DRAWN {
            let message = format!("a state that draws or scores its children takes at most {DRAWN}");
            faults.error(&name.place, message, "divide them into groups");
        }
        bound(state, faults);
    }
}

/// If the pattern of the event that a state requires binds parameters, checks that it binds every parameter without a
/// default.
fn bound<S: Syntax>(state: &State<S>, faults: &mut Faults<S>) {
    let Some(event) = state.requires.as_ref().filter(|_| state.binds()) else { return };
    let names = S::binds(&event.pattern);
    for param in state.params.iter().filter(|param| param.default.is_none() && !names.contains(&param.name.text)) {
        let message = format!("the event that `{}` requires does not bring `{}`", state.name.text, param.name.text);
        let default = Fix::Insert(Code::OfParameter("default", Some(Sample::Open)));
        let help = text!["bind it in the pattern, or give it a ", default];
        faults.error(&param.name.place, message, help);
    }
}

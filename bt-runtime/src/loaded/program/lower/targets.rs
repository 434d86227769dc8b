//! The target after each part's end, without the plumbing on the way.

use crate::blackboard::Agent;
use crate::loaded::program::Step;
use crate::loaded::program::part::{DrawnRule, Gate, Kind, NOBODY, Part, PartId};
use crate::loaded::program::target::Target;
use crate::status::Outcome;

/// Finds, for every part, the targets after its failure and its success. Parents come after their children, so they are
/// resolved first.
pub(crate) fn resolve<A: Agent>(steps: &mut [Step<A>], parts: &[Part<A>]) {
    for id in (0..parts.len()).rev() {
        steps[id].on = [false, true].map(|success| follow(id as PartId, success.into(), steps, parts));
    }
}

/// The target after this end of a part.
fn follow<A: Agent>(id: PartId, outcome: Outcome, steps: &[Step<A>], parts: &[Part<A>]) -> Target {
    let part = &parts[id as usize];
    if part.parent == NOBODY {
        return if steps[id as usize].single_task { Target::task_done(outcome) } else { Target::done(outcome) };
    }
    let parent = &parts[part.parent as usize];
    let on = |outcome: Outcome| steps[part.parent as usize].on[usize::from(outcome.succeeded())];
    match &parent.kind {
        Kind::Ordered(rule) if rule.ends(outcome) => on(outcome),
        Kind::Ordered(rule) => match parent.children.get(usize::from(part.index) + 1) {
            Some(&child) => Target::enter(parts[child as usize].way_in),
            None => on(rule.end()),
        },
        Kind::Drawn { rule, .. } if *rule == DrawnRule::One || rule.ends(outcome) => on(outcome),
        Kind::Changed(change) => on(change.of(outcome)),
        Kind::Choice(_)
        | Kind::When { .. }
        | Kind::Watch { .. }
        | Kind::Gate(Gate::Limit(..) | Gate::Chance(_), _)
        | Kind::TimeLimit(..) => on(outcome),
        _ => Target::exit(id, outcome),
    }
}

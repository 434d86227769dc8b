//! Resolves the target of each part's end, and skips all parts that only pass an outcome on.

use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::loaded::program::Step;
use crate::loaded::program::part::{Kind, NO_PART, Part, PartId};
use crate::loaded::program::target::Target;
use crate::status::Outcome;

/// Sets the targets of every part's failure and success. The loop runs backwards, so that it resolves parents before
/// their children, which come earlier in the list.
pub(crate) fn resolve<A: Agent>(steps: &mut [Step<A>], parts: &[Part<A>]) {
    let probed = probed(parts);
    for id in (0..parts.len()).rev() {
        steps[id].on = match probed[id] {
            // A part that may be entered beside a running child does not pass its end on: the composite must examine it
            // first.
            true => [false, true].map(|success| Target::exit(id as PartId, success.into())),
            false => [false, true].map(|success| follow(id as PartId, success.into(), steps, parts)),
        };
    }
}

/// Returns, for each part, `true` if it may be entered beside the running child of a reactive composite.
fn probed<A: Agent>(parts: &[Part<A>]) -> Vec<bool> {
    let mut probed = alloc::vec![false; parts.len()];
    for id in (0..parts.len()).rev() {
        let part = &parts[id];
        let asked = match &part.kind {
            _ if probed[id] && part.kind.probes() => &*part.children,
            Kind::Reactive { .. } => part.children.split_last().map_or(&[][..], |(_, before)| before),
            _ => &[],
        };
        for &child in asked {
            probed[child as usize] = true;
        }
    }
    probed
}

/// Returns the target after the part `id` has ended with this outcome.
fn follow<A: Agent>(id: PartId, outcome: Outcome, steps: &[Step<A>], parts: &[Part<A>]) -> Target {
    let part = &parts[id as usize];
    if part.parent == NO_PART {
        return if steps[id as usize].single_task { Target::task_done(outcome) } else { Target::done(outcome) };
    }
    let parent = &parts[part.parent as usize];
    let on = |outcome: Outcome| steps[part.parent as usize].on[usize::from(outcome.succeeded())];
    match &parent.kind {
        Kind::Ordered(rule) if rule.ends(outcome) => on(outcome),
        Kind::Ordered(rule) => match parent.children.get(usize::from(part.index) + 1) {
            // The composite first checks whether the next child is skipped.
            Some(&child) if parts[child as usize].facts.skips => Target::exit(id, outcome),
            Some(&child) => Target::enter(parts[child as usize].entry),
            None => on(rule.last_outcome()),
        },
        Kind::Drawn { rule, .. } if rule.ends(outcome) => on(outcome),
        Kind::Outcome(map) => on(map.of(outcome)),
        Kind::Gate(gate) if !gate.rule.records_end() => on(outcome),
        Kind::Handler(handler, _) if !handler.runs(Some(outcome)) => on(outcome),
        Kind::Choice(_) | Kind::When { .. } | Kind::SkipIf(_) | Kind::Watch { .. } | Kind::TimeLimit(..) => on(outcome),
        _ => Target::exit(id, outcome),
    }
}

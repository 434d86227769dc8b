//! The facts about a part, derived from its kind and its children.

use alloc::vec::Vec;

use super::graph::PartRef;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::leaf::LoadedLeaf;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Kind;
use crate::rules::facts::{self, ActionFacts, Children, Facts};

/// Returns the facts about a part of this kind above these children.
pub(super) fn facts<A: Agent>(kind: &Kind<A>, leaf: &dyn LoadedLeaf<A>, parts: &[PartRef<'_, A>]) -> Facts {
    let each: Vec<_> = parts.iter().map(|child| child.facts).collect();
    let children = Children::of(&each);
    // A decorator has only this child.
    let child = children.together;
    match kind {
        Kind::Ordered(rule) => facts::ordered(*rule, children),
        Kind::Drawn { rescore: Some(_), .. } => facts::rescored(children),
        Kind::Drawn { rule, .. } => facts::drawn(*rule, children),
        Kind::Choice(_) => facts::choice(children),
        Kind::Reactive { selector } => facts::reactive(*selector, children),
        Kind::Parallel { .. } => facts::parallel(children),
        // The children are copies of one body.
        Kind::Wide(_) => facts::wide(each.len() as u32, each[0]),
        Kind::Custom(custom) => facts::custom(children, custom.node.starts()),
        Kind::Simple { .. } => facts::simple_parallel(each[0], each[1]),
        Kind::Machine(states) => states.facts(&each),
        Kind::When { lower, .. } => facts::when(*lower, child),
        Kind::Watch { .. } => facts::watch(child),
        Kind::SkipIf(_) => facts::skip_if(child),
        Kind::Gate(gate) => facts::gate(gate.rule, child),
        Kind::Loop(looped) => facts::looped(looped.rounds, looped.count, looped.each.is_some(), child),
        Kind::Outcome(map) => facts::outcome(*map, child),
        Kind::RunningIs(outcome, _) => facts::running_is(*outcome, child),
        Kind::Delay(..) => facts::delay(child),
        Kind::TimeLimit(..) => facts::time_limit(child),
        Kind::Serve { .. } => facts::service(child),
        Kind::Elapsed(..) => facts::elapsed(child),
        Kind::Handler(handler, _) => facts::handler(*handler, child),
        Kind::Frame(frame) => facts::subtree(child, !frame.kept.is_empty()),
        Kind::Act => {
            let (runs, fails, halts, lingers) = (leaf.runs(), leaf.fails(), leaf.halts(), leaf.lingers());
            facts::action(ActionFacts { runs, fails, halts, lingers })
        }
        Kind::Check(_) => facts::CHECK,
        Kind::Set(_) | Kind::Send(_) => facts::INSTANT,
        Kind::WaitFor(_) | Kind::Wait(_) | Kind::Idle => facts::RESTING,
        Kind::End(outcome) => facts::end(*outcome),
        Kind::Slot(_) => facts::slot(),
        Kind::Native(native) => native.tree.facts(),
    }
}

/// Returns the keys and locals that a part of this kind above these children observes.
pub(super) fn observed<A: Agent>(kind: &Kind<A>, leaf: &dyn LoadedLeaf<A>, children: &[PartRef<'_, A>]) -> Observed {
    let below = children.iter().fold(Observed::none(), |all, child| all.or(&child.observed));
    match kind {
        Kind::Act => leaf.sleeps().map_or(below, |place| place.observed.clone()),
        Kind::When { own, lower, observed, .. } if *own || *lower => below.or(observed).with(Keys::GUARDS),
        Kind::Watch { observed, .. } => below.or(observed).with(Keys::GUARDS),
        Kind::Reactive { .. } => below.with(Keys::GUARDS),
        Kind::Drawn { rescore: Some(rescore), .. } => below.or(&rescore.observed).with(Keys::GUARDS),
        // The tree in a slot is unknown at load, so the slot observes every key.
        Kind::Slot(_) => Observed { keys: Keys::ALL.or(Keys::GUARDS), ..Observed::none() },
        Kind::Wide(wide) => below.or(&wide.list),
        Kind::Machine(states) => states.observed(below),
        Kind::Native(native) => native.observed(),
        // Only the subtree itself observes its locals. Its parameters observe the keys that their arguments read.
        Kind::Frame(frame) => Observed {
            keys: below.keys.seen_from_outside(frame.arguments),
            locals: below.locals.iter().copied().filter(|&word| word != frame.wrote).collect(),
        },
        _ => below,
    }
}

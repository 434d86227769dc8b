//! What follows for a part from its kind and its children.

use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::leaf::LoadedLeaf;
use crate::loaded::program::part::{Kind, Observed, Part};
use crate::rules::facts::{self, Children, Facts};
use crate::status::Outcome;

/// The part, with what its children mean for it.
pub(crate) fn derived<A: Agent>(part: Part<A>, does: &dyn LoadedLeaf<A>, parts: &[Part<A>]) -> Part<A> {
    let first = part.children.first().map(|&child| &parts[child as usize]);
    let way_in = match part.kind {
        Kind::Ordered(_) | Kind::Reactive { .. } | Kind::Outcome(_) => first.map_or(part.way_in, |child| child.way_in),
        _ => part.way_in,
    };
    let (facts, observed) = (facts(&part, does, parts), observed(&part, parts));
    Part { way_in, facts, observed, ..part }
}

fn facts<A: Agent>(part: &Part<A>, does: &dyn LoadedLeaf<A>, parts: &[Part<A>]) -> Facts {
    let of_children: Vec<_> = part.children.iter().map(|&child| parts[child as usize].facts).collect();
    let children = Children::of(&of_children);
    // The child of a decorator.
    let child = children.together;
    match &part.kind {
        Kind::Ordered(rule) => facts::ordered(*rule, children),
        Kind::Drawn { rule, .. } => facts::drawn(*rule, children),
        Kind::Choice(_) => facts::choice(children),
        Kind::Reactive { selector } => facts::reactive(*selector, children),
        Kind::Parallel { .. } => facts::parallel(children),
        Kind::Simple { main, background, .. } => {
            facts::simple_parallel(parts[main.root as usize].facts, parts[background.root as usize].facts)
        }
        Kind::Machine(states) => states.facts(&|root| parts[root as usize].facts),
        Kind::When { lower, .. } => facts::when(*lower, child),
        Kind::Watch { .. } => facts::watch(child),
        Kind::Gate(gate) => facts::gate(gate.rule, child),
        Kind::Loop(looped) => facts::looped(looped.rounds, looped.count, child),
        Kind::Outcome(_) => facts::outcome(child),
        Kind::Delay(..) => facts::delay(child),
        Kind::TimeLimit(..) => facts::time_limit(child),
        Kind::Serve { .. } => facts::service(child),
        Kind::Frame(_) => facts::subtree(child),
        Kind::Act => facts::action(does.runs(), does.halts()),
        Kind::Check(_) => facts::simple_leaf(false, true),
        Kind::Set(_) | Kind::Send(_) => facts::simple_leaf(false, false),
        Kind::WaitFor(_) | Kind::Wait(_) | Kind::Idle => facts::simple_leaf(true, false),
        Kind::End(outcome) => facts::simple_leaf(false, *outcome == Outcome::Failure),
        Kind::Slot(_) => facts::slot(),
        Kind::Native(native) => native.tree.facts(),
    }
}

fn observed<A: Agent>(part: &Part<A>, parts: &[Part<A>]) -> Observed {
    let children = part.children.iter().map(|&child| &parts[child as usize].observed);
    let below = children.fold(Observed::none(), |all, child| all.or(child));
    match &part.kind {
        Kind::When { own, lower, observed, .. } if *own || *lower => below.or(observed).with(Keys::GUARDS),
        Kind::Watch { observed, .. } => below.or(observed).with(Keys::GUARDS),
        Kind::Reactive { .. } => below.with(Keys::GUARDS),
        // What the tree in it observes is not known here.
        Kind::Slot(_) => Observed { keys: Keys::ALL.or(Keys::GUARDS), ..Observed::none() },
        Kind::Machine(states) => states.observed(below),
        Kind::Native(native) => native.observed(),
        // A subtree's locals are nobody else's, and its parameters stand for the keys of their arguments.
        Kind::Frame(frame) => Observed {
            keys: below.keys.seen_from_outside(frame.arguments),
            locals: below.locals.iter().copied().filter(|&word| word != frame.wrote).collect(),
        },
        _ => below,
    }
}

//! The facts about a part, derived from its kind and its children.

use super::graph::PartRef;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::leaf::LoadedLeaf;
use crate::loaded::program::part::{DrawnRule, Facts, Gate, Kind, Loop, Observed, Rule};
use crate::status::Outcome;

/// The facts about a part of this kind above these children.
pub(super) fn facts<A: Agent>(kind: &Kind<A>, leaf: &dyn LoadedLeaf<A>, children: &[PartRef<'_, A>]) -> Facts {
    let first = children.first().map(|child| child.facts);
    let visits = visits(kind, children);
    let children = || children.iter().map(|child| child.facts);
    let runs = match kind {
        Kind::Act => leaf.runs(),
        Kind::Delay(..) | Kind::WaitFor(_) | Kind::Wait(..) | Kind::Idle | Kind::Slot(_) | Kind::Machine(_) => true,
        Kind::Native(native) => native.facts.runs,
        Kind::Simple { .. } => first.is_some_and(|main| main.runs),
        Kind::Loop(rounds, _) => rounds.is_endless() || first.is_some_and(|child| child.runs),
        _ => children().any(|child| child.runs),
    };
    let guarded = match kind {
        Kind::Ordered(Rule::Selector) => children().all(|child| child.guarded),
        Kind::Ordered(Rule::Always) => false,
        Kind::Ordered(Rule::Sequence)
        | Kind::Simple { .. }
        | Kind::Changed(_)
        | Kind::Watch { .. }
        | Kind::Delay(..)
        | Kind::TimeLimit(..)
        | Kind::Serve { .. }
        | Kind::Frame(_) => first.is_some_and(|child| child.guarded),
        Kind::End(outcome) => *outcome == Outcome::Failure,
        Kind::Native(native) => native.facts.guarded,
        Kind::Act
        | Kind::Set(_)
        | Kind::Send(_)
        | Kind::WaitFor(_)
        | Kind::Wait(..)
        | Kind::Idle
        | Kind::Machine(_) => false,
        _ => true,
    };
    let claims = match kind {
        Kind::Ordered(rule) => *rule == Rule::Selector && children().any(|child| child.claims),
        Kind::Reactive { selector } => *selector && children().any(|child| child.claims),
        Kind::Drawn { .. } | Kind::Parallel { .. } | Kind::Simple { .. } | Kind::Machine(_) => false,
        Kind::Slot(_) => true,
        Kind::Native(native) => native.facts.claims,
        Kind::When { lower, .. } => *lower || first.is_some_and(|child| child.claims),
        _ => children().any(|child| child.claims),
    };
    let is_cooldown = matches!(kind, Kind::Gate(Gate::Cooldown(..), _));
    let is_slot = matches!(kind, Kind::Slot(_));
    let native = if let Kind::Native(native) = kind { Some(native.facts) } else { None };
    let watches_time = native.is_some_and(|facts| facts.watches_time)
        || !matches!(kind, Kind::Machine(_)) && (is_cooldown || is_slot || children().any(|child| child.watches_time));
    let serves = native.is_some_and(|facts| facts.serves)
        || is_slot
        || matches!(kind, Kind::Serve { .. })
        || children().any(|child| child.serves);
    Facts { runs, guarded, claims, watches_time, serves, visits }
}

/// The keys and locals that a part of this kind above these children observes.
pub(super) fn observed<A: Agent>(kind: &Kind<A>, children: &[PartRef<'_, A>]) -> Observed {
    let below = children.iter().fold(Observed::none(), |all, child| all.or(&child.observed));
    match kind {
        Kind::When { own, lower, observed, .. } if *own || *lower => below.or(observed).with(Keys::GUARDS),
        Kind::Watch { observed, .. } => below.or(observed).with(Keys::GUARDS),
        Kind::Reactive { .. } => below.with(Keys::GUARDS),
        // The tree in a slot is unknown at load, so the slot observes every key.
        Kind::Slot(_) => Observed { keys: Keys::ALL.or(Keys::GUARDS), ..Observed::none() },
        Kind::Machine(states) => states.observed(below),
        Kind::Native(native) => native.observed(),
        // Only the subtree itself observes its locals; its parameters observe the keys of their arguments.
        Kind::Frame(frame) => Observed {
            keys: below.keys.seen_from_outside(frame.arguments),
            locals: below.locals.iter().copied().filter(|&word| word != frame.wrote).collect(),
        },
        _ => below,
    }
}

fn visits<A: Agent>(kind: &Kind<A>, children: &[PartRef<'_, A>]) -> u32 {
    let children = || children.iter().map(|child| child.facts.visits);
    let sum = children().fold(0, u32::saturating_add);
    let most = children().max().unwrap_or(0);
    match kind {
        Kind::Machine(states) => states.visits(children()),
        Kind::Native(native) => native.facts.visits,
        Kind::Choice(_) | Kind::Drawn { rule: DrawnRule::One, .. } => most.saturating_add(1),
        Kind::Reactive { .. } => sum.saturating_mul(2).saturating_add(1),
        Kind::Loop(Loop::Times { count, .. }, _) => count.saturating_add(1).saturating_mul(sum),
        Kind::Loop(..) | Kind::Watch { .. } => sum.saturating_mul(2),
        Kind::When { .. } | Kind::Gate(..) | Kind::Changed(_) | Kind::Delay(..) | Kind::TimeLimit(..) => sum,
        _ => sum.saturating_add(1),
    }
}

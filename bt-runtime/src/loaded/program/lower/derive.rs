//! The facts about a part that follow from its kind and its children.

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::leaf::LoadedLeaf;
use crate::loaded::program::part::{Gate, Kind, Loop, Observed, Part, PartId, Rule};
use crate::status::Outcome;

/// The part, with the facts that follow from its children.
pub(crate) fn derived<A: Agent>(part: Part<A>, does: &dyn LoadedLeaf<A>, parts: &[Part<A>]) -> Part<A> {
    let of = |id: &PartId| &parts[*id as usize];
    let children = || part.children.iter().map(of);
    let first = children().next();
    let kind = &part.kind;
    let runs = match kind {
        Kind::Act => does.runs(),
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
    let way_in = match kind {
        Kind::Ordered(_) | Kind::Reactive { .. } | Kind::Changed(_) => first.map_or(part.way_in, |child| child.way_in),
        _ => part.way_in,
    };
    let (observed, visits) = (observed(&part, parts), visits(&part, parts));
    Part { way_in, runs, guarded, claims, watches_time, serves, observed, visits, ..part }
}

fn observed<A: Agent>(part: &Part<A>, parts: &[Part<A>]) -> Observed {
    let children = part.children.iter().map(|&child| &parts[child as usize].observed);
    let below = children.fold(Observed::none(), |all, child| all.or(child));
    match &part.kind {
        Kind::When { own, lower, observed, .. } if *own || *lower => below.or(observed).with(Keys::GUARDS),
        Kind::Watch { observed, .. } => below.or(observed).with(Keys::GUARDS),
        Kind::Reactive { .. } => below.with(Keys::GUARDS),
        // The tree in it is unknown at load time, and so are the keys that it observes.
        Kind::Slot(_) => Observed { keys: Keys::ALL.or(Keys::GUARDS), ..Observed::none() },
        Kind::Machine(states) => states.observed(below),
        Kind::Native(native) => native.observed(),
        // No other tree reads a subtree's locals. Its parameters stand for the keys of their arguments.
        Kind::Frame(frame) => Observed {
            keys: below.keys.seen_from_outside(frame.arguments),
            locals: below.locals.iter().copied().filter(|&word| word != frame.wrote).collect(),
        },
        _ => below,
    }
}

fn visits<A: Agent>(part: &Part<A>, parts: &[Part<A>]) -> u32 {
    let of = |id: &PartId| parts[*id as usize].visits;
    if let Kind::Machine(states) = &part.kind {
        return states.visits(&|root| parts[root as usize].visits);
    }
    let sum = part.children.iter().map(of).fold(0, u32::saturating_add);
    let most = part.children.iter().map(of).max().unwrap_or(0);
    match &part.kind {
        Kind::Native(native) => native.facts.visits,
        Kind::Choice(_) | Kind::Drawn { rule: crate::loaded::program::part::DrawnRule::One, .. } => {
            most.saturating_add(1)
        }
        Kind::Reactive { .. } => sum.saturating_mul(2).saturating_add(1),
        Kind::Loop(Loop::Times { count, .. }, _) => count.saturating_add(1).saturating_mul(sum),
        Kind::Loop(..) | Kind::Watch { .. } => sum.saturating_mul(2),
        Kind::When { .. } | Kind::Gate(..) | Kind::Changed(_) | Kind::Delay(..) | Kind::TimeLimit(..) => sum,
        _ => sum.saturating_add(1),
    }
}

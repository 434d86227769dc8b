//! The parts above each part that the tick must check first.

use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::{Ask, Kind, Part, PartId};
use crate::rules::facts::search_keys;
use crate::rules::reactive::asks_every_tick;

/// Lists, for each part on which a branch may rest, the parts to check before its tick.
pub(crate) fn find<A: Agent>(parts: &mut [Part<A>], root: PartId) {
    walk(parts, root, &mut Vec::new());
}

/// Visits the part `id` and the parts below it. `above` has the parts above it in the same branch, from the top.
fn walk<A: Agent>(parts: &mut [Part<A>], id: PartId, above: &mut Vec<PartId>) {
    if rests(&parts[id as usize]) {
        note(parts, id, above);
    }
    let children = parts[id as usize].children.clone();
    if parts[id as usize].kind.is_side_by_side() {
        for &child in &children {
            walk(parts, child, &mut Vec::new());
        }
        return;
    }
    above.push(id);
    for &child in &children {
        walk(parts, child, above);
    }
    above.pop();
}

/// Returns `true` if a branch may rest on the part.
fn rests<A: Agent>(part: &Part<A>) -> bool {
    match &part.kind {
        Kind::Act
        | Kind::Custom(_)
        | Kind::Parallel { .. }
        | Kind::Simple { .. }
        | Kind::RunningIs(..)
        | Kind::Native(_) => part.facts.runs,
        Kind::Loop(looped) => !looped.rounds.bounded,
        Kind::Wide(_)
        | Kind::Delay(..)
        | Kind::WaitFor(_)
        | Kind::Wait(..)
        | Kind::Idle
        | Kind::Slot(_)
        | Kind::Machine(_) => true,
        _ => false,
    }
}

/// Returns `true` if the part does something before the tick decides. A subtree without a service keeps its arguments
/// until it is resumed.
fn observes<A: Agent>(part: &Part<A>) -> bool {
    part.facts.serves && matches!(part.kind, Kind::Serve { .. } | Kind::Elapsed(..) | Kind::Frame(_))
}

fn note<A: Agent>(parts: &mut [Part<A>], id: PartId, path: &[PartId]) {
    let below = path.iter().skip(1).copied().chain([id]);
    let steps = || path.iter().copied().zip(below.clone());
    let asks: Vec<Ask> = steps().filter_map(|(above, child)| ask(parts, above, child)).collect();
    let mask = asks.iter().fold(Observed::none(), |mask, ask| mask.or(&ask.observed));
    let above =
        |wanted: fn(&Part<A>) -> bool| path.iter().copied().filter(|&above| wanted(&parts[above as usize])).collect();
    let observes = above(observes);
    let settles = above(|part| matches!(part.kind, Kind::Watch { .. } | Kind::Loop(_) | Kind::Delay(..)));
    let part = &mut parts[id as usize];
    (part.asks, part.mask, part.observes, part.settles) = (asks.into(), mask, observes, settles);
}

/// Returns the question to ask the part while this child of it runs; `None` if the part decides nothing meanwhile.
pub(crate) fn ask<A: Agent>(parts: &[Part<A>], id: PartId, child: PartId) -> Option<Ask> {
    let part = &parts[id as usize];
    let index = parts[child as usize].index;
    let every_tick = Observed { keys: Keys::ALWAYS, ..Observed::none() };
    let observed = match &part.kind {
        Kind::Ordered(rule) if rule.preempts() => {
            let left = part.children[..usize::from(index)].iter().map(|&child| &parts[child as usize]);
            let claiming: Vec<_> = left.filter(|child| child.facts.claims).collect();
            if claiming.is_empty() {
                return None;
            }
            claiming.iter().fold(Observed::none(), |all, child| {
                all.or(&child.observed).with(search_keys(child.observed.keys, child.facts))
            })
        }
        Kind::Reactive { .. } if asks_every_tick(index.into()) => every_tick,
        Kind::Drawn { rescore: Some(rescore), .. } => rescore.observed.clone(),
        Kind::When { own: true, observed, .. } => observed.clone(),
        Kind::Watch { observed, .. } => observed.clone(),
        Kind::TimeLimit(..) | Kind::Frame(_) => every_tick,
        _ => return None,
    };
    let every_tick =
        matches!(part.kind, Kind::Reactive { .. } | Kind::Watch { .. } | Kind::TimeLimit(..) | Kind::Frame(_));
    Some(Ask { part: id, child: index, observed, every_tick })
}

//! The parts above each resting part that are asked before it is ticked.

use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::part::{Ask, Kind, Observed, Part, PartId, Rule};

/// Finds, for every part on which a strand may rest, the parts above that are asked before it is ticked.
pub(crate) fn find<A: Agent>(parts: &mut [Part<A>], root: PartId) {
    walk(parts, root, &mut Vec::new());
}

/// `above`: the parts above in the same strand, from the top.
fn walk<A: Agent>(parts: &mut [Part<A>], id: PartId, above: &mut Vec<PartId>) {
    if may_rest(&parts[id as usize]) {
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

/// May a strand rest on it?
fn may_rest<A: Agent>(part: &Part<A>) -> bool {
    match &part.kind {
        Kind::Act | Kind::Parallel { .. } | Kind::Simple { .. } | Kind::Native(_) => part.runs,
        Kind::Loop(rounds, _) => rounds.is_endless(),
        Kind::Delay(..) | Kind::WaitFor(_) | Kind::Wait(..) | Kind::Idle | Kind::Slot(_) | Kind::Machine(_) => true,
        _ => false,
    }
}

fn note<A: Agent>(parts: &mut [Part<A>], id: PartId, path: &[PartId]) {
    let below = path.iter().skip(1).copied().chain([id]);
    let steps = || path.iter().copied().zip(below.clone());
    let asks: Vec<Ask> = steps().filter_map(|(above, child)| ask(parts, above, child)).collect();
    let mask = asks.iter().fold(Observed::none(), |mask, ask| mask.or(&ask.observed));
    let of_kind = |wanted: fn(&Kind<A>) -> bool| {
        path.iter().copied().filter(|&above| wanted(&parts[above as usize].kind)).collect()
    };
    let observes = of_kind(|kind| matches!(kind, Kind::Serve { .. } | Kind::Frame(_)));
    let settles = of_kind(|kind| matches!(kind, Kind::Watch { .. } | Kind::Loop(..) | Kind::Delay(..)));
    let part = &mut parts[id as usize];
    (part.asks, part.mask, part.observes, part.settles) = (asks.into(), mask, observes, settles);
}

/// The question to a part while this child runs.
pub(crate) fn ask<A: Agent>(parts: &[Part<A>], id: PartId, child: PartId) -> Option<Ask> {
    let part = &parts[id as usize];
    let index = parts[child as usize].index;
    let every_tick = Observed { keys: Keys::ALWAYS, ..Observed::none() };
    let observed = match &part.kind {
        Kind::Ordered(Rule::Selector) => {
            let left = part.children[..usize::from(index)].iter().map(|&child| &parts[child as usize]);
            let claimants: Vec<_> = left.filter(|child| child.claims).collect();
            if claimants.is_empty() {
                return None;
            }
            claimants.iter().fold(Observed::none(), |all, child| {
                let of_drive = if child.watches_time { Keys::ALWAYS } else { child.observed.keys.asked_by_all() };
                all.or(&child.observed).with(of_drive)
            })
        }
        Kind::Reactive { .. } if index > 0 => every_tick,
        Kind::When { own: true, observed, .. } => observed.clone(),
        Kind::Watch { observed, .. } => observed.clone(),
        Kind::TimeLimit(..) | Kind::Frame(_) => every_tick,
        _ => return None,
    };
    Some(Ask { part: id, child: index, observed })
}

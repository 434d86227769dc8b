//! Finds the same part in two versions. A part is a node, or a decorator of a node.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::loaded::program::frame::{Frame, Value};
use crate::loaded::program::leaf::LoadedLeaf;
use crate::loaded::program::part::{Branch, Kind, NO_PART, Part, PartId};
use crate::loaded::program::wide::{Own, Wide};
use crate::rules::handler::Handler;
use crate::trace::NodeId;

/// The node, the role of the part in it, and the number of parts with that role in the node below the part.
type Key = (NodeId, u8, u16);

/// Returns the role of a part in its node: 0 for the node itself.
fn word<A: Agent>(part: &Part<A>) -> u8 {
    if part.is_node {
        return 0;
    }
    match &part.kind {
        Kind::When { .. } => 1,
        Kind::Watch { .. } => 2,
        Kind::Delay(..) => 3,
        Kind::TimeLimit(..) => 4,
        Kind::Serve { .. } => 5,
        Kind::Frame(_) => 6,
        Kind::RunningIs(outcome, _) => 0x10 | outcome.succeeded() as u8,
        Kind::SkipIf(_) => 8,
        Kind::Handler(Handler::Exit, _) => 9,
        Kind::Handler(Handler::Halt, _) => 10,
        Kind::Handler(Handler::Start, _) => 11,
        Kind::Elapsed(..) => 12,
        Kind::Outcome(map) => 0x20 | map.code(),
        Kind::Loop(looped) => 0x40 | looped.rounds.code(),
        Kind::Gate(gate) => 0x80 | gate.rule.number(),
        _ => 7,
    }
}

/// Returns the key of each part; `None` if its node was removed. `new` returns the number of a node in the new version.
fn keys<A: Agent>(program: &Program<A>, new: impl Fn(NodeId) -> Option<NodeId>) -> Vec<Option<Key>> {
    let mut seen: BTreeMap<(NodeId, u8), u16> = BTreeMap::new();
    let key = |part: &Part<A>| {
        let (node, word) = (new(part.node)?, word(part));
        let count = seen.entry((node, word)).or_default();
        *count += 1;
        Some((node, word, *count - 1))
    };
    program.parts.iter().map(key).collect()
}

/// Returns, for each part of a version, the same part of another version, or [`NO_PART`]. `nodes` has the new number of
/// each node.
pub(crate) fn same<A: Agent>(from: &Program<A>, to: &Program<A>, nodes: &[Option<NodeId>]) -> Vec<PartId> {
    let there = keys(to, Some).into_iter().enumerate();
    let there: BTreeMap<Key, usize> = there.filter_map(|(part, key)| Some((key?, part))).collect();
    let mut parts = vec![NO_PART; from.parts.len()];
    // Children come before their parents.
    for (old, key) in keys(from, |node| nodes[usize::from(node)]).into_iter().enumerate() {
        if let Some(&new) = key.and_then(|key| there.get(&key))
            && is_like((from, old), (to, new), &parts)
        {
            parts[old] = new as PartId;
        }
    }
    parts
}

/// Returns `true` if the memory of one part can become that of the other. For a machine this also depends on its active
/// states.
fn is_like<A: Agent>(old: (&Program<A>, usize), new: (&Program<A>, usize), known: &[PartId]) -> bool {
    let leaf = |(program, part): (&Program<A>, usize)| program.steps[part].does.leaf();
    match (&old.0.parts[old.1].kind, &new.0.parts[new.1].kind) {
        // A future cannot move to the block of the new version.
        (Kind::Act, Kind::Act) => leaf(old) == leaf(new) && !old.0.steps[old.1].does.awaits(),
        (Kind::Serve { leaf: old, .. }, Kind::Serve { leaf: new, .. }) => LoadedLeaf::leaf(&**old) == new.leaf(),
        (Kind::Native(old), Kind::Native(new)) => match (old.tree.memory(), new.tree.memory()) {
            (Some(old), Some(new)) => old.is_like(new),
            _ => false,
        },
        (Kind::Loop(old), Kind::Loop(new)) => {
            old.rounds.bounded == new.rounds.bounded && old.each.is_some() == new.each.is_some()
        }
        (Kind::Frame(old), Kind::Frame(new)) => is_like_frame(old, new),
        (Kind::Custom(old), Kind::Custom(new)) => {
            let like = match (old.node.memory(), new.node.memory()) {
                (Some(old), Some(new)) => old.is_like(new),
                _ => false,
            };
            let same = |(old, new): (&Branch, &Branch)| known[old.root as usize] == new.root;
            like && old.branches.len() == new.branches.len() && old.branches.iter().zip(&new.branches).all(same)
        }
        (Kind::Parallel { branches: old, .. }, Kind::Parallel { branches: new, .. }) => {
            let there = |root: PartId| new.iter().any(|branch| branch.root == known[root as usize]);
            old.len() == new.len() && old.iter().all(|branch| there(branch.root))
        }
        (Kind::Wide(old), Kind::Wide(new)) => {
            let same = |(old, new): (&Branch, &Branch)| known[old.root as usize] == new.root;
            let like = |(old, new): (&Own<A>, &Own<A>)| old.value.is_like(&*new.value);
            old.branches.len() == new.branches.len()
                && old.branches.iter().zip(&new.branches).all(same)
                && own(old).count() == own(new).count()
                && own(old).zip(own(new)).all(like)
        }
        (
            Kind::Simple { main: main_old, background: background_old, .. },
            Kind::Simple { main: main_new, background: background_new, .. },
        ) => {
            known[main_old.root as usize] == main_new.root && known[background_old.root as usize] == background_new.root
        }
        (Kind::RunningIs(_, old), Kind::RunningIs(_, new)) => known[old.root as usize] == new.root,
        (old, new) => core::mem::discriminant(old) == core::mem::discriminant(new),
    }
}

/// Returns the locals that the slots of a `for_each` with a width have of their own.
pub(super) fn own<A: Agent>(wide: &Wide<A>) -> impl Iterator<Item = &Own<A>> {
    wide.slots.iter().flat_map(|slot| &slot.own)
}

/// Returns `true` if both frames have the same parameters and locals, and the new one has no additional kept local:
/// only an entry stores the first value of a kept local.
fn is_like_frame<A: Agent>(old: &Frame<A>, new: &Frame<A>) -> bool {
    let all = |some: &[Value<A>], of: &[Value<A>]| {
        let there = |(name, value): &Value<A>| of.iter().any(|(other, place)| other == name && value.is_like(&**place));
        some.iter().all(there)
    };
    old.values.len() == new.values.len() && all(&old.values, &new.values) && all(&new.kept, &old.kept)
}

/// Returns the frames with kept locals that are in both versions, as pairs of the old and the new part: the same node
/// runs their tree, or it is the whole tree.
pub(crate) fn keeping<A: Agent>(from: &Program<A>, to: &Program<A>, nodes: &[Option<NodeId>]) -> Vec<(PartId, PartId)> {
    let keeps = |program: &Program<A>| {
        let parts = (0..).zip(&program.parts);
        let keeps = parts.filter(|(_, part)| matches!(&part.kind, Kind::Frame(frame) if !frame.kept.is_empty()));
        keeps.map(|(id, part)| (id, part.is_node.then_some(part.node))).collect::<Vec<_>>()
    };
    let there = keeps(to);
    let same = |(old, node): (PartId, Option<NodeId>)| {
        let node = match node {
            None => None,
            Some(node) => Some(nodes[usize::from(node)]?),
        };
        there.iter().find(|(_, other)| *other == node).map(|(new, _)| (old, *new))
    };
    keeps(from).into_iter().filter_map(same).collect()
}

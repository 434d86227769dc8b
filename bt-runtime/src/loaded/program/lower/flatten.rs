//! Lays the parts of a graph out in one list, children before their parents.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::graph::PartRef;
use crate::blackboard::Agent;
use crate::loaded::program::Step;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::{Kind, NO_PART, Part, PartId};
use crate::loaded::program::target::{MOST_PARTS, Target};

/// The list of parts, with a step for each part.
pub(super) struct Flat<A: Agent> {
    pub(super) parts: Vec<Part<A>>,
    pub(super) steps: Vec<Step<A>>,
    pub(super) root: PartId,
}

/// Returns the list of the parts under `root`, of which there are about `count`; `None` if there are too many for a
/// target. The function does not recurse, because a graph may be deep.
pub(super) fn flatten<A: Agent>(count: usize, root: PartRef<'_, A>) -> Option<Flat<A>> {
    let mut flat = Flat { parts: Vec::with_capacity(count), steps: Vec::with_capacity(count), root: NO_PART };
    let begun = |part: PartRef<'_, A>| Vec::with_capacity(part.children.len());
    // Each open part from the root down, with those of its children that are already in the list.
    let mut open = alloc::vec![(root, begun(root))];
    while let Some((part, done)) = open.last_mut() {
        if let Some(&child) = part.children.get(done.len()) {
            open.push((child, begun(child)));
            continue;
        }
        let children = core::mem::take(done).into_boxed_slice();
        flat.root = flat.push(part, children);
        open.pop();
        if let Some((_, siblings)) = open.last_mut() {
            siblings.push(flat.root);
        }
    }
    (flat.parts.len() <= MOST_PARTS as usize).then_some(flat)
}

impl<A: Agent> Flat<A> {
    /// Adds a part whose children are already in the list.
    fn push(&mut self, part: PartRef<'_, A>, children: Box<[PartId]>) -> PartId {
        let id = self.parts.len() as PartId;
        let (mut kind, does) = part.take();
        for (branch, &child) in kind.branches_mut().into_iter().zip(&children) {
            branch.root = child;
        }
        for (index, &child) in children.iter().enumerate() {
            let child = &mut self.parts[child as usize];
            child.index = index as u16;
            // The topmost part of a branch has no parent.
            if !kind.is_side_by_side() {
                child.parent = id;
            }
        }
        let entry = match (&kind, &*children) {
            // If the first child may be skipped, the composite checks it first.
            (Kind::Ordered(_) | Kind::Reactive { .. }, &[first, ..]) if !self.parts[first as usize].facts.skips => {
                self.parts[first as usize].entry
            }
            (Kind::Handler(handler, _), _) if handler.starts() => id,
            (Kind::Outcome(_) | Kind::SkipIf(_) | Kind::Handler(..), &[child]) => self.parts[child as usize].entry,
            _ => id,
        };
        self.parts.push(Part {
            kind,
            node: part.node,
            is_node: part.is_node,
            parent: NO_PART,
            index: 0,
            children,
            entry,
            facts: part.facts,
            observed: part.observed.clone(),
            asks: Box::new([]),
            mask: Observed::none(),
            observes: Box::new([]),
            settles: Box::new([]),
        });
        let on = [Target::exit(id, false.into()), Target::exit(id, true.into())];
        let (asks, fast, at_rest, guarded, single_task, hears, in_row, settles) = Default::default();
        self.steps.push(Step { does, on, asks, fast, at_rest, guarded, single_task, hears, in_row, settles });
        id
    }
}

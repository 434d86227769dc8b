//! Makes a program from a graph of parts.
//!
//! The loader makes the graph ([`Graph`]), and assigns words and cells meanwhile (`memory`). [`Lower::finish`] then
//! lays the graph out in one list (`flatten`), finds the parts to check before each leaf (`paths`), and resolves the
//! target of each part's end (`targets`).

mod derive;
mod flatten;
mod graph;
mod memory;
pub(crate) mod paths;
mod rows;
mod single_task;
mod targets;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::part::{Branch, Kind, Part, PartId, Word};
use super::target::Target;
use super::{LoadedNode, Program};
use crate::blackboard::Agent;
use crate::loaded::memory::erased::{Place, Plan};
use crate::loaded::memory::savers::Savers;
use crate::loaded::program::NodeKey;
use crate::slot::SlotPersistent;
use crate::trace::NodeId;
use flatten::{Flat, flatten};
pub use graph::{Graph, PartRef};
pub use memory::Free;

/// The data of a program besides its parts: the layout of an agent's memory, the table of nodes, and the functions that
/// save values.
pub struct Lower<A: Agent> {
    plan: Plan,
    /// The words and cells that are assigned so far.
    used: Free,
    /// The number of persistent words that are assigned so far.
    persistent: Word,
    /// The cells of kept locals.
    kept: BTreeSet<u32>,
    info: Vec<LoadedNode>,
    node_keys: Vec<NodeKey>,
    /// The functions that save values in memory.
    pub savers: Savers<A>,
}

/// The error of a program that is too large.
#[derive(Clone, Copy, Debug)]
pub struct TooLarge;

impl<A: Agent> Lower<A> {
    /// Returns a `Lower` without nodes and memory.
    pub fn new() -> Result<Self, TooLarge> {
        let plan = Plan::new().ok_or(TooLarge)?;
        let (kept, info, node_keys, savers) = (BTreeSet::new(), Vec::new(), Vec::new(), Savers::default());
        Ok(Self { plan, used: Free::ROOT, persistent: 0, kept, info, node_keys, savers })
    }

    /// Adds a node to the table and returns its number.
    pub fn node(&mut self, node: LoadedNode, key: NodeKey) -> NodeId {
        let id = self.info.len() as NodeId;
        self.node_keys.push(key);
        self.info.push(LoadedNode { id, ..node });
        id
    }

    /// Returns the number of nodes in the table.
    pub fn nodes(&self) -> usize {
        self.info.len()
    }

    /// Returns the node that was added last.
    #[cfg(feature = "simulate")]
    pub fn last(&self) -> Option<&LoadedNode> {
        self.info.last()
    }

    /// Returns the program of the graph under `root`, which has about `count` parts.
    pub fn finish(
        mut self,
        name: String,
        source: u64,
        count: usize,
        root: PartRef<'_, A>,
    ) -> Result<Program<A>, TooLarge> {
        if self.info.len() > usize::from(NodeId::MAX) {
            return Err(TooLarge);
        }
        let Flat { mut parts, mut steps, root } = flatten(count, root).ok_or(TooLarge)?;
        let words = self.place_persistent(&mut parts);
        paths::find(&mut parts, root);
        let own = own_observed(&parts, root);
        let observed = &parts[root as usize].observed;
        let serves = parts[root as usize].facts.serves;
        let observes = own.is_some() || !(observed.keys.is_empty() && observed.locals.is_empty());
        for (step, part) in steps.iter_mut().zip(&parts) {
            (step.asks, step.settles) = (!part.asks.is_empty(), !part.settles.is_empty());
            let is_leaf = matches!(part.kind, Kind::Act | Kind::Wait(..) | Kind::Idle);
            let alone = is_leaf && step.does.sleeps().is_none() && part.observes.is_empty();
            step.fast = alone && !observes && part.asks.is_empty();
            step.guarded = alone && observes && !serves && part.mask.is_keys();
        }
        if !observes {
            single_task::find(&mut parts, &mut steps, root);
        }
        for step in &mut steps {
            step.at_rest = step.fast && !step.settles && !step.single_task;
        }
        targets::resolve(&mut steps, &parts);
        rows::form(&mut steps);
        let top = &parts[root as usize];
        Ok(Program {
            name,
            observed: top.observed.clone(),
            own,
            observes,
            skips: top.facts.skips,
            serves: top.facts.serves,
            visits: top.facts.visits,
            root: Branch { word: 0, root },
            start: Target::enter(top.entry),
            layout: self.plan.finish(words).ok_or(TooLarge)?,
            slots: slots(&parts),
            parts: parts.into(),
            steps: steps.into(),
            info: self.info.into(),
            node_keys: self.node_keys,
            savers: self.savers,
            source,
            warnings: Vec::new(),
        })
    }
}

/// Returns the slots that have a place in memory, sorted by the numbers of their nodes.
fn slots<A: Agent>(parts: &[Part<A>]) -> Vec<(NodeId, Place<SlotPersistent<A>>)> {
    let slot = |part: &Part<A>| match part.kind {
        Kind::Slot(place) if part.is_node => place.map(|place| (part.node, place)),
        _ => None,
    };
    let mut slots: Vec<_> = parts.iter().filter_map(slot).collect();
    slots.sort_unstable_by_key(|&(node, _)| node);
    slots
}

/// Returns the word of the root tree's locals, if the tree observes one of them. No part outside the tree reads them.
fn own_observed<A: Agent>(parts: &[Part<A>], root: PartId) -> Option<Word> {
    let top = &parts[root as usize];
    let Kind::Frame(frame) = &top.kind else { return None };
    let observes = |&child: &PartId| parts[child as usize].observed.locals.contains(&frame.wrote);
    top.children.iter().any(observes).then_some(frame.wrote)
}

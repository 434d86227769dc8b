//! The parts of a tree while it is loaded: a graph in an arena.

use alloc::boxed::Box;
use core::cell::Cell;

use typed_arena::Arena;

use super::derive;
use crate::blackboard::Agent;
use crate::loaded::program::leaf::{LoadedLeaf, NeedsVm};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Kind;
use crate::rules::facts::Facts;
use crate::trace::NodeId;

/// All parts of a load. They refer to each other, and live as long as the graph.
pub struct Graph<'g, A: Agent> {
    parts: Arena<GraphPart<'g, A>>,
    children: Arena<PartRef<'g, A>>,
}

/// A part of a graph.
pub type PartRef<'g, A> = &'g GraphPart<'g, A>;

/// A node or a decorator above its children, with the facts about its subtree.
pub struct GraphPart<'g, A: Agent> {
    kind: Cell<Kind<A>>,
    leaf: Cell<Box<dyn LoadedLeaf<A>>>,
    /// The number of the part's node; for a decorator, of the node below it.
    pub node: NodeId,
    /// `true` if the part is the node itself; `false` for a decorator.
    pub is_node: bool,
    pub children: &'g [PartRef<'g, A>],
    pub facts: Facts,
    pub observed: Observed,
}

impl<'g, A: Agent> Graph<'g, A> {
    /// Returns a graph without parts.
    pub fn new() -> Self {
        Self { parts: Arena::new(), children: Arena::new() }
    }

    /// Returns the number of parts.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Adds a part above its children.
    pub fn part(
        &'g self,
        kind: Kind<A>,
        leaf: Box<dyn LoadedLeaf<A>>,
        node: NodeId,
        is_node: bool,
        children: &[PartRef<'g, A>],
    ) -> PartRef<'g, A> {
        let facts = derive::facts(&kind, &*leaf, children);
        let observed = derive::observed(&kind, &*leaf, children);
        let children = self.children.alloc_extend(children.iter().copied());
        let (kind, leaf) = (Cell::new(kind), Cell::new(leaf));
        self.parts.alloc(GraphPart { kind, leaf, node, is_node, children, facts, observed })
    }
}

impl<A: Agent> GraphPart<'_, A> {
    /// Moves the kind and the leaf out of the part. The program calls this function once for each part.
    pub fn take(&self) -> (Kind<A>, Box<dyn LoadedLeaf<A>>) {
        (self.kind.replace(Kind::Idle), self.leaf.replace(Box::new(NeedsVm)))
    }
}

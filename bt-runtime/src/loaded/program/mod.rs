//! A loaded tree: the data that all agents with the tree share.

pub(crate) mod custom;
pub(crate) mod eval;
pub(crate) mod frame;
pub(crate) mod leaf;
pub(crate) mod lower;
pub(crate) mod native;
mod node;
pub(crate) mod observed;
pub(crate) mod part;
pub(crate) mod states;
pub(crate) mod target;
pub(crate) mod wide;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bt_model::Fault;
use bt_model::json::Place;

use super::memory::erased::{Layout, Place as MemoryPlace};
use super::memory::savers::Savers;
use crate::blackboard::Agent;
use crate::slot::SlotPersistent;
use crate::status::Stepped;
use crate::trace::NodeId;
use leaf::LoadedLeaf;
pub use node::{LoadedNode, NodeKey};
use observed::Observed;
use part::{Branch, Part, Word};
use target::Target;

/// A tree that was loaded from a file, ready to run: a flat list of parts, each with the targets after its end.
///
/// Agents share a program: [`Program::brain`] returns a brain that runs it.
pub struct Program<A: Agent> {
    pub(crate) name: String,
    pub(crate) parts: Box<[Part<A>]>,
    /// The data that most ticks need, by the index of the part.
    pub(crate) steps: Box<[Step<A>]>,
    pub(crate) root: Branch,
    /// The target at which the tree starts.
    pub(crate) start: Target,
    pub(crate) layout: Layout,
    pub(crate) observed: Observed,
    /// The word of the root tree's locals, if the tree observes one of them.
    pub(crate) own: Option<Word>,
    /// `true` if a start checks whether the root is skipped.
    pub skips: bool,
    /// `true` if the tree observes a key or a local.
    pub(crate) observes: bool,
    pub(crate) serves: bool,
    pub(crate) visits: u32,
    pub(crate) info: Arc<[LoadedNode]>,
    /// The slots that have a place in memory, sorted by the numbers of their nodes.
    pub(crate) slots: Vec<(NodeId, MemoryPlace<SlotPersistent<A>>)>,
    /// The key of each node in other versions, by the number of the node.
    pub(crate) node_keys: Vec<NodeKey>,
    /// The functions that save values in memory.
    pub(crate) savers: Savers<A>,
    /// A hash of the source text.
    pub(crate) source: u64,
    pub(crate) warnings: Vec<Fault<Place>>,
}

/// The leaf of a part, and the targets after the part's end.
pub struct Step<A: Agent> {
    /// An action, a condition, or [`NeedsVm`](leaf::NeedsVm).
    pub(crate) does: Box<dyn LoadedLeaf<A>>,
    /// The targets after a failure and after a success.
    pub(crate) on: [Target; 2],
    /// `true` if a part above must be checked before the tick of this part.
    pub(crate) asks: bool,
    /// `true` if a tick needs only the leaf, or if the part is a machine with single-task states.
    pub(crate) fast: bool,
    /// `true` for a leaf of the root's branch whose tick needs only the leaf, and on which no part above records that
    /// the branch rests.
    pub(crate) at_rest: bool,
    /// `true` for a leaf whose tick needs only the leaf, below guards that must be checked only if a key that they
    /// observe has changed.
    pub(crate) guarded: bool,
    /// `true` if the part is in the task of a single-task state.
    pub(crate) single_task: bool,
    /// `true` if that state, or a state above it, has transitions on events.
    pub(crate) hears: bool,
    /// `true` if the leaf is in a row of leaves of its type, which run in one call.
    pub(crate) in_row: bool,
    /// `true` if a part above records that a branch came to rest on this part.
    pub(crate) settles: bool,
}

impl<A: Agent> Step<A> {
    /// Returns the target after the leaf has ended with this outcome.
    #[inline(always)]
    pub(crate) fn after(&self, stepped: Stepped) -> Target {
        const { assert!(Stepped::Success as usize & 1 == 1 && Stepped::Failure as usize & 1 == 0) };
        self.on[stepped as usize & 1]
    }
}

impl<A: Agent> Program<A> {
    /// Returns the name of the tree.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the nodes of the tree, including those of its subtrees, in depth-first order. The id of a node is its
    /// index here.
    #[must_use]
    pub fn info(&self) -> &[LoadedNode] {
        &self.info
    }

    /// Returns the warnings of the load, each with a place and a fix, in the order of the files: the file runs, but
    /// probably not as intended. Show them: a misspelled `when` is only a warning, and its branch runs without the
    /// guard.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Cat { dog: bool }
    ///
    /// let text = r#"{ "bt": 1, "tree": "T", "agent": "Cat", "root": { "node": "idle", "wen": [{ "if": "dog" }] } }"#;
    /// let program = Registry::<Cat>::new().load_str("t.json", text)?;
    /// for warning in program.warnings() {
    ///     eprintln!("{warning}");
    /// }
    /// assert!(program.warnings()[0].to_string().contains("`wen`"));
    /// # Ok::<(), bt_runtime::loaded::LoadErrors>(())
    /// ```
    #[must_use]
    pub fn warnings(&self) -> &[Fault<Place>] {
        &self.warnings
    }

    /// Returns the heap memory of each agent's tree, in bytes. It is one allocation.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.layout.size()
    }

    /// Returns the largest number of nodes that one tick visits.
    #[must_use]
    pub fn max_visits(&self) -> u32 {
        self.visits
    }
}

impl<A: Agent> fmt::Debug for Program<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut program = f.debug_struct("Program");
        program.field("name", &self.name).field("nodes", &self.info.len()).finish_non_exhaustive()
    }
}

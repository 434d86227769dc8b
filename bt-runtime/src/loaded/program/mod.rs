//! A loaded tree: the data that all its agents share.

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

/// A tree that was loaded from a file, ready to run: a flat list of parts, each with the targets of its end.
///
/// Agents share it: [`Program::brain`] makes a brain that runs it.
pub struct Program<A: Agent> {
    pub(crate) name: String,
    pub(crate) parts: Box<[Part<A>]>,
    /// By the index of the part: the data that most ticks need.
    pub(crate) steps: Box<[Step<A>]>,
    pub(crate) root: Branch,
    /// The target at which the tree starts.
    pub(crate) start: Target,
    pub(crate) layout: Layout,
    pub(crate) observed: Observed,
    /// The word of its own locals, if it observes one.
    pub(crate) own: Option<Word>,
    /// `true` if a start asks whether the root is skipped.
    pub skips: bool,
    /// Does it observe anything?
    pub(crate) observes: bool,
    pub(crate) serves: bool,
    pub(crate) visits: u32,
    pub(crate) info: Arc<[LoadedNode]>,
    /// The slots with a place in memory, by the number of their nodes.
    pub(crate) slots: Vec<(NodeId, MemoryPlace<SlotPersistent<A>>)>,
    /// By the number of the node: its key in other versions.
    pub(crate) node_keys: Vec<NodeKey>,
    /// The functions that save values in memory.
    pub(crate) savers: Savers<A>,
    /// A hash of its source text.
    pub(crate) source: u64,
    pub(crate) warnings: Vec<Fault<Place>>,
}

/// The leaf of a part, and the targets of its end.
pub struct Step<A: Agent> {
    /// An action, a condition, or [`NeedsVm`](leaf::NeedsVm).
    pub(crate) does: Box<dyn LoadedLeaf<A>>,
    /// The targets after a failure and after a success.
    pub(crate) on: [Target; 2],
    /// `true` if a part above it must be asked before its tick.
    pub(crate) asks: bool,
    /// Does its tick need nothing but the leaf, or is it a machine with single-task states?
    pub(crate) fast: bool,
    /// Is it such a leaf of the root's branch, and does no part above it record that the branch rests on it?
    pub(crate) at_rest: bool,
    /// Is it such a leaf below guards, which must be asked only if a key that they observe has changed?
    pub(crate) guarded: bool,
    /// Is it in the task of a single-task state?
    pub(crate) single_task: bool,
    /// Has that state, or one above it, transitions on events?
    pub(crate) hears: bool,
    /// Is it in a row of leaves of its own type that run in one call?
    pub(crate) in_row: bool,
    /// Does a part above it record that a branch came to rest on it?
    pub(crate) settles: bool,
}

impl<A: Agent> Step<A> {
    /// Returns the target after this step ends.
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

    /// Its nodes, those of its subtrees included, in depth-first order; a node's id is its place here.
    #[must_use]
    pub fn info(&self) -> &[LoadedNode] {
        &self.info
    }

    /// Warnings of the load: the file runs, but probably not as intended. Each has a place and a fix, in the order of the files.
    /// Show them: a misspelled `when` is a warning, and the branch runs without its guard.
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

    /// Returns the bytes that each agent's tree needs on the heap, in one allocation.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.layout.size()
    }

    /// Returns the most nodes that one tick visits.
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

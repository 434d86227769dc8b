//! The type-erased leaf of a part.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use core::fmt;
use core::time::Duration;

use super::eval::Env;
use super::observed::Observed;
use super::part::{AgentMemory, PartId, Word};
use crate::blackboard::{Agent, Board};
use crate::cx::{Cx, Engine};
use crate::loaded::memory::stored::Stored;
use crate::status::{Outcome, Stepped};

/// The function that receives the name and the inputs of an action when it is ticked.
pub type TraceInputs<'t> = &'t mut dyn FnMut(&'static str, &dyn fmt::Display);

/// The leaf at its place in a program.
///
/// Every part of a program has a leaf, so a tick calls it without a check. A part that is more than a leaf has
/// [`NeedsVm`].
pub trait LoadedLeaf<A: Agent>: Any + Send + Sync {
    /// Returns `true` if the leaf may still run after the tick of its entry.
    fn runs(&self) -> bool;
    /// Returns `true` if a halt does more than drop the leaf's memory.
    fn halts(&self) -> bool {
        false
    }
    /// Returns `true` if the leaf may fail.
    fn fails(&self) -> bool {
        true
    }
    /// Returns `true` if a halt of the leaf may take several ticks.
    fn lingers(&self) -> bool {
        false
    }
    /// Runs the tick of the entry.
    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped;
    /// Runs the tick of the entry as [`enter`](Self::enter) does, then the next leaves of the leaf's row. Returns the
    /// last outcome, and the part that ended with it.
    fn enter_row(&self, part: PartId, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> (Stepped, PartId) {
        (self.enter(cx, memory), part)
    }
    /// Returns the function that makes a row from leaves of this type; `None` if the leaf cannot be in a row.
    fn rows(&self) -> Option<Rows<A>> {
        None
    }
    /// Runs a later tick.
    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped;
    /// Runs a later tick as [`tick`](Self::tick) does, `nanos` after the previous one. The arguments are passed in
    /// registers, without a [`Cx`] in memory.
    fn tick_directly(
        &self,
        bb: &mut Board<A>,
        world: &mut A::World<'_>,
        engine: &mut Engine<A>,
        nanos: u64,
        memory: &mut AgentMemory<A>,
    ) -> Stepped {
        self.tick(&mut Cx { bb, world, engine, dt: Duration::from_nanos(nanos) }, memory)
    }
    /// Runs the tick of the entry if `first`, else a later tick, and passes the inputs to `trace`.
    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped;
    /// Returns `true` if the condition of a check holds.
    fn holds(&self, _env: &Env<'_, '_, A>) -> bool {
        true
    }
    /// Halts the leaf. Returns `true` while it is still halting.
    fn halt(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> bool;
    /// Runs the leaf as a service, and keeps its memory.
    fn serve(&self, first: bool, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>);
    /// Drops the memory of the leaf as a service, because its branch has ended.
    fn forget(&self, memory: &mut AgentMemory<A>);
    /// Informs the running leaf that its state was selected again and it keeps running.
    fn sustain(&self, _cx: &mut Cx<'_, '_, A>, _memory: &mut AgentMemory<A>) {}
    /// Informs the running leaf that its state, or a state inside that, has ended with this outcome.
    fn completed(&self, _outcome: Outcome, _cx: &mut Cx<'_, '_, A>, _memory: &mut AgentMemory<A>) {}
    /// Returns `true` if the leaf is awaited. Its memory then keeps its address.
    fn awaits(&self) -> bool {
        false
    }
    /// Returns `true` if the leaf is awaited and runs without a future: its memory was restored or copied, and its next
    /// tick begins it anew.
    fn begins_anew(&self, _memory: &AgentMemory<A>) -> bool {
        false
    }
    /// Returns the place of the leaf's sleep; `None` if it never sleeps. The interpreter runs the later ticks of a leaf
    /// that may sleep.
    fn sleeps(&self) -> Option<&SleepPlace> {
        None
    }
    /// Runs a later tick of a leaf that may sleep, if its sleep is over.
    fn tick_awake(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: Option<TraceInputs<'_>>) -> Stepped {
        Stepped::NeedsVm
    }
    /// Returns the type of the leaf; `None` if the part is more than a leaf.
    fn leaf(&self) -> Option<TypeId> {
        None
    }
    /// Returns the place of the leaf's memory; `None` if the leaf has nothing to remember.
    fn memory(&self) -> Option<&dyn Stored<A>> {
        None
    }
}

/// The place of a leaf's sleep, and the keys that end the sleep.
pub struct SleepPlace {
    pub at: Word,
    pub on: Word,
    pub observed: Observed,
}

/// The function that makes a row from leaves of one type. Each returned leaf is one place in the row.
pub type Rows<A> = fn(Vec<Link<Box<dyn LoadedLeaf<A>>>>) -> Vec<Box<dyn LoadedLeaf<A>>>;

/// The closure that writes an output to its target.
pub type Put<A, O> = Box<dyn Fn(&mut Board<A>, &mut AgentMemory<A>, O) + Send + Sync>;

/// The target of an outcome that leads out of the row.
pub const OUT: u32 = u32::MAX;

/// An instant leaf at its place in a row.
pub struct Link<L> {
    pub leaf: L,
    /// The part of the leaf.
    pub part: PartId,
    /// The outcome that leads to the next leaf in the row: 0 for a failure, 1 for a success, 2 if neither outcome does.
    pub through: u8,
    /// The targets after a failure and after a success: an index in the row, or [`OUT`].
    pub on: [u32; 2],
}

/// The leaf of a part that is more than a leaf.
pub struct NeedsVm;

impl<A: Agent> LoadedLeaf<A> for NeedsVm {
    fn runs(&self) -> bool {
        false
    }

    fn enter(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::NeedsVm
    }

    fn tick(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::NeedsVm
    }

    fn tick_traced(&self, _: bool, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: TraceInputs<'_>) -> Stepped {
        Stepped::NeedsVm
    }

    fn halt(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> bool {
        false
    }

    fn serve(&self, _: bool, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: Option<TraceInputs<'_>>) {}

    fn forget(&self, _: &mut AgentMemory<A>) {}
}

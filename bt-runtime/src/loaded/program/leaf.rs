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

/// Receives an action's name and inputs when it is ticked.
pub type TraceInputs<'t> = &'t mut dyn FnMut(&'static str, &dyn fmt::Display);

/// A leaf at its place in a program.
///
/// Every part of a program has one, so it is run without a check. A part that is more than a leaf has [`NeedsVm`].
pub trait LoadedLeaf<A: Agent>: Any + Send + Sync {
    /// `true` if it may run on after its entry.
    fn runs(&self) -> bool;
    /// `true` if a halt of it does more than drop its memory.
    fn halts(&self) -> bool {
        false
    }
    /// `true` if it may fail.
    fn fails(&self) -> bool {
        true
    }
    /// `true` if a halt of it may take several ticks.
    fn lingers(&self) -> bool {
        false
    }
    /// Runs the tick of the entry.
    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped;
    /// As [`enter`](Self::enter), and continues with the next leaves of its row. Returns the last outcome, and the part
    /// that has it.
    fn enter_row(&self, part: PartId, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> (Stepped, PartId) {
        (self.enter(cx, memory), part)
    }
    /// Returns the function that makes a row of leaves of its type. `None` if it cannot be in a row.
    fn rows(&self) -> Option<Rows<A>> {
        None
    }
    /// Every later tick.
    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped;
    /// As [`tick`](Self::tick), `nanos` after the last one. The arguments are passed in registers, without a [`Cx`] in
    /// memory.
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
    /// As [`enter`](Self::enter) in the first tick, else as [`tick`](Self::tick).
    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped;
    /// Does the condition of a check hold?
    fn holds(&self, _env: &Env<'_, '_, A>) -> bool {
        true
    }
    /// Halts it; `true` while it is still halting.
    fn halt(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> bool;
    /// As a service: runs it, and keeps its memory.
    fn serve(&self, first: bool, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>);
    /// As a service: its branch is done.
    fn forget(&self, memory: &mut AgentMemory<A>);
    /// Its state was selected again, and it keeps running.
    fn sustain(&self, _cx: &mut Cx<'_, '_, A>, _memory: &mut AgentMemory<A>) {}
    /// Its state, or one inside it, is done with this outcome, and it runs.
    fn completed(&self, _outcome: Outcome, _cx: &mut Cx<'_, '_, A>, _memory: &mut AgentMemory<A>) {}
    /// `true` if it is awaited. Its memory then keeps its address.
    fn awaits(&self) -> bool {
        false
    }
    /// `true` if it is awaited and runs without a future: the memory was restored or copied, and its next tick begins it anew.
    fn begins_anew(&self, _memory: &AgentMemory<A>) -> bool {
        false
    }
    /// Where it keeps its sleep; `None` if it never sleeps. A leaf that may sleep leaves its later ticks to the interpreter.
    fn sleeps(&self) -> Option<&SleepPlace> {
        None
    }
    /// Runs a later tick of a leaf that may sleep, if its sleep is over.
    fn tick_awake(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: Option<TraceInputs<'_>>) -> Stepped {
        Stepped::NeedsVm
    }
    /// Returns the type of the leaf; `None` where there is more to the part than a leaf.
    fn leaf(&self) -> Option<TypeId> {
        None
    }
    /// Where it remembers; `None` where it has nothing to remember.
    fn memory(&self) -> Option<&dyn Stored<A>> {
        None
    }
}

/// Where a leaf that may sleep keeps its sleep, and the keys that it names.
pub struct SleepPlace {
    pub at: Word,
    pub on: Word,
    pub observed: Observed,
}

/// Makes a row of leaves of one type, each of which is then in it.
pub type Rows<A> = fn(Vec<Link<Box<dyn LoadedLeaf<A>>>>) -> Vec<Box<dyn LoadedLeaf<A>>>;

/// Where an output goes.
pub type Put<A, O> = Box<dyn Fn(&mut Board<A>, &mut AgentMemory<A>, O) + Send + Sync>;

/// The target of an outcome that leaves the row.
pub const OUT: u32 = u32::MAX;

/// A leaf that is done at once, at its place in a row.
pub struct Link<L> {
    pub leaf: L,
    /// The part that it is.
    pub part: PartId,
    /// The outcome that leads to the next leaf in the row: 0 for a failure, 1 for a success, 2 if neither does.
    pub through: u8,
    /// The targets of a failure and of a success: a place in the row, or [`OUT`].
    pub on: [u32; 2],
}

/// The step of a part that is more than a leaf.
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

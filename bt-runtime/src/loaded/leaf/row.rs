//! Rows of leaves of one type that lead to each other. A row runs in one call.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::time::Duration;

use super::{Bare, Loadable};
use crate::blackboard::{Agent, Board};
use crate::cx::{Cx, Engine};
use crate::leaf::Returns;
use crate::loaded::program::eval::Env;
use crate::loaded::program::leaf::{Link, LoadedLeaf, OUT, TraceInputs};
use crate::loaded::program::part::{AgentMemory, PartId};
use crate::status::{Status, Stepped};

/// Leaves of one type, in the order of their parts.
struct Row<A: Agent, L, F>(Box<[Link<Bare<A, L, F>>]>);

/// A leaf in a row.
struct InRow<A: Agent, L, F> {
    row: Arc<Row<A, L, F>>,
    at: u32,
}

/// Puts the leaves of the links into one row. Returns the leaves unchanged if their types differ.
pub(crate) fn row<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static>(
    links: Vec<Link<Box<dyn LoadedLeaf<A>>>>,
) -> Vec<Box<dyn LoadedLeaf<A>>> {
    type Of<A, L, F> = Bare<A, L, F>;
    let is_of = |link: &Link<Box<dyn LoadedLeaf<A>>>| (&*link.leaf as &dyn Any).is::<Of<A, L, F>>();
    if !links.iter().all(is_of) {
        return links.into_iter().map(|link| link.leaf).collect();
    }
    let named = links.into_iter().filter_map(|Link { leaf, part, through, on }| {
        let leaf: Box<dyn Any> = leaf;
        leaf.downcast::<Of<A, L, F>>().ok().map(|leaf| Link { leaf: *leaf, part, through, on })
    });
    let row = Arc::new(Row(named.collect()));
    let member = |at| -> Box<dyn LoadedLeaf<A>> { Box::new(InRow { row: Arc::clone(&row), at }) };
    (0..row.0.len() as u32).map(member).collect()
}

/// Runs the row from the leaf `at` on, until an outcome leads out of it. Returns that outcome, and the part that ended
/// with it.
///
/// This is a separate function with the board as an argument: the optimiser then knows that a write to the board does
/// not change the row, and can keep keys in registers.
#[inline(never)]
fn run<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync>(
    links: &[Link<Bare<A, L, F>>],
    at: u32,
    bb: &mut Board<A>,
    (world, engine, dt): (&mut A::World<'_>, &mut Engine<A>, Duration),
    memory: &mut AgentMemory<A>,
) -> (Stepped, PartId) {
    let cx = &mut Cx { bb, world, engine, dt };
    let mut at = at;
    'row: loop {
        let from = links.get(at as usize..).unwrap_or_default();
        for link in from {
            let success = link.leaf.leaf(cx, memory).enter(&mut L::Memory::default(), cx).split().0 == Status::Success;
            // In most cases the next leaf is the neighbour, so the processor can load it before this leaf ends.
            if link.through == u8::from(success) {
                continue;
            }
            at = link.on[usize::from(success)];
            if at == OUT {
                return (if success { Stepped::Success } else { Stepped::Failure }, link.part);
            }
            continue 'row;
        }
        // This line is never reached: no link leads beyond the last leaf.
        return (Stepped::Failure, from.last().map_or(0, |link| link.part));
    }
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> InRow<A, L, F> {
    fn itself(&self) -> &Bare<A, L, F> {
        &self.row.0[self.at as usize].leaf
    }
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> LoadedLeaf<A> for InRow<A, L, F> {
    fn leaf(&self) -> Option<core::any::TypeId> {
        Some(core::any::TypeId::of::<L>())
    }

    fn runs(&self) -> bool {
        false
    }

    /// Does nothing: the row runs this leaf.
    fn enter(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::NeedsVm
    }

    fn enter_row(&self, _: PartId, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> (Stepped, PartId) {
        let Cx { bb, world, engine, dt } = cx;
        run(&self.row.0, self.at, bb, (world, engine, *dt), memory)
    }

    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.itself().tick(cx, memory)
    }

    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped {
        self.itself().tick_traced(first, cx, memory, trace)
    }

    fn halt(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> bool {
        self.itself().halt(cx, memory)
    }

    fn serve(&self, first: bool, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) {
        self.itself().serve(first, cx, memory, trace);
    }

    fn forget(&self, _: &mut AgentMemory<A>) {}
}

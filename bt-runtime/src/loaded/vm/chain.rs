//! Steps that only run their leaves. Without a trace, most ticks consist of such steps.

use super::{ASKS, ONWARD};
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::keys::ChangeSet;
use crate::loaded::memory::erased::{Held, Memory};
use crate::loaded::program::part::{AgentMemory, PartId, ROOT};
use crate::loaded::program::target::Target;
use crate::loaded::program::{Program, Step};
use crate::status::{Outcome, Status, Stepped};

/// The result of a chain of steps.
pub(crate) enum Chained<'p, A: Agent> {
    /// The branch rests on this part, whose step is the second field.
    Rests(PartId, &'p Step<A>),
    /// The branch continues at this target, which is more than a leaf.
    Continue(Target),
}

impl<A: Agent> Program<A> {
    /// Enters steps one after the other, as long as each one only has to run a leaf that ends.
    #[inline(always)]
    pub(crate) fn chain(&self, target: Target, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Chained<'_, A> {
        let steps = &*self.steps;
        let mut target = target;
        // One bounds check answers two questions: is the target a part to enter, and does that part exist?
        while let Some(step) = steps.get(target.index()) {
            let stepped = step.does.enter(cx, memory);
            target = match stepped {
                Stepped::Running => return Chained::Rests(target.index() as PartId, step),
                Stepped::Success | Stepped::Failure => step.after(stepped),
                Stepped::NeedsVm if step.in_row => self.enter_row(target.index() as PartId, step, cx, memory),
                Stepped::NeedsVm => break,
            };
        }
        Chained::Continue(target)
    }

    /// Enters a step with its row, and returns the target after it. A separate function keeps the code from leaf to
    /// leaf short.
    #[inline(never)]
    fn enter_row(&self, id: PartId, step: &Step<A>, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Target {
        let (stepped, last) = step.does.enter_row(id, cx, memory);
        self.steps[last as usize].after(stepped)
    }
}

/// Returns the target at which a tree starts, if the tree observes nothing and no guard or skip must be checked first.
#[inline(always)]
pub(crate) fn start_target<A: Agent>(held: &Held<A>) -> Option<Target> {
    let program = held.program();
    let starts = !program.observes && !program.skips && held.memory().words().get(ROOT) == Some(&0);
    starts.then_some(program.start)
}

/// Returns the leaf on which the tree rests, if only changes of keys decide whether a part above the leaf must be
/// checked.
#[inline(always)]
pub(crate) fn guarded_leaf<A: Agent>(held: &Held<A>) -> Option<PartId> {
    // If the branch waits for more than the leaf, its word has bits above `ASKS`, or in place of the number.
    let id = (held.memory().words().get(ROOT)? & !ASKS).wrapping_sub(1);
    let step = held.program().steps.get(usize::try_from(id).ok()?)?;
    step.guarded.then_some(id as PartId)
}

/// Ticks the leaf, if these changes affect no part above it; else returns [`Stepped::NeedsVm`]. If the leaf ends, the
/// branch continues at the target in its word.
#[inline(always)]
pub(crate) fn tick_guarded<A: Agent>(
    leaf: PartId,
    changes: A::Changes,
    cx: &mut Cx<'_, '_, A>,
    memory: &mut Memory<A>,
) -> Stepped {
    let ticked = memory.run(|program, memory| {
        let (step, part) = (&program.steps[leaf as usize], &program.parts[leaf as usize]);
        if changes.meets(part.mask.keys) {
            return (None, Stepped::NeedsVm);
        }
        let stepped = step.does.tick(cx, memory);
        if matches!(stepped, Stepped::Success | Stepped::Failure) {
            memory.words_mut()[ROOT] = ONWARD | u64::from(step.after(stepped).to_bits());
        }
        (None, stepped)
    });
    ticked.unwrap_or(Stepped::NeedsVm)
}

/// Returns the target after the leaf on which the tree rested. The leaf has ended in the fast path.
#[inline(always)]
pub(crate) fn target_after<A: Agent>(memory: &mut Memory<A>, leaf: Stepped) -> Target {
    memory.fast_path().map_or(Target::done(Outcome::Failure), |(step, _)| step.after(leaf))
}

/// Returns the outcome of the tree, and stops the tree, if this target is its end.
#[inline(always)]
pub(crate) fn outcome_at<A: Agent>(memory: &mut Memory<A>, target: Target) -> Option<Outcome> {
    let success = target.ended()?;
    if let Some((_, memory)) = memory.fast_path()
        && let Some(word) = memory.words_mut().get_mut(ROOT)
    {
        *word = 0;
    }
    memory.leave();
    Some(success.into())
}

/// Continues at a target, after a leaf in the fast path or at the start, and returns the status of the tick; `None` if
/// the general path must run the rest of the tick, from the target in the branch's word.
#[inline(always)]
pub(crate) fn run_leaves<A: Agent>(memory: &mut Memory<A>, target: Target, cx: &mut Cx<'_, '_, A>) -> Option<Status> {
    let status = memory.run(|program, memory| {
        let chained = program.chain(target, cx, memory);
        let (fast_path, word, status) = match chained {
            Chained::Rests(id, step) if step.at_rest => (Some(step), u64::from(id + 1), Some(Status::Running)),
            Chained::Rests(_, step) if step.single_task => return program.go_on_single_task(chained, cx, memory),
            Chained::Rests(id, step) if !step.settles => {
                let asks = if step.asks { ASKS } else { 0 };
                (None, u64::from(id + 1) | asks, Some(Status::Running))
            }
            Chained::Rests(id, _) => (None, ONWARD | u64::from(Target::rest(id).to_bits()), None),
            Chained::Continue(target) => match target.ended() {
                Some(success) => (None, 0, Some(Outcome::from(success).into())),
                None if target.task_ended().is_some() || program.is_in_single_task(target) => {
                    return program.go_on_single_task(chained, cx, memory);
                }
                None => (None, ONWARD | u64::from(target.to_bits()), None),
            },
        };
        memory.words_mut()[ROOT] = word;
        (fast_path, status)
    });
    status.flatten()
}

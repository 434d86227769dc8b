//! Steps that need nothing but their leaves: most of what a tick does where no trace is on.

use super::{ASKS, ONWARD};
use crate::blackboard::{Agent, Blackboard};
use crate::cx::Cx;
use crate::keys::ChangeSet;
use crate::loaded::erased::Held;
use crate::loaded::leaf::Stepped;
use crate::loaded::part::{Block, PartId, ROOT};
use crate::loaded::program::{Program, Step};
use crate::loaded::target::{Goes, Target};
use crate::status::Status;

/// What came of a chain of steps.
pub(super) enum Chained<'p, A: Agent> {
    /// The strand rests on this step.
    Rests(PartId, &'p Step<A>),
    /// It goes on there, where there is more to do than to run a leaf.
    Goes(Target),
}

impl<A: Agent> Program<A> {
    /// Enters steps one after the other, as long as each is a leaf.
    #[inline(always)]
    pub(super) fn chain(&self, target: Target, cx: &mut Cx<'_, '_, A>, block: &mut Block<A>) -> Chained<'_, A> {
        let mut target = target;
        // One question for both: is it a part to enter, and is there one.
        while let Some(step) = self.steps.get(target.index()) {
            let id = target.index() as PartId;
            let stepped = step.does.enter(cx, block);
            if stepped == Stepped::Running {
                return Chained::Rests(id, step);
            }
            if stepped != Stepped::Aside {
                target = step.after(stepped);
                continue;
            }
            if !step.in_row {
                break;
            }
            let (stepped, last) = step.does.enter_row(id, cx, block);
            target = self.steps[last as usize].after(stepped);
        }
        Chained::Goes(target)
    }
}

/// Goes on after the leaf on which the tree rested was ticked alone, and did not run on; starts a tree that observes
/// nothing. What comes of the tick; `None`: the rest of it is done as in every other, from where the strand's word says.
#[inline(always)]
pub(in crate::loaded) fn go_on<A: Agent>(
    held: &mut Held<A>,
    ticked: Option<Stepped>,
    cx: &mut Cx<'_, '_, A>,
) -> Option<Status> {
    let target = match ticked {
        Some(stepped) => {
            cx.bb.parts().1.note_end();
            held.near()?.0.after(stepped)
        }
        None if !held.program().observes && held.block().words()[ROOT] == 0 => held.program().start,
        None => return None,
    };
    held.run(|program, block| {
        let (near, word, status) = match program.chain(target, cx, block) {
            Chained::Rests(id, step) if !step.settles => {
                let asks = if step.asks { ASKS } else { 0 };
                (Some(step).filter(|step| step.alone), u64::from(id + 1) | asks, Some(Status::Running))
            }
            Chained::Rests(id, _) => (None, ONWARD | u64::from(Target::rest(id).to_bits()), None),
            Chained::Goes(target) => match target.goes() {
                Goes::Done(outcome) => (None, 0, Some(outcome.into())),
                _ => (None, ONWARD | u64::from(target.to_bits()), None),
            },
        };
        block.words_mut()[ROOT] = word;
        (near, status)
    })
}

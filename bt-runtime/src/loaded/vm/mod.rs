//! The virtual machine: enters the parts of a program, and follows the targets after their ends.

mod begin_anew;
mod branches;
mod chain;
mod custom;
mod drawn;
mod each;
mod halt;
mod natives;
mod next;
mod observe;
mod parts;
mod questions;
mod reactive;
mod resume;
mod skip;
mod slots;
mod states;
mod wide;
pub(crate) mod word;

use core::ops::ControlFlow;

use super::program::eval::{Env, TracedCondition};
use super::program::leaf::LoadedLeaf;
use super::program::observed::Observed;
use super::program::part::{AgentMemory, BEGUN, FRESH, Kind, NO_PART, Part, PartId, Word};
use super::program::target::{Target, TargetKind};
use super::program::{Program, Step};
use crate::blackboard::{Agent, Blackboard};
use crate::cx::Cx;
use crate::keys::ChangeSet;
use crate::node::Run;
use crate::rules::due::is_due;
use crate::rules::skip as rule;
use crate::status::{Outcome, Status, Stepped};
use crate::time::Time;
use crate::trace::{Record, Trace};

use chain::Chained;
pub(crate) use chain::{guarded_leaf, outcome_at, run_leaves, start_target, target_after, tick_guarded};
pub(crate) use next::Times;
pub(crate) use questions::{NO_IDLE, Questions};
pub(crate) use states::{packed, unpacked};

/// One tick of one agent's program.
///
/// A *branch* runs one leaf at a time: it is the whole tree, or a branch of a parallel. The lower 32 bits of its word
/// are the index of the part on which it rests, plus 1, or 0 while it does not run; the upper bits are flags for the
/// next tick.
pub(crate) struct Machine<'m, 'a, 'w, A: Agent, S, T> {
    pub program: &'m Program<A>,
    pub memory: &'m mut AgentMemory<A>,
    pub run: &'m mut Run<'a, 'w, A, S, T>,
}

/// The flag in the word of a branch that its entry has changed a key which a part above watches.
const RECHECK: u64 = 1 << 63;
/// The flag in the word of a branch that parts above must be checked.
const ASKS: u64 = 1 << 62;

use resume::Answer;
use word::{halting, resting};

/// The flag in the word of a branch that the reactive composite which waits for a halt ends after it.
const ENDS: u64 = 1 << 60;
/// The flag in the word of a branch that the branch continues at the target in the lower 32 bits. It is only set
/// between two halves of a tick.
const ONWARD: u64 = 1 << 61;

/// The result of the entry of a part.
pub(crate) enum Entered {
    /// The branch rests on the part.
    Rests,
    /// The branch continues at this target.
    Continue(Target),
}

impl<'m, 'w, A: Agent, S, T: Trace> Machine<'m, '_, 'w, A, S, T> {
    #[inline(always)]
    pub(crate) fn part(&self, id: PartId) -> &'m Part<A> {
        &self.program.parts[id as usize]
    }

    #[inline(always)]
    pub(crate) fn word(&mut self, word: Word) -> &mut u64 {
        &mut self.memory.words_mut()[word as usize]
    }

    /// Returns `true` if the moment in this word is due.
    #[inline]
    fn is_due(&mut self, word: Word) -> bool {
        is_due(Time::from_nanos(*self.word(word)), self.run.cx.now())
    }

    #[inline(always)]
    fn env(&self) -> Env<'_, 'w, A> {
        Env { agent: &*self.run.cx.bb, memory: self.memory, world: &*self.run.cx.world }
    }

    /// Returns `true` if a part that observes these keys and locals must be checked.
    #[inline]
    fn affected_by(&mut self, observed: &Observed) -> bool {
        self.questions().affected_by(observed)
    }

    /// Returns `true` if one of these keys was written. Unlike [`affected_by`](Self::affected_by), this ignores that a
    /// tick may check every guard.
    fn writes(&mut self, observed: &Observed) -> bool {
        let Some(driven) = &self.run.driven else { return self.affected_by(observed) };
        let changed = self.run.changed.only(driven.written);
        Questions { changed, ..self.questions() }.affected_by(observed)
    }

    /// Returns `true` if one of these keys was written, for a sleeping action: see [`Run::has_changed`].
    fn has_changed(&mut self, observed: &Observed) -> bool {
        self.writes(observed) || self.run.changed.asks_none() && self.run.cx.bb.changes().meets(observed.keys)
    }

    /// Returns the pure questions of the tick.
    #[inline]
    fn questions(&mut self) -> Questions<'_, 'w, A, T> {
        Questions {
            program: self.program,
            memory: self.memory,
            agent: &*self.run.cx.bb,
            world: self.run.cx.world,
            changed: self.run.changed,
            moment: self.run.cx.moment(),
            trace: self.run.trace,
            base: self.run.base,
            idle: NO_IDLE,
        }
    }

    /// Checks a condition of a part, and records the result.
    #[inline]
    fn holds(&mut self, part: &Part<A>, asked: &TracedCondition<A>) -> bool {
        self.questions().ask(part, asked)
    }

    /// Returns the target after the end of a part. With a trace on, it is the end itself, so that every composite above
    /// is visited and recorded.
    #[inline(always)]
    fn after(&self, id: PartId, step: &Step<A>, outcome: Outcome) -> Target {
        if T::ON { Target::exit(id, outcome) } else { step.on[usize::from(outcome.succeeded())] }
    }

    /// Returns the target for the entry of a part. With a trace on, it is the part itself, so that every part below is
    /// visited and recorded.
    #[inline]
    fn entry_target(&self, id: PartId) -> Target {
        Target::enter(if T::ON { id } else { self.part(id).entry })
    }

    /// Returns the target after the end of a part as [`after`](Self::after) does, by the index of the part.
    fn end_target(&self, id: PartId, outcome: Outcome) -> Target {
        self.after(id, &self.program.steps[id as usize], outcome)
    }

    /// Runs a branch until it rests or ends, or until the part `stop` ends. The caller sets the word of a branch that
    /// has ended.
    #[inline(never)]
    fn go(&mut self, branch: Word, mut target: Target, stop: PartId) -> Status {
        let steps = &*self.program.steps;
        loop {
            if !T::ON {
                match self.program.chain(target, &mut self.run.cx, self.memory) {
                    Chained::Rests(id, _) => {
                        self.rest(branch, id);
                        return Status::Running;
                    }
                    Chained::Continue(to) => target = to,
                }
            }
            let Some(step) = steps.get(target.index()) else {
                match self.follow_end(branch, target, stop) {
                    ControlFlow::Continue(to) => {
                        target = to;
                        continue;
                    }
                    ControlFlow::Break(status) => return status,
                }
            };
            let id = target.index() as PartId;
            if let Some(outcome) = self.enters(id) {
                target = Target::exit(id, outcome);
                continue;
            }
            // Without a trace, the chain ended at a step that is more than a leaf.
            let stepped = if T::ON { self.step(id, &*step.does, true) } else { Stepped::NeedsVm };
            let entered = match stepped {
                Stepped::Success => Entered::Continue(self.after(id, step, Outcome::Success)),
                Stepped::Failure => Entered::Continue(self.after(id, step, Outcome::Failure)),
                Stepped::Running => Entered::Rests,
                Stepped::NeedsVm => self.enter(id),
            };
            target = match entered {
                Entered::Continue(to) => to,
                Entered::Rests => {
                    self.rest(branch, id);
                    return Status::Running;
                }
            };
        }
    }

    /// Follows a target that is not the entry of a part.
    fn follow_end(&mut self, branch: Word, target: Target, stop: PartId) -> ControlFlow<Status, Target> {
        match target.kind() {
            TargetKind::Enter(_) => ControlFlow::Break(Status::Failure),
            TargetKind::Done(outcome) => ControlFlow::Break(outcome.into()),
            TargetKind::Rest(id) => {
                self.rest(branch, id);
                ControlFlow::Break(Status::Running)
            }
            TargetKind::Exit(id, outcome) => {
                let outcome = self.leaves(id, outcome);
                if id == stop {
                    ControlFlow::Break(outcome.into())
                } else {
                    ControlFlow::Continue(self.exit(id, outcome))
                }
            }
        }
    }

    /// Stores in the word of a branch that it rests on a part.
    #[inline(always)]
    fn rest(&mut self, branch: Word, id: PartId) {
        let step = &self.program.steps[id as usize];
        let word = u64::from(id + 1) | if step.asks { ASKS } else { 0 };
        let word = if step.settles { word | self.settle(id) } else { word };
        *self.word(branch) = word;
    }

    /// Records in the parts above that the tick of the entry is over. Returns flags for the branch's word.
    #[inline(never)]
    fn settle(&mut self, id: PartId) -> u64 {
        let mut recheck = 0;
        for &above in &*self.part(id).settles {
            match &self.part(above).kind {
                Kind::Watch { asked, fresh, .. } if *self.word(*fresh) == BEGUN => {
                    let is_fresh = self.run.cx.bb.changes().meets(asked.label.keys);
                    *self.word(*fresh) = if is_fresh { FRESH } else { 0 };
                    recheck |= if is_fresh { RECHECK } else { 0 };
                }
                Kind::Loop(looped) => looped.settle(self.word(looped.word)),
                Kind::Delay(_, begun) => *self.word(*begun) = 0,
                _ => {}
            }
        }
        recheck
    }

    /// Runs the leaf of a part, and records it if a trace is on.
    #[inline(always)]
    fn step(&mut self, id: PartId, leaf: &dyn LoadedLeaf<A>, first: bool) -> Stepped {
        if T::ON {
            let part = self.part(id);
            match &part.kind {
                Kind::Act => {
                    return self.act_traced(
                        id,
                        |leaf, cx, memory, trace| leaf.tick_traced(first, cx, memory, trace),
                        leaf,
                    );
                }
                Kind::Check(label) => {
                    let stepped = leaf.enter(&mut self.run.cx, self.memory);
                    self.questions().trace_guard(part, *label, stepped == Stepped::Success);
                    return stepped;
                }
                _ => {}
            }
        }
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        if first { leaf.enter(cx, memory) } else { leaf.tick(cx, memory) }
    }

    /// Runs a leaf, and records its inputs and its writes.
    fn act_traced<R>(
        &mut self,
        id: PartId,
        runs: impl FnOnce(
            &dyn LoadedLeaf<A>,
            &mut Cx<'_, '_, A>,
            &mut AgentMemory<A>,
            super::program::leaf::TraceInputs<'_>,
        ) -> R,
        leaf: &dyn LoadedLeaf<A>,
    ) -> R {
        self.run.at(self.part(id).node);
        let before = self.run.begin_writes();
        let (node, trace) = (self.run.node, &mut *self.run.trace);
        let mut trace = |name: &'static str, inputs: &dyn core::fmt::Display| {
            trace.record(Record::Action { node, name, inputs });
        };
        let returned = runs(leaf, &mut self.run.cx, self.memory, &mut trace);
        self.run.trace_writes(before);
        returned
    }

    /// Records an entry. Returns the result if the trace replaces that of the node.
    #[inline(always)]
    fn enters(&mut self, id: PartId) -> Option<Outcome> {
        if !T::ON {
            return None;
        }
        let part = self.part(id);
        self.run.at(part.node);
        if !part.is_node {
            return None;
        }
        self.run.record(Record::Enter { node: self.run.node });
        self.run.replaced(None)
    }

    /// Records an end. Returns the outcome, which the trace may replace.
    #[inline(always)]
    fn leaves(&mut self, id: PartId, outcome: Outcome) -> Outcome {
        if !T::ON {
            return outcome;
        }
        let part = self.part(id);
        if part.is_node {
            return self.run.trace_leave(part.node, outcome);
        }
        self.run.at(part.node);
        outcome
    }

    /// Starts the tree.
    #[inline(always)]
    pub fn start(&mut self) -> Status {
        let root = self.program.root;
        let pending = self.pending_target(root.word);
        if pending.is_none() && self.skips(root.root) {
            return rule::ROOT.into();
        }
        let from = pending.unwrap_or(self.entry_target(root.root));
        let status = self.go(root.word, from, NO_PART);
        self.finish(root.word, status)
    }

    /// Takes the target at which a branch continues, if the first part of this tick ran without a [`Run`].
    #[inline(always)]
    fn pending_target(&mut self, branch: Word) -> Option<Target> {
        let word = self.word(branch);
        if *word & ONWARD == 0 {
            return None;
        }
        Some(Target::from_bits(core::mem::take(word) as u32))
    }

    /// Ticks a tree that was started in an earlier tick.
    #[inline(always)]
    pub fn tick(&mut self) -> Status {
        let root = self.program.root.word;
        let status = match self.pending_target(root) {
            Some(target) => self.go(root, target, NO_PART),
            None => self.resume(root),
        };
        self.finish(root, status)
    }

    #[inline(always)]
    fn finish(&mut self, branch: Word, status: Status) -> Status {
        if status != Status::Running {
            *self.word(branch) = 0;
        }
        status
    }
}

//! The tick of a running branch: first checks the parts above the leaf, from the top down.

use super::{ASKS, Entered, Machine, RECHECK, halting, resting};
use crate::blackboard::Agent;
use crate::leaf::signals;
use crate::loaded::program::frame::{LOCALS_CHANGED, WROTE};
use crate::loaded::program::part::{Ask, BEGUN, FRESH, Kind, NO_PART, Part, PartId, Word};
use crate::loaded::program::target::Target;
use crate::rules::guard;
use crate::rules::ordered::OrderedRule;
use crate::slot::Call;
use crate::status::{Outcome, Status, Stepped};
use crate::trace::Trace;

/// The answer of a part above the leaf.
pub(crate) enum Answer {
    /// The part does nothing; the next part below is checked.
    Pass,
    /// The running child was halted, and the branch continues at this target.
    Continue(Target),
    /// The running child is still halting.
    Stops,
}

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Ticks a running branch.
    #[inline(always)]
    pub(crate) fn resume(&mut self, branch: Word) -> Status {
        let word = *self.word(branch);
        let id = resting(word);
        if word >> 32 != 0
            && let Some(status) = self.recheck(branch, word, id)
        {
            return status;
        }
        let Some(step) = self.program.steps.get(id as usize) else { return Status::Failure };
        match self.step(id, &*step.does, false) {
            Stepped::Running => Status::Running,
            Stepped::Success => {
                self.run.ended();
                self.go(branch, self.after(id, step, Outcome::Success), NO_PART)
            }
            stepped => self.move_on(branch, id, stepped),
        }
    }

    /// Continues after the step on which a branch rested: it has ended, or it is more than a leaf.
    #[inline(never)]
    fn move_on(&mut self, branch: Word, id: PartId, stepped: Stepped) -> Status {
        let target = match stepped {
            Stepped::Failure => {
                self.run.ended();
                self.end_target(id, Outcome::Failure)
            }
            _ => {
                let part = self.part(id);
                self.run.at(part.node);
                match self.resume_part(branch, id, part) {
                    Entered::Rests => return Status::Running,
                    Entered::Continue(target) => target,
                }
            }
        };
        self.go(branch, target, NO_PART)
    }

    /// Ticks the part on which a branch rests, if the part is more than a leaf.
    fn resume_part(&mut self, branch: Word, id: PartId, part: &Part<A>) -> Entered {
        let status = match &part.kind {
            Kind::WaitFor(take) => {
                if self.listen(take) {
                    self.run.ends(Status::Success)
                } else {
                    Status::Running
                }
            }
            Kind::Delay(_, end) => {
                if !self.is_due(*end) {
                    return Entered::Rests;
                }
                *self.word(*end) = BEGUN;
                return Entered::Continue(self.entry_target(part.children[0]));
            }
            Kind::Loop(looped) if !looped.rounds.bounded => return self.round(id, false),
            Kind::Parallel { .. } => self.resume_parallel(id),
            Kind::Wide(_) => self.resume_wide(id),
            Kind::Custom(_) => {
                let status = self.resume_custom(id);
                self.run.ends(status)
            }
            Kind::Simple { .. } => self.resume_simple(id),
            Kind::RunningIs(outcome, branch) => self.resume_running_is(*outcome, *branch),
            Kind::Machine(_) => self.resume_machine(id),
            Kind::Idle => Status::Running,
            Kind::Act => return self.resume_sleeper(id),
            Kind::Slot(place) => self.resume_slot(*place),
            Kind::Native(native) => self.native(native, Call::Resume),
            _ => return self.begin_anew(branch, id),
        };
        self.as_entry(id, status)
    }

    /// Calls an action that may sleep, unless its sleep continues.
    fn resume_sleeper(&mut self, id: PartId) -> Entered {
        let leaf = &*self.program.steps[id as usize].does;
        let Some(place) = leaf.sleeps() else { return Entered::Rests };
        let changed = self.has_changed(&place.observed);
        if !place.get(self.memory.words()).ends(signals(&self.run.cx, changed)) {
            return Entered::Rests;
        }
        let stepped = if T::ON {
            self.act_traced(id, |leaf, cx, memory, trace| leaf.tick_awake(cx, memory, Some(trace)), leaf)
        } else {
            leaf.tick_awake(&mut self.run.cx, self.memory, None)
        };
        let status = match stepped {
            Stepped::Running | Stepped::NeedsVm => return Entered::Rests,
            Stepped::Success => self.run.ends(Status::Success),
            Stepped::Failure => self.run.ends(Status::Failure),
        };
        self.as_entry(id, status)
    }

    /// Checks the parts above the leaf if the keys that they observe have changed. Returns the status of the branch if
    /// one of them took over.
    #[inline(never)]
    fn recheck(&mut self, branch: Word, word: u64, id: PartId) -> Option<Status> {
        let part = self.part(id);
        // A tick that checks no guard still checks the clock.
        let by_clock = self.run.changed.asks_none() && part.mask.keys.is_always();
        if word >> 32 != ASKS >> 32 || by_clock || self.affected_by(&part.mask) { self.ask(branch, part) } else { None }
    }

    /// Checks the parts above the leaf. Returns the status of the branch if one of them took over.
    #[inline(always)]
    fn ask(&mut self, branch: Word, resting: &Part<A>) -> Option<Status> {
        let stopping = halting(*self.word(branch));
        for ask in &*resting.asks {
            let stops = stopping == ask.part + 1;
            match self.ask_one(branch, ask, stops) {
                Answer::Pass => {}
                Answer::Continue(target) => return Some(self.go(branch, target, NO_PART)),
                Answer::Stops => return Some(Status::Running),
            }
        }
        if !self.run.changed.asks_none() {
            *self.word(branch) &= !RECHECK;
        }
        None
    }

    /// Checks a part above the leaf. `stops`: the part waits for a halt below it.
    #[inline(always)]
    pub(crate) fn ask_one(&mut self, branch: Word, ask: &Ask, stops: bool) -> Answer {
        if stops || ask.every_tick || self.affected_by(&ask.observed) {
            self.ask_affected(branch, ask, stops)
        } else {
            Answer::Pass
        }
    }

    fn ask_affected(&mut self, branch: Word, ask: &Ask, stops: bool) -> Answer {
        let part = self.part(ask.part);
        self.run.at(part.node);
        match &part.kind {
            Kind::Ordered(rule) => self.ask_ordered(branch, ask, part, *rule, stops),
            Kind::Reactive { selector } => self.ask_reactive(branch, ask, part, *selector, stops),
            Kind::Drawn { rescore: Some(rescore), .. } => self.ask_rescored(branch, ask, part, rescore, stops),
            Kind::When { lower, asked, .. } => {
                if !guard::stops(stops, true, || self.holds(part, asked)) {
                    return Answer::Pass;
                }
                let target = if guard::asks_again(*lower, stops) {
                    Target::enter(ask.part)
                } else {
                    self.end_target(ask.part, Outcome::Failure)
                };
                self.halt_then(branch, ask, part, target)
            }
            Kind::Watch { asked, fresh, .. } => {
                let asks = !self.run.changed.asks_none();
                let newly_entered = asks && core::mem::take(self.word(*fresh)) == FRESH;
                let written = self.writes(&ask.observed);
                if guard::restarts(stops, asks, newly_entered, written, || self.holds(part, asked)) {
                    return self.halt_then(branch, ask, part, Target::enter(ask.part));
                }
                Answer::Pass
            }
            Kind::TimeLimit(_, end) => {
                if !self.is_due(*end) {
                    return Answer::Pass;
                }
                self.halt_then(branch, ask, part, self.end_target(ask.part, Outcome::Failure))
            }
            Kind::Frame(frame) => {
                if let Some(refresh) = &frame.refresh {
                    refresh(self.run.cx.bb, self.memory, self.run.cx.world);
                }
                let asks = !self.run.changed.asks_none();
                let wrote = self.word(frame.wrote);
                *wrote = match *wrote & WROTE {
                    0 => 0,
                    _ if asks => LOCALS_CHANGED,
                    _ => WROTE,
                };
                Answer::Pass
            }
            _ => Answer::Pass,
        }
    }

    /// Halts the running child of a part, then continues at `target`.
    pub(super) fn halt_then(&mut self, branch: Word, ask: &Ask, part: &Part<A>, target: Target) -> Answer {
        if self.halt(branch, part.children[usize::from(ask.child)]) {
            let resting = *self.word(branch) as u32;
            *self.word(branch) =
                u64::from(ask.part + 1) << 32 | u64::from(resting) | *self.word(branch) & (RECHECK | ASKS);
            return Answer::Stops;
        }
        Answer::Continue(target)
    }

    /// Checks whether a sibling to the left of the running child claims execution, and then switches to it.
    fn ask_ordered(&mut self, branch: Word, ask: &Ask, part: &Part<A>, rule: OrderedRule, stops: bool) -> Answer {
        if stops {
            return self.halt_then_child(branch, ask, part, rule, 0);
        }
        let left = &part.children[..usize::from(ask.child)];
        let mut questions = self.questions();
        let Some(preemptor) = left.iter().position(|&child| questions.preempts(child)) else { return Answer::Pass };
        let running = part.children[usize::from(ask.child)];
        self.run.trace_preempt(self.part(running).node, self.part(left[preemptor]).node);
        self.halt_then_child(branch, ask, part, rule, preemptor)
    }
}

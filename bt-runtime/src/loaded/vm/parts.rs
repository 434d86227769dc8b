//! The entry of each part, and the end of a child of each part.

use super::{Entered, Machine};
use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::loaded::program::part::{BEGUN, DrawnRule, Gate, Kind, Loop, NO_PART, Part, PartId, Word};
use crate::loaded::program::target::Target;
use crate::slot::Call;
use crate::status::{Outcome, Status};
use crate::time::Time;
use crate::trace::{Record, Trace};

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// The first child of a part.
    pub(crate) fn first(&self, part: &Part<A>) -> Entered {
        Entered::Continue(self.entry_target(part.children[0]))
    }

    fn done(&self, id: PartId, outcome: Outcome) -> Entered {
        Entered::Continue(self.end_target(id, outcome))
    }

    /// The result of an entry with this status.
    pub(crate) fn as_entry(&self, id: PartId, status: Status) -> Entered {
        status.outcome().map_or(Entered::Rests, |outcome| self.done(id, outcome))
    }

    /// Enters a part that is more than a step.
    #[inline(never)]
    pub(crate) fn enter(&mut self, id: PartId) -> Entered {
        let part = self.part(id);
        match &part.kind {
            Kind::Ordered(_) | Kind::Reactive { .. } | Kind::Changed(_) => self.first(part),
            Kind::Drawn { visited, .. } => {
                *self.word(*visited) = 0;
                Entered::Continue(self.draw(id))
            }
            Kind::Choice(index) => match part.children.get(index(&self.env())) {
                Some(&child) => Entered::Continue(self.entry_target(child)),
                None => self.done(id, Outcome::Success),
            },
            Kind::Parallel { .. } => {
                let status = self.enter_parallel(id);
                self.as_entry(id, status)
            }
            Kind::Simple { .. } => {
                let status = self.enter_simple(id);
                self.as_entry(id, status)
            }
            Kind::Machine(_) => {
                let status = self.enter_machine(id);
                self.as_entry(id, status)
            }
            Kind::When { asked, .. } => {
                if self.holds(part, asked) {
                    self.first(part)
                } else {
                    self.done(id, Outcome::Failure)
                }
            }
            Kind::Watch { fresh, .. } => {
                *self.word(*fresh) = BEGUN;
                self.first(part)
            }
            Kind::Gate(gate, guard) => {
                let passed = self.passes(gate);
                self.questions().trace_gate(part, gate, *guard, passed);
                if passed { self.first(part) } else { self.done(id, Outcome::Failure) }
            }
            Kind::Loop(_, word) => {
                *self.word(*word) = 0;
                self.round(id)
            }
            Kind::Delay(lasts, end) => {
                *self.word(*end) = self.until(lasts).as_nanos();
                Entered::Rests
            }
            Kind::TimeLimit(lasts, end) => {
                *self.word(*end) = self.until(lasts).as_nanos();
                self.first(part)
            }
            Kind::Serve { .. } => {
                self.serve(id, true);
                self.first(part)
            }
            Kind::Frame(frame) => {
                (frame.begin)(&**self.run.cx.bb, self.memory);
                *self.word(frame.wrote) = 0;
                self.first(part)
            }
            Kind::Act | Kind::Check(_) | Kind::Wait(_) | Kind::Idle => self.done(id, Outcome::Failure),
            Kind::Set(effect) => {
                let before = self.run.begin_writes();
                effect(self.run.cx.bb, self.memory);
                self.run.trace_writes(before);
                self.done(id, Outcome::Success)
            }
            Kind::Send(event) => {
                let event = event(&self.env());
                let sent = self.run.cx.engine.inbox.send(event).is_ok();
                self.run.record(Record::Send { node: self.run.node, sent });
                self.done(id, sent.into())
            }
            Kind::WaitFor(take) => {
                let heard = self.listen(take);
                if heard { self.done(id, Outcome::Success) } else { Entered::Rests }
            }
            Kind::Native(native) => {
                let status = self.native(native, Call::Enter);
                self.as_entry(id, status)
            }
            Kind::Slot(place) => {
                let status = self.enter_slot(*place);
                self.as_entry(id, status)
            }
            Kind::End(outcome) => self.done(id, *outcome),
        }
    }

    /// The moment that is a length of time from now.
    pub(crate) fn until(&mut self, lasts: &crate::loaded::program::part::Lasts<A>) -> Time {
        let env = crate::loaded::program::part::Env { agent: &**self.run.cx.bb, memory: self.memory };
        let span = lasts.draw(&env, &mut self.run.cx.engine.chance);
        self.run.cx.engine.now.after(span)
    }

    /// An entry at a gate.
    fn passes(&mut self, gate: &Gate<A>) -> bool {
        match gate {
            Gate::Cooldown(_, end) => Time::from_nanos(*self.word(*end)) <= self.run.cx.now(),
            Gate::Once(done) => *self.word(*done) == 0,
            Gate::Limit(count, entries) => {
                let entries = self.word(*entries);
                let open = *entries < u64::from(*count);
                *entries += u64::from(open);
                open
            }
            Gate::Chance(probability) => {
                let probability = probability(&self.env());
                self.run.cx.chance().unit() < probability
            }
        }
    }

    /// The child of a gate is done or halted.
    pub(crate) fn leave_gate(&mut self, gate: &Gate<A>, outcome: Option<Outcome>) {
        match gate {
            Gate::Cooldown(lasts, end) => *self.word(*end) = self.until(lasts).as_nanos(),
            Gate::Once(done) => *self.word(*done) |= u64::from(outcome.is_some()),
            Gate::Limit(..) | Gate::Chance(_) => {}
        }
    }

    /// Begins a round of a loop.
    pub(crate) fn round(&mut self, id: PartId) -> Entered {
        let part = self.part(id);
        let Kind::Loop(rounds, word) = &part.kind else { return self.first(part) };
        if let Some(outcome) = self.questions().before(part, rounds) {
            return self.done(id, outcome);
        }
        if rounds.is_endless() {
            *self.word(*word) = BEGUN;
        }
        self.first(part)
    }

    /// A round of a loop is done. An endless one yields after a round that began in this tick.
    fn after_round(&mut self, id: PartId, rounds: &Loop<A>, word: Word, outcome: Outcome) -> Entered {
        let at_rest = rounds.is_settled(*self.word(word));
        if at_rest {
            self.run.ended();
        }
        if let Some(outcome) = rounds.after(self.word(word), outcome) {
            return self.done(id, outcome);
        }
        if at_rest || !rounds.is_endless() {
            return self.round(id);
        }
        self.run.ended();
        Entered::Rests
    }

    /// Takes the first event of this tick that is waited for.
    pub(crate) fn listen(&mut self, take: &crate::loaded::program::part::Take<A>) -> bool {
        let before = self.run.begin_writes();
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        let taken = cx.engine.inbox.take(|event| take(event, cx.bb, memory)).is_some();
        if taken {
            self.run.record(Record::Take { node: self.run.node });
        }
        self.run.trace_writes(before);
        taken
    }

    /// A part is done: what its parent does.
    pub(crate) fn exit(&mut self, id: PartId, outcome: Outcome) -> Target {
        let part = self.part(id);
        let above = part.parent;
        if above == NO_PART {
            return Target::done(outcome);
        }
        let parent = self.part(above);
        match &parent.kind {
            Kind::Ordered(rule) => {
                if rule.ends(outcome) {
                    return self.end_target(above, outcome);
                }
                self.next_child(parent, part.index, above, rule.end())
            }
            Kind::Reactive { selector } => {
                if outcome.succeeded() == *selector {
                    return self.end_target(above, outcome);
                }
                self.next_child(parent, part.index, above, (!*selector).into())
            }
            Kind::Drawn { rule, .. } => {
                let ends = *rule == DrawnRule::One || rule.ends(outcome);
                if ends { self.end_target(above, outcome) } else { self.draw(above) }
            }
            Kind::Delay(_, begun) => {
                if *self.word(*begun) == BEGUN {
                    self.run.ended();
                }
                self.end_target(above, outcome)
            }
            Kind::Gate(gate, _) => {
                self.leave_gate(gate, Some(outcome));
                self.end_target(above, outcome)
            }
            Kind::Loop(rounds, word) => match self.after_round(above, rounds, *word, outcome) {
                Entered::Continue(target) => target,
                Entered::Rests => Target::rest(above),
            },
            Kind::Changed(change) => self.end_target(above, change.of(outcome)),
            Kind::Serve { leaf, .. } => {
                leaf.forget(self.memory);
                self.end_target(above, outcome)
            }
            Kind::Frame(frame) => {
                (frame.end)(self.memory);
                self.end_target(above, outcome)
            }
            _ => self.end_target(above, outcome),
        }
    }

    fn next_child(&self, parent: &Part<A>, index: u16, above: PartId, end: Outcome) -> Target {
        match parent.children.get(usize::from(index) + 1) {
            Some(&child) => self.entry_target(child),
            None => self.end_target(above, end),
        }
    }
}

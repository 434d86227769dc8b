//! The entry of each part, and the end of a child of each part.

use super::{Entered, Machine};
use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::loaded::program::eval::{Env, Lasts, Take};
use crate::loaded::program::part::{BEGUN, Gate, GateGiven, Kind, Loop, NO_PART, Part, PartId};
use crate::loaded::program::target::Target;
use crate::rules::choice::NO_CHILD;
use crate::rules::gate;
use crate::rules::ordered::OrderedRule;
use crate::rules::skip;
use crate::rules::utility::Marks;
use crate::slot::Call;
use crate::status::{Outcome, Status};
use crate::time::Time;
use crate::trace::{Record, Trace};

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Returns the entry of the first child of a part.
    pub(crate) fn first(&self, part: &Part<A>) -> Entered {
        Entered::Continue(self.entry_target(part.children[0]))
    }

    pub(super) fn done(&self, id: PartId, outcome: Outcome) -> Entered {
        Entered::Continue(self.end_target(id, outcome))
    }

    /// Returns the result of an entry that returned this status.
    pub(crate) fn as_entry(&self, id: PartId, status: Status) -> Entered {
        status.outcome().map_or(Entered::Rests, |outcome| self.done(id, outcome))
    }

    /// Enters a part that is more than a leaf.
    #[inline(never)]
    pub(crate) fn enter(&mut self, id: PartId) -> Entered {
        let part = self.part(id);
        match &part.kind {
            Kind::Ordered(rule) => Entered::Continue(self.next_child(*rule, id, 0)),
            Kind::Reactive { selector } => Entered::Continue(self.next_child(OrderedRule::reactive(*selector), id, 0)),
            Kind::Outcome(_) | Kind::SkipIf(_) => self.first(part),
            Kind::Handler(handler, leaf) => {
                if handler.starts() {
                    self.handle(id, &**leaf);
                }
                self.first(part)
            }
            Kind::Drawn { visited, rescore, .. } => {
                match rescore {
                    Some(rescore) => self.set_marks(*visited, rescore, Marks::default()),
                    None => *self.word(*visited) = 0,
                }
                Entered::Continue(self.draw(id))
            }
            Kind::Choice(index) => match part.children.get(index(&self.env())) {
                Some(&child) => Entered::Continue(self.entry_target(child)),
                None => self.done(id, NO_CHILD),
            },
            Kind::Parallel { .. } => {
                let status = self.enter_parallel(id);
                self.as_entry(id, status)
            }
            Kind::Wide(_) => {
                let status = self.enter_wide(id);
                self.as_entry(id, status)
            }
            Kind::Custom(_) => {
                let status = self.enter_custom(id);
                self.as_entry(id, status)
            }
            Kind::Simple { .. } => {
                let status = self.enter_simple(id);
                self.as_entry(id, status)
            }
            Kind::RunningIs(outcome, branch) => {
                let status = self.enter_running_is(*outcome, *branch);
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
            Kind::Gate(gate) => {
                if self.admit(part, gate) {
                    self.first(part)
                } else {
                    self.done(id, Outcome::Failure)
                }
            }
            Kind::Loop(looped) => {
                *self.word(looped.word) = 0;
                if let Some(each) = &looped.each {
                    *self.word(each.index) = 0;
                }
                self.round(id, true)
            }
            Kind::Delay(lasts, end) => {
                *self.word(*end) = self.until(lasts).as_nanos();
                Entered::Rests
            }
            Kind::TimeLimit(lasts, end) => {
                *self.word(*end) = self.until(lasts).as_nanos();
                self.first(part)
            }
            Kind::Elapsed(_, since) => {
                *self.word(*since) = self.run.cx.now().as_nanos();
                self.note_elapsed(id);
                self.first(part)
            }
            Kind::Serve { due, entered, .. } => {
                self.serve_at_entry(id, *due, *entered);
                self.first(part)
            }
            Kind::Frame(frame) => {
                (frame.begin)(self.run.cx.bb, self.memory, self.run.cx.world);
                *self.word(frame.wrote) = 0;
                self.first(part)
            }
            Kind::Act | Kind::Check(_) | Kind::Wait(_) | Kind::Idle => self.done(id, Outcome::Failure),
            Kind::Set(effect) => {
                let before = self.run.begin_writes();
                effect(self.run.cx.bb, self.memory, self.run.cx.world);
                self.run.trace_writes(before);
                self.done(id, Outcome::Success)
            }
            Kind::Send(event) => {
                let event = event(&self.env());
                let outcome = self.run.send(event);
                self.done(id, outcome)
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

    /// Returns the moment after this length of time from now.
    pub(crate) fn until(&mut self, lasts: &Lasts<A>) -> Time {
        let env = Env { agent: &*self.run.cx.bb, memory: self.memory, world: &*self.run.cx.world };
        let span = lasts.draw(&env, &mut self.run.cx.engine.chance);
        self.run.cx.engine.now.after(span)
    }

    /// Returns `true` if an entry passes the gate, and records the check.
    pub(crate) fn admit(&mut self, part: &Part<A>, gate: &Gate<A>) -> bool {
        let (mut remembered, now) = (gate.remembered(self.memory), self.run.cx.now());
        let passes = gate.rule.admit(&mut remembered, now, || match &gate.given {
            GateGiven::Chance(probability) => {
                let probability = probability(&self.env());
                gate::Gate::draw(probability, self.run.cx.chance())
            }
            GateGiven::Nothing | GateGiven::Lasts(_) => true,
        });
        gate.remember(remembered, self.memory);
        self.questions().trace_gate(part, gate, passes);
        passes
    }

    /// Updates the memory of a gate whose child has ended, or was halted (`None`).
    pub(crate) fn leave_gate(&mut self, gate: &Gate<A>, outcome: Option<Outcome>) {
        let mut remembered = gate.remembered(self.memory);
        gate.rule.leave(&mut remembered, outcome, || match &gate.given {
            GateGiven::Lasts(lasts) => self.until(lasts),
            GateGiven::Nothing | GateGiven::Chance(_) => self.run.cx.now(),
        });
        gate.remember(remembered, self.memory);
    }

    /// Begins a round of a loop. `entered`: the round is part of the loop's entry, so a part above has checked whether
    /// the child is skipped.
    pub(crate) fn round(&mut self, id: PartId, entered: bool) -> Entered {
        let part = self.part(id);
        let Kind::Loop(looped) = &part.kind else { return self.first(part) };
        if let Some(each) = &looped.each {
            return self.element(id, looped, each);
        }
        if let Some(outcome) = self.questions().before(part, looped) {
            return self.done(id, outcome);
        }
        if !entered && self.skips(part.children[0]) {
            return self.done(id, skip::LATER_ROUND);
        }
        if !looped.rounds.bounded {
            *self.word(looped.word) = BEGUN;
        }
        self.first(part)
    }

    /// Continues a loop after a round with this outcome.
    pub(super) fn after_round(&mut self, id: PartId, looped: &Loop<A>, outcome: Outcome) -> Entered {
        let settled = looped.is_settled(*self.word(looped.word));
        if settled {
            self.run.ended();
        }
        if let Some(each) = &looped.each {
            let taken = self.word(each.index);
            *taken = (*taken + 1).min(u32::MAX.into());
        }
        if let Some(outcome) = looped.after(self.word(looped.word), outcome) {
            return self.done(id, outcome);
        }
        if !looped.rounds.rests(!settled) {
            return self.round(id, false);
        }
        self.run.ended();
        Entered::Rests
    }

    /// Takes the first event of this tick for which the node waits; returns `true` if there is one.
    pub(crate) fn listen(&mut self, take: &Take<A>) -> bool {
        let before = self.run.begin_writes();
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        let heard = cx.engine.inbox.hear(|event| take(event, cx.bb, memory, cx.world));
        if heard {
            self.run.record(Record::Take { node: self.run.node });
        }
        self.run.trace_writes(before);
        heard
    }

    /// Ends a part, and returns the target in its parent.
    pub(crate) fn exit(&mut self, id: PartId, outcome: Outcome) -> Target {
        let part = self.part(id);
        let above = part.parent;
        if above == NO_PART {
            return Target::done(outcome);
        }
        let parent = self.part(above);
        match &parent.kind {
            Kind::Ordered(rule) => self.after_child(*rule, part.index, above, outcome),
            Kind::Reactive { selector } => {
                self.after_child(OrderedRule::reactive(*selector), part.index, above, outcome)
            }
            Kind::Drawn { rule, .. } if rule.ends(outcome) => self.end_target(above, outcome),
            Kind::Drawn { visited, rescore, .. } => {
                if let Some(rescore) = rescore {
                    self.fail(*visited, rescore, part.index, id);
                }
                self.draw(above)
            }
            Kind::Delay(_, begun) => {
                if *self.word(*begun) == BEGUN {
                    self.run.ended();
                }
                self.end_target(above, outcome)
            }
            Kind::Gate(gate) => {
                self.leave_gate(gate, Some(outcome));
                self.end_target(above, outcome)
            }
            Kind::Loop(looped) => match self.after_round(above, looped, outcome) {
                Entered::Continue(target) => target,
                Entered::Rests => Target::rest(above),
            },
            Kind::Outcome(map) => self.end_target(above, map.of(outcome)),
            Kind::Serve { leaf, .. } => {
                leaf.forget(self.memory);
                self.end_target(above, outcome)
            }
            Kind::Handler(handler, leaf) => {
                if handler.runs(Some(outcome)) {
                    self.handle(above, &**leaf);
                }
                self.end_target(above, outcome)
            }
            Kind::Frame(frame) => {
                (frame.end)(self.memory);
                self.end_target(above, outcome)
            }
            _ => self.end_target(above, outcome),
        }
    }

    /// Returns the target after a child of a composite in order: its next child, or its end.
    fn after_child(&mut self, rule: OrderedRule, index: u16, above: PartId, outcome: Outcome) -> Target {
        if rule.ends(outcome) {
            return self.end_target(above, outcome);
        }
        self.next_child(rule, above, usize::from(index) + 1)
    }
}

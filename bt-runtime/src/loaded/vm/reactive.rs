//! Reactive composites, which enter the children before the running one again in every tick.

use super::resume::Answer;
use super::{ENDS, Machine};
use crate::blackboard::Agent;
use crate::loaded::program::part::{Ask, Kind, NO_PART, Part, PartId, Word};
use crate::loaded::program::target::Target;
use crate::rules::ordered::OrderedRule;
use crate::rules::reactive::{Beside, Probe};
use crate::status::Outcome;
use crate::trace::{Record, Trace};

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Enters the children before the running one again.
    pub(super) fn ask_reactive(
        &mut self,
        branch: Word,
        ask: &Ask,
        part: &Part<A>,
        selector: bool,
        stops: bool,
    ) -> Answer {
        let rule = OrderedRule::reactive(selector);
        if stops && *self.word(branch) & ENDS != 0 {
            return self.halt_then_end(branch, ask, part, rule);
        }
        if stops {
            return self.halt_then_child(branch, ask, part, rule, 0);
        }
        if self.run.changed.asks_none() {
            return Answer::Pass;
        }
        let running = part.children[usize::from(ask.child)];
        let beside = Beside::new(rule, self.part(running).facts);
        let old = *self.word(branch);
        for &child in &part.children[..usize::from(ask.child)] {
            if self.skips(child) {
                continue;
            }
            let (outcome, entered) = match self.questions().predict(child).outcome() {
                Some(outcome) => (outcome, false),
                None => match self.probe(branch, child, beside) {
                    Probe::Done(outcome) => (outcome, true),
                    Probe::Running(()) => {
                        self.run.trace_preempt(self.part(running).node, self.part(child).node);
                        return self.replace(branch, ask, part, (old, child));
                    }
                    Probe::Committed(unit) => {
                        self.run.trace_preempt(self.part(running).node, self.part(child).node);
                        let answer = self.halt_then(branch, ask, part, Target::enter(unit));
                        if matches!(answer, Answer::Stops) {
                            self.abandon(unit, child);
                        }
                        return answer;
                    }
                },
            };
            if rule.ends(outcome) && entered {
                return self.halt_then_end(branch, ask, part, rule);
            }
            if rule.ends(outcome) {
                return self.halt_then(branch, ask, part, self.end_target(ask.part, outcome));
            }
        }
        Answer::Pass
    }

    /// Halts the running child, then ends the composite, even if the halt takes several ticks.
    fn halt_then_end(&mut self, branch: Word, ask: &Ask, part: &Part<A>, rule: OrderedRule) -> Answer {
        let answer = self.halt_then(branch, ask, part, self.end_target(ask.part, rule.early_outcome()));
        if matches!(answer, Answer::Stops) {
            *self.word(branch) |= ENDS;
        }
        answer
    }

    /// Enters a part beside the running child of the branch, up to the point where that child must be halted first. The
    /// unit of a [`Probe`] is a part.
    fn probe(&mut self, branch: Word, id: PartId, beside: Beside) -> Probe<()> {
        let part = self.part(id);
        if !part.kind.probes() {
            if beside.halts_before(part.facts) {
                return Probe::Committed(id);
            }
            return match self.go(branch, Target::enter(id), id).outcome() {
                Some(outcome) => Probe::Done(outcome),
                None => Probe::Running(()),
            };
        }
        let probe = self.enters(id).map_or_else(|| self.probe_inside(branch, part, beside), Probe::Done);
        match probe {
            Probe::Done(outcome) => Probe::Done(self.leaves(id, outcome)),
            probe => probe,
        }
    }

    fn probe_inside(&mut self, branch: Word, part: &Part<A>, mut beside: Beside) -> Probe<()> {
        let rule = match &part.kind {
            Kind::Ordered(rule) => *rule,
            Kind::Reactive { selector } => OrderedRule::reactive(*selector),
            Kind::When { asked, .. } if !self.holds(part, asked) => return Probe::Done(Outcome::Failure),
            Kind::Gate(gate) if !self.admit(part, gate) => return Probe::Done(Outcome::Failure),
            kind => {
                let below = if let Kind::Outcome(map) = kind { beside.below(*map) } else { beside };
                let probe = self.probe(branch, part.children[0], below);
                let Probe::Done(outcome) = probe else { return probe };
                return Probe::Done(match kind {
                    Kind::Outcome(map) => map.of(outcome),
                    Kind::Gate(gate) => {
                        self.leave_gate(gate, Some(outcome));
                        outcome
                    }
                    _ => outcome,
                });
            }
        };
        for &child in &part.children {
            if self.skips(child) {
                continue;
            }
            match self.probe(branch, child, beside) {
                Probe::Done(outcome) if !rule.ends(outcome) => {
                    beside = beside.after(self.part(child).facts, outcome);
                }
                probe => return probe,
            }
        }
        Probe::Done(rule.last_outcome())
    }

    /// Halts the running child `old` of a reactive composite, after a new child runs. `old` also has the branch's word
    /// for the old child.
    fn replace(&mut self, branch: Word, ask: &Ask, part: &Part<A>, (old, child): (u64, PartId)) -> Answer {
        let new = core::mem::replace(self.word(branch), old);
        match self.halt_then(branch, ask, part, Target::enter(child)) {
            Answer::Continue(_) => *self.word(branch) = new,
            _ => {
                // By the rule of `Beside::halts_before`, the halt of the new child ends at once.
                let stopping = core::mem::replace(self.word(branch), new);
                self.halt(branch, child);
                *self.word(branch) = stopping;
            }
        }
        Answer::Stops
    }

    /// Ends the parts above a unit at which a probe has committed, up to the child of the reactive composite.
    fn abandon(&mut self, unit: PartId, child: PartId) {
        let mut id = unit;
        while id != child {
            id = self.part(id).parent;
            if id == NO_PART {
                return;
            }
            let part = self.part(id);
            if let Kind::Gate(gate) = &part.kind {
                self.leave_gate(gate, None);
            }
            if part.is_node {
                self.run.at(part.node);
                self.run.record(Record::Halt { node: self.run.node });
            }
        }
    }
}

//! Pure questions to idle parts: whether they can be entered, whether they claim execution, and when time opens them.

use core::fmt::Display;

use super::branches::count;
use super::next::Times;
use crate::blackboard::{Agent, Board};
use crate::keys::{Changed, Keys};
use crate::loaded::program::Program;
use crate::loaded::program::eval::{Env, TraceLabel, TracedCondition};
use crate::loaded::program::frame::LOCALS_CHANGED;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::{AgentMemory, Gate, Kind, Loop, Part, PartId, Word};
use crate::rules::choice::NO_CHILD;
use crate::rules::due::is_due;
use crate::rules::gate::Described;
use crate::rules::guard;
use crate::rules::ordered::OrderedRule;
use crate::rules::prediction::Prediction;
use crate::rules::rounds::Rounds;
use crate::rules::tally::needs_every_branch;
use crate::search::Read;
use crate::slot::SlotPersistent;
use crate::status::Outcome;
use crate::time::Moment;
use crate::trace::{NoTrace, NodeId, Record, Trace};

/// The data that a question may read. The trace records each guard that is checked.
pub(crate) struct Questions<'s, 'w, A: Agent, T> {
    pub program: &'s Program<A>,
    pub memory: &'s AgentMemory<A>,
    pub agent: &'s Board<A>,
    pub world: &'s A::World<'w>,
    pub changed: Changed<A::Changes>,
    pub moment: Moment,
    pub trace: &'s mut T,
    /// The number, in the whole tree's table, of the root of the tree.
    pub base: NodeId,
    /// The word of the outermost idle subtree around the current part; [`NO_IDLE`] if there is none. The locals of that
    /// subtree, and of the subtrees in it, have no values, because another branch uses their words. These words have no
    /// smaller number than `idle`.
    pub idle: Word,
}

/// The value of `idle` if the part is in no idle subtree.
pub(crate) const NO_IDLE: Word = Word::MAX;

impl<'s, 'w, A: Agent, T: Trace> Questions<'s, 'w, A, T> {
    /// Returns the same questions without records, for a question whose answer has no effect in the trace.
    pub(super) fn unseen<'t>(self, off: &'t mut NoTrace) -> Questions<'t, 'w, A, NoTrace>
    where
        's: 't,
    {
        let Self { program, memory, agent, world, changed, moment, trace: _, base, idle } = self;
        Questions { program, memory, agent, world, changed, moment, trace: off, base, idle }
    }

    fn word(&self, word: Word) -> u64 {
        self.memory.words()[word as usize]
    }

    pub(super) fn env(&self) -> Env<'s, 'w, A> {
        Env { agent: self.agent, memory: self.memory, world: self.world }
    }

    fn times(&self) -> Times<'s, A> {
        Times { program: self.program, memory: self.memory, moment: self.moment }
    }

    /// Returns `true` if a part that observes these keys and locals must be checked.
    #[inline]
    pub fn affected_by(&self, observed: &Observed) -> bool {
        self.changed.meets(observed.keys)
            || !observed.locals.is_empty()
                && (self.changed.meets(Keys::LOCALS)
                    || observed.locals.iter().any(|&frame| frame < self.idle && self.word(frame) & LOCALS_CHANGED != 0))
    }

    /// Checks a condition of a part, and records the result.
    #[inline]
    pub fn ask(&mut self, part: &Part<A>, asked: &TracedCondition<A>) -> bool {
        let passed = (asked.holds)(&self.env());
        self.trace_guard(part, asked.label, passed);
        passed
    }

    /// Records the check of a condition of a part.
    #[inline]
    pub fn trace_guard(&mut self, part: &Part<A>, label: TraceLabel, passed: bool) {
        let values = Read { agent: &**self.agent, keys: label.keys };
        self.record(part, label.guard, passed, &values);
    }

    /// Records the check of a gate of a part.
    #[inline]
    pub fn trace_gate(&mut self, part: &Part<A>, gate: &Gate<A>, passed: bool) {
        let (remembered, now) = (gate.remembered(self.memory), self.moment.now);
        self.record(part, gate.guard, passed, &Described { gate: gate.rule, remembered, now });
    }

    #[inline(always)]
    fn record(&mut self, part: &Part<A>, guard: u8, passed: bool, values: &dyn Display) {
        if T::ON {
            self.trace.record(Record::Guard { node: self.base + part.node, guard, passed, values });
        }
    }

    /// Checks, before a round of a loop, whether the loop ends instead, and returns its outcome then. A loop over
    /// elements is only checked while it does not run.
    pub fn before(&mut self, part: &Part<A>, looped: &Loop<A>) -> Option<Outcome> {
        if let Some(each) = &looped.each {
            return Rounds::before(!(each.is_empty)(&self.env()));
        }
        let asked = looped.condition.as_ref()?;
        Rounds::before(self.ask(part, asked))
    }

    fn is_open(&mut self, part: &Part<A>, gate: &Gate<A>) -> bool {
        let passed = gate.rule.is_open(gate.remembered(self.memory), self.moment.now);
        if !gate.rule.draws() {
            self.trace_gate(part, gate, passed);
        }
        passed
    }

    /// Returns `true` if this part is neither skipped nor refused by its guards.
    pub fn enters(&mut self, id: PartId) -> bool {
        !self.is_skipped(id) && !self.predict(id).refuses()
    }

    /// Predicts the result of an entry, as far as guards and checks decide it.
    #[inline(always)]
    pub fn predict(&mut self, id: PartId) -> Prediction {
        let part: &'s Part<A> = &self.program.parts[id as usize];
        if part.facts.guarded { self.predict_guarded(id, part) } else { Prediction::Enters }
    }

    fn predict_guarded(&mut self, id: PartId, part: &'s Part<A>) -> Prediction {
        let children = &*part.children;
        match &part.kind {
            Kind::Ordered(rule) => self.in_order(*rule, part),
            Kind::Reactive { selector } => self.in_order(OrderedRule::reactive(*selector), part),
            Kind::Drawn { .. } if children.iter().any(|&child| self.enters(child)) => Prediction::Enters,
            Kind::Drawn { .. } => Prediction::Fails,
            Kind::Choice(index) => match children.get(index(&self.env())) {
                Some(&child) => self.predict(child),
                None => Prediction::of(NO_CHILD),
            },
            Kind::Parallel { success, required, branches, .. }
                if needs_every_branch(*success, count(required))
                    && branches.iter().zip(required).any(|(branch, &required)| {
                        required && !self.is_skipped(branch.root) && self.predict(branch.root).refuses()
                    }) =>
            {
                Prediction::Fails
            }
            Kind::Simple { main: branch, .. } | Kind::RunningIs(_, branch) => self.predict(branch.root),
            Kind::When { asked, .. } if !self.ask(part, asked) => Prediction::Fails,
            Kind::Gate(gate) if !self.is_open(part, gate) => Prediction::Fails,
            Kind::Gate(_) | Kind::Delay(..) | Kind::Serve { .. } | Kind::Elapsed(..) | Kind::Handler(..) => {
                self.first_predicts(part).with_effect()
            }
            Kind::Loop(looped) => match self.before(part, looped) {
                Some(end) => Prediction::of(end),
                None if looped.each.is_some() => Prediction::Enters,
                None => self.first_predicts(part).looped(looped.rounds, looped.count),
            },
            Kind::Wide(wide) => {
                Rounds::before(!(wide.is_empty)(&self.env())).map_or(Prediction::Enters, Prediction::of)
            }
            Kind::Outcome(map) => self.first_predicts(part).mapped(*map),
            Kind::Check(label) => {
                let passed = self.program.steps[id as usize].does.holds(&self.env());
                self.trace_guard(part, *label, passed);
                Prediction::of(passed.into())
            }
            Kind::End(outcome) => Prediction::of(*outcome),
            Kind::Slot(place) => self.slot(*place, Prediction::Fails, SlotPersistent::predict),
            Kind::Native(native) => self.native(part, native, crate::slot::Asked::Predict),
            Kind::When { .. } | Kind::Watch { .. } | Kind::SkipIf(_) | Kind::TimeLimit(..) | Kind::Frame(_) => {
                self.first_predicts(part)
            }
            _ => Prediction::Enters,
        }
    }

    /// Returns `true` if a change makes this idle branch claim execution.
    #[inline(always)]
    pub fn preempts(&mut self, id: PartId) -> bool {
        let part: &'s Part<A> = &self.program.parts[id as usize];
        part.facts.claims && self.claims(id, part)
    }

    fn claims(&mut self, id: PartId, part: &'s Part<A>) -> bool {
        let children = &*part.children;
        match &part.kind {
            // Of these parts, only selectors claim execution.
            Kind::Ordered(_) | Kind::Reactive { .. } => children.iter().any(|&child| self.preempts(child)),
            Kind::Choice(index) => children.get(index(&self.env())).is_some_and(|&child| self.preempts(child)),
            Kind::When { lower, observed, .. } => {
                let child = children[0];
                let claims = guard::claims(*lower, self.affected_by(observed), || {
                    self.program.parts[child as usize].facts.watches_time
                        && self.times().wakes_at(child, true).is_some_and(|time| is_due(time, self.moment.now))
                });
                (claims || self.preempts(child)) && !self.is_skipped(child) && !self.predict(id).refuses()
            }
            Kind::SkipIf(_) => self.first_claims(part) && !self.is_skipped(id),
            Kind::Gate(gate) => self.first_claims(part) && self.is_open(part, gate),
            Kind::Loop(looped) => self.first_claims(part) && self.before(part, looped).is_none(),
            Kind::Outcome(map) => self.first_claims(part) && (map.success.succeeded() || !self.predict(id).refuses()),
            Kind::Watch { .. }
            | Kind::Delay(..)
            | Kind::TimeLimit(..)
            | Kind::Serve { .. }
            | Kind::Elapsed(..)
            | Kind::RunningIs(..)
            | Kind::Handler(..) => self.first_claims(part),
            Kind::Frame(frame) => {
                let outer = self.idle;
                self.idle = outer.min(frame.wrote);
                let claims = self.first_claims(part);
                self.idle = outer;
                claims
            }
            Kind::Slot(place) => self.slot(*place, false, SlotPersistent::preempts),
            Kind::Native(native) => self.native(part, native, crate::slot::Asked::Preempts).claims(),
            _ => false,
        }
    }

    /// Predicts an entry of a composite: checks its children in order, until a prediction decides.
    fn in_order(&mut self, rule: OrderedRule, part: &Part<A>) -> Prediction {
        let asked = |child: PartId| match self.is_skipped(child) {
            true => None,
            false => rule.predicted_by(self.predict(child)),
        };
        let known = part.children.iter().copied().find_map(asked);
        known.unwrap_or(Prediction::of(rule.last_outcome()))
    }

    fn first_predicts(&mut self, part: &Part<A>) -> Prediction {
        part.children.first().map_or(Prediction::Enters, |&child| self.predict(child))
    }

    fn first_claims(&mut self, part: &Part<A>) -> bool {
        part.children.first().is_some_and(|&child| self.preempts(child))
    }
}

//! Pure questions to idle parts: can they be entered, do they claim execution, when does time open them?

use core::fmt::{self, Display};

use super::next::Times;
use crate::blackboard::Agent;
use crate::keys::{Changed, Keys};
use crate::loaded::program::Program;
use crate::loaded::program::frame::STIRRED;
use crate::loaded::program::part::{
    AgentMemory, Change, Env, Gate, Kind, Loop, Observed, Part, PartId, Rule, TraceLabel, TracedCondition, Word,
};
use crate::search::Read;
use crate::slot::SlotPersistent;
use crate::status::Outcome;
use crate::time::{Moment, Time};
use crate::trace::{NodeId, Record, Trace};

/// The data that a pure question may read. It traces each guard that it checks.
pub(crate) struct Questions<'s, 'w, A: Agent, T> {
    pub program: &'s Program<A>,
    pub memory: &'s AgentMemory<A>,
    pub agent: &'s A,
    pub world: &'s A::World<'w>,
    pub changed: Changed<A::Changes>,
    pub moment: Moment,
    pub trace: &'s mut T,
    /// The number of the tree's root in the whole tree's table.
    pub base: NodeId,
    /// The word of the outermost idle subtree that the question has come into; [`NO_IDLE`] outside of them. Its locals and
    /// those of the subtrees in it are not there: their words are another branch's. All of those are no smaller.
    pub idle: Word,
}

/// The question is in no idle subtree.
pub(crate) const NO_IDLE: Word = Word::MAX;

impl<'s, A: Agent, T: Trace> Questions<'s, '_, A, T> {
    fn word(&self, word: Word) -> u64 {
        self.memory.words()[word as usize]
    }

    fn env(&self) -> Env<'s, A> {
        Env { agent: self.agent, memory: self.memory }
    }

    fn times(&self) -> Times<'s, A> {
        Times { program: self.program, memory: self.memory, moment: self.moment }
    }

    /// Must what observes this be asked?
    #[inline]
    pub fn affected_by(&self, observed: &Observed) -> bool {
        self.changed.meets(observed.keys)
            || !observed.locals.is_empty()
                && (self.changed.meets(Keys::LOCALS)
                    || observed.locals.iter().any(|&frame| frame < self.idle && self.word(frame) & STIRRED != 0))
    }

    /// Checks a condition of a part.
    #[inline]
    pub fn ask(&mut self, part: &Part<A>, asked: &TracedCondition<A>) -> bool {
        let passed = (asked.holds)(&self.env());
        self.trace_guard(part, asked.label, passed);
        passed
    }

    /// Records that a condition of a part was asked.
    #[inline]
    pub fn trace_guard(&mut self, part: &Part<A>, label: TraceLabel, passed: bool) {
        let values = Read { agent: self.agent, keys: label.keys };
        self.record(part, label.guard, passed, &values);
    }

    /// Records that a gate of a part was asked.
    #[inline]
    pub fn trace_gate(&mut self, part: &Part<A>, gate: &Gate<A>, guard: u8, passed: bool) {
        let values = GateValue { gate, memory: self.memory, now: self.moment.now };
        self.record(part, guard, passed, &values);
    }

    #[inline(always)]
    fn record(&mut self, part: &Part<A>, guard: u8, passed: bool, values: &dyn Display) {
        if T::ON {
            self.trace.record(Record::Guard { node: self.base + part.node, guard, passed, values });
        }
    }

    /// Asked before each round of a loop: `Some` ends the loop instead.
    pub fn before(&mut self, part: &Part<A>, rounds: &Loop<A>) -> Option<Outcome> {
        match rounds {
            Loop::While(asked) => (!self.ask(part, asked)).then_some(Outcome::Success),
            _ => None,
        }
    }

    fn is_open(&mut self, part: &Part<A>, gate: &Gate<A>, guard: u8) -> bool {
        let passed = match gate {
            Gate::Cooldown(_, end) => Time::from_nanos(self.word(*end)) <= self.moment.now,
            Gate::Once(done) => self.word(*done) == 0,
            Gate::Limit(count, entries) => self.word(*entries) < u64::from(*count),
            // Only an entry checks it: a question lets it pass.
            Gate::Chance(_) => return true,
        };
        self.trace_gate(part, gate, guard, passed);
        passed
    }

    /// Would an entry get past its guards?
    pub fn can_enter(&mut self, id: PartId) -> bool {
        let part: &'s Part<A> = &self.program.parts[id as usize];
        if !part.facts.guarded {
            return true;
        }
        let children = &*part.children;
        match &part.kind {
            Kind::Ordered(Rule::Sequence) | Kind::Reactive { selector: false } => self.first_can(part),
            Kind::Ordered(Rule::Selector) | Kind::Reactive { selector: true } | Kind::Drawn { .. } => {
                children.iter().any(|&child| self.can_enter(child))
            }
            Kind::Choice(index) => children.get(index(&self.env())).is_none_or(|&child| self.can_enter(child)),
            Kind::Parallel { success, branches, .. } => {
                usize::from(*success) < branches.len() || branches.iter().all(|branch| self.can_enter(branch.root))
            }
            Kind::Simple { main, .. } => self.can_enter(main.root),
            Kind::When { asked, .. } => self.ask(part, asked) && self.first_can(part),
            Kind::Gate(gate, guard) => self.is_open(part, gate, *guard) && self.first_can(part),
            Kind::Loop(rounds, _) => match self.before(part, rounds) {
                Some(end) => end.succeeded(),
                None => self.first_can(part) || rounds.outlasts_failure(),
            },
            Kind::Changed(change) => *change == Change::Invert || self.first_can(part),
            Kind::Check(label) => {
                let passed = self.program.steps[id as usize].does.can_enter(&self.env());
                self.trace_guard(part, *label, passed);
                passed
            }
            Kind::End(outcome) => *outcome == Outcome::Success,
            Kind::Slot(place) => self.slot(*place, SlotPersistent::can_enter),
            Kind::Native(native) => self.native(part, native, crate::slot::Asked::CanEnter),
            Kind::Watch { .. } | Kind::Delay(..) | Kind::TimeLimit(..) | Kind::Serve { .. } | Kind::Frame(_) => {
                self.first_can(part)
            }
            _ => true,
        }
    }

    /// Does a change make this idle branch claim execution?
    pub fn preempts(&mut self, id: PartId) -> bool {
        let part: &'s Part<A> = &self.program.parts[id as usize];
        if !part.facts.claims {
            return false;
        }
        let children = &*part.children;
        match &part.kind {
            Kind::Ordered(Rule::Selector) | Kind::Reactive { selector: true } => {
                children.iter().any(|&child| self.preempts(child))
            }
            Kind::Choice(index) => children.get(index(&self.env())).is_some_and(|&child| self.preempts(child)),
            Kind::When { lower, observed, .. } => {
                let child = children[0];
                let claims = *lower
                    && (self.affected_by(observed)
                        || self.program.parts[child as usize].facts.watches_time
                            && self.times().wakes_at(child, true).is_some_and(|time| time <= self.moment.now));
                (claims || self.preempts(child)) && self.can_enter(id)
            }
            Kind::Gate(gate, guard) => self.first_claims(part) && self.is_open(part, gate, *guard),
            Kind::Loop(rounds, _) => self.first_claims(part) && self.before(part, rounds).is_none(),
            Kind::Changed(_) | Kind::Watch { .. } | Kind::Delay(..) | Kind::TimeLimit(..) | Kind::Serve { .. } => {
                self.first_claims(part)
            }
            Kind::Frame(frame) => {
                let outer = self.idle;
                self.idle = outer.min(frame.wrote);
                let claims = self.first_claims(part);
                self.idle = outer;
                claims
            }
            Kind::Slot(place) => self.slot(*place, SlotPersistent::preempts),
            Kind::Native(native) => self.native(part, native, crate::slot::Asked::Preempts),
            _ => false,
        }
    }

    fn first_can(&mut self, part: &Part<A>) -> bool {
        part.children.first().is_none_or(|&child| self.can_enter(child))
    }

    fn first_claims(&mut self, part: &Part<A>) -> bool {
        part.children.first().is_some_and(|&child| self.preempts(child))
    }
}

/// The value that a gate checks, for the trace.
struct GateValue<'a, A: Agent> {
    gate: &'a Gate<A>,
    memory: &'a AgentMemory<A>,
    now: Time,
}

impl<A: Agent> Display for GateValue<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |word: Word| self.memory.words()[word as usize];
        match self.gate {
            Gate::Cooldown(_, end) => write!(f, "left = {:?}", Time::from_nanos(word(*end)).since(self.now)),
            Gate::Once(done) => write!(f, "done = {}", word(*done) != 0),
            Gate::Limit(_, entries) => write!(f, "entries = {}", word(*entries)),
            Gate::Chance(_) => Ok(()),
        }
    }
}

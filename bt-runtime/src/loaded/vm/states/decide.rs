//! The decision of a tick: the switch that follows from the answers of the transitions.

use super::Of;
use super::selection::search;
use crate::blackboard::Agent;
use crate::loaded::vm::Machine;
use crate::rules::state_machine::change::{StateChange, change, reason};
use crate::rules::state_machine::poll::{Candidate, Decision, TransitionPoll};
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::state_machine::take;
use crate::status::Outcome;
use crate::trace::{Record, Trace, Trigger};

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Decides on a switch. Returns `true` if there is one: it is then in `poll.candidate`, and its effects are
    /// applied.
    pub(super) fn decide_switch(
        &mut self,
        of: Of<'m, A>,
        poll: &mut TransitionPoll<()>,
        done: Option<Outcome>,
    ) -> bool {
        let decision = poll.decide(true, self.outcome(of.states.state(0)), done);
        match decision {
            Decision::End(outcome) => poll.candidate.set_switch(Switch::end(outcome)),
            Decision::Take => self.follow(of, poll.at, &poll.candidate),
            Decision::Restart(outcome) => {
                let switch = self.restart(of, poll.at, outcome);
                poll.candidate.set_switch(switch);
            }
            Decision::Block => {
                self.run.at(poll.candidate.from);
                take(poll.candidate.event, self.run);
                return false;
            }
            Decision::Stay => return false,
        }
        self.write_decision(of, (decision, poll.candidate.trigger), (poll.at, poll.candidate.to));
        true
    }

    /// Writes the facts about the change by this decision to the machine's key for them, if the machine has such a key.
    /// `taken` is the trigger of the candidate, `at` the deepest active state, and `to` the deepest state to enter.
    pub(super) fn write_decision(
        &mut self,
        of: Of<'m, A>,
        (decision, taken): (Decision, Trigger),
        (at, to): (u16, u16),
    ) {
        if let Some(key) = &of.states.state_change
            && let Some(trigger) = reason(decision, taken)
        {
            let id = |number| key.ids.get(usize::from(number)).copied();
            self.write_change(of, change(at, to, trigger, id));
        }
    }

    /// Writes a change of the states to the machine's key for it, if the machine has such a key. `change` is `None`
    /// when the machine starts or is halted.
    pub(super) fn write_change(&mut self, of: Of<'m, A>, change: Option<StateChange>) {
        let Some(key) = &of.states.state_change else { return };
        self.run.at(of.states.state(0).node);
        let before = self.run.begin_writes();
        (key.put)(self.run.cx.bb, self.memory, change);
        self.run.trace_writes(before);
    }

    /// Follows the transition of the candidate: writes its payload, takes its event, and clears its delay.
    fn follow(&mut self, of: Of<'m, A>, at: u16, candidate: &Candidate<()>) {
        self.run.at(candidate.from);
        let from = self.run.node;
        let transition = of.states.transition(candidate.transition);
        if let Some(payload) = transition.and_then(|transition| transition.payload.as_ref()) {
            self.hand_over(of, payload, candidate.event);
        }
        if candidate.end.is_none() {
            self.bind_on_path(of, (candidate.target, at), candidate.to);
        }
        take(candidate.event, self.run);
        if of.states.draws {
            self.run.cx.engine.chance = candidate.chance;
        }
        if let Some(transition) = transition {
            self.clear_delay(transition);
        }
        let to = self.state_node(of, if candidate.end.is_some() { 0 } else { candidate.to });
        self.run.record(Record::Transition { from, to, trigger: candidate.trigger });
    }

    /// Starts the machine again from its root, because a state has ended and no transition leads on.
    fn restart(&mut self, of: Of<'m, A>, at: u16, outcome: Outcome) -> Switch {
        let Some(switch) = self.search_from_root(of, at) else { return Switch::NOTHING_FOUND };
        let (from, to) = (self.state_node(of, at), self.state_node(of, switch.to));
        self.run.record(Record::Transition { from, to, trigger: Trigger::Restart(outcome) });
        switch
    }

    /// Returns the switch to the states that are selected from the root; `None` if the root refuses. `at` is the
    /// deepest active state.
    pub(super) fn search_from_root(&mut self, of: Of<'m, A>, at: u16) -> Option<Switch> {
        let mut selection = Selection::new(0, at, self.run.cx.engine.chance);
        let Some(to) = search(self, of, of.states.state(0), &mut selection) else {
            let (by, why) = selection.refused;
            let (node, by) = (self.state_node(of, 0), self.state_node(of, by));
            self.run.record(Record::Refused { node, by, why });
            return None;
        };
        if of.states.draws {
            self.run.cx.engine.chance = selection.chance;
        }
        self.bind_on_path(of, (0, at), to);
        Some(Switch::to(to, 0))
    }
}

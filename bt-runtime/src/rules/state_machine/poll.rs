//! The strongest transition of a tick, and the decision that follows from it.

use super::NOWHERE;
use super::switch::Switch;
use crate::chance::Chance;
use crate::status::Outcome;
use crate::trace::{NodeId, Trigger};

/// The result of the transitions that were checked so far. It has plain fields, so that a tick keeps them in registers.
pub struct TransitionPoll<G> {
    /// The deepest active state.
    pub(crate) at: u16,
    /// The outcome of the deepest active state, if it has ended.
    pub(crate) ended: Option<Outcome>,
    /// `true` if the deepest active state had ended before the tick. No transition is checked then.
    pub(crate) was_done: bool,
    /// `true` if an ended state waits for the delay of a transition.
    pub(crate) waits: bool,
    /// `true` if there are states whose transitions were never checked.
    pub(crate) newly_entered: bool,
    /// `true` if a transition would be taken. `candidate` is the strongest one.
    pub(crate) found: bool,
    pub(crate) candidate: Candidate<G>,
}

/// A transition that would be taken.
pub struct Candidate<G> {
    pub(crate) priority: i8,
    pub(crate) transition: u16,
    pub(crate) from: NodeId,
    pub(crate) trigger: Trigger,
    /// The index of the event that it takes, among the events of this tick; [`NOWHERE`] if it takes none.
    pub(crate) event: u16,
    /// The parameters that it gives to a state.
    pub(crate) payload: Option<G>,
    /// The generator after the draws of the search.
    pub(crate) chance: Chance,
    /// The `to` of the [`Switch`].
    pub(crate) to: u16,
    /// The `target` of the [`Switch`].
    pub(crate) target: u16,
    /// The `receiver` of the [`Switch`].
    pub(crate) receiver: u16,
    /// The `end` of the [`Switch`].
    pub(crate) end: Option<Outcome>,
}

/// The decision of a machine after it has checked its transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The machine ends.
    End(Outcome),
    /// The candidate is taken.
    Take,
    /// The candidate is taken, and has no target: the active states stay, and no weaker transition is taken.
    Block,
    /// A state has ended with this outcome and no transition leads on: the machine starts again from its root.
    Restart(Outcome),
    /// The active states stay.
    Stay,
}

impl<G> Candidate<G> {
    /// Returns the switch to the candidate's target.
    #[inline(always)]
    pub(crate) fn switch(&self) -> Switch {
        Switch { to: self.to, target: self.target, receiver: self.receiver, end: self.end }
    }

    /// Returns `true` if the candidate has no target, so that the active states stay.
    #[inline(always)]
    const fn leads_nowhere(&self) -> bool {
        self.to == NOWHERE && self.end.is_none()
    }

    #[inline(always)]
    pub(crate) fn set_switch(&mut self, switch: Switch) {
        self.to = switch.to;
        self.target = switch.target;
        self.receiver = switch.receiver;
        self.end = switch.end;
    }
}

impl<G> TransitionPoll<G> {
    #[inline(always)]
    pub(crate) fn new(newly_entered: bool, chance: Chance) -> Self {
        let candidate = Candidate {
            priority: 0,
            transition: NOWHERE,
            from: 0,
            trigger: Trigger::Tick,
            event: NOWHERE,
            payload: None,
            chance,
            to: NOWHERE,
            target: NOWHERE,
            receiver: NOWHERE,
            end: None,
        };
        Self { at: 0, ended: None, was_done: false, waits: false, newly_entered, found: false, candidate }
    }

    /// Returns `true` if a transition of this priority would replace the candidate. Of equal priorities, the transition
    /// that was checked first stays.
    #[inline(always)]
    pub(crate) const fn is_beaten_by(&self, priority: i8) -> bool {
        !self.found || priority > self.candidate.priority
    }

    /// Returns the decision. `blocks`: the machine has a transition without a target. `root` is the outcome of the
    /// machine's own tasks, `done` that of the highest active state that has ended.
    #[inline(always)]
    pub(crate) const fn decide(&self, blocks: bool, root: Option<Outcome>, done: Option<Outcome>) -> Decision {
        match (root, done) {
            (Some(outcome), _) => Decision::End(outcome),
            (None, _) if blocks && self.found && self.candidate.leads_nowhere() => Decision::Block,
            (None, _) if self.found => Decision::Take,
            (None, Some(outcome)) if !self.waits => Decision::Restart(outcome),
            _ => Decision::Stay,
        }
    }
}

/// Returns the weakest and the strongest of several priorities.
pub const fn span(each: &[(i8, i8)]) -> (i8, i8) {
    let (mut weakest, mut strongest, mut next) = (i8::MAX, i8::MIN, 0);
    while next < each.len() {
        let (low, high) = each[next];
        weakest = if low < weakest { low } else { weakest };
        strongest = if high > strongest { high } else { strongest };
        next += 1;
    }
    (weakest, strongest)
}

/// Returns `true` if, once the `nth` of transitions with these priorities would be taken, no later one can replace it.
pub const fn settles(priorities: &[(i8, i8)], nth: usize) -> bool {
    let mut next = nth + 1;
    while next < priorities.len() {
        if priorities[next].1 > priorities[nth].0 {
            return false;
        }
        next += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_ends_takes_restarts_or_stays() {
        let (success, failure) = (Some(Outcome::Success), Some(Outcome::Failure));
        for (found, waits, root, done, expected) in [
            (true, false, failure, success, Decision::End(Outcome::Failure)),
            (true, true, None, success, Decision::Take),
            (false, false, None, success, Decision::Restart(Outcome::Success)),
            (false, true, None, success, Decision::Stay),
            (false, false, None, None, Decision::Stay),
        ] {
            let poll = TransitionPoll::<()> { found, waits, ..TransitionPoll::new(false, Chance::new(0)) };
            assert_eq!(poll.decide(false, root, done), expected, "{found} {waits} {root:?} {done:?}");
        }
    }

    #[test]
    fn a_candidate_that_leads_nowhere_blocks_but_not_the_end_of_the_machine() {
        let success = Some(Outcome::Success);
        let mut poll = TransitionPoll::<()> { found: true, ..TransitionPoll::new(false, Chance::new(0)) };
        assert_eq!(poll.decide(true, None, success), Decision::Block);
        assert_eq!(poll.decide(true, success, None), Decision::End(Outcome::Success));
        poll.candidate.set_switch(Switch::end(Outcome::Failure));
        assert_eq!(poll.decide(true, None, None), Decision::Take);
    }

    #[test]
    fn of_equal_priorities_the_first_stays() {
        let mut poll = TransitionPoll::<()>::new(false, Chance::new(0));
        assert!(poll.is_beaten_by(i8::MIN));
        poll.found = true;
        assert!(!poll.is_beaten_by(0));
        assert!(poll.is_beaten_by(1));
    }

    #[test]
    fn a_transition_settles_a_list_whose_rest_is_not_stronger() {
        let priorities = [(0, 0), (-1, 2), (2, 2)];
        assert_eq!(span(&priorities), (-1, 2));
        assert_eq!([0, 1, 2].map(|nth| settles(&priorities, nth)), [false, false, true]);
    }
}

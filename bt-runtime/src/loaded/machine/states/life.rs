//! The life of a state: entered, ticked and asked, left.

use super::super::Machine;
use super::{Left, Of};
use crate::blackboard::Agent;
use crate::machine::asked::Asked;
use crate::machine::lead::take;
use crate::machine::plan::NOWHERE;
use crate::machine::turn::Turn;
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::{Record, Trace};

/// Is a state at the target of a switch, or below it? Not the machine, which is always there.
fn is_again(number: u16, turn: &Turn) -> bool {
    turn.target <= number && number != 0
}

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// How the tasks of a state came to their end.
    pub(super) fn outcome(&self, of: Of<'m, A>, number: u16) -> Option<Outcome> {
        let state = of.states.state(number);
        self.count(state).outcome(state.all)
    }

    /// Enters a state, but none below it.
    pub(super) fn start_state(&mut self, of: Of<'m, A>, number: u16) {
        let state = of.states.state(number);
        self.set_deepest(of, number);
        self.run.at(state.node);
        self.run.record(Record::Enter { node: self.run.node });
        if let Some(takes) = &state.requires {
            let place = self.heard(takes);
            take(place.unwrap_or(NOWHERE), self.run);
        }
        for (_, held) in state.ways.iter().filter_map(|way| way.delay.as_ref()) {
            *self.word(*held) = Time::END.as_nanos();
        }
        self.enter_tasks(state);
    }

    /// Enters the child that is, or holds, this state, and those below it on the way there. Is one of them done?
    fn enter_below(&mut self, of: Of<'m, A>, number: u16, to: u16) -> bool {
        let (mut above, mut done) = (number, false);
        while let Some(child) = of.states.toward(above, to) {
            self.start_state(of, child);
            let outcome = self.outcome(of, child);
            done |= outcome.is_some();
            if outcome == Some(Outcome::Failure) {
                break;
            }
            above = child;
        }
        done
    }

    /// Goes down the states that stay, tells those that were selected again, and enters what is missing on the way to
    /// `turn.to`. Is one of them done?
    pub(super) fn descend(&mut self, of: Of<'m, A>, number: u16, turn: &Turn) -> bool {
        let state = of.states.state(number);
        if is_again(number, turn) {
            self.sustain(state);
        }
        let outcome = self.outcome(of, number);
        let done = outcome.is_some();
        // What does not stay is left already.
        if let Some(child) = of.states.toward(number, self.deepest(of)) {
            return self.descend(of, child, turn) | done;
        }
        if turn.to == number || outcome == Some(Outcome::Failure) {
            return done;
        }
        self.enter_below(of, number, turn.to) | done
    }

    /// Does it stay where this switch leads to a state in it? Not, if it is done or gets other parameters, and stands at
    /// the target or below it.
    fn stays(&self, of: Of<'m, A>, number: u16, turn: &Turn) -> bool {
        let state = of.states.state(number);
        let anew = is_again(number, turn)
            && (state.binds.is_some() || turn.given == number || self.outcome(of, number).is_some());
        state.holds(turn.to) && !anew
    }

    /// Leaves what does not stay, from the deepest state up.
    pub(super) fn leave(&mut self, of: Of<'m, A>, number: u16, turn: &Turn) -> Left {
        let state = of.states.state(number);
        let (outcome, stays) = (self.outcome(of, number), self.stays(of, number, turn));
        if let Some(child) = of.states.toward(number, self.deepest(of)) {
            match self.leave(of, child, if stays { turn } else { &Turn::OUT }) {
                Left::Stays => {}
                Left::Gone => self.set_deepest(of, number),
                Left::Halting => return Left::Halting,
            }
        }
        if (!stays || is_again(number, turn)) && self.halt_tasks(state, stays) {
            return Left::Halting;
        }
        if stays {
            return Left::Stays;
        }
        self.run.at(state.node);
        let node = self.run.node;
        self.run.record(match if number == 0 { turn.end } else { outcome } {
            Some(outcome) => Record::Leave { node, outcome },
            None => Record::Halt { node },
        });
        Left::Gone
    }

    /// Ticks the tasks of a state, then the states below it, and on the way back asks its transitions. How did it, or a
    /// state below it, come to its end?
    pub(super) fn step_state(
        &mut self,
        of: Of<'m, A>,
        number: u16,
        tick: bool,
        asked: &mut Asked<()>,
    ) -> Option<Outcome> {
        let state = of.states.state(number);
        let count = if tick { self.tick_tasks(state) } else { self.count(state) };
        let outcome = count.outcome(state.all);
        let below = match of.states.toward(number, self.deepest(of)) {
            Some(child) => self.step_state(of, child, tick, asked),
            None => {
                asked.at = number;
                asked.gone = outcome;
                None
            }
        };
        let done = outcome.or(below);
        for way in &state.ways {
            self.run.at(state.node);
            self.ask_way(of, way, done, asked);
        }
        done
    }
}

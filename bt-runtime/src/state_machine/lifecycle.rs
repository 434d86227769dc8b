//! The life of a state: its entry, ticks, transitions, selection again, and exit.

use super::asked::take;
use super::ends::Entered;
use super::memory::{StateActive, StateHalting, StatePersistent};
use super::plan::{Payload, Plan, State, bound, holds};
use super::states::States;
use super::tasks::Tasks;
use super::transitions::Transitions;
use crate::blackboard::Agent;
use crate::composite::Of2;
use crate::event::{Hearing, Inbox};
use crate::keys::Keys;
use crate::node::Run;
use crate::rules::facts::{self, Facts};
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::switch::{Switch, enters_child, keeps_parameters};
use crate::rules::state_machine::wake::WakePoll;
use crate::status::Outcome;
use crate::time::Moment;
use crate::trace::{Record, Trace};

/// The result of the step that leaves a state.
pub enum Leaving<H> {
    /// The state stays.
    Stays,
    /// The state was left.
    Left,
    /// The halt of the state needs further ticks.
    Halting(H),
}

impl<H> Leaving<H> {
    #[inline]
    pub(crate) fn map<P>(self, wrap: impl FnOnce(H) -> P) -> Leaving<P> {
        match self {
            Self::Stays => Leaving::Stays,
            Self::Left => Leaving::Left,
            Self::Halting(halting) => Leaving::Halting(wrap(halting)),
        }
    }
}

/// The functions for the life of a state.
pub(crate) trait Lifecycle<A: Agent, S>: State<A, S> {
    /// The keys whose change may change a decision in the state.
    const OBSERVED: Keys = {
        let keys = Self::Tasks::OBSERVED.or(Self::Below::OBSERVED).or(Self::Transitions::OBSERVED);
        // While an ended state waits, the transitions at the ends of the states inside and above it are also checked.
        let keys = if Self::Transitions::WAITS { keys.or(Self::AT_END) } else { keys };
        let keys = if Self::Below::WAITS { keys.or(Self::Transitions::AT_END) } else { keys };
        if Self::Plan::POLLS { keys.or(Self::KEYS) } else { keys }
    };
    /// The keys of the transitions that are checked at the end of the state, or of a state inside it.
    const AT_END: Keys = Self::Transitions::AT_END.or(Self::Below::AT_END);
    /// `true` if the state, or a state inside it, may wait for a transition after its end.
    const WAITS: bool = Self::Transitions::WAITS || Self::Below::WAITS;
    /// The facts about the state before it runs.
    const FACTS: Facts = facts::state(Self::Tasks::CHILDREN, Self::Below::CHILDREN);

    /// Enters the state, and the states below it on the way to `to`. Returns `true` if one of them has ended.
    #[inline]
    fn enter<T: Trace>(
        to: u16,
        persistent: &mut StatePersistent<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> (StateActive<A, S, Self>, bool) {
        let mut hearing = Hearing::new(run);
        hearing.begin(run);
        let mut active = Self::start(persistent, run);
        hearing.end(run);
        let outcome = Self::outcome(&active);
        let mut done = outcome.is_some();
        if Self::Below::LEN > 0 && enters_child(Self::NUMBER, to, outcome) {
            hearing.begin(run);
            done |= Self::Below::enter(&mut active.below, to, &mut persistent.below, run) != Entered::Runs;
            hearing.end(run);
        }
        hearing.join(run);
        (active, done)
    }

    /// Enters the state and starts its tasks, but enters no state below it.
    #[inline(always)]
    fn start<T: Trace>(
        persistent: &mut StatePersistent<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> StateActive<A, S, Self> {
        Self::arrive(run);
        let tasks = Self::Tasks::enter(&mut persistent.tasks, &mut false, run);
        StateActive { tasks, held: Default::default(), below: None }
    }

    /// Records the entry of the state and takes its event. Does not start its tasks.
    #[inline(always)]
    fn arrive<T: Trace>(run: &mut Run<'_, '_, A, S, T>) {
        run.at(Self::NODE);
        run.record(Record::Enter { node: run.node });
        if Self::REQUIRES {
            let place = {
                let view = run.view();
                run.cx.engine.inbox.find(None, |event| Self::requires(event, &view))
            };
            take(place.unwrap_or(NOWHERE), run);
        }
    }

    /// Calls `sustain` for the states that stay and were selected again, and enters the missing states on the way to
    /// `switch.to`. Returns `true` if one of these states has ended. `ended` is the outcome of the deepest active
    /// state, which cannot stay then.
    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        (switch, ended): (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        if switch.selects_again(Self::NUMBER) {
            Self::Tasks::sustain(&mut active.tasks, &mut persistent.tasks, run);
        }
        let outcome = Self::outcome(active);
        let mut done = outcome.is_some();
        match &mut active.below {
            Some(below) if !(ended.is_some() && Self::Below::LEAVES) && Self::Below::stays(below, (switch, ended)) => {
                done |= Self::Below::descend(below, &mut persistent.below, (switch, ended), run);
            }
            _ if !enters_child(Self::NUMBER, switch.to, outcome) => active.below = None,
            _ => done |= Self::Below::enter(&mut active.below, switch.to, &mut persistent.below, run) != Entered::Runs,
        }
        done
    }

    /// Returns `true` if the state stays in this switch, provided that the states above it stay.
    #[inline(always)]
    fn stays(active: &StateActive<A, S, Self>, switch: &Switch) -> bool {
        switch.keeps(Self::NUMBER, Self::END, Self::BINDS, Self::outcome(active).is_some())
    }

    /// Returns the outcome of the tasks; `None` while they decide nothing.
    #[inline(always)]
    fn outcome(active: &StateActive<A, S, Self>) -> Option<Outcome> {
        Self::Tasks::count(&active.tasks).outcome(Self::ALL)
    }

    /// Returns the deepest active state.
    fn deepest(active: &StateActive<A, S, Self>) -> u16 {
        active.below.as_ref().and_then(Self::Below::deepest).unwrap_or(Self::NUMBER)
    }

    /// Ticks the tasks of the state, then the states below it, and on the way back checks its transitions. Returns the
    /// outcome of the state, or of a state below it. With `TICK`, no transition is checked if the deepest state had
    /// ended before ([`TransitionPoll::was_done`]).
    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        poll: &mut TransitionPoll<<Self::Plan as Plan<A, S>>::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        let mut hearing = Hearing::new(run);
        let count = if TICK {
            hearing.begin(run);
            let count = Self::Tasks::tick(&mut active.tasks, &mut persistent.tasks, run);
            hearing.end(run);
            count
        } else {
            Self::Tasks::count(&active.tasks)
        };
        let outcome = count.outcome(Self::ALL);
        let below = match &mut active.below {
            Some(below) => {
                hearing.begin(run);
                let below = Self::Below::step::<TICK, T>(below, &mut persistent.below, poll, run);
                hearing.end(run);
                below
            }
            None => {
                (poll.at, poll.ended) = (Self::NUMBER, outcome);
                None
            }
        };
        hearing.join(run);
        if TICK && poll.was_done {
            return None;
        }
        let done = outcome.or(below);
        if let Some(outcome) = done {
            Self::Tasks::completed(outcome, &mut active.tasks, &mut persistent.tasks, run);
        }
        run.at(Self::NODE);
        Self::Transitions::ask(&mut active.held, done, poll, run);
        done
    }

    /// Ticks the tasks of the states that stay in a switch that waits for a halt, from the root down.
    fn tick_staying<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        switch: &Switch,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        if !switch.ticks_tasks(Self::NUMBER, Self::stays(active, switch)) {
            return;
        }
        let mut hearing = Hearing::new(run);
        hearing.begin(run);
        Self::Tasks::tick(&mut active.tasks, &mut persistent.tasks, run);
        hearing.end(run);
        if let Some(below) = &mut active.below {
            hearing.begin(run);
            Self::Below::tick_staying(below, &mut persistent.below, switch, run);
            hearing.end(run);
        }
        hearing.join(run);
    }

    /// Stores the outcome of the deepest active state, which has ended but stays.
    fn settle(active: &mut StateActive<A, S, Self>, outcome: Outcome) {
        if let Some(below) = &mut active.below {
            Self::Below::settle(below, outcome);
        }
    }

    /// Leaves the states that do not stay, from the deepest up.
    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        (switch, ended): (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Leaving<StateHalting<A, S, Self>> {
        let (outcome, stays) = (Self::outcome(active), Self::stays(active, switch));
        if let Some(below) = &mut active.below {
            let switch = if stays { switch } else { &Switch::OUT };
            match Self::Below::leave(below, &mut persistent.below, (switch, ended), run) {
                Leaving::Stays => {}
                Leaving::Left => active.below = None,
                Leaving::Halting(halting) => return Leaving::Halting(StateHalting { at: Of2::B(halting) }),
            }
        }
        if switch.halts_tasks(Self::NUMBER, stays) {
            let halting = Self::Tasks::halt(&mut active.tasks, &mut persistent.tasks, stays, run);
            if let Some(halting) = halting {
                return Leaving::Halting(StateHalting { at: Of2::A(halting) });
            }
        }
        if stays {
            return Leaving::Stays;
        }
        run.at(Self::NODE);
        let node = run.node;
        run.record(match switch.recorded_end(Self::NUMBER, outcome) {
            Some(outcome) => Record::Leave { node, outcome },
            None => Record::Halt { node },
        });
        Leaving::Left
    }

    /// Runs the services of the state's tasks, and those of the states below it, from the root down.
    #[inline]
    fn observe<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        if run.looks_at(Self::NODE) || const { Self::FACTS.serves } {
            Self::Tasks::observe(&mut active.tasks, &mut persistent.tasks, run);
            if let Some(below) = &mut active.below {
                Self::Below::observe(below, &mut persistent.below, run);
            }
        }
    }

    /// Returns `true` if the parameters of the state, and those of the active states below it, are present.
    fn fits(active: &StateActive<A, S, Self>, scope: &S) -> bool {
        Self::has_arguments(scope) && active.below.as_ref().is_none_or(|below| Self::Below::fits(below, scope))
    }

    /// Returns `true` if the parameters of the state, and those of the states below it on the way to `to`, are present.
    fn fits_on_path(to: u16, scope: &S) -> bool {
        !holds::<A, S, Self>(to) || Self::has_arguments(scope) && Self::Below::fits_on_path(to, scope)
    }

    /// Sets the parameters that required events give to the states on the way to `to`. Active states above the target
    /// stay, and keep their parameters.
    fn bind_on_path<T: Trace>((target, at): (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>) {
        if !holds::<A, S, Self>(to) {
            return;
        }
        if Self::BINDS && !keeps_parameters(Self::NUMBER, Self::END, target, at) {
            let payload = bound::<A, S, Self>(&run.cx.engine.inbox, &run.view());
            if let Some(payload) = payload {
                payload.store(run.scope);
            }
        }
        Self::Below::bind_on_path((target, at), to, run);
    }

    /// Clears the delay of this transition, because the transition was taken.
    #[inline]
    fn release(active: &mut StateActive<A, S, Self>, transition: u16) {
        Self::Transitions::release(&mut active.held, transition);
        if let Some(below) = &mut active.below {
            Self::Below::release(below, transition);
        }
    }

    /// Adds the next tick that the state needs.
    #[inline]
    fn next(
        active: &StateActive<A, S, Self>,
        persistent: &StatePersistent<A, S, Self>,
        moment: Moment,
        wake: &mut WakePoll,
    ) {
        wake.task(Self::Tasks::next(&active.tasks, &persistent.tasks, moment));
        wake.tasks(Self::Tasks::count(&active.tasks), Self::ALL);
        wake.ticks |= Self::Transitions::TICKS;
        Self::Transitions::next(&active.held, moment.now, wake);
        if let Some(below) = &active.below {
            Self::Below::next(below, &persistent.below, moment, wake);
        }
    }
}

impl<A: Agent, S, X: State<A, S>> Lifecycle<A, S> for X {}

//! The life of a state, told in one place: entered, ticked and asked, left.

use super::ends::Entered;
use super::plan::{NOWHERE, Payload, Plan, State, bound, holds};
use super::poll::TransitionPoll;
use super::remembers::remembers;
use super::states::States;
use super::switch::Switch;
use super::target::take;
use super::tasks::Tasks;
use super::transition::Transitions;
use crate::blackboard::Agent;
use crate::composite::Of2;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::Run;
use crate::rules::facts::{self, Facts};
use crate::slot::Slots;
use crate::status::Outcome;
use crate::time::{Moment, Next};
use crate::trace::{Record, Trace};

type TasksOf<X, A, S> = <X as State<A, S>>::Tasks;
type BelowOf<X, A, S> = <X as State<A, S>>::Below;
type WaysOf<X, A, S> = <X as State<A, S>>::Transitions;
type PlanOf<X, A, S> = <X as State<A, S>>::Plan;
type TasksActive<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Active;
type TasksHalting<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Halting;
type TasksKept<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Persistent;
type BelowActive<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Active;
type BelowHalting<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Halting;
type BelowKept<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Persistent;
type Held<A, S, X> = <WaysOf<X, A, S> as Transitions<A, S, PlanOf<X, A, S>>>::Held;

remembers! {
    /// What an active state remembers: its tasks, the delays of its transitions, its active child.
    StateActive {
        tasks: TasksActive,
        held: Held,
        below: OptionBelow,
    }
}

remembers! {
    /// What a state keeps for the brain's life: that of its tasks and of its children.
    StatePersistent {
        tasks: TasksKept,
        below: BelowKept,
    }
}

type OptionBelow<A, S, X> = Option<BelowActive<A, S, X>>;

impl<A: Agent, S, X: State<A, S>> Default for StatePersistent<A, S, X> {
    fn default() -> Self {
        Self::NEW
    }
}

impl<A: Agent, S, X: State<A, S>> Slots<A> for StatePersistent<A, S, X> {
    const NEW: Self = Self { tasks: Slots::<A>::NEW, below: Slots::<A>::NEW };
    const COUNT: u16 = <TasksKept<A, S, X> as Slots<A>>::COUNT + <BelowKept<A, S, X> as Slots<A>>::COUNT;

    #[cfg(feature = "alloc")]
    fn slot(&self, nth: u16) -> Option<&crate::slot::SlotPersistent<A>> {
        match nth.checked_sub(<TasksKept<A, S, X> as Slots<A>>::COUNT) {
            None => self.tasks.slot(nth),
            Some(nth) => self.below.slot(nth),
        }
    }

    #[cfg(feature = "alloc")]
    fn slot_mut(&mut self, nth: u16) -> Option<&mut crate::slot::SlotPersistent<A>> {
        match nth.checked_sub(<TasksKept<A, S, X> as Slots<A>>::COUNT) {
            None => self.tasks.slot_mut(nth),
            Some(nth) => self.below.slot_mut(nth),
        }
    }
}

remembers! {
    /// What a halt of a state remembers: that of a task, or of a state below it.
    StateHalting {
        at: PartHalting,
    }
}

type PartHalting<A, S, X> = Of2<TasksHalting<A, S, X>, BelowHalting<A, S, X>>;

/// What became of a state that others took the place of.
pub enum Left<H> {
    /// It stays.
    Stays,
    /// It was left.
    Gone,
    /// It still stops.
    Halting(H),
}

impl<H> Left<H> {
    #[inline]
    pub(crate) fn map<P>(self, wrap: impl FnOnce(H) -> P) -> Left<P> {
        match self {
            Self::Stays => Left::Stays,
            Self::Gone => Left::Gone,
            Self::Halting(halting) => Left::Halting(wrap(halting)),
        }
    }
}

/// When a machine must be ticked next, as far as its states were asked.
pub struct Asking {
    pub(crate) next: Next,
    /// Is a state done?
    pub(crate) done: bool,
    /// Does a delay run?
    pub(crate) waits: bool,
    /// Is a transition asked at every tick?
    pub(crate) ticks: bool,
}

/// The life of a state.
pub(crate) trait Life<A: Agent, S>: State<A, S> {
    /// The keys whose change may change what it does.
    const OBSERVED: Keys = {
        let keys = Self::Tasks::OBSERVED.or(Self::Below::OBSERVED).or(Self::Transitions::OBSERVED);
        // While one waits that is done, those in it, and those that it is in, are asked what they ask at their end.
        let keys = if Self::Transitions::WAITS { keys.or(Self::AT_END) } else { keys };
        let keys = if Self::Below::WAITS { keys.or(Self::Transitions::AT_END) } else { keys };
        if Self::Plan::POLLS { keys.or(Self::KEYS) } else { keys }
    };
    /// The keys of the transitions that are asked at the end of it, or of a state in it.
    const AT_END: Keys = Self::Transitions::AT_END.or(Self::Below::AT_END);
    /// `true` if it, or a state in it, may wait for a transition once it is done.
    const WAITS: bool = Self::Transitions::WAITS || Self::Below::WAITS;
    /// What is known of it before it runs.
    const FACTS: Facts = facts::state(Self::Tasks::CHILDREN, Self::Below::CHILDREN);

    /// Enters it, and the states below it on the way to `to`. Is one of them done?
    #[inline]
    fn enter<T: Trace>(
        to: u16,
        persistent: &mut StatePersistent<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> (StateActive<A, S, Self>, bool) {
        let mut active = Self::start(persistent, run);
        let outcome = Self::outcome(&active);
        let mut done = outcome.is_some();
        if Self::Below::LEN > 0 && to != Self::NUMBER && outcome != Some(Outcome::Failure) {
            done |= Self::Below::enter(&mut active.below, to, &mut persistent.below, run) != Entered::On;
        }
        (active, done)
    }

    /// Enters it, but no state below it.
    #[inline(always)]
    fn start<T: Trace>(
        persistent: &mut StatePersistent<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> StateActive<A, S, Self> {
        Self::arrive(run);
        let tasks = Self::Tasks::enter(&mut persistent.tasks, &mut false, run);
        StateActive { tasks, held: Default::default(), below: None }
    }

    /// It is entered: takes its event. Its tasks are not.
    #[inline(always)]
    fn arrive<T: Trace>(run: &mut Run<'_, '_, A, S, T>) {
        run.at(Self::NODE);
        run.record(Record::Enter { node: run.node });
        if Self::REQUIRES {
            let place = {
                let view = run.view();
                run.cx.engine.inbox.offered().iter().position(|event| Self::requires(event, &view))
            };
            take(place.and_then(|place| u16::try_from(place).ok()).unwrap_or(NOWHERE), run);
        }
    }

    /// Goes down the states that stay, tells those that were selected again, and enters what is missing on the way to
    /// `switch.to`. Is one of them done? `ended`: how the deepest active one came to its end, so that it cannot stay.
    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        (switch, ended): (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        if switch.target <= Self::NUMBER && Self::NUMBER != 0 {
            Self::Tasks::sustain(&mut active.tasks, &mut persistent.tasks, run);
        }
        let outcome = Self::outcome(active);
        let mut done = outcome.is_some();
        match &mut active.below {
            Some(below) if !(ended.is_some() && Self::Below::LEAVES) && Self::Below::stays(below, (switch, ended)) => {
                done |= Self::Below::descend(below, &mut persistent.below, (switch, ended), run);
            }
            _ if switch.to == Self::NUMBER || outcome == Some(Outcome::Failure) => active.below = None,
            _ => done |= Self::Below::enter(&mut active.below, switch.to, &mut persistent.below, run) != Entered::On,
        }
        done
    }

    /// Does it stay where this switch leads to a state in it? Not, if it is done or gets other parameters, and stands at
    /// the target or below it.
    #[inline(always)]
    fn stays(active: &StateActive<A, S, Self>, switch: &Switch) -> bool {
        let again = switch.target <= Self::NUMBER && Self::NUMBER != 0;
        let anew = again && (Self::BINDS || switch.receiver == Self::NUMBER || Self::outcome(active).is_some());
        holds::<A, S, Self>(switch.to) && !anew
    }

    /// How its tasks came to their end.
    #[inline(always)]
    fn outcome(active: &StateActive<A, S, Self>) -> Option<Outcome> {
        Self::Tasks::count(&active.tasks).outcome(Self::ALL)
    }

    /// Ticks its tasks, then the states below it, and on the way back asks its transitions. How did it, or a state
    /// below it, come to its end? With `TICK`, nothing is asked where the deepest state was done before: [`TransitionPoll::rests`].
    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        poll: &mut TransitionPoll<<Self::Plan as Plan<A, S>>::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        let count = if TICK {
            Self::Tasks::tick(&mut active.tasks, &mut persistent.tasks, run)
        } else {
            Self::Tasks::count(&active.tasks)
        };
        let outcome = count.outcome(Self::ALL);
        let below = match &mut active.below {
            Some(below) => Self::Below::step::<TICK, T>(below, &mut persistent.below, poll, run),
            None => {
                (poll.at, poll.ended) = (Self::NUMBER, outcome);
                None
            }
        };
        if TICK && poll.rests {
            return None;
        }
        let done = outcome.or(below);
        run.at(Self::NODE);
        Self::Transitions::ask(&mut active.held, done, poll, run);
        done
    }

    /// The deepest active state is done and stays.
    fn settle(active: &mut StateActive<A, S, Self>, outcome: Outcome) {
        if let Some(below) = &mut active.below {
            Self::Below::settle(below, outcome);
        }
    }

    /// Leaves what does not stay, from the deepest state up.
    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        (switch, ended): (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Left<StateHalting<A, S, Self>> {
        let (outcome, stays) = (Self::outcome(active), Self::stays(active, switch));
        let again = switch.target <= Self::NUMBER && Self::NUMBER != 0;
        if let Some(below) = &mut active.below {
            let switch = if stays { switch } else { &Switch::OUT };
            match Self::Below::leave(below, &mut persistent.below, (switch, ended), run) {
                Left::Stays => {}
                Left::Gone => active.below = None,
                Left::Halting(halting) => return Left::Halting(StateHalting { at: Of2::B(halting) }),
            }
        }
        if !stays || again {
            let halting = Self::Tasks::halt(&mut active.tasks, &mut persistent.tasks, stays, run);
            if let Some(halting) = halting {
                return Left::Halting(StateHalting { at: Of2::A(halting) });
            }
        }
        if stays {
            return Left::Stays;
        }
        run.at(Self::NODE);
        let node = run.node;
        run.record(match if Self::NUMBER == 0 { switch.end } else { outcome } {
            Some(outcome) => Record::Leave { node, outcome },
            None => Record::Halt { node },
        });
        Left::Gone
    }

    /// Runs services, from the root down.
    #[inline]
    fn observe<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        persistent: &mut StatePersistent<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        if const { Self::FACTS.serves } {
            Self::Tasks::observe(&mut active.tasks, &mut persistent.tasks, run);
            if let Some(below) = &mut active.below {
                Self::Below::observe(below, &mut persistent.below, run);
            }
        }
    }

    /// Are the parameters there of it and of the active states below it?
    fn fits(active: &StateActive<A, S, Self>, scope: &S) -> bool {
        Self::has_arguments(scope) && active.below.as_ref().is_none_or(|below| Self::Below::fits(below, scope))
    }

    /// The same of it and of the states below it on the way to this one.
    fn fits_on_path(to: u16, scope: &S) -> bool {
        !holds::<A, S, Self>(to) || Self::has_arguments(scope) && Self::Below::fits_on_path(to, scope)
    }

    /// Gives the states on the way to `to` the parameters that their events bring, but to those that stay: they stand
    /// above the target and are active.
    fn bind_on_path<T: Trace>((target, at): (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>) {
        if !holds::<A, S, Self>(to) {
            return;
        }
        if Self::BINDS && !(Self::NUMBER < target && holds::<A, S, Self>(at)) {
            let payload = bound::<A, S, Self>(run.cx.engine.inbox.offered(), &run.view());
            if let Some(payload) = payload {
                payload.store(run.scope);
            }
        }
        Self::Below::bind_on_path((target, at), to, run);
    }

    /// The delay of this transition may start anew.
    #[inline]
    fn release(active: &mut StateActive<A, S, Self>, transition: u16) {
        Self::Transitions::release(&mut active.held, transition);
        if let Some(below) = &mut active.below {
            Self::Below::release(below, transition);
        }
    }

    /// When must it be ticked next?
    #[inline]
    fn next(
        active: &StateActive<A, S, Self>,
        persistent: &StatePersistent<A, S, Self>,
        moment: Moment,
        asking: &mut Asking,
    ) {
        asking.next = asking.next.or(Self::Tasks::next(&active.tasks, &persistent.tasks, moment));
        asking.done |= Self::outcome(active).is_some();
        asking.ticks |= Self::Transitions::TICKS;
        if let Some(next) = Self::Transitions::next(&active.held, moment.now) {
            asking.waits = true;
            asking.next = asking.next.or(next);
        }
        if let Some(below) = &active.below {
            Self::Below::next(below, &persistent.below, moment, asking);
        }
    }
}

impl<A: Agent, S, X: State<A, S>> Life<A, S> for X {}

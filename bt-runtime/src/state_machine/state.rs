//! The life of a state, told in one place: entered, ticked and asked, left.

use super::ends::Entered;
use super::plan::{Gives, NOWHERE, Plan, State, bound, holds};
use super::poll::Asked;
use super::remembers::remembers;
use super::states::States;
use super::switch::Turn;
use super::target::take;
use super::tasks::Tasks;
use super::transition::Ways;
use crate::blackboard::Agent;
use crate::composite::Of2;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::Run;
use crate::slot::Slots;
use crate::status::Outcome;
use crate::time::{Moment, Next};
use crate::trace::{Record, Trace};

type TasksOf<X, A, S> = <X as State<A, S>>::Tasks;
type BelowOf<X, A, S> = <X as State<A, S>>::Below;
type WaysOf<X, A, S> = <X as State<A, S>>::Ways;
type PlanOf<X, A, S> = <X as State<A, S>>::Plan;
type TasksActive<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Active;
type TasksHalting<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Halting;
type TasksKept<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Kept;
type BelowActive<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Active;
type BelowHalting<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Halting;
type BelowKept<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Kept;
type Held<A, S, X> = <WaysOf<X, A, S> as Ways<A, S, PlanOf<X, A, S>>>::Held;

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
    StateKept {
        tasks: TasksKept,
        below: BelowKept,
    }
}

type OptionBelow<A, S, X> = Option<BelowActive<A, S, X>>;

impl<A: Agent, S, X: State<A, S>> Default for StateKept<A, S, X> {
    fn default() -> Self {
        Self::NEW
    }
}

impl<A: Agent, S, X: State<A, S>> Slots<A> for StateKept<A, S, X> {
    const NEW: Self = Self { tasks: Slots::<A>::NEW, below: Slots::<A>::NEW };
    const COUNT: u16 = <TasksKept<A, S, X> as Slots<A>>::COUNT + <BelowKept<A, S, X> as Slots<A>>::COUNT;

    #[cfg(feature = "alloc")]
    fn slot(&self, nth: u16) -> Option<&crate::slot::SlotKept<A>> {
        match nth.checked_sub(<TasksKept<A, S, X> as Slots<A>>::COUNT) {
            None => self.tasks.slot(nth),
            Some(nth) => self.below.slot(nth),
        }
    }

    #[cfg(feature = "alloc")]
    fn slot_mut(&mut self, nth: u16) -> Option<&mut crate::slot::SlotKept<A>> {
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
        let keys = Self::Tasks::OBSERVED.or(Self::Below::OBSERVED).or(Self::Ways::OBSERVED);
        // While one waits that is done, those in it, and those that it is in, are asked what they ask at their end.
        let keys = if Self::Ways::WAITS { keys.or(Self::AT_END) } else { keys };
        let keys = if Self::Below::WAITS { keys.or(Self::Ways::AT_END) } else { keys };
        if Self::Plan::POLLS { keys.or(Self::KEYS) } else { keys }
    };
    /// The keys of the transitions that are asked at the end of it, or of a state in it.
    const AT_END: Keys = Self::Ways::AT_END.or(Self::Below::AT_END);
    /// `true` if it, or a state in it, may wait for a transition once it is done.
    const WAITS: bool = Self::Ways::WAITS || Self::Below::WAITS;
    /// `true` if something in it has services.
    const SERVES: bool = Self::Tasks::SERVES || Self::Below::SERVES;
    /// `true` if a halt in it does more than to forget.
    const HALTS: bool = Self::Tasks::HALTS || Self::Below::HALTS;
    /// The most that it and the active states below it visit.
    const VISITS: u32 = 1_u32.saturating_add(Self::Tasks::VISITS).saturating_add(Self::Below::VISITS);

    /// Enters it, and the states below it on the way to `to`. Is one of them done?
    #[inline]
    fn enter<T: Trace>(
        to: u16,
        kept: &mut StateKept<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> (StateActive<A, S, Self>, bool) {
        let mut active = Self::start(kept, run);
        let outcome = Self::outcome(&active);
        let mut done = outcome.is_some();
        if Self::Below::LEN > 0 && to != Self::NUMBER && outcome != Some(Outcome::Failure) {
            done |= Self::Below::enter(&mut active.below, to, &mut kept.below, run) != Entered::On;
        }
        (active, done)
    }

    /// Enters it, but no state below it.
    #[inline(always)]
    fn start<T: Trace>(kept: &mut StateKept<A, S, Self>, run: &mut Run<'_, '_, A, S, T>) -> StateActive<A, S, Self> {
        Self::arrive(run);
        let tasks = Self::Tasks::enter(&mut kept.tasks, &mut false, run);
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
    /// `turn.to`. Is one of them done? `gone`: how the deepest active one came to its end, so that it cannot stay.
    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        kept: &mut StateKept<A, S, Self>,
        (turn, gone): (&Turn, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        if turn.target <= Self::NUMBER && Self::NUMBER != 0 {
            Self::Tasks::sustain(&mut active.tasks, &mut kept.tasks, run);
        }
        let outcome = Self::outcome(active);
        let mut done = outcome.is_some();
        match &mut active.below {
            Some(below) if !(gone.is_some() && Self::Below::LEAVES) && Self::Below::stays(below, (turn, gone)) => {
                done |= Self::Below::descend(below, &mut kept.below, (turn, gone), run);
            }
            _ if turn.to == Self::NUMBER || outcome == Some(Outcome::Failure) => active.below = None,
            _ => done |= Self::Below::enter(&mut active.below, turn.to, &mut kept.below, run) != Entered::On,
        }
        done
    }

    /// Does it stay where this switch leads to a state in it? Not, if it is done or gets other parameters, and stands at
    /// the target or below it.
    #[inline(always)]
    fn stays(active: &StateActive<A, S, Self>, turn: &Turn) -> bool {
        let again = turn.target <= Self::NUMBER && Self::NUMBER != 0;
        let anew = again && (Self::BINDS || turn.given == Self::NUMBER || Self::outcome(active).is_some());
        holds::<A, S, Self>(turn.to) && !anew
    }

    /// How its tasks came to their end.
    #[inline(always)]
    fn outcome(active: &StateActive<A, S, Self>) -> Option<Outcome> {
        Self::Tasks::count(&active.tasks).outcome(Self::ALL)
    }

    /// Ticks its tasks, then the states below it, and on the way back asks its transitions. How did it, or a state
    /// below it, come to its end? With `TICK`, nothing is asked where the deepest state was done before: [`Asked::rests`].
    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut StateActive<A, S, Self>,
        kept: &mut StateKept<A, S, Self>,
        asked: &mut Asked<<Self::Plan as Plan<A, S>>::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        let count = if TICK {
            Self::Tasks::tick(&mut active.tasks, &mut kept.tasks, run)
        } else {
            Self::Tasks::count(&active.tasks)
        };
        let outcome = count.outcome(Self::ALL);
        let below = match &mut active.below {
            Some(below) => Self::Below::step::<TICK, T>(below, &mut kept.below, asked, run),
            None => {
                (asked.at, asked.gone) = (Self::NUMBER, outcome);
                None
            }
        };
        if TICK && asked.rests {
            return None;
        }
        let done = outcome.or(below);
        run.at(Self::NODE);
        Self::Ways::ask(&mut active.held, done, asked, run);
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
        kept: &mut StateKept<A, S, Self>,
        (turn, gone): (&Turn, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Left<StateHalting<A, S, Self>> {
        let (outcome, stays) = (Self::outcome(active), Self::stays(active, turn));
        let again = turn.target <= Self::NUMBER && Self::NUMBER != 0;
        if let Some(below) = &mut active.below {
            let turn = if stays { turn } else { &Turn::OUT };
            match Self::Below::leave(below, &mut kept.below, (turn, gone), run) {
                Left::Stays => {}
                Left::Gone => active.below = None,
                Left::Halting(halting) => return Left::Halting(StateHalting { at: Of2::B(halting) }),
            }
        }
        if !stays || again {
            let halting = Self::Tasks::halt(&mut active.tasks, &mut kept.tasks, stays, run);
            if let Some(halting) = halting {
                return Left::Halting(StateHalting { at: Of2::A(halting) });
            }
        }
        if stays {
            return Left::Stays;
        }
        run.at(Self::NODE);
        let node = run.node;
        run.record(match if Self::NUMBER == 0 { turn.end } else { outcome } {
            Some(outcome) => Record::Leave { node, outcome },
            None => Record::Halt { node },
        });
        Left::Gone
    }

    /// Runs services, from the root down.
    #[inline]
    fn observe<T: Trace>(
        active: &mut StateActive<A, S, Self>,
        kept: &mut StateKept<A, S, Self>,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        if Self::SERVES {
            Self::Tasks::observe(&mut active.tasks, &mut kept.tasks, run);
            if let Some(below) = &mut active.below {
                Self::Below::observe(below, &mut kept.below, run);
            }
        }
    }

    /// Are the parameters there of it and of the active states below it?
    fn fits(active: &StateActive<A, S, Self>, scope: &S) -> bool {
        Self::is_given(scope) && active.below.as_ref().is_none_or(|below| Self::Below::fits(below, scope))
    }

    /// The same of it and of the states below it on the way to this one.
    fn fits_on_way(to: u16, scope: &S) -> bool {
        !holds::<A, S, Self>(to) || Self::is_given(scope) && Self::Below::fits_on_way(to, scope)
    }

    /// Gives the states on the way to `to` the parameters that their events bring, but to those that stay: they stand
    /// above the target and are active.
    fn bind_on_way<T: Trace>((target, at): (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>) {
        if !holds::<A, S, Self>(to) {
            return;
        }
        if Self::BINDS && !(Self::NUMBER < target && holds::<A, S, Self>(at)) {
            let given = bound::<A, S, Self>(run.cx.engine.inbox.offered(), &run.view());
            if let Some(given) = given {
                given.give(run.scope);
            }
        }
        Self::Below::bind_on_way((target, at), to, run);
    }

    /// The delay of this transition may start anew.
    #[inline]
    fn release(active: &mut StateActive<A, S, Self>, way: u16) {
        Self::Ways::release(&mut active.held, way);
        if let Some(below) = &mut active.below {
            Self::Below::release(below, way);
        }
    }

    /// When must it be ticked next?
    #[inline]
    fn next(active: &StateActive<A, S, Self>, kept: &StateKept<A, S, Self>, moment: Moment, asking: &mut Asking) {
        asking.next = asking.next.or(Self::Tasks::next(&active.tasks, &kept.tasks, moment));
        asking.done |= Self::outcome(active).is_some();
        asking.ticks |= Self::Ways::TICKS;
        if let Some(next) = Self::Ways::next(&active.held, moment.now) {
            asking.waits = true;
            asking.next = asking.next.or(next);
        }
        if let Some(below) = &active.below {
            Self::Below::next(below, &kept.below, moment, asking);
        }
    }
}

impl<A: Agent, S, X: State<A, S>> Life<A, S> for X {}

//! The children of a state, one of which is active.

use super::ends::*;
use super::lifecycle::Leaving;
use super::plan::Plan;
use super::selection::SearchCx;
use crate::blackboard::Agent;
use crate::composite::arity::each_arity;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::wake::WakePoll;
use crate::slot::Slots;
use crate::status::{Never, Outcome};
use crate::time::Moment;
use crate::trace::Trace;

/// The children of a state. An index is below [`LEN`](States::LEN).
pub trait States<A: Agent, S, M: Plan<A, S>> {
    /// The active child, with its memory.
    type Active;
    /// The end of a child without other memory: [`End`], or an uninhabited type.
    type Ends: Ends;
    /// The memory of a halt of the active child.
    type Halting;
    /// The memory that they keep for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The number of children.
    const LEN: usize;
    /// `true` if no child has children.
    const LEAVES: bool;
    /// The keys that they observe.
    const OBSERVED: Keys;
    /// The keys of the transitions that are asked at the end of a child.
    const AT_END: Keys;
    /// `true` if a child may wait for a transition once it is done.
    const WAITS: bool;
    /// `true` if a child has services.
    const SERVES: bool;
    /// `true` if a halt in a child does more than forget.
    const HALTS: bool;
    /// The visits of the child with the most.
    const VISITS: u32;
    /// `true` if a transition of a single-task child is asked at every tick.
    const TICKS: bool = false;

    /// The index of the child that is, or holds, this state.
    fn index(number: u16) -> usize;
    /// Searches from this child down: the deepest state to enter.
    fn select(index: usize, selection: &mut Selection, cx: &SearchCx<'_, '_, A, S>) -> Option<u16>;
    /// The score of this child.
    fn score(index: usize, view: &View<'_, '_, A, S>) -> f32;
    /// Enters the child that is, or holds, the state `to`, and the states below it on the way there. It replaces the child
    /// in `place`.
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        to: u16,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Entered;
    /// Goes down the active child, which stays. Is a state done?
    fn descend<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
    /// Does the active child stay?
    fn stays(active: &Self::Active, switch: (&Switch, Option<Outcome>)) -> bool;
    /// Ticks the active child and asks its transitions.
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome>;
    /// Asks the transitions of a single-task child whose task was done before.
    fn ask_done<T: Trace>(outcome: Outcome, poll: &mut TransitionPoll<M::Payload>, run: &mut Run<'_, '_, A, S, T>);
    /// Notes the end of the deepest state, which stays: `true` if the parent must remember the end.
    fn settle(active: &mut Self::Active, outcome: Outcome) -> bool;
    /// Leaves the states that do not stay.
    fn leave<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Leaving<Self::Halting>;
    /// Records that a single-task child was left after this end.
    fn record_left<T: Trace>(outcome: Outcome, run: &mut Run<'_, '_, A, S, T>);
    /// Runs the services of the active child.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Are the parameters of the active states present?
    fn fits(active: &Self::Active, scope: &S) -> bool;
    /// Are the parameters of a finished single-task child present? `false` for other children.
    fn done_fits(scope: &S) -> bool;
    /// Are the parameters of the states on the way to this one present?
    fn fits_on_path(to: u16, scope: &S) -> bool;
    /// Gives the states on the way to this one the parameters that their events bring.
    fn bind_on_path<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>);
    /// Clears the delay of this transition, which was taken.
    fn release(active: &mut Self::Active, transition: u16);
    /// When must the active child be ticked next?
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment, wake: &mut WakePoll);
    /// Is this state one of them, or inside one?
    fn holds(number: u16) -> bool;
}

const fn larger(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

/// The type for the end of one of these children.
macro_rules! ends {
    ($N:ident) => { $N::Ends };
    ($N:ident $($rest:ident)+) => { <$N::Ends as Ends>::Or<ends!($($rest)+)> };
}

/// Evaluates an expression for the child with this index. The index counts through the members of a tuple.
macro_rules! pick {
    ($index:ident: $($N:ident => $ask:expr),+; $none:expr) => {{
        $(
            if $index < $N::LEN {
                return $ask;
            }
            let $index = $index - $N::LEN;
        )+
        let _ = $index;
        $none
    }};
}

macro_rules! states {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, M: Plan<Z, S>, $($N: States<Z, S, M>),+> States<Z, S, M> for ($($N,)+) {
            type Active = $of<$($N::Active),+, ends!($($N)+)>;
            type Ends = Never;
            type Halting = $of<$($N::Halting),+, Never>;
            type Persistent = ($($N::Persistent,)+);

            const LEN: usize = 0 $(+ $N::LEN)+;
            const LEAVES: bool = true $(&& $N::LEAVES)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
            const AT_END: Keys = Keys::NONE$(.or($N::AT_END))+;
            const WAITS: bool = false $(|| $N::WAITS)+;
            const SERVES: bool = false $(|| $N::SERVES)+;
            const HALTS: bool = false $(|| $N::HALTS)+;
            const VISITS: u32 = { let most = 0; $(let most = larger(most, $N::VISITS);)+ most };

            #[inline]
            fn index(number: u16) -> usize {
                let before = 0;
                $(
                    if $N::holds(number) {
                        return before + $N::index(number);
                    }
                    let before = before + $N::LEN;
                )+
                before
            }

            #[inline]
            fn select(index: usize, selection: &mut Selection, cx: &SearchCx<'_, '_, Z, S>) -> Option<u16> {
                pick!(index: $($N => $N::select(index, selection, cx)),+; None)
            }

            #[inline]
            fn score(index: usize, view: &View<'_, '_, Z, S>) -> f32 {
                pick!(index: $($N => $N::score(index, view)),+; 0.0)
            }

            #[inline]
            fn enter<T: Trace>(place: &mut Option<Self::Active>, to: u16, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Entered {
                $(if $N::holds(to) {
                    let mut child = None;
                    return match $N::enter(&mut child, to, &mut persistent.$i, run) {
                        Entered::Ended(outcome) => {
                            *place = Ends::new($i, outcome).map($of::Done);
                            Entered::Done
                        }
                        entered => {
                            *place = child.map($of::$N);
                            entered
                        }
                    };
                })+
                Entered::Runs
            }

            #[inline(always)]
            fn descend<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, switch: (&Switch, Option<Outcome>), run: &mut Run<'_, '_, Z, S, T>) -> bool {
                match active { $($of::$N(child) => $N::descend(child, &mut persistent.$i, switch, run),)+ $of::Done(_) => false }
            }

            #[inline(always)]
            fn stays(active: &Self::Active, switch: (&Switch, Option<Outcome>)) -> bool {
                match active { $($of::$N(child) => $N::stays(child, switch),)+ $of::Done(_) => false }
            }

            #[inline(always)]
            fn step<const TICK: bool, T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, poll: &mut TransitionPoll<M::Payload>, run: &mut Run<'_, '_, Z, S, T>) -> Option<Outcome> {
                match active {
                    $($of::$N(child) => $N::step::<TICK, T>(child, &mut persistent.$i, poll, run),)+
                    $of::Done(_) if TICK => {
                        poll.was_done = true;
                        None
                    }
                    $of::Done(end) => {
                        $(if end.place() == $i {
                            $N::ask_done(end.outcome(), poll, run);
                        })+
                        Some(end.outcome())
                    }
                }
            }

            fn ask_done<T: Trace>(_: Outcome, _: &mut TransitionPoll<M::Payload>, _: &mut Run<'_, '_, Z, S, T>) {}

            fn settle(active: &mut Self::Active, outcome: Outcome) -> bool {
                let place = match active {
                    $($of::$N(child) => if $N::settle(child, outcome) { Some($i) } else { None },)+
                    $of::Done(_) => None,
                };
                if let Some(end) = place.and_then(|place| Ends::new(place, outcome)) {
                    *active = $of::Done(end);
                }
                false
            }

            #[inline(always)]
            fn leave<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, switch: (&Switch, Option<Outcome>), run: &mut Run<'_, '_, Z, S, T>) -> Leaving<Self::Halting> {
                match active {
                    $($of::$N(child) => $N::leave(child, &mut persistent.$i, switch, run).map($of::$N),)+
                    $of::Done(end) => {
                        $(if end.place() == $i {
                            $N::record_left(end.outcome(), run);
                        })+
                        Leaving::Left
                    }
                }
            }

            fn record_left<T: Trace>(_: Outcome, _: &mut Run<'_, '_, Z, S, T>) {}

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                match active { $($of::$N(child) => $N::observe(child, &mut persistent.$i, run),)+ $of::Done(_) => {} }
            }

            fn fits(active: &Self::Active, scope: &S) -> bool {
                match active {
                    $($of::$N(child) => $N::fits(child, scope),)+
                    $of::Done(end) => false $(|| end.place() == $i && $N::done_fits(scope))+,
                }
            }

            fn done_fits(_: &S) -> bool {
                false
            }

            fn fits_on_path(to: u16, scope: &S) -> bool {
                true $(&& $N::fits_on_path(to, scope))+
            }

            fn bind_on_path<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::bind_on_path(from, to, run);)+
            }

            #[inline]
            fn release(active: &mut Self::Active, transition: u16) {
                match active { $($of::$N(child) => $N::release(child, transition),)+ $of::Done(_) => {} }
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment, wake: &mut WakePoll) {
                match active {
                    $($of::$N(child) => $N::next(child, &persistent.$i, moment, wake),)+
                    $of::Done(end) => {
                        wake.done = true;
                        wake.ticks |= false $(|| end.place() == $i && $N::TICKS)+;
                    }
                }
            }

            #[inline]
            fn holds(number: u16) -> bool {
                false $(|| $N::holds(number))+
            }
        }
    };
}

each_arity!(states);

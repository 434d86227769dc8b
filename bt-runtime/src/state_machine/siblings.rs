//! Several child states: a tuple of [`States`], of which one is active.

use super::ends::*;
use super::lifecycle::Leaving;
use super::plan::Plan;
use super::selection::SearchCx;
use super::states::States;
use crate::blackboard::Agent;
use crate::composite::arity::each_arity;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::rules::facts::Children;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::wake::WakePoll;
use crate::status::{Never, Outcome};
use crate::time::Moment;
use crate::trace::Trace;

/// Expands to the type for the end of one of these children.
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
            const CHILDREN: Children = Children::join(&[$($N::CHILDREN),+]);

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

            fn deepest(active: &Self::Active) -> Option<u16> {
                match active { $($of::$N(child) => $N::deepest(child),)+ $of::Done(_) => None }
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

            fn tick_staying<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, switch: &Switch, run: &mut Run<'_, '_, Z, S, T>) {
                match active { $($of::$N(child) => $N::tick_staying(child, &mut persistent.$i, switch, run),)+ $of::Done(_) => {} }
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
                match active { $($of::$N(child) => $N::observe(child, &mut persistent.$i, run),)+ $of::Done(end) => { $(if end.place() == $i { $N::look_at_done(run); })+ } }
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

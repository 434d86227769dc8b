//! The children of a state, one of which is active.

use core::marker::PhantomData;

use super::asked::Asked;
use super::look::{Look, select};
use super::plan::{Plan, State, holds};
use super::state::{Asking, Left, Life, StateActive, StateHalting, StateKept};
use super::turn::Turn;
use crate::blackboard::Agent;
use crate::composite::children::*;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::slot::Slots;
use crate::status::Outcome;
use crate::time::Moment;
use crate::trace::Trace;

/// The children of a state. An index is below [`LEN`](States::LEN).
pub trait States<A: Agent, S, M: Plan<A, S>> {
    /// What the active one remembers, and which it is.
    type Active;
    /// What its halt remembers.
    type Halting;
    /// What they remember for the brain's life.
    type Kept: Default + Slots<A>;

    /// The number of children.
    const LEN: usize;
    /// `true` if no child has children.
    const LEAVES: bool;
    /// The keys that they observe.
    const OBSERVED: Keys;
    /// `true` if one has services.
    const SERVES: bool;
    /// `true` if a halt in one does more than to forget.
    const HALTS: bool;
    /// The visits of the largest.
    const VISITS: u32;

    /// The index of the child that is, or holds, this state.
    fn index(number: u16) -> usize;
    /// Would this child be entered, and which states below it?
    fn select(index: usize, look: &mut Look<'_, A::Event>, view: &View<'_, '_, A, S>) -> Option<u16>;
    /// The score of this child.
    fn score(index: usize, view: &View<'_, '_, A, S>) -> f32;
    /// Enters the child that is, or holds, this state, and those below it on the way there; it takes the `place` of
    /// another. Is one of them done?
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        to: u16,
        kept: &mut Self::Kept,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
    /// Goes down the active child, which stays. Is a state done?
    fn descend<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        turn: (&Turn, bool),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
    /// Does the active child stay?
    fn stays(active: &Self::Active, turn: &Turn) -> bool;
    /// Ticks the active child and asks its transitions.
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome>;
    /// Leaves what does not stay.
    fn leave<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        turn: &Turn,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Left<Self::Halting>;
    /// Runs the services of the active one.
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>);
    /// Are the parameters of the active states there?
    fn fits(active: &Self::Active, scope: &S) -> bool;
    /// Are the parameters of the states on the way to this one there?
    fn fits_on_way(to: u16, scope: &S) -> bool;
    /// Gives the states on the way to this one the parameters that their events bring.
    fn bind_on_way<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>);
    /// A transition with a delay was taken: it may start anew.
    fn release(active: &mut Self::Active, way: u16);
    /// When must the active one be ticked next?
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment, asking: &mut Asking);
    /// Is this state one of them, or inside one?
    fn holds(number: u16) -> bool;
}

/// One child.
pub struct Child<X>(PhantomData<X>);

impl<A: Agent, S, M: Plan<A, S>, X: State<A, S, Plan = M>> States<A, S, M> for Child<X> {
    type Active = StateActive<A, S, X>;
    type Halting = StateHalting<A, S, X>;
    type Kept = StateKept<A, S, X>;

    const LEN: usize = 1;
    const LEAVES: bool = X::Below::LEN == 0;
    const OBSERVED: Keys = X::OBSERVED;
    const SERVES: bool = X::SERVES;
    const HALTS: bool = X::HALTS;
    const VISITS: u32 = X::VISITS;

    #[inline]
    fn index(_: u16) -> usize {
        0
    }

    #[inline]
    fn select(_: usize, look: &mut Look<'_, A::Event>, view: &View<'_, '_, A, S>) -> Option<u16> {
        select::<A, S, X>(look, view)
    }

    #[inline]
    fn score(_: usize, view: &View<'_, '_, A, S>) -> f32 {
        X::score(view)
    }

    #[inline]
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        to: u16,
        kept: &mut Self::Kept,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        let (active, done) = X::enter(to, kept, run);
        *place = Some(active);
        done
    }

    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        turn: (&Turn, bool),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        X::descend(active, kept, turn, run)
    }

    #[inline(always)]
    fn stays(active: &Self::Active, turn: &Turn) -> bool {
        X::stays(active, turn)
    }

    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        X::step::<TICK, T>(active, kept, asked, run)
    }

    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        turn: &Turn,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Left<Self::Halting> {
        X::leave(active, kept, turn, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        X::observe(active, kept, run);
    }

    fn fits(active: &Self::Active, scope: &S) -> bool {
        X::fits(active, scope)
    }

    fn fits_on_way(to: u16, scope: &S) -> bool {
        X::fits_on_way(to, scope)
    }

    fn bind_on_way<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>) {
        X::bind_on_way(from, to, run);
    }

    #[inline]
    fn release(active: &mut Self::Active, way: u16) {
        X::release(active, way);
    }

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment, asking: &mut Asking) {
        X::next(active, kept, moment, asking);
    }

    #[inline]
    fn holds(number: u16) -> bool {
        holds::<A, S, X>(number)
    }
}

const fn larger(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

/// Asks the child with this index: the index counts on through the members of a tuple.
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
            type Active = $of<$($N::Active),+>;
            type Halting = $of<$($N::Halting),+>;
            type Kept = ($($N::Kept,)+);

            const LEN: usize = 0 $(+ $N::LEN)+;
            const LEAVES: bool = true $(&& $N::LEAVES)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
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
            fn select(index: usize, look: &mut Look<'_, Z::Event>, view: &View<'_, '_, Z, S>) -> Option<u16> {
                pick!(index: $($N => $N::select(index, look, view)),+; None)
            }

            #[inline]
            fn score(index: usize, view: &View<'_, '_, Z, S>) -> f32 {
                pick!(index: $($N => $N::score(index, view)),+; 0.0)
            }

            #[inline]
            fn enter<T: Trace>(place: &mut Option<Self::Active>, to: u16, kept: &mut Self::Kept, run: &mut Run<'_, '_, Z, S, T>) -> bool {
                $(if $N::holds(to) {
                    let mut child = None;
                    let done = $N::enter(&mut child, to, &mut kept.$i, run);
                    *place = child.map($of::$N);
                    return done;
                })+
                false
            }

            #[inline(always)]
            fn descend<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, turn: (&Turn, bool), run: &mut Run<'_, '_, Z, S, T>) -> bool {
                match active { $($of::$N(child) => $N::descend(child, &mut kept.$i, turn, run)),+ }
            }

            #[inline(always)]
            fn stays(active: &Self::Active, turn: &Turn) -> bool {
                match active { $($of::$N(child) => $N::stays(child, turn)),+ }
            }

            #[inline(always)]
            fn step<const TICK: bool, T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, asked: &mut Asked<M::Given>, run: &mut Run<'_, '_, Z, S, T>) -> Option<Outcome> {
                match active { $($of::$N(child) => $N::step::<TICK, T>(child, &mut kept.$i, asked, run)),+ }
            }

            #[inline(always)]
            fn leave<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, turn: &Turn, run: &mut Run<'_, '_, Z, S, T>) -> Left<Self::Halting> {
                match active { $($of::$N(child) => $N::leave(child, &mut kept.$i, turn, run).map($of::$N)),+ }
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, Z, S, T>) {
                match active { $($of::$N(child) => $N::observe(child, &mut kept.$i, run)),+ }
            }

            fn fits(active: &Self::Active, scope: &S) -> bool {
                match active { $($of::$N(child) => $N::fits(child, scope)),+ }
            }

            fn fits_on_way(to: u16, scope: &S) -> bool {
                true $(&& $N::fits_on_way(to, scope))+
            }

            fn bind_on_way<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::bind_on_way(from, to, run);)+
            }

            #[inline]
            fn release(active: &mut Self::Active, way: u16) {
                match active { $($of::$N(child) => $N::release(child, way)),+ }
            }

            #[inline]
            fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment, asking: &mut Asking) {
                match active { $($of::$N(child) => $N::next(child, &kept.$i, moment, asking)),+ }
            }

            #[inline]
            fn holds(number: u16) -> bool {
                false $(|| $N::holds(number))+
            }
        }
    };
}

each_arity!(states);

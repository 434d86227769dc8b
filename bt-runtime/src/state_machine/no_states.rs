//! A state without children.

use super::ends::Entered;
use super::lifecycle::Leaving;
use super::plan::Plan;
use super::selection::SearchCx;
use super::states::States;
use crate::blackboard::Agent;
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

/// The children of a state that has none.
impl<A: Agent, S, M: Plan<A, S>> States<A, S, M> for () {
    type Active = Never;
    type Ends = Never;
    type Halting = Never;
    type Persistent = ();

    const LEN: usize = 0;
    const LEAVES: bool = true;
    const OBSERVED: Keys = Keys::NONE;
    const AT_END: Keys = Keys::NONE;
    const WAITS: bool = false;
    const CHILDREN: Children = Children::NONE;

    fn index(_: u16) -> usize {
        0
    }

    #[inline(always)]
    fn select(_: usize, _: &mut Selection, _: &SearchCx<'_, '_, A, S>) -> Option<u16> {
        None
    }

    fn score(_: usize, _: &View<'_, '_, A, S>) -> f32 {
        0.0
    }

    #[inline(always)]
    fn enter<T: Trace>(_: &mut Option<Never>, _: u16, (): &mut (), _: &mut Run<'_, '_, A, S, T>) -> Entered {
        Entered::Runs
    }

    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut Never,
        (): &mut (),
        _: (&Switch, Option<Outcome>),
        _: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        match *active {}
    }

    #[inline(always)]
    fn stays(active: &Never, _: (&Switch, Option<Outcome>)) -> bool {
        match *active {}
    }

    fn deepest(active: &Never) -> Option<u16> {
        match *active {}
    }

    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut Never,
        (): &mut (),
        _: &mut TransitionPoll<M::Payload>,
        _: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        match *active {}
    }

    #[inline(always)]
    fn ask_done<T: Trace>(_: Outcome, _: &mut TransitionPoll<M::Payload>, _: &mut Run<'_, '_, A, S, T>) {}

    fn settle(active: &mut Never, _: Outcome) -> bool {
        match *active {}
    }

    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut Never,
        (): &mut (),
        _: (&Switch, Option<Outcome>),
        _: &mut Run<'_, '_, A, S, T>,
    ) -> Leaving<Never> {
        match *active {}
    }

    #[inline(always)]
    fn record_left<T: Trace>(_: Outcome, _: &mut Run<'_, '_, A, S, T>) {}

    #[inline(always)]
    fn observe<T: Trace>(active: &mut Never, (): &mut (), _: &mut Run<'_, '_, A, S, T>) {
        match *active {}
    }

    fn fits(active: &Never, _: &S) -> bool {
        match *active {}
    }

    fn done_fits(_: &S) -> bool {
        false
    }

    fn fits_on_path(_: u16, _: &S) -> bool {
        true
    }

    fn bind_on_path<T: Trace>(_: (u16, u16), _: u16, _: &mut Run<'_, '_, A, S, T>) {}

    #[inline(always)]
    fn release(active: &mut Never, _: u16) {
        match *active {}
    }

    #[inline(always)]
    fn next(active: &Never, (): &(), _: Moment, _: &mut WakePoll) {
        match *active {}
    }

    #[inline(always)]
    fn holds(_: u16) -> bool {
        false
    }
}

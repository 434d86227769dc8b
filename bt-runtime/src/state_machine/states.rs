//! The children of a state, one of which is active.

use super::ends::{Ends, Entered};
use super::lifecycle::Leaving;
use super::plan::Plan;
use super::selection::SearchCx;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::rules::facts::Children;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::wake::WakePoll;
use crate::slot::Slots;
use crate::status::Outcome;
use crate::time::Moment;
use crate::trace::Trace;

/// The children of a state. An index is below [`LEN`](States::LEN).
pub trait States<A: Agent, S, M: Plan<A, S>> {
    /// The active child, with its memory.
    type Active;
    /// The end of a child without other memory: [`End`](super::End), or an uninhabited type.
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
    /// The facts about the children.
    const CHILDREN: Children;
    /// `true` if a transition of a single-task child is asked at every tick.
    const TICKS: bool = false;

    /// Returns the index of the child that is, or holds, this state.
    fn index(number: u16) -> usize;
    /// Searches from this child down: the deepest state to enter.
    fn select(index: usize, selection: &mut Selection, cx: &SearchCx<'_, '_, A, S>) -> Option<u16>;
    /// Returns the score of this child.
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
    /// A look names the only task's state, which is done and still active.
    #[inline(always)]
    fn look_at_done<T: Trace>(_: &mut Run<'_, '_, A, S, T>) {}
    /// Are the parameters of the active states present?
    fn fits(active: &Self::Active, scope: &S) -> bool;
    /// Are the parameters of a finished single-task child present? `false` for other children.
    fn done_fits(scope: &S) -> bool;
    /// Are the parameters of the states on the way to this one present?
    fn fits_on_path(to: u16, scope: &S) -> bool;
    /// Gives the states on the way to this one the parameters from their events.
    fn bind_on_path<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>);
    /// Clears the delay of this transition, which was taken.
    fn release(active: &mut Self::Active, transition: u16);
    /// When must the active child be ticked next?
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment, wake: &mut WakePoll);
    /// Is this state one of them, or inside one?
    fn holds(number: u16) -> bool;
}

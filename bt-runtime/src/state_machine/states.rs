//! The children of a state, of which one is active.

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

/// The children of a state. An index is always less than [`LEN`](States::LEN).
pub trait States<A: Agent, S, M: Plan<A, S>> {
    /// The active child, with its memory.
    type Active;
    /// The end of a child without other memory: [`End`](super::End), or an uninhabited type.
    type Ends: Ends;
    /// The memory of a halt of the active child.
    type Halting;
    /// The memory that the children keep for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The number of children.
    const LEN: usize;
    /// `true` if no child has children.
    const LEAVES: bool;
    /// The keys that the children observe.
    const OBSERVED: Keys;
    /// The keys of the transitions that are checked at the end of a child.
    const AT_END: Keys;
    /// `true` if a child may wait for a transition after its end.
    const WAITS: bool;
    /// The facts about the children.
    const CHILDREN: Children;
    /// `true` if a transition of a single-task child is checked at every tick.
    const TICKS: bool = false;

    /// Returns the index of the child that is this state, or contains it.
    fn index(number: u16) -> usize;
    /// Searches from this child down. Returns the deepest state to enter; `None` if the child refuses.
    fn select(index: usize, selection: &mut Selection, cx: &SearchCx<'_, '_, A, S>) -> Option<u16>;
    /// Returns the score of this child.
    fn score(index: usize, view: &View<'_, '_, A, S>) -> f32;
    /// Enters the child that is the state `to`, or contains it, and the states below it on the way to `to`. It replaces
    /// the child in `place`.
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        to: u16,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Entered;
    /// Descends into the active child, which stays. Returns `true` if a state has ended.
    fn descend<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
    /// Returns `true` if the active child stays.
    fn stays(active: &Self::Active, switch: (&Switch, Option<Outcome>)) -> bool;
    /// Returns the deepest active state; `None` if the active child is a single-task state that has ended. This does not
    /// occur while a switch waits for a halt: the switch has left that child already.
    fn deepest(active: &Self::Active) -> Option<u16>;
    /// Ticks the active child and checks its transitions. Returns the outcome of the highest state that has ended.
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome>;
    /// Ticks the tasks of the states that stay in a switch that waits for a halt. A single-task child has no such task: it is the
    /// deepest state, and only stays if it was selected again.
    fn tick_staying<T: Trace>(
        _active: &mut Self::Active,
        _persistent: &mut Self::Persistent,
        _switch: &Switch,
        _run: &mut Run<'_, '_, A, S, T>,
    ) {
    }
    /// Checks the transitions of a single-task child whose task had ended before.
    fn ask_done<T: Trace>(outcome: Outcome, poll: &mut TransitionPoll<M::Payload>, run: &mut Run<'_, '_, A, S, T>);
    /// Stores the outcome of the deepest state, which stays. Returns `true` if the parent must store the outcome.
    fn settle(active: &mut Self::Active, outcome: Outcome) -> bool;
    /// Leaves the states that do not stay.
    fn leave<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Leaving<Self::Halting>;
    /// Records that a single-task child with this outcome was left.
    fn record_left<T: Trace>(outcome: Outcome, run: &mut Run<'_, '_, A, S, T>);
    /// Runs the services of the active child.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Reports the single-task state whose task has ended, and which is still active, to a trace that collects running
    /// nodes.
    #[inline(always)]
    fn look_at_done<T: Trace>(_: &mut Run<'_, '_, A, S, T>) {}
    /// Returns `true` if the parameters of the active states are present.
    fn fits(active: &Self::Active, scope: &S) -> bool;
    /// Returns `true` if the parameters of an ended single-task child are present; `false` for other children.
    fn done_fits(scope: &S) -> bool;
    /// Returns `true` if the parameters of the states on the way to `to` are present.
    fn fits_on_path(to: u16, scope: &S) -> bool;
    /// Sets the parameters that required events give to the states on the way to `to`.
    fn bind_on_path<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>);
    /// Clears the delay of this transition, because the transition was taken.
    fn release(active: &mut Self::Active, transition: u16);
    /// Adds the next tick that the active child needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment, wake: &mut WakePoll);
    /// Returns `true` if this state is one of the children, or inside one.
    fn holds(number: u16) -> bool;
}

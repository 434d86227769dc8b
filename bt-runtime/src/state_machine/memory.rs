//! The memory of a state.

use super::plan::State;
use super::remembers::remembers;
use super::states::States;
use super::tasks::Tasks;
use super::transitions::Transitions;
use crate::blackboard::Agent;
use crate::composite::Of2;
use crate::slot::Slots;

type TasksOf<X, A, S> = <X as State<A, S>>::Tasks;
type BelowOf<X, A, S> = <X as State<A, S>>::Below;
type TransitionsOf<X, A, S> = <X as State<A, S>>::Transitions;
type PlanOf<X, A, S> = <X as State<A, S>>::Plan;
type TasksActive<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Active;
type TasksHalting<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Halting;
type TasksPersistent<A, S, X> = <TasksOf<X, A, S> as Tasks<A, S>>::Persistent;
type BelowActive<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Active;
type BelowHalting<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Halting;
type BelowPersistent<A, S, X> = <BelowOf<X, A, S> as States<A, S, PlanOf<X, A, S>>>::Persistent;
type Held<A, S, X> = <TransitionsOf<X, A, S> as Transitions<A, S, PlanOf<X, A, S>>>::Held;

remembers! {
    /// The memory of an active state: its tasks, the delays of its transitions, and its active child.
    StateActive {
        tasks: TasksActive,
        held: Held,
        below: ActiveChild,
    }
}

remembers! {
    /// The memory that a state keeps for the brain's life: that of its tasks, and that of its children.
    StatePersistent {
        tasks: TasksPersistent,
        below: BelowPersistent,
    }
}

type ActiveChild<A, S, X> = Option<BelowActive<A, S, X>>;

impl<A: Agent, S, X: State<A, S>> Default for StatePersistent<A, S, X> {
    fn default() -> Self {
        Self::NEW
    }
}

impl<A: Agent, S, X: State<A, S>> Slots<A> for StatePersistent<A, S, X> {
    const NEW: Self = Self { tasks: Slots::<A>::NEW, below: Slots::<A>::NEW };
    const COUNT: u16 = <TasksPersistent<A, S, X> as Slots<A>>::COUNT + <BelowPersistent<A, S, X> as Slots<A>>::COUNT;

    #[cfg(feature = "alloc")]
    fn slot(&self, nth: u16) -> Option<&crate::slot::SlotPersistent<A>> {
        match nth.checked_sub(<TasksPersistent<A, S, X> as Slots<A>>::COUNT) {
            None => self.tasks.slot(nth),
            Some(nth) => self.below.slot(nth),
        }
    }

    #[cfg(feature = "alloc")]
    fn slot_mut(&mut self, nth: u16) -> Option<&mut crate::slot::SlotPersistent<A>> {
        match nth.checked_sub(<TasksPersistent<A, S, X> as Slots<A>>::COUNT) {
            None => self.tasks.slot_mut(nth),
            Some(nth) => self.below.slot_mut(nth),
        }
    }
}

remembers! {
    /// The memory of a halt: of a task, or of a state below.
    StateHalting {
        at: HaltingPart,
    }
}

type HaltingPart<A, S, X> = Of2<TasksHalting<A, S, X>, BelowHalting<A, S, X>>;

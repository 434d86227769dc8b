//! The tasks whose entities do not exist yet: [`PendingTasks`].

use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy_ecs::entity::EntityHashMap;
use bevy_ecs::prelude::*;

use crate::world::Turn;

/// The tasks that have begun and whose entities do not exist yet, with the brains that have begun them. A command of
/// the tick makes the entity. Commands that are applied earlier may halt or drop the brain, and then cancel the task
/// here, so that the command makes no entity for it.
///
/// The map is in a mutex, so that worlds only read this resource, and ticks of several trees run at the same time.
#[derive(Resource, Default)]
pub(crate) struct PendingTasks(Mutex<EntityHashMap<Turn>>);

impl PendingTasks {
    /// Adds a task, given by the id that its entity will have.
    pub(crate) fn begin(&self, task: Entity, brain: Turn) {
        self.tasks().insert(task, brain);
    }

    /// Removes a task, because its entity is about to be made. Returns `false` if the task was cancelled.
    pub(crate) fn take(&self, task: Entity) -> bool {
        self.tasks().remove(&task).is_some()
    }

    /// Cancels a task, if `brain` has begun it: a clone of the brain does not cancel the task of the original.
    pub(crate) fn cancel(&self, task: Entity, brain: Turn) {
        let mut tasks = self.tasks();
        if tasks.get(&task) == Some(&brain) {
            tasks.remove(&task);
        }
    }

    /// Cancels all tasks that `brain` has begun.
    pub(crate) fn cancel_all(&self, brain: Turn) {
        self.tasks().retain(|_, begun_by| *begun_by != brain);
    }

    fn tasks(&self) -> MutexGuard<'_, EntityHashMap<Turn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

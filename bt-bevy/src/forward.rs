//! Entity events and messages of Bevy as events of trees.

use bevy_app::App;
use bevy_ecs::prelude::*;

use crate::agents::Agents;
use crate::messages;
use crate::minds::Minds;
use crate::sync;
use crate::tree::{BevyTree, EventOf};

/// Adds an observer of an entity event that sends it on to the agent of its entity.
pub(crate) fn entity_event<T: BevyTree, E: EntityEvent>(
    app: &mut App,
    event: impl Fn(&E) -> EventOf<T> + Send + Sync + 'static,
) {
    assert!(app.world().contains_resource::<Minds<T>>(), "{}", messages::plugin_first::<T>("forward"));
    app.add_observer(move |on: On<E>, mut agents: Agents<T>| -> Result {
        agents.forward(on.event_target(), event(on.event()))
    });
}

/// Adds a system that reads messages, and sends each on to the agent of the entity that `event` returns.
pub(crate) fn message<T: BevyTree, M: Message>(
    app: &mut App,
    event: impl Fn(&M) -> Option<(Entity, EventOf<T>)> + Send + Sync + 'static,
) {
    let system = move |mut messages: MessageReader<M>, mut agents: Agents<T>| -> Result {
        // A full queue of one agent must not stop the messages to the others.
        let mut result = Ok(());
        for (entity, event) in messages.read().filter_map(&event) {
            result = result.and(agents.forward(entity, event));
        }
        result
    };
    sync::add::<T, _>(app, "forward_message", system);
}

/// Adds a system that reads messages, and sends each on to all agents.
pub(crate) fn broadcast<T: BevyTree, M: Message>(
    app: &mut App,
    event: impl Fn(&M) -> Option<EventOf<T>> + Send + Sync + 'static,
) where
    EventOf<T>: Clone,
{
    let system = move |mut messages: MessageReader<M>, mut agents: Agents<T>| -> Result {
        let mut result = Ok(());
        for event in messages.read().filter_map(&event) {
            result = result.and(agents.forward_to_all(&event));
        }
        result
    };
    sync::add::<T, _>(app, "broadcast", system);
}

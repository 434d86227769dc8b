//! The methods of an app that connect boards with components, resources, events and messages: [`BehaviorApp`].

use bevy_app::App;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bt_runtime::blackboard::Key;

use crate::tree::{BevyTree, EventOf};
use crate::{forward, sync};

/// Connects boards with components, resources, events and messages. Add the plugin of the tree first.
///
/// The names of the tree and of the component come first: `app.sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 10)`.
///
/// # Panics
/// Each method panics if the app has no plugin for the tree yet.
pub trait BehaviorApp {
    /// Writes a key when the component of the entity is inserted or changed, and when the entity gets the behaviour. The
    /// agent wakes if its tree observes the key.
    ///
    /// Every frame reads the change tick of each component. For a component on many entities that changes rarely,
    /// rather observe `On<Insert<C>>` and write the key in the observer.
    ///
    /// ```
    /// use bt_bevy::prelude::*;
    /// # use bevy_app::{App, Update};
    /// # use bevy_ecs::prelude::*;
    /// # use bevy_time::TimePlugin;
    ///
    /// #[derive(Component)]
    /// struct Health(u32);
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Soldier {
    ///     wounded: bool,
    /// }
    ///
    /// bt! {
    ///     tree Guard for Soldier {
    ///         selector {
    ///             #[when(bb.wounded, aborts = both)] idle "hide";
    ///             idle;
    ///         }
    ///     }
    /// }
    ///
    /// let mut app = App::new();
    /// app.add_plugins((TimePlugin, BehaviorPlugin::<Guard>::new(Update)));
    /// app.sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 10);
    /// let guard = app.world_mut().spawn((Health(100), Behavior::<Guard>::new(Soldier::default()))).id();
    /// app.update();
    /// app.world_mut().get_mut::<Health>(guard).unwrap().0 = 5;
    /// app.update();
    /// let (_, brain) = app.world().resource::<Minds<Guard>>().iter().next().unwrap();
    /// assert!(brain.board().wounded);
    /// ```
    fn sync<T: BevyTree, C: Component, V: PartialEq + 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&C) -> V + Send + Sync + 'static,
    ) -> &mut Self;

    /// As [`sync`](BehaviorApp::sync); also writes `value(None)` when the component is removed, and when an entity
    /// without the component gets the behaviour.
    fn sync_option<T: BevyTree, C: Component, V: PartialEq + 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(Option<&C>) -> V + Send + Sync + 'static,
    ) -> &mut Self;

    /// Writes a key of all agents when the resource is inserted or changed, and of new agents.
    fn sync_resource<T: BevyTree, R: Resource, V: PartialEq + Clone + 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&R) -> V + Send + Sync + 'static,
    ) -> &mut Self;

    /// Writes a component from a key after the tick, if the agent was ticked and the component differs. The entity must have
    /// the component already.
    fn write_back<T: BevyTree, C: Component<Mutability = Mutable> + PartialEq, V: 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&V) -> C + Send + Sync + 'static,
    ) -> &mut Self;

    /// Sends entity events on to the agents of their entities, and wakes these agents. An event of an entity without
    /// the behaviour is ignored; if the agent's queue is full, a warning is logged.
    fn forward<T: BevyTree, E: EntityEvent>(
        &mut self,
        event: impl Fn(&E) -> EventOf<T> + Send + Sync + 'static,
    ) -> &mut Self;

    /// Sends each message on, before the tick, to the agent of the entity that `event` returns. Do not use it in a
    /// schedule that a rollback repeats: the repeated run does not read the messages again.
    fn forward_message<T: BevyTree, M: Message>(
        &mut self,
        event: impl Fn(&M) -> Option<(Entity, EventOf<T>)> + Send + Sync + 'static,
    ) -> &mut Self;

    /// Sends messages on to all agents of a tree, before the tick.
    fn broadcast<T: BevyTree, M: Message>(
        &mut self,
        event: impl Fn(&M) -> Option<EventOf<T>> + Send + Sync + 'static,
    ) -> &mut Self
    where
        EventOf<T>: Clone;
}

impl BehaviorApp for App {
    fn sync<T: BevyTree, C: Component, V: PartialEq + 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&C) -> V + Send + Sync + 'static,
    ) -> &mut Self {
        sync::component::<T, C, V>(self, key, value);
        self
    }

    fn sync_option<T: BevyTree, C: Component, V: PartialEq + 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(Option<&C>) -> V + Send + Sync + 'static,
    ) -> &mut Self {
        sync::option::<T, C, V>(self, key, value);
        self
    }

    fn sync_resource<T: BevyTree, R: Resource, V: PartialEq + Clone + 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&R) -> V + Send + Sync + 'static,
    ) -> &mut Self {
        sync::resource::<T, R, V>(self, key, value);
        self
    }

    fn write_back<T: BevyTree, C: Component<Mutability = Mutable> + PartialEq, V: 'static>(
        &mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&V) -> C + Send + Sync + 'static,
    ) -> &mut Self {
        sync::write_back::<T, C, V>(self, key, value);
        self
    }

    fn forward<T: BevyTree, E: EntityEvent>(
        &mut self,
        event: impl Fn(&E) -> EventOf<T> + Send + Sync + 'static,
    ) -> &mut Self {
        forward::entity_event::<T, E>(self, event);
        self
    }

    fn forward_message<T: BevyTree, M: Message>(
        &mut self,
        event: impl Fn(&M) -> Option<(Entity, EventOf<T>)> + Send + Sync + 'static,
    ) -> &mut Self {
        forward::message::<T, M>(self, event);
        self
    }

    fn broadcast<T: BevyTree, M: Message>(
        &mut self,
        event: impl Fn(&M) -> Option<EventOf<T>> + Send + Sync + 'static,
    ) -> &mut Self
    where
        EventOf<T>: Clone,
    {
        forward::broadcast::<T, M>(self, event);
        self
    }
}

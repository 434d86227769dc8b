//! The behaviours of a world as bytes (feature `serde`): [`Minds`] is `Serialize`, [`SavedMinds`] restores it.

use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::error::BevyError;
use bevy_ecs::prelude::*;
use bt_runtime::Population;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::behavior::Behavior;
use crate::messages;
use crate::minds::{Minds, Saved};
use crate::tree::{BevyTree, Is};

/// Writes all brains with their boards, the memory of their running nodes, clocks, random numbers and events: see
/// [`bt_runtime::snapshot`]. [`SavedMinds`] reads them.
impl<T: BevyTree> Serialize for Minds<T>
where
    Population<T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.saved().serialize(serializer)
    }
}

/// The brains of a saved [`Minds`], to be read from a save and [restored](Self::restore) into a world with the plugin
/// of the tree. The agents continue where they were.
///
/// For compiled trees only: the memory of a tree from a file can be read only with its program.
///
/// A [task](crate::task) that was running begins again, with its inputs as they are after the restore; do not save its
/// entity.
///
/// ```
/// use bevy_app::{App, Update};
/// use bevy_ecs::{entity::EntityHashMap, prelude::*};
/// use bevy_time::TimePlugin;
/// use bt_bevy::{SavedMinds, prelude::*};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Blackboard, Clone, Default, Serialize, Deserialize)]
/// struct Lamp {
///     lit: bool,
///     owner: Option<Entity>,
/// }
///
/// bt! {
///     tree Evening for Lamp { sequence { wait(2s); set(bb.lit = true); idle } }
/// }
///
/// let app = || {
///     let mut app = App::new();
///     app.add_plugins((TimePlugin, BehaviorPlugin::<Evening>::new(Update)));
///     app
/// };
/// let mut before = app();
/// let owner = before.world_mut().spawn_empty().id();
/// let lamp = Lamp { lit: false, owner: Some(owner) };
/// let lamp = before.world_mut().spawn(Behavior::<Evening>::new(lamp)).id();
/// before.update();
/// let text = serde_json::to_string(before.world().resource::<Minds<Evening>>())?;
///
/// // The game has loaded its entities, which have other ids now.
/// let mut after = app();
/// let [new_lamp, new_owner] = [(); 2].map(|()| after.world_mut().spawn_empty().id());
/// let ids = EntityHashMap::from_iter([(lamp, new_lamp), (owner, new_owner)]);
/// let saved: SavedMinds<Evening> = serde_json::from_str(&text)?;
/// saved.restore(after.world_mut(), |old| ids.get(&old).copied())?;
/// let mut minds = after.world_mut().resource_mut::<Minds<Evening>>();
/// minds.remap(|lamp| lamp.owner = lamp.owner.map(|old| ids[&old]), |_| {});
///
/// let (entity, brain) = minds.iter().next().unwrap();
/// assert_eq!((entity, brain.board().owner), (new_lamp, Some(new_owner)));
/// # Ok::<(), BevyError>(())
/// ```
pub struct SavedMinds<T: BevyTree>(Saved<T::Population>);

impl<'de, T: BevyTree> Deserialize<'de> for SavedMinds<T>
where
    Population<T>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::<Population<T>>::deserialize(deserializer)?;
        Ok(Self(saved.map(Is::of)))
    }
}

impl<T: BevyTree> SavedMinds<T> {
    /// Replaces all brains with this tree in the world by the saved ones, and gives each entity its [`Behavior`]. `map`
    /// returns the entity of the world for an entity of the save; pass `Some` itself if the ids are the same. A brain is
    /// dropped if `map` returns `None` for its entity, or an entity that is not in the world.
    ///
    /// Call [`Minds::remap`] afterwards for the entities in keys and events.
    ///
    /// # Errors
    /// The world has no plugin of the tree.
    pub fn restore(self, world: &mut World, map: impl FnMut(Entity) -> Option<Entity>) -> Result<(), BevyError> {
        if !world.contains_resource::<Minds<T>>() {
            return Err(messages::plugin_first::<T>("restore").into());
        }
        let mut present = world.query_filtered::<Entity, (With<Behavior<T>>, Allow<Disabled>)>();
        let present: Vec<Entity> = present.iter(world).collect();
        for entity in present {
            world.entity_mut(entity).remove::<Behavior<T>>();
        }
        world.flush();
        let agents = world.resource_mut::<Minds<T>>().restore(self.0, map);
        for (agent, entity) in agents {
            let leaves = world.resource::<Minds<T>>().is_leaving(agent);
            match world.get_entity_mut(entity) {
                _ if leaves => {}
                Ok(mut entity) => _ = entity.insert(Behavior::<T>::adopt(agent)),
                Err(_) => world.resource_mut::<Minds<T>>().remove(agent),
            }
        }
        Ok(())
    }
}

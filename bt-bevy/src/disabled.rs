//! Entities that Bevy disables: their brains are paused.

use bevy_app::App;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bt_runtime::population::BrainMut;

use crate::behavior::Behavior;
use crate::minds::Minds;
use crate::tree::BevyTree;

/// The behaviours of all entities, also of disabled ones.
type All<'w, 's, T> = Query<'w, 's, &'static Behavior<T>, Allow<Disabled>>;

/// Pauses the brain of an entity while it has [`Disabled`]: no query finds its components then.
pub(crate) fn build<T: BevyTree>(app: &mut App) {
    app.add_observer(|disabled: On<Add<Disabled>>, mut minds: ResMut<Minds<T>>, all: All<T>| {
        if let Some(mut brain) = brain_of(disabled.entity, &mut minds, &all) {
            brain.pause();
        }
    });
    app.add_observer(|enabled: On<Remove<Disabled>>, mut minds: ResMut<Minds<T>>, all: All<T>| {
        if let Some(mut brain) = brain_of(enabled.entity, &mut minds, &all) {
            brain.resume();
        }
    });
}

fn brain_of<'a, T: BevyTree>(entity: Entity, minds: &'a mut Minds<T>, all: &All<T>) -> Option<BrainMut<'a, T>> {
    let agent = all.get(entity).ok().and_then(Behavior::agent)?;
    minds.population_mut().brain_mut(agent)
}

//! Pauses the brains of entities that Bevy disables.

use bevy_app::App;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;

use crate::behavior::{Behaviors, agent_of};
use crate::minds::Minds;
use crate::tree::BevyTree;

/// Adds the observers that pause the brain of an entity while it has [`Disabled`], because queries do not find the
/// components of such an entity. A brain that the game had paused before stays paused afterwards.
pub(crate) fn build<T: BevyTree>(app: &mut App) {
    app.add_observer(|disabled: On<Add<Disabled>>, mut minds: ResMut<Minds<T>>, behaviors: Behaviors<T>| {
        if let Some(agent) = agent_of(&behaviors, disabled.entity) {
            minds.disable(agent);
        }
    });
    app.add_observer(|enabled: On<Remove<Disabled>>, mut minds: ResMut<Minds<T>>, behaviors: Behaviors<T>| {
        if let Some(agent) = agent_of(&behaviors, enabled.entity) {
            minds.enable(agent);
        }
    });
}

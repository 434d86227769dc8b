//! Entities that Bevy disables: their brains are paused.

use bevy_app::App;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;

use crate::behavior::{Behaviors, agent_of};
use crate::minds::Minds;
use crate::tree::BevyTree;

/// Pauses the brain of an entity while it has [`Disabled`]: no query finds its components then. A brain that the game has
/// paused stays so afterwards.
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

//! Systems that copy components and resources to keys, and keys to components.

use core::any::TypeId;
use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::component::Mutable;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bt_runtime::Blackboard;
use bt_runtime::blackboard::Key;

use crate::agents::Agents;
use crate::behavior::Behavior;
use crate::messages;
use crate::minds::Minds;
use crate::schedule::BehaviorSystems;
use crate::tree::BevyTree;

/// The set of the nth system, from 1, that writes the boards of one tree. These systems run in the order in which the
/// app adds them, so that events arrive in one order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SyncSet {
    tree: TypeId,
    nth: u32,
}

impl SyncSet {
    fn of<T: BevyTree>(nth: u32) -> Self {
        Self { tree: TypeId::of::<T>(), nth }
    }
}

/// Adds a system that writes the boards of a tree before its tick.
pub(crate) fn add<T: BevyTree, M>(
    app: &mut App,
    call: &str,
    system: impl IntoScheduleConfigs<bevy_ecs::system::ScheduleSystem, M>,
) {
    let Some(mut minds) = app.world_mut().get_resource_mut::<Minds<T>>() else {
        panic!("{}", messages::plugin_first::<T>(call))
    };
    let (schedule, nth) = (minds.schedule(), minds.next_sync());
    let set = SyncSet::of::<T>(nth);
    app.configure_sets(schedule, set.after(SyncSet::of::<T>(nth - 1)));
    app.add_systems(schedule, system.in_set(BehaviorSystems::Sync).in_set(set));
}

/// Adds a system that writes the key of the agents whose component was inserted or changed.
pub(crate) fn component<T: BevyTree, C: Component, V: PartialEq + 'static>(
    app: &mut App,
    key: Key<T::Agent, V>,
    value: impl Fn(&C) -> V + Send + Sync + 'static,
) {
    let system = move |mut minds: ResMut<Minds<T>>, changed: Query<(&Behavior<T>, &C), Fresh<T, C>>| {
        for (behavior, component) in &changed {
            let board = behavior.agent().and_then(|agent| minds.population_mut().board_mut(agent));
            board.map(|mut board| board.set(key, value(component)));
        }
    };
    add::<T, _>(app, "sync", system);
}

/// The filter of entities whose component or behaviour was inserted or changed, also disabled ones, because a change is
/// detected only once.
type Fresh<T, C> = (Or<(Changed<C>, Changed<Behavior<T>>)>, Allow<Disabled>);

/// The query of the entities of [`Fresh`], with or without the component.
type FreshOption<'w, 's, T, C> = Query<'w, 's, (&'static Behavior<T>, Option<&'static C>), Fresh<T, C>>;

/// The query of new behaviours, also of disabled entities.
type New<'w, 's, T> = Query<'w, 's, &'static Behavior<T>, (Changed<Behavior<T>>, Allow<Disabled>)>;

/// As [`component`]; also writes the key of a new agent without the component, and when the component is removed.
pub(crate) fn option<T: BevyTree, C: Component, V: PartialEq + 'static>(
    app: &mut App,
    key: Key<T::Agent, V>,
    value: impl Fn(Option<&C>) -> V + Send + Sync + 'static,
) {
    let value = Arc::new(value);
    let present = Arc::clone(&value);
    let system = move |mut minds: ResMut<Minds<T>>, changed: FreshOption<T, C>| {
        for (behavior, component) in &changed {
            let board = behavior.agent().and_then(|agent| minds.population_mut().board_mut(agent));
            board.map(|mut board| board.set(key, present(component)));
        }
    };
    add::<T, _>(app, "sync_option", system);
    removal::<T, C, V>(app, key, move || value(None));
}

/// Adds an observer that writes the key of an agent when its component is removed. A system would miss removals: Bevy
/// keeps their list for two frames, and a schedule in fixed time may run in neither.
fn removal<T: BevyTree, C: Component, V: PartialEq + 'static>(
    app: &mut App,
    key: Key<T::Agent, V>,
    value: impl Fn() -> V + Send + Sync + 'static,
) {
    app.add_observer(move |removed: On<Remove<C>>, mut agents: Agents<T>| {
        if let Ok(mut board) = agents.board_mut(removed.entity) {
            board.set(key, value());
        }
    });
}

/// Adds a system that writes the key of all agents when the resource changes, and of new agents.
pub(crate) fn resource<T: BevyTree, R: Resource, V: PartialEq + Clone + 'static>(
    app: &mut App,
    key: Key<T::Agent, V>,
    value: impl Fn(&R) -> V + Send + Sync + 'static,
) {
    let system = move |mut minds: ResMut<Minds<T>>, resource: Option<Res<R>>, new: New<T>| {
        let Some(resource) = resource else { return };
        if resource.is_changed() {
            let value = value(&resource);
            minds.population_mut().each_board(|_, board| {
                board.set(key, value.clone());
            });
        } else {
            for agent in new.iter().filter_map(Behavior::agent) {
                minds.population_mut().board_mut(agent).map(|mut board| board.set(key, value(&resource)));
            }
        }
    };
    add::<T, _>(app, "sync_resource", system);
}

/// Adds a system that writes the component of each ticked agent, if the key's value gives a different component.
pub(crate) fn write_back<T: BevyTree, C: Component<Mutability = Mutable> + PartialEq, V: 'static>(
    app: &mut App,
    key: Key<T::Agent, V>,
    value: impl Fn(&V) -> C + Send + Sync + 'static,
) {
    let Some(mut minds) = app.world_mut().get_resource_mut::<Minds<T>>() else {
        panic!("{}", messages::plugin_first::<T>("write_back"))
    };
    let (fresh, schedule) = (minds.keep_ticked(), minds.schedule());
    let system = move |minds: Res<Minds<T>>, mut components: Query<&mut C, (With<Behavior<T>>, Allow<Disabled>)>| {
        for &agent in minds.ticked().iter().filter(|&&agent| !minds.is_leaving(agent)) {
            let (Some(board), Some(entity)) = (minds.population().board(agent), minds.entity(agent)) else { continue };
            if let Ok(mut component) = components.get_mut(entity) {
                component.set_if_neq(value(board.get(key)));
            }
        }
    };
    app.add_systems(schedule, system.in_set(BehaviorSystems::WriteBack));
    if fresh {
        // This system is in no set, because a run condition must not keep the list of one frame for the next.
        let forget = |mut minds: ResMut<Minds<T>>| minds.bypass_change_detection().forget_ticked();
        app.add_systems(schedule, forget.after(BehaviorSystems::WriteBack).before(BehaviorSystems::React));
    }
}

//! Agents that were removed and are still halting.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::RunSystemOnce;
use bt_bevy::prelude::*;

use crate::stage::app;

#[derive(Blackboard, Default)]
struct Dancer {
    steps: u32,
}

/// Its halt takes two ticks.
#[action(halt = bow, graceful)]
fn dance(_bb: &mut Board<Dancer>) -> Status {
    Status::Running
}

fn bow(bb: &mut Board<Dancer>) -> Halt {
    bb.set_steps(bb.steps + 1);
    if bb.steps > 2 { Halt::Done } else { Halt::Pending }
}

bt! {
    tree Dance for Dancer { dance() }
}

fn dancer() -> Behavior<Dance> {
    Behavior::new(Dancer::default()).halting()
}

/// The entities that `Agents` and `AgentsRef` list, and the number of brains.
fn listed(app: &mut App) -> ([Vec<Entity>; 2], usize) {
    let world = app.world_mut();
    let [agents, read] = [
        world.run_system_once(|agents: Agents<Dance>| agents.iter().map(|(entity, _)| entity).collect::<Vec<_>>()),
        world.run_system_once(|agents: AgentsRef<Dance>| agents.iter().map(|(entity, _)| entity).collect::<Vec<_>>()),
    ];
    ([agents, read].map(|entities| entities.expect("it runs")), world.resource::<Minds<Dance>>().iter().count())
}

#[test]
fn the_agents_of_systems_are_those_of_entities_with_the_behavior_and_each_is_listed_once() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Dance>::new(Update));
    let [replaced, removed, despawned] = [(); 3].map(|()| app.world_mut().spawn(dancer()).id());
    app.update();
    app.world_mut().entity_mut(replaced).insert(dancer());
    app.world_mut().entity_mut(removed).remove::<Behavior<Dance>>();
    app.world_mut().despawn(despawned);
    let only = || [vec![replaced], vec![replaced]];
    assert_eq!(listed(&mut app), (only(), 4));
    (0..3).for_each(|_| app.update());
    assert_eq!(listed(&mut app), (only(), 1));
}

//! The decisions of an entity as text.

use bevy_app::Update;
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;

use crate::stage::{Guard, Listen, Soldier, app, guards};

#[test]
fn a_replaced_or_removed_behavior_empties_its_text() {
    let mut app = guards();
    let guard = || Behavior::<Guard>::new(Soldier::default());
    let entity = app.world_mut().spawn((guard(), Watched::<Guard>::new())).id();
    let path = |app: &bevy_app::App| app.world().get::<Watched<Guard>>(entity).unwrap().path();
    app.update();
    assert_eq!(path(&app), "selector > aim");
    app.world_mut().entity_mut(entity).insert(guard());
    assert_eq!(path(&app), "", "replaced");
    app.update();
    assert_eq!(path(&app), "selector > aim");
    app.world_mut().entity_mut(entity).remove::<Behavior<Guard>>();
    assert_eq!(path(&app), "", "removed");
}

#[test]
fn the_text_of_a_sleeper_does_not_count_as_changed() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Listen>::new(Update));
    let behavior = Behavior::<Listen>::new(Soldier::default());
    let entity = app.world_mut().spawn((behavior, Watched::<Listen>::new())).id();
    let changed = |app: &bevy_app::App| app.world().entity(entity).get_ref::<Watched<Listen>>().unwrap().last_changed();
    let spawned = changed(&app);
    app.update();
    let ticked = changed(&app);
    assert_ne!(ticked, spawned);
    app.update();
    assert_eq!(changed(&app), ticked);
}

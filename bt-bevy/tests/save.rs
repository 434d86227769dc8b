//! The behaviours of a world are saved and restored.

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::entity::EntityHashMap;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bt_bevy::SavedMinds;
use bt_bevy::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SystemParam, BevyWorld)]
struct Kitchen<'w, 's> {
    tasks: Tasks<'w, 's>,
}

#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(world = Kitchen<'_, '_>, event = Call, mailbox)]
struct Cook {
    called_by: Option<Entity>,
    meals: u32,
    drawn: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Call {
    From(Entity),
}

#[derive(Component, Inputs, Task)]
struct Boil {
    #[default(3)]
    frames: u32,
}

#[action]
fn draw(cx: &mut Cx<Cook>) -> bool {
    let drawn = cx.chance().below(1000) as u32;
    cx.bb.set_drawn(drawn);
    true
}

bt! {
    tree Work for Cook {
        sequence { wait(100ms..=900ms); draw(); Boil(); set(bb.meals = bb.meals + 1) }
    }
}

bt! {
    tree Listen for Cook { wait_for(Call::From(who) -> bb.called_by = Some(*who)) }
}

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, BehaviorPlugin::<Work>::new(Update).seed(5), BehaviorPlugin::<Listen>::new(Update)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .add_systems(Update, boil.in_set(BehaviorSystems::React));
    app
}

fn boil(mut pots: Query<(&mut Boil, &TaskOf)>, mut commands: Commands) {
    for (mut pot, task) in &mut pots {
        pot.frames = pot.frames.saturating_sub(1);
        if pot.frames == 0 {
            commands.trigger(task.success());
        }
    }
}

fn text<T: bt_bevy::BevyTree>(app: &App) -> String
where
    Minds<T>: Serialize,
{
    serde_json::to_string(app.world().resource::<Minds<T>>()).expect("serde")
}

/// An app with as many entities more, and the ids of those of the save.
fn loaded(text: &str, entities: &[Entity]) -> (App, Vec<Entity>) {
    let mut after = app();
    // The first frame of an app takes no time.
    after.update();
    after.world_mut().spawn_empty();
    let new: Vec<Entity> = entities.iter().map(|_| after.world_mut().spawn_empty().id()).collect();
    let ids = entities.iter().copied().zip(new.iter().copied()).collect::<EntityHashMap<Entity>>();
    let saved: SavedMinds<Work> = serde_json::from_str(text).expect("a save");
    saved.restore(after.world_mut(), |old| ids.get(&old).copied()).expect("the plugin is there");
    (after, new)
}

/// Runs frames, and returns the boards after each.
fn play(app: &mut App, frames: u32) -> Vec<Vec<Cook>> {
    let boards =
        |app: &App| app.world().resource::<Minds<Work>>().iter().map(|(_, brain)| (**brain.board()).clone()).collect();
    (0..frames).map(|_| (app.update(), boards(app)).1).collect()
}

#[test]
fn restored_brains_go_on_where_they_were() {
    let mut before = app();
    let cooks: Vec<Entity> =
        (0..9).map(|_| before.world_mut().spawn(Behavior::<Work>::new(Cook::default())).id()).collect();
    before.world_mut().despawn(cooks[2]);
    before.update();
    let text = text::<Work>(&before);
    let (mut after, new) = loaded(&text, &cooks);
    let entities: Vec<Entity> = after.world().resource::<Minds<Work>>().iter().map(|(entity, _)| entity).collect();
    assert_eq!(entities, [0, 1, 3, 4, 5, 6, 7, 8].map(|nth| new[nth]));
    let boards = play(&mut before, 40);
    let first = play(&mut after, 40).iter().zip(&boards).position(|(new, old)| new != old);
    assert_eq!(first, None, "the first frame that differs");
    assert!(boards[39].iter().all(|cook| cook.meals > 0));

    after.world_mut().despawn(new[0]);
    assert_eq!(after.world().resource::<Minds<Work>>().population().len(), 7);
}

#[test]
fn a_task_that_was_running_begins_again() {
    let mut before = app();
    let cook = before.world_mut().spawn(Behavior::<Work>::new(Cook::default())).id();
    while before.world_mut().query::<&Boil>().iter(before.world()).next().is_none() {
        before.update();
    }
    before.update();
    let (mut after, _) = loaded(&text::<Work>(&before), &[cook]);
    after.update();
    assert_eq!(after.world_mut().query::<&Boil>().iter(after.world()).map(|pot| pot.frames).collect::<Vec<_>>(), [2]);
    assert_eq!(play(&mut after, 3)[2][0].meals, 1);
}

#[test]
fn brains_of_the_world_are_replaced_and_those_without_an_entity_dropped() {
    let mut app = app();
    let [first, second] = [(); 2].map(|()| app.world_mut().spawn(Behavior::<Work>::new(Cook::default())).id());
    app.update();
    let text = text::<Work>(&app);
    app.world_mut().despawn(second);
    let later = app.world_mut().spawn(Behavior::<Work>::new(Cook::default())).id();
    let saved: SavedMinds<Work> = serde_json::from_str(&text).unwrap();
    saved.restore(app.world_mut(), Some).unwrap();
    let entities: Vec<Entity> = app.world().resource::<Minds<Work>>().iter().map(|(entity, _)| entity).collect();
    assert_eq!(entities, [first]);
    assert!(app.world().get::<Behavior<Work>>(later).is_none());
}

#[test]
fn a_brain_whose_entity_is_not_mapped_is_dropped_and_leaves_other_entities_alone() {
    let mut before = app();
    let cooks = [(); 3].map(|()| before.world_mut().spawn(Behavior::<Work>::new(Cook::default())).id());
    before.update();
    let saved: SavedMinds<Work> = serde_json::from_str(&text::<Work>(&before)).unwrap();
    let mut after = app();
    let others = [(); 3].map(|()| after.world_mut().spawn_empty().id());
    assert_eq!(others, cooks, "entities with the ids of the save");
    let new = after.world_mut().spawn_empty().id();
    saved.restore(after.world_mut(), |old| (old == cooks[1]).then_some(new)).unwrap();
    let entities: Vec<Entity> = after.world().resource::<Minds<Work>>().iter().map(|(entity, _)| entity).collect();
    assert_eq!(entities, [new]);
    assert!(others.iter().all(|&other| after.world().get::<Behavior<Work>>(other).is_none()));
}

#[test]
fn a_world_without_the_plugin_is_an_error() {
    let before = app();
    let saved: SavedMinds<Work> = serde_json::from_str(&text::<Work>(&before)).unwrap();
    let error = saved.restore(&mut World::new(), Some).unwrap_err().to_string();
    assert!(error.starts_with("`restore` comes before the plugin of the tree `Work`"), "{error}");
}

#[test]
fn entities_in_keys_and_queued_events_are_mapped() {
    let mut app = app();
    let [old, new] = [(); 2].map(|()| app.world_mut().spawn_empty().id());
    let listener = Behavior::<Listen>::new(Cook { called_by: Some(old), ..Cook::default() });
    let listener = app.world_mut().spawn(listener).id();
    app.update();
    app.world_mut().resource_mut::<Minds<Listen>>().remap(|cook| cook.drawn = 7, |_| {});
    app.update();
    assert_eq!(app.world().resource::<Minds<Listen>>().last_tick().agents, 0, "a remapped agent sleeps on");
    app.world_mut().tell::<Listen>(listener, Call::From(old));
    let map = |entity: &mut Entity| *entity = if *entity == old { new } else { *entity };
    let mut minds = app.world_mut().resource_mut::<Minds<Listen>>();
    minds.remap(|cook| cook.called_by.iter_mut().for_each(map), |Call::From(who)| map(who));
    let heard = |app: &App| app.world().resource::<Minds<Listen>>().iter().next().unwrap().1.board().called_by;
    assert_eq!(heard(&app), Some(new));
    app.world_mut().resource_mut::<Minds<Listen>>().remap(|cook| cook.called_by = None, |_| {});
    app.update();
    assert_eq!(heard(&app), Some(new), "by the event");
}

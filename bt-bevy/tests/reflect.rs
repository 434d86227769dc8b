//! Boards as reflected components: for inspectors and scenes.

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::entity::{EntityHashMap, EntityMapper};
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::{AppTypeRegistry, ReflectComponent};
use bevy_reflect::serde::{ReflectDeserializer, ReflectSerializer};
use bevy_reflect::{PartialReflect, Reflect, TypePath};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bt_bevy::BoardOf;
use bt_bevy::prelude::*;
use serde::de::DeserializeSeed;

#[derive(Blackboard, Clone, Debug, Default, PartialEq, Reflect)]
struct Body {
    health: u32,
    fed: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Reflect)]
enum Aim {
    #[default]
    Nothing,
    At(Entity),
}

#[derive(Blackboard, Clone, Debug, Default, PartialEq, Reflect)]
struct Soldier {
    #[blackboard(parent)]
    body: Body,
    alarm: bool,
    alarms: u32,
    enemy: Option<Entity>,
    friends: Vec<Entity>,
    aim: Aim,
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.body.health > 90, aborts = both)] idle "rest";
            #[when(bb.alarm, aborts = both)] sequence { set(bb.alarm = false); set(bb.alarms = bb.alarms + 1) }
            idle;
        }
    }
}

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, BehaviorPlugin::<Guard>::new(Update).seed(3).reflect()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app
}

fn guard(app: &mut App) -> Entity {
    let entity = app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id();
    app.update();
    app.world_mut().entity_mut(entity).insert(BoardOf::<Guard>::new(Soldier::default()));
    app.update();
    entity
}

fn copy(app: &App, entity: Entity) -> &Soldier {
    &app.world().get::<BoardOf<Guard>>(entity).expect("it has a copy").board
}

/// Changes a field by its path, as an inspector does.
fn edit<V: PartialReflect>(app: &mut App, entity: Entity, path: &str, value: V) {
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let component = registry.get_with_type_path(BoardOf::<Guard>::type_path()).expect("it is registered");
    let component = component.data::<ReflectComponent>().expect("it is a component");
    let mut entity = app.world_mut().entity_mut(entity);
    let mut copy = component.reflect_mut(&mut entity).expect("it has the component");
    let field = bevy_reflect::GetPath::reflect_path_mut(&mut *copy, path).expect("a field");
    field.apply(&value);
}

fn awake(app: &App) -> usize {
    app.world().resource::<Minds<Guard>>().population().awake()
}

#[test]
fn an_edit_is_written_to_the_board_and_wakes_the_agent() {
    let mut app = app();
    let entity = guard(&mut app);
    edit(&mut app, entity, ".board.alarm", true);
    app.update();
    assert_eq!((copy(&app, entity).alarm, copy(&app, entity).alarms), (false, 1), "the copy follows the board");
}

#[test]
fn a_copy_that_is_added_to_a_running_agent_reads_its_board() {
    let mut app = app();
    let running = Soldier { alarms: 7, ..Soldier::default() };
    let entity = app.world_mut().spawn(Behavior::<Guard>::new(running.clone())).id();
    app.update();
    app.world_mut().entity_mut(entity).insert(BoardOf::<Guard>::new(Soldier::default()));
    assert_eq!(*copy(&app, entity), running, "at once");
    edit(&mut app, entity, ".board.alarm", true);
    app.update();
    assert_eq!(copy(&app, entity).alarms, 8, "only the edit was written");
}

#[test]
fn an_edit_of_a_key_of_a_parent_preempts() {
    let mut app = app();
    let entity = guard(&mut app);
    edit(&mut app, entity, ".board.body.health", 95_u32);
    edit(&mut app, entity, ".board.alarm", true);
    (0..2).for_each(|_| app.update());
    assert_eq!(copy(&app, entity).alarms, 0, "it rests");
    edit(&mut app, entity, ".board.body.health", 5_u32);
    app.update();
    assert_eq!(copy(&app, entity).alarms, 1);
}

#[test]
fn an_edit_of_a_key_that_the_tree_does_not_observe_wakes_nobody() {
    let mut app = app();
    let entity = guard(&mut app);
    edit(&mut app, entity, ".board.body.fed", true);
    app.update();
    assert_eq!((awake(&app), app.world().resource::<Minds<Guard>>().last_tick().agents), (0, 0));
    let (_, brain) = app.world().resource::<Minds<Guard>>().iter().next().unwrap();
    assert!(brain.board().body.fed);
}

#[test]
fn a_write_to_the_board_by_a_system_is_no_edit() {
    let mut app = app();
    let entity = guard(&mut app);
    app.add_systems(
        Update,
        (|mut guards: Agents<Guard>| -> Result {
            let entity = guards.iter().next().map(|(entity, _)| entity).ok_or("no guard")?;
            let alarms = guards.board(entity)?.alarms;
            guards.board_mut(entity)?.set_alarms(alarms + 1);
            Ok(())
        })
        .in_set(BehaviorSystems::Sense),
    );
    (0..5).for_each(|_| app.update());
    assert_eq!(copy(&app, entity).alarms, 5);
}

#[test]
fn an_edit_leaves_the_keys_alone_that_a_system_has_written_meanwhile() {
    let mut app = app();
    let entity = guard(&mut app);
    app.world_mut().get_mut::<BoardOf<Guard>>(entity).unwrap().board.friends = vec![entity, entity];
    app.update();
    let agent = app.world().get::<Behavior<Guard>>(entity).and_then(Behavior::agent).expect("it has a brain");
    app.world_mut().resource_mut::<Minds<Guard>>().population_mut().board_mut(agent).unwrap().set_alarms(7);
    app.world_mut().get_mut::<BoardOf<Guard>>(entity).unwrap().board.friends.pop();
    app.update();
    assert_eq!((copy(&app, entity).alarms, &copy(&app, entity).friends), (7, &vec![entity]));
}

/// The component of an entity as text, as a scene holds it.
fn saved(app: &App, entity: Entity) -> String {
    let registry = app.world().resource::<AppTypeRegistry>().read();
    let copy = app.world().get::<BoardOf<Guard>>(entity).expect("it has a copy");
    serde_json::to_string(&ReflectSerializer::new(copy, &registry)).expect("reflected")
}

/// Spawns what a scene holds.
fn spawn(app: &mut App, text: &str, ids: &mut impl EntityMapper) -> Entity {
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let mut text = serde_json::Deserializer::from_str(text);
    let copy = ReflectDeserializer::new(&registry).deserialize(&mut text).expect("a component");
    let component = registry.get_with_type_path(BoardOf::<Guard>::type_path()).expect("it is registered");
    let component = component.data::<ReflectComponent>().expect("it is a component");
    let entity = app.world_mut().spawn_empty().id();
    component.insert(&mut app.world_mut().entity_mut(entity), &*copy, &registry);
    let mut entity = app.world_mut().entity_mut(entity);
    component.map_entities(&mut *component.reflect_mut(&mut entity).expect("it is inserted").as_reflect_mut(), ids);
    entity.id()
}

#[test]
fn a_scene_gives_its_entities_behaviours_with_their_boards() {
    let mut before = app();
    let [enemy, friend] = [(); 2].map(|()| before.world_mut().spawn_empty().id());
    let entity = guard(&mut before);
    before.world_mut().get_mut::<BoardOf<Guard>>(entity).unwrap().board = Soldier {
        alarm: true,
        alarms: 4,
        enemy: Some(enemy),
        friends: vec![friend],
        aim: Aim::At(enemy),
        ..Soldier::default()
    };
    before.update();
    let text = saved(&before, entity);

    let mut after = app();
    let [_, new_enemy, new_friend] = [(); 3].map(|()| after.world_mut().spawn_empty().id());
    let mut ids = EntityHashMap::from_iter([(enemy, new_enemy), (friend, new_friend)]);
    let entity = spawn(&mut after, &text, &mut ids);
    after.update();
    let board = Soldier {
        alarms: 5,
        enemy: Some(new_enemy),
        friends: vec![new_friend],
        aim: Aim::At(new_enemy),
        ..Soldier::default()
    };
    assert_eq!(*copy(&after, entity), board);
    assert_eq!(after.world().resource::<Minds<Guard>>().population().len(), 1);
    let agent = after.world().get::<Behavior<Guard>>(entity).and_then(Behavior::agent).expect("it has a brain");
    assert_eq!(**after.world().resource::<Minds<Guard>>().population().board(agent).unwrap(), board);
}

#[test]
fn the_path_of_the_component_names_tree_and_board() {
    assert_eq!(BoardOf::<Guard>::type_path(), "bt_bevy::BoardOf<reflect::Guard, reflect::Soldier>");
}

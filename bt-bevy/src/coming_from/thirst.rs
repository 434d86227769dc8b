use bevy_app::{App, PreUpdate, Startup};
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Own<'_, '_, &'static mut Thirst>)]
struct Person {
    thirsty: bool,
}

#[action]
fn drink(cx: &mut Cx<Person>, until: f32, per_second: f32) -> Status {
    let drunk = per_second * cx.dt().as_secs_f32();
    let Some(mut thirst) = cx.world.get_mut() else { return Status::Failure };
    thirst.0 -= drunk;
    Status::until(thirst.0 <= until)
}

bt! {
    tree Live for Person {
        selector { #[when(bb.thirsty, aborts = lower_priority)] drink(until = 10.0, per_second = 5.0); idle }
    }
}

fn plugin(app: &mut App) {
    app.add_plugins(BehaviorPlugin::<Live>::new(PreUpdate).sync(Person::THIRSTY, |thirst: &Thirst| thirst.0 >= 80.0));
}

fn spawn(mut commands: Commands) {
    commands.spawn((Thirst(70.0), Behavior::<Live>::new(Person::default())));
}

// The game, on both sides.

#[derive(Component)]
struct Thirst(f32);

pub fn main() {
    use bevy_time::{TimePlugin, TimeUpdateStrategy};
    let mut app = App::new();
    app.add_plugins((TimePlugin, plugin)).add_systems(Startup, spawn);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    let thirst = |app: &mut App| app.world_mut().query::<&Thirst>().single(app.world()).unwrap().0;
    (0..10).for_each(|_| app.update());
    assert_eq!(thirst(&mut app), 70.0);
    app.world_mut().query::<&mut Thirst>().single_mut(app.world_mut()).unwrap().0 = 80.0;
    (0..80).for_each(|_| app.update());
    assert!((8.0..=10.0).contains(&thirst(&mut app)));
}

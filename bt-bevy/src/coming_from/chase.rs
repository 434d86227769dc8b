use bevy_app::{App, FixedUpdate, Startup};
use bevy_ecs::{prelude::*, system::SystemParam};
use bt_bevy::prelude::*;

#[derive(SystemParam, BevyWorld)]
struct Field<'w, 's> {
    player: Single<'w, 's, &'static Place, With<Player>>,
    own: Own<'w, 's, (&'static mut Place, &'static mut Score), Without<Player>>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Field<'_, '_>)]
struct Enemy {}

#[action]
fn is_near(world: &Field<'_, '_>) -> bool {
    world.own.get().is_some_and(|(from, _)| (world.player.0 - from.0).abs() < 10.0)
}

#[action]
fn move_towards(world: &mut Field<'_, '_>, speed: f32) -> Status {
    let Some((mut from, _)) = world.own.get_mut() else { return Status::Failure };
    let way = world.player.0 - from.0;
    from.0 += way.clamp(-speed, speed);
    Status::until(way.abs() <= speed)
}

#[action]
fn catch(world: &mut Field<'_, '_>) -> bool {
    world.own.get_mut().map(|(_, mut score)| score.0 += 1).is_some()
}

bt! {
    tree Chase for Enemy {
        #[when(is_near(), aborts = self)]
        sequence { move_towards(speed = 2.0); catch(); wait(5s) }
    }
}

fn plugin(app: &mut App) {
    app.add_plugins(BehaviorPlugin::<Chase>::new(FixedUpdate));
}

fn spawn(mut commands: Commands) {
    commands.spawn((Place(0.0), Score(0), Behavior::<Chase>::new(Enemy::default())));
}

// The game, on both sides.

#[derive(Component)]
struct Place(f32);

#[derive(Component)]
struct Score(u32);

#[derive(Component)]
struct Player;

pub fn main() {
    use bevy_time::{TimePlugin, TimeUpdateStrategy};
    let mut app = App::new();
    app.add_plugins((TimePlugin, plugin)).add_systems(Startup, spawn);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(15_625)));
    app.world_mut().spawn((Place(8.0), Player));
    (0..20).for_each(|_| app.update());
    assert_eq!(app.world_mut().query::<&Score>().single(app.world()).unwrap().0, 1);
}

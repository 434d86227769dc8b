use bevy::prelude::*;
use bevy_behave::prelude::*;

#[derive(Component, Clone)]
struct WaitUntilNear;

#[derive(Component, Clone)]
struct MoveTowards {
    speed: f32,
}

#[derive(Clone)]
struct Catch;

fn wait_until_near(
    tasks: Query<&BehaveCtx, With<WaitUntilNear>>,
    player: Single<&Place, With<Player>>,
    enemies: Query<&Place>,
    mut commands: Commands,
) -> Result {
    for ctx in &tasks {
        if (player.0 - enemies.get(ctx.target_entity())?.0).abs() < 10.0 {
            commands.trigger(ctx.success());
        }
    }
    Ok(())
}

fn move_towards(
    tasks: Query<(&MoveTowards, &BehaveCtx)>,
    player: Single<&Place, With<Player>>,
    mut enemies: Query<&mut Place, Without<Player>>,
    mut commands: Commands,
) -> Result {
    for (task, ctx) in &tasks {
        let mut from = enemies.get_mut(ctx.target_entity())?;
        let way = player.0 - from.0;
        from.0 += way.clamp(-task.speed, task.speed);
        if way.abs() <= task.speed {
            commands.trigger(ctx.success());
        } else if way.abs() >= 10.0 {
            commands.trigger(ctx.failure());
        }
    }
    Ok(())
}

fn catch(trigger: On<BehaveTrigger<Catch>>, mut scores: Query<&mut Score>, mut commands: Commands) -> Result {
    let ctx = trigger.event().ctx();
    scores.get_mut(ctx.target_entity())?.0 += 1;
    commands.trigger(ctx.success());
    Ok(())
}

fn plugin(app: &mut App) {
    app.add_plugins(BehavePlugin::new(FixedUpdate))
        .add_systems(FixedUpdate, (wait_until_near, move_towards).after(BehaveSet))
        .add_observer(catch);
}

fn spawn(mut commands: Commands) {
    let tree = behave! {
        Behave::Forever => {
            Behave::Sequence => {
                Behave::spawn(WaitUntilNear),
                Behave::spawn(MoveTowards { speed: 2.0 }),
                Behave::trigger(Catch),
                Behave::Wait(5.0),
            }
        }
    };
    commands.spawn((Place(0.0), Score(0))).with_child(BehaveTree::new(tree));
}

// The game, on both sides.

#[derive(Component)]
struct Place(f32);

#[derive(Component)]
struct Score(u32);

#[derive(Component)]
struct Player;

pub fn main() {
    use bevy::time::{TimePlugin, TimeUpdateStrategy};
    let mut app = App::new();
    app.add_plugins((TimePlugin, plugin)).add_systems(Startup, spawn);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::from_micros(15_625)));
    app.world_mut().spawn((Place(8.0), Player));
    (0..20).for_each(|_| app.update());
    assert_eq!(app.world_mut().query::<&Score>().single(app.world()).unwrap().0, 1);
}

use bevy::prelude::*;
use big_brain::prelude::*;

#[derive(Component, Clone, Debug, ScorerBuilder)]
struct Thirsty;

#[derive(Component, Clone, Debug, ActionBuilder)]
struct Drink {
    until: f32,
    per_second: f32,
}

fn score(thirsts: Query<&Thirst>, mut scorers: Query<(&Actor, &mut Score), With<Thirsty>>) {
    for (Actor(actor), mut score) in &mut scorers {
        if let Ok(thirst) = thirsts.get(*actor) {
            score.set(thirst.0 / 100.0);
        }
    }
}

fn drink(time: Res<Time>, mut thirsts: Query<&mut Thirst>, mut actions: Query<(&Actor, &mut ActionState, &Drink)>) {
    for (Actor(actor), mut state, drink) in &mut actions {
        let Ok(mut thirst) = thirsts.get_mut(*actor) else { continue };
        match *state {
            ActionState::Requested => *state = ActionState::Executing,
            ActionState::Executing => {
                thirst.0 -= drink.per_second * time.delta_secs();
                if thirst.0 <= drink.until {
                    *state = ActionState::Success;
                }
            }
            ActionState::Cancelled => *state = ActionState::Failure,
            _ => {}
        }
    }
}

fn plugin(app: &mut App) {
    app.add_plugins(BigBrainPlugin::new(PreUpdate))
        .add_systems(PreUpdate, (drink.in_set(BigBrainSet::Actions), score.in_set(BigBrainSet::Scorers)));
}

fn spawn(mut commands: Commands) {
    let drink = Drink { until: 10.0, per_second: 5.0 };
    let thinker = Thinker::build().picker(FirstToScore { threshold: 0.8 }).when(Thirsty, drink);
    commands.spawn((Thirst(70.0), thinker));
}

// The game, on both sides.

#[derive(Component)]
struct Thirst(f32);

pub fn main() {
    use bevy::time::{TimePlugin, TimeUpdateStrategy};
    let mut app = App::new();
    app.add_plugins((TimePlugin, plugin)).add_systems(Startup, spawn);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(200)));
    let thirst = |app: &mut App| app.world_mut().query::<&Thirst>().single(app.world()).0;
    (0..10).for_each(|_| app.update());
    assert_eq!(thirst(&mut app), 70.0);
    app.world_mut().query::<&mut Thirst>().single_mut(app.world_mut()).0 = 80.0;
    (0..80).for_each(|_| app.update());
    assert!((8.0..=10.0).contains(&thirst(&mut app)));
}

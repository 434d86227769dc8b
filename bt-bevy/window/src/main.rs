//! Guards patrol, and chase the player, whom the arrow keys move. Above the first guard stands its running path.

mod guard;

use bevy::prelude::*;
use bt_bevy::prelude::*;

use guard::{Guard, Home, Player, SIGHT, Soldier};

/// The steps of the player in a second.
const SPEED: f32 = 160.0;

/// The text above a guard.
#[derive(Component)]
struct Label(Entity);

fn spawn(mut commands: Commands) {
    commands.spawn(Camera2d);
    commands.spawn((Player, Transform::from_xyz(0.0, -250.0, 0.0)));
    for nth in 0..12 {
        let home = Vec2::from_angle(nth as f32 * 0.52) * 220.0;
        let place = Transform::from_translation(home.extend(0.0));
        let guard = commands.spawn((place, Home(home), Behavior::<Guard>::new(Soldier::default()))).id();
        if nth == 0 {
            commands.entity(guard).insert(Watched::<Guard>::new());
            commands.spawn((Label(guard), Text2d::default(), Transform::default()));
        }
    }
}

/// Moves the player.
fn walk(keys: Res<ButtonInput<KeyCode>>, time: Res<Time>, mut player: Single<&mut Transform, With<Player>>) {
    let along = |more, less| f32::from(i8::from(keys.pressed(more)) - i8::from(keys.pressed(less)));
    let way = Vec2::new(along(KeyCode::ArrowRight, KeyCode::ArrowLeft), along(KeyCode::ArrowUp, KeyCode::ArrowDown));
    player.translation += (way.normalize_or_zero() * SPEED * time.delta_secs()).extend(0.0);
}

/// Shows each guard whether the player is in sight.
fn look(
    mut guards: Agents<Guard>,
    places: Query<(Entity, &Transform), With<Behavior<Guard>>>,
    player: Single<&Transform, With<Player>>,
) -> Result {
    for (entity, place) in &places {
        let sees = place.translation.distance(player.translation) < SIGHT;
        guards.board_mut(entity)?.set_sees_player(sees);
    }
    Ok(())
}

fn draw(
    mut gizmos: Gizmos,
    guards: AgentsRef<Guard>,
    places: Query<&Transform>,
    player: Single<&Transform, With<Player>>,
) {
    gizmos.circle_2d(player.translation.xy(), 12.0, Color::srgb(0.3, 1.0, 0.4));
    for (entity, brain) in guards.iter() {
        let Ok(place) = places.get(entity) else { continue };
        let sees = brain.board().sees_player;
        let color = if sees { Color::srgb(1.0, 0.3, 0.3) } else { Color::srgb(0.9, 0.9, 0.9) };
        gizmos.circle_2d(place.translation.xy(), 8.0, color);
        gizmos.circle_2d(place.translation.xy(), SIGHT, color.with_alpha(0.1));
    }
}

/// Writes the running path of a guard above it.
fn label(
    mut labels: Query<(&Label, &mut Text2d, &mut Transform)>,
    guards: Query<(&Watched<Guard>, &Transform), Without<Label>>,
) {
    for (label, mut text, mut place) in &mut labels {
        let Ok((watched, guard)) = guards.get(label.0) else { continue };
        place.translation = guard.translation + Vec3::Y * 24.0;
        text.0 = watched.path();
    }
}

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, BehaviorPlugin::<Guard>::new(FixedUpdate).seed(7)))
        .add_systems(Startup, spawn)
        .add_systems(FixedUpdate, look.in_set(BehaviorSystems::Sense))
        .add_systems(Update, (walk, draw, label))
        .run();
}

//! A crowd of guards on a field: they walk, rest, hear bangs and heal, and most of them sleep at any moment.
//!
//! `cargo run --release -p bt-bevy --example crowd -- --headless --seconds 20 --seed 7 --json`: the same seed gives the same
//! hash. There is no window: `--headless` is the only way so far, and stands in the command so that it stays valid.

mod arguments;
mod field;
mod guard;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;
use std::time::Instant;

use bevy_app::{App, FixedUpdate};
use bevy_ecs::prelude::*;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bt_bevy::prelude::*;

use arguments::Arguments;
use field::{Bang, Health, Place, Rng, Walk, bang, hurt, walk};
use guard::{Guard, Noise, Soldier};

/// Steps in a second.
const RATE: u32 = 60;

/// The ticks of all agents.
#[derive(Resource, Default)]
struct Ticks(usize);

fn count(guards: Res<Minds<Guard>>, mut ticks: ResMut<Ticks>) {
    ticks.0 += guards.last_tick().agents;
}

/// The game: the plugin of the tree, its connections, and the systems of the field.
fn game(arguments: &Arguments) -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, BehaviorPlugin::<Guard>::new(FixedUpdate).seed(arguments.seed)))
        .insert_resource(Time::<Fixed>::from_hz(RATE.into()))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(Rng::new(arguments.seed))
        .init_resource::<Ticks>()
        .sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 30)
        .forward::<Guard, Bang>(|bang| Noise::Heard(bang.at))
        .add_systems(FixedUpdate, (walk, hurt, bang).chain().in_set(BehaviorSystems::Sense))
        .add_systems(FixedUpdate, count.in_set(BehaviorSystems::React));
    for _ in 0..arguments.guards {
        let place = app.world_mut().resource_mut::<Rng>().place();
        app.world_mut().spawn((place, Walk::default(), Health(100), Behavior::<Guard>::new(Soldier::default())));
    }
    app
}

/// A hash of all places and healths.
fn hash(app: &mut App) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (entity, place, health) in app.world_mut().query::<(Entity, &Place, &Health)>().iter(app.world()) {
        (entity, place, health).hash(&mut hasher);
    }
    hasher.finish()
}

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::FAILURE;
        }
    };
    let mut app = game(&arguments);
    app.finish();
    app.cleanup();
    let (start, steps) = (Instant::now(), arguments.seconds * RATE);
    (0..steps).for_each(|_| app.update());
    let took = start.elapsed();
    let (guards, seconds, seed) = (arguments.guards, arguments.seconds, arguments.seed);
    let ticks = app.world().resource::<Ticks>().0;
    let rests: u32 = app.world().resource::<Minds<Guard>>().iter().map(|(_, brain)| brain.board().rests).sum();
    let hash = hash(&mut app);
    if arguments.json {
        println!(
            "{{\"guards\":{guards},\"seconds\":{seconds},\"seed\":{seed},\"steps\":{steps},\"ticks\":{ticks},\"rests\":{rests},\"hash\":\"{hash:016x}\"}}"
        );
    } else {
        println!("{guards} guards, {steps} steps in {took:?}: {:?} a step", took / steps.max(1));
        println!(
            "{ticks} ticks of agents: {:.1} % were awake",
            100.0 * ticks as f64 / (guards as f64 * f64::from(steps))
        );
        println!("{rests} rests, hash {hash:016x}");
    }
    ExitCode::SUCCESS
}

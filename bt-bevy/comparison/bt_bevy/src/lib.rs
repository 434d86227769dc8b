//! Guards of `bt-bevy`, and of a `Population` without Bevy.

mod guards;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;
use bevy_time::Time;
use bt_bevy::BevyTree;
use bt_bevy::prelude::*;
use bt_runtime::{Agent, Population};
use guard::{Body, Game, Row, STEP, Test};

use guards::{component, key};

/// Guards without Bevy.
struct Alone<T: bt_runtime::Tree>(Population<T>);

impl<T: BevyTree<Agent = key::Soldier, Params = ()>> Game for Alone<T>
where
    for<'w> key::Soldier: Agent<World<'w> = ()>,
{
    fn frame(&mut self) {
        self.0.tick(STEP, &mut ());
    }

    fn bodies(&mut self, visit: &mut dyn FnMut(&Body)) {
        self.0.iter().for_each(|(_, brain)| visit(&brain.board().body));
    }
}

/// Visits the bodies in a world.
type VisitBodies = fn(&mut World, &mut dyn FnMut(&Body));

/// Guards in an app. `bodies` visits their bodies.
struct Plugin {
    app: App,
    bodies: VisitBodies,
}

impl Plugin {
    fn new<T: BevyTree>(spawn: impl FnOnce(&mut World), bodies: VisitBodies) -> Self {
        let mut app = App::new();
        app.init_resource::<Time>().add_plugins(BehaviorPlugin::<T>::new(Update));
        app.edit_schedule(Update, |schedule| _ = schedule.set_executor(SingleThreadedExecutor::new()));
        spawn(app.world_mut());
        Self { app, bodies }
    }

    /// With the body as a key of the board.
    fn with_key<T: BevyTree<Agent = key::Soldier, Params = ()>>(test: Test) -> Self {
        let spawn = |world: &mut World| {
            let guards = test.bodies().map(|body| Behavior::<T>::new(key::Soldier { body }));
            world.spawn_batch(guards);
        };
        Self::new::<T>(spawn, |world, visit| {
            world.resource::<Minds<T>>().iter().for_each(|(_, brain)| visit(&brain.board().body));
        })
    }

    /// With the body as a component.
    fn with_component<T: BevyTree<Agent = component::Soldier, Params = ()>>(test: Test) -> Self {
        let spawn = |world: &mut World| {
            let soldier = || Behavior::<T>::new(component::Soldier {});
            world.spawn_batch(test.bodies().map(move |body| (component::Guard(body), soldier())));
        };
        Self::new::<T>(spawn, |world, visit| {
            world.query::<&component::Guard>().iter(world).for_each(|guard| visit(&guard.0));
        })
    }
}

impl Game for Plugin {
    fn frame(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<Time>().advance_by(STEP);
        world.run_schedule(Update);
    }

    fn bodies(&mut self, visit: &mut dyn FnMut(&Body)) {
        (self.bodies)(self.app.world_mut(), visit);
    }
}

fn population<T: BevyTree<Agent = key::Soldier, Params = ()>>(test: Test) -> Alone<T> {
    let mut population = Population::new();
    test.bodies().for_each(|body| _ = population.spawn(Brain::new(key::Soldier { body }, ())));
    Alone(population)
}

/// A row without Bevy, and two with it.
#[must_use]
pub fn rows(test: Test, rounds: u32) -> Vec<Row> {
    const NAMES: [&str; 3] = ["a Population, without Bevy", "bt-bevy", "bt-bevy, body as a component"];
    match test {
        Test::Busy => vec![
            guard::measure(NAMES[0], test, rounds, || population::<key::Busy>(test)),
            guard::measure(NAMES[1], test, rounds, || Plugin::with_key::<key::Busy>(test)),
            guard::measure(NAMES[2], test, rounds, || Plugin::with_component::<component::Busy>(test)),
        ],
        Test::Idle => vec![
            guard::measure(NAMES[0], test, rounds, || population::<key::Idle>(test)),
            guard::measure(NAMES[1], test, rounds, || Plugin::with_key::<key::Idle>(test)),
            guard::measure(NAMES[2], test, rounds, || Plugin::with_component::<component::Idle>(test)),
        ],
    }
}

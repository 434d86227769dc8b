//! All guards twice: with the compiled tree, and with its twin from the file.

use bt_runtime::loaded::Loaded;
use bt_runtime::population::AgentId;
use bt_runtime::{Population, prelude::*};

use crate::guard::{Does, Guard, Noise, Watch};
use crate::museum::{Happens, Museum};
use crate::trees::Trees;

/// The length of a tick.
const TICK: Duration = Duration::from_millis(100);

pub struct Guards {
    pub compiled: Population<Watch>,
    pub loaded: Population<Loaded<Guard>>,
    /// The ids of the guards, equal in both populations: both spawn in the same order, and no guard is removed.
    ids: Vec<AgentId>,
}

impl Guards {
    pub fn new(museum: &Museum, trees: &Trees) -> Self {
        let mut compiled = Population::with_capacity(museum.agents);
        let mut loaded = Population::with_capacity(museum.agents);
        for index in 0..museum.agents {
            let post = (index % 32) as i32;
            let guard = Guard { radio: museum.radio(index), post, at: post, ..Guard::default() };
            let (seed, sweep) = (museum.seed.wrapping_add(index as u64), index % 3 == 0);
            let mut brain = trees.watch.brain(guard.clone()).seeded(seed);
            brain.put(trees.orders, trees.order(sweep));
            loaded.spawn(brain);
            let mut brain = Watch::brain(guard).seeded(seed);
            brain.put(Watch::ORDERS, trees.order(sweep));
            compiled.spawn(brain);
        }
        Self::of(compiled, loaded)
    }

    /// Makes the guards from populations, new or restored.
    pub fn of(compiled: Population<Watch>, loaded: Population<Loaded<Guard>>) -> Self {
        let ids = loaded.iter().map(|(id, _)| id).collect();
        Self { compiled, loaded, ids }
    }

    /// Runs one tick of the game and of all guards. Returns the first guard whose two boards differ.
    pub fn tick(&mut self, museum: &mut Museum, trees: &Trees) -> Option<usize> {
        for happens in museum.happens() {
            self.tell(happens, trees);
        }
        self.compiled.tick(TICK, &mut ());
        self.loaded.tick(TICK, &mut ());
        museum.ticks += 1;
        for (_, brain) in self.compiled.iter() {
            let Guard { at, gate, does, found, .. } = **brain.board();
            let fields = [at as u64, gate as u64, does as u64, u64::from(found)];
            fields.into_iter().for_each(|field| museum.count(field));
        }
        self.differing()
    }

    fn tell(&mut self, happens: Happens, trees: &Trees) {
        match happens {
            // A guard whose queue is full does not receive the noise.
            Happens::Noise { guard, at } => {
                let heard = self.compiled.send(self.ids[guard], Noise::Heard(at)).is_ok();
                assert_eq!(self.loaded.send(self.ids[guard], Noise::Heard(at)).is_ok(), heard);
            }
            Happens::Order { guard, sweep } => {
                let id = self.ids[guard];
                self.compiled.brain_mut(id).expect("no guard leaves").put(Watch::ORDERS, trees.order(sweep));
                self.loaded.brain_mut(id).expect("no guard leaves").put(trees.orders, trees.order(sweep));
            }
        }
    }

    fn differing(&self) -> Option<usize> {
        let board = |id| Some((&**self.compiled.board(id)?, &**self.loaded.board(id)?));
        self.ids.iter().position(|&id| board(id).is_none_or(|(compiled, loaded)| compiled != loaded))
    }

    /// Returns the number of guards that do this.
    pub fn that(&self, does: Does) -> usize {
        self.compiled.iter().filter(|(_, brain)| brain.board().does == does).count()
    }
}

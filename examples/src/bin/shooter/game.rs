//! The game: an arena, and a brain for each guard in it.

use bt_runtime::Drive;
use bt_runtime::prelude::*;
use bt_runtime::trace::Trace;

use crate::arena::{Arena, DT};
use crate::guard::{Guard, Noise, Soldier};
use crate::route::ROUTES;

/// How far a shot is heard.
const HEARING: u16 = 12;

/// The arena and its guards, each with the tree `T`.
pub struct Game<T: Tree<Agent = Soldier> = Guard> {
    /// The world.
    pub arena: Arena,
    /// The guards, in the order of the arena's soldiers.
    pub guards: Vec<Brain<T>>,
}

impl<T: Tree<Agent = Soldier, Params = ()>> Game<T>
where
    Brain<T>: Unpin,
{
    /// A new game. The same seed makes the same game, to the bit.
    pub fn new(seed: u64, drive: Drive) -> Self {
        let arena = Arena::new(ROUTES.iter().map(|route| route.post()), seed);
        let guard = |(id, &route)| {
            Brain::<T>::new(Soldier::new(id, route), ()).seeded(seed ^ ((id as u64 + 1) << 32)).driven(drive)
        };
        Self { arena, guards: ROUTES.iter().enumerate().map(guard).collect() }
    }

    /// One step. Each guard tells its own trace what it did.
    pub fn step(&mut self, traces: &mut [impl Trace]) {
        self.hear();
        self.arena.step();
        self.feel();
        for (id, (guard, trace)) in self.guards.iter_mut().zip(traces).enumerate() {
            if self.arena.stand_up(id, ROUTES[id].post()) {
                *guard.board_mut() = Soldier::new(id, ROUTES[id]).into();
                guard.start();
            } else if !self.arena.soldiers[id].stands() {
                guard.stop_traced(&mut self.arena, trace);
            }
            guard.tick_traced(DT, &mut self.arena, trace);
        }
    }

    /// The shots of the last step are heard: as events, for whoever waits for them.
    fn hear(&mut self) {
        for at in self.arena.bangs() {
            for (guard, body) in self.guards.iter_mut().zip(&self.arena.soldiers) {
                if body.stands() && body.at != at && body.at.distance(at) <= HEARING {
                    guard.send(Noise::Shot(at)).expect("a step has fewer shots than the queue has room for");
                }
            }
        }
    }

    /// A hit is felt: the game writes the key itself, and the guards of the tree take notice.
    fn feel(&mut self) {
        for &(id, from) in &self.arena.hits {
            self.guards[id].board_mut().set_trouble(Some(from));
        }
    }
}

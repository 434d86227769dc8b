//! The game: an arena and a brain for each guard.

use std::sync::Arc;

use bt_runtime::trace::Trace;
use bt_runtime::{Program, brain::Drive};

use crate::arena::Arena;
use crate::guard::{Noise, Soldier};
use crate::mind::{Mind, Plan};
use crate::route::ROUTES;

/// The maximum distance at which a guard hears a shot.
const HEARING: u16 = 12;

/// The traces of the guards.
pub trait Traces {
    /// The trace of one guard.
    type Of<'a>: Trace
    where
        Self: 'a;

    /// Returns the trace of this guard.
    fn of(&mut self, guard: usize) -> Self::Of<'_>;

    /// Changes a guard before its tick.
    fn edit(&mut self, _guard: usize, _mind: &mut Mind) {}
}

impl<T: Trace> Traces for Vec<T> {
    type Of<'a>
        = &'a mut T
    where
        T: 'a;

    fn of(&mut self, guard: usize) -> &mut T {
        &mut self[guard]
    }
}

/// The arena and its guards.
pub struct Game {
    /// The world.
    pub arena: Arena,
    /// The guards, in the order of the arena's soldiers.
    pub guards: Vec<Mind>,
}

impl Game {
    /// Makes a new game. The same seed gives the same game, to the bit.
    pub fn new(plan: &Plan, seed: u64, drive: Drive) -> Self {
        let arena = Arena::new(ROUTES.iter().map(|route| route.post()), seed);
        let guard = |(id, &route)| plan.mind(Soldier::new(id, route), seed ^ ((id as u64 + 1) << 32), drive);
        Self { arena, guards: ROUTES.iter().enumerate().map(guard).collect() }
    }

    /// Makes one step. Each guard has a trace of its own.
    pub fn step(&mut self, traces: &mut impl Traces) {
        self.hear();
        self.arena.step();
        self.feel();
        for (id, guard) in self.guards.iter_mut().enumerate() {
            traces.edit(id, guard);
            let trace = &mut traces.of(id);
            if self.arena.stand_up(id, ROUTES[id].post()) {
                *guard.board_mut() = Soldier::new(id, ROUTES[id]).into();
                guard.start();
            } else if !self.arena.soldiers[id].stands() {
                guard.stop(&mut self.arena, trace);
            }
            guard.tick(&mut self.arena, trace);
        }
    }

    /// Continues all guards with another version of their file.
    pub fn swap(&mut self, program: &Arc<Program<Soldier>>) {
        self.guards.iter_mut().for_each(|guard| guard.swap(program));
    }

    /// Sends the shots of the last step as events to the guards that can hear them.
    fn hear(&mut self) {
        for at in self.arena.bangs() {
            for (guard, body) in self.guards.iter_mut().zip(&self.arena.soldiers) {
                if body.stands() && body.at != at && body.at.distance(at) <= HEARING {
                    guard.hear(Noise::Shot(at));
                }
            }
        }
    }

    /// Writes the origin of each hit to the board of the guard, which can wake guards of its tree.
    fn feel(&mut self) {
        for &(id, from) in &self.arena.hits {
            self.guards[id].board_mut().set_trouble(Some(from));
        }
    }
}

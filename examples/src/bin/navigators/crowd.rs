//! The world: walkers on a road. Threads move them and wake those that have arrived.

use std::task::Waker;
use std::thread;

/// The number of threads that move the crowd.
const THREADS: usize = 2;

/// All walkers, by their index.
pub struct Crowd(Vec<Walker>);

#[derive(Clone, Default)]
struct Walker {
    at: u32,
    to: u32,
    /// The waker for the arrival; `None` if the walker stands.
    waker: Option<Waker>,
}

impl Crowd {
    /// Makes a crowd that stands still.
    pub fn new(walkers: u32) -> Self {
        Self(vec![Walker::default(); walkers as usize])
    }

    /// Starts a walk.
    pub fn walk(&mut self, place: u32, to: u32, waker: Waker) {
        let walker = &mut self.0[place as usize];
        (walker.to, walker.waker) = (to, Some(waker));
    }

    /// Ends a walk early.
    pub fn stop(&mut self, place: u32) {
        self.0[place as usize].waker = None;
    }

    /// Returns `true` at the end of a walk.
    pub fn has_arrived(&self, place: u32) -> bool {
        self.0[place as usize].waker.is_none()
    }

    /// Moves every walker by a step. The order of the wake-ups differs from run to run, but the result does not: the
    /// population ticks the woken agents in the order of their places.
    pub fn advance(&mut self) {
        let share = self.0.len().div_ceil(THREADS);
        thread::scope(|scope| {
            for walkers in self.0.chunks_mut(share) {
                scope.spawn(|| walkers.iter_mut().for_each(Walker::step));
            }
        });
    }

    /// Returns a hash of the goals and of all places (FNV-1a).
    pub fn hash(&self, goals: impl Iterator<Item = u32>) -> u64 {
        let numbers = self.0.iter().zip(goals).flat_map(|(walker, goal)| [walker.at, walker.to, goal]);
        let bytes = numbers.flat_map(u32::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

impl Walker {
    fn step(&mut self) {
        if self.waker.is_none() {
            return;
        }
        self.at += 1;
        if self.at >= self.to
            && let Some(waker) = self.waker.take()
        {
            waker.wake();
        }
    }
}

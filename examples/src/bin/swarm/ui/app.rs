//! What the user has chosen, and the herd.

use std::io;
use std::time::Instant;

use rayon::ThreadPool;

use crate::arguments::{Arguments, MOST_THREADS};
use crate::pool;
use crate::swarm::Swarm;

/// How much of a figure the newest tick makes: the rest is that of the ticks before.
const FRESH: f64 = 0.1;

/// The herd, and what the user has chosen.
pub struct App {
    /// The herd.
    pub swarm: Swarm,
    /// The number of threads.
    pub threads: usize,
    pool: ThreadPool,
    /// Agents that are ticked in a tick, smoothed.
    pub awake: f64,
    /// Nanoseconds of a tick, smoothed.
    pub nanos: f64,
    /// Does time stand still?
    pub paused: bool,
    /// Is it over?
    pub quits: bool,
}

impl App {
    /// A herd as asked for.
    pub fn new(arguments: &Arguments) -> io::Result<Self> {
        let &Arguments { threads, agents, seed, .. } = arguments;
        let pool = pool(threads).map_err(io::Error::other)?;
        let swarm = Swarm::new(agents, seed);
        Ok(Self { swarm, threads, pool, awake: 0.0, nanos: 0.0, paused: false, quits: false })
    }

    /// Goes on for the time between two pictures.
    pub fn frame(&mut self) {
        if !self.paused {
            self.step();
        }
    }

    /// One tick.
    pub fn step(&mut self) {
        let start = Instant::now();
        let awake = self.pool.install(|| self.swarm.tick());
        self.nanos += (start.elapsed().as_nanos() as f64 - self.nanos) * FRESH;
        self.awake += (awake as f64 - self.awake) * FRESH;
    }

    /// More or fewer threads, from the next tick on: the herd does not notice.
    pub fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        let threads = threads.clamp(1, MOST_THREADS);
        if threads != self.threads {
            self.pool = pool(threads).map_err(io::Error::other)?;
            self.threads = threads;
        }
        Ok(())
    }
}

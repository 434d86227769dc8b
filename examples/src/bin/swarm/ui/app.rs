//! The herd and the choices of the user.

use std::io;
use std::time::Instant;

use rayon::ThreadPool;

use crate::arguments::{Arguments, MOST_THREADS};
use crate::live::Listens;
use crate::pool;
use crate::swarm::Swarm;

/// The weight of the newest tick in a smoothed figure.
const FRESH: f64 = 0.1;

/// The herd and the choices of the user.
pub struct App {
    /// The herd.
    pub swarm: Swarm,
    /// The number of threads.
    pub threads: usize,
    pool: ThreadPool,
    /// The connection to clients that watch.
    listens: Listens,
    /// The number of ticked agents per tick, smoothed.
    pub awake: f64,
    /// The time of a tick in nanoseconds, smoothed.
    pub nanos: f64,
    /// `true` while the run is paused.
    pub paused: bool,
    /// `true` after the user has quit.
    pub quits: bool,
}

impl App {
    /// Makes a new herd.
    pub fn new(arguments: &Arguments) -> io::Result<Self> {
        let &Arguments { threads, agents, seed, .. } = arguments;
        let pool = pool(threads).map_err(io::Error::other)?;
        let swarm = Swarm::new(agents, seed);
        let listens = Listens::new(arguments)?;
        Ok(Self { listens, swarm, threads, pool, awake: 0.0, nanos: 0.0, paused: false, quits: false })
    }

    /// Runs for the time between two pictures.
    pub fn frame(&mut self) {
        if !self.paused {
            self.step();
        }
    }

    /// Runs one tick.
    pub fn step(&mut self) {
        let start = Instant::now();
        let Self { listens, swarm, pool, .. } = self;
        let Some(awake) = pool.install(|| listens.tick(swarm)) else { return };
        self.nanos += (start.elapsed().as_nanos() as f64 - self.nanos) * FRESH;
        self.awake += (awake as f64 - self.awake) * FRESH;
    }

    /// Changes the number of threads from the next tick on. The result stays the same.
    pub fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        let threads = if self.listens.is_on() { 1 } else { threads.clamp(1, MOST_THREADS) };
        if threads != self.threads {
            self.pool = pool(threads).map_err(io::Error::other)?;
            self.threads = threads;
        }
        Ok(())
    }
}

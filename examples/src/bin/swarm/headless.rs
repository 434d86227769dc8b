//! A run without a screen: as fast as possible, or as fast as a game, then one line of JSON.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use crate::allocation;
use crate::arguments::Arguments;
use crate::live::Listens;
use crate::swarm::Swarm;

/// The result of a run.
pub struct Report {
    seed: u64,
    threads: usize,
    swarm: Swarm,
    nanos: f64,
    allocs: u64,
}

/// Runs the ticks inside of the thread pool: a call into the pool from outside would allocate.
pub fn run(arguments: &Arguments, pool: &ThreadPool) -> io::Result<Report> {
    let &Arguments { agents, seed, ticks, threads, fps, .. } = arguments;
    pool.install(|| {
        let mut listens = Listens::new(arguments)?;
        let mut swarm = Swarm::new(agents, seed);
        // A thread of the pool allocates when it starts, so all threads must start before the measurement.
        rayon::broadcast(|_| ());
        let (before, start) = (allocation::calls(), Instant::now());
        let frame = fps.map_or(Duration::ZERO, |fps| Duration::from_secs(1) / fps);
        for _ in 0..ticks {
            let begun = Instant::now();
            listens.tick_or_wait(&mut swarm);
            thread::sleep(frame.saturating_sub(begun.elapsed()));
        }
        let (nanos, allocs) = (start.elapsed().as_nanos() as f64, allocation::calls() - before);
        Ok(Report { seed, threads, swarm, nanos, allocs })
    })
}

impl Report {
    /// Returns all fields with their names.
    fn fields(&self) -> [(&'static str, String); 14] {
        let (swarm, agents) = (&self.swarm, self.swarm.len());
        let ticks = f64::from(swarm.ticks);
        [
            ("agents", agents.to_string()),
            ("ticks", swarm.ticks.to_string()),
            ("seed", self.seed.to_string()),
            ("threads", self.threads.to_string()),
            ("awake", format!("{:.1}", swarm.ticked as f64 / ticks)),
            ("ns_per_tick", format!("{:.0}", self.nanos / ticks)),
            ("ns_per_agent", format!("{:.3}", self.nanos / ticks / agents as f64)),
            ("ns_per_awake", format!("{:.1}", self.nanos / swarm.ticked as f64)),
            ("bytes_per_agent", format!("{:.1}", swarm.memory.agents as f64 / agents as f64)),
            ("agent_bytes", swarm.memory.agents.to_string()),
            ("world_bytes", swarm.memory.world.to_string()),
            ("eaten", swarm.eaten.to_string()),
            ("allocs", self.allocs.to_string()),
            ("trace_hash", format!("\"{:016x}\"", swarm.trace_hash())),
        ]
    }

    /// Returns one line of JSON.
    pub fn json(&self) -> String {
        let fields = self.fields().map(|(name, value)| format!("\"{name}\":{value}"));
        format!("{{{}}}", fields.join(","))
    }

    /// Returns one line per field.
    pub fn text(&self) -> String {
        self.fields().map(|(name, value)| format!("{name:>15}  {}", value.trim_matches('"'))).join("\n")
    }
}

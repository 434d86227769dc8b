//! A game without a screen: as fast as possible or with the clock, then one line of JSON.

use std::hash::Hasher;
use std::io;
use std::thread;
use std::time::Instant;

use bt_runtime::brain::Drive;
use bt_runtime::trace::{Counts, Digest, Live, Record, Trace, Trigger};

use crate::arena::{DT, Score, per_second};
use crate::arguments::Arguments;
use crate::game::Game;
use crate::live::Listens;
use crate::mind::Plan;
use crate::records::ToFile;
use crate::story::Story;

/// The result of a game.
pub struct Report {
    seconds: u32,
    seed: u64,
    drive: Drive,
    ticks: usize,
    score: Score,
    aborts: u32,
    asked: u64,
    trace_hash: u64,
}

/// A trace that counts the aborts of running branches or states.
pub trait Aborts {
    /// Returns the number of aborts so far.
    fn aborts(&self) -> u32;
}

impl Aborts for Story {
    fn aborts(&self) -> u32 {
        self.aborts()
    }
}

/// The number of transitions of a machine that end an unfinished state: those on a tick or an event.
#[derive(Clone, Default)]
pub struct Switches(u32);

impl Aborts for Switches {
    fn aborts(&self) -> u32 {
        self.0
    }
}

impl Trace for Switches {
    fn record(&mut self, record: Live<'_>) {
        let abort = matches!(record, Record::Transition { trigger: Trigger::Tick | Trigger::Event, .. });
        self.0 += u32::from(abort);
    }
}

/// Plays the game of the command line. A copy of `aborts` counts the aborts in the trace of each guard.
///
/// # Errors
/// The file of records cannot be written, or the game cannot be watched.
pub fn play(plan: &Plan, aborts: impl Trace + Aborts + Clone, arguments: &Arguments) -> io::Result<Report> {
    let &Arguments { seconds, seed, drive, real_time, .. } = arguments;
    let mut game = Game::new(plan, seed, drive);
    let unwritten = |error| io::Error::other(format!("the file of records cannot be written: {error}"));
    let records = ToFile::create(arguments.record.as_deref(), plan.names()).map_err(unwritten)?;
    let trace = |guard| ((Digest::new(), records.of(guard)), (aborts.clone(), Counts::default()));
    let mut traces: Vec<_> = (0..game.guards.len() as u32).map(trace).collect();
    let mut live = Listens::new(arguments)?;
    let mut next = Instant::now();
    for _ in 0..per_second(seconds) {
        if real_time {
            thread::sleep(next.saturating_duration_since(Instant::now()));
            // The time in which a client has stopped the game is not made up for.
            next = next.max(Instant::now()) + DT;
        }
        live.step_or_wait(&mut game, plan, &mut traces);
    }
    records.flush().map_err(unwritten)?;
    let mut all = Digest::new();
    for ((digest, _), _) in &traces {
        all.write_u64(digest.value());
    }
    Ok(Report {
        seconds,
        seed,
        drive,
        ticks: game.arena.now as usize * traces.len(),
        score: game.arena.score,
        aborts: traces.iter().map(|(_, (story, _))| story.aborts()).sum(),
        asked: traces.iter().map(|(_, (_, counts))| counts.guards).sum(),
        trace_hash: all.value(),
    })
}

impl Report {
    /// Returns the number of aborts of all guards.
    pub fn aborts(&self) -> u32 {
        self.aborts
    }

    /// Returns the number of fallen enemies.
    pub fn kills(&self) -> u32 {
        self.score.kills
    }

    /// Returns all fields with their names.
    fn fields(&self) -> [(&'static str, String); 11] {
        let score = &self.score;
        [
            ("seconds", self.seconds.to_string()),
            ("seed", self.seed.to_string()),
            ("drive", format!("\"{:?}\"", self.drive).to_lowercase()),
            ("ticks", self.ticks.to_string()),
            ("shots", score.shots.to_string()),
            ("kills", score.kills.to_string()),
            ("falls", score.falls.to_string()),
            ("pickups", score.pickups.to_string()),
            ("aborts", self.aborts.to_string()),
            ("guards_asked", self.asked.to_string()),
            ("trace_hash", format!("\"{:016x}\"", self.trace_hash)),
        ]
    }

    /// Returns one line of JSON.
    pub fn json(&self) -> String {
        let fields = self.fields().map(|(name, value)| format!("\"{name}\":{value}"));
        format!("{{{}}}", fields.join(","))
    }

    /// Returns one line per field.
    pub fn text(&self) -> String {
        self.fields().map(|(name, value)| format!("{name:>12}  {}", value.trim_matches('"'))).join("\n")
    }
}

//! A game without a screen: as fast as it goes, then one line of JSON.

use std::hash::Hasher;

use bt_runtime::Drive;
use bt_runtime::trace::{Counts, Digest};

use crate::arena::per_second;
use crate::game::Game;
use crate::story::Story;

/// What came out of a game.
pub struct Report {
    seconds: u32,
    seed: u64,
    drive: Drive,
    game: Game,
    traces: Vec<(Digest, (Story, Counts))>,
}

/// Plays so many seconds of game time.
pub fn play(seconds: u32, seed: u64, drive: Drive) -> Report {
    let mut game = Game::new(seed, drive);
    let mut traces = vec![(Digest::new(), Default::default()); game.guards.len()];
    for _ in 0..per_second(seconds) {
        game.step(&mut traces);
    }
    Report { seconds, seed, drive, game, traces }
}

impl Report {
    /// The traces of all guards as one number.
    fn trace_hash(&self) -> u64 {
        let mut all = Digest::new();
        for (digest, _) in &self.traces {
            all.write_u64(digest.value());
        }
        all.value()
    }

    /// All of it, under its names.
    fn fields(&self) -> [(&'static str, String); 11] {
        let score = &self.game.arena.score;
        let aborts: u32 = self.traces.iter().map(|(_, (story, _))| story.aborts()).sum();
        let asked: u64 = self.traces.iter().map(|(_, (_, counts))| counts.guards).sum();
        [
            ("seconds", self.seconds.to_string()),
            ("seed", self.seed.to_string()),
            ("drive", format!("\"{:?}\"", self.drive).to_lowercase()),
            ("ticks", (self.game.arena.now as usize * self.traces.len()).to_string()),
            ("shots", score.shots.to_string()),
            ("kills", score.kills.to_string()),
            ("falls", score.falls.to_string()),
            ("pickups", score.pickups.to_string()),
            ("aborts", aborts.to_string()),
            ("guards_asked", asked.to_string()),
            ("trace_hash", format!("\"{:016x}\"", self.trace_hash())),
        ]
    }

    /// One line of JSON.
    pub fn json(&self) -> String {
        let fields = self.fields().map(|(name, value)| format!("\"{name}\":{value}"));
        format!("{{{}}}", fields.join(","))
    }

    /// A line for each field.
    pub fn text(&self) -> String {
        self.fields().map(|(name, value)| format!("{name:>12}  {}", value.trim_matches('"'))).join("\n")
    }
}

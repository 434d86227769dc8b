//! The command line.

use std::path::PathBuf;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
Records a run of the shooter, plays it again, and names the first tick, guard and node that differ.

Usage: replay
       replay --record FILE [--seconds N] [--seed N]
       replay --play FILE [--tweak]

  --record FILE  records a run
  --play FILE    plays it again; fails if this build behaves differently
  --tweak        plays like a build with smaller magazines
  --seconds N    game time to record (30)
  --seed N       the same seed makes the same game (7)
  -h, --help     this text

Without --record and --play it does both, with this build and with a tweaked one.";

/// The task.
pub enum Task {
    /// Record to a file.
    Record(PathBuf),
    /// Play from a file.
    Play(PathBuf),
    /// Record and play, as a demonstration.
    Lesson,
    /// Print [`HELP`].
    Help,
}

/// The options of the command line.
pub struct Arguments {
    /// The task.
    pub task: Task,
    /// `true` to play like a build with smaller magazines.
    pub tweak: bool,
    /// The game time to record, in seconds.
    pub seconds: u32,
    /// The seed of the game.
    pub seed: u64,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments = Self { task: Task::Lesson, tweak: false, seconds: 30, seed: 7 };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("record") => arguments.task = Task::Record(parser.value()?.into()),
                Long("play") => arguments.task = Task::Play(parser.value()?.into()),
                Long("tweak") => arguments.tweak = true,
                Long("seconds") => arguments.seconds = parser.value()?.parse()?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Short('h') | Long("help") => arguments.task = Task::Help,
                other => return Err(other.unexpected()),
            }
        }
        Ok(arguments)
    }
}

//! The command line.

use bt_runtime::Drive;
use lexopt::prelude::*;

/// What `--help` prints.
pub const HELP: &str = "\
Guards in an arena, each with a behaviour tree.

Usage: shooter [--seed N] [--drive D]
       shooter --headless [--seconds N] [--seed N] [--drive D] [--brain B] [--json]
       shooter --compare [--seconds N] [--seed N] [--drive D]

  --headless     no screen: plays as fast as it goes, then prints the result
  --seconds N    how much game time to play without a screen (120)
  --seed N       the same seed makes the same game (7)
  --drive D      when guards of the tree are asked (events):
                   events   when a key that they read has changed
                   polling  every tick
                   hybrid   when the running leaf is done, or something is heard
  --brain B      what a guard without a screen thinks with (tree):
                   tree         a behaviour tree
                   state-tree   a state machine that does the same
  --compare      plays with both, and prints what each costs
  --json         the result as one line of JSON
  -h, --help     this text";

/// What was asked for.
pub struct Arguments {
    /// No screen.
    pub headless: bool,
    /// Game time to play without a screen.
    pub seconds: u32,
    /// The seed of the game.
    pub seed: u64,
    /// When the brains ask their guards.
    pub drive: Drive,
    /// What the guards think with.
    pub mind: Mind,
    /// Play with both minds.
    pub compare: bool,
    /// Print JSON.
    pub json: bool,
    /// Print [`HELP`].
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments = Self {
            headless: false,
            seconds: 120,
            seed: 7,
            drive: Drive::Events,
            mind: Mind::Tree,
            compare: false,
            json: false,
            help: false,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => arguments.headless = true,
                Long("seconds") => arguments.seconds = parser.value()?.parse()?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("drive") => arguments.drive = drive(&parser.value()?.string()?)?,
                Long("brain") => arguments.mind = mind(&parser.value()?.string()?)?,
                Long("compare") => arguments.compare = true,
                Long("json") => arguments.json = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(arguments)
    }
}

/// What a guard thinks with.
pub enum Mind {
    /// The behaviour tree.
    Tree,
    /// The state machine.
    StateTree,
}

fn mind(word: &str) -> Result<Mind, lexopt::Error> {
    match word {
        "tree" => Ok(Mind::Tree),
        "state-tree" => Ok(Mind::StateTree),
        _ => Err(format!("no brain is called {word:?}: it is tree or state-tree").into()),
    }
}

fn drive(word: &str) -> Result<Drive, lexopt::Error> {
    match word {
        "events" => Ok(Drive::Events),
        "polling" => Ok(Drive::Polling),
        "hybrid" => Ok(Drive::Hybrid),
        _ => Err(format!("no drive is called {word:?}: it is events, polling or hybrid").into()),
    }
}

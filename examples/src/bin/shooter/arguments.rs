//! The command line.

use std::path::PathBuf;

use bt_runtime::brain::Drive;
use lexopt::prelude::*;

/// What `--help` prints.
pub const HELP: &str = "\
Guards in an arena, each with a behaviour tree.

Usage: shooter [--seed N] [--drive D] [--tree FILE [--watch]]
       shooter --headless [--seconds N] [--seed N] [--drive D] [--brain B | --tree FILE] [--json]
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
  --tree FILE    the guards' tree from a JSON file, as examples/src/bin/shooter/guard.json
  --watch        looks at that file again and again: a new version goes on where the old one was
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
    /// Does a state machine think for the guards?
    pub machine: bool,
    /// Play with both minds.
    pub compare: bool,
    /// The file with the guards' tree.
    pub tree: Option<PathBuf>,
    /// Look at it again and again.
    pub watch: bool,
    /// Print JSON.
    pub json: bool,
    /// Print [`HELP`].
    pub help: bool,
}

impl Arguments {
    /// What holds where nothing is said.
    pub fn new() -> Self {
        Self {
            headless: false,
            seconds: 120,
            seed: 7,
            drive: Drive::Events,
            machine: false,
            compare: false,
            tree: None,
            watch: false,
            json: false,
            help: false,
        }
    }

    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments = Self::new();
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => arguments.headless = true,
                Long("seconds") => arguments.seconds = parser.value()?.parse()?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("drive") => arguments.drive = drive(&parser.value()?.string()?)?,
                Long("brain") => arguments.machine = machine(&parser.value()?.string()?)?,
                Long("compare") => arguments.compare = true,
                Long("tree") => arguments.tree = Some(parser.value()?.into()),
                Long("watch") => arguments.watch = true,
                Long("json") => arguments.json = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.machine && arguments.tree.is_some() {
            return Err("a state machine is in no file: leave --tree or --brain out".into());
        }
        if arguments.watch && arguments.tree.is_none() {
            return Err("--watch looks at a file: say which, by --tree FILE".into());
        }
        Ok(arguments)
    }
}

/// Is it a state machine?
fn machine(word: &str) -> Result<bool, lexopt::Error> {
    match word {
        "tree" => Ok(false),
        "state-tree" => Ok(true),
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

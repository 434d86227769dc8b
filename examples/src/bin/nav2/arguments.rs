//! The command line.

use std::path::PathBuf;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
A robot that navigates, gets stuck and recovers, by a tree with the control nodes of Nav2.

Usage: nav2 [--headless] [--seconds N] [--seed N] [--json] [--tree FILE | --compiled]

  --headless     only the result, not a line per second
  --seconds N    time to simulate (60)
  --seed N       the same seed makes the same run (7)
  --json         the result as one line of JSON
  --tree FILE    load the tree from this file: JSON, or XML of BehaviorTree.CPP (navigate.xml)
  --compiled     run the tree that was compiled from navigate.json
  -h, --help     this text";

/// The options of the command line.
pub struct Arguments {
    /// Only the result.
    pub headless: bool,
    /// The time to simulate.
    pub seconds: u32,
    /// The seed of the run.
    pub seed: u64,
    /// Print JSON.
    pub json: bool,
    /// A tree to load.
    pub tree: Option<PathBuf>,
    /// Run the compiled tree.
    pub compiled: bool,
    /// Print [`HELP`].
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments =
            Self { headless: false, seconds: 60, seed: 7, json: false, tree: None, compiled: false, help: false };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => arguments.headless = true,
                Long("seconds") => arguments.seconds = parser.value()?.parse()?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("json") => arguments.json = true,
                Long("tree") => arguments.tree = Some(parser.value()?.into()),
                Long("compiled") => arguments.compiled = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(arguments)
    }
}

//! The command line.

use std::path::PathBuf;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
A robot that navigates, gets stuck and recovers, by a tree with the control nodes of Nav2.

Usage: nav2 [--headless] [--seconds N] [--seed N] [--json] [--tree FILE | --compiled] [--groot2 [PORT]]

  --headless       only the result, not a line per second
  --seconds N      time to simulate (60)
  --seed N         the same seed makes the same run (7)
  --json           the result as one line of JSON
  --tree FILE      load the tree from this file: JSON, or XML of BehaviorTree.CPP (navigate.xml)
  --compiled       run the tree that was compiled from navigate.json
  --groot2 [PORT]  Groot2 can connect (1667): the robot runs as fast as the clock on the wall, without --headless
  -h, --help       this text";

/// The options of the command line.
pub struct Arguments {
    /// `true` to print only the result.
    pub headless: bool,
    /// The time to simulate.
    pub seconds: u32,
    /// The seed of the run.
    pub seed: u64,
    /// `true` to print JSON.
    pub json: bool,
    /// The file of the tree to load.
    pub tree: Option<PathBuf>,
    /// The port for Groot2, if it may connect.
    pub groot2: Option<u16>,
    /// `true` to run the compiled tree.
    pub compiled: bool,
    /// `true` to print [`HELP`].
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments = Self {
            headless: false,
            seconds: 60,
            seed: 7,
            json: false,
            tree: None,
            groot2: None,
            compiled: false,
            help: false,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => arguments.headless = true,
                Long("seconds") => arguments.seconds = parser.value()?.parse()?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("json") => arguments.json = true,
                Long("tree") => arguments.tree = Some(parser.value()?.into()),
                Long("groot2") => arguments.groot2 = Some(port(&mut parser).unwrap_or(bt_btcpp::PORT)),
                Long("compiled") => arguments.compiled = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(arguments)
    }
}

/// Takes the next argument if it is a port.
fn port(parser: &mut lexopt::Parser) -> Option<u16> {
    let mut rest = parser.try_raw_args()?;
    let port = rest.peek()?.to_str()?.parse().ok()?;
    rest.next();
    Some(port)
}

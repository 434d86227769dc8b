//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use bt_runtime::brain::Drive;
use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
Guards in an arena, each with a behaviour tree.

Usage: shooter [--seed N] [--drive D] [--tree FILE [--watch]]
       shooter --headless [--seconds N] [--seed N] [--drive D] [--brain B | --tree FILE] [--real-time] [--json]
       shooter --compare [--seconds N] [--seed N] [--drive D]

  --headless     no screen: plays as fast as possible, then prints the result
  --seconds N    game time to play without a screen (120)
  --real-time    without a screen: a second of the game takes a second
  --seed N       the same seed gives the same game (7)
  --drive D      when the guards of the tree are checked (events):
                   events   after a change of a key that they read
                   polling  every tick
                   hybrid   when the running leaf finishes or an event arrives
  --brain B      the brain of a guard, without a screen (tree):
                   tree         a behaviour tree
                   state-tree   a state machine with the same behaviour
  --compare      plays with both and prints the cost of each
  --tree FILE    the guards' tree from a JSON file, as examples/src/bin/shooter/guard.json
  --watch        reloads that file when it changes; running nodes continue in the new version
  --record FILE  without a screen: writes the records of all guards, for `bt trace FILE`
  --live [ADDR]  the game can be watched and changed, with `bt watch shooter` (127.0.0.1:4460, or the next free port)
  --wait         with --live: begins when somebody watches
  --json         the result as one line of JSON
  -h, --help     this text";

/// The options of the command line.
pub struct Arguments {
    /// `true` to play without a screen.
    pub headless: bool,
    /// The game time to play without a screen, in seconds.
    pub seconds: u32,
    /// `true` if a second of a game without a screen takes a second.
    pub real_time: bool,
    /// The seed of the game.
    pub seed: u64,
    /// The drive, which determines when the brains check their guards.
    pub drive: Drive,
    /// `true` if the guards have a state machine instead of a tree.
    pub machine: bool,
    /// `true` to play with the tree and with the machine.
    pub compare: bool,
    /// The file with the guards' tree.
    pub tree: Option<PathBuf>,
    /// `true` to reload the file when it changes.
    pub watch: bool,
    /// The file for the records of all guards.
    pub record: Option<PathBuf>,
    /// The address at which clients may watch; `Some(None)` for any free one.
    pub live: Option<Option<SocketAddr>>,
    /// `true` to begin when a client watches.
    pub wait: bool,
    /// `true` to print JSON.
    pub json: bool,
    /// `true` to print [`HELP`].
    pub help: bool,
}

impl Arguments {
    /// Returns the defaults.
    pub fn new() -> Self {
        Self {
            headless: false,
            seconds: 120,
            real_time: false,
            seed: 7,
            drive: Drive::Events,
            machine: false,
            compare: false,
            tree: None,
            watch: false,
            record: None,
            live: None,
            wait: false,
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
                Long("real-time") => arguments.real_time = true,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("drive") => arguments.drive = drive(&parser.value()?.string()?)?,
                Long("brain") => arguments.machine = machine(&parser.value()?.string()?)?,
                Long("compare") => arguments.compare = true,
                Long("tree") => arguments.tree = Some(parser.value()?.into()),
                Long("watch") => arguments.watch = true,
                Long("record") => arguments.record = Some(parser.value()?.into()),
                Long("live") => arguments.live = Some(address(&mut parser)),
                Long("wait") => arguments.wait = true,
                Long("json") => arguments.json = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.machine && arguments.tree.is_some() {
            return Err("the state machine is not loaded from a file: remove --tree or --brain".into());
        }
        if arguments.watch && arguments.tree.is_none() {
            return Err("--watch needs a file: add --tree FILE".into());
        }
        if arguments.wait && arguments.live.is_none() {
            return Err("--wait needs somebody to wait for: add --live".into());
        }
        if arguments.compare && arguments.live.is_some() {
            return Err("--compare plays two games: remove --live".into());
        }
        Ok(arguments)
    }
}

/// Takes the next argument if it is an address.
fn address(parser: &mut lexopt::Parser) -> Option<SocketAddr> {
    let mut rest = parser.try_raw_args()?;
    let address = rest.peek()?.to_str()?.parse().ok()?;
    rest.next();
    Some(address)
}

/// Returns `true` for the state machine.
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

//! The command line.

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
A small game server: monsters with a tree from a file, in packs, and players who pass by.

Usage: monsters [--seconds N] [--monsters N] [--players N] [--seed N] [--tree FILE] [--live [ADDR] [--wait]] [--headless] [--json]

  --headless     plays as fast as the machine can; without it, as fast as the clock, with a line per second
  --seconds N    how long the game lasts (60)
  --monsters N   how many monsters there are (5000)
  --players N    how many players pass by (100)
  --seed N       the same seed makes the same game, whatever the threads (7)
  --tree FILE    the tree of the monsters, as `examples/servers/src/bin/monsters/monster.json`, which is built in; a new version of
                 the file is taken while the game runs
  --live [ADDR]  the game can be watched, with `bt watch monsters` and `bt studio --attach monsters` (127.0.0.1:4460, or the
                 next free port)
  --wait         with --live: begins when somebody watches
  --json         the result as one line of JSON
  -h, --help     this text

What is printed:
  awake    monsters that were ticked per tick, on average
  tick_us  time of a tick of the whole server, in microseconds, by percentile
  paths    paths that were found; nowhere: those that lead nowhere
  deaths   monsters that died; kills: players that did
  calls    how often a monster has called its pack
  reloads  versions of the file that were taken during the game
  hash     all monsters and players, many times during the game";

/// The options of the command line.
pub struct Arguments {
    pub headless: bool,
    pub seconds: u32,
    pub monsters: u32,
    pub players: u32,
    pub seed: u64,
    pub tree: Option<PathBuf>,
    /// The address at which clients may watch; `Some(None)` for any free one.
    pub live: Option<Option<SocketAddr>>,
    /// `true` to begin when a client watches.
    pub wait: bool,
    pub json: bool,
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let (headless, tree, live, wait, json, help) = (false, None, None, false, false, false);
        let mut arguments =
            Self { headless, seconds: 60, monsters: 5000, players: 100, seed: 7, tree, live, wait, json, help };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => arguments.headless = true,
                Long("seconds") => arguments.seconds = parser.value()?.parse_with(|text| within(text, 1, 86_400))?,
                Long("monsters") => {
                    arguments.monsters = parser.value()?.parse_with(|text| within(text, 1, 1_000_000))?
                }
                Long("players") => arguments.players = parser.value()?.parse_with(|text| within(text, 0, 100_000))?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("tree") => arguments.tree = Some(parser.value()?.into()),
                Long("live") => arguments.live = Some(address(&mut parser)),
                Long("wait") => arguments.wait = true,
                Long("json") => arguments.json = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.wait && arguments.live.is_none() {
            return Err("`--wait` needs somebody to wait for\nhelp: add `--live`".into());
        }
        Ok(arguments)
    }
}

/// Reads a number with bounds.
fn within<N: FromStr + PartialOrd + Display>(text: &str, least: N, most: N) -> Result<N, String> {
    match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(format!("expected a number from {least} to {most}")),
    }
}

/// Takes the next argument if it is an address.
fn address(parser: &mut lexopt::Parser) -> Option<SocketAddr> {
    let mut rest = parser.try_raw_args()?;
    let address = rest.peek()?.to_str()?.parse().ok()?;
    rest.next();
    Some(address)
}

//! The command line.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
Players who test a server under load. The program starts a small server on a free port of 127.0.0.1, and connects the players
to it over sockets. The server ends with the program.

Usage: load_players [--headless] [--players N] [--seconds N] [--ramp N] [--faults P] [--seed N] [--picture FILE] [--json]

  --headless      there is no screen, so this changes nothing
  --players N     how many players there are, each with a connection (10000)
  --seconds N     how long they play (60)
  --ramp N        in how many of these seconds they come (a sixth)
  --faults P      the share of requests at which the server loses the connection (0.001)
  --seed N        the same seed makes the same decisions of each player (7)
  --picture FILE  draws latencies and requests over time, as SVG
  --json          the result as one line of JSON
  -h, --help      this text

What is printed:
  kinds       for each kind of request: answers, latency in microseconds by percentile, and what went wrong
  connected   the most players who were connected at a time
  reconnects  logins after the first one of each player
  per_second  answers per second, after the ramp
  agree       players whose figure, as they know it, is the one that the server has
  differ      players whose figure is another one: a fault of the server, or of this program
  unsettled   players without an answer to their last request: they do not know their figure
  brains      the share of the time in which the program ticked brains

The decisions of a player are those of its seed. How many it comes to, and all latencies, depend on the machine.";

/// The options of the command line.
pub struct Arguments {
    pub players: u32,
    pub seconds: u32,
    pub ramp: u32,
    pub faults: f64,
    pub seed: u64,
    pub picture: Option<PathBuf>,
    pub json: bool,
    /// `true` if this process is the server.
    pub serve: bool,
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let (mut ramp, picture, json, serve, help) = (None, None, false, false, false);
        let mut arguments =
            Self { players: 10_000, seconds: 60, ramp: 0, faults: 0.001, seed: 7, picture, json, serve, help };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => {}
                Long("players") => arguments.players = parser.value()?.parse_with(|text| within(text, 1, 1_000_000))?,
                Long("seconds") => arguments.seconds = parser.value()?.parse_with(|text| within(text, 1, 86_400))?,
                Long("ramp") => ramp = Some(parser.value()?.parse_with(|text| within(text, 0, 86_400))?),
                Long("faults") => arguments.faults = parser.value()?.parse_with(|text| within(text, 0.0, 1.0))?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("picture") => arguments.picture = Some(parser.value()?.into()),
                Long("json") => arguments.json = true,
                Long("serve") => arguments.serve = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        arguments.ramp = ramp.unwrap_or(arguments.seconds / 6);
        if arguments.ramp >= arguments.seconds {
            return Err("the players come before the end: `--ramp` is smaller than `--seconds`\nhelp: leave out `--ramp`, or give more `--seconds`".into());
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

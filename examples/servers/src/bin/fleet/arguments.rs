//! The command line.

use std::fmt::Display;
use std::str::FromStr;

use bt_fleet::{Layout, Tick};
use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
Sheep on pastures, in several processes over a log on NATS, compared with the same sheep in one process.

Usage: fleet [--processes N] [--partitions N] [--agents N] [--ticks N] [--pace MS] [--kill-every S] [--kill-server-every S]
             [--seed N] [--server ADDRESS] [--json]

  --processes N           how many processes own the partitions (4)
  --partitions N          how many pastures there are, each a partition (32)
  --agents N              how many sheep there are (100000)
  --ticks N               how many ticks of 100 ms they live (300)
  --pace MS               a tick takes at least this time (0: as fast as it goes)
  --kill-every S          kills a process every S seconds, with `kill -9`, and starts another one (0: none)
  --kill-server-every S   kills the NATS server every S seconds, and starts it again (0: never)
  --seed N                the same seed makes the same sheep (7)
  --server ADDRESS        a NATS server with JetStream that runs already; without it, the program starts `nats-server`
  --json                  the result as one line of JSON
  -h, --help              this text

What is printed:
  lost, doubled       sheep that are in no partition, and in two
  called, heard       calls that sheep have sent, and that sheep have heard
  moved               how often a sheep went to another partition
  kills               processes that were killed; server_kills: servers
  takeover_ms         time from a kill until all partitions have a living owner again, by percentile
  us_per_agent_tick   time of a tick per sheep, in the fleet (without its start); alone_us: in one process, with the log in memory
  hash                sheep, pastures and what is on its way, at the end
  equal               the hash is that of one process";

/// The last ticks, in which nobody begins anything: what is on its way arrives.
pub const QUIET: Tick = 40;

/// The options of the command line.
#[derive(Clone)]
pub struct Arguments {
    pub processes: u32,
    pub partitions: u32,
    pub agents: u32,
    pub ticks: Tick,
    pub pace: u64,
    pub kill_every: u64,
    pub kill_server_every: u64,
    pub seed: u64,
    pub server: Option<String>,
    pub json: bool,
    /// This process is a member with this number.
    pub member: Option<u64>,
    /// The name of the fleet on the server.
    pub fleet: String,
    /// The moment at which the first tick may begin, in milliseconds of the system's clock.
    pub begin: u64,
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments = Self {
            processes: 4,
            partitions: 32,
            agents: 100_000,
            ticks: 300,
            pace: 0,
            kill_every: 0,
            kill_server_every: 0,
            seed: 7,
            server: None,
            json: false,
            member: None,
            fleet: format!("sheep-{}", std::process::id()),
            begin: 0,
            help: false,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => {}
                Long("processes") => arguments.processes = parser.value()?.parse_with(|text| within(text, 1, 256))?,
                Long("partitions") => {
                    arguments.partitions = parser.value()?.parse_with(|text| within(text, 1, 4096))?
                }
                Long("agents") => arguments.agents = parser.value()?.parse_with(|text| within(text, 1, 100_000_000))?,
                Long("ticks") => {
                    arguments.ticks = parser.value()?.parse_with(|text| within(text, QUIET + 1, 10_000_000))?
                }
                Long("pace") => arguments.pace = parser.value()?.parse_with(|text| within(text, 0, 60_000))?,
                Long("kill-every") => {
                    arguments.kill_every = parser.value()?.parse_with(|text| within(text, 0, 86_400))?
                }
                Long("kill-server-every") => {
                    arguments.kill_server_every = parser.value()?.parse_with(|text| within(text, 0, 86_400))?;
                }
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("server") => arguments.server = Some(parser.value()?.string()?),
                Long("json") => arguments.json = true,
                Long("member") => arguments.member = Some(parser.value()?.parse()?),
                Long("fleet") => arguments.fleet = parser.value()?.string()?,
                Long("begin") => arguments.begin = parser.value()?.parse()?,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.kill_server_every > 0 && arguments.server.is_some() {
            return Err("only a server of its own can be killed: leave out `--server`".into());
        }
        Ok(arguments)
    }

    /// The constants of the fleet. Orders take two ticks, so that partitions wait less for each other.
    pub fn layout(&self) -> Layout {
        Layout::new(self.partitions).delay(2)
    }
}

/// Reads a number with bounds.
fn within<N: FromStr + PartialOrd + Display>(text: &str, least: N, most: N) -> Result<N, String> {
    match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(format!("expected a number from {least} to {most}")),
    }
}

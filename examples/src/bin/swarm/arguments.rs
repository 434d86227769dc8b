//! The command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::net::SocketAddr;
use std::thread::available_parallelism;

use lexopt::prelude::*;

/// The maximum number of agents, which take about 13 GB.
const MOST_AGENTS: usize = 100_000_000;
/// The maximum number of threads.
pub const MOST_THREADS: usize = 256;

/// The text of `--help`.
pub const HELP: &str = "\
A herd of a million on a meadow, and the wolves in it: one population, one tree.

Usage: swarm [--agents N] [--seed N] [--threads N] [--live [ADDR]]
       swarm --fleet N [--ticks N] [--agents N] [--seed N] [--json] [--live [ADDR] [--wait]]
       swarm --headless [--ticks N] [--agents N] [--seed N] [--threads N] [--fps N] [--json] [--live [ADDR] [--wait]]

  --headless     no screen: runs as fast as it goes, then prints the result
  --ticks N      how many ticks of 100 ms to run without a screen (600)
  --fps N        at most N ticks per second without a screen, as a game has them (as many as it can)
  --agents N     how many animals there are, one in a thousand of them a wolf (1000000)
  --seed N       the same seed makes the same herd, whatever the threads (7)
  --threads N    how many threads tick the agents (as many as the machine has)
  --fleet N      N processes instead of one, by the program `fleet` (cargo build --release -p servers --bin fleet): sheep on
                 pastures, a partition each, because this meadow is one world and cannot be parted. It needs `nats-server`
                 (Debian's package of this name). Defaults are those of `fleet`: 100000 agents, 300 ticks. `fleet --help` explains
                 its result, and its options for faults
  --json         the result as one line of JSON
  --live [ADDR]  the herd can be watched, with `bt watch swarm` (127.0.0.1:4460, or the next free port), on one thread; with
                 --fleet, the sheep of all processes, with `bt watch fleet`
  --wait         with --live: begins when somebody watches
  -h, --help     this text

What is printed:
  awake            agents ticked per tick, on average
  ns_per_agent     time of a tick, the world's part and the trace included, by the number of all agents
  ns_per_awake     the same by the number of the agents that were ticked
  bytes_per_agent  brain, board, and what the population keeps of it
  world_bytes      grass, lists, orders
  allocs           calls of the allocator between the first tick and the last
  trace_hash       every record of every agent that was ticked, in the order of the agents, then where all of them
                   stand and the grass. Values of keys and inputs are left out of the records: they cost more to
                   write than a tick. It is part of the time above.";

/// The options of the command line.
pub struct Arguments {
    /// `true` to run without a screen.
    pub headless: bool,
    /// The number of ticks to run without a screen.
    pub ticks: u32,
    /// The maximum number of ticks per second without a screen.
    pub fps: Option<u32>,
    /// The number of animals.
    pub agents: usize,
    /// The seed of the run.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The number of processes for the program `fleet`; `None` to run in this process.
    pub fleet: Option<u32>,
    /// `true` to print JSON.
    pub json: bool,
    /// The address at which clients may watch the herd; `Some(None)` for any free one.
    pub live: Option<Option<SocketAddr>>,
    /// `true` to begin when a client watches.
    pub wait: bool,
    /// The given options that the program `fleet` has too, in its syntax.
    passed_on: Vec<OsString>,
    /// `true` to print [`HELP`].
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let threads = available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        let (headless, json, help, live, wait, fleet, fps) = (false, false, false, None, false, None, None);
        let mut arguments = Self {
            headless,
            ticks: 600,
            fps,
            agents: 1_000_000,
            seed: 7,
            threads,
            fleet,
            json,
            live,
            wait,
            passed_on: Vec::new(),
            help,
        };
        let (mut parser, mut has_threads) = (lexopt::Parser::from_env(), false);
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => arguments.headless = true,
                Long("ticks") => {
                    arguments.ticks = parser.value()?.parse_with(|text| within(text, 1, u32::MAX))?;
                    arguments.pass_on("--ticks", arguments.ticks);
                }
                Long("fps") => arguments.fps = Some(parser.value()?.parse_with(|text| within(text, 1, 1_000))?),
                Long("agents") => {
                    arguments.agents = parser.value()?.parse_with(|text| within(text, 1, MOST_AGENTS))?;
                    arguments.pass_on("--agents", arguments.agents);
                }
                Long("seed") => {
                    arguments.seed = parser.value()?.parse()?;
                    arguments.pass_on("--seed", arguments.seed);
                }
                Long("threads") => {
                    arguments.threads = parser.value()?.parse_with(|text| within(text, 1, MOST_THREADS))?;
                    has_threads = true;
                }
                Long("fleet") => arguments.fleet = Some(parser.value()?.parse_with(|text| within(text, 1, 256))?),
                Long("json") => arguments.json = true,
                Long("live") => arguments.live = Some(address(&mut parser)),
                Long("wait") => arguments.wait = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.wait && arguments.live.is_none() {
            return Err("`--wait` needs somebody to wait for\nhelp: add `--live`".into());
        }
        if arguments.fleet.is_some() && has_threads {
            return Err("each process of a fleet ticks on one thread\nhelp: leave out `--threads`".into());
        }
        if arguments.live.is_some() {
            // Clients get the agents one after another, so one thread is enough.
            arguments.threads = 1;
        }
        Ok(arguments)
    }

    fn pass_on(&mut self, option: &str, value: impl Display) {
        self.passed_on.extend([option.into(), value.to_string().into()]);
    }

    /// Returns the command line of the program `fleet`.
    pub fn for_fleet(&self) -> Vec<OsString> {
        let mut line: Vec<OsString> = Vec::new();
        line.extend(self.fleet.into_iter().flat_map(|processes| ["--processes".into(), processes.to_string().into()]));
        line.extend(self.passed_on.iter().cloned());
        line.extend(self.json.then(|| "--json".into()));
        if let Some(address) = self.live {
            line.push("--live".into());
            line.extend(address.map(|address| address.to_string().into()));
        }
        line.extend(self.wait.then(|| "--wait".into()));
        line
    }
}

/// Reads a number with bounds.
fn within<N: std::str::FromStr + PartialOrd + Display>(text: &str, least: N, most: N) -> Result<N, String> {
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

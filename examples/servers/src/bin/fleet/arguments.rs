//! The command line.

use std::fmt::Display;
use std::net::SocketAddr;
use std::str::FromStr;
use std::time::Duration;

use bt_fleet::{Layout, Tick};
use lexopt::{Parser, prelude::*};

/// The number of last ticks, in which no sheep begins anything, so that all pending orders arrive.
pub const QUIET: Tick = 40;
/// The maximum number of seconds between two faults.
const DAY: u64 = 86_400;

/// The options of the command line.
#[derive(Clone)]
pub struct Arguments {
    pub processes: u32,
    pub partitions: u32,
    pub agents: u32,
    pub ticks: Tick,
    pub pace: u64,
    pub seed: u64,
    pub servers: u32,
    pub server: Option<String>,
    pub save_every: u64,
    pub json: bool,
    /// `true` to print a table of all faults.
    pub takeovers: bool,
    /// The address at which clients may watch the sheep; `Some(None)` for any free one.
    pub live: Option<Option<SocketAddr>>,
    /// `true` to begin when a client watches.
    pub wait: bool,
    /// The number of whistles per second.
    pub load: u32,
    /// The number of whistles, as a multiple of the number that the fleet takes.
    pub overload: u32,
    pub every: Every,
    pub fault_for: u64,
    /// The number of the member, if this process is one.
    pub member: Option<u64>,
    /// The name of the fleet on the server.
    pub fleet: String,
    /// The time at which the first tick may begin, in milliseconds of the system's clock.
    pub begin: u64,
    pub help: bool,
}

/// The seconds between two faults of a kind; 0 for none.
#[derive(Clone, Copy, Default)]
pub struct Every {
    pub kill: u64,
    pub pause: u64,
    pub cut: u64,
    pub kill_server: u64,
    pub kill_quorum: u64,
    pub slow: u64,
    pub fill_disk: u64,
    pub damage: u64,
}

impl Arguments {
    fn new() -> Self {
        Self {
            processes: 4,
            partitions: 32,
            agents: 100_000,
            ticks: 300,
            pace: 0,
            seed: 7,
            servers: 1,
            server: None,
            save_every: 3000,
            json: false,
            takeovers: false,
            live: None,
            wait: false,
            load: 0,
            overload: 0,
            every: Every::default(),
            fault_for: 5000,
            member: None,
            fleet: format!("sheep-{}", std::process::id()),
            begin: 0,
            help: false,
        }
    }

    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments = Self::new();
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => {}
                Long("processes") => arguments.processes = number(&mut parser, 1, 256)?,
                Long("partitions") => arguments.partitions = number(&mut parser, 1, 4096)?,
                Long("agents") => arguments.agents = number(&mut parser, 1, 100_000_000)?,
                Long("ticks") => arguments.ticks = number(&mut parser, QUIET + 1, 10_000_000)?,
                Long("pace") => arguments.pace = number(&mut parser, 0, 60_000)?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("servers") => arguments.servers = number(&mut parser, 1, 5)?,
                Long("server") => arguments.server = Some(parser.value()?.string()?),
                Long("save-every") => arguments.save_every = number(&mut parser, 100, 600_000)?,
                Long("json") => arguments.json = true,
                Long("takeovers") => arguments.takeovers = true,
                Long("live") => arguments.live = Some(address(&mut parser)),
                Long("wait") => arguments.wait = true,
                Long("load") => arguments.load = number(&mut parser, 0, 1_000_000)?,
                Long("overload") => arguments.overload = number(&mut parser, 0, 100)?,
                Long("kill-every") => arguments.every.kill = number(&mut parser, 0, DAY)?,
                Long("pause-every") => arguments.every.pause = number(&mut parser, 0, DAY)?,
                Long("cut-every") => arguments.every.cut = number(&mut parser, 0, DAY)?,
                Long("kill-server-every") => arguments.every.kill_server = number(&mut parser, 0, DAY)?,
                Long("kill-quorum-every") => arguments.every.kill_quorum = number(&mut parser, 0, DAY)?,
                Long("slow-every") => arguments.every.slow = number(&mut parser, 0, DAY)?,
                Long("fill-disk-every") => arguments.every.fill_disk = number(&mut parser, 0, DAY)?,
                Long("damage-every") => arguments.every.damage = number(&mut parser, 0, DAY)?,
                Long("fault-for") => arguments.fault_for = number(&mut parser, 1, 600_000)?,
                Long("member") => arguments.member = Some(parser.value()?.parse()?),
                Long("fleet") => arguments.fleet = parser.value()?.string()?,
                Long("begin") => arguments.begin = parser.value()?.parse()?,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        arguments.checked()
    }

    /// Refuses options that do not fit together.
    fn checked(self) -> Result<Self, lexopt::Error> {
        let Every { cut, kill_server, kill_quorum, fill_disk, .. } = self.every;
        let own = kill_server + kill_quorum + fill_disk + cut > 0 || self.takeovers || self.servers > 1;
        let refused = if self.member.is_some() {
            return if self.server.is_some() { Ok(self) } else { Err("a member needs `--server`".into()) };
        } else if self.server.is_some() && own {
            "`--server` names servers that the program did not start and does not touch\n\
             help: leave it out, or leave out `--servers`, `--takeovers`, `--cut-every`, `--kill-server-every`, \
             `--kill-quorum-every` and `--fill-disk-every`"
        } else if fill_disk > 0 && self.servers > 1 {
            "`--fill-disk-every` fills the disk of one server\nhelp: leave out `--servers`"
        } else if kill_quorum > 0 && self.servers < 3 {
            "`--kill-quorum-every` kills two of three servers\nhelp: add `--servers 3`"
        } else if kill_quorum > 0 && kill_server > 0 {
            "`--kill-quorum-every` and `--kill-server-every` kill the same servers\nhelp: leave one of them out"
        } else if self.load > 0 && self.overload > 0 {
            "`--overload` finds its load by itself\nhelp: leave out `--load`"
        } else if self.wait && self.live.is_none() {
            "`--wait` needs somebody to wait for\nhelp: add `--live`"
        } else if self.takeovers && self.live.is_some() {
            "`--takeovers` makes one fleet after the other\nhelp: leave out `--live`"
        } else if self.takeovers && self.json {
            "`--takeovers` prints a table\nhelp: leave out `--json`"
        } else {
            return Ok(self);
        };
        Err(refused.into())
    }

    /// Returns the constants of the fleet. Orders take two ticks, so that partitions wait less for each other.
    pub fn layout(&self) -> Layout {
        Layout::new(self.partitions).delay(2)
    }

    /// Returns the duration of a pause, a cut or a full disk.
    pub const fn fault_time(&self) -> Duration {
        Duration::from_millis(self.fault_for)
    }

    /// Returns the last tick in which faults begin. Whistles must be in the log before the sheep receive them in the
    /// evening.
    pub const fn last_faults(&self) -> Tick {
        if self.load == 0 && self.overload == 0 { self.day() } else { self.evening() }
    }

    /// Returns the tick in which the load ends.
    pub const fn evening(&self) -> Tick {
        self.day() * 2 / 3
    }

    /// Returns the last tick in which sheep begin anything.
    pub const fn day(&self) -> Tick {
        self.ticks - QUIET
    }
}

/// Takes the next argument if it is an address.
fn address(parser: &mut Parser) -> Option<SocketAddr> {
    let mut rest = parser.try_raw_args()?;
    let address = rest.peek()?.to_str()?.parse().ok()?;
    rest.next();
    Some(address)
}

/// Reads a number with bounds.
fn number<N: FromStr + PartialOrd + Display>(parser: &mut Parser, least: N, most: N) -> Result<N, lexopt::Error> {
    parser.value()?.parse_with(|text| match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(format!("expected a number from {least} to {most}")),
    })
}

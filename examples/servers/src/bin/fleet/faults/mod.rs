//! Faults that the program makes, each in a file of its own.

mod cut;
mod damage;
mod full_disk;
mod kill;
mod pause;
mod server;

use std::error::Error;
use std::time::{Duration, Instant};

use bt_fleet::log::Nats;
use bt_runtime::Chance;
use serde::Serialize;

use crate::arguments::Arguments;
use crate::members::Members;
use crate::server::{Network, Servers};

/// All that a fault can reach.
pub struct Around<'r, 'a> {
    pub arguments: &'a Arguments,
    pub members: &'r mut Members<'a>,
    /// `None` if the servers are somebody else's.
    pub servers: Option<&'r mut Servers>,
    pub network: Option<&'a Network>,
    pub nats: &'r Nats,
    pub chance: &'r mut Chance,
    pub tally: &'r mut Tally,
}

/// How often each fault was made.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Tally {
    pub kills: u32,
    pub pauses: u32,
    pub cuts: u32,
    pub server_kills: u32,
    pub full_disks: u32,
    pub damaged: u32,
    /// Partitions of members that were away, which others owned at the end of that time.
    pub handed_over: u32,
}

/// A fault: what it does, and what it does after some time to end that.
trait Fault {
    /// Makes the fault. Returns `true` if members have lost partitions, from which moment on a takeover is measured.
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<bool, Box<dyn Error>>;

    /// The time from the begin to the end. None where the begin is all there is.
    fn lasts(&self, _: &Arguments) -> Duration {
        Duration::ZERO
    }

    /// Ends the fault.
    fn end(&mut self, _: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        Ok(())
    }
}

/// A fault that comes again and again.
struct Again {
    fault: Box<dyn Fault>,
    every: Duration,
    /// Its last begin or end.
    last: Instant,
    /// It has begun and not ended.
    is_open: bool,
}

/// The faults of a run.
pub struct Faults(Vec<Again>);

impl Faults {
    /// Those of the command line, the first of each after its time from now on.
    pub fn new(arguments: &Arguments) -> Self {
        let every = arguments.every;
        let all: [(u64, Box<dyn Fault>); 6] = [
            (every.kill, Box::new(kill::Kill)),
            (every.pause, Box::new(pause::Pause(None))),
            (every.cut, Box::new(cut::Cut)),
            (every.kill_server, Box::new(server::KillServer(None))),
            (every.fill_disk, Box::new(full_disk::FullDisk)),
            (every.damage, Box::new(damage::Damage)),
        ];
        let last = Instant::now();
        let again = |(every, fault)| Again { fault, every: Duration::from_secs(every), last, is_open: false };
        Self(all.into_iter().filter(|(every, _)| *every > 0).map(again).collect())
    }

    /// Ends those that are due, and begins others if `begins`. Returns `true` if members have lost partitions.
    ///
    /// # Errors
    /// The system refuses one of them.
    pub fn look(&mut self, around: &mut Around<'_, '_>, begins: bool) -> Result<bool, Box<dyn Error>> {
        let mut takes = false;
        for Again { fault, every, last, is_open } in &mut self.0 {
            if *is_open && last.elapsed() >= fault.lasts(around.arguments) {
                fault.end(around)?;
                *is_open = false;
                *last = Instant::now();
            }
            if begins && !*is_open && last.elapsed() >= *every {
                *last = Instant::now();
                takes |= fault.begin(around)?;
                *is_open = true;
            }
        }
        Ok(takes)
    }

    /// Ends all that have begun.
    ///
    /// # Errors
    /// The system refuses one of them.
    pub fn end(&mut self, around: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        let open = self.0.iter_mut().filter(|again| again.is_open);
        for Again { fault, is_open, .. } in open {
            fault.end(around)?;
            *is_open = false;
        }
        Ok(())
    }
}

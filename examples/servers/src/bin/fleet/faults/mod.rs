//! The faults that the program injects, each in a file of its own.

mod cut;
mod damage;
mod full_disk;
mod kill;
mod pause;
mod quorum;
mod server;
mod slow;

use std::error::Error;
use std::time::{Duration, Instant};

use bt_fleet::Tick;
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
    /// `None` if the program did not start the servers.
    pub servers: Option<&'r mut Servers>,
    pub network: Option<&'a Network>,
    pub nats: &'r Nats,
    pub chance: &'r mut Chance,
    pub tally: &'r mut Tally,
    /// `true` while the fleet has not recovered from an earlier fault.
    pub stands: bool,
}

impl Around<'_, '_> {
    /// `true` if a server may be killed: a single one at any time, because it is started again at once. One of several may be
    /// killed only if the fleet goes on, and each server has all records.
    pub fn servers_are_whole(&self) -> bool {
        let has_all = |at| self.nats.has_all_copies(at).unwrap_or(false);
        self.arguments.servers == 1 || !self.stands && self.arguments.layout().partitions().all(has_all)
    }
}

/// The number of times that each fault was injected.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Tally {
    pub kills: u32,
    pub pauses: u32,
    pub cuts: u32,
    pub server_kills: u32,
    /// The number of times that most of the servers were missing at once.
    pub quorum_losses: u32,
    pub ticks_without_quorum: Tick,
    pub full_disks: u32,
    pub slowed: u32,
    pub damaged: u32,
    /// The number of partitions that other members had taken over while their owner was unreachable.
    pub handed_over: u32,
}

impl Tally {
    /// Returns the number of all faults.
    pub const fn faults(&self) -> u32 {
        let Self { kills, pauses, cuts, server_kills, quorum_losses, full_disks, slowed, .. } = *self;
        kills + pauses + cuts + server_kills + quorum_losses + full_disks + slowed
    }
}

/// The effect of the start or the end of a fault, from which times are measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    /// No measured effect.
    Nothing,
    /// The fleet may stop until it has recovered from the fault.
    Progress,
    /// Members have lost partitions, which others must take over.
    Owners,
}

/// A fault, with a start and, after some time, an end.
trait Fault {
    /// Injects the fault.
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>>;

    /// Returns `false` if the fault cannot begin now, because an earlier one is not over. It is tried again after
    /// [`RETRY`].
    fn may_begin(&self, _: &Around<'_, '_>) -> bool {
        true
    }

    /// Called at each look between the start and the end of the fault.
    fn look(&mut self, _: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        Ok(())
    }

    /// Returns the time from the start to the end; zero for a fault that is only a start.
    fn lasts(&self, _: &Arguments) -> Duration {
        Duration::ZERO
    }

    /// Ends the fault.
    fn end(&mut self, _: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        Ok(Hit::Nothing)
    }
}

/// The time after which a fault that could not begin is tried again. Each try may ask the servers about all partitions.
const RETRY: Duration = Duration::from_millis(100);

/// A recurring fault.
struct Again {
    fault: Box<dyn Fault>,
    every: Duration,
    /// The time of the last start or end of the fault.
    last: Instant,
    /// The time of the last try to begin it.
    tried: Instant,
    /// `true` if the fault has begun and not ended.
    is_open: bool,
}

/// The faults of a run.
pub struct Faults(Vec<Again>);

impl Faults {
    /// Makes the faults of the command line; each first occurs after its interval.
    pub fn new(arguments: &Arguments) -> Self {
        let every = arguments.every;
        let all: [(u64, Box<dyn Fault>); 8] = [
            (every.kill, Box::new(kill::Kill)),
            (every.pause, Box::new(pause::Pause(None))),
            (every.cut, Box::new(cut::Cut)),
            (every.kill_server, Box::new(server::KillServer(None))),
            (every.kill_quorum, Box::new(quorum::KillQuorum::default())),
            (every.slow, Box::new(slow::Slow::default())),
            (every.fill_disk, Box::new(full_disk::FullDisk)),
            (every.damage, Box::new(damage::Damage)),
        ];
        let now = Instant::now();
        let again = |(every, fault)| {
            let every = Duration::from_secs(every);
            Again { fault, every, last: now, tried: now, is_open: false }
        };
        Self(all.into_iter().filter(|(every, _)| *every > 0).map(again).collect())
    }

    /// Ends the faults that are due, and begins others if `begins`. Returns the greatest effect.
    ///
    /// # Errors
    /// The system refuses one of them.
    pub fn look(&mut self, around: &mut Around<'_, '_>, begins: bool) -> Result<Hit, Box<dyn Error>> {
        let mut hit = Hit::Nothing;
        for Again { fault, every, last, tried, is_open } in &mut self.0 {
            if *is_open {
                fault.look(around)?;
            }
            if *is_open && last.elapsed() >= fault.lasts(around.arguments) {
                hit = hit.max(fault.end(around)?);
                *is_open = false;
                *last = Instant::now();
            }
            if begins && !*is_open && last.elapsed() >= *every && tried.elapsed() >= RETRY {
                *tried = Instant::now();
                if fault.may_begin(around) {
                    *last = Instant::now();
                    hit = hit.max(fault.begin(around)?);
                    *is_open = true;
                }
            }
        }
        Ok(hit)
    }

    /// Ends all faults that have begun.
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

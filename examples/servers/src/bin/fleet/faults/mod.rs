//! Faults that the program makes, each in a file of its own.

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
    /// The fleet has not found its way around an earlier fault yet.
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

/// How often each fault was made.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Tally {
    pub kills: u32,
    pub pauses: u32,
    pub cuts: u32,
    pub server_kills: u32,
    /// How often most of the servers were missing at once, and the most ticks of the foremost partition in the second half of that time.
    pub quorum_losses: u32,
    pub ticks_without_quorum: Tick,
    pub full_disks: u32,
    pub slowed: u32,
    pub damaged: u32,
    /// Partitions of members that were away, which others owned at the end of that time.
    pub handed_over: u32,
}

impl Tally {
    /// The number of all faults.
    pub const fn faults(&self) -> u32 {
        let Self { kills, pauses, cuts, server_kills, quorum_losses, full_disks, slowed, .. } = *self;
        kills + pauses + cuts + server_kills + quorum_losses + full_disks + slowed
    }
}

/// The effect of the begin or the end of a fault, from which moment on times are measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    /// None that is measured.
    Nothing,
    /// The fleet may stand still until it has found its way around the fault.
    Progress,
    /// Members have lost partitions, which others must take over.
    Owners,
}

/// A fault: what it does, and what it does after some time to end that.
trait Fault {
    /// Makes the fault.
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>>;

    /// `false`: not now, because an earlier fault is not over. It is asked again after the same time.
    fn may_begin(&self, _: &Around<'_, '_>) -> bool {
        true
    }

    /// Called at each look between begin and end.
    fn look(&mut self, _: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        Ok(())
    }

    /// The time from the begin to the end. None where the begin is all there is.
    fn lasts(&self, _: &Arguments) -> Duration {
        Duration::ZERO
    }

    /// Ends the fault.
    fn end(&mut self, _: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        Ok(Hit::Nothing)
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
        let last = Instant::now();
        let again = |(every, fault)| Again { fault, every: Duration::from_secs(every), last, is_open: false };
        Self(all.into_iter().filter(|(every, _)| *every > 0).map(again).collect())
    }

    /// Ends those that are due, and begins others if `begins`. Returns the greatest effect.
    ///
    /// # Errors
    /// The system refuses one of them.
    pub fn look(&mut self, around: &mut Around<'_, '_>, begins: bool) -> Result<Hit, Box<dyn Error>> {
        let mut hit = Hit::Nothing;
        for Again { fault, every, last, is_open } in &mut self.0 {
            if *is_open {
                fault.look(around)?;
            }
            if *is_open && last.elapsed() >= fault.lasts(around.arguments) {
                hit = hit.max(fault.end(around)?);
                *is_open = false;
                *last = Instant::now();
            }
            if begins && !*is_open && last.elapsed() >= *every {
                *last = Instant::now();
                if fault.may_begin(around) {
                    hit = hit.max(fault.begin(around)?);
                    *is_open = true;
                }
            }
        }
        Ok(hit)
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

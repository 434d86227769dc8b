//! The processes that own partitions, as seen by the process that has started them.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};

use bt_fleet::log::Beats;
use bt_fleet::{MemberId, PartitionId, Tick};
use bt_runtime::Chance;
use rustix::process::{Pid, Signal, kill_process};

use crate::arguments::Arguments;
use crate::server::Network;

/// The members of a run, and the data from their beats.
pub struct Members<'a> {
    arguments: &'a Arguments,
    /// The network that can be cut; every second member runs in it.
    network: Option<&'a Network>,
    processes: BTreeMap<u64, Child>,
    started: u64,
    /// `true` if members may go beyond the last tick of the day.
    night_may_fall: bool,
    /// The partitions of each reachable member.
    owns: BTreeMap<u64, Vec<PartitionId>>,
    settled: Vec<Tick>,
    /// The members that are unreachable for a while, with the partitions that they had.
    away: BTreeMap<u64, Vec<PartitionId>>,
}

impl<'a> Members<'a> {
    pub fn new(arguments: &'a Arguments, network: Option<&'a Network>) -> Self {
        let settled = vec![0; arguments.partitions as usize];
        let (processes, owns, away) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { arguments, network, processes, started: 0, night_may_fall: false, owns, settled, away }
    }

    /// Starts a member with a new number.
    ///
    /// # Errors
    /// The member does not start.
    pub fn start(&mut self) -> Result<(), Box<dyn Error>> {
        let Arguments { server, fleet, partitions, agents, ticks, pace, begin, save_every, servers, .. } =
            self.arguments;
        self.started += 1;
        let program = env::current_exe()?;
        let mut command = match self.network.filter(|_| is_inside(self.started)) {
            Some(network) => network.command(&program),
            None => Command::new(&program),
        };
        command.args(["--member", &self.started.to_string(), "--fleet", fleet]);
        command.args(["--server", server.as_deref().unwrap_or_default(), "--partitions", &partitions.to_string()]);
        command.args(["--agents", &agents.to_string(), "--ticks", &ticks.to_string(), "--pace", &pace.to_string()]);
        command.args(["--begin", &begin.to_string(), "--save-every", &save_every.to_string()]);
        command.args(["--servers", &servers.to_string()]);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
        if self.arguments.live.is_some() {
            eprintln!("process {} starts (pid {})", self.started, process.id());
        }
        if self.night_may_fall {
            signs(&mut process);
        }
        self.processes.insert(self.started, process);
        Ok(())
    }

    /// Allows all members, also those that start later, to go beyond the last tick of the day.
    pub fn let_night_fall(&mut self) {
        if !self.night_may_fall {
            self.night_may_fall = true;
            self.processes.values_mut().for_each(signs);
        }
    }

    /// Receives the beats since the last call.
    pub fn hear(&mut self, beats: &mut Beats<'_>) {
        for beat in beats.hear() {
            let MemberId(member) = beat.member;
            for &(PartitionId(at), tick) in &beat.settled {
                self.settled[at as usize] = tick.max(self.settled[at as usize]);
            }
            // A beat of a killed or unreachable member may arrive late.
            if self.processes.contains_key(&member) && !self.away.contains_key(&member) {
                self.owns.insert(member, beat.settled.iter().map(|&(partition, _)| partition).collect());
            }
        }
    }

    /// Returns the last tick that all partitions have done.
    pub fn tick(&self) -> Tick {
        self.settled.iter().copied().min().unwrap_or(0)
    }

    /// Returns the greatest tick that a partition has done.
    pub fn front(&self) -> Tick {
        self.settled.iter().copied().max().unwrap_or(0)
    }

    /// Returns `true` if each partition has a living owner.
    pub fn all_owned(&self) -> bool {
        self.owned().len() == self.arguments.partitions as usize
    }

    fn owned(&self) -> BTreeSet<PartitionId> {
        self.owns.values().flatten().copied().collect()
    }

    /// Returns a random reachable member.
    pub fn any(&self, chance: &mut Chance) -> Option<u64> {
        let here: Vec<_> = self.processes.keys().copied().filter(|member| !self.away.contains_key(member)).collect();
        let nth = chance.below(here.len().max(1) as u64) as usize;
        here.get(nth).copied()
    }

    /// Returns the members in the network that can be cut.
    pub fn inside(&self) -> Vec<u64> {
        self.processes.keys().copied().filter(|&member| is_inside(member)).collect()
    }

    /// Kills a member, and returns its partitions.
    ///
    /// # Errors
    /// The system refuses the call.
    pub fn kill(&mut self, member: u64) -> io::Result<Vec<PartitionId>> {
        if let Some(mut process) = self.processes.remove(&member) {
            process.kill()?;
            process.wait()?;
        }
        self.away.remove(&member);
        Ok(self.owns.remove(&member).unwrap_or_default())
    }

    /// Sends a signal to a member.
    ///
    /// # Errors
    /// The system refuses the call.
    pub fn signal(&self, member: u64, signal: Signal) -> io::Result<()> {
        let Some(process) = self.processes.get(&member) else { return Ok(()) };
        kill_process(Pid::from_child(process), signal).map_err(io::Error::from)
    }

    /// Notes that a member is unreachable from now on.
    pub fn leaves(&mut self, member: u64) {
        let owned = self.owns.remove(&member).unwrap_or_default();
        self.away.insert(member, owned);
    }

    /// Notes that a member is reachable again. Returns the number of its partitions that other members own by now.
    pub fn returns(&mut self, member: u64) -> u32 {
        let owned = self.owned();
        let had = self.away.remove(&member).unwrap_or_default();
        had.iter().filter(|partition| owned.contains(partition)).count() as u32
    }
}

/// Writes the sign for [`Members::let_night_fall`] to a member. A member that has just ended does not read it.
fn signs(member: &mut Child) {
    let _ = member.stdin.as_mut().map(|pipe| pipe.write_all(&[1]));
}

/// Returns `true` for every second member: those run in the network that can be cut.
const fn is_inside(member: u64) -> bool {
    member.is_multiple_of(2)
}

impl Drop for Members<'_> {
    fn drop(&mut self) {
        for process in self.processes.values_mut() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

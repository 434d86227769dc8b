//! The result: the fleet beside one process.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_fleet::log::Log;
use bt_fleet::{AgentKey, Counts, Fleet};
use serde::Serialize;

use crate::arguments::Arguments;
use crate::faults::Tally;
use crate::parent::Run;
use crate::sheep::{Pasture, keys};
use crate::shepherds::Load;

/// The result of a run.
#[derive(Serialize)]
pub struct Report {
    agents: u32,
    partitions: u32,
    processes: u32,
    ticks: u64,
    seconds: f64,
    #[serde(flatten)]
    pub tally: Tally,
    pub takeover_ms: Times,
    pub goes_on_ms: Times,
    pub lost: usize,
    pub doubled: usize,
    called: u64,
    heard: u64,
    moved: u64,
    late: u64,
    load: Load,
    fenced: u64,
    repeated: u64,
    us_per_agent_tick: f64,
    alone_us: f64,
    hash: String,
    pub equal: bool,
}

/// Times in milliseconds.
#[derive(Clone, Copy, Serialize)]
pub struct Times {
    pub count: usize,
    pub p50: u64,
    pub p90: u64,
    pub max: u64,
}

impl Times {
    fn of(times: &[u64]) -> Self {
        let mut times = times.to_vec();
        times.sort_unstable();
        // Returns the least time that this share of the times does not exceed.
        let at = |share: usize| times.get((times.len() * share).div_ceil(100).saturating_sub(1)).copied().unwrap_or(0);
        Self { count: times.len(), p50: at(50), p90: at(90), max: at(100) }
    }
}

impl Report {
    /// Compares a fleet with the same fleet in one process, which took this time.
    pub fn of<L: Log>(
        arguments: &Arguments,
        run: &Run,
        fleet: &Fleet<Pasture, L>,
        alone: &Fleet<Pasture>,
        alone_took: Duration,
    ) -> Self {
        let mut found: BTreeMap<AgentKey, usize> = BTreeMap::new();
        for key in fleet.partitions().flat_map(|partition| partition.agents().keys().collect::<Vec<_>>()) {
            *found.entry(key).or_default() += 1;
        }
        let board = |count: fn(&crate::sheep::Sheep) -> u64| -> u64 {
            keys(arguments).filter_map(|key| fleet.brain(key)).map(|brain| count(brain.board())).sum()
        };
        let Counts { late, fenced, repeated, .. } = fleet.counts();
        let sheep_ticks = f64::from(arguments.agents) * arguments.ticks as f64;
        let round = |number: f64| (number * 1000.0).round() / 1000.0;
        Self {
            agents: arguments.agents,
            partitions: arguments.partitions,
            processes: arguments.processes,
            ticks: arguments.ticks,
            seconds: round(run.seconds),
            tally: run.tally,
            takeover_ms: Times::of(&run.takeovers),
            goes_on_ms: Times::of(&run.goes_on),
            lost: keys(arguments).filter(|key| !found.contains_key(key)).count(),
            doubled: found.values().filter(|&&places| places > 1).count(),
            called: board(|sheep| sheep.called),
            heard: board(|sheep| sheep.heard),
            moved: board(|sheep| sheep.moved),
            late,
            load: run.load.clone(),
            fenced,
            repeated,
            us_per_agent_tick: round(run.seconds * 1e6 / sheep_ticks),
            alone_us: round(alone_took.as_secs_f64() * 1e6 / sheep_ticks),
            hash: format!("{:016x}", fleet.hash()),
            equal: fleet.hash() == alone.hash(),
        }
    }

    /// Returns `true` if nothing is lost or doubled, and the final state is that of one process.
    pub fn is_right(&self) -> bool {
        self.equal
            && self.lost == 0
            && self.doubled == 0
            && self.called + self.load.taken == self.heard
            && self.late == 0
    }

    /// Returns the milliseconds per tick, at least 1.
    pub fn pace(&self) -> u64 {
        ((self.seconds * 1000.0 / self.ticks as f64) as u64).max(1)
    }

    /// Returns one line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and names")
    }

    /// Returns a few lines of text.
    pub fn text(&self) -> String {
        let Self { agents, partitions, processes, ticks, seconds, tally, takeover_ms, goes_on_ms, load, .. } = self;
        let Self { lost, doubled, called, heard, moved, fenced, repeated, us_per_agent_tick, alone_us, hash, .. } =
            self;
        let Tally {
            kills, pauses, cuts, server_kills, quorum_losses, full_disks, slowed, damaged, handed_over, ..
        } = tally;
        let (Times { p50, p90, max, .. }, Load { offered, taken, put_off, refused, .. }) = (takeover_ms, load);
        let equal = if self.equal { "equal to" } else { "NOT" };
        [
            format!("{agents} sheep on {partitions} pastures in {processes} processes, {ticks} ticks in {seconds} s"),
            format!("{kills} processes killed, {pauses} paused, {slowed} slowed, {cuts} cuts of the network ({handed_over} partitions handed over)"),
            format!("{server_kills} servers killed, {quorum_losses} times most of them, {full_disks} times a full disk, {damaged} snapshots damaged"),
            format!("all partitions owned again after {p50} ms (90 %: {p90}, most: {max})"),
            format!("and gone on after {} ms (90 %: {}, most: {})", goes_on_ms.p50, goes_on_ms.p90, goes_on_ms.max),
            format!("{lost} sheep lost, {doubled} doubled, {moved} moves, {called} calls, {heard} heard"),
            format!("{offered} whistles offered, {taken} taken, {put_off} put off; {refused} attempts to write them failed"),
            format!("{fenced} marks without effect, {repeated} items dropped as repeated"),
            format!("{us_per_agent_tick} µs per sheep and tick, {alone_us} µs in one process"),
            format!("hash {hash}, {equal} that of one process"),
        ]
        .join("\n")
    }
}

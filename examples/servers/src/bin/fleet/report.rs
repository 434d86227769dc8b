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
    tally: Tally,
    takeover_ms: Times,
    lost: usize,
    doubled: usize,
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
    equal: bool,
}

#[derive(Serialize)]
struct Times {
    p50: u64,
    p90: u64,
    max: u64,
}

impl Report {
    /// Compares a fleet with the same one in one process, which took this time.
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
        let mut takeovers = run.takeovers.clone();
        takeovers.sort_unstable();
        let at = |share: f64| takeovers.get((takeovers.len() as f64 * share) as usize).copied().unwrap_or(0);
        let round = |number: f64| (number * 1000.0).round() / 1000.0;
        Self {
            agents: arguments.agents,
            partitions: arguments.partitions,
            processes: arguments.processes,
            ticks: arguments.ticks,
            seconds: round(run.seconds),
            tally: run.tally,
            takeover_ms: Times { p50: at(0.5), p90: at(0.9), max: takeovers.last().copied().unwrap_or(0) },
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

    /// Nothing is lost or doubled, and the end is that of one process.
    pub fn is_right(&self) -> bool {
        self.equal
            && self.lost == 0
            && self.doubled == 0
            && self.called + self.load.taken == self.heard
            && self.late == 0
    }

    /// One line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and names")
    }

    /// A few lines.
    pub fn text(&self) -> String {
        let Self { agents, partitions, processes, ticks, seconds, tally, takeover_ms, load, .. } = self;
        let Self { lost, doubled, called, heard, moved, fenced, repeated, us_per_agent_tick, alone_us, hash, .. } =
            self;
        let Tally { kills, pauses, cuts, server_kills, full_disks, damaged, handed_over } = tally;
        let (Times { p50, p90, max }, Load { offered, taken, put_off, refused, .. }) = (takeover_ms, load);
        let equal = if self.equal { "equal to" } else { "NOT" };
        [
            format!("{agents} sheep on {partitions} pastures in {processes} processes, {ticks} ticks in {seconds} s"),
            format!("{kills} processes killed, {pauses} paused, {cuts} cuts of the network ({handed_over} partitions handed over)"),
            format!("{server_kills} servers killed, {full_disks} times a full disk, {damaged} snapshots damaged"),
            format!("all partitions owned again after {p50} ms (90 %: {p90}, most: {max})"),
            format!("{lost} sheep lost, {doubled} doubled, {moved} moves, {called} calls, {heard} heard"),
            format!("{offered} whistles offered, {taken} taken, {put_off} put off; {refused} attempts to write them failed"),
            format!("{fenced} marks without effect, {repeated} items dropped as repeated"),
            format!("{us_per_agent_tick} µs per sheep and tick, {alone_us} µs in one process"),
            format!("hash {hash}, {equal} that of one process"),
        ]
        .join("\n")
    }
}

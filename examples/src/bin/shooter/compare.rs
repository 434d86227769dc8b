//! The same game with the tree and with the machine: the cost of each.

use std::time::Instant;

use bt_runtime::brain::Drive;
use bt_runtime::trace::{NoTrace, Trace};

use crate::arena::per_second;
use crate::game::Game;
use crate::headless::{Aborts, Switches, play};
use crate::mind::Plan;
use crate::story::Story;

/// A table with a row for each.
pub fn compare(seconds: u32, seed: u64, drive: Drive) -> String {
    let head = format!("{:<12}{:>18}{:>8}{:>8}{:>8}{:>8}", "brain", "decisions/s", "bytes", "nodes", "aborts", "kills");
    let tree = row("tree", &Plan::Built, Story::new(Plan::Built.rows()), seconds, seed, drive);
    let machine = row("state-tree", &Plan::Machine, Switches::default(), seconds, seed, drive);
    format!("{head}\n{tree}\n{machine}")
}

fn row(name: &str, plan: &Plan, aborts: impl Trace + Aborts + Clone, seconds: u32, seed: u64, drive: Drive) -> String {
    let report = play(plan, aborts, seconds, seed, drive);
    let speed = decisions_per_second(plan, seconds, seed, drive);
    let (bytes, nodes, aborts, kills) = (plan.bytes(), plan.rows().len(), report.aborts(), report.kills());
    format!("{name:<12}{speed:>18.0}{bytes:>8}{nodes:>8}{aborts:>8}{kills:>8}")
}

/// The ticks of all brains in a second of real time, with the world and without a trace.
fn decisions_per_second(plan: &Plan, seconds: u32, seed: u64, drive: Drive) -> f64 {
    let mut game = Game::new(plan, seed, drive);
    let mut traces = vec![NoTrace; game.guards.len()];
    let start = Instant::now();
    for _ in 0..per_second(seconds) {
        game.step(&mut traces);
    }
    f64::from(game.arena.now) * game.guards.len() as f64 / start.elapsed().as_secs_f64()
}

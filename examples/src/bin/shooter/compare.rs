//! Plays the same game with the tree and with the machine, and compares their costs.

use std::io;
use std::time::Instant;

use bt_runtime::trace::{NoTrace, Trace};

use crate::arena::per_second;
use crate::arguments::Arguments;
use crate::game::Game;
use crate::headless::{Aborts, Switches, play};
use crate::mind::Plan;
use crate::story::Story;

/// Returns a table with a row for the tree and one for the machine.
///
/// # Errors
/// The file of records cannot be written.
pub fn compare(arguments: &Arguments) -> io::Result<String> {
    let head = format!("{:<12}{:>18}{:>8}{:>8}{:>8}{:>8}", "brain", "decisions/s", "bytes", "nodes", "aborts", "kills");
    let tree = row("tree", &Plan::Built, Story::new(Plan::Built.rows()), arguments)?;
    let machine = row("state-tree", &Plan::Machine, Switches::default(), arguments)?;
    Ok(format!("{head}\n{tree}\n{machine}"))
}

fn row(name: &str, plan: &Plan, aborts: impl Trace + Aborts + Clone, arguments: &Arguments) -> io::Result<String> {
    let report = play(plan, aborts, arguments)?;
    let speed = decisions_per_second(plan, arguments);
    let (bytes, nodes, aborts, kills) = (plan.bytes(), plan.rows().len(), report.aborts(), report.kills());
    Ok(format!("{name:<12}{speed:>18.0}{bytes:>8}{nodes:>8}{aborts:>8}{kills:>8}"))
}

/// Returns the number of ticks of all brains per second of real time, with the world and without a trace.
fn decisions_per_second(plan: &Plan, arguments: &Arguments) -> f64 {
    let &Arguments { seconds, seed, drive, .. } = arguments;
    let mut game = Game::new(plan, seed, drive);
    let mut traces = vec![NoTrace; game.guards.len()];
    let start = Instant::now();
    for _ in 0..per_second(seconds) {
        game.step(&mut traces);
    }
    f64::from(game.arena.now) * game.guards.len() as f64 / start.elapsed().as_secs_f64()
}

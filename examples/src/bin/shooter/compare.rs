//! The same game with both minds: what each costs.

use std::time::Instant;

use bt_runtime::Drive;
use bt_runtime::prelude::*;
use bt_runtime::trace::{NoTrace, Trace};

use crate::arena::per_second;
use crate::game::Game;
use crate::guard::{Guard, Soldier};
use crate::headless::{Aborts, Switches, play};
use crate::sentry::Sentry;
use crate::story::Story;

/// A table with a row for each.
pub fn compare(seconds: u32, seed: u64, drive: Drive) -> String {
    let head = format!("{:<12}{:>18}{:>8}{:>8}{:>8}{:>8}", "brain", "decisions/s", "bytes", "nodes", "aborts", "kills");
    let tree = row::<Guard, Story>("tree", Guard::BYTES, seconds, seed, drive);
    let machine = row::<Sentry, Switches>("state-tree", Sentry::BYTES, seconds, seed, drive);
    format!("{head}\n{tree}\n{machine}")
}

fn row<T, W>(name: &str, bytes: usize, seconds: u32, seed: u64, drive: Drive) -> String
where
    T: Tree<Agent = Soldier, Params = ()>,
    Brain<T>: Unpin,
    W: Trace + Aborts + Clone + Default,
{
    let report = play::<T, W>(seconds, seed, drive);
    let (speed, nodes) = (decisions_per_second::<T>(seconds, seed, drive), T::COUNT);
    let (aborts, kills) = (report.aborts(), report.kills());
    format!("{name:<12}{speed:>18.0}{bytes:>8}{nodes:>8}{aborts:>8}{kills:>8}")
}

/// The ticks of all brains in a second of the clock on the wall, with the world around them and without a trace.
fn decisions_per_second<T>(seconds: u32, seed: u64, drive: Drive) -> f64
where
    T: Tree<Agent = Soldier, Params = ()>,
    Brain<T>: Unpin,
{
    let mut game = Game::<T>::new(seed, drive);
    let mut traces = vec![NoTrace; game.guards.len()];
    let start = Instant::now();
    for _ in 0..per_second(seconds) {
        game.step(&mut traces);
    }
    f64::from(game.arena.now) * game.guards.len() as f64 / start.elapsed().as_secs_f64()
}

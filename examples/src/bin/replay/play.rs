//! Plays a run: to record it, or to compare it with a recording.

use std::fmt;

use bt_runtime::replay::{DigestTrace, Divergence, TickDigest};
use bt_runtime::{Chance, brain::Drive};

use crate::arena::{DT, cell, map, per_second};
use crate::game::Game;
use crate::guard::{Guard, MAGAZINE};
use crate::mind::Plan;
use crate::route::ROUTES;
use crate::run::{Command, Run, Tick};

/// Error: a guard behaved differently than recorded.
#[derive(Debug)]
pub struct Other {
    guard: usize,
    divergence: Divergence,
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { guard, divergence } = self;
        write!(f, "guard {} ({:?}) does something else: {}", guard + 1, ROUTES[*guard], divergence.show::<Guard>())
    }
}

impl std::error::Error for Other {}

/// Plays and records `seconds` of game time. The player sometimes sends a guard to a place.
pub fn record(seconds: u32, seed: u64) -> Run {
    let (mut run, mut game, mut player) =
        (Run::new(seed, DT), Game::new(&Plan::Built, seed, Drive::Events), Chance::new(!seed));
    let floor: Vec<_> = map::floor().collect();
    for _ in 0..per_second(seconds) {
        let command = (player.below(100) == 0).then(|| {
            let place = floor[player.below(floor.len() as u64) as usize];
            Command { guard: player.below(game.guards.len() as u64) as usize, place: (place.x, place.y) }
        });
        let deeds = step(&mut game, command);
        run.ticks.push(Tick { command, deeds });
    }
    run
}

/// Plays a run again and compares every tick of every guard. With `tweak` it plays like a build with smaller magazines.
pub fn again(run: &Run, tweak: bool) -> Result<(), Other> {
    let mut game = Game::new(&Plan::Built, run.seed, Drive::Events);
    for (tick, Tick { command, deeds }) in run.ticks.iter().enumerate() {
        for guard in game.guards.iter_mut().filter(|_| tweak) {
            let fewer = guard.board().ammo.min(MAGAZINE - 1);
            guard.board_mut().set_ammo(fewer);
        }
        let found = step(&mut game, *command);
        for (guard, (deeds, found)) in deeds.iter().zip(&found).enumerate() {
            deeds.compare(found, tick).map_err(|divergence| Other { guard, divergence })?;
        }
    }
    Ok(())
}

/// Makes one step of the game. Returns the actions of each guard.
fn step(game: &mut Game, command: Option<Command>) -> Vec<TickDigest> {
    if let Some(Command { guard, place: (x, y) }) = command
        && let Some(guard) = game.guards.get_mut(guard)
    {
        guard.board_mut().set_trouble(Some(cell(x, y)));
    }
    let mut witnesses = vec![DigestTrace::default(); game.guards.len()];
    game.step(&mut witnesses);
    witnesses.iter_mut().map(DigestTrace::take).collect()
}

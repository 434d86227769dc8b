//! The measurement of one game.

use std::time::Instant;

use crate::body::CHECKED;
use crate::{AGENTS, Body, Test};

/// The frames of a round.
const FRAMES: u32 = 20;
/// The most rounds for guards that have done too little.
const MORE: u32 = 200;

/// A game with guards.
pub trait Game {
    /// Ticks all of them once.
    fn frame(&mut self);

    /// Visits the bodies, in any order.
    fn bodies(&mut self, visit: &mut dyn FnMut(&Body));
}

/// The figures of one game.
#[derive(Clone, Debug)]
pub struct Row {
    /// The library, and how it is used.
    pub name: &'static str,
    /// The state of the guards.
    pub test: Test,
    /// Per agent and frame: the lowest of all rounds, since other programs only add to it.
    pub nanos: f64,
    /// Per agent and frame.
    pub allocations: f64,
    /// Of an agent, after some frames.
    pub bytes: f64,
    /// Per agent and frame.
    pub deeds: f64,
    /// Of the first deeds of all guards, the same for all libraries.
    pub checksum: u64,
}

/// Measures a game: a round to warm up, `rounds` timed ones, and one whose allocations are counted.
///
/// # Panics
/// A guard has done less than the checksum counts.
pub fn measure<G: Game>(name: &'static str, test: Test, rounds: u32, make: impl FnOnce() -> G) -> Row {
    let mut made = None;
    let memory = allocation_counter::measure(|| {
        let game = made.insert(make());
        (0..FRAMES).for_each(|_| game.frame());
    });
    let mut game = made.expect("it was made");
    let lowest = (0..rounds).map(|_| round_of(&mut game)).fold(f64::INFINITY, f64::min);
    let counted = allocation_counter::measure(|| _ = round_of(&mut game));
    let mut deeds = 0_u64;
    game.bodies(&mut |body| deeds += u64::from(body.deeds()));
    let least = if test == Test::Busy { CHECKED } else { 2 };
    // The thinkers of big-brain have 10 ms of a frame: on a slow machine, some guards need more frames. No figure counts these.
    for _ in 0..MORE {
        let mut fewest = u32::MAX;
        game.bodies(&mut |body| fewest = fewest.min(body.deeds()));
        if fewest >= least {
            break;
        }
        _ = round_of(&mut game);
    }
    let (mut checksum, mut bodies) = (0_u64, 0_u32);
    game.bodies(&mut |body| {
        assert!(body.deeds() >= least, "{name}: a guard has done {} of {least} deeds", body.deeds());
        checksum = checksum.wrapping_add(body.sum());
        bodies += 1;
    });
    assert_eq!(bodies, AGENTS, "{name}: all guards are there");
    let agents = f64::from(AGENTS);
    let per_round = agents * f64::from(FRAMES);
    Row {
        name,
        test,
        nanos: lowest / per_round,
        allocations: counted.count_total as f64 / per_round,
        bytes: memory.bytes_current as f64 / agents,
        deeds: deeds as f64 / (per_round * f64::from(rounds + 2)),
        checksum,
    }
}

/// Runs a round, and returns its nanoseconds.
fn round_of(game: &mut impl Game) -> f64 {
    let start = Instant::now();
    (0..FRAMES).for_each(|_| game.frame());
    start.elapsed().as_nanos() as f64
}

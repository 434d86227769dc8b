//! Guards in a population that can sleep.

use std::hint::black_box;

use bt_runtime::Population;
use bt_runtime::prelude::*;

use super::guard::lasts;
use crate::allocation::tally;
use crate::asleep::{DT, is_alarmed};
use crate::guard::{AIM_TICKS, Board as Body, Busy, MOVE_TICKS, RELOAD_TICKS, World};
use crate::round::{Plan, Round, timed};

#[derive(Blackboard)]
struct Watchman {
    #[blackboard(untracked)]
    body: Body,
    alarmed: bool,
}

bt! {
    tree Night for Watchman {
        selector {
            #[when(bb.alarmed, aborts = both)]
            sequence {
                look_around();
                selector {
                    sequence { ammo_is_zero(); find_ammo(); move_to(); }
                    sequence { has_enemy(); aim(); shoot(); reload(); }
                    rest();
                }
            }
            sequence { lie_down(); wait(3600s..=7200s) }
        }
    }
}

#[action]
fn look_around(bb: &mut Board<Watchman>) {
    Busy::step(bb.body_mut());
}

#[action]
fn ammo_is_zero(bb: &mut Board<Watchman>) -> bool {
    bb.body_mut().ammo_is_zero()
}

#[action]
fn find_ammo(bb: &mut Board<Watchman>) {
    bb.body_mut().find_ammo();
}

#[action]
fn move_to(bb: &mut Board<Watchman>, #[memory] ticks: &mut u8) -> Status {
    bb.body_mut().move_to();
    let status = lasts(ticks, MOVE_TICKS);
    if status == Status::Success {
        bb.body_mut().arrive();
    }
    status
}

#[action]
fn has_enemy(bb: &mut Board<Watchman>) -> bool {
    bb.body_mut().has_enemy()
}

#[action]
fn aim(bb: &mut Board<Watchman>, #[memory] ticks: &mut u8) -> Status {
    bb.body_mut().aim();
    lasts(ticks, AIM_TICKS)
}

#[action]
fn shoot(bb: &mut Board<Watchman>) {
    bb.body_mut().shoot();
}

#[action]
fn reload(#[memory] ticks: &mut u8) -> Status {
    lasts(ticks, RELOAD_TICKS)
}

#[action]
fn rest(#[memory] ticks: &mut u8) -> Status {
    lasts(ticks, Busy::REST_TICKS)
}

#[action]
fn lie_down(bb: &mut Board<Watchman>) {
    bb.body_mut().lie_down();
}

/// Runs one round with `PERCENT` of the guards awake. A tick is a tick of the whole population.
pub fn round<const PERCENT: u64>(plan: &Plan) -> Round {
    let Plan::Population { agents, warm_up, rounds } = *plan else {
        unreachable!("the plan of this test is a population")
    };
    let empty = tally();
    let mut population = population(agents, PERCENT);
    let heap = tally().live - empty.live;
    let mut ticked = ticks(&mut population, warm_up);
    let (elapsed, allocations) = timed(|| ticked += ticks(&mut population, rounds));
    Round {
        elapsed,
        ticks: rounds.into(),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: Some(Night::BYTES),
        checksum: population.iter().map(|(_, brain)| brain.board().body.sum).fold(ticked, u64::wrapping_add),
        aborts: None,
    }
}

/// Returns a population in which all guards have lain down, and then `percent` of them were alarmed.
fn population(agents: u32, percent: u64) -> Population<Night> {
    let mut population = Population::with_capacity(agents as usize);
    for seed in 1..=u64::from(agents) {
        population.spawn(Night::brain(Watchman { body: Busy::board(seed), alarmed: false }).seeded(seed));
    }
    population.tick(DT, &mut ());
    assert_eq!(population.awake(), 0, "all of them sleep");
    population.each_board(|id, bb| {
        bb.set_alarmed(is_alarmed(id.index() as u64 + 1, percent));
    });
    population
}

/// Returns the number of ticked agents. It is part of the checksum, because only awake agents may be ticked.
#[inline(never)]
fn ticks(population: &mut Population<Night>, ticks: u32) -> u64 {
    (0..ticks).map(|_| black_box(&mut *population).tick(DT, &mut ()).agents as u64).sum()
}

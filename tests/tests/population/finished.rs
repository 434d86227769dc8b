//! `Population::take_finished` reports each agent that runs its tree once, after the agent has finished.

use bt_runtime::status::Outcome;
use bt_runtime::{Population, brain::Phase, population::AgentId};
use tests::prelude::*;

use crate::sheep::{Field, Sheep, seconds};

/// Succeeds if the sheep has grass.
#[action]
fn eat(bb: &Board<Sheep>) -> bool {
    bb.grass > 0
}

bt! {
    /// Waits for as many seconds as the name of the sheep says, then eats.
    tree Meal for Sheep {
        sequence { wait(Duration::from_secs(bb.name.into())); eat() }
    }
}

/// Creates a flock. Each pair is a sheep: its name, which is the number of seconds to wait, and its grass.
fn flock(sheep: &[(u32, u32)]) -> (Population<Meal>, Vec<AgentId>) {
    let mut flock = Population::new();
    let brain = |&(name, grass)| Meal::brain(Sheep { name, grass, ..Sheep::default() }).once();
    let ids = sheep.iter().map(|sheep| flock.spawn(brain(sheep))).collect();
    (flock, ids)
}

/// Ticks twice: a wait of zero seconds ends in the second tick.
fn tick_twice(flock: &mut Population<Meal>) {
    (0..2).for_each(|_| _ = flock.tick(seconds(1), &mut Field::default()));
}

fn taken(flock: &mut Population<Meal>) -> Vec<(AgentId, Outcome)> {
    flock.take_finished().collect()
}

#[test]
fn each_is_reported_once_in_the_order_of_the_places() {
    let sheep: Vec<_> = (0..9000).map(|nth| (2 + u32::from(nth % 4096 == 0), nth % 2)).collect();
    let (mut flock, ids) = flock(&sheep);
    let mut field = Field::default();
    flock.tick(seconds(1), &mut field);
    assert_eq!(taken(&mut flock), []);
    flock.tick(seconds(2), &mut field);
    let outcome = |nth: usize| if nth % 2 == 1 { Outcome::Success } else { Outcome::Failure };
    let expected: Vec<_> = (0..9000).filter(|nth| nth % 4096 != 0).map(|nth| (ids[nth], outcome(nth))).collect();
    assert_eq!(taken(&mut flock), expected);
    flock.tick(seconds(1), &mut field);
    assert_eq!(taken(&mut flock), [0, 4096, 8192].map(|nth| (ids[nth], Outcome::Failure)));
    flock.tick(seconds(1), &mut field);
    assert_eq!(taken(&mut flock), []);
}

#[test]
fn the_ticks_since_the_last_call_are_gathered() {
    let (mut flock, ids) = flock(&[(3, 1), (1, 1), (2, 1)]);
    for _ in 0..4 {
        flock.tick(seconds(1), &mut Field::default());
    }
    assert_eq!(taken(&mut flock), [ids[0], ids[1], ids[2]].map(|id| (id, Outcome::Success)));
}

#[test]
fn an_agent_that_the_iterator_did_not_reach_stays_in_the_list() {
    let (mut flock, ids) = flock(&[(0, 1), (0, 0)]);
    tick_twice(&mut flock);
    assert_eq!(flock.take_finished().next(), Some((ids[0], Outcome::Success)));
    assert_eq!(taken(&mut flock), [(ids[1], Outcome::Failure)]);
}

#[test]
fn an_agent_that_is_gone_or_starts_again_is_left_out() {
    let (mut flock, ids) = flock(&[(0, 1), (0, 1), (0, 1)]);
    tick_twice(&mut flock);
    flock.despawn(ids[0]).unwrap();
    flock.brain_mut(ids[1]).unwrap().start();
    let late = flock.spawn(Meal::brain(Sheep { name: 9, ..Sheep::default() }).once());
    assert_eq!(late.index(), ids[0].index());
    assert_eq!(taken(&mut flock), [(ids[2], Outcome::Success)]);
    tick_twice(&mut flock);
    assert_eq!(taken(&mut flock), [(ids[1], Outcome::Success)], "it has finished again");
}

#[test]
fn an_agent_whose_tree_starts_again_never_finishes() {
    let mut flock = Population::new();
    let id = flock.spawn(Meal::brain(Sheep::default()));
    tick_twice(&mut flock);
    assert_eq!((taken(&mut flock), flock.brain(id).unwrap().phase()), (vec![], Phase::Running));
}

#[test]
fn a_copy_reports_what_the_original_has_not() {
    let (mut flock, ids) = flock(&[(0, 1)]);
    tick_twice(&mut flock);
    let mut copy = flock.clone();
    for flock in [&mut flock, &mut copy] {
        assert_eq!(taken(flock), [(ids[0], Outcome::Success)]);
    }
}

#[test]
fn parallel_ticks_report_the_same_agents() {
    let sheep: Vec<_> = (0..500).map(|nth| (nth % 3, nth % 2)).collect();
    let (mut serial, _) = flock(&sheep);
    let mut parallel = serial.clone();
    for _ in 0..4 {
        serial.tick(seconds(1), &mut Field::default());
        parallel.par_tick(seconds(1), &mut [const { Field { bites: Vec::new() } }; 3]);
        assert_eq!(taken(&mut serial), taken(&mut parallel));
    }
}

#[test]
fn a_list_that_nobody_takes_does_not_grow() {
    let (mut flock, ids) = flock(&[(0, 1)]);
    let count = tests::allocations(|| {
        for _ in 0..100 {
            tick_twice(&mut flock);
            flock.brain_mut(ids[0]).unwrap().start();
        }
        tick_twice(&mut flock);
        assert_eq!(flock.take_finished().count(), 1);
    });
    assert_eq!(count, 0);
}

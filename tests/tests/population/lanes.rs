//! A tick whose lanes the caller gives to threads of its own.

use bt_runtime::Population;
use bt_runtime::population::{Lane, Ticked};
use tests::{allocations, prelude::*};

use crate::panics::quiet;
use crate::sheep::{Field, Graze, Nibble, flock, seconds};

const LANES: [usize; 4] = [1, 2, 3, 8];

/// Ticks each lane in a field of its own, the last lane first.
fn backwards<'l>(lanes: impl Iterator<Item = Lane<'l, Nibble>>, mut turn: impl FnMut(u32)) -> Vec<Field> {
    let mut lanes: Vec<_> = lanes.map(|lane| (lane, Field::default())).collect();
    let mut fields = Vec::new();
    while let Some((lane, mut field)) = lanes.pop() {
        lane.tick(&mut field, |id, _| turn(id.index() as u32));
        fields.insert(0, field);
    }
    fields
}

#[test]
fn the_lanes_have_the_agents_in_order_whoever_ticks_first() {
    for lanes in LANES {
        let (mut flock, _) = flock::<Nibble>(200);
        let mut tick = flock.lanes(seconds(1), lanes);
        assert_eq!(tick.split().len(), lanes);
        drop(tick);
        let mut tick = flock.lanes(seconds(1), lanes);
        let mut turns = Vec::new();
        let fields = backwards(tick.split(), |index| turns.push(index));
        assert_eq!((tick.end(), fields.len()), (Ticked { agents: 200, faults: 0 }, lanes));
        let bites: Vec<_> = fields.into_iter().flat_map(|field| field.bites).collect();
        assert_eq!(bites, (0..200).collect::<Vec<_>>());
        turns.sort_unstable();
        assert_eq!(turns, bites);
    }
}

#[test]
fn an_agent_whose_lane_is_not_ticked_gets_the_time_with_its_next_tick() {
    let (mut flock, ids) = flock::<Nibble>(130);
    flock.tick(seconds(1), &mut Field::default());
    let mut lanes = flock.lanes(seconds(2), 2);
    lanes.split().next().unwrap().tick(&mut Field::default(), |_, _| {});
    assert_eq!(lanes.end().agents, 64);
    let now = |flock: &Population<Nibble>, nth: usize| flock.brain(ids[nth]).unwrap().now().since(Time::START);
    assert_eq!([0, 63, 64, 129].map(|nth| now(&flock, nth)), [3, 3, 1, 1].map(seconds));
    flock.tick(seconds(4), &mut Field::default());
    assert_eq!([0, 63, 64, 129].map(|nth| now(&flock, nth)), [7; 4].map(seconds));
}

#[test]
fn an_agent_that_fell_asleep_wakes_though_the_tick_was_not_ended() {
    let (mut flock, _) = flock::<Graze>(70);
    let mut field = Field::default();
    let mut lanes = flock.lanes(seconds(0), 3);
    lanes.split().for_each(|lane| lane.tick(&mut field, |_, _| {}));
    drop(lanes);
    assert_eq!(flock.awake(), 0);
    flock.tick(seconds(10), &mut field);
    assert_eq!(field.take(), (0..70).collect::<Vec<_>>());
}

#[test]
fn faults_are_in_the_order_of_the_agents_and_outlive_a_tick_that_was_not_ended() {
    quiet();
    for ends in [true, false] {
        let (mut flock, ids) = flock::<Nibble>(200);
        let mut lanes = flock.lanes(seconds(1), 3);
        backwards(lanes.split(), |index| assert!(index % 50 != 0, "each fiftieth"));
        match ends {
            true => assert_eq!(lanes.end(), Ticked { agents: 200, faults: 4 }),
            false => drop(lanes),
        }
        let faults: Vec<_> = flock.take_faults().into_iter().map(|fault| fault.agent).collect();
        assert_eq!(faults, [0, 50, 100, 150].map(|nth| ids[nth]));
    }
}

#[test]
fn zero_lanes_are_one_and_the_second_split_is_without_agents() {
    let (mut flock, _) = flock::<Nibble>(5);
    let mut lanes = flock.lanes(seconds(1), 0);
    let mut field = Field::default();
    for _ in 0..2 {
        lanes.split().for_each(|lane| lane.tick(&mut field, |_, _| {}));
    }
    assert_eq!((lanes.end().agents, field.bites.len()), (5, 5));
}

#[test]
fn a_tick_in_lanes_allocates_nothing() {
    let (mut flock, _) = flock::<Nibble>(300);
    let mut field = Field { bites: Vec::with_capacity(1000) };
    let count = allocations(|| {
        let mut lanes = flock.lanes(seconds(1), 3);
        lanes.split().for_each(|lane| lane.tick(&mut field, |_, _| {}));
        assert_eq!(lanes.end().agents, 300);
    });
    assert_eq!(count, 0);
}

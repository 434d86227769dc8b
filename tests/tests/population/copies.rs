//! A copy of a population continues as the original does.

use bt_runtime::Chance;
use bt_runtime::trace::Recorder;
use bt_runtime::{Population, population::AgentId};

use crate::sheep::{Call, Field, Graze, every, flock, millis, named};

/// Ticks a flock with random changes. Returns its trace and its bites.
fn live(
    flock: &mut Population<Graze>,
    ids: &mut Vec<AgentId>,
    chance: &mut Chance,
    ticks: u32,
) -> (Recorder, Vec<u32>) {
    let (mut field, mut trace) = (Field::default(), Recorder::default());
    for tick in 0..ticks {
        for _ in 0..chance.below(4) {
            let id = ids[chance.below(ids.len() as u64) as usize];
            match chance.below(8) {
                0 => _ = flock.despawn(id),
                1 => ids.push(flock.spawn(named(1000 + tick))),
                2 => _ = flock.send(id, Call::Go),
                3 => _ = flock.set_update(id, every(chance.below(3) * 700)),
                4 => flock.brain_mut(id).iter_mut().for_each(|brain| brain.pause()),
                5 => flock.brain_mut(id).iter_mut().for_each(|brain| brain.resume()),
                _ => flock.board_mut(id).iter_mut().for_each(|board| _ = board.set_wolf(tick % 2 == 0)),
            }
        }
        flock.tick_traced(millis(chance.below(900)), &mut field, &mut trace);
    }
    (trace, field.bites)
}

#[test]
fn a_copy_goes_on_alike() {
    let (mut flock, mut ids) = flock::<Graze>(100);
    let mut chance = Chance::new(1);
    for _ in 0..8 {
        let (mut copy, mut copy_ids, mut copy_chance) = (flock.clone(), ids.clone(), chance);
        let lived = live(&mut flock, &mut ids, &mut chance, 12);
        assert_eq!(live(&mut copy, &mut copy_ids, &mut copy_chance, 12), lived);
        assert_eq!((copy_ids, copy.len(), copy.awake()), (ids.clone(), flock.len(), flock.awake()));
    }
}

#[test]
fn a_copy_into_another_population_replaces_all_of_its_state() {
    let mut chance = Chance::new(2);
    let (mut first, mut ids) = flock::<Graze>(130);
    live(&mut first, &mut ids, &mut chance, 20);
    for agents in [0, 10, 500] {
        let (mut other, mut other_ids) = flock::<Graze>(agents);
        if agents > 0 {
            live(&mut other, &mut other_ids, &mut chance.clone(), 20);
        }
        other.clone_from(&first);
        let (mut expected, mut expected_ids) = (first.clone(), ids.clone());
        let lived = live(&mut expected, &mut expected_ids, &mut chance.clone(), 20);
        assert_eq!(live(&mut other, &mut ids.clone(), &mut chance.clone(), 20), lived);
    }
}

#[test]
fn going_back_is_a_copy_into_the_one_that_ran_on() {
    let mut chance = Chance::new(3);
    let (mut flock, mut ids) = flock::<Graze>(70);
    live(&mut flock, &mut ids, &mut chance, 20);
    let saved = flock.clone();
    let once = live(&mut flock, &mut ids.clone(), &mut chance.clone(), 20);
    flock.clone_from(&saved);
    assert_eq!(live(&mut flock, &mut ids.clone(), &mut chance.clone(), 20), once);
}

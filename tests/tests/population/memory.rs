//! A population within its capacity does not allocate.

use bt_runtime::{Population, population::AgentId};
use tests::allocations;

use crate::sheep::{Call, Field, Graze, Sheep, every, millis};

const AGENTS: u32 = 10_000;

fn full() -> (Population<Graze>, Vec<AgentId>, Field) {
    let shared = Sheep::default();
    let mut flock = Population::with_capacity(AGENTS as usize);
    let ids = (0..AGENTS).map(|name| flock.spawn(Graze::brain(Sheep { name, ..shared.clone() }))).collect();
    (flock, ids, Field { bites: Vec::with_capacity(100 * AGENTS as usize) })
}

/// Wakes, sleep, events, intervals and pauses; agents are removed and added.
fn live(flock: &mut Population<Graze>, ids: &mut [AgentId], field: &mut Field) {
    for tick in 0..24_u32 {
        for number in 0..200 {
            let at = (tick * 200 + number).wrapping_mul(2_654_435_761) % AGENTS;
            let id = &mut ids[at as usize];
            match number % 8 {
                0 => *id = flock.despawn(*id).map(|brain| flock.spawn(brain)).expect("it is here"),
                1 => _ = flock.send(*id, Call::Go),
                2 => _ = flock.set_update(*id, every(u64::from(number) * 10)),
                3 => flock.brain_mut(*id).iter_mut().for_each(|brain| brain.pause()),
                4 => flock.brain_mut(*id).iter_mut().for_each(|brain| brain.resume()),
                _ => flock.board_mut(*id).iter_mut().for_each(|board| _ = board.set_wolf(tick % 2 == 0)),
            }
        }
        flock.tick(millis(900), field);
    }
}

#[test]
fn a_population_within_its_capacity_allocates_nothing() {
    let (mut flock, mut ids, mut field) = full();
    assert_eq!(allocations(|| live(&mut flock, &mut ids, &mut field)), 0);
    assert!(field.bites.len() > AGENTS as usize, "they lived: {} bites", field.bites.len());
}

#[test]
fn everybody_may_go_and_come_again_without_an_allocation() {
    let (mut flock, ids, _) = full();
    let mut brains = Vec::with_capacity(ids.len());
    let count = allocations(|| {
        brains.extend(ids.iter().map(|&id| flock.despawn(id).expect("it is here")));
        brains.drain(..).for_each(|brain| _ = flock.spawn(brain));
    });
    assert_eq!((count, flock.len()), (0, AGENTS as usize));
}

#[test]
fn a_copy_into_a_population_with_room_allocates_nothing() {
    let (mut flock, mut ids, mut field) = full();
    let saved = flock.clone();
    live(&mut flock, &mut ids, &mut field);
    assert_eq!(allocations(|| flock.clone_from(&saved)), 0);
}

#[test]
fn one_agent_beyond_the_capacity_is_seen() {
    let (mut flock, _, _) = full();
    assert!(allocations(|| _ = flock.spawn(Graze::brain(Sheep::default()))) > 1);
}

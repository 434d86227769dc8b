//! The caller hears whose turn it is, right before each agent is ticked.

use bt_runtime::Population;
use bt_runtime::population::{Cause, Ticked};
use bt_runtime::trace::Recorder;

use crate::panics::quiet;
use crate::sheep::{Field, Graze, Nibble, Sheep, flock, seconds};

/// Marks the turn of an agent among the bites.
const TURN: u32 = 1000;

#[test]
fn each_turn_comes_right_before_its_agent() {
    let (mut flock, ids) = flock::<Nibble>(70);
    flock.despawn(ids[1]).unwrap();
    let late = flock.spawn(Nibble::brain(Sheep { name: 70, ..Sheep::default() }));
    let (mut field, mut turns) = (Field::default(), Vec::new());
    let ticked = flock.tick_with(seconds(1), &mut field, |id, field| {
        turns.push(id);
        field.bites.push(TURN + id.index() as u32);
    });
    assert_eq!(ticked, Ticked { agents: 70, faults: 0 });
    let names = [0, 70].into_iter().chain(2..70);
    assert_eq!(field.bites, (TURN..).zip(names).flat_map(|(turn, name)| [turn, name]).collect::<Vec<_>>());
    assert_eq!(turns[..3], [ids[0], late, ids[2]]);
}

#[test]
fn an_agent_that_is_not_ticked_has_no_turn() {
    let (mut flock, ids) = flock::<Graze>(130);
    flock.tick(seconds(1), &mut Field::default());
    flock.board_mut(ids[100]).unwrap().set_wolf(true);
    let mut turns = Vec::new();
    flock.tick_with(seconds(1), &mut Field::default(), |id, _| turns.push(id));
    assert_eq!(turns, [ids[100]]);
}

#[test]
fn a_trace_sees_the_agent_and_no_turn() {
    let (mut flock, _) = flock::<Nibble>(3);
    let mut copy: Population<Nibble> = flock.clone();
    let mut traces = [Recorder::default(), Recorder::default()];
    flock.tick_traced(seconds(1), &mut Field::default(), &mut traces[0]);
    let mut turns = 0;
    copy.tick_traced_with(seconds(1), &mut Field::default(), &mut traces[1], |_, _| turns += 1);
    assert_eq!((&traces[0], turns), (&traces[1], 3));
}

#[test]
fn a_turn_that_panics_stops_its_agent() {
    quiet();
    let (mut flock, ids) = flock::<Nibble>(3);
    let mut field = Field::default();
    let ticked = flock.tick_with(seconds(1), &mut field, |id, _| assert!(id != ids[1], "no turn"));
    assert_eq!((ticked, field.take()), (Ticked { agents: 3, faults: 1 }, vec![0, 2]));
    let fault = &flock.faults()[0];
    assert_eq!((fault.agent, fault.cause, &*fault.message), (ids[1], Cause::Panic, "no turn"));
}

#[test]
fn the_turns_of_a_parallel_tick_are_in_the_world_of_their_agents() {
    for worlds in [1, 2, 3, 8] {
        let (mut flock, _) = flock::<Nibble>(300);
        let mut fields = vec![Field::default(); worlds];
        flock.par_tick_with(seconds(1), &mut fields, |id, field| field.bites.push(TURN + id.index() as u32));
        let bites: Vec<_> = fields.into_iter().flat_map(|field| field.bites).collect();
        assert_eq!(bites, (0..300).flat_map(|name| [TURN + name, name]).collect::<Vec<_>>());
    }
}

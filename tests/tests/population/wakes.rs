//! The causes that wake a sleeping agent: a key, an event, a shared value. No other agent is ticked.

use bt_runtime::{Population, blackboard::Shared, population::Undelivered, time::Next};
use tests::prelude::*;

use crate::sheep::{Call, Field, Graze, Hear, Heed, Sheep, flock, named, seconds};

#[test]
fn a_new_agent_is_awake() {
    let mut field = Field::default();
    let (mut flock, _) = flock::<Heed>(70);
    assert_eq!(flock.awake(), 70);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 70);
    assert_eq!((flock.awake(), flock.tick(seconds(1), &mut field).agents), (0, 0));
    flock.spawn(named(70));
    assert_eq!((flock.awake(), flock.tick(seconds(1), &mut field).agents), (1, 1));
}

#[test]
fn an_observed_key_wakes_another_key_or_an_equal_value_does_not() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(200);
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.awake(), 0);
    flock.board_mut(ids[3]).unwrap().set_grass(1);
    flock.board_mut(ids[70]).unwrap().set_wolf(false);
    assert_eq!(flock.awake(), 0);
    flock.board_mut(ids[150]).unwrap().set_wolf(true);
    assert_eq!(flock.awake(), 1);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [150]);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
    flock.board_mut(ids[150]).unwrap().set_wolf(false);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(flock.board(ids[3]).unwrap().grass, 1);
}

#[test]
fn a_key_written_there_and_back_wakes_and_nothing_comes_of_it() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(2);
    flock.tick(seconds(1), &mut field);
    let mut board = flock.board_mut(ids[1]).unwrap();
    board.set_wolf(true);
    board.set_wolf(false);
    drop(board);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(flock.tick(seconds(9), &mut field).agents, 2, "its wait goes on");
    assert_eq!(field.take(), [0, 1]);
}

#[test]
fn each_board_wakes_those_alone_whom_it_changes() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(100);
    flock.tick(seconds(1), &mut field);
    let mut seen = Vec::new();
    flock.each_board(|id, board| {
        seen.push(id);
        let wolf = board.name % 10 == 0;
        board.set_wolf(wolf);
    });
    assert_eq!(seen, ids);
    assert_eq!((flock.awake(), flock.tick(seconds(1), &mut field).agents), (10, 10));
    assert_eq!(field.take(), (0..10).map(|ten| ten * 10).collect::<Vec<_>>());
}

#[test]
fn an_event_wakes_its_agent_and_is_gone_after_its_tick() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Heed>(100);
    flock.tick(seconds(1), &mut field);
    flock.send(ids[64], Call::Go).unwrap();
    flock.send(ids[65], Call::Come).unwrap();
    assert_eq!((flock.awake(), flock.tick(seconds(1), &mut field).agents), (2, 2));
    assert_eq!(field.take(), [65], "nobody waits for the other call");
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1, "the tree starts again");
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
}

#[test]
fn a_full_queue_gives_the_event_back() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Heed>(1);
    flock.tick(seconds(1), &mut field);
    flock.send(ids[0], Call::Go).unwrap();
    flock.send(ids[0], Call::Come).unwrap();
    let full = flock.send(ids[0], Call::Come);
    assert_eq!(full, Err(Undelivered::Full(Call::Come)));
    assert_eq!(
        full.unwrap_err().to_string(),
        "the agent's event queue is full: raise `events = …`, or send again after the next tick"
    );
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0], "what was in it is not lost");
    assert_eq!(flock.send(ids[0], Call::Come), Ok(()), "there is room again");
    assert_eq!(Undelivered::Gone(Call::Go).to_string(), "the agent is gone: it was despawned");
}

#[test]
fn a_shared_value_wakes_every_sleeper_that_observes_it() {
    let mut field = Field::default();
    let bell = Shared::new(false);
    let sheep = |name, bell: &Shared<bool>| Sheep { name, bell: bell.clone(), ..Sheep::default() };
    let mut flock = Population::<Hear>::new();
    for name in 0..100 {
        flock.spawn(Hear::brain(if name % 2 == 0 { sheep(name, &bell) } else { sheep(name, &Shared::new(false)) }));
    }
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
    assert!(!bell.set(false));
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
    bell.set(true);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 50);
    assert_eq!(field.take(), (0..50).map(|pair| pair * 2).collect::<Vec<_>>());
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
}

#[test]
fn what_it_writes_itself_wakes_it_for_the_next_tick() {
    bt! {
        tree Startle for Sheep {
            selector {
                #[when(bb.grass > 0, aborts = lower_priority)] sequence { bite(); idle }
                sequence { wait(1s); set(bb.grass = 1); idle }
            }
        }
    }
    use crate::sheep::bite;
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Startle>(1);
    let mut ticked = || (flock.tick(seconds(1), &mut field).agents, field.bites.len());
    assert_eq!([ticked(), ticked(), ticked(), ticked()], [(1, 0), (1, 0), (1, 1), (0, 1)]);
    assert_eq!(flock.brain(ids[0]).unwrap().next(), Next::Change);
}

#[test]
fn each_agent_is_ticked_with_the_time_that_it_slept() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Heed>(2);
    flock.tick(seconds(1), &mut field);
    flock.tick(seconds(2), &mut field);
    flock.tick(seconds(3), &mut field);
    flock.send(ids[1], Call::Go).unwrap();
    flock.tick(seconds(4), &mut field);
    let now = ids.iter().map(|&id| flock.brain(id).unwrap().now());
    assert_eq!(now.collect::<Vec<_>>(), [seconds(1), seconds(10)].map(|span| Time::START.after(span)));
    assert_eq!(flock.now(), Time::START.after(seconds(10)));
}

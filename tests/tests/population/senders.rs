//! Events and results from other threads: the order of delivery, a full queue, a receiver that is gone.

use std::thread;

use bt_runtime::mailbox::Unsent;
use bt_runtime::{Population, time::Next};
use tests::allocations;
use tests::prelude::*;

use crate::sheep::seconds;
use crate::wakers::{Plain, Walk, Walker, walkers};

/// Notes what it hears.
#[action]
fn hear(cx: &mut Cx<Walker>, of: u32) {
    cx.bb.heard_mut().push(of);
}

bt! {
    tree Listen for Walker {
        #[repeat(forever)]
        parallel { sequence { wait_for(1); hear(of = 1); } sequence { wait_for(2); hear(of = 2); } }
    }
    tree Hear for Walker { #[repeat(forever)] sequence { wait_for(5); hear(of = 5); } }
}

#[test]
fn a_result_is_written_before_the_tick_and_wakes() {
    let (mut walkers, ids) = walkers(100);
    let sender = walkers.sender(8);
    let id = ids[66];
    thread::spawn(move || sender.with_board(id, |bb| bb.set_goal(true)).ok().unwrap()).join().unwrap();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
    assert_eq!(walkers.board(id).unwrap().calls, 2);
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0, "it reached its goal");
}

#[test]
fn an_event_wakes_and_is_offered_in_the_next_tick() {
    let mut people = Population::<Hear>::new();
    let ids: Vec<_> = (0..70).map(|_| people.spawn(Hear::brain(Walker::default()))).collect();
    people.tick(seconds(1), &mut ());
    let sender = people.sender(8);
    sender.send(ids[3], 5).unwrap();
    sender.clone().send(ids[69], 4).unwrap();
    assert_eq!(people.tick(seconds(1), &mut ()).agents, 2);
    assert_eq!(people.board(ids[3]).unwrap().heard, [5]);
    assert_eq!(people.board(ids[69]).unwrap().heard, [0; 0]);
}

#[test]
fn letters_arrive_in_the_order_in_which_they_were_sent() {
    let mut people = Population::<Plain>::new();
    let id = people.spawn(Plain::brain(Walker::default()));
    let sender = people.sender(100);
    for number in 0..100 {
        sender.with_board(id, move |bb| bb.heard_mut().push(number)).ok().unwrap();
    }
    people.tick(seconds(1), &mut ());
    assert_eq!(people.board(id).unwrap().heard, (0..100).collect::<Vec<_>>());
}

#[test]
fn a_full_queue_gives_the_event_back() {
    let (mut walkers, ids) = walkers(1);
    let sender = walkers.sender(2);
    sender.send(ids[0], 1).unwrap();
    sender.send(ids[0], 2).unwrap();
    assert_eq!(sender.send(ids[0], 3), Err(Unsent::Full(3)));
    assert!(matches!(sender.with_board(ids[0], |_| {}), Err(Unsent::Full(_))));
    assert_eq!(
        Unsent::Full(3).to_string(),
        "the sender's queue is full: give it more places, or send again after the next tick"
    );
    walkers.tick(seconds(1), &mut ());
    assert_eq!(sender.send(ids[0], 3), Ok(()));
    assert_eq!(walkers.sender(0).send(ids[0], 4), Err(Unsent::Full(4)));
    assert_eq!(sender.send(ids[0], 5), Err(Unsent::Gone(5)), "another queue was opened");
    let sender = walkers.sender(1);
    drop(walkers);
    assert_eq!(sender.send(ids[0], 6).map_err(Unsent::into_inner), Err(6));
    assert_eq!(Unsent::Gone(6).to_string(), "the receiver is gone: its queue was closed");
}

#[test]
fn what_finds_no_room_waits_in_order_and_takes_a_place() {
    let mut people = Population::<Listen>::new();
    let ids: Vec<_> = (0..2).map(|_| people.spawn(Listen::brain(Walker::default()))).collect();
    people.tick(seconds(1), &mut ());
    let sender = people.sender(6);
    for event in [1, 2, 1, 2] {
        sender.send(ids[0], event).unwrap();
    }
    sender.with_board(ids[0], |bb| bb.heard_mut().push(9)).ok().unwrap();
    sender.send(ids[1], 2).unwrap();
    people.tick(seconds(1), &mut ());
    assert_eq!(people.board(ids[0]).unwrap().heard, [1, 2], "the agent's own queue holds two events");
    assert_eq!(people.board(ids[1]).unwrap().heard, [2], "others need not wait for it");
    people.tick(seconds(1), &mut ());
    assert_eq!(
        people.board(ids[0]).unwrap().heard,
        [1, 2, 9, 1, 2],
        "a write happens at its delivery, before the tick"
    );
}

#[test]
fn a_letter_to_a_despawned_agent_is_dropped() {
    let (mut walkers, ids) = walkers(2);
    let sender = walkers.sender(2);
    sender.send(ids[0], 1).unwrap();
    sender.with_board(ids[0], |bb| bb.set_calls(99)).ok().unwrap();
    walkers.despawn(ids[0]);
    let new = walkers.spawn(Walk::brain(Walker::default()));
    walkers.tick(seconds(1), &mut ());
    assert_eq!(walkers.board(new).unwrap().calls, 1);
}

#[test]
fn an_agent_without_a_mailbox_gets_letters_of_its_population() {
    let mut herd = Population::<Idle>::new();
    let id = herd.spawn(Idle::brain(Actor::default()));
    herd.tick(seconds(1), &mut tests::Book::default());
    let sender = herd.sender(4);
    sender.with_board(id, |bb| bb.set_n(3)).ok().unwrap();
    assert_eq!(herd.tick(seconds(1), &mut tests::Book::default()).agents, 0, "no guard reads the key");
    assert_eq!(herd.board(id).unwrap().n, 3);
    sender.with_board(id, |bb| bb.set_a(true)).ok().unwrap();
    assert_eq!(herd.tick(seconds(1), &mut tests::Book::default()).agents, 1);
}

bt! {
    tree Idle for Actor { selector { #[when(bb.a, aborts = both)] idle; idle; } }
}

#[test]
fn a_brain_of_its_own_has_a_sender_too() {
    let mut brain = Listen::brain(Walker::default());
    brain.tick(seconds(1), &mut ());
    assert_eq!(brain.next(), Next::Change);
    let sender = brain.sender(3);
    let from = sender.clone();
    thread::spawn(move || [1, 2, 1].map(|event| from.send(event).unwrap())).join().unwrap();
    assert_eq!(sender.send(2), Err(Unsent::Full(2)));
    assert_eq!(brain.next(), Next::Now);
    brain.tick(seconds(1), &mut ());
    assert_eq!((brain.next(), &*brain.board().heard), (Next::Now, &[1, 2][..]), "the third waits for room");
    sender.with_board(|bb| bb.heard_mut().push(7)).ok().unwrap();
    brain.tick(seconds(1), &mut ());
    assert_eq!(brain.board().heard, [1, 2, 7, 1]);
    brain.tick(seconds(1), &mut ());
    assert_eq!(brain.next(), Next::Change);
    brain.pause();
    sender.send(2).unwrap();
    brain.tick(seconds(1), &mut ());
    brain.resume();
    brain.tick(seconds(1), &mut ());
    assert_eq!(brain.board().heard.len(), 5, "a paused brain keeps its letters");
    drop(brain);
    assert_eq!(sender.send(1), Err(Unsent::Gone(1)));
}

#[test]
fn a_brain_in_a_population_keeps_its_sender() {
    let mut brain = Walk::brain(Walker::default());
    let sender = brain.sender(3);
    let mut walkers = Population::new();
    let id = walkers.spawn(brain);
    walkers.tick(seconds(1), &mut ());
    sender.with_board(|bb| bb.set_goal(true)).ok().unwrap();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
    assert_eq!(walkers.board(id).unwrap().calls, 2);
}

#[test]
fn events_and_their_delivery_allocate_nothing() {
    let (mut walkers, ids) = walkers(10);
    let sender = walkers.sender(16);
    let count = allocations(|| {
        for round in 0..50 {
            (0..16).for_each(|nth| _ = sender.send(ids[(round + nth) % 10], 1));
            walkers.tick(seconds(1), &mut ());
        }
    });
    assert_eq!(count, 0);
}

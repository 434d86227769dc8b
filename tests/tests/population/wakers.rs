//! Wake-ups from other threads: the agents that they wake, and no others.

use std::task::Waker;
use std::thread;

use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::population::AgentId;
use bt_runtime::{Population, time::Next};
use serde::{Deserialize, Serialize};
use tests::allocations;
use tests::prelude::*;

use crate::sheep::{every, seconds};

/// An agent that sleeps until it is woken.
#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(mailbox, event = u32, events = 2)]
pub struct Walker {
    pub calls: u32,
    pub goal: bool,
    pub heard: Vec<u32>,
}

/// Counts its calls.
#[action]
pub fn walk(bb: &mut Board<Walker>) -> Progress {
    *bb.calls_mut() += 1;
    if bb.goal { Progress::Success(()) } else { Progress::Sleep(Wake::woken()) }
}

bt! {
    pub tree Walk for Walker { sequence { walk(); idle; } }
    tree Two for Walker { parallel { walk(); walk(); } }
    pub tree Plain for Walker { idle; }
}

/// Walkers that sleep.
pub fn walkers(count: usize) -> (Population<Walk>, Vec<AgentId>) {
    let mut walkers = Population::new();
    let ids = (0..count).map(|_| walkers.spawn(Walk::brain(Walker::default()))).collect();
    walkers.tick(seconds(1), &mut ());
    assert_eq!(walkers.awake(), 0);
    (walkers, ids)
}

/// Two walkers that sleep.
fn few() -> (Population<Walk>, [AgentId; 2]) {
    let (walkers, ids) = walkers(2);
    (walkers, [ids[0], ids[1]])
}

fn calls(walkers: &Population<Walk>, ids: &[AgentId]) -> Vec<u32> {
    ids.iter().map(|&id| walkers.board(id).unwrap().calls).collect()
}

#[test]
fn a_waker_wakes_its_agent_from_another_thread_and_no_other() {
    let (mut walkers, ids) = walkers(200);
    let wakers: Vec<Waker> = [3, 70, 70, 199].iter().map(|&index| walkers.waker(ids[index]).unwrap()).collect();
    thread::spawn(move || wakers.iter().for_each(Waker::wake_by_ref)).join().unwrap();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 3, "two wake-ups of one agent are one");
    let called: Vec<usize> = (0..200).filter(|&index| calls(&walkers, &ids)[index] == 2).collect();
    assert_eq!(called, [3, 70, 199]);
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
}

#[test]
fn many_threads_at_once_wake_each_agent_once() {
    let (mut walkers, ids) = walkers(5000);
    thread::scope(|scope| {
        for first in 0..4 {
            let wakers: Vec<_> = ids.iter().map(|&id| walkers.waker(id).unwrap()).collect();
            scope.spawn(move || (0..5000).for_each(|nth| wakers[(nth + first * 1250) % 5000].wake_by_ref()));
        }
    });
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 5000);
    assert!(calls(&walkers, &ids).iter().all(|&calls| calls == 2));
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
}

#[test]
fn wake_ups_while_a_population_ticks_are_not_lost() {
    let (mut walkers, ids) = walkers(64);
    let wakers: Vec<_> = ids.iter().map(|&id| walkers.waker(id).unwrap()).collect();
    thread::scope(|scope| {
        let thread = scope.spawn(move || {
            for nth in 0..20_000 {
                wakers[nth % 64].wake_by_ref();
            }
        });
        while !thread.is_finished() {
            walkers.tick(Duration::from_millis(1), &mut ());
        }
    });
    let before = calls(&walkers, &ids);
    assert!(before.iter().all(|&calls| calls > 0));
    ids.iter().for_each(|&id| walkers.waker(id).unwrap().wake());
    walkers.tick(seconds(1), &mut ());
    assert!(calls(&walkers, &ids).iter().zip(before).all(|(&now, before)| now > before), "each of them still wakes");
}

#[test]
fn every_sleeper_of_a_woken_agent_is_called() {
    let mut brain = Two::brain(Walker::default());
    brain.tick(seconds(1), &mut ());
    assert_eq!((brain.next(), brain.board().calls), (Next::Change, 2));
    brain.tick(seconds(1), &mut ());
    assert_eq!(brain.board().calls, 2, "a tick for nothing calls none");
    let waker = brain.waker();
    thread::spawn(move || waker.wake()).join().unwrap();
    assert_eq!(brain.next(), Next::Now);
    brain.tick(seconds(1), &mut ());
    assert_eq!((brain.next(), brain.board().calls), (Next::Change, 4));
}

#[test]
fn a_paused_brain_keeps_its_wake_up() {
    let (mut walkers, ids) = walkers(2);
    walkers.brain_mut(ids[1]).unwrap().pause();
    walkers.waker(ids[1]).unwrap().wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
    walkers.brain_mut(ids[1]).unwrap().resume();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
    assert_eq!(calls(&walkers, &ids), [1, 2]);
}

#[test]
fn an_interval_still_holds() {
    let (mut walkers, ids) = walkers(1);
    walkers.set_update(ids[0], every(1000));
    walkers.waker(ids[0]).unwrap().wake();
    assert_eq!(walkers.tick(Duration::from_millis(400), &mut ()).agents, 0);
    assert_eq!(walkers.tick(Duration::from_millis(600), &mut ()).agents, 1);
    assert_eq!(calls(&walkers, &ids), [2]);
}

#[test]
fn the_waker_of_a_despawned_agent_does_not_wake_its_successor() {
    let (mut walkers, ids) = walkers(3);
    let old = walkers.waker(ids[1]).unwrap();
    old.wake_by_ref();
    walkers.despawn(ids[1]);
    assert_eq!(walkers.waker(ids[1]).map(drop), None);
    let new = walkers.spawn(Walk::brain(Walker::default()));
    assert_eq!(new.index(), ids[1].index());
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1, "it starts");
    old.wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
    assert_eq!(walkers.board(new).unwrap().calls, 1);
}

#[test]
fn one_that_comes_again_is_called_once_and_needs_a_new_waker() {
    let (mut walkers, ids) = walkers(1);
    let old = walkers.waker(ids[0]).unwrap();
    let brain = walkers.despawn(ids[0]).unwrap();
    let again = walkers.spawn(brain);
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
    assert_eq!(walkers.board(again).unwrap().calls, 2);
    old.wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
    walkers.waker(again).unwrap().wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
}

#[test]
fn a_brain_that_replaces_another_is_woken() {
    let (mut walkers, ids) = walkers(2);
    let old = walkers.waker(ids[1]).unwrap();
    *walkers.brain_mut(ids[1]).unwrap() = Walk::brain(Walker::default());
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1, "it starts");
    old.wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
    walkers.waker(ids[1]).unwrap().wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
    assert_eq!(calls(&walkers, &ids), [1, 2]);
}

/// Checks that a brain that came from another place is called at once, and then wakes by a new waker.
fn wakes_as_a_newcomer(walkers: &mut Population<Walk>, ids: &[AgentId]) {
    let newcomers = ids.len();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, newcomers, "so that it can take a new waker");
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
    ids.iter().for_each(|&id| walkers.waker(id).unwrap().wake());
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, newcomers);
    assert_eq!(calls(walkers, ids), vec![3; newcomers]);
}

#[test]
fn brains_that_change_places_are_woken() {
    let (mut walkers, [one, two]) = few();
    let mut spare = Walk::brain(Walker::default());
    for id in [one, two, one] {
        core::mem::swap(&mut *walkers.brain_mut(id).unwrap(), &mut spare);
    }
    wakes_as_a_newcomer(&mut walkers, &[one, two]);
}

#[test]
fn brains_that_change_populations_are_woken() {
    let (mut first, [one, _]) = few();
    let (mut second, [_, two]) = few();
    core::mem::swap(&mut *first.brain_mut(one).unwrap(), &mut *second.brain_mut(two).unwrap());
    wakes_as_a_newcomer(&mut first, &[one]);
    wakes_as_a_newcomer(&mut second, &[two]);
}

#[test]
fn a_brain_that_replaces_an_awake_one_is_woken() {
    let mut walkers = Population::new();
    let id = walkers.spawn(Walk::brain(Walker::default()));
    *walkers.brain_mut(id).unwrap() = Walk::brain(Walker::default());
    walkers.tick(seconds(1), &mut ());
    walkers.waker(id).unwrap().wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
}

#[test]
fn access_to_a_brain_keeps_its_wakers() {
    let (mut walkers, [one, _]) = few();
    let waker = walkers.waker(one).unwrap();
    drop(walkers.brain_mut(one));
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 0);
    waker.wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
}

#[test]
fn a_waker_taken_before_the_spawn_works_after_it() {
    let brain = Walk::brain(Walker::default());
    let waker = brain.waker();
    let mut walkers = Population::new();
    walkers.spawn(brain);
    walkers.tick(seconds(1), &mut ());
    waker.wake();
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
}

#[test]
fn a_copy_has_wakers_of_its_own() {
    let (mut walkers, ids) = walkers(70);
    let old = walkers.waker(ids[69]).unwrap();
    let mut copy = walkers.clone();
    assert_eq!(copy.tick(seconds(1), &mut ()).agents, 70, "each is called once");
    old.wake();
    assert_eq!(copy.tick(seconds(1), &mut ()).agents, 0);
    copy.waker(ids[69]).unwrap().wake();
    assert_eq!(copy.tick(seconds(1), &mut ()).agents, 1);
    assert_eq!(walkers.tick(seconds(1), &mut ()).agents, 1);
}

/// The first 4096 places are one chunk of the hints. A copy has no agent in them, so it needs no memory for them.
#[test]
fn a_wake_up_arrives_behind_thousands_of_free_places() {
    let (mut walkers, ids) = walkers(4097);
    ids[..4096].iter().for_each(|&id| drop(walkers.despawn(id)));
    let restored: Population<Walk> = postcard::from_bytes(&postcard::to_stdvec(&walkers).unwrap()).unwrap();
    for mut copy in [walkers.clone(), restored] {
        copy.tick(seconds(1), &mut ());
        assert_eq!(copy.tick(seconds(1), &mut ()).agents, 0);
        copy.waker(ids[4096]).unwrap().wake();
        assert_eq!(copy.tick(seconds(1), &mut ()).agents, 1);
    }
}

#[test]
fn a_restored_sleeper_is_called_once() {
    let (walkers, ids) = walkers(3);
    walkers.waker(ids[0]).unwrap().wake();
    let mut restored: Population<Walk> = postcard::from_bytes(&postcard::to_stdvec(&walkers).unwrap()).unwrap();
    assert_eq!(restored.tick(seconds(1), &mut ()).agents, 3);
    assert_eq!(calls(&restored, &ids), [2, 2, 2]);
    assert_eq!(restored.tick(seconds(1), &mut ()).agents, 0);
    restored.waker(ids[2]).unwrap().wake();
    assert_eq!(restored.tick(seconds(1), &mut ()).agents, 1);
    let brain = Walk::brain(Walker::default());
    let mut brain: Brain<Walk> = serde_json::from_str(&serde_json::to_string(&brain).unwrap()).unwrap();
    brain.tick(seconds(1), &mut ());
    assert_eq!((brain.board().calls, brain.next()), (1, Next::Change));
}

#[test]
fn wake_ups_and_their_ticks_allocate_nothing() {
    let (mut walkers, ids) = walkers(300);
    let wakers: Vec<_> = ids.iter().map(|&id| walkers.waker(id).unwrap()).collect();
    let count = allocations(|| {
        for round in 0..50 {
            wakers.iter().skip(round).step_by(7).for_each(Waker::wake_by_ref);
            drop(wakers[round].clone());
            walkers.tick(seconds(1), &mut ());
        }
    });
    assert_eq!(count, 0);
    assert!(calls(&walkers, &ids).iter().sum::<u32>() > 1000);
}

//! Futures stay where they are, are dropped once and in place, and panic alone.

use bt_runtime::Population;
use bt_runtime::brain::Phase;
use bt_runtime::population::Ticked;
use bt_runtime::slot::Subtree;
use tests::allocations;

use super::{DROPPED, Fly, Pilot, Repair, Weld, pilot, planning};
use crate::sheep::millis;

#[test]
fn a_future_stays_where_it_is_while_the_population_grows() {
    let mut pilots = Population::new();
    for number in 0..500 {
        planning(&mut pilots);
        pilots.tick(millis(10), &mut ());
        assert_eq!(pilots.take_faults(), [], "after {number} spawns");
    }
    assert_eq!(pilots.tick(millis(10), &mut ()).agents, 500, "each is polled in every tick: it wakes itself");
}

#[test]
fn a_future_is_dropped_once_and_in_place() {
    let mut pilots = Population::new();
    let ids: Vec<_> = (0..6).map(|_| planning(&mut pilots)).collect();
    (0..3).for_each(|_| _ = pilots.tick(millis(10), &mut ()));
    let dropped = |act: &mut dyn FnMut()| {
        let before = DROPPED.get();
        act();
        DROPPED.get() - before
    };
    let storm = &mut || {
        let _ = pilots.board_mut(ids[0]).unwrap().set_storm(true);
        assert_eq!(pilots.tick(millis(10), &mut ()).faults, 0);
    };
    assert_eq!(dropped(storm), 1, "a halt");
    assert_eq!(dropped(&mut || _ = pilots.brain_mut(ids[1]).unwrap().stop(&mut ())), 1, "a stop");
    assert_eq!(dropped(&mut || _ = pilots.brain_mut(ids[2]).unwrap().restart(&mut ())), 1, "a restart");
    assert_eq!(dropped(&mut || drop(pilots.despawn_pinned(ids[3]))), 1, "a despawn");
    let kept = pilots.despawn_pinned(ids[4]).unwrap();
    assert_eq!(dropped(&mut || drop(std::mem::take(&mut pilots))), 1, "the population: one of six still plans");
    let mut kept = Some(kept);
    assert_eq!(dropped(&mut || kept = None), 1);
}

#[test]
fn one_that_goes_to_another_population_goes_on_with_its_future() {
    let (mut first, mut second) = (Population::new(), Population::new());
    let id = first.spawn(Fly::brain(Pilot { goal: 4, ..Pilot::default() }));
    let dropped = DROPPED.get();
    (0..3).for_each(|_| _ = first.tick(millis(10), &mut ()));
    let id = second.spawn_pinned(first.despawn_pinned(id).unwrap());
    assert!(first.is_empty());
    second.tick(millis(10), &mut ());
    second.tick(millis(10), &mut ());
    assert_eq!((DROPPED.get() - dropped, second.board(id).unwrap().way), (0, 0));
    second.tick(millis(10), &mut ());
    assert_eq!((DROPPED.get() - dropped, second.board(id).unwrap().way), (1, 40));
    let ticked = |pilots: &mut Population<Fly>| pilots.tick(millis(10), &mut ()).agents;
    assert_eq!((ticked(&mut first), ticked(&mut second)), (0, 0));
}

#[test]
fn a_movable_brain_may_go_in_and_out_in_a_box() {
    let mut welders = Population::<Weld>::new();
    let id = welders.spawn_pinned(Box::pin(Weld::brain(Pilot::default())));
    welders.tick(millis(10), &mut ());
    assert_eq!(welders.despawn_pinned(id).map(|brain| brain.board().legs), Some(77));
    assert_eq!((welders.len(), welders.despawn_pinned(id).map(drop)), (0, None));
}

#[test]
fn a_plan_that_panics_stops_its_agent_alone_on_any_thread() {
    crate::panics::quiet();
    for worlds in [0, 1, 2, 5] {
        let mut pilots = Population::<Fly>::new();
        let ids: Vec<_> = (0..300_u32)
            .map(|at| pilots.spawn(Fly::brain(Pilot { goal: 1000, fuse: at % 37 == 5, ..Pilot::default() })))
            .collect();
        let tick = |pilots: &mut Population<Fly>| match worlds {
            0 => pilots.tick(millis(10), &mut ()),
            worlds => pilots.par_tick(millis(10), &mut vec![(); worlds]),
        };
        assert_eq!(tick(&mut pilots), Ticked { agents: 300, faults: 0 });
        assert_eq!(tick(&mut pilots), Ticked { agents: 300, faults: 8 }, "{worlds} worlds");
        assert_eq!(tick(&mut pilots), Ticked { agents: 292, faults: 0 });
        let faults = pilots.take_faults();
        assert!(faults.iter().all(|fault| fault.message == "the plan burns"));
        let stopped: Vec<_> = ids.iter().filter(|&&id| pilots.brain(id).unwrap().phase() == Phase::Stopped).collect();
        assert_eq!(stopped, faults.iter().map(|fault| &fault.agent).collect::<Vec<_>>());
        let _ = pilots.board_mut(ids[5]).unwrap().set_fuse(false);
        pilots.brain_mut(ids[5]).unwrap().start();
        assert_eq!(tick(&mut pilots).agents, 293, "it starts again");
    }
}

#[test]
fn a_brain_that_must_stay_is_paused_filled_and_stopped_in_its_place() {
    let mut pilots = Population::<Repair>::new();
    let id = pilots.spawn(Repair::brain(Pilot::default()));
    let tick = |pilots: &mut Population<Repair>| (pilots.tick(millis(10), &mut ()).agents, pilots.awake());
    pilots.brain_mut(id).unwrap().put(Repair::TOOL, Subtree::of::<Weld>(()));
    assert_eq!(tick(&mut pilots), (1, 1));
    assert_eq!(pilots.board(id).unwrap().legs, 77);
    pilots.brain_mut(id).unwrap().pause();
    assert_eq!((tick(&mut pilots), tick(&mut pilots)), ((1, 0), (0, 0)));
    pilots.brain_mut(id).unwrap().resume();
    assert_eq!(tick(&mut pilots), (1, 1));
    let mut brain = pilots.brain_mut(id).unwrap();
    brain.board_mut().set_legs(5);
    brain.send(1).unwrap();
    assert_eq!(brain.slotted(Repair::TOOL), Some("Weld"));
    brain.stop(&mut ());
    drop(brain);
    assert_eq!((pilots.brain(id).unwrap().phase(), tick(&mut pilots).1), (Phase::Stopped, 0));
}

#[test]
fn a_spawn_allocates_one_box_and_a_tick_nothing() {
    let mut pilots = Population::<Fly>::with_capacity(200);
    let mut brains: Vec<_> = (0..200).map(pilot).collect();
    // The first agent with a mailbox also makes the set of marked places.
    let mut ids = Vec::with_capacity(200);
    ids.extend(brains.pop().map(|brain| pilots.spawn(brain)));
    let count = allocations(|| ids.extend(brains.into_iter().map(|brain| pilots.spawn(brain))));
    assert_eq!(count, 199);
    pilots.tick(millis(70), &mut ());
    let count = allocations(|| {
        for round in 0..40 {
            let _ = pilots.board_mut(ids[round * 5]).unwrap().set_storm(true);
            pilots.tick(millis(70), &mut ());
        }
    });
    assert_eq!(count, 0);
    let brain = pilots.despawn_pinned(ids[3]).unwrap();
    assert_eq!(allocations(|| _ = pilots.spawn_pinned(brain)), 1, "its box is kept: it gets another waker");
}

#[test]
fn every_agent_may_be_written_before_its_tick() {
    let mut pilots = Population::<Fly>::new();
    let ids: Vec<_> = (0..130).map(|_| planning(&mut pilots)).collect();
    pilots.despawn_pinned(ids[3]);
    (0..3).for_each(|_| _ = pilots.tick(millis(10), &mut ()));
    let dropped = DROPPED.get();
    let mut seen = Vec::new();
    let ticked = pilots.tick_each(millis(10), &mut (), |id, bb| {
        seen.push(id);
        let _ = bb.set_storm(id.index() % 2 == 0);
    });
    assert_eq!((ticked, seen.len()), (Ticked { agents: 129, faults: 0 }, 129));
    assert_eq!(DROPPED.get() - dropped, 65, "the storm aborts every second plan");
    pilots.each_board(|_, bb| _ = bb.set_storm(true));
    assert_eq!(pilots.tick(millis(10), &mut ()).faults, 0);
    assert_eq!(DROPPED.get() - dropped, 129);
}

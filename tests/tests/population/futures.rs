//! Compiled trees with `async fn` actions in a population: pinned, asleep while a future is pending, dropped in place.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Poll, Waker};

use bt_runtime::brain::Phase;
use bt_runtime::leaf::next_tick;
use bt_runtime::population::{AgentId, Ticked};
use bt_runtime::slot::Subtree;
use bt_runtime::time::Next;
use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Chance, Population};
use serde::{Deserialize, Serialize};
use tests::allocations;
use tests::prelude::*;

use crate::sheep::{millis, seconds};

/// An agent whose plans take ticks.
#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(mailbox, event = u32, events = 2)]
struct Pilot {
    goal: u32,
    storm: bool,
    fuse: bool,
    way: u32,
    legs: u32,
}

/// A part of a future that notices a move: the first poll stores its address.
#[derive(Default)]
struct Anchor(AtomicUsize);

impl Anchor {
    fn check(&self) {
        let here = std::ptr::from_ref(self).addr();
        let first = self.0.swap(here, Ordering::Relaxed);
        assert!(first == 0 || first == here, "the future has moved");
    }
}

thread_local! {
    static DROPPED: Cell<usize> = const { Cell::new(0) };
}

impl Drop for Anchor {
    fn drop(&mut self) {
        self.check();
        DROPPED.set(DROPPED.get() + 1);
    }
}

/// Plans for some ticks.
#[action(inline = 64, restart_on_load)]
async fn plan(goal: u32, fuse: bool) -> Option<u32> {
    let anchor = Anchor::default();
    for _ in 0..goal {
        anchor.check();
        assert!(!fuse, "the plan burns");
        next_tick().await;
    }
    anchor.check();
    (goal > 0).then_some(goal * 10)
}

/// The wakers of pending futures.
static CALLS: Mutex<Vec<Waker>> = Mutex::new(Vec::new());

/// Waits until somebody uses the waker.
#[action(inline = 64)]
async fn call(goal: u32) -> Option<u32> {
    let (anchor, mut called) = (Anchor::default(), false);
    poll_fn(|cx| {
        anchor.check();
        if std::mem::replace(&mut called, true) {
            return Poll::Ready(Some(goal));
        }
        CALLS.lock().unwrap().push(cx.waker().clone());
        Poll::Pending
    })
    .await
}

bt! {
    tree Fly for Pilot {
        selector {
            #[when(bb.storm, aborts = both)]
            sequence { plan(goal = 2, fuse = bb.fuse) -> bb.way; wait(300ms..=700ms); set(bb.storm = false) }
            parallel {
                #[repeat(forever)]
                sequence { plan(goal = bb.goal, fuse = bb.fuse) -> bb.way; set(bb.legs = bb.legs + 1); wait(100ms..=900ms) }
                sequence { wait_for(goal if *goal > 0); set(bb.goal = 1); wait(1s); plan(goal = 3, fuse = false) }
            }
            wait(1s);
        }
    }
    tree Answer for Pilot { sequence { call(goal = bb.goal) -> bb.way; idle } }
    tree Repair for Pilot { parallel { slot tool; plan(goal = 1000, fuse = false) -> bb.way; } }
    tree Weld for Pilot { set(bb.legs = 77) }
}

fn pilot(number: u64) -> Brain<Fly> {
    Fly::brain(Pilot { goal: number as u32 % 5, ..Pilot::default() }).seeded(number)
}

/// A brain outside of a population. It is ticked when it has something to do.
struct Alone {
    brain: Pin<Box<Brain<Fly>>>,
    last: Time,
}

impl Alone {
    fn tick(&mut self, now: Time, trace: &mut Recorder) -> bool {
        let owed = now.since(self.last);
        let due = match self.brain.next() {
            Next::Now => true,
            Next::At(time) => time <= self.brain.now().after(owed),
            Next::Change => false,
        };
        if due {
            self.brain.as_mut().pinned().tick_traced(owed, &mut (), trace);
            self.last = now;
        }
        due
    }
}

/// One tick of all pilots, by one of several drivers: the number of ticked agents, the records, and the boards.
type Lived = Vec<(usize, Recorder, Vec<Pilot>)>;

/// The changes before a tick: for each pilot an event or a written key.
fn changes(tick: u64, pilots: usize) -> Vec<(bool, Option<bool>)> {
    let mut chance = Chance::new(tick);
    (0..pilots).map(|_| (chance.below(9) == 0, (chance.below(20) == 0).then(|| chance.below(2) == 0))).collect()
}

const PILOTS: usize = 150;
const TICKS: u64 = 60;

fn all_alone() -> Lived {
    let mut pilots: Vec<_> =
        (0..PILOTS as u64).map(|number| Alone { brain: Box::pin(pilot(number)), last: Time::START }).collect();
    let mut now = Time::START;
    let mut lived = Vec::new();
    for tick in 0..TICKS {
        for (pilot, (event, storm)) in pilots.iter_mut().zip(changes(tick, PILOTS)) {
            let mut brain = pilot.brain.as_mut().pinned();
            if event {
                let _ = brain.send(3);
            }
            storm.into_iter().for_each(|storm| _ = brain.board_mut().set_storm(storm));
        }
        now = now.after(millis(70));
        let (mut trace, mut ticked) = (Recorder::default(), 0);
        for (index, pilot) in pilots.iter_mut().enumerate() {
            let before = trace.records.len();
            trace.records.push(Record::Agent { index: index as u32, generation: 0 });
            if pilot.tick(now, &mut trace) {
                ticked += 1;
            } else {
                trace.records.truncate(before);
            }
        }
        lived.push((ticked, trace, pilots.iter().map(|pilot| (**pilot.brain.board()).clone()).collect()));
    }
    lived
}

fn together(mut tick: impl FnMut(&mut Population<Fly>) -> (Ticked, Recorder)) -> Lived {
    let mut pilots = Population::new();
    let ids: Vec<_> = (0..PILOTS as u64).map(|number| pilots.spawn(pilot(number))).collect();
    (0..TICKS)
        .map(|number| {
            for (&id, (event, storm)) in ids.iter().zip(changes(number, PILOTS)) {
                if event {
                    let _ = pilots.send(id, 3);
                }
                storm.into_iter().for_each(|storm| _ = pilots.board_mut(id).unwrap().set_storm(storm));
            }
            let (ticked, trace) = tick(&mut pilots);
            assert_eq!(ticked.faults, 0, "{:?}", pilots.faults());
            (ticked.agents, trace, pilots.iter().map(|(_, brain)| (**brain.board()).clone()).collect())
        })
        .collect()
}

#[test]
fn an_agent_does_the_same_alone_in_a_population_and_on_threads() {
    let expected = all_alone();
    let legs: u32 = expected.last().unwrap().2.iter().map(|pilot| pilot.legs).sum();
    let asleep = expected.iter().filter(|(ticked, ..)| *ticked < PILOTS / 2).count();
    assert!(legs > 100 && asleep > 20, "they have a life: {legs} legs, {asleep} quiet ticks");
    let one = together(|pilots| {
        let mut trace = Recorder::default();
        (pilots.tick_traced(millis(70), &mut (), &mut trace), trace)
    });
    assert!(one == expected, "in a population");
    for worlds in [1, 2, 5] {
        let many = together(|pilots| {
            let mut worlds: Vec<_> = (0..worlds).map(|_| ((), Recorder::default())).collect();
            let ticked = pilots.par_tick_traced(millis(70), &mut worlds);
            let mut trace = Recorder::default();
            trace.records.extend(worlds.into_iter().flat_map(|(_, trace)| trace.records));
            (ticked, trace)
        });
        assert!(many == expected, "in {worlds} worlds");
    }
}

/// Agents whose futures are pending, each with the waker that its future got.
fn callers(agents: u32) -> (Population<Answer>, Vec<AgentId>, Vec<Waker>) {
    let mut callers = Population::with_capacity(agents as usize);
    let ids = (0..agents).map(|goal| callers.spawn(Answer::brain(Pilot { goal, ..Pilot::default() }))).collect();
    let mut calls = CALLS.lock().unwrap();
    calls.clear();
    drop(calls);
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, agents as usize, "each starts");
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, agents as usize, "each future is polled once");
    let wakers = std::mem::take(&mut *CALLS.lock().unwrap());
    (callers, ids, wakers)
}

/// The list of wakers is shared by the tests of this file.
fn alone() -> impl Drop {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[test]
fn ten_thousand_pending_futures_cost_nothing_until_they_are_woken() {
    let _alone = alone();
    let (mut callers, ids, wakers) = callers(10_000);
    assert_eq!((callers.awake(), wakers.len()), (0, 10_000));
    let count = allocations(|| {
        for _ in 0..100 {
            assert_eq!(callers.tick(seconds(1), &mut ()).agents, 0);
        }
    });
    assert_eq!(count, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| [7, 64, 9_999].iter().for_each(|&at: &usize| wakers[at].wake_by_ref()));
    });
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, 3);
    let answered: Vec<_> = (0..10_000).filter(|&at| callers.board(ids[at]).unwrap().way > 0).collect();
    assert_eq!(answered, [7, 64, 9_999]);
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, 0);
}

#[test]
fn a_waker_of_a_despawned_agent_wakes_nobody() {
    let _alone = alone();
    let (mut callers, ids, wakers) = callers(3);
    drop(callers.despawn_pinned(ids[1]));
    let next = callers.spawn(Answer::brain(Pilot::default()));
    callers.tick(seconds(1), &mut ());
    callers.tick(seconds(1), &mut ());
    wakers[1].wake_by_ref();
    assert_eq!((next.index(), callers.tick(seconds(1), &mut ()).agents), (ids[1].index(), 0));
}

/// A pilot with a long plan, and what was dropped before.
fn planning(pilots: &mut Population<Fly>) -> AgentId {
    pilots.spawn(Fly::brain(Pilot { goal: 1000, ..Pilot::default() }))
}

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
fn a_restored_population_begins_its_plans_anew() {
    let mut pilots = Population::<Fly>::new();
    let ids: Vec<_> = (0..70).map(|goal| pilots.spawn(pilot(goal))).collect();
    pilots.despawn_pinned(ids[33]);
    (0..25).for_each(|_| _ = pilots.tick(millis(70), &mut ()));
    let planning = |pilots: &Population<Fly>| pilots.iter().map(|(id, brain)| (id, brain.next())).collect::<Vec<_>>();
    let json = serde_json::to_string(&pilots).expect("the plans restart on load");
    let bytes = postcard::to_stdvec(&pilots).expect("the plans restart on load");
    let mut restored: Population<Fly> = serde_json::from_str(&json).expect("the same tree");
    let mut other: Population<Fly> = postcard::from_bytes(&bytes).expect("the same tree");
    assert_eq!((restored.len(), restored.contains(ids[33]), restored.now()), (69, false, pilots.now()));
    // Each brain goes on as one that was saved alone.
    let mut alone: Vec<Pin<Box<Brain<Fly>>>> = pilots
        .iter()
        .map(|(_, brain)| Box::pin(postcard::from_bytes(&postcard::to_stdvec(brain).unwrap()).unwrap()))
        .collect();
    let (mut trace, mut begun) = (Recorder::default(), 0);
    for tick in 0..60 {
        restored.tick_traced(millis(70), &mut (), &mut trace);
        other.par_tick(millis(70), &mut [(); 3]);
        assert_eq!(planning(&restored), planning(&other));
        let now = restored.now();
        for (brain, (_, restored)) in alone.iter_mut().zip(restored.iter()) {
            let owed = now.since(brain.now());
            brain.as_mut().pinned().tick(owed, &mut ());
            assert_eq!(**brain.board(), **restored.board(), "tick {tick}");
        }
        begun = trace.records.iter().filter(|record| matches!(record, Record::Action { name: "plan", .. })).count();
    }
    assert!(begun > 69, "{begun} plans");
    assert!(restored.faults().is_empty(), "no future has moved");
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

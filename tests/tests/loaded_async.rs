//! `async fn` actions in files: the future lies in the memory of the brain's tree, and never moves.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

use bt_runtime::time::Next;
use bt_runtime::trace::{Recorder, Ring};
use bt_runtime::{Halt, Population, Program, Registry, leaf::next_tick, loaded::Loaded, prelude::*};
use serde::{Deserialize, Serialize};
use tests::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Scout {
    alarm: bool,
    rounds: u32,
    found: Option<u32>,
}

thread_local! {
    static DROPPED: Cell<u32> = const { Cell::new(0) };
}

/// Counts the drop of its future.
struct Guarded;

impl Drop for Guarded {
    fn drop(&mut self) {
        DROPPED.set(DROPPED.get() + 1);
    }
}

/// Runs for some rounds, then returns their number. With 0 rounds it fails.
#[action(inline = 96)]
async fn search(rounds: u32) -> Option<u32> {
    let _guarded = Guarded;
    // A borrow of a local across an await: the future must not move.
    let counted = [0; 4];
    let mut last = &counted[0];
    for round in 0..rounds {
        next_tick().await;
        last = &counted[round as usize % 4];
    }
    (rounds > 0).then_some(rounds + last)
}

bt! {
    tree Search for Scout {
        selector {
            #[when(bb.alarm, aborts = lower_priority)]
            wait(200ms);
            sequence { search(rounds = bb.rounds) -> bb.found; wait(100ms); search(rounds = 0); }
            wait(200ms);
        }
    }
}

const SEARCH: &str = r#"{ "node": "selector", "children": [
    { "node": "wait", "args": { "for": "200ms" }, "when": [{ "if": "alarm", "aborts": "lower_priority" }] },
    { "node": "sequence", "children": [
        { "node": "search", "args": { "rounds": { "key": "rounds" } }, "out": "found" },
        { "node": "wait", "args": { "for": "100ms" } }, { "node": "search", "args": { "rounds": 0 } } ] },
    { "node": "wait", "args": { "for": "200ms" } } ] }"#;

const DT: Duration = Duration::from_millis(100);

fn load(root: &str) -> Arc<Program<Scout>> {
    let text = format!(r#"{{ "bt": 1, "tree": "Search", "agent": "Scout", "root": {root} }}"#);
    let registry = Registry::<Scout>::new().with::<search>();
    registry.load_str("search.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A brain in its last tick but one.
fn long() -> Brain<Loaded<Scout>> {
    let mut brain =
        load(r#"{ "node": "search", "args": { "rounds": 3 }, "out": "found" }"#).brain(Scout::default()).once();
    for _ in 0..4 {
        assert_eq!(brain.tick(DT, &mut ()), Status::Running);
    }
    brain
}

#[test]
fn it_does_what_the_compiled_one_does() {
    for seed in 0..40 {
        let mut chance = Chance::new(seed);
        let mut fixed = pin!(Search::brain(Scout::default()));
        let (mut fixed, mut loaded) = (fixed.as_mut().pinned(), load(SEARCH).brain(Scout::default()));
        for tick in 0..60 {
            let (alarm, rounds) = (chance.below(5) == 0, chance.below(4) as u32);
            for board in [fixed.board_mut(), loaded.board_mut()] {
                let _ = (board.set_alarm(alarm), board.set_rounds(rounds));
            }
            if chance.below(12) == 0 {
                assert_eq!(loaded.restart(&mut ()), fixed.restart(&mut ()), "seed {seed}, tick {tick}");
            }
            let [mut trace, mut loaded_trace] = [Recorder::default(), Recorder::default()];
            let status = fixed.tick_traced(DT, &mut (), &mut trace);
            assert_eq!(loaded.tick_traced(DT, &mut (), &mut loaded_trace), status, "seed {seed}, tick {tick}");
            assert_eq!(loaded_trace, trace, "seed {seed}, tick {tick}");
            assert_eq!(**loaded.board(), **fixed.board(), "seed {seed}, tick {tick}");
            assert_eq!(loaded.next(), fixed.next(), "seed {seed}, tick {tick}");
        }
    }
}

#[test]
fn a_brain_moves_between_its_ticks() {
    let mut brain = Box::new(long());
    assert_eq!(brain.tick(DT, &mut ()), Status::Success);
    assert_eq!(brain.board().found, Some(3));
    let mut people = Population::new();
    let ids: Vec<_> = (0..40)
        .map(|_| {
            let id = people.spawn(long());
            people.tick(Duration::ZERO, &mut ());
            id
        })
        .collect();
    people.tick(DT, &mut ());
    assert!(ids.iter().all(|&id| people.brain(id).is_some_and(|brain| brain.board().found == Some(3))));
}

#[test]
fn halts_and_ends_drop_the_future() {
    DROPPED.set(0);
    let mut brain = long();
    assert_eq!((brain.stop(&mut ()), DROPPED.get()), (Halt::Done, 1));
    drop(brain);
    assert_eq!(DROPPED.get(), 1);
    let mut brain = long();
    brain.tick(DT, &mut ());
    assert_eq!(DROPPED.get(), 2);
    drop(brain);
    drop(long());
    assert_eq!(DROPPED.get(), 3);
}

#[test]
fn a_copy_begins_it_anew() {
    DROPPED.set(0);
    let mut brain = long();
    let mut copy = brain.clone();
    assert_eq!(brain.tick(DT, &mut ()), Status::Success);
    for _ in 0..3 {
        assert_eq!(copy.tick(DT, &mut ()), Status::Running);
    }
    assert_eq!((copy.tick(DT, &mut ()), copy.board().found), (Status::Success, Some(3)));
    assert_eq!(DROPPED.get(), 2);
}

#[test]
fn a_swap_halts_it() {
    DROPPED.set(0);
    let mut brain = long();
    assert_eq!(brain.swap(&brain.program().clone()), Halt::Pending, "its future cannot be moved");
    assert_eq!(brain.tick(DT, &mut ()), Status::Running);
    assert_eq!(DROPPED.get(), 1);
    for _ in 0..3 {
        assert_eq!(brain.tick(DT, &mut ()), Status::Running);
    }
    assert_eq!(brain.tick(DT, &mut ()), Status::Success);
}

#[test]
fn it_cannot_be_saved() {
    let error = serde_json::to_string(&long()).unwrap_err().to_string();
    assert!(
        error.starts_with("the action `search` cannot be saved: it is an `async fn`, whose future cannot be read; "),
        "{error}"
    );
}

#[test]
fn it_is_no_service() {
    let root = r#"{ "node": "idle", "decorators": [{ "service": { "node": "search", "args": { "rounds": 1 }, "every": "1s" } }] }"#;
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Scout", "root": {root} }}"#);
    let errors = Registry::<Scout>::new().with::<search>().load_str("t.json", &text).unwrap_err();
    assert_eq!(errors.iter().next().unwrap().message, "`search` cannot run beside a node: it may take several ticks");
}

#[test]
fn a_tick_allocates_nothing() {
    let mut brain = load(SEARCH).brain(Scout::default());
    let mut ring = Ring::<64>::new();
    let count = allocations(|| {
        for tick in 0..300 {
            let board = brain.board_mut();
            let _ = (board.set_alarm(tick % 7 == 0), board.set_rounds(tick % 4));
            brain.tick(DT, &mut ());
            brain.tick_traced(DT, &mut (), &mut ring);
        }
    });
    assert_eq!(count, 0);
    assert!(ring.total() > 300, "it lived: {} records", ring.total());
    assert!(allocations(|| drop(brain.clone())) > 0, "what allocates is seen");
}

/// A scout that other threads can wake.
#[derive(Blackboard, Default)]
#[blackboard(mailbox, world = Desk)]
struct Ranger {
    found: Option<u32>,
}

/// Where questions are answered.
#[derive(Clone, Default)]
struct Desk(Arc<Mutex<Asked>>);

/// The answer, the wakers of those that ask, and the number of polls.
type Asked = (Option<u32>, Vec<Waker>, u32);

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Asks the desk, and waits until it has answered.
#[action(inline = 64)]
async fn ask(more: u32) -> Option<u32> {
    let desk = DESK.with_borrow(Desk::clone);
    let answer = poll_fn(|cx| {
        let mut desk = desk.0.lock().unwrap();
        desk.2 += 1;
        desk.1.push(cx.waker().clone());
        desk.0.map_or(Poll::Pending, Poll::Ready)
    });
    Some(answer.await + more)
}

bt! {
    tree Ask for Ranger { sequence { ask(more = 1) -> bb.found; idle; } }
}

const ASK: &str = r#"{ "bt": 1, "tree": "Ask", "agent": "Ranger", "root": { "node": "sequence", "children": [
    { "node": "ask", "args": { "more": 1 }, "out": "found" }, { "node": "idle" } ] } }"#;

/// Answers from another thread, and uses the last waker.
fn answer(desk: &Desk, answer: u32) {
    let desk = desk.clone();
    let answers = move || {
        let waker = {
            let mut desk = desk.0.lock().unwrap();
            desk.0 = Some(answer);
            desk.1.pop().unwrap()
        };
        waker.wake();
    };
    std::thread::spawn(answers).join().unwrap();
}

#[test]
fn a_pending_future_sleeps_and_is_polled_once_per_wake_up() {
    let program = Registry::<Ranger>::new().with::<ask>().load_str("ask.json", ASK).unwrap();
    let mut people = Population::new();
    let ids: Vec<_> = (0..3).map(|_| people.spawn(program.brain(Ranger::default()))).collect();
    let mut desk = Desk::default();
    DESK.set(desk.clone());
    assert_eq!(people.tick(DT, &mut desk).agents, 3, "the futures are made");
    assert_eq!(people.tick(DT, &mut desk).agents, 3, "each is polled once");
    assert_eq!((people.awake(), desk.0.lock().unwrap().2), (0, 3));
    assert_eq!(people.tick(DT, &mut desk).agents, 0);
    desk.0.lock().unwrap().1[1].wake_by_ref();
    assert_eq!(people.tick(DT, &mut desk).agents, 1, "a wake-up for nothing");
    assert_eq!((people.awake(), desk.0.lock().unwrap().2), (0, 4));
    answer(&desk, 41);
    assert_eq!(people.tick(DT, &mut desk).agents, 1);
    assert_eq!(people.board(ids[1]).unwrap().found, Some(42));
    let found: Vec<_> = ids.iter().map(|&id| people.board(id).unwrap().found).collect();
    assert_eq!(found, [None, Some(42), None]);
}

#[test]
fn the_compiled_one_sleeps_too() {
    let mut brain = pin!(Ask::brain(Ranger::default()));
    let mut brain = brain.as_mut().pinned();
    let mut desk = Desk::default();
    DESK.set(desk.clone());
    brain.tick(DT, &mut desk);
    assert_eq!(brain.next(), Next::Now, "its future is made, and not polled yet");
    brain.tick(DT, &mut desk);
    assert_eq!(brain.next(), Next::Change);
    brain.tick(DT, &mut desk);
    assert_eq!(desk.0.lock().unwrap().2, 1, "polled once");
    answer(&desk, 6);
    assert_eq!(brain.next(), Next::Now);
    brain.tick(DT, &mut desk);
    assert_eq!((brain.board().found, desk.0.lock().unwrap().2), (Some(7), 2));
}

/// Waits for the next tick over and over.
#[action(inline = 64)]
async fn stroll() {
    loop {
        next_tick().await;
    }
}

#[test]
fn one_that_waits_for_the_next_tick_gets_it_without_an_allocation() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Ranger", "root": { "node": "stroll" } }"#;
    let program = Registry::<Ranger>::new().with::<stroll>().load_str("t.json", text).unwrap();
    let mut people = Population::new();
    people.spawn(program.brain(Ranger::default()));
    let mut desk = Desk::default();
    let count = allocations(|| (0..20).for_each(|_| assert_eq!(people.tick(DT, &mut desk).agents, 1)));
    assert_eq!(count, 0);
}

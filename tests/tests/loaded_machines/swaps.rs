//! A running machine swaps to another version.

use bt_runtime::loaded::Loaded;
use bt_runtime::trace::Recorder;
use tests::Book;

use super::*;

/// Two states. The second one waits.
fn version(n: u8, until: &str) -> Arc<Program<Actor>> {
    loaded(&format!(
        r#"{{ "state": "A", "id": 1, "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}], "transitions": [{{ "on": "success", "to": "B" }}] }},
           {{ "state": "B", "id": 2, "tasks": [{{ "node": "graceful", "args": {{ "n": {n}, "halts": 0 }} }}, {{ "node": "wait", "args": {{ "for": "1s" }} }}],
              "transitions": [{{ "on": "tick", "if": "{until}", "after": "500ms", "to": "A" }}, {{ "on": "done", "to": "succeed" }}] }}"#
    ))
}

struct Run {
    brain: Brain<Loaded<Actor>>,
    book: Book,
}

impl Run {
    /// A machine in state `B`.
    fn new() -> Self {
        let mut run = Self { brain: version(2, "a").brain(Actor::default()), book: Book::default() };
        run.book.result(1, Status::Success);
        assert_eq!(run.tick(), (Status::Running, "enter 1, enter 2".to_owned()));
        run.book.clear();
        run
    }

    /// A tick of 100 ms.
    fn tick(&mut self) -> (Status, String) {
        self.book.facts.clear();
        let status = self.brain.tick(Duration::from_millis(100), &mut self.book);
        (status, self.book.facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    }
}

#[test]
fn active_states_and_what_they_remember_go_on() {
    let mut run = Run::new();
    run.brain.board_mut().set_a(true);
    run.tick();
    assert_eq!(run.brain.swap(&version(3, "a || b")), Halt::Done);
    for tick in 0..4 {
        assert_eq!(run.tick(), (Status::Running, "tick 3".to_owned()), "{tick}");
    }
    assert_eq!(run.tick(), (Status::Running, "tick 3, halt 2, enter 1".to_owned()), "the delay began before the swap");
}

/// A state that no transition targets, with a transition of its own.
const MORE: &str =
    r#"{ "state": "More", "id": 9, "tasks": [{ "node": "idle" }], "transitions": [{ "on": "done", "to": "fail" }] }"#;

/// State `B` with this id. `ways` are transitions before the delayed one.
fn second(id: u8, ways: &str) -> String {
    format!(
        r#"{{ "state": "B", "id": {id}, "tasks": [{{ "node": "graceful", "args": {{ "n": 2, "halts": 0 }} }}, {{ "node": "wait", "args": {{ "for": "1s" }} }}],
              "transitions": [{ways}{{ "on": "tick", "if": "a", "after": "500ms", "to": "A" }}, {{ "on": "done", "to": "succeed" }}] }}"#
    )
}

const FIRST: &str = r#"{ "state": "A", "id": 1, "tasks": [{ "node": "leaf", "args": { "n": 1 } }], "transitions": [{ "on": "success", "to": "B" }] }"#;

#[test]
fn other_states_may_come_and_move() {
    let second = second(2, r#"{ "on": "tick", "if": "b", "after": "300ms", "to": "succeed" }, "#);
    let renamed = second.replace(r#""state": "B""#, r#""state": "Beta""#);
    let first = FIRST.replace(r#""to": "B""#, r#""to": "Beta""#);
    for states in [
        format!("{FIRST}, {second}, {MORE}"),
        format!("{FIRST}, {MORE}, {second}"),
        format!("{second}, {FIRST}"),
        format!("{first}, {renamed}"),
    ] {
        let mut run = Run::new();
        run.brain.board_mut().set_a(true);
        run.tick();
        assert_eq!(run.brain.swap(&loaded(&states)), Halt::Done, "{states}");
        for tick in 0..4 {
            assert_eq!(run.tick(), (Status::Running, "tick 2".to_owned()), "{tick}, {states}");
        }
        let (_, told) = run.tick();
        assert_eq!(told, "tick 2, halt 2, enter 1", "the delay began before the swap: {states}");
    }
}

#[test]
fn a_delay_that_is_new_begins_when_it_is_asked() {
    let mut run = Run::new();
    run.brain.board_mut().set_b(true);
    run.tick();
    let second = second(2, r#"{ "on": "tick", "if": "b", "after": "300ms", "to": "fail" }, "#);
    run.brain.swap(&loaded(&format!("{FIRST}, {second}")));
    for tick in 0..3 {
        assert_eq!(run.tick(), (Status::Running, "tick 2".to_owned()), "{tick}");
    }
    assert_eq!(run.tick(), (Status::Failure, "tick 2, halt 2".to_owned()));
}

#[test]
fn a_machine_whose_active_state_is_gone_begins_anew() {
    let second = second(2, "");
    let inside = format!(r#"{{ "group": "G", "id": 7, "states": [{second}] }}"#);
    let tasks = second.replace(r#"{ "for": "1s" } }"#, r#"{ "for": "1s" } }, { "node": "idle" }"#);
    let alone = r#"{ "state": "A", "id": 1, "tasks": [{ "node": "leaf", "args": { "n": 1 } }] }"#;
    for states in [
        alone.to_owned(),
        format!("{FIRST}, {}", self::second(3, "")),
        format!("{FIRST}, {inside}"),
        format!("{FIRST}, {tasks}"),
    ] {
        let mut run = Run::new();
        assert_eq!(run.brain.swap(&loaded(&states)), Halt::Pending, "{states}");
        assert_eq!(run.tick(), (Status::Running, "halt 2, enter 1".to_owned()), "{states}");
    }
}

#[test]
fn a_switch_that_waits_for_a_halt_comes_to_the_same_state() {
    let states = |halts: u8| {
        format!(
            r#"{{ "state": "A", "id": 1, "tasks": [{{ "node": "graceful", "args": {{ "n": 1, "halts": {halts} }} }}], "transitions": [{{ "on": "tick", "if": "a", "to": "B" }}] }},
               {{ "state": "B", "id": 2, "tasks": [{{ "node": "leaf", "args": {{ "n": 2 }} }}] }}"#
        )
    };
    let mut run = Run { brain: loaded(&states(2)).brain(Actor::default()), book: Book::default() };
    run.tick();
    run.brain.board_mut().set_a(true);
    assert_eq!(run.tick(), (Status::Running, "tick 1, halting 1".to_owned()));
    assert_eq!(run.brain.swap(&loaded(&format!("{MORE}, {}", states(2)))), Halt::Done);
    assert_eq!(run.tick(), (Status::Running, "halting 1".to_owned()));
    assert_eq!(run.tick(), (Status::Running, "halt 1, enter 2".to_owned()));

    // If the target no longer exists, the machine is halted too.
    let mut run = Run { brain: loaded(&states(1)).brain(Actor::default()), book: Book::default() };
    run.tick();
    run.brain.board_mut().set_a(true);
    run.tick();
    let other = states(1).replace(r#""id": 2"#, r#""id": 3"#);
    assert_eq!(run.brain.swap(&loaded(&other)), Halt::Pending);
    run.brain.board_mut().set_a(false);
    assert_eq!(run.tick(), (Status::Running, "halt 1, enter 1".to_owned()));
}

/// Applies the inputs of a tick to a brain of `BOUND`.
fn inputs(tick: u32, brain: &mut Brain<Loaded<Actor>>, book: &mut Book) {
    let board = brain.board_mut();
    board.set_a(tick / 3 % 2 == 1);
    board.set_b(tick / 5 % 2 == 1);
    board.set_c(tick / 40 % 2 == 1);
    board.set_n((tick % 4) as i32);
    book.result(51, if tick.is_multiple_of(9) { Status::Failure } else { Status::Running });
    brain.send(if tick.is_multiple_of(7) { Signal::Ping } else { Signal::At((tick % 5) as i32) }).unwrap();
}

#[test]
fn an_equal_version_changes_nothing_at_any_tick() {
    let load = |text: &str| registry().load_str("m.json", text).unwrap_or_else(|errors| panic!("{errors}"));
    let program = load(BOUND);
    for every in 1..6 {
        let mut brains = [program.brain(Actor::default()), program.brain(Actor::default())];
        let (mut books, mut traces) = ([Book::default(), Book::default()], [Recorder::default(), Recorder::default()]);
        for tick in 0_u32..120 {
            if tick % every == 0 {
                assert_eq!(brains[1].swap(&load(BOUND)), Halt::Done, "{tick}");
            }
            for ((brain, book), trace) in brains.iter_mut().zip(&mut books).zip(&mut traces) {
                inputs(tick, brain, book);
                brain.tick_traced(Duration::from_millis(50), book, trace);
            }
            assert_eq!(traces[0], traces[1], "{tick}, every {every}");
        }
    }
}

#[test]
fn a_state_that_is_never_selected_changes_nothing_at_any_tick() {
    let more = r#""states": [{ "state": "More", "when": "n > 1000", "tasks": [{ "node": "idle" }] }, "#;
    let versions = [BOUND.to_owned(), BOUND.replacen(r#""states": ["#, more, 1)];
    let programs =
        versions.map(|text| registry().load_str("m.json", &text).unwrap_or_else(|errors| panic!("{errors}")));
    let mut brains = [programs[0].brain(Actor::default()), programs[0].brain(Actor::default())];
    let mut books = [Book::default(), Book::default()];
    let mut goes_on = 0;
    for tick in 0..240 {
        goes_on += u32::from(brains[1].swap(&programs[(tick + 1) % 2]) == Halt::Done);
        for (brain, book) in brains.iter_mut().zip(&mut books) {
            inputs(tick as u32, brain, book);
            brain.tick(Duration::from_millis(50), book);
        }
        assert_eq!(books[0].facts, books[1].facts, "{tick}");
    }
    assert_eq!(goes_on, 240);
}

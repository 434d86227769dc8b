//! Another version of a machine takes the place of the one that runs.

use bt_runtime::Loaded;
use bt_runtime::trace::Recorder;
use tests::Book;

use super::*;

/// Two states, of which the second waits; `more` stands behind them.
fn version(n: u8, until: &str, more: &str) -> Arc<Program<Actor>> {
    loaded(&format!(
        r#"{{ "state": "A", "id": 1, "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}], "transitions": [{{ "on": "success", "to": "B" }}] }},
           {{ "state": "B", "id": 2, "tasks": [{{ "node": "graceful", "args": {{ "n": {n}, "halts": 0 }} }}, {{ "node": "wait", "args": {{ "for": "1s" }} }}],
              "transitions": [{{ "on": "tick", "if": "{until}", "after": "500ms", "to": "A" }}, {{ "on": "done", "to": "succeed" }}] }}{more}"#
    ))
}

struct Run {
    brain: Brain<Loaded<Actor>>,
    book: Book,
}

impl Run {
    /// In state `B`.
    fn new() -> Self {
        let mut run = Self { brain: version(2, "a", "").brain(Actor::default()), book: Book::default() };
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
    assert_eq!(run.brain.swap(&version(3, "a || b", "")), Halt::Done);
    for tick in 0..4 {
        assert_eq!(run.tick(), (Status::Running, "tick 3".to_owned()), "{tick}");
    }
    assert_eq!(run.tick(), (Status::Running, "tick 3, halt 2, enter 1".to_owned()), "the delay began before the swap");
}

#[test]
fn a_machine_with_other_states_begins_anew() {
    let mut run = Run::new();
    let other = version(2, "a", r#", { "state": "C", "id": 3, "tasks": [{ "node": "idle" }] }"#);
    assert_eq!(run.brain.swap(&other), Halt::Pending);
    assert_eq!(run.tick(), (Status::Running, "halt 2, enter 1".to_owned()));
}

#[test]
fn an_equal_version_changes_nothing_at_any_tick() {
    let load = || registry().load_str("m.json", BOUND).unwrap_or_else(|errors| panic!("{errors}"));
    let program = load();
    for every in 1..6 {
        let mut brains = [program.brain(Actor::default()), program.brain(Actor::default())];
        let (mut books, mut traces) = ([Book::default(), Book::default()], [Recorder::default(), Recorder::default()]);
        for tick in 0_u32..120 {
            if tick % every == 0 {
                assert_eq!(brains[1].swap(&load()), Halt::Done, "{tick}");
            }
            for ((brain, book), trace) in brains.iter_mut().zip(&mut books).zip(&mut traces) {
                let board = brain.board_mut();
                board.set_a(tick / 3 % 2 == 1);
                board.set_b(tick / 5 % 2 == 1);
                board.set_c(tick / 40 % 2 == 1);
                board.set_n((tick % 4) as i32);
                book.result(51, if tick % 9 == 0 { Status::Failure } else { Status::Running });
                brain.send(if tick % 7 == 0 { Signal::Ping } else { Signal::At((tick % 5) as i32) }).unwrap();
                brain.tick_traced(Duration::from_millis(50), book, trace);
            }
            assert_eq!(traces[0], traces[1], "{tick}, every {every}");
        }
    }
}

//! Files run trees of `bt!` and machines of `state_tree!` as compiled trees run them, record for record.

mod catalogue;
mod faults;

use std::sync::Arc;

use bt_runtime::trace::{Record, Recorder, Ring};
use bt_runtime::{Program, Registry, brain::Drive, time::Next};
use tests::native_trees::*;
use tests::prelude::*;
use tests::{Book, Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

const TICK: Duration = Duration::from_millis(100);

bt! {
    tree Whole for Actor {
        selector {
            run Claims;
            run Given(wanted = bb.n == 2);
            sequence { run Rests; leaf(n = 9); run Instant(by = 1); }
            #[when(bb.m == 0, aborts = both)]
            parallel(success = all, failure = 1) {
                run Counts "left"(to = bb.n * 2, from = bb.m);
                run Serves;
            }
            reactive_selector { #[when(bb.a)] leaf(n = 10); run Nested(to = bb.n); }
        }
    }
    tree Middle(goal: i32) for Actor {
        let step: i32 = 0;
        selector {
            run Given(wanted = step > goal);
            sequence { set(step = step + 1); run Counts(to = goal + step, from = step); fail; }
            sequence { set(step = 1 - step); leaf(n = 9); }
        }
    }
    tree Outer for Actor { run Middle(goal = bb.n); }
    tree Small for Actor { selector { run World; run Mind(bold = bb.b); } }
}

bt! {
    tree Writes for Actor {
        let step: i32 = 0;
        selector {
            #[when(step > 5 || bb.m > 4, aborts = lower_priority)] leaf(n = 2);
            run Outputs(by = bb.n, sum -> bb.m, tries -> step);
            run Outputs(by = 1, tries = 2);
            leaf(n = 3);
        }
    }
}

fn registry() -> Registry<Actor> {
    let registry = Registry::new().with::<leaf>().with_tree::<Claims>().with_tree::<Rests>().with_tree::<Given>();
    let registry = registry.with_tree::<Counts>().with_tree::<Serves>().with_tree::<Instant>().with_tree::<World>();
    registry.with_tree::<Nested>().with_tree::<Mind>().with_tree::<Outputs>()
}

fn load(text: &str) -> Arc<Program<Actor>> {
    registry().load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The moment at which the brain needs its next tick. A moment in the past counts as now.
fn due<T: Tree>(brain: &Brain<T>) -> Next {
    match brain.next() {
        Next::At(time) if time <= brain.now() => Next::Now,
        next => next,
    }
}

/// Compares a tree with its twin in a file, tick by tick. Sometimes replaces the loaded brain by its clone.
fn compare<T: Tree<Agent = Actor, Params = ()>>(text: &str)
where
    Brain<T>: Unpin,
{
    let program = load(text);
    for seed in 0..150 {
        let mut chance = Chance::new(seed);
        let (mut fixed, mut loaded) = (Brain::<T>::new(Actor::default(), ()), program.brain(Actor::default()));
        let drive = [Drive::Events, Drive::Polling, Drive::Hybrid][chance.below(3) as usize];
        fixed.set_drive(drive);
        loaded.set_drive(drive);
        let (mut book, mut loaded_book) = (Book::default(), Book::default());
        for tick in 0..60 {
            let (a, b, n) = (chance.below(4) == 0, chance.below(4) == 0, chance.below(4) as i32);
            let m = (chance.below(6) == 0).then(|| chance.below(2) as i32);
            for (board, book) in [(fixed.board_mut(), &mut book), (loaded.board_mut(), &mut loaded_book)] {
                let _ = (board.set_a(a), board.set_b(b), board.set_n(n), m.map(|m| board.set_m(m)));
                book.facts.clear();
                book.clear();
            }
            let (number, ended) = (1 + chance.below(12) as u8, chance.below(2) == 0);
            let status = if ended { Status::Success } else { Status::Failure };
            book.result(number, status);
            loaded_book.result(number, status);
            let place = format!("seed {seed}, tick {tick}, {drive:?}");
            if chance.below(20) == 0 {
                assert_eq!(loaded.stop(&mut loaded_book), fixed.stop(&mut book), "{place}");
                fixed.start();
                loaded.start();
            }
            if chance.below(10) == 0 {
                loaded = loaded.clone();
            }
            let status = if chance.below(2) == 0 {
                let [mut trace, mut loaded_trace] = [Recorder::default(), Recorder::default()];
                let status = fixed.tick_traced(TICK, &mut book, &mut trace);
                assert_eq!(loaded.tick_traced(TICK, &mut loaded_book, &mut loaded_trace), status, "{place}");
                assert_eq!(loaded_trace, trace, "{place}");
                status
            } else {
                let status = fixed.tick(TICK, &mut book);
                assert_eq!(loaded.tick(TICK, &mut loaded_book), status, "{place}");
                status
            };
            assert_eq!(loaded_book.facts, book.facts, "{place}, {status:?}");
            assert_eq!(due(&loaded), due(&fixed), "{place}, {status:?}");
            assert_eq!(**loaded.board(), **fixed.board(), "{place}");
        }
    }
}

#[test]
fn they_do_as_in_a_compiled_tree() {
    compare::<Whole>(WHOLE);
    compare::<Small>(SMALL);
    compare::<Outer>(OUTER);
}

/// The write of a step of a table, and the results of leaves.
type Before = (fn(&mut Board<Actor>) -> bool, &'static [(u8, Status)]);

/// A line for each step: its status, the moment of the next tick, and the calls of the leaves.
fn lived<T: Tree<Agent = Actor>>(mut brain: Brain<T>, steps: &[Before]) -> String
where
    Brain<T>: Unpin,
{
    let mut book = Book::default();
    let line = |(before, results): &Before| {
        book.facts.clear();
        book.clear();
        before(brain.board_mut());
        results.iter().for_each(|&(leaf, status)| book.result(leaf, status));
        let status = brain.tick(TICK, &mut book);
        format!("{status:?} | {:?} | {:?}\n", brain.next(), book.facts)
    };
    steps.iter().map(line).collect()
}

const KEEP: fn(&mut Board<Actor>) -> bool = |_| false;

#[test]
fn a_change_preempts_and_a_halt_takes_its_time() {
    bt! { tree T for Actor { selector { run Claims; run Serves; } } }
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "selector", "children": [
        { "node": "run", "tree": "Claims" }, { "node": "run", "tree": "Serves" } ] } }"#;
    let steps: [Before; 8] = [
        (KEEP, &[]),
        (KEEP, &[]),
        (KEEP, &[]),
        (|bb| bb.set_a(true), &[]),
        (KEEP, &[]),
        (KEEP, &[]),
        (KEEP, &[]),
        (|bb| bb.set_a(false), &[]),
    ];
    let fixed = lived(T::brain(Actor::default()), &steps);
    expect![[r#"
        Running | At(Time(300000000)) | [Serve(6)]
        Running | At(Time(300000000)) | []
        Running | Now | [Serve(6), Enter(7)]
        Running | Now | [Halting(7)]
        Running | Now | [Serve(6), Halting(7)]
        Running | Now | [Halt(7), Enter(1)]
        Running | Now | [Tick(1)]
        Running | At(Time(1000000000)) | [Halt(1), Serve(6)]
    "#]]
    .assert_eq(&fixed);
    assert_eq!(lived(load(text).brain(Actor::default()), &steps), fixed);
}

#[test]
fn arguments_are_read_every_tick_and_locals_begin_anew() {
    bt! { tree T for Actor { run Counts(to = bb.n, from = bb.m); } }
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "run", "tree": "Counts",
        "args": { "to": { "key": "n" }, "from": { "key": "m" } } } }"#;
    let steps: [Before; 6] = [
        (|bb| bb.set_n(5) | bb.set_m(2), &[]),
        (|bb| bb.set_n(4) | bb.set_m(3), &[]),
        (|bb| bb.set_n(2), &[]),
        (KEEP, &[]),
        (KEEP, &[(4, Status::Success)]),
        (KEEP, &[]),
    ];
    let fixed = lived(T::brain(Actor::default()), &steps);
    expect![[r#"
        Running | Now | [Enter(5)]
        Running | Now | [Tick(5)]
        Running | Now | [Halt(5), Sees(4, 3), Enter(4)]
        Running | Now | [Sees(4, 3), Tick(4)]
        Success | Now | [Sees(4, 3), Tick(4)]
        Running | Now | [Sees(4, 3), Enter(4)]
    "#]]
    .assert_eq(&fixed);
    assert_eq!(lived(load(text).brain(Actor::default()), &steps), fixed);
}

#[test]
fn their_nodes_have_rows() {
    let program = load(WHOLE);
    let rows = |of: &str| -> Vec<String> {
        let rows = program.info().iter().filter(|row| row.tree == of);
        rows.map(|row| format!("{} {} {:?} {} {:?}", row.id, row.name, row.parent, row.depth, row.attributes)).collect()
    };
    for row in Whole::INFO {
        let like = format!("{} {} {:?} {}", row.id, row.name, row.parent, row.depth);
        assert!(rows(row.tree).iter().any(|other| other.starts_with(&like)), "{like}: {:?}", rows(row.tree));
    }
    assert_eq!((program.info().len(), program.slot("none")), (Whole::INFO.len(), None), "the slot is not the file's");
}

#[test]
fn a_tick_allocates_nothing() {
    for text in [WHOLE, SMALL, OUTER] {
        let mut brain = load(text).brain(Actor::default());
        let (mut book, mut ring) = (Book::default(), Ring::<64>::new());
        let count = allocations(|| {
            for tick in 0_u32..300 {
                book.facts.clear();
                book.clear();
                book.result((tick % 13) as u8, if tick % 3 == 0 { Status::Failure } else { Status::Success });
                let board = brain.board_mut();
                let _ = (board.set_a(tick / 3 % 4 == 1), board.set_b(tick % 5 == 0), board.set_n((tick % 7) as i32));
                let _ = board.set_m((tick / 20 % 2) as i32);
                if tick % 50 == 49 {
                    let _ = brain.restart(&mut book);
                }
                brain.tick(TICK, &mut book);
                brain.tick_traced(TICK, &mut book, &mut ring);
                let _ = brain.next();
            }
        });
        assert_eq!(count, 0);
        assert!(ring.total() > 500, "they lived: {} records", ring.total());
        assert!(allocations(|| drop(brain.clone())) > 0, "what allocates is seen");
    }
}

#[test]
fn a_swap_goes_on_with_them() {
    let text = |first: &str| {
        format!(
            r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {{ "node": "selector", "children": [
            {first} {{ "node": "run", "tree": "Counts", "args": {{ "to": 9 }} }} ] }} }}"#
        )
    };
    let mut brain = load(&text("")).brain(Actor::default());
    let mut book = Book::default();
    brain.tick(TICK, &mut book);
    book.facts.clear();
    assert_eq!(brain.swap(&load(&text(r#"{ "node": "fail" },"#))), Halt::Done);
    brain.tick(TICK, &mut book);
    assert_eq!(book.facts, [tests::Fact::Tick(5)]);
}

/// The records without those of writes: an output is recorded once for each call, at the node `run`.
fn without_writes(mut trace: Recorder) -> Recorder {
    trace.records.retain(|record| !matches!(record, Record::Key { .. }));
    trace
}

#[test]
fn outputs_are_written_when_a_call_ends() {
    let program = load(WRITES);
    for seed in 0..100 {
        let mut chance = Chance::new(seed);
        let (mut fixed, mut loaded) = (Writes::brain(Actor::default()), program.brain(Actor::default()));
        let (mut book, mut loaded_book) = (Book::default(), Book::default());
        for tick in 0..40 {
            let (n, m) = (chance.below(4) as i32, (chance.below(8) == 0).then(|| chance.below(3) as i32));
            let number = [1, 2, 3, 13, 13, 13][chance.below(6) as usize];
            let status = if chance.below(2) == 0 { Status::Success } else { Status::Failure };
            for (board, book) in [(fixed.board_mut(), &mut book), (loaded.board_mut(), &mut loaded_book)] {
                let _ = (board.set_n(n), m.map(|m| board.set_m(m)));
                book.clear();
                book.result(number, status);
            }
            let [mut trace, mut loaded_trace] = [Recorder::default(), Recorder::default()];
            let status = fixed.tick_traced(TICK, &mut book, &mut trace);
            assert_eq!(loaded.tick_traced(TICK, &mut loaded_book, &mut loaded_trace), status, "{seed}, {tick}");
            assert_eq!(**loaded.board(), **fixed.board(), "{seed}, {tick}");
            assert_eq!(without_writes(loaded_trace), without_writes(trace), "{seed}, {tick}");
            if chance.below(5) == 0 {
                loaded = loaded.clone();
            }
        }
        assert_eq!(loaded_book.facts, book.facts, "{seed}");
    }
}

#[test]
fn the_catalogue_has_them() {
    let catalogue = registry().catalogue();
    let counts = catalogue.trees.iter().find(|tree| tree.name == "Counts").unwrap();
    expect![[r#"
        {
          "name": "Counts",
          "docs": "Parameters, and a local that guards observe.",
          "inputs": [
            {
              "name": "to",
              "type": "i32",
              "required": true
            },
            {
              "name": "from",
              "type": "i32",
              "default": "1 - 2",
              "required": false
            },
            {
              "name": "mode",
              "type": "Mode",
              "default": "Mode::Calm",
              "required": false
            }
          ]
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(counts).unwrap());
    let names: Vec<_> = catalogue.trees.iter().map(|tree| &*tree.name).collect();
    assert_eq!(
        names,
        ["Claims", "Counts", "Given", "Instant", "Mind", "Nested", "Outputs", "Rests", "Serves", "World"]
    );
}

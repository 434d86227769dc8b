//! State machines of files, compiled: they behave as the same machines from `state_tree!` and from the loader.

use std::collections::BTreeSet;
use std::sync::Arc;

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Program, Registry, brain::Drive, time::Next};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tests::prelude::*;
use tests::{Book, Fact, Subject, graceful, leaf, look, serve};

use tests::bound;
use tests::script::{Row, facts, rows};

#[allow(deprecated, reason = "warnings of `bt_file!`: states that are never reached")]
mod filed {
    use tests::prelude::*;
    use tests::{graceful, leaf, look, serve};

    bt_file!(pub "tests/machine_properties/bound.json");
    bt_file!(pub "files/sentry.json");

    pub mod named {
        use tests::prelude::*;
        use tests::{graceful, leaf, look, serve};

        bt_file!(
            /// A machine under another name. The tree in the same file keeps its own name.
            pub machine Guard for Actor = "files/sentry.json"
        );
    }
}

use filed::named;

/// The outcome of a tick.
#[derive(Debug, PartialEq)]
struct Told {
    halt: Option<Halt>,
    status: Status,
    trace: Recorder,
    facts: Vec<Fact>,
    board: Actor,
    next: Next,
}

/// Ticks a brain through a script. Restarts it before every `breaks`-th tick.
fn told(brain: &mut dyn Subject, script: &[Row], (drive, breaks): (Drive, usize)) -> Vec<Told> {
    brain.set_drive(drive);
    let mut book = Book::default();
    let ticks = script.iter().enumerate().map(|(tick, row)| {
        let mut trace = Recorder::default();
        row.prepare(brain, &mut book);
        let halt = (tick % breaks == breaks - 1).then(|| brain.restart(&mut book, &mut trace));
        let status = brain.tick(row.dt(), &mut book, &mut trace);
        let (board, next) = (**brain.board(), brain.next());
        Told { halt, status, trace, facts: facts(&book).to_vec(), board, next }
    });
    ticks.collect()
}

fn program(path: &str) -> Arc<Program<Actor>> {
    let registry = Registry::<Actor>::new().with::<leaf>().with::<graceful>().with::<look>().with::<serve>();
    let registry = registry.with_type::<Mode>("Mode");
    let at = |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None };
    registry.with_event("At", at).load(path).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Runs brains with the same seed through some scripts, and compares them.
fn same(makes: &[&dyn Fn(u64) -> Box<dyn Subject>]) {
    let mut runner = TestRunner::deterministic();
    for seed in 0..60 {
        let script = rows().new_tree(&mut runner).expect("rows are drawn").current();
        let how =
            ([Drive::Events, Drive::Events, Drive::Polling, Drive::Hybrid][seed as usize % 4], 5 + seed as usize % 9);
        let mut all = makes.iter().map(|make| told(&mut *make(seed), &script, how));
        let first = all.next().unwrap_or_default();
        for other in all {
            for (tick, (a, b)) in first.iter().zip(&other).enumerate() {
                assert_eq!(a, b, "at tick {tick} of script {seed}");
            }
        }
    }
}

#[test]
fn a_machine_of_a_file_does_what_those_of_state_tree_and_the_loader_do() {
    let program = program("tests/machine_properties/bound.json");
    same(&[
        &|seed| Box::new(filed::Bound::brain(Actor::default()).seeded(seed)),
        &|seed| Box::new(bound::Bound::brain(Actor::default()).seeded(seed)),
        &|seed| Box::new(program.brain(Actor::default()).seeded(seed)),
    ]);
    assert_eq!((filed::Bound::BYTES, filed::Bound::MAX_VISITS), (bound::Bound::BYTES, bound::Bound::MAX_VISITS));
}

#[test]
fn trees_and_machines_of_a_file_run_each_other() {
    let program = program("files/sentry.json");
    same(&[&|seed| Box::new(filed::Post::brain(Actor::default()).seeded(seed)), &|seed| {
        Box::new(program.brain(Actor::default()).seeded(seed))
    }]);
}

/// The scripts enter every state, so that all states are compared.
#[test]
fn every_state_of_the_file_is_entered() {
    let mut runner = TestRunner::deterministic();
    let mut entered = BTreeSet::new();
    for seed in 0..60 {
        let script = rows().new_tree(&mut runner).expect("rows are drawn").current();
        let mut brain = filed::Post::brain(Actor::default()).seeded(seed);
        let told = told(&mut brain, &script, (Drive::Events, 100));
        let records = told.into_iter().flat_map(|told| told.trace.records);
        entered.extend(records.filter_map(|record| match record {
            Record::Enter { node } => Some(node),
            _ => None,
        }));
    }
    let states = filed::Post::INFO.iter().filter(|node| ["state", "group", "linked", "subtree"].contains(&node.kind));
    let missing: Vec<_> = states.filter(|node| !entered.contains(&node.id)).map(|node| node.name).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn both_have_the_same_table_of_states() {
    let program = program("files/sentry.json");
    let fixed = filed::Post::INFO;
    assert_eq!(program.info().len(), fixed.len());
    for (loaded, fixed) in program.info().iter().zip(fixed) {
        let attributes: Vec<&str> = loaded.attributes.iter().map(|text| &**text).collect();
        assert_eq!((loaded.id, &*loaded.name, loaded.kind), (fixed.id, fixed.name, fixed.kind));
        assert_eq!(
            (loaded.parent, loaded.depth, loaded.line),
            (fixed.parent, fixed.depth, fixed.line),
            "{}",
            fixed.name
        );
        assert_eq!((&*loaded.tree, loaded.condition.as_deref()), (fixed.tree, fixed.condition));
        assert_eq!(attributes, fixed.attributes);
    }
}

#[test]
fn a_machine_of_a_file_may_have_another_name() {
    assert_eq!((<named::Guard as Tree>::NAME, <named::Post as Tree>::NAME), ("Guard", "Post"));
    assert_eq!(named::Guard::BYTES, filed::Sentry::BYTES);
    let mut brain = named::Guard::brain(Actor::default(), named::Guard::inputs().least(1));
    assert_eq!(brain.tick(Duration::from_millis(50), &mut Book::default()), Status::Running);
}

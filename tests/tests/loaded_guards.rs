//! Guards of files are checked at the same moments as those of `bt!`: over the locals of idle subtrees, and after a
//! long halt.

use std::sync::Arc;

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Program, Registry, brain::Drive, loaded::LoadLimits};
use tests::nodes::Asking;
use tests::prelude::*;
use tests::{Book, table_and_trees};

bt! {
    /// A guard on a local.
    pub tree Steps(to: i32) for Actor {
        let step: i32 = to;
        selector {
            #[when(step == 0, aborts = both)] leaf(n = 2);
            #[when(to > 0, aborts = both)] leaf(n = 3);
            fail;
        }
    }
    /// A guard on a parameter whose argument is a local of the outer tree.
    pub tree Around for Actor {
        let to: i32 = 0;
        selector { run Steps(to = to); sequence { set(to = to + bb.n); leaf(n = 5); } }
    }
    tree Idle for Actor {
        selector {
            #[cooldown(5ms)] run Steps(to = bb.n);
            #[cooldown(7ms)] run Around;
            sequence { wait(40ms..=50ms); leaf(n = 4); }
            wait(40ms..=50ms);
        }
    }
}

bt! {
    /// A guard that reads only a local.
    tree Still(to: i32) for Actor {
        let step: i32 = to;
        selector { #[when(step == 0, aborts = lower_priority)] leaf(n = 2); fail; }
    }
    tree Near for Actor {
        selector { run Still(to = bb.n); idle; }
    }
}

const NEAR: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Near", "agent": "Actor", "root": { "node": "selector", "children": [
        { "node": "run", "tree": "Still", "args": { "to": { "key": "n" } } }, { "node": "idle" } ] } },
    { "tree": "Still", "agent": "Actor", "params": [{ "name": "to", "type": "i32" }],
        "locals": [{ "name": "step", "type": "i32", "value": { "expr": "to" } }],
        "root": { "node": "selector", "children": [
            { "node": "leaf", "args": { "n": 2 }, "when": [{ "if": "step == 0", "aborts": "lower_priority" }] },
            { "node": "fail" } ] } } ] }"#;

const IDLE: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Idle", "agent": "Actor", "root": { "node": "selector", "children": [
        { "node": "run", "tree": "Steps", "args": { "to": { "key": "n" } }, "decorators": [{ "cooldown": "5ms" }] },
        { "node": "run", "tree": "Around", "decorators": [{ "cooldown": "7ms" }] },
        { "node": "sequence", "children": [
            { "node": "wait", "args": { "for": "40ms..=50ms" } }, { "node": "leaf", "args": { "n": 4 } } ] },
        { "node": "wait", "args": { "for": "40ms..=50ms" } } ] } },
    { "tree": "Steps", "agent": "Actor", "params": [{ "name": "to", "type": "i32" }],
        "locals": [{ "name": "step", "type": "i32", "value": { "expr": "to" } }],
        "root": { "node": "selector", "children": [
            { "node": "leaf", "args": { "n": 2 }, "when": [{ "if": "step == 0", "aborts": "both" }] },
            { "node": "leaf", "args": { "n": 3 }, "when": [{ "if": "to > 0", "aborts": "both" }] },
            { "node": "fail" } ] } },
    { "tree": "Around", "agent": "Actor", "locals": [{ "name": "to", "type": "i32", "value": 0 }],
        "root": { "node": "selector", "children": [
            { "node": "run", "tree": "Steps", "args": { "to": { "expr": "to" } } },
            { "node": "sequence", "children": [
                { "node": "set", "key": "to", "value": { "expr": "to + n" } },
                { "node": "leaf", "args": { "n": 5 } } ] } ] } } ] }"#;

bt! {
    tree Hunt for Actor {
        selector {
            #[when(bb.a, aborts = both)] graceful(n = 1, halts = 2);
            #[when(bb.b, aborts = both)] #[when(bb.c, aborts = both, notify = value)] graceful(n = 2, halts = 1);
            parallel(success = 1, failure = all) {
                selector {
                    #[when(bb.n > 0, aborts = both)] sequence { graceful(n = 3, halts = 3); leaf(n = 4); }
                    leaf(n = 5);
                }
                leaf(n = 6);
            }
            idle;
        }
    }
}

const HUNT: &str = r#"{ "bt": 1, "tree": "Hunt", "agent": "Actor", "root": { "node": "selector", "children": [
    { "node": "graceful", "args": { "n": 1, "halts": 2 }, "when": [{ "if": "a", "aborts": "both" }] },
    { "node": "graceful", "args": { "n": 2, "halts": 1 },
        "when": [{ "if": "b", "aborts": "both" }, { "if": "c", "aborts": "both", "notify": "value" }] },
    { "node": "parallel", "args": { "success": 1, "failure": "all" }, "children": [
        { "node": "selector", "children": [
            { "node": "sequence", "when": [{ "if": "n > 0", "aborts": "both" }], "children": [
                { "node": "graceful", "args": { "n": 3, "halts": 3 } }, { "node": "leaf", "args": { "n": 4 } } ] },
            { "node": "leaf", "args": { "n": 5 } } ] },
        { "node": "leaf", "args": { "n": 6 } } ] },
    { "node": "idle" } ] } }"#;

state_tree! {
    machine Watch for Actor {
        state Out { run Hunt; on tick if bb.m > 2 => In; }
        state In { task graceful(n = 9, halts = 1); on tick if bb.m < 2 => Out; }
    }
}

/// The machine, and the tree that it runs.
fn watch() -> String {
    let tree = HUNT.replacen(r#""bt": 1, "#, "", 1);
    format!(
        r#"{{ "bt": 1, "machines": [{{ "machine": "Watch", "agent": "Actor", "states": [
            {{ "state": "Out", "run": {{ "tree": "Hunt" }}, "transitions": [{{ "on": "tick", "if": "m > 2", "to": "In" }}] }},
            {{ "state": "In", "tasks": [{{ "node": "graceful", "args": {{ "n": 9, "halts": 1 }} }}],
                "transitions": [{{ "on": "tick", "if": "m < 2", "to": "Out" }}] }} ] }}], "trees": [{tree}] }}"#
    )
}

fn load(text: &str) -> Arc<Program<Actor>> {
    let registry = Registry::<Actor>::new().with::<leaf>().with::<graceful>();
    registry.load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Ticks a compiled and a loaded brain with the same writes and the same results of leaves, and compares their traces.
fn do_the_same<T: Tree<Agent = Actor, Params = ()>>(program: &Arc<Program<Actor>>, dt: Duration)
where
    Brain<T>: Unpin,
{
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let drive = [Drive::Events, Drive::Events, Drive::Polling, Drive::Hybrid][seed as usize % 4];
        let mut fixed = Brain::<T>::new(Actor::default(), ()).seeded(seed).driven(drive);
        let mut loaded = program.brain(Actor::default()).seeded(seed).driven(drive);
        let (mut book, mut loaded_book) = (Book::default(), Book::default());
        for tick in 0..60 {
            let (writes, what) = (chance.below(3) == 0, chance.below(5));
            let (flag, number) = (chance.below(2) == 0, chance.below(4) as i32);
            let (leaf, ends) = (1 + chance.below(6) as u8, chance.below(2) == 0);
            for (board, book) in [(fixed.board_mut(), &mut book), (loaded.board_mut(), &mut loaded_book)] {
                let _ = match what {
                    _ if !writes => false,
                    0 => board.set_a(flag),
                    1 => board.set_b(flag),
                    2 => board.set_c(flag),
                    3 => board.set_n(number),
                    _ => board.set_m(number),
                };
                book.facts.clear();
                book.clear();
                book.result(2, Status::Failure);
                if ends {
                    book.result(leaf, Status::Failure);
                }
            }
            let [mut trace, mut loaded_trace] = [Recorder::default(), Recorder::default()];
            let status = fixed.tick_traced(dt, &mut book, &mut trace);
            let loaded_status = loaded.tick_traced(dt, &mut loaded_book, &mut loaded_trace);
            assert_eq!(loaded_trace, trace, "seed {seed}, tick {tick}, {drive:?}");
            assert_eq!(
                (loaded_status, loaded_book.facts.len()),
                (status, book.facts.len()),
                "seed {seed}, tick {tick}"
            );
            assert_eq!(loaded.next(), fixed.next(), "seed {seed}, tick {tick}, {drive:?}");
        }
    }
}

#[test]
fn the_memory_of_another_branch_is_no_local_of_an_idle_subtree() {
    do_the_same::<Idle>(&load(IDLE), Duration::from_millis(1));
}

/// The number of guards that the second tick checks.
fn asks<T: Tree<Agent = Actor>>(mut brain: Brain<T>) -> usize
where
    Brain<T>: Unpin,
{
    let (mut book, mut trace) = (Book::default(), Recorder::default());
    brain.tick(Duration::ZERO, &mut book);
    brain.tick_traced(Duration::ZERO, &mut book, &mut trace);
    trace.records.iter().filter(|record| matches!(record, Record::Guard { .. })).count()
}

#[test]
fn polling_asks_the_guard_of_an_idle_subtree_that_reads_nothing_but_a_local() {
    let program = load(NEAR);
    for (drive, asked) in [(Drive::Events, 0), (Drive::Polling, 1)] {
        let actor = || Actor { n: 1, ..Actor::default() };
        assert_eq!(asks(Near::brain(actor()).driven(drive)), asked, "compiled, {drive:?}");
        assert_eq!(asks(program.brain(actor()).driven(drive)), asked, "loaded, {drive:?}");
    }
    do_the_same::<Near>(&program, Duration::from_millis(100));
}

#[test]
fn a_branch_that_stopped_over_several_ticks_is_entered_again() {
    do_the_same::<Hunt>(&load(HUNT), Duration::from_millis(100));
}

#[test]
fn a_branch_in_a_task_that_stopped_over_several_ticks_is_entered_again() {
    do_the_same::<Watch>(&load(&watch()), Duration::from_millis(100));
}

/// The number of checks of the guard in each tick while its branch is aborted. The halt of the branch takes several
/// ticks.
fn asked(program: &Arc<Program<Actor>>, ticks: usize) -> Vec<usize> {
    let mut brain = program.brain(Actor { a: true, ..Actor::default() });
    let mut book = Book::default();
    brain.tick(Duration::ZERO, &mut book);
    brain.board_mut().set_a(false);
    let counts = (0..ticks).map(|_| {
        let mut trace = Recorder::default();
        brain.tick_traced(Duration::ZERO, &mut book, &mut trace);
        trace.records.iter().filter(|record| matches!(record, Record::Guard { .. })).count()
    });
    counts.collect()
}

#[test]
fn only_a_guard_that_also_claims_asks_again_and_only_after_a_long_halt() {
    let program = |aborts: &str, halts: u8| {
        let text = format!(
            r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {{ "node": "selector", "children": [
                {{ "node": "graceful", "args": {{ "n": 1, "halts": {halts} }}, "when": [{{ "if": "a", "aborts": "{aborts}" }}] }},
                {{ "node": "idle" }} ] }} }}"#
        );
        load(&text)
    };
    assert_eq!(asked(&program("both", 2), 4), [1, 0, 1, 0]);
    assert_eq!(asked(&program("self", 2), 4), [1, 0, 0, 0]);
    assert_eq!(asked(&program("both", 0), 2), [1, 0]);
}

bt! {
    tree Rests for Actor { run Within; }
    /// A custom node whose child rests while a sibling writes the local of its guard.
    tree Within for Actor {
        let go: bool = true;
        parallel {
            Asking { #[when(go, aborts = self)] leaf(n = 1); }
            sequence { leaf(n = 2); set(go = false); leaf(n = 3); }
        }
    }
}

#[test]
fn a_child_that_rests_misses_no_change_of_a_local() {
    table_and_trees::<Rests>(
        r#"[{ "tree": "Rests", "agent": "Actor", "root": { "node": "run", "tree": "Within" } },
            { "tree": "Within", "agent": "Actor", "locals": [{ "name": "go", "type": "bool", "value": true }],
              "root": { "node": "parallel", "children": [
                { "node": "Asking", "children": [
                    { "node": "leaf", "args": { "n": 1 }, "when": [{ "if": "go", "aborts": "self" }] }] },
                { "node": "sequence", "children": [
                    { "node": "leaf", "args": { "n": 2 } },
                    { "node": "set", "key": "go", "value": false },
                    { "node": "leaf", "args": { "n": 3 } }] }] } }]"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1, enter 2
            0.2s | b      | 2:S    | R      | now  | tick 2, enter 3
            0.3s |        |        | R      | now  | tick 3
            0.4s | !b     |        | F      | now  | halt 1, halt 3
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 2, left 1, halted 0
            3: entered 1, ticked 2, left 0, halted 1
        "#]],
    );
}

/// A tree that runs 70 trees, one inside the other. The guard of the innermost tree reads a local of each of them. A
/// sibling of the tree `T{writes}` writes the local of the tree around both.
fn nested(writes: usize) -> Arc<Program<Actor>> {
    let guarded = r#"{ "node": "Asking", "children": [
        { "node": "leaf", "args": { "n": 1 }, "when": [{ "if": "p + l == 0", "aborts": "self" }] }] }"#;
    let tree = |level: usize| {
        let next =
            format!(r#"{{ "node": "run", "tree": "T{}", "args": {{ "p": {{ "expr": "p + l" }} }} }}"#, level + 1);
        let below = if level == 69 { guarded } else { &next };
        let write = r#"{ "node": "sequence", "children": [ { "node": "leaf", "args": { "n": 2 } },
            { "node": "set", "key": "l", "value": 1 }, { "node": "leaf", "args": { "n": 3 } }] }"#;
        let both = format!(r#"{{ "node": "parallel", "children": [{below}, {write}] }}"#);
        format!(
            r#"{{ "tree": "T{level}", "agent": "Actor", "params": [{{ "name": "p", "type": "i32", "default": 0 }}],
                "locals": [{{ "name": "l", "type": "i32", "value": 0 }}], "root": {} }}"#,
            if level == writes { &both } else { below }
        )
    };
    let trees: Vec<_> = (0..70).map(tree).collect();
    let mut limits = LoadLimits::default();
    limits.trees = trees.len();
    let registry = Registry::<Actor>::new().with::<leaf>().with_node::<Asking>().limited(limits);
    let text = format!(r#"{{ "bt": 1, "trees": [{}] }}"#, trees.join(","));
    registry.load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn a_resting_child_misses_no_local_of_seventy_nested_trees() {
    for writes in [0, 35, 69] {
        let (mut brain, mut book) = (nested(writes).brain(Actor::default()), Book::default());
        let happened = [false, true, true, false].map(|rests| {
            brain.board_mut().set_b(rests);
            book.clear();
            book.result(2, if rests { Status::Success } else { Status::Running });
            book.facts.clear();
            brain.tick(Duration::from_millis(100), &mut book);
            book.facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        });
        assert_eq!(happened, ["enter 1, enter 2", "tick 2, enter 3", "tick 3", "halt 1, halt 3"], "{writes}");
    }
}

//! Machines that run trees, and trees that run machines.

use bt_runtime::time::Next;
use tests::Book;

use super::*;

const BOTH: &str = r#"{ "bt": 1,
  "trees": [
    { "tree": "Guard", "agent": "Actor", "root": { "node": "sequence", "children": [
      { "node": "run", "tree": "Sentry", "args": { "least": 2 } }, { "node": "leaf", "args": { "n": 9 } } ] } },
    { "tree": "Look", "agent": "Actor", "root": { "node": "leaf", "args": { "n": 1 } } } ],
  "machines": [
    { "machine": "Sentry", "agent": "Actor", "params": [{ "name": "least", "type": "i32" }], "states": [
      { "state": "Calm", "run": { "tree": "Look" },
        "transitions": [{ "on": "success", "if": "n >= least", "to": "succeed" }, { "on": "success", "to": "Rest" }] },
      { "state": "Rest", "tasks": [{ "node": "wait", "args": { "for": "1s" } }] } ] } ] }"#;

#[test]
fn a_machine_is_a_leaf_of_a_tree_and_a_tree_a_task_of_a_state() {
    let program = registry().load_str("both.json", BOTH).unwrap_or_else(|errors| panic!("{errors}"));
    let kinds: Vec<_> = program.info().iter().map(|node| (node.kind, &*node.name, node.depth)).collect();
    let expected = [
        ("sequence", "sequence", 0),
        ("run", "Sentry", 1),
        ("machine", "Sentry", 2),
        ("subtree", "Calm", 3),
        ("run", "Look", 4),
        ("action", "leaf", 5),
        ("state", "Rest", 3),
        ("wait", "wait", 4),
        ("action", "leaf", 1),
    ];
    assert_eq!(kinds, expected);
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    let tick = |brain: &mut Brain<_>, book: &mut Book| brain.tick(Duration::from_millis(500), book);
    book.result(1, Status::Success);
    assert_eq!(tick(&mut brain, &mut book), Status::Running);
    assert_eq!(brain.next(), Next::At(bt_runtime::Time::from_nanos(1_500_000_000)), "`Rest` only waits");
    tick(&mut brain, &mut book);
    brain.board_mut().set_n(2);
    tick(&mut brain, &mut book);
    assert_eq!(book.facts.iter().map(ToString::to_string).collect::<Vec<_>>(), ["enter 1", "enter 1", "enter 9"]);
}

#[test]
fn the_first_of_a_file_is_the_one_that_runs() {
    let name =
        |text: &str| registry().load_str("m.json", text).unwrap_or_else(|errors| panic!("{errors}")).name().to_owned();
    assert_eq!(name(BOTH), "Guard");
    assert_eq!(name(BOUND), "Bound");
    let machine = r#""machines": [{ "machine": "First", "agent": "Actor", "states": [{ "state": "S", "tasks": [{ "node": "idle" }] }] }]"#;
    let tree = r#""trees": [{ "tree": "Second", "agent": "Actor", "root": { "node": "idle" } }]"#;
    assert_eq!(name(&format!(r#"{{ "bt": 1, {machine}, {tree} }}"#)), "First");
    assert_eq!(name(&format!(r#"{{ "bt": 1, {tree}, {machine} }}"#)), "Second");
}

#[test]
fn tasks_of_states_that_stay_are_ticked_while_a_halt_takes_ticks() {
    let program = registry()
        .load_str(
            "m.json",
            r#"{ "bt": 1, "machine": "M", "agent": "Actor",
              "tasks": [{ "node": "leaf", "args": { "n": 1 } }],
              "states": [
                { "state": "Walk", "tasks": [{ "node": "graceful", "args": { "n": 2, "halts": 2 } }],
                  "transitions": [{ "on": "tick", "if": "a", "to": "Rest" }] },
                { "state": "Rest", "tasks": [{ "node": "leaf", "args": { "n": 3 } }] } ] }"#,
        )
        .unwrap_or_else(|errors| panic!("{errors}"));
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    let happened = [false, true, true, true].map(|a| {
        brain.board_mut().set_a(a);
        book.facts.clear();
        brain.tick(Duration::from_millis(100), &mut book);
        book.facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    });
    let expected = ["enter 1, enter 2", "tick 1, tick 2, halting 2", "tick 1, halting 2", "tick 1, halt 2, enter 3"];
    assert_eq!(happened, expected);
}

#[test]
fn of_two_events_one_is_taken_by_a_transition_and_the_other_begins_a_delay() {
    let program = registry()
        .load_str(
            "m.json",
            r#"{ "bt": 1, "machine": "M", "agent": "Actor", "states": [
              { "state": "Home", "transitions": [{ "on": { "event": "At" }, "after": "200ms", "to": "Away" }], "states": [
                { "state": "Sit", "tasks": [{ "node": "leaf", "args": { "n": 1 } }],
                  "transitions": [{ "on": { "event": "At" }, "to": "Walk" }] },
                { "state": "Walk", "tasks": [{ "node": "leaf", "args": { "n": 2 } }] } ] },
              { "state": "Away", "tasks": [{ "node": "leaf", "args": { "n": 3 } }] } ] }"#,
        )
        .unwrap_or_else(|errors| panic!("{errors}"));
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    let happened = [0, 2, 0, 0].map(|events| {
        (0..events).for_each(|_| brain.send(Signal::At(1)).unwrap());
        book.facts.clear();
        brain.tick(Duration::from_millis(100), &mut book);
        book.facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    });
    assert_eq!(happened, ["enter 1", "tick 1, halt 1, enter 2", "tick 2", "tick 2, halt 2, enter 3"]);
}

#[test]
fn a_name_that_the_event_binds_hides_a_parameter_of_the_state() {
    let program = registry()
        .load_str(
            "m.json",
            r#"{ "bt": 1, "machine": "M", "agent": "Actor", "states": [
              { "state": "Calm", "tasks": [{ "node": "leaf", "args": { "n": 1 } }],
                "transitions": [{ "on": { "event": "At", "binds": ["at"] }, "to": "Go", "args": { "at": { "expr": "at + 1" } } }] },
              { "state": "Go", "params": [{ "name": "at", "type": "i32" }],
                "tasks": [{ "node": "leaf", "args": { "n": 2 } }, { "node": "set", "key": "n", "value": { "expr": "at" } }],
                "transitions": [{ "on": { "event": "At", "binds": ["at"] }, "to": "Go", "args": { "at": { "expr": "at + 1" } } }] } ] }"#,
        )
        .unwrap_or_else(|errors| panic!("{errors}"));
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    brain.tick(Duration::ZERO, &mut book);
    for at in [3, 7] {
        brain.send(Signal::At(at)).unwrap();
        brain.tick(Duration::from_millis(100), &mut book);
        assert_eq!(brain.board().n, at + 1);
    }
}

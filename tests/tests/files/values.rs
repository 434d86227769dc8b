//! Values in files: those that events carry, and those that functions give.

use bt_runtime::Registry;
use tests::Book;
use tests::prelude::*;

use super::{document, registry};

fn hears() -> Registry<Actor> {
    registry().with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
}

#[test]
fn what_an_event_carries_goes_into_keys() {
    let load = |rest: &str| {
        let root = format!(r#"{{ "node": "wait_for", "event": "Signal::At", {rest} }}"#);
        hears().load_str("t.json", &document(&root))
    };
    let run = |rest: &str| {
        let mut brain =
            load(rest).unwrap_or_else(|errors| panic!("{errors}")).brain(Actor { n: 2, ..Actor::default() });
        for signal in [Signal::Ping, Signal::At(1), Signal::At(5)] {
            brain.send(signal).unwrap();
        }
        let status = brain.tick(Duration::ZERO, &mut Book::default());
        (status, brain.board().m, brain.board().spot)
    };
    assert_eq!(run(r#""binds": ["at"], "out": "m""#), (Status::Success, 1, None));
    assert_eq!(
        run(r#""binds": ["at"], "if": "at > n", "out": "spot""#),
        (Status::Success, 0, Some(5)),
        "the second of them"
    );
    assert_eq!(run(r#""binds": ["at"], "out": { "m": "at * 10 + n", "spot": "at" }"#), (Status::Success, 12, Some(1)));
    assert_eq!(run(r#""binds": ["at"], "if": "at > 9""#), (Status::Running, 0, None));
    let faults = |rest: &str| load(rest).unwrap_err().iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    assert_eq!(faults(r#""binds": ["at", "of"]"#), ["`At` carries one `i32`"]);
    assert!(
        faults(r#""binds": ["at"], "out": "mode""#)[0].contains("the key is `Mode`"),
        "{:?}",
        faults(r#""binds": ["at"], "out": "mode""#)
    );
    let text = document(r#"{ "node": "wait_for", "event": "Att", "binds": ["at"] }"#);
    assert!(hears().load_str("t.json", &text).unwrap_err().to_string().contains("did you mean `At`?"));
}

#[test]
fn expressions_call_functions_of_values() {
    let registry = registry()
        .with_function("twice", |number: i32| number * 2)
        .with_function("mode", |alert: bool| if alert { Mode::Alert } else { Mode::Calm })
        .with_function("maybe", |alert: bool| alert.then_some(Mode::Alert))
        .with_function("or_calm", |mode: Option<Mode>| mode.unwrap_or(Mode::Calm));
    let load = |root: &str| registry.load_str("t.json", &document(root));
    let run = |root: &str| {
        let program = load(root).unwrap_or_else(|errors| panic!("{errors}"));
        let mut brain = program.brain(Actor { n: 4, a: true, ..Actor::default() });
        let status = brain.tick(Duration::ZERO, &mut Book::default());
        (status, **brain.board())
    };
    let set =
        |key: &str, value: &str| format!(r#"{{ "node": "set", "key": "{key}", "value": {{ "expr": "{value}" }} }}"#);
    assert_eq!(run(&set("m", "twice(n + 1)")).1.m, 10);
    assert_eq!(run(&set("spot", "twice(n)")).1.spot, Some(8), "into an option");
    assert_eq!(run(&set("mode", "mode(a)")).1.mode, Mode::Alert);
    assert_eq!(run(&set("mode", "or_calm(maybe(a))")).1.mode, Mode::Alert);
    let check = r#"{ "node": "check", "args": { "condition": "twice(twice(n)) == 16 && twice(1) < n" } }"#;
    assert_eq!(run(check).0, Status::Success);
    let faults = |root: &str| load(root).unwrap_err().iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    assert_eq!(faults(&set("a", "mode(a)")), ["`mode` gives `Mode`, the key is `bool`"]);
    assert_eq!(faults(&set("mode", "maybe(a)")), ["`maybe` gives `Option<Mode>`, the key is `Mode`"]);
    assert_eq!(faults(&set("m", "twice(a)")), ["expected `i32`, found `bool`"]);
    assert_eq!(faults(&set("m", "twice()")), ["`twice` takes one value, found 0"]);
    assert_eq!(faults(&set("m", "twise(n)")), ["there is no function `twise`"]);
}

#[test]
fn a_guard_on_a_function_is_asked_when_its_arguments_change() {
    let registry = registry().with_function("twice", |number: i32| number * 2);
    let text = document(
        r#"{ "node": "selector", "children": [
        { "node": "leaf", "args": { "n": 1 }, "when": [{ "if": "twice(n) > 6", "aborts": "lower_priority" }] },
        { "node": "idle" } ] }"#,
    );
    let mut brain = registry.load_str("t.json", &text).unwrap().brain(Actor::default());
    let mut book = Book::default();
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(brain.next(), bt_runtime::time::Next::Change, "it does not poll");
    let _ = brain.board_mut().set_n(4);
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(book.facts, [tests::Fact::Enter(1)]);
}

/// Sends an event to its own brain.
#[action]
fn calls(cx: &mut Cx<Actor>) -> bool {
    cx.send(Signal::Ping).is_ok()
}

#[test]
fn what_an_action_sends_is_heard_in_the_next_tick() {
    let text = document(
        r#"{ "node": "sequence", "children": [
        "LEAF", { "node": "calls" }, { "node": "wait_for", "event": "Signal::Ping" } ] }"#,
    );
    for (leaf, from) in
        [(r#"{ "node": "set", "key": "n", "value": 1 }"#, 0), (r#"{ "node": "wait", "args": { "for": "1s" } }"#, 1)]
    {
        let program = registry().with::<calls>().load_str("t.json", &text.replace(r#""LEAF""#, leaf)).unwrap();
        let mut brain = program.brain(Actor::default());
        let mut tick = || brain.tick(Duration::from_secs(1), &mut Book::default());
        let ticks: Vec<_> = (0..from + 2).map(|_| tick()).collect();
        assert_eq!(ticks[from..], [Status::Running, Status::Success], "{leaf}");
    }
}

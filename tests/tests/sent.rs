//! Events that a file sends, and values that it passes: as in `bt!`, or a message that names the fix.

use bt_runtime::trace::Recorder;
use bt_runtime::{Program, Registry, loaded::LoadErrors};
use tests::Book;
use tests::prelude::*;

bt! {
    tree Echo for Actor {
        #[repeat(forever)]
        sequence {
            set(bb.n = bb.n + 1);
            send(Signal::At(bb.n * 2));
            wait_for(Signal::At(at) -> bb.m = at);
        }
    }
}

fn load(registry: &Registry<Actor>, root: &str) -> Result<std::sync::Arc<Program<Actor>>, LoadErrors> {
    registry.load_str("t.json", &format!(r#"{{ "bt": 1, "tree": "Echo", "agent": "Actor", "root": {root} }}"#))
}

/// The message and the help of the only fault.
fn fault(loaded: Result<std::sync::Arc<Program<Actor>>, LoadErrors>) -> String {
    let errors = loaded.expect_err("there is a fault");
    let faults: Vec<_> = errors.iter().collect();
    assert_eq!(faults.len(), 1, "{errors}");
    format!("{} ({})", faults[0].message, faults[0].help.as_deref().unwrap_or("-"))
}

fn registry() -> Registry<Actor> {
    Registry::new().with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
}

#[test]
fn an_event_carries_what_is_read_when_it_is_sent() {
    let root = r#"{ "node": "sequence", "decorators": [{ "repeat": "forever" }], "children": [
        { "node": "set", "key": "n", "value": { "expr": "n + 1" } },
        { "node": "send", "args": { "event": "Signal::At(n * 2)" } },
        { "node": "wait_for", "event": "Signal::At", "binds": ["at"], "out": { "m": "at" } } ] }"#;
    let program = load(&registry().with_function("At", Signal::At), root).unwrap_or_else(|errors| panic!("{errors}"));
    let (mut compiled, mut loaded) = (Echo::brain(Actor::default()), program.brain(Actor::default()));
    for tick in 1..5 {
        let mut traces = [Recorder::default(), Recorder::default()];
        let status = compiled.tick_traced(Duration::ZERO, &mut Book::default(), &mut traces[0]);
        assert_eq!(loaded.tick_traced(Duration::ZERO, &mut Book::default(), &mut traces[1]), status);
        let [first, second] = traces.map(|trace| format!("{:?}", trace.records));
        assert_eq!(first, second);
        assert_eq!((**compiled.board(), loaded.board().m), (**loaded.board(), 2 * (tick - 1)));
    }
}

#[test]
fn an_event_that_cannot_be_made_says_what_would_make_it() {
    let send = |registry: Registry<Actor>, event: &str| {
        fault(load(&registry, &format!(r#"{{ "node": "send", "args": {{ "event": "{event}" }} }}"#)))
    };
    expect![[r#"no function makes `At` from values that change (write out its values, or register a function that makes it: `.with_function("At", Signal::At)`)"#]].assert_eq(&send(registry(), "Signal::At(n)"));
    expect!["`At` gives `i32`, no event of this agent (register a function of the name that makes the event)"]
        .assert_eq(&send(registry().with_function("At", |n: i32| n), "Signal::At(n)"));
    expect!["expected `i32`, found `bool` (-)"]
        .assert_eq(&send(registry().with_function("At", Signal::At), "Signal::At(a)"));
    expect!["`mode` is `Mode`, no event (write one: `Noise::Alarm`)"].assert_eq(&send(registry(), "mode"));
    expect!["there is no key `modd` (did you mean `mode`?)"].assert_eq(&send(registry(), "bb.modd"));
}

#[test]
fn a_local_that_is_written_as_a_key_is_told_how_it_is_read() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "locals": [{ "name": "now", "type": "i32", "value": 3 }],
        "root": { "node": "set", "key": "n", "value": { "key": "now" } } }"#;
    expect![[r#"there is no key `now` (`now` is a parameter or a local: as a value it is `{ "expr": "now" }`)"#]]
        .assert_eq(&fault(registry().load_str("t.json", text)));
    let text = text.replace(r#"{ "key": "now" }"#, r#"{ "expr": "now" }"#);
    let mut brain = registry().load_str("t.json", &text).unwrap().brain(Actor::default());
    brain.tick(Duration::ZERO, &mut Book::default());
    assert_eq!(brain.board().n, 3);
}

#[test]
fn the_tree_that_is_loaded_needs_defaults() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "params": [{ "name": "to", "type": "i32" }],
        "root": { "node": "set", "key": "n", "value": { "expr": "to" } } }"#;
    expect!["`T` lacks its parameter `to` (nothing runs the tree that is loaded: write a `default` here, which `Program::arguments` replaces for a brain)"].assert_eq(&fault(registry().load_str("t.json", text)));
    let text = text.replace(r#""i32" }"#, r#""i32", "default": 1 }"#);
    let program = registry().load_str("t.json", &text).unwrap();
    let mut brain = program.arguments().with("to", 7).unwrap().brain(Actor::default());
    brain.tick(Duration::ZERO, &mut Book::default());
    assert_eq!(brain.board().n, 7);
}

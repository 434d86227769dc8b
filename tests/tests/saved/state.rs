//! The parts of a brain's state that a snapshot contains.

use bt_runtime::brain::Phase;
use tests::Book;

use super::*;

fn restored(program: &Arc<Program<Actor>>, brain: &Brain<Loaded<Actor>>) -> Brain<Loaded<Actor>> {
    let json = serde_json::to_string(brain).unwrap();
    let of_json = of_json(program, &json).unwrap();
    let of_bytes = of_bytes(program, &bytes(brain)).unwrap();
    assert_eq!(bytes(&of_json), bytes(&of_bytes));
    of_bytes
}

#[test]
fn a_halt_goes_on_after_it() {
    let program = load("", r#"{ "node": "graceful", "args": { "n": 1, "halts": 2 } }"#);
    let (mut brain, mut book) = (program.brain(Actor::default()).once(), Book::default());
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(brain.stop(&mut book), Halt::Pending);
    let mut brain = restored(&program, &brain);
    brain.tick(Duration::ZERO, &mut book);
    let mut brain = restored(&program, &brain);
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!((brain.phase(), book.counts[1].halted), (Phase::Stopped, 1));
}

#[test]
fn a_local_goes_on_after_it() {
    let root =
        r#"{ "node": "sequence", "children": [{ "node": "set", "local": "x", "value": 5 }, { "node": "idle" }] }"#;
    let root = root.replace(r#""local": "x""#, r#""key": "x""#);
    let program = load(r#""locals": [{ "name": "x", "type": "i32", "value": 1 }],"#, &root);
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    brain.tick(Duration::ZERO, &mut book);
    let json = serde_json::to_value(restored(&program, &brain)).unwrap();
    assert!(json["memory"].as_array().unwrap().contains(&serde_json::json!([5])), "{json}");
}

#[test]
fn a_swap_that_is_done_is_news_after_it() {
    let one = load("", r#"{ "node": "sequence", "children": [{ "node": "idle" }] }"#);
    let other = load("", r#"{ "node": "sequence", "children": [{ "node": "idle" }, { "node": "fail" }] }"#);
    let (mut brain, mut book) = (one.brain(Actor::default()), Book::default());
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(brain.swap(&other), Halt::Done);
    let mut trace = bt_runtime::trace::Recorder::default();
    restored(&other, &brain).tick_traced(Duration::ZERO, &mut book, &mut trace);
    assert!(format!("{:?}", trace.records).contains("Swap"), "{:?}", trace.records);
}

#[test]
fn a_brain_on_its_way_to_another_version_is_ticked_first() {
    let one = load("", r#"{ "node": "graceful", "args": { "n": 1, "halts": 2 } }"#);
    let (mut brain, mut book) = (one.brain(Actor::default()), Book::default());
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(brain.swap(&load("", r#"{ "node": "idle" }"#)), Halt::Pending);
    let error = serde_json::to_string(&brain).unwrap_err().to_string();
    assert_eq!(error, "the brain is migrating to another version of its tree: tick it first");
}

#[test]
fn arguments_of_the_caller_are_saved() {
    let root = r#"{ "node": "sequence", "children": [
        { "node": "set", "key": "n", "value": { "expr": "n + step" } }, { "node": "wait", "args": { "for": "1s" } } ] }"#;
    let program = load(r#""params": [{ "name": "step", "type": "i32", "default": 1 }],"#, root);
    let mut brain = program.arguments().with("step", 5).unwrap().brain(Actor::default());
    let (mut book, second) = (Book::default(), Duration::from_secs(1));
    brain.tick(second, &mut book);
    assert_eq!(brain.board().n, 5);
    let mut brain = restored(&program, &brain);
    brain.tick(second, &mut book);
    brain.tick(second, &mut book);
    assert_eq!(brain.board().n, 10, "the tree began anew");
    let other =
        load(r#""params": [{ "name": "step", "type": "i32", "default": 2 }],"#, &root.replace("n + step", "step"));
    brain.swap(&other);
    brain.restart(&mut book);
    brain.tick(second, &mut book);
    assert_eq!(brain.board().n, 5, "the new version has it too");
    assert_eq!(program.params().collect::<Vec<_>>(), [("step", "i32")]);
}

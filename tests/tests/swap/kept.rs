//! Kept locals, which a swap moves by name and type.

use super::*;

/// A tree that runs another one, whose locals and nodes are these.
fn load(locals: &str, nodes: &str) -> Arc<Program<Actor>> {
    let text = format!(
        r#"{{ "bt": 1, "trees": [
            {{ "tree": "T", "agent": "Actor", "root": {{ "node": "sequence", "children": [
                {{ "node": "run", "tree": "Leg", "id": 7 }} ] }} }},
            {{ "tree": "Leg", "agent": "Actor", "locals": [{locals}],
               "root": {{ "node": "sequence", "children": [{nodes}] }} }} ] }}"#
    );
    registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn local(name: &str, ty: &str) -> String {
    format!(r#"{{ "name": "{name}", "type": "{ty}", "value": 40, "keep": true }}"#)
}

fn set(name: &str) -> String {
    format!(r#"{{ "node": "set", "key": "{name}", "value": {{ "expr": "{name} + 1" }} }}"#)
}

fn look(name: &str) -> String {
    format!(r#"{{ "node": "look", "id": 2, "args": {{ "n": 2, "at": {{ "expr": "{name}" }} }} }}"#)
}

fn counts(name: &str) -> String {
    format!("{}, {}", set(name), look(name))
}

fn run(program: &Arc<Program<Actor>>) -> Run {
    let brain = program.brain(Actor::default());
    Run { brain, book: Book::default(), trace: Recorder::default() }
}

#[test]
fn a_kept_local_outlives_a_swap_between_two_runs_and_within_one() {
    let old = load(&local("steps", "i32"), &counts("steps"));
    let mut run = run(&old);
    run.book.result(2, Status::Success);
    assert_eq!(run.tick().1, "2 sees 41, enter 2");
    let new = load(&format!("{}, {}", local("other", "i32"), local("steps", "i32")), &counts("steps"));
    assert_eq!(run.brain.swap(&new), Halt::Done, "nothing runs");
    run.book.clear();
    assert_eq!(run.runs(), "2 sees 42, enter 2");
    assert_eq!(run.brain.swap(&old), Halt::Done, "a kept local less");
    assert_eq!(run.runs(), "2 sees 42, tick 2");
    assert_eq!(run.brain.swap(&new), Halt::Pending, "a further kept local begins with an entry");
    assert_eq!(run.runs(), "2 sees 43, enter 2");
}

#[test]
fn another_name_or_type_begins_anew() {
    let mut run = run(&load(&local("steps", "i32"), &counts("steps")));
    run.book.result(2, Status::Success);
    assert_eq!(run.tick().1, "2 sees 41, enter 2");
    run.brain.swap(&load(&local("paces", "i32"), &counts("paces")));
    assert_eq!(run.tick().1, "2 sees 41, enter 2");
    let fresh = r#"{ "node": "leaf", "when": [{ "if": "paces == 41" }], "args": { "n": 2 } }"#;
    run.brain.swap(&load(&local("paces", "u8"), &format!("{}, {fresh}", set("paces"))));
    assert_eq!(run.tick().1, "enter 2");
}

#[test]
fn the_whole_tree_keeps_its_own() {
    let whole = |root: &str| {
        let local = local("steps", "i32");
        let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "locals": [{local}], "root": {root} }}"#);
        registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let counted = counts("steps");
    let mut run = run(&whole(&format!(r#"{{ "node": "sequence", "children": [{counted}] }}"#)));
    assert_eq!(run.runs(), "2 sees 41, enter 2");
    assert_eq!(
        run.brain.swap(&whole(&format!(r#"{{ "node": "always_sequence", "children": [{counted}] }}"#))),
        Halt::Pending
    );
    assert_eq!(run.runs(), "2 sees 42, enter 2");
}

//! Kept locals of loaded trees in a snapshot.

use tests::Book;

use super::*;

/// Two places run a tree that counts; `FIELDS` stands for further fields of its local.
const TEXT: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Walks", "agent": "Actor",
      "locals": [{ "name": "rounds", "type": "i32", "value": 0, "keep": true }],
      "root": { "node": "sequence", "children": [
          { "node": "set", "key": "rounds", "value": { "expr": "rounds + 1" } },
          { "node": "run", "tree": "Leg", "name": "left" },
          { "node": "run", "tree": "Leg", "name": "right", "decorators": [{ "repeat": 2 }] },
          { "node": "look", "args": { "n": 9, "at": { "expr": "rounds" } }, "decorators": ["force_success"] } ] } },
    { "tree": "Leg", "agent": "Actor",
      "locals": [{ "name": "steps", "type": "i32", "value": 10 FIELDS }],
      "root": { "node": "sequence", "children": [
          { "node": "set", "key": "steps", "value": { "expr": "steps + 1" } },
          { "node": "wait", "args": { "for": "100ms..=300ms" } },
          { "node": "look", "args": { "n": 1, "at": { "expr": "steps" } }, "decorators": ["force_success"] } ] } } ] }"#;

fn program(fields: &str) -> Arc<Program<Actor>> {
    loaded(&TEXT.replace("FIELDS", fields))
}

/// A restored brain; `None` to go on with the same one.
type Restored = Option<Brain<Loaded<Actor>>>;

#[test]
fn a_restored_brain_goes_on_with_its_kept_locals() {
    let program = program(r#", "keep": true"#);
    let played = |restore: &dyn Fn(&Brain<Loaded<Actor>>) -> Restored| {
        let (mut brain, mut book) = (program.brain(Actor::default()).seeded(3), Book::default());
        for leaf in [1, 9] {
            book.result(leaf, Status::Success);
        }
        for _ in 0..200 {
            brain = restore(&brain).unwrap_or(brain);
            brain.tick(Duration::from_millis(50), &mut book);
        }
        book.facts
    };
    let fixed = played(&|_| None);
    assert_eq!(played(&|brain| of_bytes(&program, &bytes(brain)).ok()), fixed);
    assert_eq!(played(&|brain| of_json(&program, &serde_json::to_string(brain).unwrap()).ok()), fixed);
    let seen = fixed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    assert!(seen.contains("9 sees 3"), "{seen}");
}

#[test]
fn a_local_that_is_kept_in_another_version_is_a_difference() {
    let (kept, dropped) = (program(r#", "keep": true"#), program(""));
    assert!(of_bytes(&dropped, &bytes(&kept.brain(Actor::default()))).is_err());
}

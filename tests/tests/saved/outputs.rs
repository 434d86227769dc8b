//! Outputs of loaded trees in a snapshot.

use tests::Book;

use super::*;

const TEXT: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Keys", "agent": "Actor", "locals": [{ "name": "all", "type": "i32", "value": 10 }],
      "root": { "node": "parallel", "decorators": [{ "repeat": "forever" }],
        "args": { "success": "all", "failure": "all" }, "children": [
          { "node": "run", "tree": "Adds", "args": { "by": 1 }, "out": { "sum": "n" } },
          { "node": "run", "tree": "Adds", "args": { "by": 2 }, "out": { "sum": "all" } },
          { "node": "look", "args": { "n": 9, "at": { "expr": "all" } }, "decorators": ["force_failure"] } ] } },
    { "tree": "Adds", "agent": "Actor",
      "params": [{ "name": "by", "type": "i32" }, { "name": "sum", "type": "i32", "dir": "inout" },
        { "name": "own", "type": "i32", "dir": "out" }],
      "root": { "node": "sequence", "decorators": [{ "repeat": 3 }], "children": [
          { "node": "set", "key": "own", "value": { "expr": "own + by" } },
          { "node": "set", "key": "sum", "value": { "expr": "sum + own" } },
          { "node": "wait", "args": { "for": "100ms" } } ] } } ] }"#;

#[test]
fn a_restored_subtree_writes_the_same_places() {
    let program = loaded(TEXT);
    let played = |restores: bool| {
        let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
        for _ in 0..60 {
            if restores {
                brain = of_bytes(&program, &bytes(&brain)).unwrap();
            }
            brain.tick(Duration::from_millis(50), &mut book);
        }
        (book.facts, **brain.board())
    };
    let fixed = played(false);
    assert!(fixed.1.n > 0, "it has written");
    assert_eq!(played(true), fixed);
}

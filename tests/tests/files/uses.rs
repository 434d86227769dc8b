//! Files that use files.

use std::fs;
use std::path::PathBuf;

use tests::Book;
use tests::prelude::*;

use super::registry;

/// A folder for one test, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn files_use_files_even_in_a_circle() {
    let folder = folder("uses");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "a.json",
        r#"{ "bt": 1, "uses": ["b.json"], "tree": "A", "agent": "Actor",
             "root": { "node": "run", "tree": "B", "args": { "to": { "expr": "n + 1" } } } }"#,
    );
    write(
        "b.json",
        r#"{ "bt": 1, "uses": ["a.json"], "tree": "B", "agent": "Actor",
             "params": [{ "name": "to", "type": "i32" }],
             "root": { "node": "set", "key": "m", "value": { "expr": "to * 2" } } }"#,
    );
    let program = registry().load(folder.join("a.json")).unwrap();
    let names: Vec<_> = program.info().iter().map(|node| (&*node.name, &*node.tree)).collect();
    assert_eq!(names, [("B", "A"), ("set", "B")]);
    let mut brain = program.brain(Actor { n: 3, ..Actor::default() });
    assert_eq!(brain.tick(Duration::ZERO, &mut Book::default()), Status::Success);
    assert_eq!(brain.board().m, 8);
}

#[test]
fn trees_that_run_each_other_are_refused() {
    let folder = folder("circle");
    for (tree, other) in [("A", "B"), ("B", "A")] {
        let text = format!(
            r#"{{ "bt": 1, "uses": ["{other}.json"], "tree": "{tree}", "agent": "Actor",
                 "root": {{ "node": "run", "tree": "{other}" }} }}"#
        );
        fs::write(folder.join(format!("{tree}.json")), text).unwrap();
    }
    let errors = registry().load(folder.join("A.json")).unwrap_err().to_string();
    assert!(errors.contains("`B` runs `A`, which runs `B`"), "{errors}");
}

#[test]
fn a_file_that_is_missing_is_told_where_it_is_used() {
    let folder = folder("missing");
    let text = r#"{ "bt": 1, "uses": ["b.json"], "tree": "A", "agent": "Actor", "root": { "node": "idle" } }"#;
    fs::write(folder.join("a.json"), text).unwrap();
    let errors = registry().load(folder.join("a.json")).unwrap_err();
    let fault = errors.iter().next().unwrap();
    assert!(fault.message.contains("b.json` cannot be read"), "{errors}");
    assert_eq!(fault.place.path(), "$.uses[0]");
}

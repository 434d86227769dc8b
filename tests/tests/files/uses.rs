//! Files that use files.

use std::fs;
use std::path::PathBuf;

use bt_runtime::loaded::LoadLimits;
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

/// A file with the tree of this name, which runs another one.
fn runs(tree: &str, uses: &str, root: &str) -> String {
    format!(r#"{{ "bt": 1, "uses": [{uses}], "tree": "{tree}", "agent": "Actor", "root": {root} }}"#)
}

#[test]
fn the_caller_reads_each_used_file_once_by_its_path() {
    let first = runs("A", r#""sub/b.json", "c.json""#, r#"{ "node": "run", "tree": "B" }"#);
    let mut read = Vec::new();
    let program = registry().load_with("trees/a.json", &first, |path| {
        read.push(path.to_owned());
        match path {
            "trees/sub/b.json" => Some(runs("B", r#""../c.json", "../a.json""#, r#"{ "node": "run", "tree": "C" }"#)),
            "trees/c.json" => Some(runs("C", r#""./sub/../sub/b.json""#, r#"{ "node": "idle" }"#)),
            _ => None,
        }
    });
    let program = program.unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(read, ["trees/sub/b.json", "trees/c.json"]);
    assert_eq!(program.info().iter().map(|node| &*node.tree).collect::<Vec<_>>(), ["A", "B", "C"]);
}

#[test]
fn a_file_that_the_caller_has_not_is_told_where_it_is_used() {
    let first = runs("A", r#""b.json""#, r#"{ "node": "sequence", "children": [{ "node": "idel" }] }"#);
    let errors = registry().load_with("a.json", &first, |_| None).unwrap_err();
    let faults: Vec<_> = errors.iter().map(|fault| (fault.place.path(), &*fault.message)).collect();
    let unknown = ("$.root.children[0].node", "there is no node or action `idel`");
    assert_eq!(faults.len(), 2, "{errors}");
    assert_eq!((&*faults[0].0, faults[0].1), ("$.uses[0]", "there is no file `b.json`"));
    assert_eq!((&*faults[1].0, faults[1].1), unknown);
}

#[test]
fn limits_hold_for_files_that_the_caller_reads() {
    let chain = |path: &str| {
        let number: u32 = path.trim_end_matches(".json").parse().ok()?;
        Some(runs(&format!("T{number}"), &format!(r#""{}.json""#, number + 1), r#"{ "node": "idle" }"#))
    };
    let mut limits = LoadLimits::default();
    limits.files = 3;
    let errors = registry().limited(limits).load_with("0.json", &chain("0.json").unwrap(), chain).unwrap_err();
    assert!(errors.to_string().contains("a tree may use 3 files"), "{errors}");

    let mut limits = LoadLimits::default();
    limits.file.bytes = 200;
    let first = runs("A", r#""b.json""#, r#"{ "node": "idle" }"#);
    let errors = registry().limited(limits).load_with("a.json", &first, |_| Some(" ".repeat(201))).unwrap_err();
    assert!(errors.to_string().contains("the file has 201 bytes, more than 200"), "{errors}");
}

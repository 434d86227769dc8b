//! Files that change while their tree runs.

use std::fs;
use std::path::PathBuf;

use bt_runtime::loaded::Watch;

use super::*;

/// A folder for one test, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("watch").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Watches a file with this tree. The first version is loaded already.
fn watched(folder: &std::path::Path, root: &str) -> (Watch<Actor>, PathBuf) {
    let path = folder.join("t.json");
    fs::write(&path, tree(root)).unwrap();
    let mut watch = Watch::new(registry(), &path);
    assert!(watch.look().unwrap().is_ok());
    (watch, path)
}

/// The errors of the next call of `look`.
fn errors(watch: &mut Watch<Actor>) -> Option<String> {
    watch.look().map(|version| version.unwrap_err().to_string())
}

#[test]
fn a_new_version_is_handed_out_once() {
    let (mut watch, path) = watched(&folder("new"), &a(1));
    assert!(watch.look().is_none());
    fs::write(&path, tree(&a(2))).unwrap();
    let program = watch.look().unwrap().unwrap();
    assert!(Arc::ptr_eq(watch.program().unwrap(), &program));
    assert!(watch.look().is_none());
    fs::write(&path, tree(&a(2))).unwrap();
    assert!(watch.look().is_none(), "the same text is no version");
}

#[test]
fn a_broken_version_is_refused_while_the_old_one_runs_on() {
    let folder = folder("broken");
    let (mut watch, path) = watched(&folder, &of("sequence", 10, &[a(1)]));
    let mut run = Run { brain: watch.program().unwrap().brain(Actor::default()), ..Run::new(&a(1)) };
    assert_eq!(run.runs(), "enter 1");
    fs::write(&path, tree(r#"{ "node": "sequence", "children": [{ "node": "leef" }, { "node": "idle" }] }"#)).unwrap();
    assert_eq!(errors(&mut watch), None, "it may be half written");
    let told = errors(&mut watch).expect("it stays so");
    assert!(told.contains("there is no node or action `leef`") && told.contains("did you mean `leaf`?"), "{told}");
    assert!(told.contains("t.json:1:"), "{told}");
    assert_eq!(errors(&mut watch), None, "errors are told once");
    assert_eq!(run.runs(), "tick 1");
    assert!(Arc::ptr_eq(watch.program().unwrap(), run.brain.program()));
    fs::write(&path, tree(&of("sequence", 10, &[a(2), a(1)]))).unwrap();
    assert_eq!(run.brain.swap(&watch.look().unwrap().unwrap()), Halt::Done);
    assert_eq!(run.runs(), "tick 1");
}

#[test]
fn a_half_written_file_is_tried_again_and_not_told() {
    let (mut watch, path) = watched(&folder("half"), &a(1));
    let text = tree(&a(2));
    for end in [0, text.len() / 2, text.len() - 1] {
        fs::write(&path, &text[..end]).unwrap();
        assert_eq!(errors(&mut watch), None, "after {end} bytes");
    }
    fs::write(&path, &text).unwrap();
    assert!(watch.look().unwrap().is_ok());
}

#[test]
fn a_file_may_be_put_in_the_place_of_another() {
    let folder = folder("rename");
    let (mut watch, path) = watched(&folder, &a(1));
    let beside = folder.join(".t.json.swp");
    fs::write(&beside, tree(&a(2))).unwrap();
    assert!(watch.look().is_none());
    fs::remove_file(&path).unwrap();
    assert!(watch.look().is_none(), "it is away for a moment");
    fs::rename(&beside, &path).unwrap();
    assert!(watch.look().unwrap().is_ok());
}

#[test]
fn a_file_that_is_gone_is_told_and_leaves_the_old_version() {
    let (mut watch, path) = watched(&folder("gone"), &a(1));
    let old = Arc::clone(watch.program().unwrap());
    fs::remove_file(&path).unwrap();
    assert_eq!(errors(&mut watch), None);
    assert!(errors(&mut watch).unwrap().contains("cannot be read"));
    assert!(Arc::ptr_eq(watch.program().unwrap(), &old));
    fs::write(&path, tree(&a(3))).unwrap();
    assert!(watch.look().unwrap().is_ok());
}

#[test]
fn the_first_look_tells_at_once() {
    let folder = folder("first");
    let mut watch = Watch::new(registry(), folder.join("t.json"));
    assert!(errors(&mut watch).unwrap().contains("cannot be read"));
    assert!(watch.program().is_none());
    assert_eq!(errors(&mut watch), None);
    fs::write(folder.join("t.json"), tree(&a(1))).unwrap();
    assert!(watch.look().unwrap().is_ok());
}

#[test]
fn files_that_it_uses_are_watched_too() {
    let folder = folder("uses");
    let inner = |n: u8| tree(&a(n)).replace(r#""tree": "T""#, r#""tree": "Inner""#);
    fs::write(folder.join("inner.json"), inner(1)).unwrap();
    let text =
        tree(r#"{ "node": "run", "tree": "Inner" }"#).replace(r#""bt": 1"#, r#""bt": 1, "uses": ["inner.json"]"#);
    fs::write(folder.join("t.json"), text).unwrap();
    let mut watch = Watch::new(registry(), folder.join("t.json"));
    assert!(watch.look().unwrap().is_ok());
    assert_eq!(watch.files().count(), 2);
    fs::write(folder.join("inner.json"), inner(2)).unwrap();
    assert!(watch.look().unwrap().is_ok());
    fs::write(folder.join("inner.json"), "{").unwrap();
    assert_eq!(errors(&mut watch), None);
    assert!(errors(&mut watch).unwrap().contains("inner.json"));
}

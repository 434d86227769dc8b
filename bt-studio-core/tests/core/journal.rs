//! The journal of undo and redo by itself.

use std::collections::BTreeMap;

use bt_studio_core::edit::{Edit, Journal, Step};

/// A step that adds a letter to some files.
fn step(name: &str, files: &[&str]) -> Step {
    let edit = |file: &&str| ((*file).to_owned(), vec![Edit { at: 0, old: String::new(), new: "x".to_owned() }]);
    let changes: BTreeMap<_, _> = files.iter().map(edit).collect();
    Step { name: name.to_owned(), changes, ..Step::default() }
}

#[test]
fn the_names_of_steps_are_in_the_order_of_undo_and_redo() {
    let mut journal = Journal::default();
    ["one", "two", "three"].iter().for_each(|name| journal.push(step(name, &["a"])));
    journal.undo("a").unwrap();
    journal.undo("a").unwrap();
    assert_eq!(journal.names("a"), (vec!["one"], vec!["two", "three"]));
    assert_eq!(journal.names("b"), (vec![], vec![]));
}

#[test]
fn the_oldest_steps_are_forgotten_beyond_the_limit() {
    let mut journal = Journal::at_most(1000);
    for number in 0..100 {
        journal.push(step(&number.to_string(), &["a"]));
    }
    let (done, _) = journal.names("a");
    assert!(done.len() < 10 && done.last() == Some(&"99"), "{done:?}");
    let steps = done.len();
    for _ in 0..steps {
        journal.undo("a").unwrap();
    }
    assert_eq!(journal.undo("a").unwrap_err(), "nothing to undo");
    for _ in 0..steps {
        journal.redo("a").unwrap();
    }
    assert!(journal.redo("a").is_err());
}

#[test]
fn a_forgotten_step_that_was_taken_back_takes_along_what_rests_on_it() {
    let mut journal = Journal::at_most(1000);
    journal.push(step("both", &["a", "b"]));
    journal.push(step("then", &["b"]));
    journal.undo("b").unwrap();
    journal.undo("b").unwrap();
    assert_eq!(journal.names("b"), (vec![], vec!["both", "then"]));
    for number in 0..20 {
        journal.push(step(&number.to_string(), &["c"]));
    }
    assert_eq!((journal.names("a"), journal.names("b")), Default::default());
    assert!(journal.redo("b").is_err() && journal.undo("c").is_ok());
}

#[test]
fn a_step_larger_than_the_limit_can_be_taken_back() {
    let mut journal = Journal::at_most(1);
    journal.push(step("one", &["a"]));
    journal.push(step("two", &["a"]));
    assert_eq!(journal.names("a").0, ["two"]);
    assert!(journal.undo("a").is_ok());
}

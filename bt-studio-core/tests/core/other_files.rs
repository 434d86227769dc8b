//! Trees of other files: offered, put into a file that does not use their file yet, and found by a fix.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, How, OfferView, Tell};

use crate::stage::{FILE, Stage};

const GUARD: &str = r#"{
  "bt": 1,
  "tree": "Guard",
  "agent": "Soldier",
  "root": { "node": "sequence", "children": [{ "node": "succeed" }] }
}
"#;

/// A file with one tree.
fn tree(name: &str, agent: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "{name}", "agent": "{agent}", "docs": "Walks.", "root": {{ "node": "succeed" }} }}"#)
}

/// The guard beside files with one tree each, by their paths.
fn stage(guard: &str, others: &[(&str, &str, &str)]) -> Stage {
    let mut stage = Stage::of(guard);
    for (path, name, agent) in others {
        stage.outside(path, &tree(name, agent));
    }
    stage
}

/// The offers that run a tree.
fn runs(stage: &mut Stage) -> Vec<OfferView> {
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/root".to_owned() }).unwrap();
    match stage.answer.take() {
        Some(Tell::Offers { offers, .. }) => offers.into_iter().filter(|offer| offer.group == "tree").collect(),
        other => panic!("{other:?}"),
    }
}

/// Puts an item into the root.
fn put(stage: &mut Stage, item: &str) {
    stage.command(Command::Put { at: "/root".to_owned(), how: How::Child, item: item.to_owned() }).unwrap();
}

#[test]
fn a_tree_of_another_file_is_run_and_its_file_used_in_one_step() {
    let mut stage = stage(GUARD, &[("walks/patrol.json", "Patrol", "Soldier")]);
    let offer = runs(&mut stage).into_iter().find(|offer| offer.name == "run Patrol").expect("an offer");
    assert_eq!(offer.docs, "in walks/patrol.json, which `uses` names then. Walks.");
    put(&mut stage, &offer.item);
    let with = "  \"bt\": 1,\n  \"uses\": [\"walks/patrol.json\"],\n  \"tree\"";
    assert!(stage.text().contains(with), "{}", stage.text());
    assert_eq!(stage.problems(), [""; 0]);
    let names: Vec<_> = runs(&mut stage).into_iter().map(|offer| offer.docs).collect();
    assert!(names.contains(&"Walks.".to_owned()), "the file is used now: {names:?}");
    stage.ask(Ask::Travel { file: FILE.to_owned(), by: -1 }).unwrap();
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn a_pasted_branch_brings_the_files_of_its_trees() {
    let used = GUARD.replace("\"tree\"", "\"uses\": [\"a.json\"],\n  \"tree\"");
    let files = [("a.json", "A", "Soldier"), ("b.json", "B", "Soldier"), ("c.json", "C", "Soldier")];
    let run = |name: &str| format!(r#"{{ "node": "run", "tree": "{name}" }}"#);
    let branch = format!(r#"{{ "node": "sequence", "children": [{}, {}, {}] }}"#, run("A"), run("B"), run("C"));
    let mut with_some = stage(&used, &files);
    put(&mut with_some, &branch);
    assert!(with_some.text().contains(r#""uses": ["a.json", "b.json", "c.json"]"#), "{}", with_some.text());
    assert_eq!(with_some.problems(), [""; 0]);
    let mut with_none = stage(GUARD, &files);
    put(&mut with_none, &run("B"));
    put(&mut with_none, &run("C"));
    assert!(with_none.text().contains(r#""uses": ["b.json", "c.json"]"#), "{}", with_none.text());
}

#[test]
fn a_tree_is_offered_only_where_one_file_alone_can_be_meant() {
    let files = [
        ("one.json", "Twice", "Soldier"),
        ("two.json", "Twice", "Soldier"),
        ("sheep.json", "Graze", "Sheep"),
        ("guard2.json", "Guard", "Soldier"),
    ];
    let mut stage = stage(GUARD, &files);
    let names: Vec<_> = runs(&mut stage).into_iter().map(|offer| offer.name).collect();
    assert_eq!(names, ["run Guard"], "the own tree alone");
    put(&mut stage, r#"{ "node": "run", "tree": "Twice" }"#);
    assert!(!stage.text().contains("uses"), "{}", stage.text());
}

#[test]
fn the_name_of_a_tree_of_another_file_has_a_fix_that_uses_the_file() {
    let runs = GUARD.replace(r#"[{ "node": "succeed" }]"#, r#"[{ "node": "run", "tree": "Patrol" }]"#);
    let mut stage = stage(&runs, &[("walks/patrol.json", "Patrol", "Soldier")]);
    let problem = &stage.document().problems[0];
    assert_eq!(problem.message, "there is no tree `Patrol`");
    let fix = problem.fixes.first().expect("a fix");
    assert_eq!(fix.name, "use walks/patrol.json");
    let command = fix.command.clone();
    stage.command(command).unwrap();
    assert_eq!(stage.problems(), [""; 0]);
}

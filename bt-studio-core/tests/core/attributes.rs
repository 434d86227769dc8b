//! The rows of guards, decorators and services in the form of a node.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, AttributeView};

use crate::stage::{FILE, Stage};

const TEXT: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "wait", "args": { "for": "4s" },
  "when": [{ "if": "ammo ==" }],
  "decorators": ["invert", { "cooldown": "5s" }, { "service": { "node": "track", "every": "500ms" } }] } }"#;

fn selected(stage: &mut Stage) -> Vec<AttributeView> {
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root".to_owned()) }).unwrap();
    stage.form.clone().unwrap().attributes
}

#[test]
fn each_has_a_row_with_its_fields_and_faults() {
    let rows = selected(&mut Stage::of(TEXT));
    let titles: Vec<_> = rows.iter().map(|row| &*row.title).collect();
    assert_eq!(titles, ["when ammo ==", "invert", "cooldown 5s", "service track"]);
    let names = |row: usize| rows[row].fields.iter().map(|field| &*field.name).collect::<Vec<_>>();
    assert_eq!(names(0), ["when.if", "when.aborts", "when.notify"]);
    assert_eq!(names(2), ["cooldown.for", "cooldown.starts", "cooldown.after"]);
    assert_eq!(names(3)[..3], ["service.node", "service.out", "service.every"]);
    assert_eq!(rows[0].fields[0].problems.len(), 1);
    assert!(rows[1].fields.is_empty() && !rows[1].docs.is_empty());
}

#[test]
fn a_row_is_moved_and_removed() {
    let mut stage = Stage::of(TEXT);
    stage.command(Command::Move { at: "/root/decorators/0".to_owned(), by: 1 }).unwrap();
    assert_eq!(stage.select, None, "its node stays selected");
    let titles = |stage: &mut Stage| selected(stage).into_iter().map(|row| row.title).collect::<Vec<_>>();
    assert_eq!(titles(&mut stage), ["when ammo ==", "cooldown 5s", "invert", "service track"]);
    stage.command(Command::Remove { at: "/root/when/0".to_owned() }).unwrap();
    assert_eq!(stage.select, None);
    assert_eq!(titles(&mut stage), ["cooldown 5s", "invert", "service track"]);
    stage.undo().unwrap();
    stage.undo().unwrap();
    assert_eq!(stage.text(), TEXT);
}

//! The rows of guards, decorators and services in the form of a node.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, AttributeView, FieldKindView};

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
    assert_eq!(names(3)[..3], ["service.node", "service.args", "service.out"]);
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

#[test]
fn the_inputs_of_a_service_have_a_field_without_a_catalogue_too() {
    let mut stage = Stage::of(TEXT);
    let row = selected(&mut stage).pop().unwrap();
    let args = row.fields.iter().find(|field| field.name == "service.args").unwrap().clone();
    assert_eq!((&*args.at, args.kind, args.present), ("/root/decorators/2/service/args", FieldKindView::Inputs, false));
    stage.set(&args.at, r#"{ "within": 5 }"#).unwrap();
    let row = selected(&mut stage).pop().unwrap();
    let texts: Vec<_> = row.fields.iter().map(|field| (&*field.name, &*field.text)).collect();
    let wanted = [("service.node", "track"), ("service.args.within", "5"), ("service.args", r#"{ "within": 5 }"#)];
    assert_eq!(texts[..3], wanted);
    stage.set("/root/decorators/2/service/node", "").unwrap();
    assert!(selected(&mut stage)[3].fields.iter().all(|field| field.name != "service.args"), "nothing is called");
}

#[test]
fn tasks_and_evaluators_have_the_same_field_for_their_inputs() {
    let machine = r#"{ "bt": 1, "machine": "Guard", "agent": "Soldier", "evaluators": [{ "node": "sense", "every": "1s" }],
      "states": [{ "state": "Walk", "tasks": [{ "node": "walk" }] }] }"#;
    for at in ["/evaluators/0", "/states/0/tasks/0"] {
        let mut stage = Stage::of(machine);
        stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
        let fields = &stage.form.as_ref().unwrap().fields;
        let args: Vec<_> = fields.iter().filter(|field| field.name == "args").map(|field| &*field.at).collect();
        assert_eq!(args, [format!("{at}/args")]);
    }
}

#[test]
fn a_choice_that_is_left_out_shows_the_word_that_counts_and_what_it_means() {
    let rows = selected(&mut Stage::of(TEXT));
    let all = || rows.iter().flat_map(|row| &row.fields);
    let field = |name: &str| all().find(|field| field.name == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!((&*field("when.aborts").default, field("when.aborts").present), ("none", false));
    assert_eq!(field("service.timer").default, "restart");
    for name in
        ["when.aborts", "when.notify", "service.timer", "service.deviation", "service.on_start", "service.on_stop"]
    {
        assert!(!field(name).docs.is_empty(), "{name}");
    }
}

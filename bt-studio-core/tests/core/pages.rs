//! The answers that a page gets.

use bt_studio_core::message::{Ask, Event, FileKind, Level, Order, Request, Tell};
use bt_studio_core::{Command, Studio};

use crate::stage::{FILE, GUARD, Stage};

const CATALOGUE: &str = r#"{ "bt_catalogue": 1, "agent": "Soldier",
  "keys": [{ "name": "ammo", "type": "u32" }, { "name": "destination", "type": "Vec2" }],
  "nodes": [
    { "name": "find_pickup", "kind": "action", "docs": "Finds a pickup.", "returns": "Option<Vec2>",
      "inputs": [{ "name": "kind", "type": "Pickup", "required": true }] },
    { "name": "move_to", "kind": "action", "inputs": [{ "name": "to", "type": "Vec2", "docs": "where to", "required": true },
      { "name": "within", "type": "f32", "default": "0.5", "required": false }], "returns": "Status" } ] }"#;

fn select(stage: &mut Stage, at: &str) {
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
}

#[test]
fn a_box_with_a_fault_keeps_the_name_of_its_node() {
    let stage = Stage::of(r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "simple_parallel" } }"#);
    let shown = &stage.document().boxes[1];
    assert_eq!((&*shown.look, &*shown.title), ("broken", "simple_parallel"));
}

#[test]
fn boxes_and_outline_name_the_same_elements() {
    let stage = Stage::of(GUARD);
    let document = stage.document();
    let boxes: Vec<_> = document.boxes.iter().map(|one| one.at.as_deref().unwrap()).collect();
    let rows: Vec<_> = document.outline.iter().map(|row| (row.level, &*row.at, &*row.title)).collect();
    assert_eq!(boxes, rows.iter().map(|row| row.1).collect::<Vec<_>>());
    let expected = [(1, "", "Guard"), (2, "/root", "selector"), (3, "/root/children/0", "fetch ammo")];
    assert_eq!(rows[..3], expected);
    assert_eq!(document.rects.len(), 4 * boxes.len());
}

#[test]
fn states_and_their_transitions_stand_in_the_outline() {
    let stage = Stage::of(include_str!("../../../bt-cli/samples/sentry.json"));
    let rows: Vec<_> =
        stage.document().outline.iter().map(|row| format!("{} {} {}", row.level, row.kind, row.title)).collect();
    let expected = [
        "1 machine Sentry",
        "2 state Calm",
        "3 transition tick → Combat",
        "2 state Combat",
        "3 transition tick → Calm",
    ];
    assert_eq!(rows[..5], expected);
    assert!(!stage.document().routes.is_empty());
}

#[test]
fn a_fault_stands_at_the_letters_of_its_field() {
    let mut stage = Stage::of(GUARD);
    select(&mut stage, "/root/children/0");
    stage.set("/root/children/0/when/0/if", "ammo == ").unwrap();
    let problem = &stage.document().problems[0];
    assert_eq!((problem.level, problem.at.as_deref()), (Level::Error, Some("/root/children/0")));
    let form = stage.form.as_ref().unwrap();
    let field = form.attributes[0].fields.iter().find(|field| field.name == "when.if").unwrap();
    assert_eq!(field.text, "ammo == ");
    assert_eq!(field.problems[0].message, problem.message);
    assert!(field.problems[0].letters.0 >= 7, "{:?}", field.problems);
    stage.undo().unwrap();
    assert!(stage.problems().is_empty(), "{:?}", stage.problems());
}

#[test]
fn a_fix_is_a_command() {
    let mut stage = Stage::of(&GUARD.replace("\"selector\"", "\"selecter\""));
    let fix = stage.document().problems.iter().flat_map(|problem| &problem.fixes).next().unwrap().clone();
    assert_eq!(fix.name, "write `selector`");
    stage.command(fix.command).unwrap();
    assert_eq!(stage.text(), GUARD);
    assert!(stage.problems().is_empty());
}

#[test]
fn a_misspelled_name_is_mended_by_a_fix() {
    let right = GUARD.replace(r#""within": 1.50"#, r#""within": 1.5"#);
    for (name, wrong) in [
        (r#""move_to""#, r#""moveto""#),
        (r#""if": "ammo"#, r#""if": "amno"#),
        (r#""key": "destination""#, r#""key": "destinaton""#),
        (r#""out": "destination""#, r#""out": "destinaton""#),
        (r#""aborts":"#, r#""abort":"#),
        (r#""within":"#, r#""wihtin":"#),
        (r#""lower_priority""#, r#""lower_prioritty""#),
        (r#""Soldier""#, r#""Solder""#),
    ] {
        let mut stage = Stage::with(&[(FILE, &right.replacen(name, wrong, 1)), ("soldier.json", CATALOGUE)]);
        stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
        let fixes: Vec<_> = stage.document().problems.iter().flat_map(|problem| &problem.fixes).cloned().collect();
        assert!(!fixes.is_empty(), "{wrong}: {:?}", stage.problems());
        stage.command(fixes[0].command.clone()).unwrap();
        assert_eq!(stage.text(), right, "{wrong}");
    }
}

#[test]
fn a_catalogue_of_the_folder_is_used() {
    let mut stage = Stage::with(&[(FILE, &GUARD.replace("destination", "destinatio")), ("soldier.json", CATALOGUE)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    assert_eq!(stage.files.iter().map(|file| file.kind).collect::<Vec<_>>(), [FileKind::Trees, FileKind::Catalogue]);
    assert!(stage.problems().iter().any(|problem| problem.contains("`destinatio`")), "{:?}", stage.problems());
    stage.outside(FILE, &GUARD.replace(r#", "within": 1.50"#, ""));
    assert!(stage.problems().is_empty(), "{:?}", stage.problems());
    select(&mut stage, "/root/children/0/children/1");
    let form = stage.form.as_ref().unwrap();
    let fields: Vec<_> = form.fields.iter().filter(|field| field.name.starts_with("args.")).collect();
    assert_eq!((&*fields[0].name, &*fields[0].ty, fields[0].required), ("args.to", "Vec2", true));
    assert_eq!((&*fields[1].name, &*fields[1].default, fields[1].present), ("args.within", "0.5", false));
}

#[test]
fn the_form_of_a_node_knows_the_actions_of_its_own_agent() {
    let other = r#"{ "bt_catalogue": 1, "agent": "Aardvark", "keys": [], "events": null,
        "actions": [{ "name": "move_to", "docs": "Crawls.", "inputs": [{ "name": "ants", "type": "u32", "required": true }] }] }"#;
    let mut stage = Stage::with(&[(FILE, GUARD), ("aardvark.json", other), ("soldier.json", CATALOGUE)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    select(&mut stage, "/root/children/0/children/1");
    let inputs = stage.form.as_ref().unwrap().fields.iter().filter(|field| field.name.starts_with("args."));
    assert_eq!(inputs.map(|field| &*field.name).collect::<Vec<_>>(), ["args.to", "args.within"]);
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/root".to_owned() }).unwrap();
    let Some(Tell::Offers { offers, .. }) = &stage.answer else { panic!("{:?}", stage.answer) };
    assert_eq!(offers.iter().filter(|offer| offer.name == "move_to").count(), 1);
}

#[test]
fn text_that_is_no_json_keeps_what_was_shown() {
    let mut stage = Stage::of(GUARD);
    let boxes = stage.document().boxes.len();
    stage.command(Command::Letters { from: 0, to: 1, text: String::new() }).unwrap();
    assert!(!stage.document().readable);
    assert_eq!(stage.document().boxes.len(), boxes);
    assert!(!stage.problems().is_empty());
    assert!(stage.set("/root/name", "x").is_err());
    stage.undo().unwrap();
    assert!(stage.document().readable);
}

#[test]
fn typing_is_one_step() {
    let mut stage = Stage::of(GUARD);
    let at = "/root/children/1/args/for";
    for text in ["4", "", "2", "25", "25s"] {
        let command = Command::Set { at: at.to_owned(), value: bt_studio_core::Value::Typed(text.to_owned()) };
        stage.typing(command, Some(7)).unwrap();
    }
    stage.set(at, "3s").unwrap();
    stage.undo().unwrap();
    assert!(stage.text().contains("\"25s\""));
    stage.undo().unwrap();
    assert_eq!(stage.text(), GUARD);
    assert!(stage.undo().is_err());
}

#[test]
fn letters_behind_an_undo_or_of_another_page_join_no_step() {
    let mut stage = Stage::of(GUARD);
    let at = "/root/children/1/args/for".to_owned();
    let typed = |text: &str| Command::Set { at: at.clone(), value: bt_studio_core::Value::Typed(text.to_owned()) };
    stage.typing(typed("5s"), Some(7)).unwrap();
    stage.set("/root/name", "x").unwrap();
    stage.undo().unwrap();
    stage.typing(typed("6s"), Some(7)).unwrap();
    // A page that is loaded again counts its stretches from the start.
    let (version, command) = (stage.document().version, typed("7s"));
    let ask = Ask::Command { file: FILE.to_owned(), version, command, typing: Some(7) };
    stage.event(Event::Connected { client: 2 });
    stage.event(Event::Asked { client: 2, request: Request { id: 1, ask } });
    for text in ["7s", "6s", "5s"] {
        assert!(stage.text().contains(&format!("\"{text}\"")), "{text}: {}", stage.text());
        stage.undo().unwrap();
    }
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn a_command_on_another_version_is_refused() {
    let mut stage = Stage::of(GUARD);
    let version = stage.document().version;
    stage.set("/root/name", "x").unwrap();
    let command = Command::Remove { at: "/root/children/0".to_owned() };
    let refused = stage.ask(Ask::Command { file: FILE.to_owned(), version, command, typing: None });
    assert_eq!(refused.unwrap_err(), "the file has changed since: look again");
}

#[test]
fn undo_and_redo_are_named_and_select() {
    let mut stage = Stage::of(GUARD);
    select(&mut stage, "/root/children/1");
    stage.command(Command::Remove { at: "/root/children/1".to_owned() }).unwrap();
    assert_eq!(stage.files[0].undo.as_deref(), Some("remove wait"));
    assert_eq!(stage.select.as_deref(), Some("/root/children/0"));
    stage.undo().unwrap();
    assert_eq!(stage.select.as_deref(), Some("/root/children/1"));
    assert_eq!((stage.files[0].undo.as_deref(), stage.files[0].redo.as_deref()), (None, Some("remove wait")));
}

#[test]
fn messages_survive_their_journey_as_json() {
    let request = Request { id: 3, ask: Ask::Save { file: FILE.to_owned(), over: false } };
    let json = serde_json::to_string(&request).unwrap();
    assert_eq!(json, r#"{"id":3,"ask":{"type":"save","file":"guard.json","over":false}}"#);
    assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
}

#[test]
fn a_change_is_told_before_it_is_kept_and_checked() {
    let mut studio = Studio::new();
    studio.handle(Event::Found { file: FILE.to_owned(), bytes: GUARD.as_bytes().to_vec() });
    studio.handle(Event::Connected { client: 1 });
    let mut ask = |ask| studio.handle(Event::Asked { client: 1, request: Request { id: 1, ask } });
    ask(Ask::Open { file: FILE.to_owned() });
    let value = bt_studio_core::Value::Typed("ammo == ".to_owned());
    let command = Command::Set { at: "/root/children/0/when/0/if".to_owned(), value };
    let orders = ask(Ask::Command { file: FILE.to_owned(), version: 1, command, typing: None });
    let place = |wanted: fn(&Order) -> bool| orders.iter().position(wanted).expect("an order");
    let told = |order: &Order| matches!(order, Order::Tell { tell, .. } if matches!(**tell, Tell::Changed { .. }));
    let done = |order: &Order| matches!(order, Order::Tell { tell, .. } if matches!(**tell, Tell::Done { .. }));
    let kept = place(|order| matches!(order, Order::KeepUnsaved { .. }));
    assert!(place(told) < kept && kept < place(done));
    assert!(orders.contains(&Order::CheckLater));
    let checked = studio.handle(Event::Check).into_iter().find_map(|order| match order {
        Order::Tell { tell, .. } => match *tell {
            Tell::Changed { changed, .. } => Some(changed),
            _ => None,
        },
        _ => None,
    });
    let checked = checked.expect("the problems");
    assert_eq!((checked.from, checked.version, checked.checked), (2, 2, 2));
    assert_eq!(checked.problems.map(|all| all.len()), Some(1));
}

#[test]
fn a_page_that_goes_is_forgotten() {
    let mut stage = Stage::of(GUARD);
    stage.event(Event::Disconnected { client: 1 });
    stage.event(Event::Connected { client: 1 });
    stage.documents.clear();
    stage.outside(FILE, "{}");
    assert!(stage.documents.is_empty());
}

//! Without a catalogue, the names that the files of the folder use are offered.

use bt_studio_core::message::{Ask, BindingKind, CompletionView, FieldKindView, OfferView, Tell};
use bt_studio_core::{Command, Value};

use crate::stage::{FILE, Stage};

const TREE: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier",
  "params": [{ "name": "post", "type": "u32" }], "locals": [{ "name": "rounds", "type": "u32", "value": 0 }],
  "root": { "node": "sequence", "children": [
    { "node": "check", "args": { "condition": "a" } },
    { "node": "go", "args": { "to": 1 } },
    { "node": "wait_for", "event": "N" },
    { "node": "set", "key": "armed", "value": 0 } ] } }"#;
const OTHER: &str = r#"{ "bt": 1, "trees": [
  { "tree": "Scout", "agent": "Soldier", "root": { "node": "sequence", "children": [
    { "node": "move_to", "args": { "to": { "key": "destination" } }, "when": [{ "if": "ammo > 0 && near(destination)" }] },
    { "node": "Squad", "children": [{ "node": "idle" }] },
    { "node": "send", "args": { "event": "Noise" } } ] } },
  { "tree": "Idler", "agent": "Clerk", "root": { "node": "type", "out": "letters" } } ] }"#;
const SCRIPT: &str = r#"{ "file": "other.json", "keys": { "ammo": { "type": "u32" }, "armed": { "type": "bool" } },
  "actions": { "move_to": { "results": ["success"] } }, "ticks": [] }"#;
const CATALOGUE: &str =
    r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [{ "name": "health", "type": "f32" }], "nodes": [] }"#;
const MARK: &str = "used in this folder";

fn stage() -> Stage {
    let files = [(FILE, TREE), ("other.json", OTHER), ("other.script.json", SCRIPT)];
    let mut stage = Stage::with(&files);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage
}

fn told(stage: &mut Stage, ask: Ask) -> Vec<CompletionView> {
    stage.ask(ask).unwrap();
    match stage.answer.take() {
        Some(Tell::Completions { items, .. }) => items,
        other => panic!("{other:?}"),
    }
}

fn completions(stage: &mut Stage, at: &str) -> Vec<CompletionView> {
    told(stage, Ask::Complete { file: FILE.to_owned(), at: at.to_owned() })
}

/// The names that are marked, with what stands before the mark.
fn marked(items: &[CompletionView]) -> Vec<(&str, &str)> {
    items.iter().filter_map(|item| Some((&*item.label, item.detail.strip_suffix(MARK)?))).collect()
}

#[test]
fn expressions_are_completed_by_the_keys_and_functions_of_other_files() {
    let items = completions(&mut stage(), "/root/children/0/args/condition");
    let keys = [("ammo", "u32, "), ("armed", "bool, "), ("destination", ""), ("near", "")];
    assert_eq!(
        marked(&items),
        keys,
        "what is typed just now is no key that the folder uses, and other agents have their own"
    );
    assert!(["post", "rounds"].iter().all(|name| items.iter().any(|item| item.label == *name)), "{items:?}");
    let call = items.iter().find(|item| item.label == "near").unwrap();
    assert_eq!((&*call.text, &*call.kind), ("near(", "function"));
}

#[test]
fn actions_events_and_values_are_completed_by_those_of_other_files() {
    let mut stage = stage();
    let actions = completions(&mut stage, "/root/children/1/node");
    assert_eq!(marked(&actions), [("Squad", ""), ("move_to", "")]);
    assert_eq!(marked(&completions(&mut stage, "/root/children/2/event")), [("Noise", "")]);
    let values = completions(&mut stage, "/root/children/1/args/to");
    let ammo = values.iter().find(|item| item.label == "ammo").unwrap();
    assert_eq!((&*ammo.text, ammo.whole), (r#"{ "key": "ammo" }"#, true));
}

#[test]
fn the_text_of_a_script_is_completed_by_them_too() {
    let mut stage = stage();
    let script = r#"{ "file": "guard.json", "ticks": [{ "set": { "" } }] }"#;
    stage.outside("guard.script.json", script);
    let letter = script.find("\"\"").unwrap() as u32 + 1;
    let items = told(&mut stage, Ask::CompleteText { file: "guard.script.json".to_owned(), letter });
    assert!(marked(&items).contains(&("destination", "")), "{items:?}");
}

#[test]
fn the_list_of_what_can_be_inserted_has_the_actions_of_other_files() {
    let mut stage = stage();
    let offers = |stage: &mut Stage| -> Vec<OfferView> {
        stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/root".to_owned() }).unwrap();
        match stage.answer.take() {
            Some(Tell::Offers { offers, .. }) => offers.into_iter().filter(|offer| offer.docs == MARK).collect(),
            other => panic!("{other:?}"),
        }
    };
    let found = offers(&mut stage);
    let items: Vec<_> = found.iter().map(|offer| (&*offer.item, offer.wraps)).collect();
    let wanted = [
        (r#"{ "node": "Squad", "children": [] }"#, true),
        (r#"{ "node": "go" }"#, false),
        (r#"{ "node": "move_to" }"#, false),
    ];
    assert_eq!(items, wanted);
    stage.outside("soldier.catalogue.json", CATALOGUE);
    assert_eq!(offers(&mut stage), [], "a catalogue has them all");
    let items = completions(&mut stage, "/root/children/0/args/condition");
    assert_eq!(marked(&items), []);
}

#[test]
fn an_input_takes_any_key_of_the_folder_and_can_be_added_and_removed() {
    let mut stage = stage();
    let field = |stage: &mut Stage, name: &str| {
        stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root/children/1".to_owned()) }).unwrap();
        stage.form.as_ref().unwrap().fields.iter().find(|field| field.name == name).cloned()
    };
    let more = field(&mut stage, "args").unwrap();
    assert_eq!((more.kind, &*more.words), (FieldKindView::Inputs, &["to".to_owned()][..]));
    let to = field(&mut stage, "args.to").unwrap();
    let binding = to.binding.clone().unwrap();
    assert!(to.removable && binding.keys.contains(&"destination".to_owned()), "{binding:?}");
    assert_eq!(binding.locals, ["post", "rounds"]);
    let value = Value::Json(r#"{ "key": "destination" }"#.to_owned());
    stage.command(Command::Set { at: format!("{}/from", more.at), value }).unwrap();
    let from = field(&mut stage, "args.from").unwrap();
    assert_eq!((from.binding.unwrap().kind, &*from.text), (BindingKind::Key, "destination"));
    stage.command(Command::Remove { at: format!("{}/from", more.at) }).unwrap();
    assert_eq!(field(&mut stage, "args.from"), None);
}

#[test]
fn the_type_of_a_key_is_that_of_a_script() {
    let mut stage = stage();
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root/children/3".to_owned()) }).unwrap();
    let fields = &stage.form.as_ref().unwrap().fields;
    let value = fields.iter().find(|field| field.name == "value").unwrap();
    assert_eq!((value.kind, &*value.words), (FieldKindView::Words, &["true".to_owned(), "false".to_owned()][..]));
}

//! The forms of data, by the types of a catalogue.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, BindingKind, Cut, FieldKindView, FieldView, Level};
use proptest::prelude::*;

use crate::stage::{FILE, Stage};

const CATALOGUE: &str = r#"{ "bt_catalogue": 1, "agent": "Soldier",
  "keys": [{ "name": "ammo", "type": "u32" }, { "name": "health", "type": "f32" }, { "name": "alert", "type": "bool" },
    { "name": "post", "type": "Vec2" }, { "name": "goal", "type": "Vec2" }, { "name": "mode", "type": "Mode" },
    { "name": "enemy", "type": "Option<u64>" }, { "name": "name", "type": "String" }, { "name": "route", "type": "Vec<u32>" }],
  "type_info": [{ "type": "Mode", "words": ["Calm", "Wild"] }, { "type": "Vec<u32>", "item": "u32" }],
  "nodes": [{ "name": "go", "kind": "action", "returns": "Status", "inputs": [
    { "name": "to", "type": "Vec2", "required": true }, { "name": "within", "type": "f32", "default": "0.5", "required": false },
    { "name": "how", "type": "Mode", "required": true }, { "name": "loud", "type": "bool", "default": "false", "required": false },
    { "name": "say", "type": "String", "default": "", "required": false }, { "name": "times", "type": "u32", "default": "1", "required": false },
    { "name": "along", "type": "Vec<u32>", "default": "[]", "required": false } ] }] }"#;

fn tree(args: &str) -> String {
    format!(
        r#"{{ "bt": 1, "tree": "Guard", "agent": "Soldier", "locals": [{{ "name": "spot", "type": "Vec2", "value": [0, 0] }}], "root": {{ "node": "go", "args": {args} }} }}"#
    )
}

fn stage(args: &str) -> Stage {
    let mut stage = Stage::with(&[(FILE, &tree(args)), ("soldier.json", CATALOGUE)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root".to_owned()) }).unwrap();
    stage
}

fn field(stage: &Stage, name: &str) -> FieldView {
    let fields = &stage.form.as_ref().unwrap().fields;
    fields.iter().find(|field| field.name == format!("args.{name}")).unwrap_or_else(|| panic!("{name}")).clone()
}

#[test]
fn an_enum_is_a_choice_of_its_words_and_a_bool_of_two() {
    let stage = stage(r#"{ "how": "Wild" }"#);
    let how = field(&stage, "how");
    assert_eq!((how.kind, how.words.concat(), &*how.text), (FieldKindView::Words, "CalmWild".to_owned(), "Wild"));
    let loud = field(&stage, "loud");
    assert_eq!((loud.words.join(","), loud.present, &*loud.default), ("true,false".to_owned(), false, "false"));
}

#[test]
fn only_keys_and_locals_whose_type_fits_are_offered() {
    let stage = stage(r#"{ "to": { "key": "post" }, "within": { "expr": "health * 2" } }"#);
    let binding = |name| field(&stage, name).binding.unwrap();
    assert_eq!(
        (binding("to").keys, binding("to").locals),
        (vec!["post".to_owned(), "goal".to_owned()], vec!["spot".to_owned()])
    );
    assert_eq!(binding("how").keys, ["mode"]);
    assert_eq!(binding("times").keys, ["ammo"]);
    assert_eq!(binding("say").keys, ["name"]);
    let (to, within) = (field(&stage, "to"), field(&stage, "within"));
    assert_eq!((binding("to").kind, &*to.at, &*to.text), (BindingKind::Key, "/root/args/to/key", "post"));
    assert_eq!(
        (binding("within").kind, &*within.at, &*within.text),
        (BindingKind::Expression, "/root/args/within/expr", "health * 2")
    );
}

#[test]
fn lists_and_objects_have_a_field_for_each_part() {
    let mut stage = stage(r#"{ "to": { "x": 1.5, "y": -2 }, "along": [7, 8] }"#);
    let to = field(&stage, "to");
    let parts: Vec<_> = to.parts.iter().map(|part| (&*part.name, &*part.at, &*part.text)).collect();
    assert_eq!(parts, [("x", "/root/args/to/x", "1.5"), ("y", "/root/args/to/y", "-2")]);
    assert_eq!(to.item, None);
    let along = field(&stage, "along");
    assert_eq!((along.parts.len(), &*along.parts[1].ty, along.item.as_deref()), (2, "u32", Some("0")));
    stage.set("/root/args/along/1", "9").unwrap();
    stage.command(Command::Insert { at: "/root/args/along/-".to_owned(), item: "0".to_owned() }).unwrap();
    stage.command(Command::Remove { at: "/root/args/along/0".to_owned() }).unwrap();
    let flat = stage.text().split_whitespace().collect::<String>();
    assert!(flat.contains(r#""along":[9,0]"#), "{flat}");
}

/// The number of fields for parts.
fn parts(field: &FieldView) -> usize {
    field.parts.iter().map(|part| 1 + parts(part)).sum()
}

#[test]
fn a_form_has_a_limit_of_fields_for_all_parts_together() {
    let row = format!("[{}]", vec!["0"; 50].join(", "));
    let nested = format!("[{}]", vec![&*row; 50].join(", "));
    let all = stage(&format!(r#"{{ "to": {nested}, "along": {nested} }}"#)).form.unwrap().fields;
    let count: usize = all.iter().map(parts).sum();
    assert!((150..=200).contains(&count), "{count}");
    let to = all.iter().find(|field| field.name == "args.to").unwrap();
    assert_eq!((to.cut, to.parts[0].cut, to.parts[49].cut), (None, None, Some(Cut::Number)));
    assert_eq!(to.parts[49].text, row);
    let deep = field(&stage(r#"{ "to": [[[[[1]]]]] }"#), "to");
    assert_eq!(deep.parts[0].parts[0].parts[0].parts[0].cut, Some(Cut::Depth));
}

#[test]
fn a_wrong_value_is_told_at_its_part_and_a_text_stays_a_text() {
    let stage = stage(r#"{ "to": [0, 0], "how": "Wilt", "along": [7, "no"], "say": "7" }"#);
    assert!(field(&stage, "how").problems[0].message.contains("Wilt"));
    assert_eq!(field(&stage, "say").text, "7");
    assert!(field(&stage, "say").quoted && field(&stage, "say").problems.is_empty());
    assert!(!field(&stage, "times").quoted);
}

/// Values of an argument, right and wrong ones.
fn value() -> impl Strategy<Value = String> {
    let keys = ["ammo", "health", "alert", "post", "mode", "enemy", "name", "nothing", "spot"];
    prop_oneof![
        prop::sample::select(keys.to_vec()).prop_map(|key| format!(r#"{{ "key": "{key}" }}"#)),
        prop::sample::select(keys.to_vec()).prop_map(|key| format!(r#"{{ "expr": "{key}" }}"#)),
        prop::sample::select(vec![
            "7",
            "-1",
            "0.5",
            "true",
            "\"Calm\"",
            "\"Wilt\"",
            "\"7\"",
            "[0, 0]",
            "[1]",
            "null",
            "{ \"x\": 1 }"
        ])
        .prop_map(str::to_owned),
        prop::sample::select(vec!["ammo + 1", "health / 2", "!alert", "mode == Calm", "ammo +"])
            .prop_map(|expr| format!(r#"{{ "expr": "{expr}" }}"#)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    /// The forms and the checker of `bt check` agree: a key that is offered is no error, one that is not offered is one, and
    /// a form has a problem exactly where the checker has found a fault.
    #[test]
    fn forms_and_the_checker_agree(
        name in prop::sample::select(vec!["to", "within", "how", "loud", "say", "times", "along"]),
        value in value(),
    ) {
        let rest = [("to", r#""to": [0, 0]"#), ("how", r#""how": "Calm""#)];
        let rest: String = rest.iter().filter(|(other, _)| *other != name).map(|(_, text)| format!("{text}, ")).collect();
        let text = tree(&format!(r#"{{ {rest}"{name}": {value} }}"#));
        let mut stage = Stage::with(&[(FILE, &text), ("soldier.json", CATALOGUE)]);
        stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
        stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root".to_owned()) }).unwrap();
        let limits = bt_model::json::Limits::default();
        let (catalogue, _) = bt_model::catalogue::Catalogue::read(&bt_model::json::Source::new("soldier.json", CATALOGUE), &limits);
        let (document, mut all) = bt_model::json::load(&bt_model::json::Source::new(FILE, &*text), &limits);
        if let Some(tree) = document.trees.first() {
            catalogue.check(tree, &[], &mut all);
        }
        let is_wrong = all.has_errors();
        let field = field(&stage, name);
        fn wrong(field: &FieldView) -> bool {
            field.problems.iter().any(|problem| problem.level == Level::Error) || field.parts.iter().any(wrong)
        }
        prop_assert_eq!(wrong(&field), is_wrong, "{} {:?}", value, stage.problems());
        if let Some(binding) = field.binding.filter(|binding| binding.kind == BindingKind::Key) {
            prop_assert_eq!(binding.keys.contains(&field.text), !is_wrong, "{} {:?}", value, stage.problems());
        }
    }
}

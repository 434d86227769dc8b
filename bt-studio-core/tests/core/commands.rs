//! Each command: the text before and after.

use bt_studio_core::message::{Ask, FieldKindView, How};
use bt_studio_core::{Command, Value};

use crate::stage::{FILE, GUARD, Stage, formatted};

/// The lines that differ between two texts of as many lines, or all of the second one.
fn changed(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    if old.len() != new.len() {
        return new.into_iter().map(str::to_owned).collect();
    }
    old.iter().zip(&new).filter(|(old, new)| old != new).map(|(_, new)| new.trim().to_owned()).collect()
}

fn after(text: &str, command: Command) -> String {
    let mut stage = Stage::of(text);
    stage.command(command).unwrap();
    let new = stage.text();
    let fresh = stage.fresh();
    assert_eq!(*stage.document(), fresh);
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
    stage.redo().unwrap();
    assert_eq!(stage.text(), new);
    new
}

fn set(at: &str, text: &str) -> Command {
    Command::Set { at: at.to_owned(), value: Value::Typed(text.to_owned()) }
}

fn insert(at: &str, item: &str) -> Command {
    Command::Insert { at: at.to_owned(), item: item.to_owned() }
}

fn remove(at: &str) -> Command {
    Command::Remove { at: at.to_owned() }
}

#[test]
fn setting_a_field_changes_its_letters_alone() {
    let new = after(GUARD, set("/root/children/1/args/for", "2s"));
    assert_eq!(changed(GUARD, &new), [r#"{ "node": "wait", "args": { "for": "2s" } }"#]);
    let new = after(GUARD, set("/root/children/0/when/0/if", "ammo < 2"));
    assert_eq!(changed(GUARD, &new), [r#""when": [{ "if": "ammo < 2",   "aborts": "lower_priority" }],"#]);
}

#[test]
fn a_number_stays_a_number_and_a_word_a_word() {
    let within = "/root/children/0/children/1/args/within";
    assert!(after(GUARD, set(within, "2.0")).contains(r#""within": 2.0 "#));
    assert!(after(GUARD, set(within, "far")).contains(r#""within": "far" "#));
    assert!(after(GUARD, set("/root/children/0/children/0/args/kind", "7")).contains(r#""kind": "7" "#));
    assert!(after(GUARD, set("/root/children/1/weight", "2")).contains(r#""wait", "weight": 2, "args""#));
    assert!(after(GUARD, set("/root/children/1/id", "7")).contains(r#""wait", "id": 7, "args""#));
}

#[test]
fn a_value_that_becomes_an_expression_keeps_its_text_where_it_can() {
    let at = "/root/children/0/children/1/args/within";
    let expressed = |value: &str, keeps_text: bool| {
        let text = GUARD.replace(r#""within": 1.50"#, &format!(r#""within": {value}"#));
        let command = Command::Express { at: at.to_owned(), first: "near".to_owned(), keeps_text };
        let new = after(&text, command);
        new.split_once(r#""within": "#).unwrap().1.split(['}', '\n']).next().unwrap().trim().to_owned()
    };
    for (value, expression) in [("2.50", "2.50"), ("true", "true"), (r#"{ "key": "goal" }"#, "goal"), ("[1]", "near")] {
        assert_eq!(expressed(value, false), format!(r#"{{ "expr": "{expression}""#), "{value}");
    }
    assert_eq!(expressed(r#""ammo - 1""#, true), r#"{ "expr": "ammo - 1""#);
    assert_eq!(expressed(r#""ammo - 1""#, false), r#"{ "expr": "near""#);
    let mut stage = Stage::of(&GUARD.replace("1.50", r#"{ "expr": "ammo" }"#));
    let before = stage.text();
    stage.command(Command::Express { at: at.to_owned(), first: "near".to_owned(), keeps_text: false }).unwrap();
    assert_eq!(stage.text(), before);
}

#[test]
fn a_field_that_is_not_there_comes_to_its_place() {
    let new = after(GUARD, set("/root/children/1/name", "be patient"));
    assert_eq!(changed(GUARD, &new), [r#"{ "node": "wait", "name": "be patient", "args": { "for": "4s" } }"#]);
    let tree = "{\n  \"bt\": 1,\n  \"tree\": \"T\",\n  \"agent\": \"A\",\n  \"root\": { \"node\": \"look\" }\n}";
    assert!(after(tree, set("/docs", "looks")).contains("\"agent\": \"A\",\n  \"docs\": \"looks\",\n  \"root\""));
    assert!(after(tree, set("/root/args/far", "true")).contains(r#"{ "node": "look", "args": { "far": true } }"#));
}

#[test]
fn a_field_is_removed_with_its_comma() {
    let new = after(GUARD, remove("/root/children/0/when/0/aborts"));
    assert_eq!(changed(GUARD, &new), [r#""when": [{ "if": "ammo == 0" }],"#]);
    let new = after(GUARD, remove("/root/children/0/children/0/args/kind"));
    assert_eq!(changed(GUARD, &new), [r#"{ "node": "find_pickup", "out": "destination" },"#]);
}

#[test]
fn what_must_be_there_is_not_removed() {
    for at in ["", "/root", "/root/node", "/root/children/0/when/0/if", "/tree", "/nowhere"] {
        assert!(Stage::of(GUARD).command(remove(at)).is_err(), "{at}");
    }
}

#[test]
fn a_node_is_inserted_between_two_others() {
    let new = after(GUARD, insert("/root/children/1", r#"{"node":"idle"}"#));
    let expected =
        GUARD.replace("      { \"node\": \"wait\"", "      { \"node\": \"idle\" },\n      { \"node\": \"wait\"");
    assert_eq!(new, expected);
}

#[test]
fn a_node_is_inserted_at_the_end_and_into_a_node_without_children() {
    let new = after(GUARD, insert("/root/children/-", r#"{"node":"idle"}"#));
    let wait = r#"{ "node": "wait", "args": { "for": "4s" } }"#;
    assert_eq!(new, GUARD.replace(wait, &format!("{wait},\n      {{ \"node\": \"idle\" }}")));
    let new = after(GUARD, insert("/root/children/0/children/0/children/0", r#"{"node":"idle"}"#));
    assert!(new.contains(r#""out": "destination", "children": [{ "node": "idle" }] },"#), "{new}");
}

#[test]
fn a_list_on_one_line_is_broken_when_it_becomes_too_long() {
    let text = concat!(
        "{\r\n\t\"bt\": 1, \"tree\": \"T\", \"agent\": \"A\",\r\n\t\"root\": {\r\n\t\t\"node\": \"sequence\",\r\n",
        "\t\t\"children\": [{ \"node\": \"aim\", \"args\": { \"at\": [1.0, 2.0] } }, { \"node\": \"shoot\" }]\r\n\t}\r\n}\r\n",
    );
    let new = after(text, insert("/root/children/2", r#"{"node":"look_around_for_a_while","args":{"far":true}}"#));
    let expected = concat!(
        "\t\t\"children\": [\r\n\t\t\t{ \"node\": \"aim\", \"args\": { \"at\": [1.0, 2.0] } },\r\n",
        "\t\t\t{ \"node\": \"shoot\" },\r\n",
        "\t\t\t{ \"node\": \"look_around_for_a_while\", \"args\": { \"far\": true } }\r\n\t\t]\r\n\t}",
    );
    assert!(new.contains(expected), "{new}");
}

#[test]
fn the_last_node_leaves_an_empty_list_and_the_form_moves_to_its_parent() {
    let text =
        r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "race", "children": [ { "node": "idle" } ] } }"#;
    let mut stage = Stage::of(text);
    stage.command(remove("/root/children/0")).unwrap();
    assert!(stage.text().contains(r#""children": [] "#));
    assert_eq!(stage.select.as_deref(), Some("/root"));
    assert_eq!(stage.form.as_ref().map(|form| &*form.title), Some("race"));
    assert!(!stage.problems().is_empty());
}

#[test]
fn moving_a_node_keeps_its_letters_and_those_between() {
    let command = |by| Command::Move { at: "/root/children/1".to_owned(), by };
    let mut stage = Stage::of(GUARD);
    stage.command(command(1)).unwrap();
    assert_eq!(stage.text(), GUARD);
    stage.command(command(-1)).unwrap();
    assert_eq!(stage.select.as_deref(), Some("/root/children/0"));
    assert!(stage.text().contains(
        "\"children\": [\n      { \"node\": \"wait\", \"args\": { \"for\": \"4s\" } },\n      { \"node\": \"sequence\""
    ));
    stage.command(Command::Move { at: "/root/children/0".to_owned(), by: 1 }).unwrap();
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn letters_are_counted_as_a_page_does() {
    let text = GUARD.replace("fetch ammo", "hole 😀 ä");
    let at = text.find("ä").map(|at| text[..at].encode_utf16().count() as u32).unwrap();
    let new = after(&text, Command::Letters { from: at, to: at + 1, text: "ö".to_owned() });
    assert!(new.contains("hole 😀 ö"));
    assert!(Stage::of(&text).command(Command::Letters { from: at - 2, to: at, text: String::new() }).is_err());
    assert!(Stage::of(&text).command(Command::Letters { from: 9999, to: 9999, text: String::new() }).is_err());
}

#[test]
fn a_command_that_changes_nothing_is_no_step() {
    let mut stage = Stage::of(GUARD);
    stage.set("/root/children/1/args/for", "4s").unwrap();
    assert!(stage.undo().is_err());
}

#[test]
fn what_is_not_json_is_refused() {
    assert!(Stage::of(GUARD).command(insert("/root/children/0", "{ node }")).is_err());
    assert!(Stage::of(GUARD).command(insert("/root/children/9", "{}")).is_err());
    let command = Command::Set { at: "/root/name".to_owned(), value: Value::Json("[".to_owned()) };
    assert!(Stage::of(GUARD).command(command).is_err());
}

#[test]
fn a_value_lies_no_deeper_than_a_file_may_be() {
    let deep = |levels| format!("/root{}", "/a".repeat(levels));
    let why = Stage::of(GUARD).set(&deep(100_000), "1").unwrap_err();
    assert_eq!(why, "a value lies at most 256 levels deep");
    assert!(Stage::of(GUARD).set(&deep(2), "1").is_ok());
}

const DEEP: &str = r#"{ "bt": 1, "tree": "Deep", "agent": "Soldier", "root": { "node": "selector", "children": [
  { "node": "sequence", "name": "first", "children": [{ "node": "race", "children": [{ "node": "idle" }] }, { "node": "idle" }] },
  { "node": "if", "branches": [{ "if": "alert", "then": { "node": "race", "name": "then", "children": [{ "node": "idle" }] } }] },
  { "node": "idle", "name": "last" }
] } }
"#;

/// The names of the boxes.
fn boxes(stage: &Stage) -> String {
    let names = stage.document().boxes.iter().map(|shown| shown.title.as_str());
    names.skip(1).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_tree_is_collapsed_to_a_depth_and_expanded() {
    let mut stage = Stage::of(DEEP);
    let whole = boxes(&stage);
    stage.command(Command::CollapseTo { depth: 2 }).unwrap();
    assert_eq!(stage.text().matches("\"collapsed\": true").count(), 2, "{}", stage.text());
    assert!(!boxes(&stage).contains("race") && boxes(&stage).contains("first"), "{}", boxes(&stage));
    stage.command(Command::CollapseTo { depth: 1 }).unwrap();
    assert_eq!(stage.document().boxes.len(), 3, "{}", boxes(&stage));
    stage.command(Command::CollapseTo { depth: 0 }).unwrap();
    assert_eq!((stage.text().as_str(), boxes(&stage)), (DEEP, whole));
    for _ in 0..3 {
        stage.undo().unwrap();
    }
    assert_eq!(stage.text(), DEEP);
}

#[test]
fn a_node_without_nodes_below_it_is_not_collapsed() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "sequence", "children": [{ "node": "aim", "when": "a" }] } }"#;
    let mut stage = Stage::of(tree);
    let refused = stage.command(Command::Collapse { at: "/root/children/0".to_owned() });
    assert_eq!(refused.unwrap_err(), "`aim` has no nodes below it to collapse");
    stage.command(Command::Collapse { at: "/root".to_owned() }).unwrap();
    assert!(stage.text().contains(r#""collapsed": true"#), "{}", stage.text());
}

#[test]
fn all_branches_but_one_are_collapsed() {
    let mut stage = Stage::of(DEEP);
    stage.command(Command::CollapseOthers { at: "/root/children/1/branches/0/then".to_owned() }).unwrap();
    assert_eq!(stage.text().matches("\"collapsed\"").count(), 1, "{}", stage.text());
    assert!(boxes(&stage).contains("then") && !boxes(&stage).contains("race"), "{}", boxes(&stage));
    stage.command(Command::CollapseOthers { at: "/root/children/0/children/0".to_owned() }).unwrap();
    assert!(!boxes(&stage).contains("then") && boxes(&stage).contains("race"), "{}", boxes(&stage));
}

#[test]
fn a_disabled_node_stays_in_the_file_and_in_what_is_shown() {
    let at = "/root/children/0";
    let mut stage = Stage::of(GUARD);
    stage.command(Command::Disable { at: at.to_owned() }).unwrap();
    assert!(stage.text().contains(r#""disabled": true"#));
    let off = |stage: &Stage| {
        let rows = stage.document().outline.iter().filter(|row| row.off).map(|row| row.at.clone());
        rows.collect::<Vec<_>>()
    };
    assert_eq!(off(&stage), [at, "/root/children/0/children/0", "/root/children/0/children/1"]);
    let drawn: Vec<_> = stage.document().boxes.iter().filter(|one| one.look == "off").collect();
    assert!(matches!(&*drawn, [one] if one.at.as_deref() == Some(at)), "{drawn:?}");
    assert!(stage.document().problems.iter().any(|found| found.message.contains("is disabled")));
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
    let interrupts = stage.form.as_ref().map(|form| form.interrupts.len());
    assert_eq!(interrupts, Some(0), "it interrupts nothing");
    stage.command(Command::Disable { at: at.to_owned() }).unwrap();
    assert_eq!(stage.text(), GUARD);
    assert!(off(&stage).is_empty());
    let why = stage.command(Command::Disable { at: "/root".to_owned() }).unwrap_err();
    assert!(why.contains("only children"), "{why}");
}

#[test]
fn the_triggers_of_a_transition_are_written_as_one_line() {
    let machine = r#"{ "bt": 1, "machine": "M", "agent": "A", "states": [
  { "state": "Calm", "transitions": [{ "on": { "event": "" }, "to": "Calm" }] } ] }"#;
    const ON: &str = "/states/0/transitions/0/on";
    let mut stage = Stage::of(machine);
    let shown = |stage: &mut Stage| {
        stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/states/0/transitions/0".to_owned()) }).unwrap();
        let form = stage.form.clone().unwrap();
        let on = form.fields.into_iter().find(|field| field.name == "on").unwrap();
        (form.title, on.kind, on.text)
    };
    assert_eq!(shown(&mut stage), ("? → Calm".to_owned(), FieldKindView::Triggers, String::new()));
    for (typed, written, title) in [
        ("tick", r#""on": "tick""#, "tick → Calm"),
        ("Noise::Shot(at)", r#""on": { "event": "Noise::Shot", "binds": ["at"] }"#, "Noise::Shot → Calm"),
        ("done | Seen", r#""on": ["done", { "event": "Seen" }]"#, "done or Seen → Calm"),
    ] {
        stage.set(ON, typed).unwrap();
        assert!(stage.text().contains(written), "{}", stage.text());
        assert_eq!(shown(&mut stage), (title.to_owned(), FieldKindView::Triggers, typed.to_owned()));
    }
}

#[test]
fn a_file_in_the_layout_of_the_formatter_keeps_it() {
    let text = formatted(r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "selector", "children": [] } }"#);
    let mut stage = Stage::of(&text);
    for number in 0..5 {
        let item = format!(r#"{{ "node": "move_to", "name": "a name that is long enough {number}" }}"#);
        stage.command(Command::Put { at: "/root".to_owned(), how: How::Child, item }).unwrap();
        assert_eq!(stage.text(), formatted(&stage.text()));
    }
    stage.set("/root/children/0/name", "short").unwrap();
    assert_eq!(stage.text(), formatted(&stage.text()));
    for _ in 0..6 {
        stage.undo().unwrap();
    }
    assert_eq!(stage.text(), text);
    // A file in another layout keeps its own one.
    let mut stage = Stage::of(GUARD);
    stage.set("/root/children/1/args/for", "5s").unwrap();
    assert_eq!(stage.text(), GUARD.replace("4s", "5s"));
}

//! Catalogues themselves: read, combined, written.

use bt_model::Faults;
use bt_model::json::{Limits, Source, load};
use expect_test::expect;

use super::{SOLDIER, catalogue, lines, soldier};

#[test]
fn a_catalogue_has_faults_too() {
    let text = r#"{ "bt_catalogue": 2, "agent": "", "keys": [{ "name": "a", "type": "Option<" }, { "type": "u8" },
        { "name": "b", "type": "u8" }, { "name": "b", "type": "u8" }],
        "nodes": [{ "name": "sequence", "kind": "node" }, { "name": "sequense", "kind": "node" },
        { "name": "wait", "kind": "action" }, { "name": "x", "kind": "deed" },
        { "name": "y", "kind": "action", "inputs": [{ "name": "z" }], "pure": 1 }],
        "functions": [{ "name": "f", "takes": ["u8", "<"] }, { "name": "g", "takes": ["u8"], "gives": "u8" },
        { "name": "g", "takes": [1], "gives": "u8" }], "events": [{ "name": "e", "carries": ">" }, { "carries": "u8" }] }"#;
    expect![[r#"
        a catalogue of version 2, known is 1 @ 2; take a newer `bt`
        `agent` of a catalogue is empty @ ""; -
        `Option<` is no type @ "Option<"; write it as in Rust: `Option<u32>`
        a key lacks `name` @ {; write `"name": …`
        there is no node `sequense` of the language @ "sequense"; an action has `"kind": "action"`; or take a newer `bt`
        the action `wait` has the name of a node @ "wait"; files would find the node: rename the action
        a node is `action`, `composite`, `decorator` or `node`, not `deed` @ "deed"; `"kind": "action"`
        an input lacks `type` @ {; write `"type": …`
        expected `true` or `false`, found a number @ 1; -
        `<` is no type @ "<"; write it as in Rust: `Option<u32>`
        a function lacks `gives` @ {; write `"gives": …`
        expected a string, found a number @ 1; `takes` holds types, as in Rust
        `>` is no type @ ">"; write it as in Rust: `Option<u32>`
        an event lacks `name` @ {; write `"name": …`
        there are two of the key `b` @ "b"; the first stands at line 2, column 19"#]]
    .assert_eq(&lines(&catalogue(text).1));
    for text in ["", "[]", "{", "{}", "\"bt_catalogue\""] {
        assert!(catalogue(text).1.has_errors(), "{text}");
    }
}

#[test]
fn catalogues_of_one_agent_are_put_together() {
    let (more, _) = catalogue(
        r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [{ "name": "ammo", "type": "u8" },
            { "name": "fuel", "type": "f32" }], "nodes": [{ "name": "refuel", "kind": "action" },
            { "name": "shoot", "kind": "action", "inputs": [{ "name": "rounds", "type": "u8" }] }],
            "functions": [{ "name": "near", "takes": ["u8"], "gives": "bool" }, { "name": "far", "takes": [], "gives": "bool" }],
            "events": [{ "name": "Heard", "carries": "u8" }, { "name": "Alarm", "carries": "u8" }, { "name": "Dusk" }] }"#,
    );
    let (mut all, mut faults) = (soldier(), Faults::new());
    all.merge(more, &mut faults);
    expect![[r#"
        the key `ammo` is `u8` here and `u32` before @ "ammo"; write both catalogues with the same build of the game
        the action `shoot` is another one before @ "shoot"; rename one of them
        the function `near` is another one before @ "near"; rename one of them
        the event `Heard` carries something else before @ "Heard"; write both catalogues with the same build of the game"#]]
    .assert_eq(&lines(&faults));
    let functions: Vec<_> = all.functions.iter().map(|function| &*function.name.text).collect();
    assert_eq!(functions, ["near", "Heard", "far"]);
    let events = all.events.iter().flatten().map(|event| (&*event.name.text, event.carries.as_deref()));
    assert_eq!(events.collect::<Vec<_>>(), [("Heard", Some("Vec2")), ("Alarm", Some("u8")), ("Dusk", None)]);
    assert!(all.actions.iter().any(|action| action.name.text == "refuel"));
    assert!(all.keys.iter().any(|key| key.name.text == "fuel"));
    let (other, _) = catalogue(r#"{ "bt_catalogue": 1, "agent": "Dog", "keys": [], "nodes": [] }"#);
    let mut faults = Faults::new();
    all.merge(other, &mut faults);
    assert_eq!(faults.iter().count(), 1);
}

#[test]
fn types_are_known_where_every_catalogue_says_them() {
    let of =
        |types: &str| catalogue(&format!(r#"{{ "bt_catalogue": 1, "agent": "A", "keys": [], "nodes": []{types} }}"#)).0;
    let merged = |first: &str, second: &str| {
        let (mut all, mut faults) = (of(first), Faults::new());
        all.merge(of(second), &mut faults);
        assert_eq!(lines(&faults), "");
        all.types
    };
    let (one, two) = (r#", "types": ["bool", "Vec2"]"#, r#", "types": ["Vec2", "u8"]"#);
    assert_eq!(merged(one, two).unwrap(), ["bool", "Vec2", "u8"]);
    assert_eq!(merged(two, one).unwrap(), ["Vec2", "u8", "bool"]);
    assert_eq!((merged(one, ""), merged("", one)), (None, None));
}

#[test]
fn it_is_written_as_it_was_read() {
    let written = soldier().value();
    let read: serde_json::Value = serde_json::from_str(SOLDIER).unwrap();
    let actions = |value: &serde_json::Value| {
        let nodes = value["nodes"].as_array().unwrap().iter().filter(|node| node["kind"] == "action");
        nodes.cloned().collect::<Vec<_>>()
    };
    assert_eq!(actions(&written), actions(&read));
    for part in ["keys", "agent", "functions", "events"] {
        assert_eq!(written[part], read[part]);
    }
    assert_eq!(written["nodes"].as_array().unwrap().len(), actions(&read).len() + bt_model::kinds::NODES.len());
}

#[test]
fn the_schema_knows_the_actions() {
    let schema = jsonschema::validator_for(&soldier().schema()).unwrap();
    let tree = |root: &str| {
        let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Soldier", "root": {root} }}"#);
        schema.is_valid(&serde_json::from_str(&text).unwrap())
    };
    assert!(tree(r#"{ "node": "move_to", "args": { "to": { "key": "destination" } } }"#));
    assert!(!tree(r#"{ "node": "move_to", "args": { "within": 1 } }"#), "an input is missing");
    assert!(!tree(r#"{ "node": "move_to", "args": { "to": [0, 0], "wthin": 1 } }"#), "an input is unknown");
    assert!(tree(r#"{ "node": "another" }"#), "the schema does not know all actions");
}

#[test]
fn a_key_whose_shown_type_is_none_has_its_type_in_rust() {
    let text = r#"{ "bt_catalogue": 1, "agent": "A", "keys": [{ "name": "k", "type": "u32", "is": "Option<" }], "nodes": [] }"#;
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "check", "args": { "condition": "k" } } }"#;
    let (document, mut faults) = load(&Source::new("t.json", tree), &Limits::default());
    catalogue(text).0.check(&document.trees[0], &[], &mut faults);
    expect!["expected `bool`, found `u32` @ k; compare it: `… > 0`"].assert_eq(&lines(&faults));
}

#[test]
fn the_old_notation_of_an_option_is_an_option() {
    let faults = |is: &str| {
        let text = format!(
            r#"{{ "bt_catalogue": 1, "agent": "A", "keys": [{{ "name": "k", "type": "Option<u32>", "is": "{is}" }}], "nodes": [] }}"#
        );
        let tree =
            r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "check", "args": { "condition": "k" } } }"#;
        let (document, mut faults) = load(&Source::new("t.json", tree), &Limits::default());
        catalogue(&text).0.check(&document.trees[0], &[], &mut faults);
        lines(&faults)
    };
    expect!["expected `bool`, found `Option<u32>` @ k; it may be missing: write `k.is_some()`"]
        .assert_eq(&faults("optional u32"));
    assert_eq!(faults("optional u32"), faults("Option<u32>"));
    assert_eq!(faults("optional optional u32"), faults("Option<Option<u32>>"));
}

//! Keys that a tree names and nothing declares.

use bt_studio_core::message::{FaultView, Play};

use super::{FILE, opened, step};

/// The faults of a tree with these conditions, without a catalogue.
fn faults(conditions: &[&str]) -> Vec<FaultView> {
    let children: Vec<_> =
        conditions.iter().map(|one| format!(r#"{{ "node": "aim", "when": [{{ "if": "{one}" }}] }}"#)).collect();
    let root = format!(r#"{{ "node": "sequence", "children": [{}] }}"#, children.join(", "));
    let tree = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {root} }}"#);
    let mut stage = opened(&[(FILE, &tree)]);
    stage.play(Play::Step { by: 1 }).map(drop).unwrap_err();
    stage.simulation.clone().unwrap().faults
}

/// The types that a key `k` may have by these conditions.
fn types(conditions: &[&str]) -> Vec<String> {
    faults(conditions).into_iter().next().and_then(|fault| fault.missing).expect("a missing key").types
}

#[test]
fn a_missing_key_is_named_once_with_its_declaration_as_the_remedy() {
    let faults = faults(&["ammo > 0", "ammo == 0 || alert", "!alert", "ammo > 3"]);
    let found: Vec<_> = faults.iter().map(|fault| (&*fault.message, fault.more)).collect();
    assert_eq!(found, [("there is no key `ammo`", 2), ("there is no key `alert`", 1)]);
    assert!(faults.iter().all(|fault| fault.help.starts_with("declare it")), "{faults:?}");
    let missing: Vec<_> = faults.iter().filter_map(|fault| fault.missing.clone()).collect();
    let found: Vec<_> = missing.iter().map(|key| (&*key.name, key.types.join(" "))).collect();
    assert_eq!(found, [("ammo", "u32".to_owned()), ("alert", "bool".to_owned())]);
}

#[test]
fn the_use_of_a_missing_key_says_its_type() {
    for (condition, ty) in [
        ("k", "bool"),
        ("!k", "bool"),
        ("(k) && true", "bool"),
        ("k > 0", "u32"),
        ("3 <= bb.k", "u32"),
        ("k > -3", "i32"),
        ("k < 0.5", "f32"),
        ("k > -0.5", "f32"),
        ("k == 'north'", "String"),
        ("k > 4s", "Duration"),
    ] {
        assert_eq!(types(&[condition]), [ty], "{condition}");
    }
    assert_eq!(types(&["k > 0", "k > 0.5", "k > -1"]), ["f32"]);
    assert!(types(&["k == other"]).is_empty());
    let optional = types(&["k.is_some()"]);
    assert!(optional.contains(&"Option<u32>".to_owned()) && optional.iter().all(|ty| ty.starts_with("Option<")));
}

#[test]
fn a_key_is_not_declared_where_a_catalogue_says_which_there_are() {
    let catalogue =
        r#"{ "bt_catalogue": 1, "agent": "A", "keys": [], "nodes": [{ "name": "aim", "kind": "action" }] }"#;
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "aim", "when": [{ "if": "ammo > 0" }] } }"#;
    let mut stage = opened(&[(FILE, tree), ("a.catalogue.json", catalogue)]);
    stage.play(Play::Step { by: 1 }).map(drop).unwrap_err();
    let fault = stage.simulation.as_ref().unwrap().faults[0].clone();
    assert_eq!((&*fault.message, fault.missing), ("there is no key `ammo`", None));
}

#[test]
fn each_type_that_is_offered_can_be_declared() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "wait", "args": { "for": "4s" } } }"#;
    let mut stage = opened(&[(FILE, tree)]);
    let types = step(&mut stage, 1).types.clone();
    let spellings = ["Vec2", "text", "duration", "Option<Vec3>"];
    assert!(types.iter().all(|ty| !spellings.contains(&&**ty)), "each type has one name: {types:?}");
    assert!(types.iter().any(|ty| ty == "vec2") && types.iter().any(|ty| ty == "Option<Duration>"), "{types:?}");
    for ty in types {
        let declare = Play::Declare { key: "k".to_owned(), ty: ty.clone(), value: None };
        stage.play(declare).unwrap_or_else(|why| panic!("{ty}: {why}"));
    }
}

#[test]
fn a_key_that_the_tree_misses_is_declared_by_hand() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "aim", "when": [{ "if": "ammo > 0" }] } }"#;
    let mut stage = opened(&[(FILE, tree)]);
    stage.play(Play::Step { by: 1 }).map(drop).unwrap_err();
    assert_eq!(stage.simulation.as_ref().unwrap().faults[0].message, "there is no key `ammo`");
    let ammo = || Play::Declare { key: "ammo".to_owned(), ty: "u32".to_owned(), value: Some("2".to_owned()) };
    stage.play(ammo()).unwrap();
    assert_eq!(step(&mut stage, 1).asks.as_ref().map(|asks| &*asks.action), Some("aim"));
}

#[test]
fn the_types_of_keys_that_another_script_of_the_agent_declares_are_known() {
    let tree =
        r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "aim", "when": [{ "if": "enemy.is_some()" }] } }"#;
    let other = tree.replace(r#""T""#, r#""Other""#);
    let script = r#"{ "keys": { "enemy": { "type": "Option<u32>" } }, "actions": { "aim": [] }, "ticks": [] }"#;
    let types = |agent: &str| {
        let other = other.replace(r#""A""#, agent);
        let mut stage = opened(&[(FILE, tree), ("other.json", &other), ("other.script.json", script)]);
        stage.play(Play::Step { by: 1 }).map(drop).unwrap_err();
        stage.simulation.clone().unwrap().faults[0].missing.clone().unwrap().types
    };
    assert_eq!(types(r#""A""#), ["Option<u32>"]);
    assert!(types(r#""B""#).len() > 1, "the key of another agent is another one");
}

#[test]
fn a_script_that_is_only_begun_does_not_mark_its_missing_keys_in_the_tree() {
    let tree =
        r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "aim", "when": [{ "if": "ammo > 0 && alert" }] } }"#;
    let mut stage = opened(&[(FILE, tree)]);
    stage.play(Play::Step { by: 1 }).map(drop).unwrap_err();
    let declare = |key: &str, ty: &str| Play::Declare { key: key.to_owned(), ty: ty.to_owned(), value: None };
    stage.play(declare("ammo", "u32")).unwrap();
    let document = stage.document();
    assert!(document.problems.iter().all(|problem| problem.file.is_some()), "{:?}", document.problems);
    assert!(document.problems[0].message.contains("there is no key `alert`"), "{:?}", document.problems);
    let keys: Vec<_> = stage.simulation.as_ref().unwrap().keys.iter().map(|key| (&*key.name, &*key.ty)).collect();
    assert_eq!(keys, [("ammo", "u32")], "it is listed at once");
    stage.play(declare("alert", "bool")).unwrap();
    assert_eq!(step(&mut stage, 1).status, "failure");
}

#[test]
fn a_type_that_scripts_do_not_have_is_refused_with_those_that_they_have() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "wait", "args": { "for": "4s" } } }"#;
    let mut stage = opened(&[(FILE, tree)]);
    let declare = Play::Declare { key: "enemy".to_owned(), ty: "Option<EnemyId>".to_owned(), value: None };
    let why = stage.play(declare).map(drop).unwrap_err();
    assert!(why.starts_with("there is no type `Option<EnemyId>`: take `u32` for a number"), "{why}");
    assert!(why.ends_with(r#"list its words in the script: `"types": { "EnemyId": ["…"] }`"#), "{why}");
}

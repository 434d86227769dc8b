//! Catalogues describe the types of their game.

use bt_model::Faults;
use bt_model::catalogue::Catalogue;
use bt_model::json::{Limits, Source, load};
use expect_test::expect;

use super::{catalogue, lines};

const TYPES: &str = r#"{ "bt_catalogue": 1, "agent": "A", "nodes": [{ "name": "fire", "kind": "action",
        "inputs": [{ "name": "rounds", "type": "Rounds" }, { "name": "mode", "type": "Mode", "required": false }] }],
    "keys": [{ "name": "n", "type": "u32", "is": "u32" }, { "name": "far", "type": "f32", "is": "f32" },
        { "name": "mode", "type": "Mode", "is": "Mode" }, { "name": "path", "type": "Vec<Spot>", "is": "Vec<Spot>" },
        { "name": "at", "type": "Spot", "is": "Spot" }, { "name": "post", "type": "Post", "is": "Post" }],
    "type_info": [{ "type": "Rounds", "is": "u32" }, { "type": "Mode", "words": ["Calm", "Alert"], "default": true },
        { "type": "Vec<Spot>", "item": "game::Spot", "queue": true, "default": true },
        { "type": "Spot", "default": true }, { "type": "Post", "default": false }] }"#;

/// The faults of a root.
fn faults(catalogue: &Catalogue, root: &str) -> Faults<bt_model::json::Json> {
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {root} }}"#);
    let (document, mut faults) = load(&Source::new("t.json", text), &Limits::default());
    catalogue.check(&document.trees[0], &[], &mut faults);
    faults
}

const ROOT: &str = r#"{ "node": "sequence", "children": [
    { "node": "fire", "args": { "rounds": { "key": "n" }, "mode": "Calm" } },
    { "node": "fire", "args": { "rounds": { "key": "far" }, "mode": "Clam" } },
    { "node": "check", "args": { "condition": "mode == Alret" } },
    { "node": "for_each", "in": "path", "item": "at", "do": { "node": "succeed" } },
    { "node": "for_each", "in": "path", "item": "n", "do": { "node": "succeed" } },
    { "node": "for_each", "in": "at", "item": "n", "do": { "node": "succeed" } },
    { "node": "pop_each", "from": "n", "item": "n", "do": { "node": "succeed" } },
    { "node": "clear", "key": "at" }, { "node": "clear", "key": "post" } ] }"#;

#[test]
fn words_elements_and_defaults_are_checked() {
    let (known, found) = catalogue(TYPES);
    assert!(!found.has_errors(), "{}", lines(&found));
    expect![[r#"
        `far` is `f32`, the input is `u32` @ "far"; name a key of the input's type
        `Mode` has no word `Clam` @ "Clam"; did you mean `Calm`?
        `Mode` has no word `Alret` @ Alret; did you mean `Alert`?
        an element is `game::Spot`, the target is `u32` @ n; an element goes into a key or a local of its own type `T`, or of `Option<T>`
        `at` is `Spot`, no list @ at; name a key, a parameter or a local that is a list: an array, a `Vec`, a `VecDeque`
        `n` is `u32`, no queue @ n; name a key or a local that is a queue: a `Vec`, a `VecDeque`
        `Post` has no default @ post; `set` it to a value"#]].assert_eq(&lines(&faults(&known, ROOT)));
}

#[test]
fn an_older_catalogue_leaves_them_to_the_loader() {
    let (known, found) = catalogue(&TYPES.replace("type_info", "x_types").replace("\"Rounds\"", "\"u32\""));
    assert!(!found.has_errors(), "{}", lines(&found));
    expect![[r#"`far` is `f32`, the input is `u32` @ "far"; name a key of the input's type"#]]
        .assert_eq(&lines(&faults(&known, ROOT)));
}

#[test]
fn types_are_written_merged_and_contradict() {
    let (known, _) = catalogue(TYPES);
    let again = catalogue(&known.value().to_string()).0;
    assert_eq!(again.type_info.as_ref().map(Vec::len), Some(5));
    let mut merged = known.clone();
    let mut found = Faults::new();
    merged.merge(again, &mut found);
    assert_eq!((merged.type_info, lines(&found)), (known.type_info.clone(), String::new()));
    let mut merged = known;
    merged.merge(catalogue(&TYPES.replace("\"Alert\"", "\"Alarm\"")).0, &mut found);
    assert!(lines(&found).starts_with("the type `Mode` is another one before"), "{}", lines(&found));
}

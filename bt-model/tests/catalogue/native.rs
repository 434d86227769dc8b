//! Compiled trees of the game that files run by name.

use super::*;

fn with(trees: &str) -> (Catalogue, Faults<Json>) {
    let fields = r#""agent": "Soldier", "keys": [{ "name": "at", "type": "Vec2" }], "nodes": []"#;
    catalogue(&format!(r#"{{ "bt_catalogue": 1, {fields}, "trees": {trees} }}"#))
}

const WALK: &str = r#"[{ "name": "Walk", "docs": "Walks.", "inputs": [
    { "name": "to", "type": "Vec2" }, { "name": "pace", "type": "u32", "default": "1" },
    { "name": "steps", "type": "u32", "dir": "out" }, { "name": "place", "type": "Vec2", "default": "ZERO", "dir": "inout" } ] }]"#;

/// The faults of a tree with this name and this root.
fn said(name: &str, root: &str) -> String {
    let (known, faults) = with(WALK);
    assert_eq!(lines(&faults), "");
    let text = format!(r#"{{ "bt": 1, "tree": "{name}", "agent": "Soldier", "root": {root} }}"#);
    let (document, mut faults) = load(&Source::new("t.json", text), &Limits::default());
    Runs::new(&[&document.trees[0]], true).check(&document.trees[0], &known.trees, &mut faults);
    known.check(&document.trees[0], &[&document.trees[0]], &mut faults);
    lines(&faults)
}

#[test]
fn what_a_file_gives_them_is_checked() {
    let run = |tree: &str, args: &str| said("T", &format!(r#"{{ "node": "run", "tree": "{tree}", "args": {args} }}"#));
    assert_eq!(run("Walk", r#"{ "to": { "key": "at" }, "pace": 2 }"#), "");
    expect![[r#"there is no tree `Wlk` @ "Wlk"; did you mean `Walk`?"#]].assert_eq(&run("Wlk", "{}"));
    expect![[r#"
        expected `u32`, found `bool` @ true; -
        `Walk` has no input `too` @ "too"; did you mean `to`?"#]]
    .assert_eq(&run("Walk", r#"{ "too": { "key": "at" }, "pace": true }"#));
    expect![[r#"`Walk` is the name of a native tree, too @ "Walk"; give this one another name: the game has registered a tree of this name"#]]
        .assert_eq(&said("Walk", r#"{ "node": "idle" }"#));
}

#[test]
fn their_outputs_are_checked() {
    let run = |out: &str| {
        let args = r#""args": { "to": { "key": "at" } }"#;
        said("T", &format!(r#"{{ "node": "run", "tree": "Walk", {args}, "out": {out} }}"#))
    };
    assert_eq!(run(r#"{ "place": "at" }"#), "");
    expect!["the output `steps` is `u32`, its target is `Vec2` @ at; an output is its target: both have the same type"]
        .assert_eq(&run(r#"{ "steps": "at" }"#));
    expect![[r#"`pace` is no output of `Walk` @ "pace"; the tree only reads it: pass it in `args`: `"pace": …`"#]]
        .assert_eq(&run(r#"{ "pace": "at" }"#));
    expect![[r#"`Walk` has several outputs @ at; write `"out": { "steps": "key" }`; it has `steps`, `place`"#]]
        .assert_eq(&run(r#""at""#));
}

#[test]
fn they_are_read_put_together_and_written() {
    let (mut one, _) = with(WALK);
    let (same, _) = with(WALK);
    let (another, _) = with(r#"[{ "name": "Swim" }]"#);
    let mut faults = Faults::new();
    one.merge(same, &mut faults);
    one.merge(another, &mut faults);
    assert_eq!(lines(&faults), "");
    let value = one.value();
    assert_eq!(value["trees"].as_array().map(Vec::len), Some(2));
    assert_eq!(catalogue(&value.to_string()).0.value(), value, "what is written is read");
    one.merge(with(r#"[{ "name": "Walk" }]"#).0, &mut faults);
    expect![[r#"the tree `Walk` is another one before @ "Walk"; rename one of them"#]].assert_eq(&lines(&faults));
    let (_, faults) = with(r#"[{ "name": "Walk" }, { "name": "Walk" }, {}]"#);
    expect![[r#"
        a tree lacks `name` @ {; write `"name": …`
        there are two of the tree `Walk` @ "Walk"; the first stands at line 1, column 119"#]]
    .assert_eq(&lines(&faults));
}

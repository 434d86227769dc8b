//! Catalogues: reading, combining, and checking documents against them.

mod catalogues;
mod machines;
mod native;
mod outputs;
mod types;

use bt_model::Faults;
use bt_model::catalogue::{Catalogue, Runs};
use bt_model::check::transition_arguments;
use bt_model::json::{Json, Limits, Source, Style, load, render};
use expect_test::{Expect, expect};

const SOLDIER: &str = include_str!("soldier.json");

const EVERY: &str = include_str!("../json/every_node.json");

fn catalogue(text: &str) -> (Catalogue, Faults<Json>) {
    Catalogue::read(&Source::new("soldier.json", text), &Limits::default())
}

fn soldier() -> Catalogue {
    let (soldier, faults) = catalogue(SOLDIER);
    assert!(!faults.has_errors(), "{}", render(&faults, Style::Plain));
    soldier
}

/// Each fault on a line: `message @ source text; help`.
fn lines(faults: &Faults<Json>) -> String {
    let line = |fault: &bt_model::Fault<bt_model::json::Place>| {
        let words = &fault.place.source().text()[fault.place.range()];
        format!("{} @ {words}; {}", fault.message, fault.help.as_deref().unwrap_or("-"))
    };
    faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Compares the faults that the catalogue finds in a tree with this root.
fn said(root: &str, expected: Expect) {
    let text = format!(
        r#"{{ "bt": 1, "trees": [
            {{ "tree": "T", "agent": "Soldier", "params": [{{ "name": "post", "type": "Vec2" }}],
               "locals": [{{ "name": "step", "type": "u32", "value": 0 }}], "root": {root} }},
            {{ "tree": "Walk", "agent": "Soldier", "params": [{{ "name": "to", "type": "game::Vec2" }},
               {{ "name": "speed", "type": "f32", "default": 1.0 }}], "root": {{ "node": "shoot" }} }} ] }}"#
    );
    let (document, mut faults) = load(&Source::new("t.json", text), &Limits::default());
    assert_eq!(lines(&faults), "");
    let trees: Vec<_> = document.trees.iter().collect();
    Runs::new(&trees, true).check(&document.trees[0], &[], &mut faults);
    soldier().check(&document.trees[0], &trees, &mut faults);
    expected.assert_eq(&lines(&faults));
}

#[test]
fn what_fits_is_not_mentioned() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "find_pickup", "args": { "kind": "Ammo" }, "out": "destination" },
            { "node": "move_to", "args": { "to": { "key": "destination" }, "within": 1.0 },
              "when": [{ "if": "enemy.is_some() && near(post) && body.health > 0.5 && step < 3", "aborts": "self" }],
              "decorators": [{ "service": { "node": "track", "args": { "enemy": { "key": "enemy" } }, "out": "destination",
                "every": "500ms" } }, { "cooldown": "pause" }] },
            { "node": "run", "tree": "Walk", "args": { "to": { "key": "destination" } } },
            { "node": "match", "on": "mode", "arms": [{ "is": "Anything", "then": { "node": "shoot" } },
              { "is": "_", "then": { "node": "shoot" } }] },
            { "node": "set", "key": "ammo", "value": 6 }, { "node": "set", "key": "step", "value": { "expr": "step + 1" } },
            { "node": "clear", "key": "enemy" }, { "node": "wait", "args": { "for": "1s..=2s" } },
            { "node": "wait_for", "event": "Noise::Heard", "binds": ["at"], "if": "near(at)", "out": "destination" } ] }"#,
        expect![""],
    );
}

#[test]
fn names_are_known_or_reported() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "find_pickups", "args": { "kind": { "key": "knid" } } }, { "node": "nonsense" },
            { "node": "check", "args": { "condition": "amo == 0 && nera(post)" } },
            { "node": "clear", "key": "body.helth" }, { "node": "run", "tree": "Wlak" },
            { "node": "shoot", "args": { "x": 1 }, "out": "bb.step" } ] }"#,
        expect![[r#"
            there is no tree `Wlak` @ "Wlak"; did you mean `Walk`?
            there is no node or action `find_pickups` @ "find_pickups"; did you mean `find_pickup`?
            there is no key `knid` @ knid; there are `ammo`, `alert`, `enemy`, `destination`, `mode`, `pause`, `body.health`, `post`, `step`
            there is no node or action `nonsense` @ "nonsense"; the catalogue of `Soldier` has 5 actions
            there is no key `amo` @ amo; did you mean `ammo`?
            there is no function `nera` @ nera; did you mean `near`?
            there is no key `body.helth` @ body.helth; did you mean `body.health`?
            `shoot` has no input `x` @ "x"; it has no inputs
            there is no key `step` @ step; `step` is a parameter or a local: as a value it is `{ "expr": "step" }`"#]],
    );
}

#[test]
fn a_name_in_another_case_leads_to_the_right_one() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "check", "args": { "condition": "AMMO > 0 && Alert" } },
            { "node": "set", "key": "STEP", "value": 1 }, { "node": "set", "key": "Ammo", "value": 1 },
            { "node": "wait_for", "event": "HEARD" }, { "node": "wait_for", "event": "heard" } ] }"#,
        expect![[r#"
            nothing says of what `AMMO` is a word @ AMMO; did you mean `ammo`?
            expected `bool`, found the word `Alert` @ Alert; did you mean `alert`?
            there is no key `STEP` @ STEP; did you mean `step`?
            there is no key `Ammo` @ Ammo; did you mean `ammo`?
            there is no event `HEARD` @ "HEARD"; did you mean `Heard`?
            there is no event `heard` @ "heard"; did you mean `Heard`?"#]],
    );
}

#[test]
fn types_fit_or_are_reported() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "move_to", "args": { "to": { "key": "ammo" }, "within": "near" } },
            { "node": "check", "args": { "condition": "ammo" } }, { "node": "set", "key": "ammo", "value": -1 },
            { "node": "wait", "args": { "for": "ammo" } }, { "node": "look", "decorators": [{ "chance": "alert" }] },
            { "node": "find_pickup", "args": { "kind": "Ammo" }, "out": "ammo" },
            { "node": "shoot", "out": "destination" },
            { "node": "run", "tree": "Walk", "args": { "to": { "key": "ammo" }, "speed": "fast", "sped": 1 } } ] }"#
            .replace("\"node\": \"look\"", "\"node\": \"shoot\"")
            .as_str(),
        expect![[r#"
            `Walk` has no parameter `sped` @ "sped"; did you mean `speed`?
            `ammo` is `u32`, the input is `Vec2` @ "ammo"; name a key of the input's type
            expected `f32`, found `text` @ "near"; -
            expected `bool`, found `u32` @ ammo; compare it: `… > 0`
            `-1` does not fit into `u32` @ -1; it is a whole number from 0 to 4294967295
            expected `duration`, found `u32` @ ammo; write the unit: `4s`, `500ms`
            expected a number, found `bool` @ alert; -
            `find_pickup` yields `Vec2`, the key is `u32` @ ammo; an output goes into a key of its own type `T`, or of `Option<T>`
            `shoot` yields nothing: it returns `bool` @ destination; leave `out` away
            `ammo` is `u32`, the input is `Vec2` @ "ammo"; name a key of the input's type
            expected `f32`, found `text` @ "fast"; -"#]],
    );
}

#[test]
fn missing_parameters_and_inputs_are_reported() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "move_to" }, { "node": "run", "tree": "Walk" },
            { "node": "shoot", "decorators": [{ "service": { "node": "move_to",
                "args": { "to": { "key": "destination" } }, "every": "1s" } }] } ] }"#,
        expect![[r#"
            `Walk` lacks its parameter `to` @ "Walk"; it is a `game::Vec2`: give it in `args`, or give the parameter a default
            `move_to` lacks its input `to` @ "move_to"; write `"args": { "to": … }`: it is a `Vec2`
            `move_to` cannot run beside a node: it may take several ticks @ "move_to"; a service, `on_exit` and `on_halt` finish at once: the action returns `bool`, `()`, `Option<T>` or `Result<T, E>`"#]],
    );
}

#[test]
fn syntax_of_other_formats_is_reported_with_ours() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "set", "key": "ammo", "value": "ammo + 1" }, { "node": "set", "key": "ammo", "value": "ammo" },
            { "node": "set", "key": "ammo", "value": "step" }, { "node": "set", "key": "ammo", "value": "many" },
            { "node": "set", "key": "pause", "value": "pause" }, { "node": "set", "key": "ammo", "value": { "Key": "step" } },
            { "node": "set", "key": "ammo", "value": { "value": 3 } },
            { "node": "check", "args": { "condition": "enemy == Some(2)" } },
            { "node": "check", "args": { "condition": "enemy != null || nil == bb.enemy" } },
            { "node": "check", "args": { "condition": "Some(alert) && not(alert)" } },
            { "node": "set", "key": "enemy", "value": { "expr": "step" } } ] }"#,
        expect![[r#"
            expected `u32`, found `text` @ "ammo + 1"; an expression is read as `{ "expr": "ammo + 1" }`
            expected `u32`, found `text` @ "ammo"; a key is read as `{ "key": "ammo" }`
            expected `u32`, found `text` @ "step"; an expression is read as `{ "expr": "step" }`
            expected `u32`, found `text` @ "many"; -
            expected `duration`, found the text `pause` @ "pause"; a key is read as `{ "key": "pause" }`
            expected `u32`, found an object @ {; did you mean `key`? write `{ "key": … }`
            expected `u32`, found an object @ {; -
            there is no function `Some` @ Some; an optional value is compared as it is: write `enemy == 2`
            there is no `null` in an expression @ null; write `enemy.is_some()`
            there is no `nil` in an expression @ nil; write `bb.enemy.is_none()`
            there is no function `Some` @ Some; an optional value takes what is in it: leave `Some` away
            there is no function `not` @ not; write `!`: `!(…)`
            `step` is `u32`, the key is `Option<EntityId>` @ step; a value goes into a key of its own type `T`, or of `Option<T>`"#]],
    );
}

#[test]
fn a_value_goes_into_an_option_of_its_type() {
    let text = r#"{ "bt_catalogue": 1, "agent": "A", "nodes": [],
        "keys": [{ "name": "at", "type": "u32" }, { "name": "seen", "type": "Option<u32>" }] }"#;
    let tree =
        r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "set", "key": "seen", "value": { "key": "at" } } }"#;
    let (document, mut faults) = load(&Source::new("t.json", tree), &Limits::default());
    catalogue(text).0.check(&document.trees[0], &[], &mut faults);
    expect![""].assert_eq(&lines(&faults));
}

#[test]
fn inputs_stand_in_args() {
    said(
        r#"{ "node": "sequence", "children": [
            { "node": "move_to", "args": { "to": { "key": "destination" } }, "within": 1.0, "mood": 2 },
            { "node": "move_to", "to": [0, 0], "args": { "to": { "key": "destination" } } },
            { "node": "move_to", "to": [0, 0] } ] }"#,
        expect![[r#"
            `within` is no field of `move_to`: kept, but has no effect @ "move_to"; it is an input, write it into `args`: `"args": { "within": … }`
            `to` is no field of `move_to`: kept, but has no effect @ "move_to"; `args` has this input already: leave it out beside them
            `move_to` lacks its input `to` @ "move_to"; write `"args": { "to": … }`: it is a `Vec2`"#]],
    );
}

#[test]
fn a_long_list_of_names_is_not_shown() {
    let rows = |row: &dyn Fn(usize) -> String| (0..1000).map(row).collect::<Vec<_>>().join(", ");
    let params = rows(&|at| format!(r#"{{ "name": "p{at}", "type": "u8", "default": 0 }}"#));
    let wrong = rows(&|at| format!(r#""other_{at}": 1"#));
    let run = format!(r#"{{ "node": "run", "tree": "Many", "args": {{ {wrong} }} }}"#);
    let text = format!(
        r#"{{ "bt": 1, "trees": [{{ "tree": "T", "agent": "Soldier", "root": {{ "node": "sequence", "children": [{}] }} }},
            {{ "tree": "Many", "agent": "Soldier", "params": [{params}], "root": {{ "node": "shoot" }} }}] }}"#,
        vec![run; 20].join(", ")
    );
    let (document, faults) = load(&Source::new("t.json", text), &Limits::default());
    assert_eq!(lines(&faults), "");
    let trees: Vec<_> = document.trees.iter().collect();
    let mut faults = Faults::at_most(100);
    Runs::new(&trees, true).check(trees[0], &[], &mut faults);
    assert_eq!((faults.iter().count(), faults.beyond()), (100, 19_900));
    assert_eq!(
        lines(&faults).lines().next(),
        Some(r#"`Many` has no parameter `other_0` @ "other_0"; it has 1000 parameters; none has a name like this"#)
    );
}

#[test]
fn what_could_not_be_read_is_told_once() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Soldier", "root": { "node": "sequence", "children": [
        { "node": "check", "args": { "condition": "ammo =" } },
        { "node": "move_to", "args": { "to": { "expr": "(" } }, "when": [{ "if": "&&", "aborts": "self" }] },
        { "node": "move_to", "args": { "to": { "key": "destination" }, "within": null } } ] } }"#;
    let (document, mut faults) = load(&Source::new("t.json", text), &Limits::default());
    soldier().check(&document.trees[0], &[], &mut faults);
    expect![[r#"
        expected the end of the expression, found `=` @ =; write `==`
        expected a value, found `&&` @ &&; write a key, a comparison such as `ammo > 0`, a number, a call
        expected a value, found the end @ ; write a value after `(`: a key, a number, a call
        expected `f32`, found `null` @ null; only optional values can be missing"#]]
    .assert_eq(&lines(&faults));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig {
        failure_persistence: None,
        ..proptest::prelude::ProptestConfig::with_cases(200)
    })]

    /// Truncated catalogues and truncated trees cause no panic.
    #[test]
    fn half_files_do_no_harm(at in 0..SOLDIER.trim_end().len(), tree_at in 0..EVERY.len()) {
        let (half, faults) = catalogue(SOLDIER.get(..at).unwrap_or_default());
        assert!(faults.has_errors());
        let text = EVERY.get(..tree_at).unwrap_or_default();
        for (catalogue, text) in [(&half, EVERY), (&soldier(), text)] {
            let (document, mut faults) = load(&Source::new("t.json", text), &Limits::default());
            for tree in &document.trees {
                Runs::new(&[], true).check(tree, &[], &mut faults);
                catalogue.check(tree, &[], &mut faults);
            }
            for machine in &document.machines {
                transition_arguments(machine, &mut faults);
                catalogue.check_machine(machine, &[], &mut faults);
            }
        }
    }
}

#[test]
fn circles_through_files_are_found() {
    let tree = |name: &str, runs: &str| {
        let text = format!(
            r#"{{ "bt": 1, "uses": ["x.json"], "tree": "{name}", "agent": "A", "root": {{ "node": "run", "tree": "{runs}" }} }}"#
        );
        load(&Source::new(format!("{name}.json"), text), &Limits::default()).0.trees.remove(0)
    };
    let trees = [tree("A", "B"), tree("B", "C"), tree("C", "A"), tree("D", "A")];
    let trees: Vec<_> = trees.iter().collect();
    let said = |at: usize| {
        let mut faults = Faults::new();
        Runs::new(&trees, true).check(trees[at], &[], &mut faults);
        lines(&faults)
    };
    expect![[r#"a tree cannot run itself @ "B"; `A` runs `B`, which runs `C`, which runs `A`"#]].assert_eq(&said(0));
    assert_eq!(said(3), "", "it leads to a circle, but is no part of it");
}

#[test]
fn nodes_of_the_game_have_inputs_and_a_number_of_children() {
    let text = r#"{ "bt_catalogue": 1, "agent": "A", "keys": [], "nodes": [
        { "name": "look", "kind": "action" },
        { "name": "Recovery", "kind": "composite", "children": { "least": 2, "most": 2 },
          "inputs": [{ "name": "retries", "type": "u32" }] },
        { "name": "Every", "kind": "decorator", "docs": "At a rate." } ] }"#;
    let (catalogue, faults) = catalogue(text);
    assert_eq!(lines(&faults), "");
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "Recovery", "args": { "retries": 1 }, "children": [
        { "node": "Every", "children": [{ "node": "look" }, { "node": "look" }] },
        { "node": "Recovry", "children": [{ "node": "Recovery", "args": { "retry": 2 }, "children": [{ "node": "look" }] }] },
        { "node": "Unheard", "children": [{ "node": "Every" }] } ] } }"#;
    let (document, mut faults) = load(&Source::new("t.json", tree), &Limits::default());
    catalogue.check(&document.trees[0], &[], &mut faults);
    expect![[r#"
        `Recovery` takes 2 children, found 3 @ "Recovery"; group them with `sequence` or `selector`
        `Every` takes one child, found 2 @ "Every"; group them with `sequence` or `selector`
        there is no node `Recovry` with children @ "Recovry"; did you mean `Recovery`?
        `Recovery` has no input `retry` @ "retry"; it has `retries`
        `Recovery` lacks its input `retries` @ "Recovery"; write `"args": { "retries": … }`: it is a `u32`
        `Recovery` takes 2 children, found 1 @ "Recovery"; group them with `sequence` or `selector`
        there is no node `Unheard` with children @ "Unheard"; the catalogue of `A` has 2 composites and decorators
        `Every` takes one child, found none @ "Every"; write `"children": [ … ]`"#]]
    .assert_eq(&lines(&faults));
    let value = catalogue.value();
    let node =
        |name: &str| value["nodes"].as_array().unwrap().iter().find(|node| node["name"] == name).unwrap().clone();
    assert_eq!(node("Recovery")["children"], serde_json::json!({ "least": 2, "most": 2 }));
    assert_eq!((&node("Every")["kind"], &node("Every")["docs"]), (&"decorator".into(), &"At a rate.".into()));
    let schema = catalogue.schema();
    let kinds = schema["$defs"]["node"]["allOf"].as_array().unwrap();
    let of = |name: &str| kinds.iter().find(|kind| kind["if"]["properties"]["node"]["const"] == name).unwrap();
    assert_eq!(of("Recovery")["then"]["properties"]["children"]["maxItems"], 2);
    assert_eq!(of("look")["then"]["properties"]["children"], false);
}

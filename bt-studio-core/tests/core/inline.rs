//! A tree in the place of the node that runs it.

use bt_studio_core::Command;

use crate::stage::{GUARD, Stage};

fn inline(at: &str) -> Command {
    Command::Inline { at: at.to_owned() }
}

/// The text on one line after the command, without faults; undo gives the bytes of before.
fn after(text: &str, at: &str) -> String {
    let mut stage = Stage::of(text);
    assert!(stage.problems().is_empty(), "{:?}", stage.problems());
    stage.command(inline(at)).unwrap();
    assert!(
        stage.problems().iter().all(|problem| problem.contains("never")),
        "{:?} {}",
        stage.problems(),
        stage.text()
    );
    let new = stage.text();
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
    new.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Two trees: the first one runs the second.
fn two(run: &str, params: &str, body: &str) -> String {
    format!(
        r#"{{ "bt": 1, "trees": [
  {{ "tree": "Guard", "agent": "S", "params": [{{ "name": "far", "type": "f32" }}],
    "locals": [{{ "name": "spot", "type": "Vec2", "value": 0 }}],
    "root": {{ "node": "selector", "children": [ {run}, {{ "node": "wait", "args": {{ "for": "1s" }} }} ] }} }},
  {{ "tree": "Go", "agent": "S", "params": [{params}], "root": {body} }}
] }}"#
    )
}

const RUN: &str = "/trees/0/root/children/0";

#[test]
fn an_extracted_branch_that_is_put_back_is_what_it_was() {
    let mut stage = Stage::of(GUARD);
    stage.command(Command::Extract { at: "/root/children/0".to_owned(), name: "Fetch".to_owned() }).unwrap();
    stage.command(inline("/trees/0/root/children/0")).unwrap();
    assert!(stage.problems().is_empty(), "{:?}", stage.problems());
    let flat = |text: &str| text.split_whitespace().collect::<String>();
    let (before, now) = (flat(GUARD), flat(&stage.text()));
    let branch = &before[before.find(r#"{"node":"sequence""#).unwrap()..before.find(r#",{"node":"wait""#).unwrap()];
    assert!(now.contains(branch), "{now}");
}

#[test]
fn arguments_stand_where_parameters_stood() {
    let run = r#"{ "node": "run", "tree": "Go", "args": { "to": { "key": "post" }, "near": { "expr": "far / 2" } } }"#;
    let params = r#"{ "name": "to", "type": "Vec2" }, { "name": "near", "type": "f32" }, { "name": "pause", "type": "Duration", "default": "2s" }"#;
    let body = r#"{ "node": "sequence", "children": [
      { "node": "walk", "args": { "to": { "expr": "to" }, "within": { "expr": "near * 2" }, "both": [{ "expr": "near" }] } },
      { "node": "wait", "args": { "for": "pause" }, "when": [{ "if": "near > 1 && ammo > 0" }] } ] }"#;
    let text = after(&two(run, params, body), RUN);
    for part in [
        r#""to": { "key": "post" }"#,
        r#""within": { "expr": "(far / 2) * 2" }"#,
        r#""both": [{ "expr": "far / 2" }]"#,
        r#""for": "2s""#,
        r#""if": "(far / 2) > 1 && ammo > 0""#,
    ] {
        assert!(text.split(r#""tree": "Go""#).next().unwrap().contains(part), "{part} {text}");
    }
}

#[test]
fn outputs_go_where_those_of_the_run_went() {
    let run = r#"{ "node": "run", "tree": "Go", "out": { "at": "spot", "tries": "count" } }"#;
    let params =
        r#"{ "name": "at", "type": "Vec2", "dir": "out" }, { "name": "tries", "type": "u32", "dir": "inout" }"#;
    let body = r#"{ "node": "sequence", "children": [
      { "node": "find", "out": "at" }, { "node": "set", "key": "tries", "value": { "expr": "tries + 1" } } ] }"#;
    let text = after(&two(run, params, body), RUN);
    assert!(text.contains(r#"{ "node": "find", "out": "spot" }"#), "{text}");
    assert!(text.contains(r#"{ "node": "set", "key": "count", "value": { "expr": "count + 1" } }"#), "{text}");
}

#[test]
fn outputs_of_events_and_of_trees_inside_go_where_those_of_the_run_went() {
    let run = r#"{ "node": "run", "tree": "Go", "out": { "at": "spot" }, "when": [{ "if": "a > 0" }] }"#;
    let params = r#"{ "name": "at", "type": "Vec2", "dir": "out" }"#;
    for (body, new) in [
        (
            r#"{ "node": "wait_for", "event": "Seen", "binds": ["place"], "out": { "at": "place" } }"#,
            r#""binds": ["place"], "out": { "spot": "place" }"#,
        ),
        (r#"{ "node": "wait_for", "event": "Seen", "binds": ["place"], "out": "at" }"#, r#"["place"], "out": "spot""#),
        (r#"{ "node": "run", "tree": "Find", "out": "at" }"#, r#""tree": "Find", "out": "spot""#),
        (r#"{ "node": "run", "tree": "Find", "out": { "at": "at" } }"#, r#""out": { "at": "spot" } }"#),
    ] {
        let find = r#", { "tree": "Find", "agent": "S", "params": [{ "name": "at", "type": "Vec2", "dir": "out" }],
            "root": { "node": "find", "out": "at" } }
] }"#;
        let text = two(run, params, body);
        let text = after(&(text.trim_end().trim_end_matches("\n] }").to_owned() + find), RUN);
        let inlined = text.split(r#""tree": "Go""#).next().unwrap();
        assert!(inlined.contains(new), "{new} {inlined}");
    }
}

#[test]
fn guards_and_decorators_of_the_run_are_outside_those_of_the_tree() {
    let run = r#"{ "node": "run", "tree": "Go", "weight": 2, "name": "go", "when": [{ "if": "a > 0" }], "decorators": ["invert"] }"#;
    let plain = r#"{ "node": "walk", "decorators": [{ "cooldown": "1s" }] }"#;
    let text = after(&two(&run.replace(r#""weight": 2, "#, ""), "", plain), RUN);
    assert!(
        text.contains(r#"{ "node": "walk", "name": "go", "when": [{ "if": "a > 0" }], "decorators": ["invert", { "cooldown": "1s" }] }"#),
        "{text}"
    );
    let guarded = r#"{ "node": "walk", "when": [{ "if": "b > 0" }] }"#;
    let text = after(&two(&run.replace(r#""weight": 2, "#, ""), "", guarded), RUN);
    assert!(text.contains(r#""children": [{ "node": "walk", "when": [{ "if": "b > 0" }] }]"#), "{text}");
}

#[test]
fn a_tree_stays_one_where_something_would_mean_something_else() {
    let run = r#"{ "node": "run", "tree": "Go", "args": { "to": { "expr": "far" } } }"#;
    let param = r#"{ "name": "to", "type": "f32" }"#;
    let walk = r#"{ "node": "walk", "args": { "to": { "expr": "to" } } }"#;
    let refused = |text: &str, at: &str| Stage::of(text).command(inline(at)).unwrap_err();
    let latched = param.replace(" }", r#", "latch": true }"#);
    assert!(refused(&two(run, &latched, walk), RUN).contains("the value that it has at the entry"));
    let shadowed = r#"{ "node": "walk", "args": { "to": { "key": "spot" } } }"#;
    assert!(refused(&two(run, param, shadowed), RUN).contains("`spot` is a key in the tree, and a local here"));
    let locals = two(run, param, walk).replace(
        r#""params": [{ "name": "to""#,
        r#""locals": [{ "name": "n", "type": "u32", "value": 0 }], "params": [{ "name": "to""#,
    );
    assert!(refused(&locals, RUN).contains("begin anew whenever it runs"));
    assert!(refused(&two(&run.replace("Go", "Away"), param, walk), RUN).contains("in no tree of this file"));
    assert!(refused(GUARD, "/root").contains("runs no tree"));
    let list = run.replace(r#"{ "expr": "far" }"#, "[1, 2]");
    let read = r#"{ "node": "walk", "when": [{ "if": "to > 1" }] }"#;
    assert!(refused(&two(&list, param, read), RUN).contains("cannot hold the value"));
}

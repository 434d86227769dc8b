//! The loader reports all faults of all files at once, and each mistake once. An unreadable part does not hide the
//! faults of the others.

use std::fs;
use std::path::PathBuf;

use bt_model::json::{Style, render};
use bt_runtime::{Registry, loaded::LoadLimits};
use expect_test::{Expect, expect};
use tests::prelude::*;
use tests::{find, leaf, look, serve};

fn registry() -> Registry<Actor> {
    let registry = Registry::new().with::<leaf>().with::<look>().with::<find>().with::<serve>();
    registry.with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
}

/// Each fault on a line: file and path, message, help.
fn told(loaded: Result<std::sync::Arc<bt_runtime::Program<Actor>>, bt_runtime::loaded::LoadErrors>) -> String {
    let errors = loaded.expect_err("there are faults");
    assert!(!render(&errors, Style::Plain).is_empty());
    let line = |fault: &bt_model::Fault<bt_model::json::Place>| {
        let file = PathBuf::from(fault.place.source().name());
        let file = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let help = fault.help.as_deref().unwrap_or("-");
        format!("{file} {}: {} ({help})", fault.place.path(), fault.message)
    };
    errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn check(document: &str, expected: &Expect) {
    expected.assert_eq(&told(registry().load_str("t.json", document)));
}

/// A tree with this root.
fn check_root(root: &str, expected: &Expect) {
    check(&format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#), expected);
}

#[test]
fn five_mistakes_of_five_kinds_are_five_messages() {
    check_root(
        r#"{ "node": "sequence", "children": [
            { "node": "wait", "args": { "for": "4" } },
            { "node": "leef", "args": { "n": 1 } },
            { "node": "set", "key": "n", "value": { "expr": "a" } },
            { "node": "wait", "args": { "for": "1s..2s" } },
            { "node": "check", "args": { "condition": "n = 0" } } ] }"#,
        &expect![[r#"
            t.json $.root.children[0].args.for: `for` is a duration or a range of durations (write the unit: `4s`, `4ms`)
            t.json $.root.children[1].node: there is no node or action `leef` (did you mean `leaf`?)
            t.json $.root.children[2].value.expr: `a` is `bool`, the key is `i32` (a value goes into a key of its own type `T`, or of `Option<T>`)
            t.json $.root.children[3].args.for: a range of durations contains its end (write `1s..=2s`)
            t.json $.root.children[4].args.condition: expected the end of the expression, found `=` (write `==`)"#]],
    );
}

#[test]
fn what_cannot_be_read_hides_nothing_beside_it() {
    check_root(
        r#"{ "nod": "sequence", "children": [
            { "node": "sequense", "when": [{ "if": "spt.is_some()" }], "children": [{ "node": "leef" }] },
            { "node": "if", "branches": [{ "then": { "node": "leev" } }, { "if": "m > 1", "thn": 3 }] },
            { "node": "wait", "args": { "for": "3s", "fore": 1 } },
            { "node": "check", "args": { "condition": "k > 1", "conditon": 1 } },
            { "node": "idle", "when": [{ "if": "j > 1", "aborts": "selff" }] },
            { "node": "wait_for", "binds": ["at"], "if": "at > i", "out": "h" },
            { "node": "set", "value": { "expr": "g" } },
            { "node": "run", "args": { "to": { "key": "f" } } } ] }"#,
        &expect![[r#"
            t.json $.root.nod: a node lacks `node` (did you mean it where you wrote `nod`?)
            t.json $.root.children[0].node: unknown node `sequense` (did you mean `sequence`?)
            t.json $.root.children[0].when[0].if: there is no key `spt` (did you mean `spot`?)
            t.json $.root.children[0].children[0].node: there is no node or action `leef` (did you mean `leaf`?)
            t.json $.root.children[1].branches[0]: a branch lacks `if` (write `"if": …`)
            t.json $.root.children[1].branches[0].then.node: there is no node or action `leev` (actions are registered: `Registry::new().with::<move_to>()`)
            t.json $.root.children[1].branches[1].thn: a branch lacks `then` (did you mean it where you wrote `thn`?)
            t.json $.root.children[2].args.fore: `wait` has no argument `fore` (did you mean `for`?)
            t.json $.root.children[3].args.condition: there is no key `k` (did you mean `a`?)
            t.json $.root.children[3].args.conditon: `check` has no argument `conditon` (did you mean `condition`?)
            t.json $.root.children[4].when[0].if: there is no key `j` (did you mean `a`?)
            t.json $.root.children[4].when[0].aborts: `aborts` is one of `none`, `self`, `lower_priority`, `both` (did you mean `self`?)
            t.json $.root.children[5]: `wait_for` lacks `event` (write `"event": …`)
            t.json $.root.children[5].if: there is no key `i` (did you mean `a`?)
            t.json $.root.children[5].out: there is no key `h` (did you mean `a`?)
            t.json $.root.children[6]: `set` lacks `key` (write `"key": …`)
            t.json $.root.children[6].value.expr: there is no key `g` (did you mean `a`?)
            t.json $.root.children[7]: `run` lacks `tree` (write `"tree": …`)
            t.json $.root.children[7].args.to.key: there is no key `f` (did you mean `a`?)"#]],
    );
}

#[test]
fn what_could_not_be_read_is_not_missed() {
    // A score that is not a number still counts as a score, and a guard with a fault as a guard: no fault follows from
    // another one.
    check_root(
        r#"{ "node": "selector", "children": [
            { "node": "utility_selector", "children": [{ "node": "leaf", "args": { "n": 1 }, "score": "4s" }] },
            { "node": "succeed", "when": [{ "iff": "a" }] },
            { "node": "succeed", "decorators": [{ "chance": 0.5, "repeat": 3 }] },
            { "node": "fail", "decorators": ["invertt"] },
            { "node": "parallel", "args": { "success": "al", "failure": 2 }, "children": [{ "node": "leaf", "args": { "n": 1 } }, { "node": "leaf", "args": { "n": 2 } }] },
            { "node": "fail" } ] }"#,
        &expect![[r#"
            t.json $.root.children[0].children[0].score: expected a number, found `duration` (-)
            t.json $.root.children[1].when[0].iff: `when` has no argument `iff` (did you mean `if`?)
            t.json $.root.children[2].decorators[0]: a decorator has one field, its name; found 2 (write each by itself: `[ { "cooldown": "5s" }, "invert" ]`)
            t.json $.root.children[3].decorators[0]: unknown decorator `invertt` (did you mean `invert`? write `"decorators": ["invert"]`)
            t.json $.root.children[4].args.success: the number of `success` is part of the tree and cannot change (write a literal or a constant)"#]],
    );
}

#[test]
fn a_name_whose_declaration_is_wrong_is_known() {
    check(
        r#"{ "bt": 1, "trees": [
            { "tree": "T", "agent": "Actor",
              "params": [{ "name": "by", "type": "i23", "default": 1 }, { "name": "to", "default": 1 }],
              "locals": [{ "name": "now", "type": "i32", "value": { "expr": "bye" } }, { "name": "then", "type": "i32" }],
              "root": { "node": "sequence", "children": [
                { "node": "set", "key": "n", "value": { "expr": "by + to + now + then" } },
                { "node": "set", "key": "now", "value": { "expr": "a" } },
                { "node": "set", "key": "then", "value": { "expr": "then + 1" } },
                { "node": "look", "args": { "n": { "expr": "now" }, "at": { "expr": "now" } } },
                { "node": "run", "tree": "B", "args": { "too": { "key": "spt" } } } ] } },
            { "tree": "B", "agent": "Actor", "params": [{ "name": "to", "type": "i32" }, { "name": "at", "type": "Vec2" }],
              "root": { "node": "sequence", "children": [
                { "node": "set", "key": "m", "value": { "expr": "to + 1" } },
                { "node": "set", "key": "a", "value": { "expr": "to + 1" } },
                { "node": "check", "args": { "condition": "at.x > 1 && missing" } } ] } } ] }"#,
        &expect![[r#"
            t.json $.trees[0].params[0].type: there is no type `i23` (did you mean `i32`?)
            t.json $.trees[0].params[1]: a parameter lacks `type` (write `"type": …`)
            t.json $.trees[0].locals[0].value.expr: the first value of `now` reads the blackboard or the world (a local begins with a constant or a parameter; `set` it in the tree)
            t.json $.trees[0].locals[1]: a local lacks `value` (write `"value": …`)
            t.json $.trees[0].root.children[3].args.n.expr: `now` is `i32`, the input is `u8` (name a key of the input's type)
            t.json $.trees[0].root.children[4].tree: `B` lacks its parameter `at` (it is a `Vec2`: give it in `args`, or give the parameter a default)
            t.json $.trees[0].root.children[4].args.too: `B` has no parameter `too` (did you mean `to`?)
            t.json $.trees[0].root.children[4].args.too.key: there is no key `spt` (did you mean `spot`?)
            t.json $.trees[1].params[1].type: there is no type `Vec2` (the game registers it: `Registry::new().with_type::<Vec2>("Vec2")`)
            t.json $.trees[1].root.children[1].value.expr: expected `bool`, found `i32` (compare it: `… > 0`)
            t.json $.trees[1].root.children[2].args.condition: there is no key `missing` (there are `a`, `b`, `c`, `n`, `m`, `spot`, `mode`, `jobs`, `took`, `to`, `at`)"#]],
    );
}

#[test]
fn the_faults_of_a_tree_are_reported_once_even_if_nothing_runs_it() {
    check(
        r#"{ "bt": 1, "trees": [
            { "tree": "T", "agent": "Actor", "root": { "node": "sequence", "children": [
                { "node": "run", "tree": "B" }, { "node": "run", "tree": "B" }, { "node": "run", "tree": "Cc" } ] } },
            { "tree": "B", "agent": "Actor", "root": { "node": "leef" } },
            { "tree": "C", "agent": "Actor", "root": { "node": "sequence", "children": [
                { "node": "leeff" }, { "node": "run", "tree": "B" }, { "node": "run", "tree": "C" } ] } },
            { "tree": "D", "agent": "Dog", "root": { "node": "bark" } } ] }"#,
        &expect![[r#"
            t.json $.trees[0].root.children[2].tree: there is no tree `Cc` (did you mean `C`?)
            t.json $.trees[1].root.node: there is no node or action `leef` (did you mean `leaf`?)
            t.json $.trees[2].root.children[0].node: there is no node or action `leeff` (actions are registered: `Registry::new().with::<move_to>()`)
            t.json $.trees[2].root.children[2].node: tree `C` runs itself (repeat with `"decorators": [{ "repeat": "forever" }]` or `while`; a tree holds its subtrees inline)"#]],
    );
}

#[test]
fn a_program_is_refused_for_a_tree_that_nothing_runs_as_by_the_checker() {
    let text = r#"{ "bt": 1, "trees": [
        { "tree": "T", "agent": "Actor", "root": { "node": "idle" } },
        { "tree": "B", "agent": "Actor", "root": { "node": "leef" } } ] }"#;
    check(
        text,
        &expect![[r#"
            t.json $.trees[1].root.node: there is no node or action `leef` (did you mean `leaf`?)"#]],
    );
}

#[test]
fn faults_of_a_machine_stand_beside_each_other() {
    check(
        r#"{ "bt": 1, "machine": "M", "agent": "Actor",
            "evaluators": [{ "nod": "serve", "out": "nn" }],
            "states": [
                { "state": "A", "tasks": [{ "node": "leef" }], "transitions": [
                    { "on": "sucess", "to": "B", "args": { "at": 1 } },
                    { "on": "done", "if": "kk > 1", "too": "A" },
                    { "on": { "event": "At", "binds": ["at"] }, "to": "C", "args": { "at": { "expr": "att" } } },
                    { "on": "tick", "if": "n > a", "to": "Z" } ] },
                { "stat": "B", "tasks": [{ "node": "check", "args": { "condition": "jj" } }] },
                { "state": "C", "params": [{ "name": "at", "type": "i23" }, { "name": "by", "type": "i32", "default": "x" }],
                  "when": "a +", "tasks": [
                    { "node": "set", "key": "n", "value": { "expr": "at + by" } },
                    { "node": "set", "key": "n", "value": { "expr": "hh" } } ] } ] }"#,
        &expect![[r#"
            t.json $.evaluators[0].nod: an evaluator lacks `node` (did you mean it where you wrote `nod`?)
            t.json $.evaluators[0].out: there is no key `nn` (did you mean `n`?)
            t.json $.states[0].tasks[0].node: there is no node or action `leef` (did you mean `leaf`?)
            t.json $.states[0].transitions[0].on: unknown trigger `sucess` (did you mean `success`?)
            t.json $.states[0].transitions[1].if: there is no key `kk` (there are `a`, `b`, `c`, `n`, `m`, `spot`, `mode`, `jobs`, `took`)
            t.json $.states[0].transitions[1].too: a transition lacks `to` (did you mean it where you wrote `too`?)
            t.json $.states[0].transitions[2].args.at.expr: there is no key `att` (did you mean `at`?)
            t.json $.states[0].transitions[3].if: expected `i32`, found `bool` (-)
            t.json $.states[1].stat: a state lacks `state` (did you mean it where you wrote `stat`?)
            t.json $.states[1].tasks[0].args.condition: there is no key `jj` (there are `a`, `b`, `c`, `n`, `m`, `spot`, `mode`, `jobs`, `took`)
            t.json $.states[2].params[0].type: there is no type `i23` (did you mean `i32`?)
            t.json $.states[2].params[1].default: expected `i32`, found `text` (-)
            t.json $.states[2].when: expected a value, found the end (write a value after `+`: a key, a number, a call)
            t.json $.states[2].tasks[1].value.expr: there is no key `hh` (there are `a`, `b`, `c`, `n`, `m`, `spot`, `mode`, `jobs`, `took`, `at`, `by`)"#]],
    );
}

#[test]
fn faults_of_all_files_are_told() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "a.json",
        r#"{ "bt": 1, "uses": ["b.json", "c.json"], "tree": "A", "agent": "Actor", "root": { "node": "sequence", "children": [
            { "node": "leef" }, { "node": "run", "tree": "B" }, { "node": "run", "tree": "C" }, { "node": "wait", "args": {} } ] } }"#,
    );
    write(
        "b.json",
        r#"{ "bt": 1, "uses": ["a.json"], "tree": "B", "agent": "Actor", "root": { "node": "set", "key": "n", "value": true } }"#,
    );
    // `c.json` cannot be read, so it is unknown whether it contains a tree `C`. The run of `C` is not reported.
    write("c.json", r#"{ bt: 1, "tree": "C", "agent": "Actor", "root": { "node": "leef" } }"#);
    expect![[r#"
        a.json $.root.children[0].node: there is no node or action `leef` (did you mean `leaf`?)
        a.json $.root.children[3].node: `wait` takes a duration or a range of durations (write `{ "node": "wait", "args": { "for": "4s" } }`)
        c.json $: a word without quotes (words stand in double quotes, but for `true`, `false` and `null`)
        b.json $.root.value: expected `i32`, found `bool` (-)"#]].assert_eq(&told(registry().load(folder.join("a.json"))));
    write("a.json", r#"{ "bt": 1, "uses": ["b.json", "#);
    expect!["a.json $.uses[0]: the file ends within the list that begins at line 1, column 20 (close it with `]`; has the file been cut off?)"].assert_eq(&told(registry().load(folder.join("a.json"))));
}

#[test]
fn errors_beyond_the_most_are_errors() {
    let warned = r#"{ "node": "selector", "children": [{ "node": "succeed" }, { "node": "idle" }] }"#;
    let children = [vec![warned; 100].join(", "), r#"{ "node": "wait" }"#.to_owned()].join(", ");
    let root = format!(r#"{{ "node": "random_selector", "children": [{children}] }}"#);
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#);
    assert!(registry().load_str("t.json", &text).is_err());
}

#[test]
fn files_outside_of_a_folder_are_not_read() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("mods")).unwrap();
    let write = |name: &str, uses: &str| {
        let text =
            format!(r#"{{ "bt": 1, "uses": [{uses}], "tree": "T", "agent": "Actor", "root": {{ "node": "idle" }} }}"#);
        fs::write(folder.join(name), text).unwrap();
        folder.join(name)
    };
    fs::write(folder.join("secret.txt"), "a secret").unwrap();
    fs::write(folder.join("mods/b.json"), r#"{ "bt": 1, "trees": [] }"#).unwrap();
    let mut limits = LoadLimits::default();
    limits.folder = Some(folder.join("mods"));
    let registry = registry().limited(limits);
    assert!(registry.load(write("mods/a.json", r#""b.json", "../mods/b.json""#)).is_ok());
    assert!(told(registry.load(write("a.json", ""))).contains("is not in the folder"), "the first file, too");
    let outside = told(registry.load(write("mods/a.json", r#""../secret.txt", "../no-secret.txt""#)));
    let outside = outside.replace(&*folder.to_string_lossy(), "…");
    expect![[r#"
        a.json $.uses[0]: `…/mods/../secret.txt` is not in the folder that files may be read from (put it there; the folder is `LoadLimits::folder`)
        a.json $.uses[1]: `…/mods/../no-secret.txt` is not in the folder that files may be read from (put it there; the folder is `LoadLimits::folder`)"#]].assert_eq(&outside);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("mods/link.json")).unwrap();
        assert!(told(registry.load(write("mods/a.json", r#""link.json""#))).contains("is not in the folder"));
    }
}

#[test]
fn a_misspelled_node_of_the_language_is_one_fault() {
    check_root(
        r#"{ "node": "sequence", "children": [
            { "node": "wait_fr", "event": "At", "binds": ["x"], "if": "x > 3", "out": { "n": "x" } },
            { "node": "mtch", "on": "mode", "arms": [{ "is": "Calm", "then": { "node": "leef", "args": { "n": 1 } } }] },
            { "node": "whle", "condition": "a", "do": { "node": "idle" } }, { "node": "st", "key": "n", "value": 3 } ] }"#,
        &expect![[r#"
            t.json $.root.children[0].node: `wait_fr` is no node of the language, and an action has no `event` (did you mean `wait_for`?)
            t.json $.root.children[1].node: `mtch` is no node of the language, and an action has no `on`, `arms` (did you mean `match`?)
            t.json $.root.children[1].arms[0].then.node: there is no node or action `leef` (did you mean `leaf`?)
            t.json $.root.children[2].node: `whle` is no node of the language, and an action has no `condition`, `do` (did you mean `while`?)
            t.json $.root.children[3].node: `st` is no node of the language, and an action has no `key`, `value` (did you mean `set`?)"#]],
    );
}

#[test]
fn a_budget_is_a_number() {
    check(
        r#"{ "bt": 1, "tree": "T", "agent": "Actor", "budget": { "bytes": "x", "visits": 1.5 }, "root": { "node": "idle" } }"#,
        &expect![[r#"
            t.json $.budget.bytes: the budget of `bytes` is a whole number above 0 (write `"bytes": 64`)
            t.json $.budget.visits: the budget of `visits` is a whole number above 0 (write `"visits": 64`)"#]],
    );
}

#[test]
fn nodes_of_the_game_are_registered_and_take_so_many_children() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "RecoveryNode", "args": { "retries": 1 },
        "children": [
            { "node": "RateController", "children": [{ "node": "leaf", "args": { "n": 1 } }, { "node": "idle" }] },
            { "node": "PipelineSequenc", "children": [{ "node": "idle" }] },
            { "node": "ReactiveFallback", "children": [{ "node": "idle" }] },
            { "node": "RoundRobin" },
            { "node": "RateController", "args": { "hz": "a" }, "children": [
                { "node": "idle", "when": [{ "if": "a", "aborts": "lower_priority" }] }] },
            { "node": "Unheard", "children": [{ "node": "idle" }] },
            { "node": "Sequence", "children": [{ "node": "idle" }] },
            { "node": "robin", "children": [{ "node": "idle" }] },
            { "node": "RoundRobin", "children": [] } ] } }"#;
    expect![[r#"
        t.json $.root.node: `RecoveryNode` takes 2 children, found 9 (group them with `sequence` or `selector`)
        t.json $.root.args.retries: `RecoveryNode` has no input `retries` (it has `number_of_retries`)
        t.json $.root.children[0].node: `RateController` takes one child, found 2 (group them with `sequence` or `selector`)
        t.json $.root.children[1].node: there is no node `PipelineSequenc` with children (did you mean `PipelineSequence`?)
        t.json $.root.children[2].node: unknown node `ReactiveFallback` (did you mean `reactive_selector`?)
        t.json $.root.children[3].node: `RoundRobin` takes 1 to 60 children, found none (write `"children": [ … ]`)
        t.json $.root.children[4].args.hz: expected `f64`, found `text` (a key is read as `{ "key": "a" }`)
        t.json $.root.children[4].children[0].when[0].aborts: `lower_priority`: the children of `RateController` have no order of priority (only the children of `selector` and `reactive_selector` have; leave `aborts` out)
        t.json $.root.children[5].node: there is no node `Unheard` with children (nodes with children are registered: `Registry::new().with_node::<Unheard>()`)
        t.json $.root.children[6].node: unknown node `Sequence` (did you mean `sequence`?)
        t.json $.root.children[7].node: `robin` is no node of the language, and an action has no children (nodes with children are sequence, selector, reactive_sequence, reactive_selector, always_sequence, random_sequence, random_selector, pick, utility_selector, race, parallel, simple_parallel; one of your own begins with a capital letter)
        t.json $.root.children[8].node: `RoundRobin` takes at least one child, found none (write `"children": [ … ]`)"#]].assert_eq(&told(tests::registry().load_str("t.json", tree)));
}

#[test]
fn outputs_of_trees_are_checked() {
    let tree = |children: &str| {
        format!(
            r#"{{ "bt": 1, "trees": [
            {{ "tree": "T", "agent": "Actor", "locals": [{{ "name": "step", "type": "u32", "value": 0 }}],
              "root": {{ "node": "sequence", "children": [{children}] }} }},
            {{ "tree": "Two", "agent": "Actor", "params": [{{ "name": "by", "type": "i32", "default": 1 }},
                {{ "name": "sum", "type": "i32", "dir": "out" }}, {{ "name": "tries", "type": "i32", "dir": "inout" }}],
              "root": {{ "node": "set", "key": "sum", "value": {{ "expr": "by + tries" }} }} }},
            {{ "tree": "None", "agent": "Actor", "root": {{ "node": "succeed" }} }} ] }}"#
        )
    };
    check(
        &tree(
            r#"{ "node": "run", "tree": "Two", "out": { "tries": "n", "summ": "m" } },
            { "node": "run", "tree": "Two", "out": { "sum": "m" } },
            { "node": "run", "tree": "Two", "out": { "tries": "n", "by": "m" } },
            { "node": "run", "tree": "Two", "out": { "tries": "a" } },
            { "node": "run", "tree": "Two", "out": { "tries": "step" } },
            { "node": "run", "tree": "Two", "out": { "tries": "k" } },
            { "node": "run", "tree": "Two", "out": "n" },
            { "node": "run", "tree": "None", "out": "n" },
            { "node": "run", "tree": "None", "out": { "sum": "n" } }"#,
        ),
        &expect![[r#"
            t.json $.trees[0].root.children[0].out.summ: `Two` has no output `summ` (did you mean `sum`?)
            t.json $.trees[0].root.children[1].tree: `Two` lacks its parameter `tries` (it is an output, a `i32`: write `"out": { "tries": "key" }`; without a target, give its first value in `args`: `"tries": …`)
            t.json $.trees[0].root.children[2].out.by: `by` is no output of `Two` (the tree only reads it: pass it in `args`: `"by": …`)
            t.json $.trees[0].root.children[3].out.tries: the output `tries` is `i32`, its target is `bool` (an output is its target: both have the same type)
            t.json $.trees[0].root.children[4].out.tries: the output `tries` is `i32`, its target is `u32` (an output is its target: both have the same type)
            t.json $.trees[0].root.children[5].out.tries: there is no key `k` (did you mean `a`?)
            t.json $.trees[0].root.children[6].out: `Two` has several outputs (write `"out": { "sum": "key" }`; it has `sum`, `tries`)
            t.json $.trees[0].root.children[7].out: `None` has no outputs (declare one: `{ "name": "…", "type": "…", "dir": "out" }`)
            t.json $.trees[0].root.children[8].out.sum: `None` has no output `sum` (declare one: `{ "name": "sum", "type": "…", "dir": "out" }`)"#]],
    );
    check(
        &tree(
            r#"{ "node": "run", "tree": "Two", "out": { "tries": "n", "sum": "n" } },
            { "node": "run", "tree": "Two", "args": { "tries": 1 }, "out": { "tries": "n" } },
            { "node": "run", "tree": "Two", "out": { "tries": 3 } }"#,
        ),
        &expect![[r#"
            t.json $.trees[0].root.children[0].out.sum: two outputs go to `n` (give each a key of its own)
            t.json $.trees[0].root.children[1].out.tries: `tries` is given twice (leave one out)
            t.json $.trees[0].root.children[2].out.tries: expected a key, found a number (write its name: `"ammo"`)"#]],
    );
}

#[test]
fn declarations_of_outputs_are_checked() {
    check(
        r#"{ "bt": 1, "tree": "T", "agent": "Actor",
            "params": [{ "name": "sum", "type": "i32", "dir": "output" }, { "name": "last", "type": "i32", "dir": "out", "latch": true },
                { "name": "tries", "type": "i32", "dir": "inout" }],
            "locals": [{ "name": "step", "type": "i32", "value": { "expr": "last + 1" } }],
            "root": { "node": "set", "key": "last", "value": { "expr": "step" } } }"#,
        &expect![[r#"
            t.json $.params[0].dir: unknown direction `output` (there are `out` and `inout`; leave it out if the tree only reads the parameter)
            t.json $.params[1].latch: `latch` does not stand on an output (an output is the place that the caller gives it, not a value)
            t.json $.params[2].name: `T` lacks its parameter `tries` (nothing runs the tree that is loaded: write a `default` here, which `Program::arguments` replaces for a brain)
            t.json $.locals[0].value.expr: the first value of `step` reads an output (an output is a place of the caller; `set` the local in the tree)"#]],
    );
}

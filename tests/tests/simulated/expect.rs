//! Expectations of scripts, results by time, and functions with a value per tick.

use std::fmt::Write as _;

use bt_runtime::simulate::{Limits, Simulation, Tested};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

fn simulation(root: Value, script: &Value) -> Result<Simulation, String> {
    let tree = json!({ "bt": 1, "tree": "T", "agent": "A", "root": root }).to_string();
    let loaded = Simulation::of_texts(("tree", &tree), ("script", &script.to_string()), &Limits::default());
    loaded.map_err(|errors| {
        let shown = errors.iter().map(|fault| {
            format!("{}: {}; {}", fault.place.path(), fault.message, fault.help.as_deref().unwrap_or("-"))
        });
        shown.collect::<Vec<_>>().join("\n")
    })
}

fn tested(root: Value, script: &Value) -> Tested {
    let simulation = simulation(root, script).unwrap_or_else(|errors| panic!("{errors}"));
    let tested = simulation.test(Vec::new()).unwrap();
    assert_eq!(simulation.test(Vec::new()).unwrap(), tested, "the second run is the same");
    tested
}

/// Compares the failures, one per line.
fn failures(root: Value, script: &Value, expected: Expect) {
    let tested = tested(root, script);
    let mut text = String::new();
    for failure in &tested.failures {
        let path = failure.place.path();
        let (what, wanted, found) = (&failure.what, &failure.expected, &failure.found);
        let _ = writeln!(text, "{} {path}: {what}: {wanted} / {found}", failure.tick);
    }
    expected.assert_eq(&text);
}

/// The status of each tick, as letters.
fn statuses(root: Value, script: &Value) -> String {
    let mut lines = Vec::new();
    simulation(root, script).unwrap_or_else(|errors| panic!("{errors}")).run(&mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines
        .filter(|line| line["record"] == "status")
        .map(|line| line["status"].as_str().unwrap()[..1].to_owned())
        .collect()
}

fn two() -> Value {
    json!({ "node": "parallel", "args": { "success": "all" }, "children": [
        { "node": "sequence", "name": "both", "id": 7, "children": [{ "node": "a" }, { "node": "b" }] },
        { "node": "c" } ] })
}

#[test]
fn each_kind_of_expectation_fails_with_what_was_found() {
    let script = json!({
        "keys": { "ammo": { "type": "u32", "value": 2 }, "enemy": { "type": "Option<u8>" } },
        "actions": { "a": ["running", "success"], "b": ["running"], "c": ["running"] },
        "ticks": [
            { "dt": "1s", "expect": { "status": "success", "running": ["b", "c"], "active": ["b", 7], "inactive": ["a", "b"] } },
            { "dt": "1s", "expect": {
                "keys": { "ammo": 3, "enemy": 4 },
                "counts": { "a": { "entered": 2, "succeeded": 1, "failed": 1, "halted": 0 } },
                "counts_in_tick": { "a": { "entered": 1 }, "b": { "entered": 1 } },
                "records": [{ "record": "leave", "name": "a" }, { "record": "enter", "name": "b" }, { "record": "leave" }] } },
        ],
        "expect": { "status": "running", "running": [] },
    });
    failures(
        two(),
        &script,
        expect![[r#"
            1 $.ticks[0].expect.active[0]: the node `b`: it runs / it does not run (running: a, c)
            1 $.ticks[0].expect.inactive[0]: the node `a`: it does not run / it runs (running: a, c)
            1 $.ticks[0].expect.running: the running nodes: b, c / a, c
            1 $.ticks[0].expect.status: the status: success / running
            2 $.ticks[1].expect.counts.a.entered: the count `entered` of `a`: 2 / 1
            2 $.ticks[1].expect.counts.a.failed: the count `failed` of `a`: 1 / 0
            2 $.ticks[1].expect.counts_in_tick.a.entered: the count `entered` of `a` in this tick: 1 / 0
            2 $.ticks[1].expect.keys.ammo: the key `ammo`: 3 / 2
            2 $.ticks[1].expect.keys.enemy: the key `enemy`: Some(4) / None
            2 $.ticks[1].expect.records[2]: a record of the trace: {"record":"leave"} / there is one only before that of {"name":"b","record":"enter"}
            2 $.expect.running: the running nodes: none / b, c
        "#]],
    );
}

#[test]
fn a_halt_of_several_ticks_runs_until_it_is_done() {
    let root = json!({ "node": "selector", "children": [
        { "node": "a", "when": [{ "if": "go", "aborts": "lower_priority" }] }, { "node": "b" }] });
    let script = json!({
        "keys": { "go": { "type": "bool" } },
        "actions": { "a": ["running"], "b": { "results": ["running"], "halt_ticks": 1 } },
        "ticks": [
            {},
            { "set": { "go": true }, "expect": { "running": ["b"], "counts": { "b": { "halted": 0 } } } },
            { "expect": { "running": ["a"], "counts_in_tick": { "b": { "halted": 1 } } } },
            { "brain": "stop", "expect": { "running": [], "counts": { "a": { "halted": 1 } } } },
        ],
    });
    failures(root, &script, expect![""]);
}

#[test]
fn a_name_of_several_nodes_stands_for_all_of_them() {
    let root = json!({ "node": "sequence", "children": [{ "node": "a" }, { "node": "a" }] });
    let script = json!({ "actions": { "a": ["running", "success"] }, "ticks": [
        { "expect": { "running": ["a"] } },
        { "expect": { "running": ["a"], "counts": { "a": { "entered": 2, "succeeded": 1 } } } }] });
    failures(root, &script, expect![""]);
}

#[test]
fn a_repeated_tick_has_three_kinds_of_expectations() {
    let root = json!({ "node": "a" });
    let script = json!({ "actions": { "a": ["running", "running", "success"] }, "ticks": [
        { "repeat": 9, "until": { "status": "success" }, "expect": { "counts": { "a": { "succeeded": 1 } } } },
        { "repeat": 3, "expect": { "status": "success" } },
        { "repeat": 9, "always": { "status": "running" } },
        { "repeat": 2, "until": { "status": "failure" } }] });
    failures(
        root.clone(),
        &script,
        expect![[r#"
            9 $.ticks[2].always.status: the status: running / success
            17 $.ticks[3].until.status: the status: failure / running
        "#]],
    );
    let tested = tested(root, &script);
    assert_eq!((tested.ran.ticks, tested.passed()), (3 + 3 + 9 + 2, false), "`until` ends the first repetition");
}

#[test]
fn the_tick_of_a_failure_comes_with_its_trace() {
    let script = json!({ "actions": { "a": ["success"] }, "ticks": [{ "expect": { "status": "failure" } }, {}] });
    let tested = tested(json!({ "node": "a" }), &script);
    expect![[r#"
        {"record":"tick","now_ns":0,"dt_ns":0}
        {"record":"enter","node":0,"name":"a"}
        {"record":"action","node":0,"name":"a","action":"a","inputs":""}
        {"record":"leave","node":0,"name":"a","status":"success"}
        {"record":"status","status":"success","now_ns":0,"next":"now"}"#]]
    .assert_eq(&tested.failures[0].trace.join("\n"));
}

#[test]
fn the_failures_of_a_run_are_limited() {
    let tick = json!({ "expect": { "status": "failure" } });
    let script = json!({ "actions": { "a": ["success"] }, "ticks": vec![tick; 130] });
    let tested = tested(json!({ "node": "a" }), &script);
    assert_eq!((tested.failures.len(), tested.beyond), (100, 30));
}

#[test]
fn the_checks_of_a_run_are_limited() {
    let tick = json!({ "repeat": 1_000_000, "always": { "status": "running", "active": vec!["a"; 10] } });
    let errors = simulation(json!({ "node": "a" }), &json!({ "actions": { "a": ["running"] }, "ticks": [tick] })).err();
    expect![[r#"
        $.ticks[0]: a script may check 10000000 expectations, with this tick it checks 11000000; repeat the tick less often, or check it only after the last time"#]]
    .assert_eq(&errors.unwrap());
}

#[test]
fn names_in_expectations_are_checked() {
    let script = json!({
        "keys": { "ammo": { "type": "u32" } },
        "actions": { "a": ["running"], "b": [{ "runs": "1s", "then": "sucess" }], "c": { "runs": 3, "results": [] } },
        "ticks": [
            { "until": { "status": "runing" } },
            { "expect": { "runing": [], "records": [{ "record": "entre" }, { "record": "enter", "nme": "a" }] } },
            { "expect": { "counts": { "a": { "entred": 1 } } } },
        ],
    });
    expect![[r#"
        $.actions.b[0].then: there is no result `sucess`; did you mean `success`?
        $.actions.c: what runs for some time lacks `then`; write `"then": …`
        $.actions.c.results: an action has `results` or `runs`, not both; write the time into the list: `[{ "runs": "300ms", "then": "success" }, …]`
        $.actions.c.runs: expected a duration, found a number; write a number and `ns`, `us`, `ms`, `s`, `min` or `h`: `"100ms"`
        $.ticks[0].until: `until` without `repeat`; write the most ticks: `"repeat": 100`
        $.ticks[0].until.status: there is no status `runing`; did you mean `running`?
        $.ticks[1].expect.records[0].record: there is no record `entre`; did you mean `enter`?
        $.ticks[1].expect.records[1].nme: the record `enter` has no field `nme`; did you mean `name`?
        $.ticks[1].expect.runing: an expectation has no field `runing`; did you mean `running`?
        $.ticks[2].expect.counts.a.entred: a count has no field `entred`; did you mean `entered`?"#]]
    .assert_eq(&simulation(two(), &script).err().unwrap());
    let script = json!({
        "tree": "U",
        "keys": { "ammo": { "type": "u32" } },
        "actions": { "a": ["running"], "b": ["running"], "c": ["running"] },
        "ticks": [{ "expect": { "keys": { "amo": 3, "ammo": "many" } } }],
    });
    expect![[r#"
        $.ticks[0].expect.keys.ammo: expected `u32`, found `text`; -
        $.ticks[0].expect.keys.amo: there is no key `amo`; did you mean `ammo`?
        $.tree: there is no tree `U`; did you mean `T`?"#]]
    .assert_eq(&simulation(two(), &script).err().unwrap());
    let script = json!({
        "actions": { "a": ["running"], "b": ["running"], "c": ["running"] },
        "ticks": [{ "expect": { "active": ["bth", 8], "records": [{ "record": "halt", "name": "boht" }, { "record": "key", "key": "ammo" }] } }],
    });
    expect![[r#"
        $.ticks[0].expect.active[0]: the tree has no node `bth`; did you mean `both`?
        $.ticks[0].expect.active[1]: the tree has no node with the id 8; the number is that of the field `id` of a node; `"running": ["shoot"]` names a node
        $.ticks[0].expect.records[0].name: the tree has no node `boht`; did you mean `both`?
        $.ticks[0].expect.records[1].key: there is no key `ammo`; write `"keys": { "ammo": { "type": … } }`"#]]
    .assert_eq(&simulation(two(), &script).err().unwrap());
}

#[test]
fn an_action_runs_for_a_time_and_then_ends() {
    let root = || json!({ "node": "a" });
    let script = |a: Value, ticks: Value| json!({ "actions": { "a": a }, "ticks": ticks });
    let timed = json!({ "runs": "300ms", "then": "success" });
    let hundred = json!([{ "dt": "100ms", "repeat": 9 }]);
    assert_eq!(statuses(root(), &script(timed.clone(), hundred.clone())), "rrrsrrrsr", "a new entry begins anew");
    assert_eq!(statuses(root(), &script(timed.clone(), json!([{ "dt": "200ms", "repeat": 6 }]))), "rrsrrs");
    let mixed = json!(["running", { "runs": "200ms", "then": "failure" }]);
    assert_eq!(statuses(root(), &script(mixed, hundred.clone())), "rrrfrrrfr", "the time begins in the second tick");
    let keeps = json!({ "results": ["failure", { "runs": "100ms", "then": "success" }], "keeps_place": true });
    assert_eq!(statuses(root(), &script(keeps, hundred)), "frsrsrsrs", "the last item repeats as a whole");
    let paused = json!([{ "dt": "100ms" }, { "dt": "9s", "brain": "pause" }, { "dt": "100ms", "brain": "resume" }, { "dt": "200ms" }]);
    assert_eq!(statuses(root(), &script(timed.clone(), paused)), "rrrs", "a paused clock stands still");
    let changed = json!([{ "dt": "100ms" }, { "dt": "100ms", "actions": { "a": timed.clone() } }, { "dt": "200ms" }, { "dt": "200ms" }]);
    assert_eq!(statuses(root(), &script(timed, changed)), "rrrs", "a change begins the list");
}

#[test]
fn a_timed_action_can_be_halted_and_is_no_service() {
    let root = json!({ "node": "a", "decorators": [{ "time_limit": "250ms" }] });
    let script = json!({ "actions": { "a": { "runs": "300ms", "then": "success" } }, "ticks": [{ "dt": "100ms", "repeat": 8 }] });
    assert_eq!(statuses(root, &script), "rrrfrrrf", "its time begins anew after a halt");
    let root = json!({ "node": "idle", "decorators": [{ "service": { "node": "a", "every": "1s" } }] });
    let errors = simulation(root, &script).err().unwrap();
    assert!(errors.contains("`a` cannot run beside a node"), "{errors}");
}

#[test]
fn a_function_has_a_value_per_tick() {
    let root = json!({ "node": "selector", "children": [
        { "node": "a", "when": [{ "if": "near(1)", "aborts": "both" }] }, { "node": "b" }] });
    let near = json!({ "takes": ["u8"], "type": "bool", "values": [false, true, true, false] });
    let script = json!({
        "functions": { "near": near },
        "actions": { "a": ["running"], "b": ["running"] },
        "ticks": [
            { "expect": { "running": ["b"] } },
            { "repeat": 2, "always": { "running": ["a"] } },
            { "repeat": 5, "always": { "running": ["b"] } },
        ],
    });
    failures(root.clone(), &script, expect![""]);
    let mut set = script.clone();
    set["ticks"] = json!([{ "functions": { "near": true } }, {}, {}, { "expect": { "running": ["a"] } }]);
    failures(root.clone(), &set, expect![""]);
    let refused = |values: Value| {
        let mut script = script.clone();
        script["functions"]["near"] = values;
        simulation(root.clone(), &script).err().unwrap()
    };
    let all = [
        refused(json!({ "takes": ["u8"], "type": "bool", "values": [true, 3] })),
        refused(json!({ "takes": ["u8"], "type": "bool", "values": [] })),
        refused(json!({ "takes": ["u8"], "type": "bool", "value": true, "values": [true] })),
    ];
    expect![[r#"
        $.functions.near.values[1]: expected `bool`, found `i64`; compare it: `… > 0`
        $.functions.near.values: a function without values; write one value per tick, or leave `values` out
        $.functions.near.values: a function has `value` or `values`, not both; leave one out"#]]
    .assert_eq(&all.join("\n"));
}

#[test]
fn a_script_selects_a_tree_of_the_file() {
    let trees = json!({ "bt": 1, "trees": [
        { "tree": "First", "agent": "A", "root": { "node": "succeed" } },
        { "tree": "Second", "agent": "A", "root": { "node": "fail" } }] })
    .to_string();
    let status = |script: Value| {
        let loaded = Simulation::of_texts(("tree", &trees), ("script", &script.to_string()), &Limits::default());
        loaded.unwrap_or_else(|errors| panic!("{errors}")).run(Vec::new()).unwrap().status
    };
    assert_eq!(status(json!({ "ticks": [{}] })), bt_runtime::Status::Success);
    assert_eq!(status(json!({ "tree": "Second", "ticks": [{}] })), bt_runtime::Status::Failure);
}

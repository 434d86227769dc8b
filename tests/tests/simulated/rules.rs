//! The meaning of a script: results, entries, halts, outputs, ticks.

use bt_runtime::simulate::{Limits, Simulation};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

/// The lines of a simulation of a tree with this root.
fn lines(root: Value, script: &Value) -> Vec<Value> {
    lines_of(&json!({ "bt": 1, "tree": "T", "agent": "A", "root": root }), script)
}

/// The lines of a simulation of a file.
fn lines_of(file: &Value, script: &Value) -> Vec<Value> {
    let tree = file.to_string();
    let loaded = Simulation::of_texts(("tree", &tree), ("script", &script.to_string()), &Limits::default());
    let simulation = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let ran = simulation.run(&mut first).unwrap();
    assert_eq!(simulation.run(&mut second).unwrap(), ran);
    assert_eq!(first, second, "the same files give the same lines");
    let text = String::from_utf8(first).unwrap();
    assert_eq!((ran.ticks, ran.lines), (simulation.ticks(), text.lines().count() as u64));
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// Compares the records of each tick, one tick per line. Shows only the records that depend on the script.
fn told(root: Value, script: &Value, expected: Expect) {
    shown(lines(root, script), expected);
}

fn shown(lines: Vec<Value>, expected: Expect) {
    let mut ticks: Vec<String> = Vec::new();
    for line in lines {
        let text = |field: &str| line[field].as_str().unwrap_or_default().to_owned();
        let number = line["tick"].as_u64().unwrap() as usize;
        ticks.resize(number.max(ticks.len()), String::new());
        let fact = match &*text("record") {
            "action" => format!("{}({})", text("action"), text("inputs")),
            "leave" => format!("{} {}", text("name"), text("status")),
            "halt" => format!("halt {}", text("name")),
            "key" => format!("{} = {}", text("key"), text("value")),
            "event" => format!("@{}", text("event")),
            "status" => format!("=> {}", text("status")),
            _ => continue,
        };
        let tick = &mut ticks[number - 1];
        *tick = format!("{tick} {fact}").trim_start().to_owned();
    }
    expected.assert_eq(&ticks.join("\n"));
}

#[test]
fn the_nth_tick_takes_the_nth_result_and_a_new_entry_starts_over() {
    let root = json!({ "node": "act" });
    let script = json!({ "actions": { "act": ["running", "running", "success"] }, "ticks": [{ "repeat": 5 }] });
    told(
        root,
        &script,
        expect![[r#"
        act() => running
        act() => running
        act() act success => success
        act() => running
        act() => running"#]],
    );
}

#[test]
fn the_last_result_repeats() {
    let script = json!({ "actions": { "act": ["running", "running"] }, "ticks": [{ "repeat": 4 }] });
    told(
        json!({ "node": "act" }),
        &script,
        expect![[r#"
        act() => running
        act() => running
        act() => running
        act() => running"#]],
    );
}

#[test]
fn results_that_keep_their_place_go_on_in_the_next_entry() {
    let root = json!({ "node": "act", "decorators": [{ "retry": 5 }] });
    let act = json!({ "results": ["failure", "failure", "success"], "keeps_place": true });
    told(
        root,
        &json!({ "actions": { "act": act }, "ticks": [{ "repeat": 2 }] }),
        expect![[r#"
        act() act failure act() act failure act() act success => success
        act() act success => success"#]],
    );
}

#[test]
fn a_rule_for_a_node_overrides_that_of_its_action() {
    let root = json!({ "node": "sequence", "children": [{ "node": "act" }, { "node": "act", "name": "again" }] });
    let script = json!({ "actions": { "act": ["success"] }, "nodes": { "again": ["failure"] },
        "ticks": [{}, { "nodes": { "again": ["running"] } }, { "actions": { "act": ["failure"] } }] });
    told(
        root,
        &script,
        expect![[r#"
        act() act success act() again failure sequence failure => failure
        act() act success act() => running
        act() => running"#]],
    );
}

#[test]
fn outputs_are_written_at_a_success() {
    let root = json!({ "node": "find", "args": { "near": { "key": "at" }, "kind": "Ammo", "most": { "expr": "n + 1" } }, "out": "at" });
    let find = json!({ "results": ["running", "success"], "output": [1.5, 2], "outputs": { "n": 3 } });
    let keys = json!({ "at": { "type": "Option<vec2>" }, "n": { "type": "i8", "value": -7 } });
    told(
        root,
        &json!({ "keys": keys, "actions": { "find": find }, "ticks": [{ "repeat": 3 }] }),
        expect![[r#"
        find(kind = Ammo, most = -6, near = None) => running
        find(kind = Ammo, most = -6, near = None) at = Some([1.5, 2.0]) n = 3 find success => success
        find(kind = Ammo, most = 4, near = Some([1.5, 2.0])) => running"#]],
    );
}

#[test]
fn a_halt_takes_its_ticks_and_nothing_else_starts_before() {
    let root = json!({ "node": "selector", "children": [
        { "node": "flee", "when": [{ "if": "danger", "aborts": "lower_priority" }] }, { "node": "eat" }] });
    let script = json!({ "keys": { "danger": { "type": "bool" } },
        "actions": { "flee": ["running"], "eat": { "results": ["running"], "halt_ticks": 2 } },
        "ticks": [{}, { "set": { "danger": true } }, { "repeat": 2 }] });
    told(
        root,
        &script,
        expect![[r#"
        eat() => running
        danger = true => running
        => running
        halt eat flee() => running"#]],
    );
}

#[test]
fn an_equal_value_is_no_change_and_a_repeated_tick_does_it_all_again() {
    let root = json!({ "node": "wait_for", "event": "Noise::Heard" });
    let script = json!({ "keys": { "n": { "type": "u8" }, "word": { "type": "Option<String>", "value": "a" } },
        "ticks": [{ "set": { "n": 3 }, "clear": ["word"], "send": [{ "event": "Seen" }], "repeat": 2 },
            { "send": [{ "event": "Heard", "value": { "at": 3 } }] }] });
    told(
        root,
        &script,
        expect![[r#"
        word = None @Seen n = 3 => running
        @Seen => running
        @Heard({"at":3}) wait_for success => success"#]],
    );
}

#[test]
fn what_an_event_carries_is_bound_where_its_type_is_declared() {
    let root = json!({ "node": "wait_for", "event": "Noise::Heard", "binds": ["at"], "if": "at > 3", "out": "place" });
    let script = json!({ "keys": { "place": { "type": "Option<u8>" } }, "events": { "Heard": "u8" },
        "ticks": [{ "send": [{ "event": "Heard", "value": 2 }, { "event": "Heard" }] },
            { "send": [{ "event": "Noise::Heard", "value": 7 }] }] });
    told(
        root.clone(),
        &script,
        expect![[r#"
        @Heard(2) @Heard => running
        @Heard(7) place = Some(7) wait_for success => success"#]],
    );
    let script = script.to_string().replace("\"value\":2", "\"value\":256");
    let tree = json!({ "bt": 1, "tree": "T", "agent": "A", "root": root }).to_string();
    let errors = Simulation::of_texts(("tree", &tree), ("script", &script), &Limits::default()).err().unwrap();
    assert!(errors.to_string().contains("`256` does not fit into `u8`"), "{errors}");
}

#[test]
fn what_an_event_carries_is_of_the_type_of_a_key() {
    let root = json!({ "node": "wait_for", "event": "Seen", "binds": ["at"], "if": "at != home && is_near(at)" });
    let script = json!({ "keys": { "home": { "type": "vec2", "value": [1, 1] } }, "events": { "Seen": "vec2" },
        "functions": { "is_near": { "takes": ["vec2"], "type": "bool", "value": true } },
        "ticks": [{ "send": [{ "event": "Seen", "value": [1, 1] }] }, { "send": [{ "event": "Seen", "value": [2, 1] }] }] });
    told(
        root,
        &script,
        expect![[r#"
        @Seen([1,1]) => running
        @Seen([2,1]) wait_for success => success"#]],
    );
}

#[test]
fn a_function_that_is_named_like_an_event_makes_none() {
    let root = json!({ "node": "send", "args": { "event": "Noise::Heard(3)" } });
    told(
        root,
        &json!({ "functions": { "Heard": { "takes": ["u8"], "type": "u8" } }, "ticks": [{}] }),
        expect!["send success => success"],
    );
}

#[test]
fn a_service_takes_its_results_too() {
    let root = json!({ "node": "idle", "decorators": [
        { "service": { "node": "look", "out": "n", "every": "1s" } }] });
    let look = json!({ "results": ["success", "failure", "success"], "output": 4 });
    let ticks = json!([{ "dt": "1s" }, { "dt": "1s", "set": { "n": 0 } }, { "dt": "500ms" }, { "dt": "500ms" }]);
    told(
        root,
        &json!({ "keys": { "n": { "type": "u8" } }, "actions": { "look": look }, "ticks": ticks }),
        expect![[r#"
            look() n = 4 => running
            n = 0 look() => running
            => running
            look() n = 4 => running"#]],
    );
}

#[test]
fn the_types_of_keys_are_those_of_expressions() {
    let root = json!({ "node": "sequence", "children": [
        { "node": "check", "args": { "condition": "mode == Alert && pause > 1s && body.at == to && name == \"Bo\"" } },
        { "node": "set", "key": "mode", "value": "Calm" },
        { "node": "set", "key": "any", "value": { "data": { "a": [1, null] } } },
        { "node": "set", "key": "spare", "value": "Alert" } ] });
    let keys = json!({ "mode": { "type": "Mode", "value": "Alert" }, "pause": { "type": "Duration", "value": "2s" },
        "body.at": { "type": "vec3", "value": [1, 2, 3] }, "to": { "type": "Vec3", "value": [1, 2, 3] },
        "name": { "type": "text", "value": "Bo" }, "any": { "type": "json" }, "spare": { "type": "optional Mode" } });
    told(
        root,
        &json!({ "types": { "Mode": ["Calm", "Alert"] }, "keys": keys, "ticks": [{}] }),
        expect![[
            r#"check success mode = Calm set success any = {"a":[1,null]} set success spare = Some(Alert) set success sequence success => success"#
        ]],
    );
}

#[test]
fn a_function_gives_what_the_script_says() {
    let root = json!({ "node": "selector", "children": [
        { "node": "act", "when": [{ "if": "near(n, 2.5) && n > 1", "aborts": "both" }] },
        { "node": "sequence", "children": [
            { "node": "set", "key": "n", "value": { "expr": "more(n) + 1" } }, { "node": "act" } ] } ] });
    let functions = json!({ "near": { "takes": ["u8", "f32"], "type": "bool" },
        "more": { "takes": ["u8"], "type": "u8", "value": 6 } });
    let script = json!({ "keys": { "n": { "type": "u8" } }, "functions": functions, "actions": { "act": ["running"] },
        "ticks": [{}, { "functions": { "near": true } }, { "functions": { "near": true } }, { "functions": { "near": false } },
            { "functions": { "more": 7 } }] });
    told(
        root.clone(),
        &script,
        expect![[r#"
            n = 7 set success act() => running
            near() = true halt act halt sequence act() => running
            act() => running
            near() = false halt act set success act() => running
            more() = 7 act() => running"#]],
    );
    let refused = |from: &str, to: &str| {
        let script = script.to_string().replacen(from, to, 1);
        let tree = json!({ "bt": 1, "tree": "T", "agent": "A", "root": root }).to_string();
        let errors = Simulation::of_texts(("tree", &tree), ("script", &script), &Limits::default()).err().unwrap();
        let fault = errors.iter().next().unwrap();
        format!("{}; {}", fault.message, fault.help.as_deref().unwrap_or("-"))
    };
    let all = [
        refused("\"near\"", "\"mear\""),
        refused("\"near\":true", "\"naer\":true"),
        refused("\"functions\":{\"near\":true}", "\"set\":{\"near\":true}"),
        refused("\"near\":true", "\"near\":3"),
        refused("[\"u8\",\"f32\"]", "[\"u8\"]"),
        refused("[\"u8\",\"f32\"]", "[\"u88\"]"),
        refused("\"takes\"", "\"take\""),
    ];
    expect![[r#"
        the script has no function `near`; did you mean `mear`?
        the script has no function `naer`; did you mean `near`?
        there is no key `near`; it is a function: a tick has `functions`, too
        expected `bool`, found `i64`; compare it: `… > 0`
        `near` takes one value, found 2; write `near(u8)`
        there is no type `u88`; did you mean `u8`?
        a function lacks `takes`; did you mean it where you wrote `take`?"#]]
    .assert_eq(&all.join("\n"));
}

#[test]
fn too_many_keys_and_lines_are_refused() {
    let keys: serde_json::Map<_, _> = (0..256).map(|n| (format!("k{n}"), json!({ "type": "bool" }))).collect();
    let script = json!({ "keys": keys, "ticks": [] }).to_string();
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "idle" } }"#;
    let errors = Simulation::of_texts(("tree", tree), ("script", &script), &Limits::default()).err().unwrap();
    assert!(errors.to_string().contains("a script may have 255 keys"), "{errors}");
    let mut limits = Limits::default();
    limits.lines = 10;
    let simulation = Simulation::of_texts(("tree", tree), ("script", r#"{ "ticks": [{ "repeat": 99 }] }"#), &limits);
    let error = simulation.unwrap().run(Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "more than 10 lines by tick 5: raise the limit of lines");
}

#[test]
fn a_state_machine_runs_with_actions_of_a_script() {
    let machine = json!({ "bt": 1, "machine": "Sentry", "agent": "A", "states": [
        { "state": "Calm", "tasks": [{ "node": "walk" }], "transitions": [
            { "on": "success", "to": "Rest" },
            { "on": { "event": "alarm" }, "if": "ammo > 0", "to": "Combat" },
            { "on": { "event": "heard", "binds": ["at"] }, "priority": "high", "to": "Look", "args": { "at": { "expr": "at" } } }] },
        { "state": "Rest", "tasks": [{ "node": "wait", "args": { "for": "1s" } }], "transitions": [{ "on": "done", "to": "Calm" }] },
        { "state": "Combat", "tasks": [{ "node": "shoot" }], "transitions": [{ "on": "done", "to": "fail" }] },
        { "state": "Look", "params": [{ "name": "at", "type": "i32" }], "tasks": [{ "node": "turn", "args": { "to": { "expr": "at" } } }] }
    ] });
    let script = json!({
        "keys": { "ammo": { "type": "i32", "value": 1 } },
        "events": { "heard": "i32" },
        "actions": { "walk": ["running", "success"], "shoot": ["success"], "turn": ["running", "success"] },
        "ticks": [
            {}, {}, { "dt": "1s" },
            { "send": [{ "event": "heard", "value": 7 }] }, {},
            { "send": [{ "event": "alarm" }] },
        ],
    });
    shown(
        lines_of(&machine, &script),
        expect![[r#"
        walk() => running
        walk() walk success Calm success => running
        wait success Rest success walk() => running
        @heard(7) walk() walk success Calm success turn(to = 7) => running
        turn(to = 7) turn success Look success walk() => running
        @alarm walk() walk success Calm success => running"#]],
    );
}

#[test]
fn a_node_of_the_game_is_refused() {
    let root = json!({ "node": "Recovery", "args": { "retries": 2 }, "children": [{ "node": "idle" }] });
    let tree = json!({ "bt": 1, "tree": "T", "agent": "A", "root": root }).to_string();
    let script = json!({ "ticks": [{}] }).to_string();
    let errors = Simulation::of_texts(("tree", &tree), ("script", &script), &Limits::default()).err().unwrap();
    let help = "a simulation does not know how a node of the game behaves: put nodes of the language in its place";
    assert!(errors.to_string().contains("there is no node `Recovery` with children"), "{errors}");
    assert!(errors.to_string().contains(help), "{errors}");
}

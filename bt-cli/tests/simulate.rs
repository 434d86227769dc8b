//! `bt simulate`, run as a command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use expect_test::{expect, expect_file};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name)
}

fn bt(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bt")).args(arguments).output().expect("the command is built")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the command writes UTF-8")
}

/// Runs the guard of the samples with this script.
fn with_script(name: &str, script: &str) -> Output {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, script).unwrap();
    let tree = sample("guard.json");
    bt(&["simulate", tree.to_str().unwrap(), "--script", path.to_str().unwrap()])
}

#[test]
fn the_trace_of_the_guard_is_that_of_the_samples() {
    let (tree, script) = (sample("guard.json"), sample("guard.script.json"));
    let run = bt(&["simulate", tree.to_str().unwrap(), "--script", script.to_str().unwrap()]);
    assert_eq!((run.status.code(), text(&run.stderr)), (Some(0), String::new()));
    expect_file!["../samples/guard.trace.jsonl"].assert_eq(&text(&run.stdout));
}

#[test]
fn a_condition_that_fails_beside_the_running_child_does_not_begin_it_anew() {
    let (tree, script) = (sample("reactive.json"), sample("reactive.script.json"));
    let run = bt(&["simulate", tree.to_str().unwrap(), "--script", script.to_str().unwrap()]);
    assert_eq!((run.status.code(), text(&run.stderr)), (Some(0), String::new()));
    let trace = text(&run.stdout);
    expect_file!["../samples/reactive.trace.jsonl"].assert_eq(&trace);
    let all: Vec<_> = (1..=5).flat_map(|number| tick(&trace, number)).collect();
    assert_eq!(all.iter().filter(|record| *record == "enter explore").count(), 1, "{all:?}");
}

/// The records of one tick of a trace, each as `record name`.
fn tick(trace: &str, number: u32) -> Vec<String> {
    let field = |line: &str, name: &str| {
        let (_, rest) = line.split_once(&format!("\"{name}\":\""))?;
        rest.split('"').next().map(str::to_owned)
    };
    let of = format!("{{\"tick\":{number},");
    let lines = trace.lines().filter(|line| line.starts_with(&of));
    lines
        .map(|line| {
            let record = field(line, "record").unwrap();
            let name = field(line, "name").or_else(|| field(line, "key")).unwrap_or_default();
            format!("{record} {name}").trim_end().to_owned()
        })
        .collect()
}

#[test]
fn what_ran_is_halted_before_anything_else_starts() {
    let trace = fs::read_to_string(sample("guard.trace.jsonl")).unwrap();
    let third = tick(&trace, 3);
    let at = |record: &str| third.iter().position(|line| line == record).unwrap_or_else(|| panic!("{record}"));
    assert!(at("preempt patience") < at("halt wait"), "{third:?}");
    assert!(at("halt patience") < at("action fight"), "its service runs once the old branch is halted: {third:?}");
    assert!(at("halt patience") < at("enter fight"), "{third:?}");
    assert_eq!(tick(&trace, 2), ["tick", "status"], "an equal value is no change");
    let fifth = tick(&trace, 5);
    assert_eq!(fifth, ["key ammo", "tick", "guard fetch ammo", "preempt fight", "status"], "a halt that goes on");
    assert_eq!(tick(&trace, 6)[..3], ["tick", "halt shoot", "halt fight"]);
}

#[test]
fn all_that_is_wrong_is_told_with_its_place_and_a_fix() {
    let script = r#"{
  "keys": { "amo": { "type": "u32", "value": 2 }, "enemy": { "type": "Option<u64>" }, "destination": { "type": "vec2", "value": [1.0] } },
  "actions": { "find_pickup": ["success"], "track": ["running"], "aim": ["success"], "shot": ["running"], "move_to": { "results": ["success"], "outputs": { "ammo": "many" } } },
  "ticks": [{ "dt": "100ms", "set": { "enemi": 3 } }, { "dt": "1s", "actions": { "reload": ["success"] } }]
}"#;
    let run = with_script("wrong.json", script);
    assert_eq!((run.status.code(), text(&run.stdout)), (Some(1), String::new()));
    let told = text(&run.stderr).replace(env!("CARGO_TARGET_TMPDIR"), "").replace(env!("CARGO_MANIFEST_DIR"), "");
    expect![[r#"
        error: this is no `vec2`
         --> /wrong.json:2:129
          |
        2 | ...<u64>" }, "destination": { "type": "vec2", "value": [1.0] } },
          |                                                        ^ $.keys.destination.value
          |
          = help: write one like `[3, 4]`

        error: there is no key `ammo`
         --> /wrong.json:3:157
          |
        3 | ...e_to": { "results": ["success"], "outputs": { "ammo": "many" } } },
          |                                                  ^^^^^^ $.actions.move_to.outputs.ammo
          |
          = help: did you mean `amo`?

        error: there is no key `enemi`
         --> /wrong.json:4:39
          |
        4 |   "ticks": [{ "dt": "100ms", "set": { "enemi": 3 } }, { "dt": "1s", "actions": { "reload": ["success"] } }]
          |                                       ^^^^^^^ $.ticks[0].set.enemi
          |
          = help: did you mean `enemy`?

        error: the script has no action `reload`
         --> /wrong.json:4:82
          |
        4 |   "ticks": [{ "dt": "100ms", "set": { "enemi": 3 } }, { "dt": "1s", "actions": { "reload": ["success"] } }]
          |                                                                                  ^^^^^^^^ $.ticks[1].actions.reload
          |
          = help: name it at the top of the script too: `"actions": { "reload": [ … ] }`

        error: there is no key `ammo`
          --> /samples/guard.json:12:27
           |
        12 |         "when": [{ "if": "ammo == 0", "aborts": "lower_priority" }],
           |                           ^^^^ $.root.children[0].when[0].if
           |
           = help: did you mean `amo`?

        error: `track` cannot run beside a node: in the script it runs over several ticks
          --> /samples/guard.json:22:47
           |
        22 | ...   "decorators": [{ "service": { "node": "track", "args": { "enemy": { "key": "enemy" } }, "out": "destination", "every": "500ms"...
           |                                             ^^^^^^^ $.root.children[1].decorators[0].service.node
           |
           = help: a service, `on_exit` and `on_halt` finish at once: leave `running` out of its results

        error: there is no node or action `shoot`
          --> /samples/guard.json:23:95
           |
        23 |         "children": [{ "node": "aim", "args": { "at": { "key": "destination" } } }, { "node": "shoot" }]
           |                                                                                               ^^^^^^^ $.root.children[1].children[1].node
           |
           = help: did you mean `shot`?
    "#]].assert_eq(&told);
}

#[test]
fn a_type_that_is_unknown_is_told_without_all_that_follows_from_it() {
    let script = r#"{ "types": { "Pickup": ["Ammo", "Food"] },
        "keys": { "ammo": { "type": "u46" }, "enemy": { "type": "Enemy" }, "kind": { "type": "Pickup", "value": "Fod" } },
        "ticks": [{ "set": { "ammo": 3 } }] }"#;
    let run = with_script("types.json", script);
    let told = text(&run.stderr);
    let told: Vec<_> = told.lines().filter(|line| line.starts_with("error") || line.contains("help:")).collect();
    expect![[r#"
        error: there is no type `u46`
          = help: did you mean `u16`?
        error: there is no type `Enemy`
          = help: take `u32` for a number, `String` for a text, `json` for anything; or list its words in the script: `"types": { "Enemy": ["…"] }`
        error: `Pickup` has no word `Fod`
          = help: did you mean `Food`?"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn what_has_no_effect_is_a_warning() {
    let script = fs::read_to_string(sample("guard.script.json")).unwrap();
    let script = script.replace("\"Alarm\"", "\"Alrm\"").replace("\"aim\":", "\"reload\": [\"success\"], \"aim\":");
    let run = with_script("warnings.json", &script);
    assert_eq!(run.status.code(), Some(0));
    let told = text(&run.stderr);
    let told: Vec<_> = told.lines().filter(|line| line.starts_with("warn") || line.contains("help:")).collect();
    expect![[r#"
        warning: the tree has no action `reload`
           = help: it has no effect
        warning: no node waits for the event `Alrm`
           = help: did you mean `Alarm`?"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn what_is_no_script_is_told_too() {
    let script = r#"{ "key": {}, "actions": { "aim": ["sucess"], "track": { "result": [] } },
        "ticks": [{ "dt": 100, "repeat": 0, "brain": "halt", "sent": [] }] }"#;
    let run = with_script("misspelled.json", script);
    assert_eq!(run.status.code(), Some(1));
    let told = text(&run.stderr);
    let told: Vec<_> = told.lines().filter(|line| line.starts_with("error") || line.contains("help:")).collect();
    expect![[r#"
        error: a script has no field `key`
          = help: did you mean `keys`?
        error: there is no result `sucess`
          = help: did you mean `success`?
        error: an action lacks `results`
          = help: did you mean it where you wrote `result`?
        error: expected a duration, found a number
          = help: write a number and `ns`, `us`, `ms`, `s`, `min` or `h`: `"100ms"`
        error: a tick that is repeated 0 times
          = help: leave the tick out
        error: there is no order `halt`
          = help: it is one of `start`, `stop`, `restart`, `pause`, `resume`
        error: a tick has no field `sent`
          = help: did you mean `set`?"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn limits_are_kept() {
    let ticks = |repeat: u32| {
        format!(
            r#"{{ "keys": {{ "ammo": {{ "type": "u32" }}, "enemy": {{ "type": "Option<u64>" }}, "destination": {{ "type": "vec2" }} }},
        "actions": {{ "find_pickup": ["failure"], "track": ["failure"], "aim": ["failure"], "shoot": ["failure"], "move_to": ["failure"] }},
        "ticks": [{{ "dt": "5s", "repeat": {repeat} }}] }}"#
        )
    };
    let run = with_script("many.json", &ticks(u32::MAX));
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).contains("a script may have 1000000 ticks"), "{}", text(&run.stderr));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lines.json");
    fs::write(&path, ticks(1000)).unwrap();
    let tree = sample("guard.json");
    let (tree, script) = (tree.to_str().unwrap(), path.to_str().unwrap());
    let run = bt(&["simulate", tree, "--script", script, "--max-lines", "50"]);
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).contains("more than 50 lines by tick"), "{}", text(&run.stderr));
    let run = bt(&["simulate", tree, "--script", script, "--max-bytes", "100"]);
    assert!(text(&run.stderr).contains("bytes, more than 100"), "{}", text(&run.stderr));
}

#[test]
fn wrong_use_and_unreadable_files_have_their_own_code() {
    let script = sample("guard.script.json");
    let script = script.to_str().unwrap();
    assert_eq!(bt(&["simulate", "nowhere.json", "--script", script]).status.code(), Some(2));
    assert_eq!(bt(&["simulate", env!("CARGO_MANIFEST_DIR"), "--script", script]).status.code(), Some(2), "a folder");
    assert_eq!(bt(&["simulate", script]).status.code(), Some(2), "`--script` is missing");
    assert_eq!(bt(&["simualte"]).status.code(), Some(2));
    let tree = sample("guard.json");
    let run = bt(&["simulate", tree.to_str().unwrap(), "--script", script, "-o", "/no/such/folder/lines"]);
    assert_eq!(run.status.code(), Some(2));
}

#[test]
fn a_tree_of_the_game_does_what_the_script_says_of_its_name() {
    let root = r#"{ "node": "run", "tree": "Walk", "args": { "pace": 2 } }"#;
    let tree = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Soldier", "root": {root} }}"#);
    let ran = |name: &str, actions: &str| {
        let write = |file: String, text: &str| {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
            fs::write(&path, text).unwrap();
            path
        };
        let script = format!(r#"{{ "actions": {{ {actions} }}, "ticks": [{{ "dt": "1s" }}, {{ "dt": "1s" }}] }}"#);
        let (tree, script) = (write(format!("{name}.json"), &tree), write(format!("{name}.script.json"), &script));
        bt(&["simulate", tree.to_str().unwrap(), "--script", script.to_str().unwrap()])
    };
    let trace = text(&ran("native", r#""Walk": ["running", "success"]"#).stdout);
    assert_eq!(tick(&trace, 1), ["tick", "enter Walk", "action Walk", "status"], "{trace}");
    assert!(tick(&trace, 2).contains(&"leave Walk".to_owned()), "{trace}");
    let told = text(&ran("no-native", r#""walk": ["success"]"#).stderr);
    assert!(
        told.contains("there is no tree `Walk`") && told.contains(r#"`"actions": { "Walk": ["success"] }`"#),
        "{told}"
    );
}

#[test]
fn a_tick_that_comes_to_an_action_without_results_ends_the_simulation() {
    let script = fs::read_to_string(sample("guard.script.json")).unwrap();
    let script = script.replace(r#""aim": ["running", "success"]"#, r#""aim": []"#);
    let run = with_script("unanswered.json", &script);
    assert_eq!(run.status.code(), Some(1));
    let (lines, told) = (text(&run.stdout), text(&run.stderr));
    assert!(lines.ends_with("\"action\":\"aim\",\"inputs\":\"at = [9.0, 9.0]\"}\n"), "{lines}");
    assert!(told.contains("error: tick 3 needs a result of `aim`"), "{told}");
    assert!(told.contains(r#"= help: give it results: `"aim": ["success"]`"#), "{told}");
}

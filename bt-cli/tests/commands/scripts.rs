//! `bt test`, and the expectations of `bt simulate`.

use std::path::Path;

use expect_test::expect;
use quick_junit::{Report, TestCaseStatus};
use serde_json::Value;

use super::{Folder, Ran};

const GUARD: &str = include_str!("../../samples/guard.json");
const SCRIPT: &str = include_str!("../../samples/guard.script.json");
const GUIDE: &str = include_str!("../../../bt-runtime/src/guide/testing_trees.md");

/// A small tree, and a script for it.
const IDLE: &str = r#"{ "bt": 1, "tree": "Idle", "agent": "A", "root": { "node": "idle" } }"#;
const RUNS: &str = r#"{ "ticks": [{ "expect": { "status": "running" } }] }"#;

#[test]
fn the_samples_pass() {
    let folder = Folder::new("samples_pass", &[]);
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let ran = folder.bt(&["test", samples.to_str().unwrap()]);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.all());
    let lines: Vec<_> = ran.text().lines().collect();
    assert!(
        lines.iter().all(|line| !line.starts_with("test ") || line.ends_with("... ok") || line.contains("result: ok"))
    );
    assert!(lines.len() >= 5, "{}", ran.text());
}

/// The guard of the samples, with one expectation changed.
fn broken(test: &str) -> Folder {
    let script = SCRIPT.replace(r#""keys": { "ammo": 6 } }"#, r#""keys": { "ammo": 7 } }"#);
    let script = script.replace(r#""running": ["shoot"] } },"#, r#""running": ["aim"] } },"#);
    assert_eq!(script.lines().zip(SCRIPT.lines()).filter(|(new, old)| new != old).count(), 2);
    Folder::new(
        test,
        &[("guard.json", GUARD), ("guard.script.json", &script), ("idle.json", IDLE), ("idle.script.json", RUNS)],
    )
}

#[test]
fn an_expectation_that_does_not_hold_fails() {
    let folder = broken("test_fails");
    let ran = folder.bt(&["test", "."]);
    expect![[r#"
        1
        ---
        test ./guard.script.json: the guard fights, and fetches ammunition when it has none ... FAILED
        test ./idle.script.json ... ok

        failures:

        ---- ./guard.script.json ----
        error: expectation failed in tick 4: the running nodes
          --> ./guard.script.json:21:61
           |
        21 |     { "dt": "100ms", "comment": "it has aimed", "expect": { "running": ["aim"] } },
           |                                                             ^^^^^^^^^ $.ticks[3].expect.running

            expected: aim
               found: shoot
            trace of tick 4:
                {"record":"tick","now_ns":400000000,"dt_ns":100000000}
                {"record":"action","node":5,"name":"aim","action":"aim","inputs":"at = [9.0, 9.0]"}
                {"record":"leave","node":5,"name":"aim","status":"success"}
                {"record":"enter","node":6,"name":"shoot"}
                {"record":"action","node":6,"name":"shoot","action":"shoot","inputs":""}
                {"record":"status","status":"running","now_ns":400000000,"next":"now"}

        error: expectation failed in tick 7: the key `ammo`
          --> ./guard.script.json:27:106
           |
        27 |     { "dt": "100ms", "comment": "it is there", "expect": { "status": "success", "running": [], "keys": { "ammo": 7 } } },
           |                                                                                                          ^^^^^^ $.ticks[6].expect.keys.ammo

            expected: 7
               found: 6
            trace of tick 7:
                {"record":"tick","now_ns":700000000,"dt_ns":100000000}
                {"record":"action","node":3,"name":"move_to","action":"move_to","inputs":"to = [3.0, 4.0], within = 1.0"}
                {"record":"key","node":3,"name":"move_to","key":"ammo","value":"6"}
                {"record":"leave","node":3,"name":"move_to","status":"success"}
                {"record":"leave","node":1,"name":"fetch ammo","status":"success"}
                {"record":"leave","node":0,"name":"selector","status":"success"}
                {"record":"status","status":"success","now_ns":700000000,"next":"now"}

        test result: FAILED. 1 passed; 1 failed
        ---
    "#]].assert_eq(&ran.all());
}

#[test]
fn simulate_checks_expectations_too() {
    let folder = broken("simulate_fails");
    let ran = folder.bt(&["simulate", "guard.json", "--script", "guard.script.json"]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.text(), include_str!("../../samples/guard.trace.jsonl"), "the trace stays the same");
    let told: Vec<_> = ran.err.lines().filter(|line| line.starts_with("error") || line.contains("found:")).collect();
    expect![[r#"
        error: expectation failed in tick 4: the running nodes
               found: shoot
        error: expectation failed in tick 7: the key `ammo`
               found: 6"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn the_report_can_be_read_by_programs() {
    let folder = broken("test_json");
    let ran = folder.bt(&["test", ".", "--json", "--junit", "report.xml"]);
    assert_eq!((ran.code, &*ran.err), (1, ""));
    let lines: Vec<Value> = ran.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["failures"][0]["found"], "shoot");
    assert_eq!(lines[0]["failures"][0]["line"], 21);
    assert_eq!((&lines[1]["script"], &lines[1]["passed"]), (&"./idle.script.json".into(), &true.into()));
    assert_eq!(lines[2].to_string(), r#"{"failed":1,"filtered_out":0,"passed":1}"#);
    let report = Report::deserialize_from_str(&folder.read("report.xml")).unwrap();
    assert_eq!((report.tests, report.failures, report.errors), (2, 1, 0));
}

#[test]
fn the_report_of_junit_is_escaped() {
    let script = r#"{ "name": "<a> & \"b\" ]]> \u0001", "ticks": [{ "expect": { "status": "failure" } }] }"#;
    let folder = Folder::new("test_escaped", &[("idle.json", IDLE), ("idle.script.json", script)]);
    assert_eq!(folder.bt(&["test", ".", "--junit", "report.xml"]).code, 1);
    let report = Report::deserialize_from_str(&folder.read("report.xml")).unwrap();
    let case = &report.test_suites[0].test_cases[0];
    assert_eq!(case.name.as_str(), "<a> & \"b\" ]]> ");
    assert_eq!(case.classname.as_ref().unwrap().as_str(), "./idle.script.json");
    let TestCaseStatus::NonSuccess { message, description, .. } = &case.status else { panic!("it has failed") };
    let message = message.as_ref().unwrap().as_str();
    assert_eq!(message, "expectation failed in tick 1: the status: expected failure, found running");
    assert!(description.as_ref().unwrap().as_str().contains(r#"{"record":"enter","node":0,"name":"idle"}"#));
}

#[test]
fn errors_in_scripts_fail_with_place_and_fix() {
    let folder = Folder::new(
        "test_errors",
        &[
            ("idle.json", IDLE),
            ("idle.script.json", r#"{ "ticks": [{ "expect": { "runing": ["idle"] } }] }"#),
            ("other.script.json", RUNS),
            ("file.script.json", r#"{ "file": "idel.json", "ticks": [] }"#),
            ("tree.script.json", r#"{ "file": "idle.json", "tree": "Idel", "ticks": [] }"#),
            ("plain.script.json", r#"{ "file": "idle.json", "ticks": [{}] }"#),
        ],
    );
    let ran = folder.bt(&["test", "."]);
    assert_eq!(ran.code, 1);
    expect![[r#"
        test ./file.script.json ... FAILED
        test ./idle.script.json ... FAILED
        test ./other.script.json ... FAILED
        test ./plain.script.json ... ok
        test ./tree.script.json ... FAILED

        failures:

        ---- ./file.script.json ----
        error: there is no file `./idel.json`
         --> ./file.script.json:1:11
          |
        1 | { "file": "idel.json", "ticks": [] }
          |           ^^^^^^^^^^^ $.file
          |
          = help: `file` is the file of the tree, relative to the script

        ---- ./idle.script.json ----
        error: an expectation has no field `runing`
         --> ./idle.script.json:1:27
          |
        1 | { "ticks": [{ "expect": { "runing": ["idle"] } }] }
          |                           ^^^^^^^^ $.ticks[0].expect.runing
          |
          = help: did you mean `running`?

        ---- ./other.script.json ----
        error: the script does not name the file of its tree
         --> ./other.script.json:1:1
          |
        1 | { "ticks": [{ "expect": { "status": "running" } }] }
          | ^ $
          |
          = help: write `"file": …`, or put the tree into `./other.json`

        ---- ./tree.script.json ----
        error: there is no tree `Idel`
         --> ./tree.script.json:1:32
          |
        1 | { "file": "idle.json", "tree": "Idel", "ticks": [] }
          |                                ^^^^^^ $.tree
          |
          = help: did you mean `Idle`?

        test result: FAILED. 1 passed; 4 failed
    "#]]
    .assert_eq(ran.text());
}

#[test]
fn scripts_are_found_below_folders_in_a_stable_order() {
    let folder = Folder::new("test_order", &[("b.json", IDLE), ("b.script.json", RUNS), ("b.x.script.json", RUNS)]);
    std::fs::create_dir_all(folder.0.join("a/.hidden")).unwrap();
    for (name, text) in [("a/z.json", IDLE), ("a/z.y.script.json", RUNS), ("a/.hidden/q.script.json", RUNS)] {
        std::fs::write(folder.0.join(name), text).unwrap();
    }
    let names = |ran: &Ran| {
        let lines = ran.text().lines().filter(|line| line.starts_with("test ") && line.contains("..."));
        lines.map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = folder.bt(&["test", "."]);
    assert_eq!(names(&all), ["./a/z.y.script.json", "./b.script.json", "./b.x.script.json"], "{}", all.all());
    let twice = folder.bt(&["test", "b.x.script.json", ".", "a"]);
    assert_eq!(names(&twice), ["b.x.script.json", "./a/z.y.script.json", "./b.script.json"]);
    let some = folder.bt(&["test", ".", "--filter", "z.y"]);
    assert_eq!((some.code, names(&some).len()), (0, 1));
    assert!(some.text().ends_with("test result: ok. 1 passed; 0 failed; 2 filtered out\n"), "{}", some.text());
}

#[test]
fn a_folder_without_scripts_and_unreadable_files_are_trouble() {
    let folder = Folder::new("test_trouble", &[("idle.json", IDLE), ("idle.script.json", RUNS)]);
    std::fs::create_dir_all(folder.0.join("empty")).unwrap();
    let ran = folder.bt(&["test", "empty"]);
    expect![[r#"
        2
        ---
        ---
        error: there are no scripts in `empty`: a script is a file `….script.json`
    "#]]
    .assert_eq(&ran.all());
    let ran = folder.bt(&["test", "nowhere.script.json", "idle.script.json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.text().contains("1 passed; 0 failed"), "the others still run: {}", ran.all());
    assert!(ran.err.starts_with("error: `nowhere.script.json` cannot be read"), "{}", ran.err);
    assert_eq!(folder.bt(&["test"]).code, 2);
}

#[test]
fn limits_hold_for_tests_too() {
    let script = r#"{ "ticks": [{ "repeat": 50 }] }"#;
    let folder = Folder::new("test_limits", &[("idle.json", IDLE), ("idle.script.json", script)]);
    let ran = folder.bt(&["test", ".", "--max-lines", "20"]);
    assert!(ran.code == 1 && ran.text().contains("more than 20 lines by tick"), "{}", ran.all());
    let ran = folder.bt(&["test", ".", "--max-ticks", "20"]);
    assert!(ran.code == 1 && ran.text().contains("a script may have 20 ticks"), "{}", ran.all());
}

#[test]
fn a_catalogue_declares_what_a_script_leaves_out() {
    let root = r#"{ "node": "selector", "children": [
        { "node": "shoot", "when": [{ "if": "ammo > 0 && enemy.is_some() && near(destination) && mode == Alert" }] },
        { "node": "move_to", "args": { "to": { "key": "destination" } } } ] }"#;
    let script = r#"{ "types": { "Mode": ["Calm", "Alert"] },
        "keys": { "ammo": { "value": 2 } }, "functions": { "near": { "values": [false, true] } },
        "actions": { "shoot": ["running"] },
        "ticks": [
            { "expect": { "status": "success", "keys": { "destination": [0, 0], "body.health": 0 } } },
            { "set": { "enemy": 7, "mode": "Alert" }, "expect": { "running": ["shoot"] } } ] }"#;
    let wrong = r#"{ "keys": { "amo": { "type": "u32" } }, "actions": { "shot": ["running"] }, "ticks": [] }"#;
    let folder = Folder::new(
        "test_catalogue",
        &[
            ("t.json", &super::tree("T", root)),
            ("t.script.json", script),
            ("c.json", super::CATALOGUE),
            ("t.wrong.script.json", wrong),
        ],
    );
    let ran = folder.bt(&["test", "t.script.json", "--catalogue", "c.json"]);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.all());
    let ran = folder.bt(&["simulate", "t.json", "--script", "t.script.json", "--catalogue", "c.json"]);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.all());
    let ran = folder.bt(&["test", "t.script.json"]);
    assert!(ran.code == 1 && ran.text().contains("a key lacks `type`"), "{}", ran.all());
    let ran = folder.bt(&["test", "t.wrong.script.json", "--catalogue", "c.json"]);
    let told: Vec<_> = ran.text().lines().filter(|line| line.starts_with("error") || line.contains("help")).collect();
    expect![[r#"
        error: the catalogue of `Soldier` has no key `amo`
          = help: did you mean `ammo`?
        error: the catalogue of `Soldier` has no action `shot`
          = help: did you mean `shoot`?"#]]
    .assert_eq(&told.join("\n"));
}

/// The blocks of the guide in this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    GUIDE.split(&*fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_example_of_the_guide_runs_as_the_guide_says() {
    let (files, output) = (blocks("json"), blocks("text"));
    let folder = Folder::new("test_guide", &[("dog.json", files[0]), ("dog.script.json", files[1])]);
    let ran = folder.bt(&["test", "."]);
    assert_eq!((ran.code, ran.text()), (0, output[0]));
    let (before, last) = files[1].rsplit_once(r#""running": ["walk"]"#).unwrap();
    std::fs::write(folder.0.join("dog.script.json"), format!(r#"{before}"running": ["sniff"]{last}"#)).unwrap();
    let ran = folder.bt(&["test", "."]);
    assert_eq!((ran.code, ran.text()), (1, output[1]));
}

#[test]
fn scripts_test_trees_of_behavior_tree_cpp() {
    let broken = r#"{ "file": "a.xml", "actions": { "a": ["success"] }, "ticks": [{ "dt": "1s" }] }"#;
    let tree = "<root BTCPP_format='4'>\n<BehaviorTree ID='A'><Sleep msec='x'/></BehaviorTree></root>";
    let folder = Folder::new("btcpp-scripts", &[("a.script.json", broken), ("a.xml", tree)]);
    let robot = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/src/bin/nav2");
    let ran = folder.bt(&["test", robot]);
    assert!(ran.code == 0 && ran.text().contains("3 passed"), "{}", ran.all());
    let ran = folder.bt(&["test", "."]);
    assert!(ran.code == 1 && ran.all().contains("a.xml:2:35"), "{}", ran.all());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/src/bin/nav2/scripts/help.script.json");
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/src/bin/nav2/recovery.xml");
    let ran = folder.bt(&["simulate", tree, "--script", script]);
    assert!(ran.code == 0 && ran.text().contains("can a recovery help?"), "{}", ran.all());
}

#[test]
fn the_scripts_of_a_folder_are_those_that_check_finds() {
    let folder = Folder::new("test_ours", &[("idle.json", IDLE), ("idle.script.json", RUNS), (".gitignore", "out\n")]);
    for name in ["out", "built", "built/package"] {
        std::fs::create_dir_all(folder.0.join(name)).unwrap();
        std::fs::write(folder.0.join(name).join("copy.script.json"), RUNS).unwrap();
    }
    std::fs::write(folder.0.join("built/CACHEDIR.TAG"), "").unwrap();
    let ran = folder.bt(&["test", "."]);
    assert_eq!((ran.code, ran.text().matches("... ").count()), (0, 1), "{}", ran.all());
}

#[test]
fn a_dash_is_the_standard_output() {
    let folder = Folder::new("simulate_dash", &[("idle.json", IDLE), ("idle.script.json", RUNS)]);
    let arguments = ["simulate", "idle.json", "--script", "idle.script.json"];
    let dashed = folder.bt(&[&arguments[..], &["-o", "-"]].concat());
    assert_eq!(dashed.all(), folder.bt(&arguments).all());
    assert!(!dashed.out.is_empty() && !folder.0.join("-").exists());
}

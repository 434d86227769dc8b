//! Problems: in the words of the editor, with their fixes, and those of the scripts that run a tree.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, Level, ProblemView};

use crate::stage::{FILE, GUARD, Stage};

const SCRIPT: &str = "guard.script.json";

/// A tree with this root.
fn rooted(root: &str) -> Stage {
    Stage::of(&format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {root} }}"#))
}

fn problems(stage: &Stage) -> &[ProblemView] {
    &stage.document().problems
}

/// The help of the problem with this message.
fn help<'s>(stage: &'s Stage, message: &str) -> &'s str {
    let problem = problems(stage).iter().find(|problem| problem.message.contains(message));
    &problem.unwrap_or_else(|| panic!("{message}: {:?}", stage.problems())).help
}

/// Applies the first fix of the file.
fn fix(stage: &mut Stage) {
    let fix = problems(stage).iter().flat_map(|problem| &problem.fixes).next();
    let command = fix.unwrap_or_else(|| panic!("{:?}", stage.problems())).command.clone();
    stage.command(command).unwrap();
}

#[test]
fn help_is_in_the_words_of_the_editor() {
    for (root, message, shown) in [
        (r#"{ "node": "sequence", "children": [] }"#, "takes at least one child", "insert a child (Insert)"),
        (r#"{ "node": "if", "branches": [] }"#, "takes at least one branch", "insert a branch (Insert)"),
        (
            r#"{ "node": "selector", "children": [{ "node": "idle", "disabled": true }, { "node": "idle" }] }"#,
            "is disabled",
            "enable it (X), or remove it (Delete) if it is no longer needed",
        ),
        (
            r#"{ "node": "sequence", "children": [{ "node": "cooldown", "children": [{ "node": "idle" }] }] }"#,
            "unknown node `cooldown`",
            "it is a decorator: write `cooldown 5s` (D) on the node",
        ),
        (r#"{ "node": "wait" }"#, "`wait`", "write `wait(for = 4s)`"),
        (
            r#"{ "node": "idle", "children": [{ "node": "shoot" }] }"#,
            "takes no children",
            "put both into a `sequence` (W)",
        ),
    ] {
        assert_eq!(help(&rooted(root), message), shown, "{root}");
    }
}

#[test]
fn an_operator_and_a_range_are_written_by_a_fix() {
    let mut stage = rooted(r#"{ "node": "check", "args": { "condition": "ammo = 0" } }"#);
    fix(&mut stage);
    assert!(stage.text().contains(r#""condition": "ammo == 0""#) && problems(&stage).is_empty(), "{}", stage.text());
    for value in ["3s - 5s", "3-5s", "3s to 5s", "3 to 5s", "3 to 5 sec", "3s to 5", "3 s to 5 seconds"] {
        let mut stage = rooted(&format!(r#"{{ "node": "wait", "args": {{ "for": "{value}" }} }}"#));
        fix(&mut stage);
        assert!(stage.text().contains(r#""for": "3s..=5s""#) && problems(&stage).is_empty(), "{}", stage.text());
    }
}

#[test]
fn no_fix_writes_a_range_that_is_none() {
    for value in ["5s to 3s", "to 5s", "3 to x", "3s to 5 metres"] {
        let stage = rooted(&format!(r#"{{ "node": "wait", "args": {{ "for": "{value}" }} }}"#));
        let fixes: Vec<_> = problems(&stage).iter().flat_map(|problem| &problem.fixes).collect();
        assert!(!problems(&stage).is_empty() && fixes.is_empty(), "{value}: {fixes:?}");
    }
}

#[test]
fn a_unit_is_written_next_to_its_number_by_a_fix() {
    for (value, fixed) in [(r#""4 sec""#, r#""4s""#), (r#""4minutes""#, r#""4min""#), ("4", r#""4s""#)] {
        let mut stage = rooted(&format!(r#"{{ "node": "wait", "args": {{ "for": {value} }} }}"#));
        fix(&mut stage);
        assert!(stage.text().contains(&format!(r#""for": {fixed}"#)), "{}", stage.text());
        assert_eq!(stage.problems(), [""; 0]);
    }
    let condition = r#"{ "node": "check", "args": { "condition": "armed && (spread > 250 millis)" } }"#;
    let mut stage = rooted(condition);
    fix(&mut stage);
    assert!(stage.text().contains(r#""armed && (spread > 250ms)""#), "{}", stage.text());
}

#[test]
fn a_condition_of_another_type_has_a_fix_if_one_is_meant() {
    let catalogue = r#"{ "bt_catalogue": 1, "agent": "A", "nodes": [], "keys": [
        { "name": "ammo", "type": "u32" }, { "name": "enemy", "type": "Option<u64>" }, { "name": "left", "type": "Duration" }] }"#;
    for (condition, meant) in [
        ("ammo < 1 && bb.enemy", "ammo < 1 && bb.enemy.is_some()"),
        ("bb.ammo == '3'", "bb.ammo == 3"),
        ("left > -4s", "left > 4s"),
        ("not(enemy.is_some())", "!(enemy.is_some())"),
        ("not bb.enemy.is_some()", "!bb.enemy.is_some()"),
    ] {
        let node = format!(r#"{{ "node": "check", "args": {{ "condition": "{condition}" }} }}"#);
        let tree = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {node} }}"#);
        let mut stage = Stage::with(&[(FILE, &tree), ("a.catalogue.json", catalogue)]);
        stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
        fix(&mut stage);
        assert!(stage.text().contains(&format!("\"{meant}\"")), "{condition}: {}", stage.text());
        assert!(problems(&stage).is_empty(), "{condition}: {:?}", stage.problems());
    }
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "check", "args": { "condition": "ammo == 'zero'" } } }"#;
    let mut stage = Stage::with(&[(FILE, tree), ("a.catalogue.json", catalogue)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    assert_eq!(problems(&stage)[0].help, "write a number: `0`");
}

#[test]
fn a_child_that_is_never_reached_is_reached_by_a_fix() {
    let root = r#"{ "node": "sequence", "children": [{ "node": "wait", "args": { "for": "1s" } }, { "node": "fail" },
        { "node": "idle" }] }"#;
    let mut stage = rooted(root);
    let names: Vec<_> = problems(&stage)[0].fixes.iter().map(|fix| &*fix.name).collect();
    assert_eq!(names, ["move `fail` to the end", "add `force_success`"]);
    let forced = problems(&stage)[0].fixes[1].command.clone();
    stage.command(forced).unwrap();
    assert!(stage.text().contains(r#"{ "node": "fail", "decorators": ["force_success"] }"#), "{}", stage.text());
    assert!(problems(&stage).is_empty(), "{:?}", stage.problems());
    stage.undo().unwrap();
    fix(&mut stage);
    let (fail, idle) = (stage.text().find("fail").unwrap(), stage.text().find("idle").unwrap());
    assert!(idle < fail, "{}", stage.text());
}

#[test]
fn a_fix_removes_an_argument_or_a_decorator() {
    for (node, name, left) in [
        (
            r#"{ "node": "wait", "args": { "for": "1s", "blink": 3 } }"#,
            "remove `blink`",
            r#"{ "node": "wait", "args": { "for": "1s" } }"#,
        ),
        (
            r#"{ "node": "succeed", "decorators": [{ "cooldown": "1s" }, { "retry": 3 }] }"#,
            "remove `retry`",
            r#"{ "node": "succeed", "decorators": [{ "cooldown": "1s" }] }"#,
        ),
    ] {
        let mut stage = rooted(node);
        let names: Vec<_> = problems(&stage).iter().flat_map(|problem| &problem.fixes).map(|fix| &*fix.name).collect();
        assert_eq!(names, [name], "{:?}", stage.problems());
        fix(&mut stage);
        assert!(stage.text().contains(left), "{}", stage.text());
    }
}

#[test]
fn a_state_with_two_names_has_a_fix_for_each() {
    let machine = r#"{ "bt": 1, "machine": "M", "agent": "A", "states": [
  { "state": "Ready", "group": "Group", "states": [{ "state": "S", "tasks": [{ "node": "idle" }] }] } ] }"#;
    let mut stage = Stage::of(machine);
    let names: Vec<_> = problems(&stage)[0].fixes.iter().map(|fix| &*fix.name).collect();
    assert_eq!(names, ["remove `group`", "remove `state`"]);
    stage.command(Command::Remove { at: "/states/0/state".to_owned() }).unwrap();
    assert!(stage.text().contains(r#"{ "group": "Group", "states""#), "{}", stage.text());
    let why = stage.command(Command::Remove { at: "/states/0/group".to_owned() }).unwrap_err();
    assert_eq!(why, "`Group` cannot be without `group`");
    stage.set("/states/0/group", "").unwrap();
    assert!(
        problems(&stage).iter().any(|problem| problem.at.as_deref() == Some("/states/0")),
        "{:?}",
        stage.problems()
    );
}

/// A guard with a script whose expectation for its only tick is this.
fn scripted(keys: &str, expect: &str) -> Stage {
    let tree =
        r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "check", "args": { "condition": "ammo > 0" } } }"#;
    let script = format!("{{ \"keys\": {{ {keys} }},\n  \"ticks\": [{{ \"dt\": \"1s\", \"expect\": {expect} }}] }}");
    let mut stage = Stage::with(&[(FILE, tree), (SCRIPT, &script)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage.ask(Ask::Open { file: SCRIPT.to_owned() }).unwrap();
    stage
}

const AMMO: &str = r#""ammo": { "type": "u32", "value": 2 }"#;

#[test]
fn an_expectation_that_fails_is_a_problem_of_the_script_and_of_its_tree() {
    let mut stage = scripted(AMMO, r#"{ "status": "failure" }"#);
    let script = stage.text_of(SCRIPT);
    let [problem] = stage.documents[SCRIPT].problems.as_slice() else {
        panic!("{:?}", stage.documents[SCRIPT].problems)
    };
    assert!(problem.message.starts_with("expectation failed in tick 1"), "{}", problem.message);
    assert!(problem.message.ends_with("expected failure, found success"), "{}", problem.message);
    let (from, to) = problem.letters;
    assert_eq!(&script[from as usize..to as usize], "\"failure\"");
    assert_eq!((problem.line, problem.level, &problem.file), (2, Level::Error, &None));
    let at_tree = problems(&stage)[0].clone();
    assert_eq!((&at_tree.message, at_tree.file.as_deref()), (&problem.message, Some(SCRIPT)));
    assert_eq!((at_tree.letters, &at_tree.at), (problem.letters, &None));
    let file = stage.files.iter().find(|file| file.file == SCRIPT).unwrap();
    assert_eq!(file.errors, 1);
    assert_eq!(stage.files.iter().find(|file| file.file == FILE).unwrap().errors, 0, "the tree itself has none");
    // An edit of the tree runs the script again.
    stage.set("/root/args/condition", "ammo > 5").unwrap();
    assert!(problems(&stage).is_empty() && stage.documents[SCRIPT].problems.is_empty(), "{:?}", stage.problems());
}

#[test]
fn a_script_that_does_not_fit_its_tree_has_problems() {
    let stage = scripted("", "{}");
    // The tree is where the key is written wrong.
    assert!(stage.documents[SCRIPT].problems.is_empty(), "{:?}", stage.documents[SCRIPT].problems);
    let [problem] = problems(&stage) else { panic!("{:?}", stage.problems()) };
    assert_eq!((&*problem.message, problem.at.as_deref()), ("there is no key `ammo`", Some("/root")));
    let stage = scripted(AMMO, r#"{ "keys": { "amo": 2 } }"#);
    let [problem] = stage.documents[SCRIPT].problems.as_slice() else { panic!("{:?}", stage.problems()) };
    assert_eq!((&*problem.message, &*problem.help), ("there is no key `amo`", "did you mean `ammo`?"));
}

#[test]
fn one_line_at_the_tree_stands_for_all_faults_of_a_script() {
    let stage = scripted(AMMO, r#"{ "status": "failure", "keys": { "ammo": 3 } }"#);
    let of_script = &stage.documents[SCRIPT].problems;
    assert_eq!(of_script.len(), 2);
    assert_eq!(stage.problems(), [format!("{}; 1 more in this script", of_script[0].message)]);
}

#[test]
fn a_fault_of_the_script_alone_is_listed_once() {
    let mut stage = scripted(AMMO, r#"{ "status": "success", "stat": 1 }"#);
    assert_eq!(stage.documents[SCRIPT].problems.len(), 1, "{:?}", stage.documents[SCRIPT].problems);
    assert_eq!(problems(&stage)[0].file.as_deref(), Some(SCRIPT));
    let version = stage.documents[SCRIPT].version;
    let text = stage.text_of(SCRIPT);
    let from = text.find(r#", "stat": 1"#).unwrap() as u32;
    let command = Command::Letters { from, to: from + 11, text: String::new() };
    stage.ask(Ask::Command { file: SCRIPT.to_owned(), version, command, typing: None }).unwrap();
    assert!(problems(&stage).is_empty() && stage.documents[SCRIPT].problems.is_empty(), "{:?}", stage.problems());
}

#[test]
fn a_tree_that_cannot_be_read_is_no_fault_of_its_script() {
    let mut stage = scripted(AMMO, r#"{ "status": "success" }"#);
    stage.set("/root/args/condition", "ammo >").unwrap();
    assert_eq!(stage.problems().len(), 1, "{:?}", stage.problems());
    assert!(stage.documents[SCRIPT].problems.is_empty(), "{:?}", stage.documents[SCRIPT].problems);
    assert!(Stage::of(GUARD).problems().is_empty(), "a tree without a script");
}

#[test]
fn an_answer_that_a_script_lacks_is_no_problem_because_the_simulation_asks_for_it() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "find_ammo" } }"#;
    let script = r#"{ "actions": {}, "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = Stage::with(&[(FILE, tree), (SCRIPT, script)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    let of = |file: &str| stage.files.iter().find(|one| one.file == file).map(|one| one.errors);
    assert_eq!((of(FILE), of(SCRIPT)), (Some(0), Some(0)));
    assert!(stage.problems().is_empty(), "{:?}", stage.problems());
}

#[test]
fn a_name_like_that_of_an_answered_action_is_a_warning_with_a_fix() {
    let tree = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "find_amo" } }"#;
    let script = r#"{ "actions": { "find_ammo": ["success"] }, "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = Stage::with(&[(FILE, tree), (SCRIPT, script)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    let [problem] = problems(&stage) else { panic!("{:?}", stage.problems()) };
    assert_eq!((problem.level, problem.at.as_deref()), (Level::Warning, Some("/root")));
    assert_eq!(
        (&*problem.message, &*problem.help),
        ("there is no node or action `find_amo`", "did you mean `find_ammo`?")
    );
    fix(&mut stage);
    assert!(stage.text().contains(r#""node": "find_ammo""#) && stage.problems().is_empty(), "{}", stage.text());
}

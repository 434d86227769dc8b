//! Ticks that are repeated.

use bt_studio_core::message::{NodeState, Play, RepeatEnd};

use super::{SCRIPT, marked, passes, set, small, step};
use crate::stage::FILE;

#[test]
fn a_repetition_is_divided_for_a_change_within_it() {
    let script = r#"{ "keys": { "on": { "type": "bool" } }, "ticks": [{ "dt": "1s", "repeat": 5, "expect": { "status": "failure" } }] }"#;
    let mut stage = small(r#"{ "node": "check", "args": { "condition": "on" } }"#, script);
    step(&mut stage, 2);
    stage.play(set("on", "true")).unwrap();
    let script = r#"{ "keys": { "on": { "type": "bool" } }, "ticks": [{ "dt": "1s", "repeat": 2 }, { "dt": "1s", "set": { "on": true } },
        { "dt": "1s", "repeat": 2, "expect": { "status": "failure" } }] }"#;
    assert_eq!(
        stage.text_of(SCRIPT).split_whitespace().collect::<String>(),
        script.split_whitespace().collect::<String>()
    );
    let view = stage.play(Play::Run { ticks: 10 }).unwrap();
    assert_eq!((view.tick, view.failures.len(), &*view.failures[0].found), (5, 1, "success"));
    assert_eq!(view.failed, [5]);
}

#[test]
fn a_tick_is_repeated_until_a_node_runs() {
    let root =
        r#"{ "node": "sequence", "children": [{ "node": "wait", "args": { "for": "1s" } }, { "node": "aim" }] }"#;
    let mut stage = small(root, r#"{ "actions": { "aim": ["running"] }, "ticks": [{ "dt": "100ms" }] }"#);
    step(&mut stage, 1);
    let at = "/root/children/1".to_owned();
    let until = Some(RepeatEnd::Node { file: FILE.to_owned(), at: at.clone() });
    stage.play(Play::Repeat { ticks: 50, until }).unwrap();
    let script = stage.text_of(SCRIPT);
    assert!(script.contains(r#"{ "dt": "100ms", "repeat": 50, "until": { "active": ["aim"] } }"#), "{script}");
    let view = stage.play(Play::Run { ticks: 100 }).unwrap();
    assert_eq!((view.tick, marked(view, NodeState::Running).contains(&&*at)), (11, true));
    passes(&stage);
    let why = stage.play(Play::Repeat { ticks: 0, until: None }).unwrap_err();
    assert!(why.starts_with("a tick is repeated 1 to 9989 times"), "{why}");
    stage.play(Play::Repeat { ticks: 3, until: Some(RepeatEnd::Status { status: "running".to_owned() }) }).unwrap();
    assert!(stage.text_of(SCRIPT).contains(r#""until": { "status": "running" }"#));
}

#[test]
fn a_node_that_shares_its_name_is_meant_by_its_id_and_refused_without_one() {
    let root = |id: &str| {
        format!(
            r#"{{ "node": "sequence", "children": [{{ "node": "wait", "args": {{ "for": "1s" }} }}, {{ "node": "wait"{id}, "args": {{ "for": "2s" }} }}] }}"#
        )
    };
    let at = "/root/children/1".to_owned();
    let until = || Some(RepeatEnd::Node { file: FILE.to_owned(), at: at.clone() });
    let script = r#"{ "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = small(&root(r#", "id": 7"#), script);
    step(&mut stage, 1);
    stage.play(Play::Repeat { ticks: 50, until: until() }).unwrap();
    assert!(stage.text_of(SCRIPT).contains(r#""until": { "active": [7] }"#), "{}", stage.text_of(SCRIPT));
    let view = stage.play(Play::Run { ticks: 100 }).unwrap();
    assert_eq!((view.tick, marked(view, NodeState::Running).contains(&&*at)), (11, true));
    let mut stage = small(&root(""), script);
    step(&mut stage, 1);
    let why = stage.play(Play::Repeat { ticks: 50, until: until() }).unwrap_err();
    assert_eq!(why, "several nodes are called `wait`: give the node a name first");
}

//! Limits for every cost that a file can cause.

use bt_mosaic::interpreter::{Agent, Limits, RunError, RunErrorKind};
use serde_json::json;

use crate::sample::{action, agent, library, root, tree};

fn runs(limits: Limits, body: &[(u32, &str, &[u32], serde_json::Value)]) -> Result<Agent, RunError> {
    let mut nodes = vec![(0, "root", &[1][..], root())];
    nodes.extend_from_slice(body);
    let (mut agent, _) = agent(library(&[("t.json", tree("t.json", &nodes))]).with_limits(limits));
    agent.enable(true)?;
    agent.advance(u64::MAX)?;
    Ok(agent)
}

#[test]
fn a_sub_tree_that_goes_down_without_end_stops() {
    let itself: &[(u32, &str, &[u32], serde_json::Value)] =
        &[(1, "sub_tree", &[], json!({ "sub_tree_name": "t.json" }))];
    let deep = runs(Limits::default(), itself).unwrap_err();
    assert!(matches!(deep.kind, RunErrorKind::Depth(256)), "{deep}");
    let many = runs(Limits { nodes: 100, ..Limits::default() }, itself).unwrap_err();
    assert!(matches!(many.kind, RunErrorKind::Nodes(100)), "{many}");
    let files =
        runs(Limits { files: 1, ..Limits::default() }, &[(1, "sub_tree", &[], json!({ "sub_tree_name": "x" }))]);
    assert!(matches!(files.unwrap_err().kind, RunErrorKind::Files(1)));
}

#[test]
fn time_without_end_and_a_blackboard_without_end_stop() {
    let wait = runs(
        Limits { timers: 1000, ..Limits::default() },
        &[(1, "action", &[], action("wait_for_seconds", &[1.into()]))],
    );
    assert!(matches!(wait.unwrap_err().kind, RunErrorKind::Timers(1000)));
    let long = "x".repeat(100);
    let set = action("set_key_value", &[json!("key"), json!(long)]);
    let full = runs(Limits { bytes: 100, ..Limits::default() }, &[(1, "action", &[], set)]).unwrap_err();
    assert!(full.to_string().contains("no room for `key`"), "{full}");
}

#[test]
fn the_clock_does_not_overflow() {
    let wait = action("wait_for_seconds", &[json!(1e300)]);
    let agent = runs(Limits { timers: 3, ..Limits::default() }, &[(1, "action", &[], wait)]).unwrap_err();
    assert!(matches!(agent.kind, RunErrorKind::Timers(3)), "the timer is due at the end of time, again and again");
}

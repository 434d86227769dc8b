//! Requests to the debugger of mosaic_game.

use bt_studio_core::message::{AgentKey, Event, WatchState, Watching};

use super::{GUARD, LOOK, Stage, board, followed, guard_log, log, order, rows, running};

const ADDRESS: &str = "http://127.0.0.1:8080/post/ai_debug/";

/// A studio that takes requests.
fn listening() -> Stage {
    let mut stage = Stage::with(&[("guard.json", GUARD), ("look_around.json", LOOK)]);
    stage.event(Event::Listening { address: ADDRESS.to_owned() });
    stage
}

/// Posts a body; returns why it is refused.
fn post(stage: &mut Stage, body: &str) -> Option<String> {
    stage.posted = None;
    stage.event(Event::Posted { number: 1, body: body.as_bytes().to_vec() });
    stage.posted.take().expect("each request has an answer")
}

/// The bodies of a log in parts of some entries.
pub(super) fn parts(log: &str, entries: usize) -> Vec<String> {
    let log: serde_json::Value = serde_json::from_str(log).unwrap();
    let part =
        |cmds: &[serde_json::Value]| serde_json::json!({ "entity_id": log["entity_id"], "cmds": cmds }).to_string();
    log["debug_cmds"].as_array().unwrap().chunks(entries).map(part).collect()
}

#[test]
fn a_log_that_is_posted_in_parts_is_the_log_as_a_whole() {
    let text = guard_log();
    let mut whole = super::opened();
    let last = followed(&whole).last;
    super::to(&mut whole, last);
    for entries in [1, 7, 1000] {
        let mut stage = listening();
        order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
        for body in parts(&text, entries) {
            assert_eq!(post(&mut stage, &body), None);
        }
        assert_eq!((rows(&stage), running(&stage), board(&stage)), (rows(&whole), running(&whole), board(&whole)));
        assert_eq!(followed(&stage).marks, followed(&whole).marks);
        assert!(followed(&stage).live, "the page follows the last entry");
    }
}

#[test]
fn the_studio_waits_for_requests_and_counts_them() {
    let mut stage = listening();
    let watch = stage.watch.clone().unwrap();
    assert_eq!((watch.state, &*watch.game.name), (WatchState::Listening, ADDRESS));
    assert_eq!(watch.said, format!("nothing yet: let the game post to {ADDRESS}"));
    assert_eq!(post(&mut stage, r#"{ "entity_id": "a", "cmds": [[0, 0, 5, "group_begin", []]] }"#), None);
    assert_eq!(post(&mut stage, r#"{ "entity_id": "b", "cmds": [] }"#), None);
    assert_eq!(stage.watch.as_ref().unwrap().said, "2 requests");
    let names: Vec<_> = stage.agents.iter().map(|agent| &*agent.name).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(&*followed(&stage).name, "a", "the first agent is followed");
    let b = AgentKey { index: 1, ..AgentKey::default() };
    order(&mut stage, Watching::Follow { agent: b }).unwrap();
    assert_eq!((&*followed(&stage).name, followed(&stage).last), ("b", 0));
}

#[test]
fn a_request_with_a_fault_is_refused_and_changes_nothing() {
    let mut stage = listening();
    order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
    assert_eq!(post(&mut stage, r#"{ "entity_id": "a", "cmds": [[0, 0, 5, "group_begin", []]] }"#), None);
    let before = followed(&stage).clone();
    let long = format!("{{ \"entity_id\": \"{}\", \"cmds\": [] }}", "a".repeat(300));
    for (body, why) in [
        ("", "the body:1:1 $: "),
        ("{", "the body:1:1 $: the file ends within the object"),
        (r#"{ "entity_id": "a" }"#, "the body:1:1 $: a request to the debugger lacks `cmds`; write `\"cmds\": …`"),
        (
            r#"{ "entity_id": "a", "cmds": [[0, 0, 5, "enter", []], [0, 0, 5, "entr", []]] }"#,
            "the body:1:54 $.cmds[1]: unknown command `entr`; the commands are",
        ),
        (
            r#"{ "entity_id": "a", "cmds": [[0, 0, 5, "enter"]] }"#,
            "the body:1:30 $.cmds[0]: expected a line of a debug log",
        ),
        (&long, "`entity_id` has 300 bytes, and 256 are the most"),
    ] {
        let refused = post(&mut stage, body).expect("it is refused");
        assert!(refused.starts_with(why), "{body}: {refused}");
        assert_eq!(*followed(&stage), before);
    }
    stage.posted = None;
    stage.event(Event::Posted { number: 2, body: vec![0xff, 0xfe] });
    assert!(stage.posted.unwrap().unwrap().contains("UTF-8"));
}

#[test]
fn only_so_many_agents_are_taken() {
    let mut stage = listening();
    for agent in 0..1024 {
        assert_eq!(post(&mut stage, &format!("{{ \"entity_id\": \"{agent}\", \"cmds\": [] }}")), None);
    }
    let why = post(&mut stage, "{ \"entity_id\": \"one more\", \"cmds\": [] }").unwrap();
    assert_eq!(why, "there are 1024 agents already: end the log, and begin it again");
    assert_eq!(post(&mut stage, "{ \"entity_id\": \"7\", \"cmds\": [] }"), None, "a known one is taken");
    order(&mut stage, Watching::Detach).unwrap();
    assert!(stage.watch.is_none());
    assert_eq!(post(&mut stage, "{ \"entity_id\": \"one more\", \"cmds\": [] }"), None, "the log has begun again");
    order(&mut stage, Watching::Listen).unwrap();
    assert_eq!(stage.agents.iter().map(|agent| &*agent.name).collect::<Vec<_>>(), ["one more"]);
}

#[test]
fn requests_are_taken_while_something_else_is_shown() {
    let mut stage = listening();
    stage.outside("log.json", &guard_log());
    order(&mut stage, Watching::Log { file: "log.json".to_owned() }).unwrap();
    assert_eq!(post(&mut stage, &parts(&guard_log(), 1000)[0].replace("guard 7", "guard 8")), None);
    assert_eq!(&*followed(&stage).name, "guard 7");
    order(&mut stage, Watching::Listen).unwrap();
    assert_eq!((&*followed(&stage).name, &*followed(&stage).file), ("guard 8", "guard.json"));
    order(&mut stage, Watching::Rows { from: 0, count: 10 }).unwrap();
    assert_eq!(log(&stage).rows.len(), 10);
    let mut other = Stage::with(&[]);
    let why = order(&mut other, Watching::Listen).unwrap_err();
    assert_eq!(why, "the studio takes no requests: start it with `bt studio FOLDER --mosaic`");
}

#[test]
fn a_page_that_connects_later_sees_the_log() {
    let mut stage = listening();
    parts(&guard_log(), 10).iter().for_each(|body| assert_eq!(post(&mut stage, body), None));
    let (watch, agents) = (stage.watch.take(), std::mem::take(&mut stage.agents));
    stage.followed = None;
    stage.event(Event::Disconnected { client: 1 });
    stage.event(Event::Connected { client: 1 });
    assert_eq!((&stage.watch, &stage.agents), (&watch, &agents));
    assert!(followed(&stage).live);
}

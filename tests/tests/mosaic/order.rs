//! The order in which nodes are visited, and the node that receives an event: each rule as a small tree.

use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{Agent, Call, Outcome, Record, RunErrorKind};
use serde_json::{Value, json};

use crate::sample::{action, agent, library, root, told, tree};

type Node = (u32, &'static str, &'static [u32], Value);

/// An agent with a tree whose root has the child 1.
fn agent_of(nodes: &[Node], other: &[(&str, String)]) -> (Agent, Arc<Mutex<Vec<Record>>>) {
    let mut all = vec![(0, "root", &[1][..], root())];
    all.extend_from_slice(nodes);
    let mut files = other.to_vec();
    files.push(("t.json", tree("t.json", &all)));
    let send = |call: &mut Call<'_>| {
        let event = call.args()[0].as_str().unwrap().to_owned();
        call.send(&event);
        Outcome::Done(true)
    };
    agent(library(&files).with("send", send).with("fail", |_: &mut Call<'_>| Outcome::Done(false)))
}

/// The records of such an agent when it is enabled, without the first poll and the root.
fn begins(nodes: &[Node]) -> String {
    let (mut agent, records) = agent_of(nodes, &[]);
    agent.enable(true).unwrap();
    told(&records).strip_prefix("poll +0 ").unwrap().to_owned()
}

fn none() -> Value {
    json!({})
}

fn event(name: &str) -> Value {
    json!({ "event": name })
}

fn wait(seconds: f64) -> Value {
    action("wait_for_seconds", &[json!(seconds)])
}

fn send(event: &str) -> Value {
    action("send", &[json!(event)])
}

#[test]
fn after_an_event_the_parent_takes_the_place_and_after_a_timer_the_last() {
    let (mut agent, records) = agent_of(
        &[
            (1, "parallel", &[2, 3, 4], none()),
            (2, "sequence", &[5, 6], none()),
            (3, "sequence", &[7, 8], none()),
            (4, "wait_event", &[], event("z")),
            (5, "wait_event", &[], event("e")),
            (6, "wait_event", &[], event("x")),
            (7, "action", &[], wait(1.0)),
            (8, "wait_event", &[], event("y")),
        ],
        &[],
    );
    let nodes = |agent: &Agent| agent.frontier().map(|(_, node)| node).collect::<Vec<_>>();
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "poll +0 +1 +2 +3 +4 +5 +7 wait_for_seconds()");
    assert_eq!(nodes(&agent), [5, 7, 4]);
    agent.send("e").unwrap();
    assert_eq!(told(&records), "poll -5 +6");
    assert_eq!(nodes(&agent), [6, 7, 4]);
    agent.advance(1000).unwrap();
    assert_eq!(told(&records), "-7 poll +8");
    assert_eq!(nodes(&agent), [6, 4, 8]);
}

#[test]
fn a_parent_that_waits_for_its_turn_comes_forward_with_an_event() {
    // Node 4 wakes the parallel, which is behind node 5 in the list. The event moves it to the position of node 2.
    let nodes = [
        (1, "sequence", &[9, 10][..], none()),
        (9, "parallel", &[2, 3, 4], none()),
        (10, "wait_event", &[], event("never")),
        (2, "wait_event", &[], event("e")),
        (3, "sequence", &[5], none()),
        (4, "action", &[], send("e")),
        (5, "action", &[], action("nop", &[])),
    ];
    assert_eq!(begins(&nodes), "+1 +9 +2 +3 +4 send() -4 -2 -9 +10");
    // Without the event, node 5 is visited first.
    let mut before = nodes;
    before[1].2 = &[4, 3, 2];
    assert_eq!(begins(&before), "+1 +9 +4 send() -4 +3 +2 -2 -9 +10");
    // Without the event, 5 has its turn.
    before[5].3 = send("other");
    before[1].2 = &[2, 3, 4];
    assert_eq!(begins(&before), "+1 +9 +2 +3 +4 send() -4 +5 nop() -5 -9 +10");
}

#[test]
fn events_are_heard_in_the_order_in_which_they_were_sent_each_by_one() {
    let (mut agent, records) = agent_of(
        &[
            (1, "parallel", &[2, 3], none()),
            (2, "sequence", &[4, 5], none()),
            (3, "sequence", &[6, 7], none()),
            (4, "wait_event", &[], event("e")),
            (5, "wait_event", &[], event("never")),
            (6, "wait_event", &[], event("e")),
            (7, "wait_event", &[], event("never")),
        ],
        &[],
    );
    agent.enable(true).unwrap();
    told(&records);
    for wanted in ["poll -4 +5", "poll -6 +7", "poll"] {
        agent.send("e").unwrap();
        assert_eq!(told(&records), wanted);
    }
    // Both events are sent in one round. They are delivered before the next round, and each waiting node was entered in
    // this one.
    let both = [
        (1, "sequence", &[8, 9][..], none()),
        (8, "parallel", &[2, 3, 4, 5], none()),
        (9, "wait_event", &[], event("never")),
        (2, "action", &[], send("f")),
        (3, "action", &[], send("e")),
        (4, "wait_event", &[], event("e")),
        (5, "wait_event", &[], event("f")),
    ];
    assert_eq!(begins(&both), "+1 +8 +2 send() -2 +3 send() -3 +4 +5 -5 -4 -8 +9");
    // An event that is sent one round too early is lost.
    let early =
        [(1, "sequence", &[2, 3][..], none()), (2, "action", &[], send("e")), (3, "wait_event", &[], event("e"))];
    assert_eq!(begins(&early), "+1 +2 send() -2 +3");
}

#[test]
fn a_parallel_has_the_result_of_the_last_of_its_finished_children() {
    let of = |children: &'static [u32]| {
        begins(&[
            (1, "if_else", &[2, 3, 4], none()),
            (2, "parallel", children, none()),
            (3, "wait_event", &[], event("true")),
            (4, "wait_event", &[], event("false")),
            (5, "action", &[], action("fail", &[])),
            (6, "action", &[], action("nop", &[])),
            (7, "wait_event", &[], event("never")),
            (8, "sequence", &[9], none()),
            (9, "action", &[], action("nop", &[])),
            (10, "sequence", &[11], none()),
            (11, "random_seq", &[12], none()),
            (12, "action", &[], action("nop", &[])),
        ])
    };
    assert_eq!(of(&[5, 6, 7]), "+1 +2 +5 fail() -5 +6 nop() -6 +7 -2 +3");
    assert_eq!(of(&[6, 7, 5]), "+1 +2 +6 nop() -6 +7 +5 fail() -5 -2 +4");
    // Node 9 is visited in the same round as the parallel. Node 8 is awake then, but has not finished.
    assert_eq!(of(&[8, 5]), "+1 +2 +8 +5 fail() -5 +9 nop() -9 -2 +4");
    // Node 11 is interrupted before it was ever entered.
    assert_eq!(of(&[6, 10]), "+1 +2 +6 nop() -6 +10 -2 +3");
}

#[test]
fn sub_trees_of_one_file_run_beside_each_other_on_one_blackboard() {
    let below = tree(
        "below.json",
        &[
            (0, "root", &[1], root()),
            (1, "sequence", &[2, 3, 4], none()),
            (2, "wait_event", &[], event("e")),
            (3, "action", &[], action("number_add", &[json!("n"), json!(1)])),
            (4, "wait_event", &[], event("f")),
        ],
    );
    let file = || json!({ "sub_tree_name": "below.json" });
    let (mut agent, records) = agent_of(
        &[(1, "parallel", &[2, 3], none()), (2, "sub_tree", &[], file()), (3, "sub_tree", &[], file())],
        &[("below.json", below)],
    );
    agent.set("n", 0).unwrap();
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "n=0 poll +0 +1 push below.json +2 +3 +0 +0 +1 +1 +2 +2");
    assert_eq!(agent.frontier().collect::<Vec<_>>(), [(1, 2), (1, 2)]);
    for n in [1, 2] {
        agent.send("e").unwrap();
        assert_eq!(told(&records), format!("poll -2 +3 number_add() n={n} -3 +4"));
    }
    agent.send("f").unwrap();
    assert_eq!(told(&records), "poll -4 -1 -0 -2 -1 +0 +1 +2 +3 +0 +0 +1 +1 +2 +2");
    assert_eq!(agent.trees().count(), 2);
}

#[test]
fn timers_of_one_time_fire_as_they_began_with_a_poll_after_each() {
    let two = |first: f64, second: f64| {
        let (mut agent, records) = agent_of(
            &[
                (1, "parallel", &[2, 3], none()),
                (2, "sequence", &[4, 5], none()),
                (3, "sequence", &[6, 7], none()),
                (4, "action", &[], wait(first)),
                (5, "wait_event", &[], event("never")),
                (6, "action", &[], wait(second)),
                (7, "wait_event", &[], event("never")),
            ],
            &[],
        );
        agent.enable(true).unwrap();
        told(&records);
        assert_eq!(agent.advance(1000).unwrap(), 2);
        told(&records)
    };
    assert_eq!(two(1.0, 1.0), "-4 poll +5 -6 poll +7");
    assert_eq!(two(0.75, 0.5), "-6 poll +7 -4 poll +5");
    // A timer takes at least half a second, truncated to milliseconds. The next one starts when the last one has fired.
    for (seconds, fired, next) in [(-3.0, 3, 2000), (0.0, 3, 2000), (0.75, 2, 2250), (0.600_9, 2, 1800)] {
        let (mut agent, _) = agent_of(&[(1, "action", &[], wait(seconds))], &[]);
        agent.enable(true).unwrap();
        assert_eq!(agent.advance(0).unwrap(), 0);
        assert_eq!(agent.advance(1600).unwrap(), fired, "{seconds}");
        assert_eq!(agent.timers().map(|(at_ms, _)| at_ms).collect::<Vec<_>>(), [next]);
    }
}

#[test]
fn a_missing_key_stops_all_and_another_tree_runs_afterwards() {
    let missing = json!([{ "arg_type": "plain", "arg_value": "k" }, { "arg_type": "blackboard", "arg_value": "none" }]);
    let other = tree("other.json", &[(0, "root", &[7], root()), (7, "wait_event", &[], event("e"))]);
    let (mut agent, records) = agent_of(
        &[
            (1, "parallel", &[2, 3], none()),
            (2, "sequence", &[4, 5], none()),
            (3, "action", &[], wait(1.0)),
            (4, "wait_event", &[], event("go")),
            (5, "action", &[], json!({ "action_name": "set_key_value", "action_args": missing })),
        ],
        &[("other.json", other)],
    );
    agent.set("k", 1).unwrap();
    agent.enable(true).unwrap();
    told(&records);
    let stopped = agent.send("go").unwrap_err();
    assert!(matches!(&stopped.kind, RunErrorKind::MissingKey(key) if key == "none"), "{stopped}");
    assert_eq!(told(&records), "poll -4 +5", "the action is not told of");
    assert_eq!((stopped.node, agent.is_enabled(), agent.advance(5000).unwrap()), (5, false, 0));
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "poll");
    agent.load("other.json").unwrap();
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "reset bb_clear push other.json poll +0 +7");
    assert_eq!(agent.frontier().collect::<Vec<_>>(), [(1, 7)]);
    // A file that is already loaded gets no new `push` record.
    agent.load("t.json").unwrap();
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "reset poll +0 +1 +2 +3 wait_for_seconds() +4");
    assert_eq!(agent.frontier().collect::<Vec<_>>(), [(0, 4), (0, 3)]);
}

#[test]
fn a_sub_tree_that_begins_as_another_ends_has_its_first_turn_in_the_next_round() {
    let below = tree("below.json", &[(0, "root", &[1], root()), (1, "wait_event", &[], event("never"))]);
    let file = || json!({ "sub_tree_name": "below.json" });
    // After one batch of events, 2 is awake when 13 is entered and the root below 11 waits for its first visit.
    let (mut agent, records) = agent_of(
        &[
            (1, "parallel", &[2, 3, 4], none()),
            (2, "parallel", &[5, 6], none()),
            (3, "sequence", &[12, 13], none()),
            (4, "sequence", &[15, 16, 20], none()),
            (5, "always_true", &[7], none()),
            (6, "sequence", &[9, 10, 11], none()),
            (7, "negative", &[8], none()),
            (8, "wait_event", &[], event("e")),
            (9, "action", &[], wait(0.5)),
            (10, "wait_event", &[], event("g")),
            (11, "sub_tree", &[], file()),
            (12, "always_true", &[14], none()),
            (13, "sub_tree", &[], file()),
            (14, "wait_event", &[], event("x")),
            (15, "wait_event", &[], event("go")),
            (16, "parallel", &[17, 18, 19], none()),
            (17, "action", &[], send("g")),
            (18, "action", &[], send("x")),
            (19, "action", &[], send("e")),
            (20, "wait_event", &[], event("never")),
        ],
        &[("below.json", below)],
    );
    let begins = "+0 +1 +2 +3 +4 +5 +6 +12 +15 +7 +9 wait_for_seconds() +14 +8";
    agent.enable(true).unwrap();
    assert_eq!(told(&records), format!("poll {begins}"));
    agent.advance(500).unwrap();
    assert_eq!(told(&records), "-9 poll +10");
    agent.send("go").unwrap();
    let sent = "-15 +16 +17 send() -17 +18 send() -18 +19 send() -19 -10 -14 -8";
    let heard = "-7 -12 -16 -5 push below.json +11 -2 +13 +20 -1";
    assert_eq!(told(&records), format!("poll {sent} {heard} {begins}"));
}

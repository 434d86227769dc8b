//! Rules that the traces do not cover, and fixed quirks of the original.

use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{Action, Agent, Call, Folder, Library, Outcome, RunErrorKind, Ticket};
use serde_json::json;

use crate::sample::{action, agent, library, root, samples, told, tree};

#[test]
fn the_guard_of_the_samples_keeps_its_post() {
    let mut agent = Agent::new(&Arc::new(Library::new(Folder(samples()))), 3);
    let records = Arc::new(Mutex::new(Vec::new()));
    agent.load("guard.json").unwrap();
    agent.listen(Arc::clone(&records));
    agent.set("alarms", 0).unwrap();
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "snapshot alarms=0 poll +0 +1 +2 +3 +4 wait_for_seconds()");
    agent.send("noise").unwrap();
    let heard = told(&records);
    assert!(
        heard.starts_with(
            "poll -3 -2 +5 +6 number_less_than() -6 +7 number_add() alarms=1 -7 -5 push look_around.json +8"
        )
    );
    for _ in 0..6 {
        agent.advance(1000).unwrap();
        agent.send("noise").unwrap();
    }
    assert_eq!(agent.blackboard().get("alarms"), Some(&json!(2)));
    assert_eq!(agent.blackboard().get("shouted").unwrap()[2]["words"][1], json!(2.5));
    assert_eq!(agent.trees().collect::<Vec<_>>(), ["guard.json", "look_around.json"]);
    assert_eq!(agent.agent_name(), "guard");
}

#[test]
fn a_reset_clears_the_blackboard_and_begins_again() {
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "parallel", &[2, 5], json!({})),
            (2, "sequence", &[3, 4, 6], json!({})),
            (3, "action", &[], action("set_key_value", &[json!("a"), json!(1)])),
            (4, "wait_event", &[], json!({ "event": "go" })),
            (5, "action", &[], action("wait_for_seconds", &[json!(9)])),
            (6, "reset", &[], json!({})),
        ],
    );
    let (mut agent, records) = agent(library(&[("t.json", text)]));
    agent.enable(true).unwrap();
    told(&records);
    agent.send("go").unwrap();
    let begins = "+0 +1 +2 +5 wait_for_seconds() +3 set_key_value() a=1 -3 +4";
    assert_eq!(told(&records), format!("poll -4 +6 reset bb_clear {begins}"));
    assert!(agent.is_enabled());
    assert_eq!(agent.timers().count(), 1, "the timer of before is called off");
    agent.reset().unwrap();
    assert_eq!(told(&records), format!("reset bb_clear poll {begins}"));
}

#[test]
fn a_disabled_agent_ignores_events_and_only_a_reset_restarts_it() {
    let text = tree("t.json", &[(0, "root", &[1], root()), (1, "wait_event", &[], json!({ "event": "go" }))]);
    let (mut agent, records) = agent(library(&[("t.json", text)]));
    agent.send("go").unwrap();
    assert_eq!(told(&records), "");
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "poll +0 +1");
    agent.enable(false).unwrap();
    agent.enable(true).unwrap();
    assert_eq!(told(&records), "poll", "as in the original, it does not begin by itself");
    agent.reset().unwrap();
    assert_eq!(told(&records), "reset poll +0 +1");
}

#[test]
fn short_timers_do_not_wait_for_long_ones_and_interrupted_ones_never_fire() {
    let wait = |seconds: f64| action("wait_for_seconds", &[json!(seconds)]);
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "parallel", &[2, 3], json!({})),
            (2, "action", &[], wait(3.0)),
            (3, "sequence", &[4, 5], json!({})),
            (4, "action", &[], wait(0.6)),
            (5, "action", &[], wait(1.0)),
        ],
    );
    let (mut agent, records) = agent(library(&[("t.json", text)]));
    agent.enable(true).unwrap();
    told(&records);
    assert_eq!(agent.advance(1599).unwrap(), 1);
    assert_eq!(told(&records), "-4 poll +5 wait_for_seconds()");
    assert_eq!(agent.advance(1).unwrap(), 1);
    let again = "+0 +1 +2 wait_for_seconds() +3 +4 wait_for_seconds()";
    assert_eq!(told(&records), format!("-5 poll -3 -1 {again}"));
    // The timer of 3 seconds started again, so nothing is due at 3,000.
    assert_eq!(agent.timers().map(|(at_ms, _)| at_ms).collect::<Vec<_>>(), [4600, 2200]);
}

/// Records the tickets of interrupted calls.
#[derive(Clone, Default)]
struct Walk {
    tickets: Arc<Mutex<Vec<Ticket>>>,
    off: Arc<Mutex<Vec<Ticket>>>,
}

impl Action for Walk {
    fn call(&self, call: &mut Call<'_>) -> Outcome {
        let ticket = call.ticket();
        self.tickets.lock().unwrap().push(ticket);
        Outcome::Later
    }

    fn interrupt(&self, ticket: Ticket) {
        self.off.lock().unwrap().push(ticket);
    }
}

#[test]
fn an_action_answers_later_once_and_is_called_off() {
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "parallel", &[2, 3], json!({})),
            (2, "select", &[4, 5], json!({})),
            (3, "wait_event", &[], json!({ "event": "stop" })),
            (4, "action", &[], action("walk", &[])),
            (5, "action", &[], action("walk", &[])),
        ],
    );
    let walk = Walk::default();
    let (mut agent, records) = agent(library(&[("t.json", text)]).with("walk", walk.clone()));
    agent.enable(true).unwrap();
    told(&records);
    let first = walk.tickets.lock().unwrap()[0];
    assert!(agent.finish(first, false).unwrap());
    assert_eq!(told(&records), "-4 poll +5 walk()");
    assert!(!agent.finish(first, true).unwrap(), "nobody waits for it any more");
    assert_eq!(told(&records), "");
    let second = walk.tickets.lock().unwrap()[1];
    agent.send("stop").unwrap();
    assert_eq!(*walk.off.lock().unwrap(), [second]);
    assert!(!agent.finish(second, true).unwrap());
}

#[test]
fn numbers_are_divided_exact_to_64_bits_and_never_wrap() {
    let steps = [
        ("number_add", json!(1), json!(2_147_483_648_u64)),
        ("number_multiply", json!(4_000_000_000_u64), json!(8_589_934_592_000_000_000_u64)),
        ("number_div", json!(0), json!(8_589_934_592_000_000_000_u64)),
        ("number_div", json!(8_589_934_592_u64), json!(1_000_000_000.0)),
        ("number_multiply", json!(u64::MAX), json!(1_000_000_000.0 * u64::MAX as f64)),
    ];
    for (at, (name, by, wanted)) in steps.iter().enumerate() {
        let before = if at == 0 { json!(2_147_483_647) } else { steps[at - 1].2.clone() };
        let text = tree(
            "t.json",
            &[
                (0, "root", &[1], root()),
                (1, "always_seq", &[2, 3], json!({})),
                (2, "action", &[], action(name, &[json!("n"), by.clone()])),
                (3, "wait_event", &[], json!({ "event": "never" })),
            ],
        );
        let (mut agent, _) = agent(library(&[("t.json", text)]));
        agent.set("n", before).unwrap();
        agent.enable(true).unwrap();
        assert_eq!(agent.blackboard().get("n"), Some(wanted), "{name}");
    }
}

#[test]
fn what_cannot_run_stops_the_agent_with_a_reason() {
    let stops = |ty: &str, children: &[u32], extra| {
        let nop = || action("nop", &[]);
        let mut nodes = vec![(0, "root", &[1][..], root()), (1, ty, children, extra)];
        nodes.extend(children.iter().map(|child| (*child, "action", &[][..], nop())));
        let (mut agent, _) = agent(library(&[("t.json", tree("t.json", &nodes))]));
        let stopped = agent.enable(true).unwrap_err();
        assert!(!agent.is_enabled() && agent.frontier().count() == 0);
        assert_eq!((&*stopped.tree, stopped.node), ("t.json", 1));
        stopped.to_string()
    };
    let expected = [
        (stops("action", &[], action("nopp", &[])), "there is no action `nopp`; did you mean `nop`?"),
        (stops("if_else", &[2], json!({})), "a child is missing"),
        (stops("probility", &[2, 3], json!({ "prob": [1] })), "it has 1 weights for 2 children"),
        (stops("probility", &[2, 3], json!({ "prob": [0, 0] })), "no child can be drawn: all weights are 0"),
        (
            stops("sub_tree", &[], json!({ "sub_tree_name": "T.json" })),
            "`T.json` cannot be loaded: there is no file of that name; did you mean `t.json`?",
        ),
    ];
    for (shown, wanted) in expected {
        assert_eq!(shown, format!("stopped at node 1 of `t.json`: {wanted}"));
    }
}

#[test]
fn an_endless_loop_is_named() {
    let nop = || action("nop", &[]);
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "sequence", &[2, 3], json!({})),
            (2, "action", &[], nop()),
            (3, "while_loop", &[4, 5], json!({})),
            (4, "action", &[], nop()),
            (5, "action", &[], nop()),
        ],
    );
    let (mut agent, _) = agent(library(&[("t.json", text)]));
    let stopped = agent.enable(true).unwrap_err();
    assert_eq!(stopped.node, 3);
    assert!(matches!(stopped.kind, RunErrorKind::Endless { visits: 100_000, rounds: 20_000.. }), "{stopped}");
    assert!(stopped.to_string().contains("put a `wait_for_seconds` or a `wait_event` into the loop"));
}

//! Given answers: they are listed, changed and removed, and a node that uses the answer of another one is named.

use bt_studio_core::message::{ActionView, NodeState, Play, SimulationView};

use super::{SCRIPT, Stage, answer, marked, passes, set, small, step};

/// Two branches that move: the first one once, the second one when there is an enemy.
const TREE: &str = r#"{ "node": "selector", "children": [
    { "node": "sequence", "name": "fight", "when": [{ "if": "enemy", "aborts": "lower_priority" }], "children": [{ "node": "move_to" }] },
    { "node": "sequence", "name": "fetch", "children": [{ "node": "move_to" }, { "node": "wait", "args": { "for": "4s" } }] } ] }"#;
const FIGHT: &str = "/root/children/0/children/0";

/// The first move is answered with `success`; the second one then takes the same answer.
fn fought(tree: &str) -> Stage {
    let mut stage = small(tree, r#"{ "keys": { "enemy": { "type": "bool" } }, "ticks": [] }"#);
    assert_eq!(step(&mut stage, 1).asks.as_ref().unwrap().others, 1);
    stage.play(answer("move_to", "success")).unwrap();
    step(&mut stage, 3);
    stage.play(set("enemy", "true")).unwrap();
    step(&mut stage, 1);
    stage
}

fn shown(stage: &Stage) -> &SimulationView {
    stage.simulation.as_ref().unwrap()
}

fn given(view: &SimulationView) -> Vec<(&str, &str, Option<u32>)> {
    view.given.iter().map(|one| (&*one.name, &*one.text, one.from)).collect()
}

#[test]
fn given_answers_are_listed_with_the_nodes_that_use_them() {
    let stage = fought(TREE);
    let view = shown(&stage);
    assert_eq!(given(view), [("move_to", "success", Some(0))]);
    let uses: Vec<_> = view.given[0].uses.iter().map(|place| (&*place.title, place.at.as_deref())).collect();
    assert_eq!(uses, [("move_to in fetch", Some("/root/children/1/children/0")), ("move_to in fight", Some(FIGHT))]);
}

#[test]
fn a_node_that_uses_the_answer_of_another_one_is_named_in_the_tick_of_its_first_run() {
    let mut stage = fought(TREE);
    let reused = shown(&stage).reused.clone();
    assert_eq!(reused.len(), 1);
    let names = (&*reused[0].node.title, &*reused[0].first.title, &*reused[0].text, reused[0].name.as_deref());
    assert_eq!(names, ("move_to in fight", "move_to in fetch", "success", None));
    assert!(step(&mut stage, 1).reused.is_empty(), "it is known by then");
    step(&mut stage, -1);
    assert_eq!(shown(&stage).reused, reused);
    // An answer from this tick on was given for this tick.
    stage.play(Play::Ask { action: "move_to".to_owned(), node: None }).unwrap();
    assert_eq!(shown(&stage).asks.as_ref().and_then(|asks| asks.at.as_deref()), Some(FIGHT));
    stage.play(answer("move_to", "running")).unwrap();
    assert!(shown(&stage).reused.is_empty());
    assert_eq!(marked(shown(&stage), NodeState::Running).last(), Some(&FIGHT));
    assert_eq!(given(shown(&stage)), [("move_to", "success", Some(0)), ("move_to", "running", Some(5))]);
    stage.play(Play::Expect).unwrap();
    passes(&stage);
}

#[test]
fn a_node_with_a_name_is_asked_alone() {
    let tree = TREE.replacen(r#"{ "node": "move_to" }"#, r#"{ "node": "move_to", "name": "charge" }"#, 1);
    let mut stage = fought(&tree);
    let reused = &shown(&stage).reused[0];
    assert_eq!((reused.name.as_deref(), &*reused.first.title), (Some("charge"), "move_to in fetch"));
    stage.play(Play::Ask { action: "move_to".to_owned(), node: Some("charge".to_owned()) }).unwrap();
    let asks = shown(&stage).asks.clone().unwrap();
    assert!(asks.alone && asks.named, "{asks:?}");
    // Its own answers are meant without its name, too.
    stage.play(answer("move_to", "failure")).unwrap();
    assert_eq!(given(shown(&stage)), [("move_to", "success", Some(0)), ("charge", "failure", Some(0))]);
    let uses: Vec<_> = shown(&stage).given.iter().map(|one| one.uses.len()).collect();
    assert_eq!(uses, [1, 1]);
    stage.play(Play::Forget { at: "/nodes/charge".to_owned() }).unwrap();
    assert_eq!(given(shown(&stage)), [("move_to", "success", Some(0))]);
    assert!(!stage.text_of(SCRIPT).contains("nodes"), "{}", stage.text_of(SCRIPT));
}

#[test]
fn a_given_answer_is_changed_and_removed() {
    let mut stage = fought(TREE);
    let change = |result: &str, lasts: Option<&str>| Play::Change {
        at: "/actions/move_to".to_owned(),
        result: result.to_owned(),
        lasts: lasts.map(str::to_owned),
        output: None,
    };
    stage.play(change("success", Some("150ms"))).unwrap();
    assert_eq!(given(shown(&stage)), [("move_to", "success after 150ms", Some(0))]);
    assert_eq!(shown(&stage).given[0].lasts, "150ms");
    assert!(stage.text_of(SCRIPT).contains(r#""move_to": [{ "runs": "150ms", "then": "success" }]"#));
    stage.play(Play::Forget { at: "/actions/move_to".to_owned() }).unwrap();
    assert!(shown(&stage).given.is_empty());
    assert_eq!((shown(&stage).tick, shown(&stage).asks.is_some()), (1, true), "it asks again");
    assert!(stage.play(change("perhaps", None)).unwrap_err().contains("result"));
}

#[test]
fn the_answer_of_a_running_node_alone_keeps_its_past() {
    let tree = r#"{ "node": "parallel", "children": [{ "node": "aim", "name": "first" }, { "node": "aim", "name": "second" }] }"#;
    let mut stage = small(tree, r#"{ "actions": { "aim": ["running"] }, "ticks": [] }"#);
    step(&mut stage, 2);
    let node = Some("first".to_owned());
    stage
        .play(Play::Answer { action: "aim".to_owned(), node, result: "success".to_owned(), lasts: None, output: None })
        .unwrap();
    let acting =
        |view: &SimulationView| view.acting.iter().map(|one: &ActionView| one.node.clone()).collect::<Vec<_>>();
    assert_eq!(acting(shown(&stage)), ["first", "second"]);
    assert_eq!(acting(step(&mut stage, 1)), ["second"]);
}

#[test]
fn a_service_that_asks_is_marked_and_has_no_answers_of_its_node() {
    let tree = r#"{ "node": "wait", "name": "guard", "args": { "for": "4s" },
        "decorators": [{ "service": { "node": "locate", "every": "1s" } }] }"#;
    let mut stage = small(tree, r#"{ "actions": {}, "ticks": [] }"#);
    let view = step(&mut stage, 1);
    let asks = view.asks.clone().unwrap();
    assert_eq!((&*asks.action, asks.named, asks.nameable), ("locate", false, false));
    assert_eq!(marked(view, NodeState::Asks), ["/root"]);
    let view = stage.play(answer("locate", "success")).unwrap();
    assert_eq!(view.given[0].uses[0].title, "locate of guard");
}

#[test]
fn a_vector_is_typed_without_its_brackets_and_a_time_needs_its_unit() {
    let tree = r#"{ "node": "find", "out": "spot" }"#;
    let script = r#"{ "keys": { "spot": { "type": "Option<vec2>" } }, "actions": { "find": [] }, "ticks": [] }"#;
    let mut stage = small(tree, script);
    step(&mut stage, 1);
    let find = |lasts: Option<&str>, output: &str| Play::Answer {
        action: "find".to_owned(),
        node: None,
        result: "success".to_owned(),
        lasts: lasts.map(str::to_owned),
        output: Some(output.to_owned()),
    };
    let mut refused = |lasts, output| stage.play(find(lasts, output)).map(drop).unwrap_err();
    assert_eq!(refused(None, "there"), "this is no `Option<vec2>`: write one like `[3, 4]`, or `null`");
    assert_eq!(refused(Some("150"), "3, 4"), "`150` has no unit: write 150ms or 150s");
    assert_eq!(refused(Some("4 seconds"), "3, 4"), "`4 seconds` is no time: write 4s");
    assert_eq!(refused(Some("soon"), "3, 4"), "`soon` is no time: write one like 300ms or 1.5s");
    let view = stage.play(find(None, "3, 4")).unwrap();
    assert_eq!(super::value(view, "spot"), "Some([3.0, 4.0])");
}

#[test]
fn the_output_of_an_answer_for_named_nodes_is_changed_as_its_type_and_removed() {
    let tree = r#"{ "node": "find", "name": "seek", "out": "spot" }"#;
    let script = r#"{ "keys": { "spot": { "type": "Option<vec2>" } }, "actions": { "find": ["running"] },
        "nodes": { "seek": { "results": ["success"], "output": [1, 2] } }, "ticks": [{ "dt": "1s" }] }"#;
    let mut stage = small(tree, script);
    step(&mut stage, 1);
    let change = |output: Option<&str>| Play::Change {
        at: "/nodes/seek".to_owned(),
        result: "success".to_owned(),
        lasts: None,
        output: output.map(str::to_owned),
    };
    for (output, spot) in [(Some("3, 4"), "Some([3.0, 4.0])"), (None, "Some([3.0, 4.0])"), (Some(""), "None")] {
        assert_eq!(super::value(stage.play(change(output)).unwrap(), "spot"), spot, "{output:?}");
    }
    assert_eq!(given(shown(&stage)), [("find", "running", Some(0)), ("seek", "success", Some(0))]);
}

#[test]
fn a_missing_answer_beyond_the_shown_tick_is_a_problem_that_says_how_to_answer() {
    let tree = r#"{ "node": "sequence", "children": [{ "node": "aim" }, { "node": "shoot" }] }"#;
    let script = r#"{ "actions": { "aim": ["success"], "shoot": [] }, "ticks": [{ "dt": "1s" }] }"#;
    let stage = small(tree, script);
    let problem = &stage.document().problems[0];
    assert_eq!(
        (&*problem.message, &*problem.help),
        ("tick 1 needs a result of `shoot`", "step to tick 1 (F10) and answer `shoot`")
    );
}

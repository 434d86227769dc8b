//! Keys, events and answers given by hand become lines of the script.

use bt_studio_core::message::{Ask, NodeState, Play};

use super::{FIGHT, SCRIPT, answer, marked, passes, sample, set, small, step, value};

#[test]
fn a_key_and_an_event_by_hand_become_lines_of_the_script() {
    let mut stage = sample();
    step(&mut stage, 1);
    stage.play(set("enemy", "9")).unwrap();
    let view = stage.play(Play::Send { event: "Alarm".to_owned(), value: None }).unwrap();
    let next = view.keys.iter().find(|key| key.name == "enemy").and_then(|key| key.next.clone()).unwrap();
    assert_eq!((&*next.text, &*next.at), ("9", "/ticks/1/set/enemy"));
    assert_eq!(view.changes[0].text, "send Alarm");
    assert_eq!(value(view, "enemy"), "None");
    assert_eq!(value(step(&mut stage, 1), "enemy"), "Some(9)");
    let (old, new) = (FIGHT.lines(), stage.text_of(SCRIPT));
    let changed: Vec<_> = old.zip(new.lines()).filter(|(old, new)| old != new).map(|(_, new)| new.trim()).collect();
    let line = r#"{ "dt": "100ms", "set": { "ammo": 2, "enemy": 9 }, "comment": "an equal value is no change", "send": [{ "event": "Alarm" }] },"#;
    assert_eq!(changed, [line]);
    stage.play(Play::Forget { at: next.at }).unwrap();
    assert_eq!(value(stage.simulation.as_ref().unwrap(), "enemy"), "None");
    stage.ask(Ask::Travel { file: SCRIPT.to_owned(), by: -1 }).unwrap();
    assert_eq!(value(stage.simulation.as_ref().unwrap(), "enemy"), "Some(9)");
}

#[test]
fn ticks_beyond_the_script_are_written_once_something_happens_in_them() {
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, r#"{ "ticks": [{ "dt": "50ms" }] }"#);
    step(&mut stage, 5);
    stage.play(Play::Expect).unwrap();
    let script = r#"{ "ticks": [{ "dt": "50ms" }, { "dt": "50ms", "repeat": 3 }, { "dt": "50ms", "expect": { "status": "running", "running": ["wait"] } }] }"#;
    assert_eq!(
        stage.text_of(SCRIPT).split_whitespace().collect::<String>(),
        script.split_whitespace().collect::<String>()
    );
    assert_eq!(stage.simulation.as_ref().unwrap().differs, None);
    passes(&stage);
}

#[test]
fn an_action_without_an_answer_stops_the_tick_and_asks() {
    let root = r#"{ "node": "sequence", "children": [{ "node": "aim", "args": { "at": 3 } }, { "node": "shoot" }] }"#;
    let mut stage = small(root, r#"{ "ticks": [] }"#);
    let view = step(&mut stage, 1);
    let asks = view.asks.clone().unwrap();
    assert_eq!((&*asks.action, &*asks.inputs, asks.at.as_deref()), ("aim", "at = 3", Some("/root/children/0")));
    assert_eq!(marked(view, NodeState::Asks), ["/root/children/0"]);
    assert_eq!(stage.play(Play::Step { by: 1 }), Err("`aim` waits for its answer".to_owned()));
    let lasts = Some("150ms".to_owned());
    let play = Play::Answer { action: "aim".to_owned(), node: None, result: "success".to_owned(), lasts, output: None };
    let view = stage.play(play).unwrap();
    assert_eq!((view.tick, view.asks.is_none(), &*view.acting[0].action), (1, true, "aim"));
    assert_eq!(view.differs, None, "the tick was not whole before");
    assert_eq!(step(&mut stage, 2).asks.clone().unwrap().action, "shoot");
    let view = stage.play(answer("shoot", "failure")).unwrap();
    assert_eq!((view.tick, &*view.status), (3, "failure"));
    stage.play(Play::Expect).unwrap();
    passes(&stage);
}

#[test]
fn a_running_action_is_answered_from_the_next_tick_on() {
    let script =
        r#"{ "actions": { "shoot": { "results": ["running"], "halt_ticks": 1 } }, "ticks": [{ "dt": "1s" }] }"#;
    let mut stage = small(r#"{ "node": "shoot" }"#, script);
    assert_eq!(step(&mut stage, 1).acting[0].action, "shoot");
    stage.play(answer("shoot", "success")).unwrap();
    assert_eq!(step(&mut stage, 1).status, "success");
    let line = r#"{ "dt": "1000ms", "actions": { "shoot": { "results": ["success"], "halt_ticks": 1 } } }"#;
    assert!(stage.text_of(SCRIPT).contains(line), "{}", stage.text_of(SCRIPT));
    stage.play(Play::Expect).unwrap();
    passes(&stage);
}

#[test]
fn a_key_is_declared_by_hand() {
    let script = r#"{ "actions": {}, "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, script);
    let declare = |key: &str, ty: &str, value: Option<&str>| Play::Declare {
        key: key.to_owned(),
        ty: ty.to_owned(),
        value: value.map(str::to_owned),
    };
    assert_eq!(value(stage.play(declare("ammo", "u32", Some("7"))).unwrap(), "ammo"), "7");
    assert_eq!(value(stage.play(set("ammo", "3")).unwrap(), "ammo"), "7");
    assert_eq!(value(step(&mut stage, 1), "ammo"), "3");
    assert!(stage.play(declare("no name", "u32", None)).unwrap_err().contains("no name of a key"));
    let before = stage.text_of(SCRIPT);
    for name in ["", ".", "a..b", "7up"] {
        assert!(stage.play(declare(name, "u32", None)).unwrap_err().contains("no name of a key"), "{name}");
    }
    let why = stage.play(declare("body.health", "u33", None)).unwrap_err();
    assert_eq!(why, "there is no type `u33`: did you mean `u32`?");
    assert!(stage.play(declare("body.health", "u32", Some("\"much\""))).is_err());
    assert_eq!(stage.text_of(SCRIPT), before);
    stage.play(declare("alert", "u32", Some("91"))).unwrap();
    // 91 is no value of the new type.
    assert_eq!(value(stage.play(declare("alert", "bool", None)).unwrap(), "alert"), "false");
    assert!(!stage.text_of(SCRIPT).contains("91"), "{}", stage.text_of(SCRIPT));
}

#[test]
fn an_optional_value_may_be_written_as_the_table_shows_it() {
    let script = r#"{ "actions": {}, "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, script);
    let declare = |key: &str, ty: &str, value: &str| Play::Declare {
        key: key.to_owned(),
        ty: ty.to_owned(),
        value: Some(value.to_owned()),
    };
    assert_eq!(value(stage.play(declare("spot", "Option<Vec2>", "None")).unwrap(), "spot"), "None");
    stage.play(set("spot", "Some([3.0, 4.0])")).unwrap();
    assert_eq!(value(step(&mut stage, 1), "spot"), "Some([3.0, 4.0])");
    stage.play(set("spot", "None")).unwrap();
    assert_eq!(value(step(&mut stage, 1), "spot"), "None");
    // In a text, `None` is a word as any other.
    assert_eq!(value(stage.play(declare("name", "String", "None")).unwrap(), "name"), "\"None\"");
}

#[test]
fn an_answer_may_be_for_the_nodes_of_a_name_alone() {
    let tree = r#"{ "node": "sequence", "children": [{ "node": "aim", "name": "first" }, { "node": "aim", "name": "second" }] }"#;
    let mut stage = small(tree, r#"{ "actions": { "aim": [] }, "ticks": [] }"#);
    stage.play(Play::Step { by: 1 }).unwrap();
    let node = Some("first".to_owned());
    let play = Play::Answer { action: "aim".to_owned(), node, result: "success".to_owned(), lasts: None, output: None };
    let asks = stage.play(play).unwrap().asks.clone().expect("the other node has no answer");
    assert_eq!((&*asks.action, &*asks.node), ("aim", "second"));
    assert!(stage.text_of(SCRIPT).contains(r#""nodes": { "first": ["success"] }"#), "{}", stage.text_of(SCRIPT));
    let view = stage.play(answer("aim", "failure")).unwrap();
    assert_eq!((&*view.status, view.asks.is_none()), ("failure", true));
}

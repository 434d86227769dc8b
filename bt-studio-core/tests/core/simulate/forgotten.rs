//! A line that is taken out of a script leaves no empty parts.

use bt_studio_core::message::{Ask, Play};

use super::{SCRIPT, answer, passes, set, small, step};
use crate::stage::Stage;

const LOOK: &str = r#"{ "node": "repeat_look" }"#;

fn forget(stage: &mut Stage, at: &str) {
    stage.play(Play::Forget { at: at.to_owned() }).unwrap();
}

/// The script without spaces.
fn script(stage: &Stage) -> String {
    stage.text_of(SCRIPT).split_whitespace().collect()
}

fn look(ticks: &str) -> Stage {
    let script = format!(
        r#"{{ "keys": {{ "ammo": {{ "type": "u32" }} }}, "actions": {{ "repeat_look": ["running"] }}, "ticks": [{ticks}] }}"#
    );
    small(LOOK, &script)
}

#[test]
fn the_only_answer_of_a_tick_goes_with_its_actions_and_the_tick_that_it_added() {
    let mut stage = look("");
    step(&mut stage, 1);
    let before = script(&stage);
    let view = stage.play(answer("repeat_look", "failure")).unwrap().clone();
    let at = &view.changes[0].at;
    assert_eq!(at, "/ticks/1/actions/repeat_look");
    forget(&mut stage, at);
    let empty = before.replace(r#""ticks":[]"#, r#""ticks":[{"dt":"100ms"}]"#);
    assert_eq!(script(&stage), empty, "the tick before it was made, and stays");
    stage.ask(Ask::Travel { file: SCRIPT.to_owned(), by: -1 }).unwrap();
    assert!(script(&stage).contains(r#""actions":{"repeat_look":["failure"]}"#), "one step of the history");
}

#[test]
fn other_changes_of_the_tick_stay() {
    let mut stage = look("");
    stage.play(answer("repeat_look", "failure")).unwrap();
    stage.play(set("ammo", "3")).unwrap();
    stage.play(Play::Send { event: "Alarm".to_owned(), value: None }).unwrap();
    for (at, gone) in [("/ticks/0/send/0", "send"), ("/ticks/0/actions/repeat_look", r#"["failure"]"#)] {
        assert!(script(&stage).contains(gone));
        forget(&mut stage, at);
        assert!(!script(&stage).contains(gone), "{}", script(&stage));
    }
    assert!(script(&stage).contains(r#""ticks":[{"dt":"100ms","set":{"ammo":3}}]"#), "{}", script(&stage));
    forget(&mut stage, "/ticks/0/set/ammo");
    assert!(script(&stage).contains(r#""ticks":[]"#), "{}", script(&stage));
}

#[test]
fn an_empty_tick_that_takes_time_stays() {
    let mut stage = look(r#"{ "dt": "50ms", "set": { "ammo": 1 } }, { "dt": "100ms" }"#);
    forget(&mut stage, "/ticks/0/set/ammo");
    assert!(script(&stage).contains(r#""ticks":[{"dt":"50ms"},{"dt":"100ms"}]"#), "{}", script(&stage));
}

#[test]
fn the_last_expectation_goes_with_expect() {
    let mut stage =
        look(r#"{ "dt": "100ms", "expect": { "status": "running", "keys": { "ammo": 0 } } }, { "dt": "1s" }"#);
    forget(&mut stage, "/ticks/0/expect/keys/ammo");
    assert!(script(&stage).contains(r#""expect":{"status":"running"}"#), "{}", script(&stage));
    forget(&mut stage, "/ticks/0/expect/status");
    assert!(script(&stage).contains(r#""ticks":[{"dt":"100ms"},{"dt":"1s"}]"#), "{}", script(&stage));
    passes(&stage);
}

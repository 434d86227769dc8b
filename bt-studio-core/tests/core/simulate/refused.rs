//! An order by hand that does not fit is refused, and changes nothing.

use bt_studio_core::message::Play;

use super::{SCRIPT, Stage, answer, bare, set, step};

/// The sample at the question of `track`, which has a `Vec2` as its output.
fn asking() -> Stage {
    let mut stage = bare();
    stage.play(set("ammo", "2")).unwrap();
    step(&mut stage, 1);
    stage.play(set("enemy", "7")).unwrap();
    assert_eq!(step(&mut stage, 1).asks.as_ref().unwrap().action, "track");
    stage
}

fn track(lasts: Option<&str>, output: Option<&str>) -> Play {
    Play::Answer {
        action: "track".to_owned(),
        node: None,
        result: "success".to_owned(),
        lasts: lasts.map(str::to_owned),
        output: output.map(str::to_owned),
    }
}

#[test]
fn an_answer_that_does_not_fit_is_refused_and_changes_nothing() {
    let mut stage = asking();
    let (text, view) = (stage.text_of(SCRIPT), stage.simulation.clone());
    let why = stage.play(track(None, Some("here"))).unwrap_err();
    assert!(why.starts_with("this is no `vec2`"), "{why}");
    assert_eq!((stage.text_of(SCRIPT), &stage.simulation), (text.clone(), &view));
    stage.play(track(Some("soon"), None)).map(drop).unwrap_err();
    stage.play(answer("track", "perhaps")).map(drop).unwrap_err();
    assert_eq!((stage.text_of(SCRIPT), &stage.simulation), (text, &view));
    let view = stage.play(track(None, Some("[9.0, 9.0]"))).unwrap();
    assert_eq!(view.asks.as_ref().map(|asks| &*asks.action), Some("aim"));
}

#[test]
fn a_value_of_a_key_that_does_not_fit_is_refused_and_changes_nothing() {
    let mut stage = bare();
    stage.play(set("ammo", "2")).unwrap();
    let (text, view) = (stage.text_of(SCRIPT), stage.simulation.clone());
    let why = stage.play(set("ammo", "much")).unwrap_err();
    assert!(why.starts_with("expected `u32`"), "{why}");
    assert_eq!((stage.text_of(SCRIPT), &stage.simulation), (text, &view));
}

#[test]
fn a_service_that_asks_says_where_its_output_goes() {
    assert_eq!(asking().simulation.unwrap().asks.unwrap().out, "destination");
}

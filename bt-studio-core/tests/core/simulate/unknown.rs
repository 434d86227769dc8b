//! A tree runs with an action that the game does not have yet.

use bt_studio_core::message::{Ask, Level, Play, Tell};

use super::{CATALOGUE, GUARD, SCRIPT, answer, opened, step};
use crate::stage::{FILE, Stage};

/// The sample, whose guard throws something before it waits.
fn stage() -> Stage {
    let root = r#"{ "node": "sequence", "children": [
        { "node": "throw", "args": { "far": 2.5, "at": { "key": "destination" }, "loud": { "expr": "ammo > 1" }, "fuse": "4s" } },
        { "node": "wait", "args": { "for": "1s" } }] }"#;
    let agent = GUARD.split_once("\"agent\": \"").unwrap().1.split_once('"').unwrap().0;
    let tree = format!(r#"{{ "bt": 1, "tree": "T", "agent": "{agent}", "root": {root} }}"#);
    opened(&[(FILE, &tree), ("soldier.catalogue.json", CATALOGUE)])
}

#[test]
fn an_action_that_the_catalogue_does_not_have_asks_for_its_answer_which_the_script_keeps() {
    let mut stage = stage();
    let view = step(&mut stage, 1);
    assert_eq!(view.asks.as_ref().map(|asks| &*asks.action), Some("throw"));
    let view = stage.play(answer("throw", "success")).unwrap();
    assert_eq!((view.asks.is_none(), &*view.status), (true, "running"));
    assert!(stage.text_of(SCRIPT).contains("\"throw\""), "{}", stage.text_of(SCRIPT));
    stage.play(Play::To { tick: 0 }).unwrap();
    assert_eq!(step(&mut stage, 1).asks, None, "the answer is in the script");
    stage.ask(Ask::Open { file: SCRIPT.to_owned() }).unwrap();
    let problems = stage.documents[SCRIPT].problems.iter().map(|problem| (problem.level, &*problem.message));
    let note = "the catalogue of `Soldier` has no action `throw` yet: it runs with the results of this script";
    assert_eq!(problems.collect::<Vec<_>>(), [(Level::Hint, note)]);
}

#[test]
fn its_stub_has_the_types_of_its_inputs() {
    let mut stage = stage();
    let stub = |stage: &mut Stage, at: &str| {
        stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
        stage.form.as_ref().unwrap().stub.clone()
    };
    let text = stub(&mut stage, "/root/children/0").unwrap();
    let (head, rest) = text.split_once("\nfn throw(").unwrap();
    assert_eq!(head, "#[action]");
    assert!(rest.contains("far: f32, at: "), "{text}");
    assert!(rest.contains("loud: bool, fuse: Duration) -> Status {"), "{text}");
    assert!(!rest.contains(": _"), "{text}");
    assert_eq!(stub(&mut stage, "/root/children/1"), None);
}

#[test]
fn any_name_is_offered_as_a_new_action_beside_those_of_the_catalogue() {
    let mut stage = stage();
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/root".to_owned() }).unwrap();
    let Some(Tell::Offers { offers, .. }) = stage.answer.take() else { panic!("no offers") };
    let new: Vec<_> = offers.iter().filter(|offer| offer.any_name && offer.group == "action").collect();
    assert_eq!(new.len(), 1);
    assert_eq!(new[0].docs, "a new action, which the catalogue does not have yet");
    assert!(offers.iter().any(|offer| offer.name == "move_to"));
}

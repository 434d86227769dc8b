//! The list of steps, and the way to one of them.

use bt_studio_core::message::{Ask, Tell};
use bt_studio_core::{Command, Value};

use crate::stage::{FILE, GUARD, Stage};

const WAIT: &str = "/root/children/1/args/for";

fn history(stage: &mut Stage) -> (Vec<String>, Vec<String>) {
    stage.ask(Ask::History { file: FILE.to_owned() }).unwrap();
    match stage.answer.take() {
        Some(Tell::History { done, undone, .. }) => (done, undone),
        other => panic!("{other:?}"),
    }
}

fn travel(stage: &mut Stage, by: i32) -> Result<(), String> {
    stage.ask(Ask::Travel { file: FILE.to_owned(), by })
}

#[test]
fn letters_that_are_taken_back_by_letters_are_no_step() {
    let mut stage = Stage::of(GUARD);
    let at = "/root/children/0/name";
    let typed = |stage: &mut Stage, text: &str, stretch: u32| {
        let command = Command::Set { at: at.to_owned(), value: Value::Typed(text.to_owned()) };
        stage.typing(command, Some(stretch)).unwrap();
    };
    typed(&mut stage, "fetch", 1);
    for text in ["f", "fe", "fetch"] {
        typed(&mut stage, text, 2);
    }
    assert!(stage.text().contains(r#""fetch""#));
    stage.undo().unwrap();
    assert_eq!(stage.text(), GUARD, "the first stretch is the last step");
}

#[test]
fn several_steps_are_taken_back_and_done_again_at_once() {
    let mut stage = Stage::of(GUARD);
    for text in ["5s", "6s", "7s", "8s"] {
        stage.set(WAIT, text).unwrap();
    }
    let names = |all: &[&str]| all.iter().map(|text| format!("set for to \"{text}\"")).collect::<Vec<_>>();
    travel(&mut stage, -3).unwrap();
    assert!(stage.text().contains("\"5s\""));
    assert_eq!(history(&mut stage), (names(&["5s"]), names(&["6s", "7s", "8s"])));
    travel(&mut stage, 2).unwrap();
    assert!(stage.text().contains("\"7s\""));
    let fresh = stage.fresh();
    assert_eq!(*stage.document(), fresh);
    assert_eq!(travel(&mut stage, -9).unwrap_err(), "nothing to undo");
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn the_saved_text_is_told_wherever_undo_goes() {
    let saved = |stage: &mut Stage| {
        stage.ask(Ask::History { file: FILE.to_owned() }).unwrap();
        match stage.answer.take() {
            Some(Tell::History { saved, .. }) => saved,
            other => panic!("{other:?}"),
        }
    };
    let mut stage = Stage::of(GUARD);
    assert_eq!(saved(&mut stage), Some(0));
    for text in ["5s", "6s", "7s"] {
        stage.set(WAIT, text).unwrap();
        if text == "6s" {
            stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
        }
    }
    assert_eq!(saved(&mut stage), Some(2));
    travel(&mut stage, -3).unwrap();
    assert_eq!(saved(&mut stage), Some(2));
    stage.set(WAIT, "9s").unwrap();
    assert_eq!(saved(&mut stage), None, "the step to the saved text is lost");
}

#[test]
fn of_very_many_steps_the_numbers_of_those_without_names_are_told() {
    let mut stage = Stage::of(GUARD);
    for number in 0..1003 {
        stage.set(WAIT, &format!("{}s", number + 10)).unwrap();
    }
    let numbers = |stage: &mut Stage| {
        stage.ask(Ask::History { file: FILE.to_owned() }).unwrap();
        match stage.answer.take() {
            Some(Tell::History { earlier, done, undone, later, .. }) => (earlier, done.len(), undone.len(), later),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(numbers(&mut stage), (3, 1000, 0, 0));
    let version = stage.document().version;
    travel(&mut stage, -1002).unwrap();
    assert!(stage.text().contains("\"10s\""));
    assert_eq!(stage.document().version, version + 1, "the file is read once");
    assert_eq!(numbers(&mut stage), (0, 1, 1000, 2));
}

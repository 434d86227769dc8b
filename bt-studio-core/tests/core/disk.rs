//! Saving, changes by other programs, text that survives.

use bt_studio_core::message::{Ask, Event, FileState};

use crate::stage::{FILE, GUARD, Stage};

const FOR: &str = "/root/children/1/args/for";

fn save(stage: &mut Stage, over: bool) -> Result<(), String> {
    stage.ask(Ask::Save { file: FILE.to_owned(), over })
}

#[test]
fn saving_writes_the_text_and_forgets_what_was_kept() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    assert_eq!(stage.files[0].state, FileState::Changed);
    assert_eq!(stage.kept.len(), 1);
    save(&mut stage, false).unwrap();
    assert_eq!(stage.files[0].state, FileState::Saved);
    assert_eq!(stage.disk[FILE], GUARD.replace("4s", "2s").as_bytes());
    assert!(stage.kept.is_empty());
    stage.undo().unwrap();
    assert_eq!(stage.files[0].state, FileState::Changed);
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn undoing_back_to_the_saved_text_leaves_nothing_to_save() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    stage.undo().unwrap();
    assert_eq!(stage.files[0].state, FileState::Saved);
    assert!(stage.kept.is_empty());
}

#[test]
fn a_failed_save_is_told_and_keeps_the_text() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    stage.full = true;
    save(&mut stage, false).unwrap();
    assert_eq!(stage.troubles, ["`guard.json` was not saved: the disk is full"]);
    assert_eq!((stage.files[0].state, stage.kept.len()), (FileState::Changed, 1));
}

#[test]
fn a_change_by_another_program_is_taken_if_nothing_is_lost_by_it() {
    let mut stage = Stage::of(GUARD);
    stage.outside(FILE, &GUARD.replace("4s", "9s"));
    assert!(stage.document().boxes.iter().any(|one| one.note.contains("9s")));
    assert_eq!(stage.files[0].state, FileState::Saved);
    stage.undo().unwrap();
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn a_change_by_another_program_is_never_overwritten_unseen() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    let theirs = GUARD.replace("4s", "9s");
    stage.outside(FILE, &theirs);
    assert_eq!(stage.files[0].state, FileState::Conflict);
    assert!(save(&mut stage, false).is_err());
    assert_eq!(stage.disk[FILE], theirs.as_bytes());
    save(&mut stage, true).unwrap();
    assert_eq!(stage.disk[FILE], GUARD.replace("4s", "2s").as_bytes());
    assert_eq!(stage.files[0].state, FileState::Saved);
}

#[test]
fn reloading_takes_the_other_text_and_can_be_taken_back() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    stage.outside(FILE, &GUARD.replace("4s", "9s"));
    stage.ask(Ask::Reload { file: FILE.to_owned() }).unwrap();
    assert_eq!(stage.files[0].state, FileState::Saved);
    assert_eq!(stage.text(), GUARD.replace("4s", "9s"));
    stage.undo().unwrap();
    assert_eq!(stage.text(), GUARD.replace("4s", "2s"));
}

#[test]
fn text_of_an_earlier_run_comes_back() {
    let mut stage = Stage::with(&[(FILE, GUARD)]);
    let ours = GUARD.replace("4s", "2s").into_bytes();
    stage.event(Event::Unsaved { file: FILE.to_owned(), base: Some(GUARD.as_bytes().to_vec()), bytes: ours.clone() });
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    assert_eq!(stage.files[0].state, FileState::Changed);
    save(&mut stage, false).unwrap();
    assert_eq!(stage.disk[FILE], ours);
}

#[test]
fn text_of_an_earlier_run_is_in_conflict_with_a_file_that_has_changed_since() {
    let mut stage = Stage::with(&[(FILE, &GUARD.replace("4s", "9s"))]);
    let ours = GUARD.replace("4s", "2s").into_bytes();
    stage.event(Event::Unsaved { file: FILE.to_owned(), base: Some(GUARD.as_bytes().to_vec()), bytes: ours });
    assert_eq!(stage.files[0].state, FileState::Conflict);
}

#[test]
fn a_file_that_is_gone_can_be_saved_again() {
    let mut stage = Stage::of(GUARD);
    stage.disk.clear();
    stage.event(Event::Gone { file: FILE.to_owned() });
    assert_eq!(stage.files[0].state, FileState::Gone);
    save(&mut stage, false).unwrap();
    assert_eq!(stage.disk[FILE], GUARD.as_bytes());
}

#[test]
fn a_mark_at_the_start_of_a_file_stays() {
    let text = format!("\u{feff}{GUARD}");
    let mut stage = Stage::of(&text);
    assert_eq!(stage.files[0].state, FileState::Saved);
    stage.set(FOR, "2s").unwrap();
    save(&mut stage, false).unwrap();
    assert_eq!(stage.disk[FILE], text.replace("4s", "2s").as_bytes());
}

#[test]
fn files_may_be_found_in_any_order() {
    let user = r#"{ "bt": 1, "tree": "User", "agent": "A", "uses": ["used.json"],
        "root": { "node": "sequence", "children": [{ "node": "run", "tree": "Used" }, { "node": "run", "tree": "Nope" }] } }"#;
    let used = r#"{ "bt": 1, "tree": "Used", "agent": "A", "root": { "node": "idle" } }"#;
    let files = [("user.json", user), ("used.json", used)];
    for order in [[0, 1], [1, 0]] {
        let stage = Stage::with(&order.map(|at: usize| files[at]));
        let errors: Vec<_> = stage.files.iter().map(|file| (&*file.file, file.errors)).collect();
        assert_eq!(errors, [("used.json", 0), ("user.json", 1)], "there is no tree `Nope`");
    }
}

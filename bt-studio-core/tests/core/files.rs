//! New files, and files under other names.

use bt_studio_core::message::{Ask, FileState, NewFile};

use crate::stage::{FILE, GUARD, Stage};

const FOR: &str = "/root/children/1/args/for";

fn create(stage: &mut Stage, file: &str, kind: NewFile) -> Result<(), String> {
    stage.ask(Ask::Create { file: file.to_owned(), kind })
}

fn save_as(stage: &mut Stage, to: &str) -> Result<(), String> {
    stage.ask(Ask::SaveAs { file: FILE.to_owned(), to: to.to_owned() })
}

fn state(stage: &Stage, file: &str) -> Option<FileState> {
    stage.files.iter().find(|known| known.file == file).map(|known| known.state)
}

#[test]
fn a_new_file_has_no_faults_and_is_written_when_it_is_saved() {
    for (kind, word) in [(NewFile::Tree, "\"tree\": \"NightWatch\""), (NewFile::Machine, "\"machine\": \"NightWatch\"")]
    {
        let mut stage = Stage::of(GUARD);
        create(&mut stage, "team/night_watch.json", kind).unwrap();
        let file = || "team/night_watch.json".to_owned();
        stage.ask(Ask::Open { file: file() }).unwrap();
        let document = &stage.documents["team/night_watch.json"];
        assert!(document.text.contains(word) && document.text.contains("\"agent\": \"Soldier\""), "{}", document.text);
        assert!(document.problems.is_empty(), "{:?}", document.problems);
        assert_eq!(state(&stage, "team/night_watch.json"), Some(FileState::Changed));
        assert!(stage.kept.contains_key("team/night_watch.json") && stage.disk.len() == 1);
        stage.ask(Ask::Save { file: file(), over: false }).unwrap();
        assert_eq!(state(&stage, "team/night_watch.json"), Some(FileState::Saved));
        assert!(stage.kept.is_empty() && stage.disk.len() == 2);
    }
}

#[test]
fn a_name_that_is_taken_or_leads_out_of_the_folder_is_refused() {
    let mut stage = Stage::of(GUARD);
    for name in [
        "../a.json",
        "/a.json",
        "a",
        "a.txt",
        "",
        ".json",
        ".bt/a.json",
        "a//b.json",
        "a\\b.json",
        "c:a.json",
        "a/./b.json",
        "target/a.json",
        "a/node_modules/b.json",
    ] {
        assert!(create(&mut stage, name, NewFile::Tree).unwrap_err().contains("is no name for a file"), "{name}");
        assert!(save_as(&mut stage, name).is_err(), "{name}");
    }
    assert!(create(&mut stage, FILE, NewFile::Tree).unwrap_err().contains("already"));
    assert!(save_as(&mut stage, FILE).unwrap_err().contains("already"));
    assert_eq!((stage.files.len(), stage.disk.len()), (1, 1));
}

#[test]
fn saved_under_another_name_the_old_file_is_that_of_the_disk_and_undo_takes_that_back() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    save_as(&mut stage, "other.json").unwrap();
    let ours = GUARD.replace("4s", "2s");
    assert_eq!((&*stage.disk["other.json"], &*stage.disk[FILE]), (ours.as_bytes(), GUARD.as_bytes()));
    assert_eq!(stage.text(), GUARD);
    assert_eq!((state(&stage, FILE), state(&stage, "other.json")), (Some(FileState::Saved), Some(FileState::Saved)));
    assert!(stage.kept.is_empty());
    stage.undo().unwrap();
    assert_eq!(stage.text(), ours);
}

#[test]
fn a_file_that_could_not_be_saved_under_another_name_stays_as_it_is() {
    let mut stage = Stage::of(GUARD);
    stage.set(FOR, "2s").unwrap();
    stage.full = true;
    save_as(&mut stage, "other.json").unwrap();
    assert_eq!(stage.troubles, ["`other.json` was not saved: the disk is full"]);
    assert_eq!((stage.text(), stage.files.len()), (GUARD.replace("4s", "2s"), 1));
    assert_eq!(stage.files[0].state, FileState::Changed);
}

#[test]
fn a_new_file_that_is_given_up_leaves_nothing() {
    let mut stage = Stage::of(GUARD);
    create(&mut stage, "new.json", NewFile::Tree).unwrap();
    stage.ask(Ask::Reload { file: "new.json".to_owned() }).unwrap();
    assert_eq!((stage.files.len(), stage.kept.len(), stage.disk.len()), (1, 0, 1));
}

#[test]
fn all_are_saved_but_those_that_another_program_has_changed() {
    let mut stage = Stage::of(GUARD);
    create(&mut stage, "new.json", NewFile::Tree).unwrap();
    stage.set(FOR, "2s").unwrap();
    stage.ask(Ask::SaveAll).unwrap();
    assert!(stage.files.iter().all(|file| file.state == FileState::Saved) && stage.disk.len() == 2);
    stage.set(FOR, "3s").unwrap();
    let theirs = GUARD.replace("4s", "9s");
    stage.outside(FILE, &theirs);
    assert!(stage.ask(Ask::SaveAll).unwrap_err().contains("`guard.json`"));
    assert_eq!(stage.disk[FILE], theirs.as_bytes());
}

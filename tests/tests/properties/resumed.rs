//! A restored brain continues in the same way as the brain that was saved: in this process, and in another.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde::{Deserialize, Serialize};
use tests::Book;
use tests::prelude::*;

use crate::sameness::play;
use crate::trees::SAVED;
use tests::script::{Row, config, rows};

/// The environment variable with the folder through which a new process receives the brains.
const BATON: &str = "BT_TESTS_BATON";

/// A brain for another process, and its inputs there.
#[derive(Serialize, Deserialize)]
struct Baton {
    tree: String,
    snapshot: Vec<u8>,
    rows: Vec<Row>,
}

/// Plays a script, and returns the trace, the board and the next tick as text.
fn end(brain: &mut dyn Subject, book: &mut Book, rows: &[Row]) -> String {
    let trace = play(brain, book, rows);
    format!("{trace:?} {:?} {:?}", brain.board(), brain.next())
}

/// Restores each brain, and returns the result of its script.
fn go_on(batons: &[Baton]) -> Vec<String> {
    let ends = batons.iter().map(|Baton { tree, snapshot, rows }| {
        let (_, make) = SAVED.iter().find(|(name, _)| name == tree).expect("the same trees");
        let mut brain = make(0).restore(snapshot).expect("a snapshot of this tree");
        end(&mut *brain, &mut Book::default(), rows)
    });
    ends.collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_brain_restored_at_any_tick_goes_on_alike(rows in rows(), seed: u64, at: prop::sample::Index) {
        let (before, after) = rows.split_at(at.index(rows.len()));
        for (name, make) in SAVED {
            let (mut brain, mut book) = (make(seed), Book::default());
            play(&mut *brain, &mut book, before);
            let (mut restored, mut restored_book) = (brain.restore(&brain.save()).expect(name), book.clone());
            let expected = end(&mut *brain, &mut book, after);
            prop_assert_eq!(end(&mut *restored, &mut restored_book, after), expected, "{}", name);
            prop_assert_eq!(restored.save(), brain.save(), "{}", name);
        }
    }
}

#[test]
fn a_brain_restored_in_another_process_goes_on_alike() {
    if let Some(folder) = env::var_os(BATON) {
        let folder = Path::new(&folder);
        let batons: Vec<Baton> = postcard::from_bytes(&fs::read(folder.join("batons")).unwrap()).unwrap();
        return fs::write(folder.join("ends"), postcard::to_stdvec(&go_on(&batons)).unwrap()).unwrap();
    }
    let mut runner = TestRunner::deterministic();
    let (mut batons, mut expected) = (Vec::new(), Vec::new());
    for (number, (name, make)) in SAVED.iter().enumerate() {
        let rows = rows().new_tree(&mut runner).unwrap().current();
        let (before, after) = rows.split_at(rows.len() / 2);
        let mut brain = make(number as u64);
        play(&mut *brain, &mut Book::default(), before);
        batons.push(Baton { tree: (*name).to_owned(), snapshot: brain.save(), rows: after.to_vec() });
        expected.push(end(&mut *brain, &mut Book::default(), after));
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("resumed-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("batons"), postcard::to_stdvec(&batons).unwrap()).unwrap();
    let name = "resumed::a_brain_restored_in_another_process_goes_on_alike";
    let child = Command::new(env::current_exe().unwrap()).args(["--exact", name]).env(BATON, &folder).output().unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stdout));
    let ends: Vec<String> = postcard::from_bytes(&fs::read(folder.join("ends")).unwrap()).unwrap();
    assert_eq!(ends, expected);
    fs::remove_dir_all(folder).unwrap();
}

//! Files of records, shown by `bt trace`.

use std::fs;
use std::time::Duration;

use bt_runtime::prelude::*;
use bt_runtime::trace::{JsonLines, Names, Recording, TextLines};
use expect_test::expect;

use crate::Folder;

#[derive(Blackboard, Default)]
struct Cat {
    dog: bool,
    naps: u32,
}

bt! {
    tree Day for Cat {
        selector {
            #[when(bb.dog, aborts = both)] idle "hide";
            sequence { set(bb.naps = bb.naps + 1); wait(2s) "sleep" }
        }
    }
}

/// A day with a dog in its middle.
fn live(trace: &mut impl bt_runtime::trace::Trace) {
    let mut cat = Day::brain(Cat::default());
    for second in 0..4 {
        cat.board_mut().set_dog(second == 2);
        cat.tick_traced(Duration::from_secs(1), &mut (), trace);
    }
}

fn file() -> Vec<u8> {
    let mut trace = Recording::new(Names::of::<Day>(), Vec::new());
    live(&mut trace);
    trace.finish().unwrap()
}

fn folder(test: &str) -> Folder {
    let folder = Folder::new(test, &[]);
    fs::write(folder.0.join("day.btrec"), file()).unwrap();
    folder
}

#[test]
fn the_lines_of_a_file_are_those_of_the_run() {
    let folder = folder("trace-lines");
    let mut lines = JsonLines::new(Names::of::<Day>(), Vec::new());
    live(&mut lines);
    let ran = folder.bt(&["trace", "day.btrec"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(ran.text(), String::from_utf8(lines.finish().unwrap()).unwrap());
    let dashed = folder.bt(&["trace", "day.btrec", "-o", "-"]);
    assert_eq!((&dashed.out, folder.0.join("-").exists()), (&ran.out, false));
    let ran = folder.bt(&["trace", "day.btrec", "-o", "day.jsonl"]);
    assert_eq!((ran.code, ran.text()), (0, ""));
    assert!(folder.read("day.jsonl").contains(r#""record":"preempt""#));
}

#[test]
fn a_file_is_shown_as_text() {
    let folder = folder("trace-text");
    let mut lines = TextLines::new(Names::of::<Day>(), Vec::new());
    live(&mut lines);
    let ran = folder.bt(&["trace", "day.btrec", "--to", "text"]);
    assert_eq!((ran.code, ran.text()), (0, &*String::from_utf8(lines.finish().unwrap()).unwrap()));
}

#[test]
fn a_file_is_shown_as_a_profile_and_with_its_reasons() {
    let folder = folder("trace-summaries");
    expect![[r#"
        0
        ---
        node          enters  success  failure    halts preempted   guards  actions    active
        selector           1        0        0        0         0        0        0      3.0s
          hide             1        0        0        1         0        4        0      1.0s
          sequence         2        0        0        1         1        0        0      2.0s
            set            2        2        0        0         0        0        0      0.0s
            sleep          2        0        0        1         0        0        0      2.0s
        total              8        2        0        3         1        4        0      3.0s
        ---
    "#]]
    .assert_eq(&folder.bt(&["trace", "--to", "profile", "day.btrec"]).all());
    expect![[r#"
        0
        ---
        tick at 4.0s (+1.0s)
        > selector
            hide        ended: when(bb.dog) is false (dog = false), halted
        >   sequence    starts
              set       starts, sets naps to 2, succeeds
        >     sleep     starts
        ---
    "#]]
    .assert_eq(&folder.bt(&["trace", "--to", "why", "day.btrec"]).all());
    let ran = folder.bt(&["trace", "--to", "perfetto", "day.btrec"]);
    let events: Vec<serde_json::Value> = serde_json::from_slice(&ran.out).expect("JSON");
    assert!(events.iter().any(|event| event["name"] == "hide" && event["ph"] == "B"));
}

#[test]
fn a_file_that_was_cut_off_is_shown_as_far_as_it_goes() {
    let folder = folder("trace-cut");
    let whole = file();
    fs::write(folder.0.join("cut.btrec"), &whole[..whole.len() - 30]).unwrap();
    let ran = folder.bt(&["trace", "cut.btrec"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.starts_with("cut.btrec was cut off: it has "), "{}", ran.err);
    assert!(ran.text().lines().count() > 10);
}

#[test]
fn what_is_no_file_of_records_is_refused() {
    let folder = Folder::new("trace-other", &[("tree.json", r#"{ "bt": 1 }"#)]);
    expect![[r#"
        1
        ---
        ---
        error: tree.json: it is no file of records: it does not begin with `BTL`
    "#]]
    .assert_eq(&folder.bt(&["trace", "tree.json"]).all());
    let ran = folder.bt(&["trace", "gone.btrec"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: `gone.btrec` cannot be read: "), "{}", ran.err);
}

#[test]
fn a_log_of_behavior_tree_cpp_is_written_and_shown_and_becomes_a_file_of_records() {
    let folder = folder("trace-btlog");
    let ran = folder.bt(&["trace", "day.btrec", "--to", "btlog", "-o", "day.btlog"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let bytes = fs::read(folder.0.join("day.btlog")).unwrap();
    assert!(bytes.starts_with(b"BTCPP4-FileLogger2\x01"));
    let shown = folder.bt(&["trace", "day.btlog", "--to", "text"]);
    assert_eq!((shown.code, &*shown.err), (0, ""));
    let lines: Vec<_> = shown.text().lines().map(str::to_owned).collect();
    assert_eq!(
        lines[..5],
        ["tick at 1s, 1s on", "  enter selector", "  enter sequence", "  enter set", "  leave set: Success"]
    );
    assert!(lines.contains(&"  halt sleep".to_owned()), "{lines:?}");
    assert_eq!(folder.bt(&["trace", "day.btlog", "--to", "records", "-o", "again.btrec"]).code, 0);
    assert_eq!(folder.bt(&["trace", "again.btrec", "--to", "text"]).text(), shown.text());
    fs::write(folder.0.join("bad.btlog"), &bytes[..30]).unwrap();
    let ran = folder.bt(&["trace", "bad.btlog"]);
    assert_eq!((ran.code, ran.err.trim()), (1, "error: bad.btlog: byte 30: the file ends in its XML"));
}

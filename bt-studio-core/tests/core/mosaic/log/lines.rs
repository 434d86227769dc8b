//! The entries that a page lists, and their export.

use bt_studio_core::message::{BreakResult, Tell, Watching};
use serde_json::Value;

use super::{Stage, entry_of, followed, log, opened, order, rows, to};

fn filter(stage: &mut Stage, text: &str) -> Result<(), String> {
    order(stage, Watching::Lines { text: text.to_owned() })
}

/// The rows without those of polls.
fn entries(stage: &Stage) -> Vec<String> {
    rows(stage).into_iter().filter(|row| !row.contains(" poll ")).collect()
}

#[test]
fn a_filter_lists_entries_by_kind_name_and_result_under_their_polls() {
    let mut stage = opened();
    let all = entries(&stage);
    filter(&mut stage, "kind:enter").unwrap();
    let enters: Vec<_> = all.iter().filter(|row| row.contains("node_enter")).cloned().collect();
    assert_eq!(entries(&stage), enters);
    assert_eq!(log(&stage).fit, Some(enters.len() as u32));
    assert_eq!(log(&stage).total, log(&stage).rows.len() as u32);
    assert!(log(&stage).rows.iter().any(|row| row.poll.is_some()), "under their polls");
    filter(&mut stage, "kind:enter -name:wait").unwrap();
    assert!(entries(&stage).len() < enters.len() && entries(&stage).iter().all(|row| !row.contains("wait")));
    filter(&mut stage, "result:success").unwrap();
    assert!(entries(&stage).iter().any(|row| row.contains("number_less_than node_leave")), "{:#?}", entries(&stage));
    assert!(log(&stage).rows.iter().all(|row| row.poll.is_some() || row.result == Some(BreakResult::Success)));
    filter(&mut stage, "alarms").unwrap();
    assert!(entries(&stage).iter().all(|row| row.contains("alarms")) && entries(&stage).len() > 2);
    // The list follows the entry that is shown, also where it is not listed.
    let left = entry_of(&stage, "number_add bb_set");
    to(&mut stage, left);
    assert_eq!(log(&stage).rows[log(&stage).at as usize].entry, left);
    to(&mut stage, left + 1);
    assert!(log(&stage).rows[log(&stage).at as usize].entry <= left + 1);
    // Folded polls keep their entries to themselves.
    order(&mut stage, Watching::Fold { poll: None, folded: true }).unwrap();
    assert!(log(&stage).rows.iter().skip_while(|row| row.poll.is_none()).all(|row| row.folded));
    order(&mut stage, Watching::Fold { poll: None, folded: false }).unwrap();
    assert!(filter(&mut stage, "kin:enter").unwrap_err().starts_with("unknown filter `kin`\nhelp: "));
    filter(&mut stage, "").unwrap();
    assert_eq!((entries(&stage), log(&stage).fit), (all, None));
}

#[test]
fn the_listed_entries_are_exported_as_json_lines() {
    let mut stage = opened();
    let exported = |stage: &mut Stage| -> Vec<Value> {
        order(stage, Watching::Export).unwrap();
        let Some(Tell::Exported { name, text }) = stage.answer.take() else { panic!("an answer") };
        assert_eq!(name, "guard 7.jsonl");
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let all = exported(&mut stage);
    assert_eq!(all.len() as u32, followed(&stage).last);
    order(&mut stage, Watching::Fold { poll: None, folded: true }).unwrap();
    filter(&mut stage, "kind:leave name:number_less_than").unwrap();
    let some = exported(&mut stage);
    let [one] = &some[..] else { panic!("{some:?}") };
    assert!(all.contains(one));
    assert_eq!(
        (&one["cmd"], &one["title"], &one["result"]),
        (&"leave".into(), &"number_less_than".into(), &"success".into())
    );
    assert_eq!((&one["tree"], &one["node"], &one["detail"]), (&0.into(), &6.into(), &Value::Array(Vec::new())));
    let written = all.iter().find(|one| one["detail"][1][1][0] == "alarms").expect("a key is written");
    assert_eq!(written["cmd"], "mutate");
}

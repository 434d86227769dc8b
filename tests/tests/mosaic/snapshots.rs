//! A restored agent continues exactly as the saved one.

use std::sync::Arc;

use bt_mosaic::interpreter::{Agent, Folder, Library, RestoreError, Snapshot};

use crate::sample::samples;

fn fresh() -> Agent {
    Agent::new(&Arc::new(Library::new(Folder(samples()))), 3)
}

/// Changes the agent, in another way at each step.
fn happen(agent: &mut Agent, step: u64) {
    match step % 4 {
        0 => agent.send("noise").unwrap(),
        1 => drop(agent.advance(400).unwrap()),
        2 => drop(agent.advance(350).unwrap()),
        _ => agent.set("alarms", step % 5).unwrap(),
    }
}

#[test]
fn a_snapshot_at_any_step_goes_on_alike() {
    let mut agent = fresh();
    agent.load("guard.json").unwrap();
    agent.set("alarms", 0).unwrap();
    agent.enable(true).unwrap();
    let mut restored: Vec<Agent> = Vec::new();
    for step in 0..100 {
        let mut other = fresh();
        other.restore(&through_json(&agent.snapshot())).unwrap();
        restored.push(other);
        happen(&mut agent, step);
        for (from, other) in restored.iter_mut().enumerate() {
            happen(other, step);
            assert_eq!(agent.snapshot(), other.snapshot(), "saved before step {from}, after step {step}");
        }
    }
    assert!(agent.blackboard().get("size").is_some() || agent.blackboard().get("left").is_some(), "the sub_tree ran");
}

fn through_json(snapshot: &Snapshot) -> Snapshot {
    let text = serde_json::to_string(snapshot).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_snapshot_that_was_tampered_with_is_refused_or_runs_and_never_panics() {
    let mut agent = fresh();
    agent.load("guard.json").unwrap();
    agent.enable(true).unwrap();
    agent.set("alarms", 0).unwrap();
    agent.send("noise").unwrap();
    let text = serde_json::to_string(&agent.snapshot()).unwrap();
    let (mut refused, mut ran) = (0, 0);
    for (at, digit) in text.char_indices().filter(|(_, char)| char.is_ascii_digit()) {
        for other in ['0', '1', '2', '9'] {
            let changed = format!("{}{other}{}", &text[..at], &text[at + digit.len_utf8()..]);
            let Ok(snapshot) = serde_json::from_str::<Snapshot>(&changed) else { continue };
            let mut other = fresh();
            match other.restore(&snapshot) {
                Ok(()) => {
                    ran += 1;
                    (0..8).for_each(|step| match step % 3 {
                        0 => drop(other.send("noise")),
                        1 => drop(other.advance(700)),
                        _ => drop(other.reset()),
                    });
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
    assert!(refused > 20 && ran > 20, "{refused} refused, {ran} ran");
}

#[test]
fn a_snapshot_of_other_files_is_refused_and_changes_nothing() {
    let mut agent = fresh();
    agent.load("guard.json").unwrap();
    agent.enable(true).unwrap();
    let text = serde_json::to_string(&agent.snapshot()).unwrap().replace("guard.json", "gone.json");
    let before = agent.snapshot();
    let error = agent.restore(&serde_json::from_str(&text).unwrap()).unwrap_err();
    assert!(matches!(error, RestoreError::Load(_)), "{error}");
    assert_eq!(agent.snapshot(), before);
}

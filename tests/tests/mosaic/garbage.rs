//! Broken files of all kinds are refused or run. Nothing panics or hangs.

use std::sync::Arc;

use bt_model::json::{Limits as JsonLimits, Source};
use bt_mosaic::files::{Actions, AgentHierarchy, DebugLog, DebugRecords, NodeTypes, check, read, write};
use bt_mosaic::interpreter::{Agent, Library, Limits};
use bt_runtime::Chance;

use crate::sample::samples;

/// A text with a few bytes removed, inserted, doubled or swapped. The result may be invalid UTF-8.
fn broken(text: &str, chance: &mut Chance) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() as u64) as usize;
        let to = at + chance.below(40.min(bytes.len() as u64 - at as u64).max(1)) as usize;
        match chance.below(6) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.truncate(at + 1),
            2 => bytes[at] = b"0123456789{}[],:\"-e\xff"[chance.below(20) as usize],
            3 => bytes.splice(at..at, *b"9").for_each(drop),
            4 => bytes.extend_from_within(at..to),
            _ => {
                let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
                let digit = digits.get(chance.below(digits.len() as u64) as usize).copied();
                if let Some(at) = digit {
                    bytes[at] = b'0' + chance.below(10) as u8;
                }
            }
        }
    }
    bytes
}

#[test]
fn a_broken_tree_is_refused_with_a_place_or_runs() {
    let text = std::fs::read_to_string(samples().join("guard.json")).unwrap();
    let below = std::fs::read_to_string(samples().join("look_around.json")).unwrap();
    let mut chance = Chance::new(11);
    let (mut refused, mut ran) = (0, 0);
    for _ in 0..1500 {
        let bytes = broken(&text, &mut chance);
        if let Ok(source) = Source::from_bytes("guard.json", bytes.clone()) {
            let (tree, mut faults) = read(&source, &JsonLimits::default());
            if !faults.has_errors() {
                check(&tree, &mut faults);
                assert!(!read(&Source::new("guard.json", write(&tree)), &JsonLimits::default()).1.has_errors());
            }
        }
        let files = (String::from_utf8_lossy(&bytes).into_owned(), below.clone());
        let files = move |name: &str| Ok(if name == "guard.json" { files.0.clone() } else { files.1.clone() });
        let limits = Limits { visits: 2000, depth: 8, ..Limits::default() };
        let mut agent = Agent::new(&Arc::new(Library::new(files).with_limits(limits)), 1);
        match agent.load("guard.json") {
            Ok(()) => {
                ran += 1;
                drop(agent.enable(true));
                for _ in 0..4 {
                    drop(agent.send("noise"));
                    drop(agent.advance(3000));
                }
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("guard.json:"), "{error}");
            }
        }
    }
    assert!(refused > 500 && ran > 50, "{refused} refused, {ran} ran");
}

#[test]
fn other_broken_files_are_read_as_far_as_they_go() {
    let mut chance = Chance::new(12);
    for name in ["actions.json", "agent_hierachy.json", "node_types.json", "debug_log.json"] {
        let text = std::fs::read_to_string(samples().join(name)).unwrap();
        for _ in 0..400 {
            let Ok(source) = Source::from_bytes(name, broken(&text, &mut chance)) else { continue };
            let limits = JsonLimits::default();
            drop(Actions::read(&source, &limits).0.write());
            drop(AgentHierarchy::read(&source, &limits).0.write());
            drop(NodeTypes::read(&source, &limits).0.write());
            let (log, _) = DebugLog::read(&source, &limits);
            log.debug_cmds.iter().for_each(|line| drop(line.record()));
            let (records, faults) = DebugRecords::read_file(&source, &limits);
            let lines = log.debug_cmds.iter().filter_map(|line| line.record());
            assert!(lines.eq(records.records.into_iter().map(|timed| timed.record)), "{}", faults.has_errors());
        }
    }
}

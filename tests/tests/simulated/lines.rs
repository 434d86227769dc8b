//! Converts the lines of a simulation back to the columns of a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use bt_model::script::RECORDS;
use serde_json::Value;

use crate::script::{Mocks, rows};

/// The expected result of a table: its columns except the instructions, and the counts. A halt that takes another tick
/// has no record, so it is left out.
pub fn wanted(table: &str) -> String {
    let mut text = String::new();
    for cells in rows(table) {
        let happened = cells[5].split(", ").filter(|fact| !fact.starts_with("halting"));
        let _ = writeln!(text, "{} {} {} {}", cells[0], cells[3], cells[4], happened.collect::<Vec<_>>().join(", "));
    }
    for line in table.lines().map(str::trim).filter(|line| line.contains(": entered")) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The calls of the leaves in a simulation.
#[derive(Default)]
struct Told {
    facts: Vec<String>,
    /// The number of the leaf at each node that was ticked.
    leaves: BTreeMap<u64, u64>,
    /// Nodes that were entered, but not ticked yet.
    fresh: BTreeSet<u64>,
    /// Nodes whose leaf was ticked and has not finished.
    live: BTreeSet<u64>,
    /// How often each leaf was entered, ticked, left and halted.
    counts: BTreeMap<u64, [u32; 4]>,
}

impl Told {
    fn count(&mut self, leaf: u64, what: usize) {
        self.counts.entry(leaf).or_default()[what] += 1;
    }

    fn record(&mut self, record: &Value, mocks: &Mocks) {
        let Some(node) = record["node"].as_u64() else { return };
        match record["record"].as_str() {
            Some("enter") => _ = self.fresh.insert(node),
            Some("action") => {
                let Some(mock) = record["action"].as_str().and_then(|name| mocks.0.get(name)) else { return };
                let number = mock.number;
                if mock.kind == "serve" {
                    self.facts.push(format!("serve {number}"));
                    return;
                }
                if let Some(at) = record["inputs"].as_str().and_then(|inputs| inputs.strip_prefix("at = ")) {
                    let some = at.strip_prefix("Some(").and_then(|at| at.strip_suffix(')'));
                    let at = some.or(mock.otherwise.as_deref().filter(|_| at == "None")).unwrap_or(at);
                    self.facts.push(format!("{number} sees {at}"));
                }
                let first = self.fresh.remove(&node);
                self.facts.push(format!("{} {number}", if first { "enter" } else { "tick" }));
                self.leaves.insert(node, number);
                self.live.insert(node);
                if first {
                    self.count(number, 0);
                }
                self.count(number, 1);
            }
            Some(end @ ("leave" | "halt")) if self.live.remove(&node) => {
                let leaf = self.leaves[&node];
                self.count(leaf, if end == "halt" { 3 } else { 2 });
                if end == "halt" {
                    self.facts.push(format!("halt {leaf}"));
                }
            }
            _ => {}
        }
    }
}

/// Checks that the table of records, which patterns are checked against, has this record and its fields.
fn known(record: &Value) {
    let word = record["record"].as_str().unwrap();
    let (_, fields) = RECORDS.iter().find(|(name, _)| *name == word).unwrap_or_else(|| panic!("`{word}` is missing"));
    for name in record.as_object().unwrap().keys().filter(|name| !["tick", "record"].contains(&name.as_str())) {
        assert!(fields.contains(&name.as_str()), "the record `{word}` lacks the field `{name}`");
    }
}

/// The result of a simulation, in the same form.
pub fn found(lines: &str, rows: &[Vec<&str>], mocks: &Mocks) -> String {
    let mut told = Told::default();
    let (mut text, mut row) = (String::new(), 0);
    for line in lines.lines() {
        let record: Value = serde_json::from_str(line).expect("each line is JSON");
        known(&record);
        told.record(&record, mocks);
        if record["record"] != "status" {
            continue;
        }
        let seconds = |name: &str| format!("{:.1}s", record[name].as_u64().unwrap_or_default() as f64 / 1e9);
        let next = match record["next"].as_str() {
            Some("at") => format!("at {}", seconds("at_ns")),
            word => word.unwrap_or_default().to_owned(),
        };
        let letter = record["status"].as_str().map_or("", |word| &word[..1]).to_uppercase();
        let facts = told.facts.join(", ");
        let _ = writeln!(text, "{} {letter} {next} {facts}", seconds("now_ns"));
        told.facts.clear();
        row += 1;
    }
    assert_eq!(row, rows.len(), "a tick for each row");
    for (leaf, [entered, ticked, left, halted]) in told.counts {
        let _ = writeln!(text, "{leaf}: entered {entered}, ticked {ticked}, left {left}, halted {halted}");
    }
    text
}

//! The time to load a file of 10,000 nodes: to read it, to check it, and to make a program of it.

use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};

use crate::subjects::bt::guard::registry;

/// The number of nodes of the file.
const NODES: usize = 10_000;

/// The result, in the form that `--json` prints.
#[derive(Serialize)]
pub struct LoadTime {
    test: &'static str,
    subject: &'static str,
    nodes: usize,
    bytes: usize,
    pub ns: u64,
    pub ok: bool,
}

impl LoadTime {
    /// Returns the result as a line below the table.
    pub fn sentence(&self) -> String {
        let (millis, kilobytes) = (self.ns as f64 / 1e6, self.bytes / 1_000);
        format!("load: a file of {} nodes ({kilobytes} kB) takes {millis:.1} ms", self.nodes)
    }

    /// Returns the result as a sentence of the README.
    pub fn remark(&self) -> String {
        format!("A file of {} nodes loads in {:.1} ms.", self.nodes, self.ns as f64 / 1e6)
    }
}

/// Loads the file `rounds` times. The fastest load counts, because other load of the machine can only make it slower.
pub fn measure(rounds: usize) -> LoadTime {
    let text = text();
    let registry = registry();
    let mut least = Duration::MAX;
    let mut nodes = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        let program = registry.load_str("large.json", &text);
        least = least.min(start.elapsed());
        nodes = program.map_or(0, |program| program.info().len());
    }
    LoadTime {
        test: "load",
        subject: "bt-json",
        nodes,
        bytes: text.len(),
        ns: least.as_nanos() as u64,
        ok: nodes == NODES,
    }
}

/// Returns the text of the file: groups of guards under one selector.
fn text() -> String {
    let leaf = |name: &str| json!({ "node": name });
    let guard = || {
        json!({ "node": "selector", "children": [
            { "node": "sequence", "children": [leaf("ammo_is_zero"), leaf("find_ammo"), leaf("move_to")] },
            { "node": "sequence", "children": [
                leaf("has_enemy"), leaf("aim"), leaf("shoot"),
                { "node": "wait", "args": { "for": "200ms" }, "decorators": [{ "cooldown": "1s" }] } ] } ] })
    };
    // There are 10 groups of 99 guards of 10 nodes each, and then leaves up to the number of nodes.
    let group = |count: usize| -> Value {
        let guards: Vec<Value> = (0..count).map(|_| guard()).collect();
        json!({ "node": "sequence", "children": guards })
    };
    let mut groups: Vec<Value> = (0..10).map(|_| group(99)).collect();
    groups.extend((0..NODES - 1 - 10 * (1 + 99 * 10)).map(|_| leaf("rest")));
    json!({ "bt": 1, "tree": "Large", "agent": "Soldier", "root": { "node": "selector", "children": groups } })
        .to_string()
}

//! A running brain swaps to another version of its loaded tree.

mod equal;
mod halts;
mod keeps;
mod kept;
mod population;
mod slots;
mod told;
mod watch;

use std::sync::Arc;

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Program, Registry, loaded::Loaded};
use tests::prelude::*;
use tests::{Book, Fact};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn registry() -> Registry<Actor> {
    tests::registry()
}

/// A tree with this root.
fn tree(root: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#)
}

fn load(root: &str) -> Arc<Program<Actor>> {
    registry().load_str("t.json", &tree(root)).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A leaf whose number is also its id.
fn a(n: u8) -> String {
    format!(r#"{{ "node": "leaf", "id": {n}, "args": {{ "n": {n} }} }}"#)
}

/// A composite with these children.
fn of(kind: &str, id: u8, children: &[String]) -> String {
    format!(r#"{{ "node": "{kind}", "id": {id}, "children": [{}] }}"#, children.join(", "))
}

/// A brain, its world, and the trace of its last tick.
struct Run {
    brain: Brain<Loaded<Actor>>,
    book: Book,
    trace: Recorder,
}

impl Run {
    fn new(root: &str) -> Self {
        Self { brain: load(root).brain(Actor::default()), book: Book::default(), trace: Recorder::default() }
    }

    fn swap(&mut self, root: &str) -> Halt {
        self.brain.swap(&load(root))
    }

    /// Runs a tick of 100 ms. Returns its status and the calls of the leaves.
    fn tick(&mut self) -> (Status, String) {
        self.book.facts.clear();
        self.trace.records.clear();
        let status = self.brain.tick_traced(Duration::from_millis(100), &mut self.book, &mut self.trace);
        (status, facts(&self.book.facts))
    }

    /// The calls of the leaves in the next tick. The tree must still be running after it.
    fn runs(&mut self) -> String {
        let (status, facts) = self.tick();
        assert_eq!(status, Status::Running, "{facts}");
        facts
    }

    /// The records of the last tick, without those of ticks and guards.
    fn records(&self) -> Vec<Record<String>> {
        let told = |record: &&Record<String>| !matches!(record, Record::Guard { .. } | Record::Tick { .. });
        self.trace.records.iter().filter(told).cloned().collect()
    }
}

fn facts(facts: &[Fact]) -> String {
    facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

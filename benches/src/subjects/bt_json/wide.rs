//! The wide tree of 1,365 nodes, written as JSON at its first use.

use std::sync::{Arc, OnceLock};

use bt_runtime::prelude::*;
use bt_runtime::{Program, loaded::Loaded};
use serde_json::{Value, json};

use crate::agent::Agent;
use crate::subjects::bt::wide::{Counter, change, registry};
use crate::wide::{Kind, Leaf, tree};

pub struct Wide(Brain<Loaded<Counter>>);

/// Returns the tree as the text of a file.
fn text() -> String {
    let leaf =
        |Leaf { index, threshold }| json!({ "node": "leaf", "args": { "index": index, "threshold": threshold } });
    let composite = |kind, children: Vec<Value>| match kind {
        Kind::Sequence => json!({ "node": "sequence", "children": children }),
        Kind::Selector => json!({ "node": "selector", "children": children }),
    };
    json!({ "bt": 1, "tree": "Wide", "agent": "Counter", "root": tree(leaf, composite) }).to_string()
}

impl Agent for Wide {
    fn new(seed: u64) -> Self {
        static PROGRAM: OnceLock<Arc<Program<Counter>>> = OnceLock::new();
        let program = PROGRAM.get_or_init(|| registry().load_str("wide.json", &text()).expect("the tree is right"));
        Self(program.brain(Counter::new(seed)))
    }

    #[inline(always)]
    fn step(&mut self) {
        change(self.0.board_mut());
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.0.tick(Duration::ZERO, &mut ());
    }

    fn checksum(&self) -> u64 {
        self.0.board().checksum()
    }
}

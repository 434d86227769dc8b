//! Loaded trees whose branches rest on leaves below guards. A tick without a trace ticks such a leaf directly while no key that
//! a guard observes has changed.

use std::sync::Arc;

use bt_runtime::{Chance, Program};
use proptest::prelude::*;
use tests::prelude::*;
use tests::script::{config, rows};
use tests::traced::same_with_and_without;

/// Generates the text of a tree.
struct Draw {
    chance: Chance,
    leaves: u64,
}

impl Draw {
    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.chance.below(texts.len() as u64) as usize]
    }

    /// A guard that observes keys of the board. `lower`: it may abort branches behind its node.
    fn guard(&mut self, lower: bool) -> String {
        let condition = self.of(&["a", "n > 1", "b || m > 2", "spot.is_some()", "!c"]);
        let aborts = self.of(if lower { &["self", "lower_priority", "both"] } else { &["none", "self"] });
        format!(r#""when": [{{ "if": "{condition}", "aborts": "{aborts}" }}]"#)
    }

    /// A leaf that may run for several ticks.
    fn leaf(&mut self) -> String {
        self.leaves += 1;
        match self.chance.below(6) {
            0 => r#""node": "wait", "args": { "for": "100ms" }"#.into(),
            1 => r#""node": "set", "key": "n", "value": { "expr": "(n + 1) % 4" }"#.into(),
            _ => format!(r#""node": "leaf", "args": {{ "n": {} }}"#, self.leaves),
        }
    }

    /// `lower`: branches of lower priority stand behind it.
    fn node(&mut self, depth: u64, lower: bool) -> String {
        let mut fields = match depth {
            0 => self.leaf(),
            _ => {
                let kind = self.of(&["sequence", "selector", "selector", "reactive_sequence", "reactive_selector"]);
                let last = 1 + self.chance.below(2);
                let children: Vec<_> = (0..=last)
                    .map(|child| {
                        let below = self.chance.below(depth);
                        self.node(below, child < last && kind.ends_with("selector"))
                    })
                    .collect();
                format!(r#""node": "{kind}", "children": [{}]"#, children.join(", "))
            }
        };
        if self.chance.below(2) == 0 {
            fields = format!("{fields}, {}", self.guard(lower));
        }
        format!("{{ {fields} }}")
    }
}

fn program(seed: u64) -> Arc<Program<Actor>> {
    let root = Draw { chance: Chance::new(seed), leaves: 0 }.node(3, false);
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#);
    tests::registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_tick_below_guards_does_the_same_with_a_trace_and_without(rows in rows(), seeds in any::<[u64; 32]>()) {
        for seed in seeds {
            same_with_and_without(&program(seed), &rows, seed)?;
        }
    }
}

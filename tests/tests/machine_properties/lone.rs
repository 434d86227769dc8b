//! Machines in which usually only the single task of a state is active. A tick without a trace takes a fast path for
//! them, a tick with a trace never does. Both must have the same result, in any order.

use std::sync::Arc;

use bt_runtime::{Chance, Program, Registry};
use proptest::prelude::*;
use tests::leaf;
use tests::prelude::*;
use tests::script::{config, rows};
use tests::traced::same_with_and_without;

/// Generates the text of a machine.
struct Draw {
    chance: Chance,
    leaves: u64,
}

impl Draw {
    fn below(&mut self, count: u64) -> u64 {
        self.chance.below(count)
    }

    fn of(&mut self, texts: &[&str]) -> String {
        texts[self.below(texts.len() as u64) as usize].to_owned()
    }

    fn leaf(&mut self) -> String {
        self.leaves += 1;
        format!(r#"{{ "node": "leaf", "args": {{ "n": {} }} }}"#, self.leaves)
    }

    /// A task, usually a leaf or a composite of leaves.
    fn task(&mut self) -> String {
        let (a, b) = (self.leaf(), self.leaf());
        let of =
            |kind: &str, children: &[&str]| format!(r#"{{ "node": "{kind}", "children": [{}] }}"#, children.join(", "));
        match self.below(14) {
            0 => r#"{ "node": "succeed" }"#.into(),
            1 => r#"{ "node": "wait", "args": { "for": "100ms" } }"#.into(),
            2 => of("sequence", &[&a, &b]),
            3 => of("selector", &[&a, &b]),
            4 => of("sequence", &[&a, r#"{ "node": "set", "key": "m", "value": 3 }"#, &b]),
            5 => of("random_sequence", &[&a, &b]),
            6 => of("race", &[&a, &b]),
            7 => r#"{ "node": "check", "args": { "condition": "a" } }"#.into(),
            8 => a.replacen('{', r#"{ "decorators": [{ "time_limit": "150ms" }],"#, 1),
            9 => of("sequence", &[&a, &b]).replacen('{', r#"{ "decorators": [{ "repeat": 2 }],"#, 1),
            10 => a.replacen('{', r#"{ "decorators": ["invert", { "cooldown": "100ms" }],"#, 1),
            _ => a,
        }
    }

    /// A transition. `given` has the names of the readable parameters.
    fn way(&mut self, states: u64, given: &[&str]) -> String {
        let on = match self.below(24) {
            0 => r#"{ "event": "Signal::Ping" }"#.to_owned(),
            _ => self.of(&[r#""success""#, r#""failure""#, r#""done""#, r#""done""#]),
        };
        let condition = match self.below(4) {
            0 => self.of(&[r#", "if": "n > 1""#, r#", "if": "a""#, r#", "if": "!b && n != 3""#]),
            _ => String::new(),
        };
        let priority = self.of(&["", "", "", r#", "priority": "high""#, r#", "priority": "low""#]);
        let of = if given.is_empty() { &["n", "m", "2"][..] } else { given };
        let to = match self.below(8) {
            0 => r#""Given", "args": { "p": { "expr": "OF + 1" } }"#.replace("OF", &self.of(of)),
            1 => r#""Both", "args": { "p": { "expr": "OF" }, "q": { "expr": "-OF" } }"#.replace("OF", &self.of(of)),
            2 => r#""Both", "args": { "p": { "expr": "OF" } }"#.replace("OF", &self.of(of)),
            3 if self.below(3) == 0 => self.of(&[r#""succeed""#, r#""fail""#]),
            _ => format!(r#""S{}""#, 1 + self.below(states)),
        };
        format!(r#"{{ "on": {on}{condition}{priority}, "to": {to} }}"#)
    }

    fn ways(&mut self, states: u64, given: &[&str]) -> String {
        let ways: Vec<_> = (0..self.below(4)).map(|_| self.way(states, given)).collect();
        ways.join(", ")
    }

    /// A state with this number; `inside` has the numbers of its child states.
    fn state(&mut self, number: u64, inside: &[u64], states: u64) -> String {
        let ways = self.ways(states, &[]);
        let tasks = match (inside.is_empty(), self.below(12)) {
            (true, 0) => format!("{}, {}", self.task(), self.task()),
            (true, 1) | (false, 1..) => String::new(),
            _ => self.task(),
        };
        let when = if inside.is_empty() && self.below(12) == 0 { r#", "when": "c""# } else { "" };
        let inner: Vec<_> = inside.iter().map(|&child| self.state(child, &[], states)).collect();
        let inner = if inner.is_empty() { String::new() } else { format!(r#", "states": [{}]"#, inner.join(", ")) };
        format!(r#"{{ "state": "S{number}"{when}, "tasks": [{tasks}], "transitions": [{ways}]{inner} }}"#)
    }

    /// Three states, of which the first two have child states, and two states with parameters.
    fn machine(&mut self) -> String {
        let inside: [&[u64]; 3] = [&[4, 5], &[6], &[]];
        let mut states: Vec<_> = (1..).zip(inside).map(|(number, inside)| self.state(number, inside, 6)).collect();
        for (name, params) in [("Given", &["p"][..]), ("Both", &["p", "q"])] {
            let declared: Vec<_> =
                params.iter().map(|name| format!(r#"{{ "name": "{name}", "type": "i32", "default": 7 }}"#)).collect();
            let sets = params
                .iter()
                .map(|name| format!(r#"{{ "node": "set", "key": "m", "value": {{ "expr": "{name} + m" }} }}"#));
            let (sets, leaf, ways) = (sets.collect::<Vec<_>>().join(", "), self.leaf(), self.ways(6, params));
            let task = format!(r#"{{ "node": "sequence", "children": [{sets}, {leaf}] }}"#);
            states.push(format!(
                r#"{{ "state": "{name}", "params": [{}], "tasks": [{task}], "transitions": [{ways}] }}"#,
                declared.join(", ")
            ));
        }
        let ways = if self.below(3) == 0 { self.ways(6, &[]) } else { String::new() };
        let states = states.join(",\n");
        format!(r#"{{ "bt": 1, "machine": "M", "agent": "Actor", "transitions": [{ways}], "states": [{states}] }}"#)
    }
}

fn program(seed: u64) -> Arc<Program<Actor>> {
    let text = Draw { chance: Chance::new(seed), leaves: 0 }.machine();
    Registry::<Actor>::new()
        .with::<leaf>()
        .load_str("m.json", &text)
        .unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_tick_of_a_machine_does_the_same_with_a_trace_and_without(rows in rows(), seeds in any::<[u64; 32]>()) {
        for seed in seeds {
            same_with_and_without(&program(seed), &rows, seed)?;
        }
    }
}

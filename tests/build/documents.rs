// Generates the documents of the conformance test: JSON that `bt_file!` compiles and the loader loads.

use super::decorators::{DECORATORS, json};

/// The maximum number of nodes in a document. A few more complete the open branches.
const MOST: u32 = 14;

/// One in this many documents runs a subtree under a gate. A guard on a local of that subtree claims execution while
/// another branch runs.
const GATED: u64 = 6;

/// The document with this number: a tree and its subtree. `plain`: its numbers stay small, because an overflow of Rust panics.
pub fn document(number: u64, plain: bool) -> String {
    let state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut draw = Draw { state, leaves: 0, nodes: 0, sub: None, depth: 0, plain };
    draw.sub = Some(format!("D{number}Sub"));
    let keep = number.is_multiple_of(2);
    let locals = format!(r#"[{{ "name": "count", "type": "i32", "value": 1, "keep": {keep} }}]"#);
    let gated = number % GATED == GATED - 1;
    let main = draw.tree(&["n", "m", "count"], &["a", "b", "c"], gated);
    (draw.sub, draw.nodes) = (None, 6);
    let sub = draw.tree(&["n", "to", "step", "sum", "tries", "runs"], &["a", "on"], gated);
    let params = r#"[{ "name": "to", "type": "i32" }, { "name": "on", "type": "bool", "default": true },
        { "name": "pause", "type": "Duration", "default": "200ms", "latch": true },
        { "name": "sum", "type": "i32", "dir": "out" },
        { "name": "tries", "type": "i32", "dir": "inout", "default": 1 }]"#;
    let sub_locals = r#"[{ "name": "step", "type": "i32", "value": { "expr": "to * 2" } },
        { "name": "runs", "type": "i32", "value": 3, "keep": true },
        { "name": "seen", "type": "Mode", "value": "Calm" }, { "name": "last", "type": "Option<i32>", "value": null }]"#;
    format!(
        r#"{{ "bt": 1, "trees": [
  {{ "tree": "D{number}", "agent": "Actor", "locals": {locals}, "root": {main} }},
  {{ "tree": "D{number}Sub", "agent": "Actor", "params": {params}, "locals": {sub_locals}, "root": {sub} }} ] }}"#
    )
}

/// Generates random nodes.
struct Draw {
    state: u64,
    leaves: u8,
    nodes: u32,
    /// The subtree that may be run. `None` while the subtree itself is generated.
    sub: Option<String>,
    /// The current nesting depth of an expression.
    depth: u32,
    /// Are numbers small, and does every `match` cover all values?
    plain: bool,
}

/// The names that can be read at this point.
#[derive(Clone, Copy)]
struct Scope<'s> {
    numbers: &'s [&'s str],
    flags: &'s [&'s str],
    /// Guards may be `lower_priority`.
    ordered: bool,
}

impl Draw {
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.state >> 33) * count as u64) >> 31) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn leaf_number(&mut self) -> u8 {
        self.leaves += 1;
        self.leaves % 60 + 1
    }

    fn tree(&mut self, numbers: &[&str], flags: &[&str], gated: bool) -> String {
        let scope = Scope { numbers, flags, ordered: false };
        if gated {
            return self.gated(scope);
        }
        let above = self.above(scope);
        let body = self.composite(3, scope);
        format!("{{ {body}{above} }}")
    }

    /// The subtree under a gate, beside branches that may run meanwhile; or, if `sub` is `None`, that subtree itself.
    fn gated(&mut self, scope: Scope<'_>) -> String {
        let lower = Scope { ordered: true, ..scope };
        let (first, last) = match self.sub.clone() {
            Some(sub) => {
                let (run, gate) = (self.run(&sub, scope), self.decorator(scope));
                let wait = r#"{ "node": "wait", "args": { "for": "100ms..=300ms" } }"#;
                (format!(r#"{{ {run}, "decorators": [{gate}] }}"#), wait)
            }
            None => {
                let (leaf, aborts) = (self.leaf(scope), self.of(&["lower_priority", "both"]));
                let (sign, with) = (self.of(&["==", "!=", "<"]), self.of(&["0", "2", "to", "n"]));
                let guard = format!(r#"{{ "if": "step {sign} {with}", "aborts": "{aborts}" }}"#);
                (format!(r#"{{ {leaf}, "when": [{guard}] }}"#), r#"{ "node": "fail" }"#)
            }
        };
        let (second, third) = (self.node(1, lower), self.node(1, lower));
        format!(r#"{{ "node": "selector", "children": [{first}, {second}, {third}, {last}] }}"#)
    }

    /// An integer expression.
    fn number(&mut self, scope: Scope<'_>) -> String {
        if self.plain {
            return self.small(scope);
        }
        self.depth += 1;
        let number = match self.below(if self.depth > 3 { 5 } else { 11 }) {
            0..3 => self.of(scope.numbers).to_owned(),
            3 => self.of(&["0", "1", "2", "3"]).to_owned(),
            4 => "-2".to_owned(),
            5 => format!("-({})", self.number(scope)),
            9 => format!("({}) {} ({})", self.number(scope), self.of(&["&", "|", "^", "<<", ">>"]), self.number(scope)),
            10 => format!("!({})", self.number(scope)),
            6 => format!("({}) {} {}", self.number(scope), self.of(&["/", "%"]), self.of(&["2", "3", "n", "m"])),
            _ => format!("({}) {} ({})", self.number(scope), self.of(&["+", "-", "*"]), self.number(scope)),
        };
        self.depth -= 1;
        number
    }

    /// An integer expression whose value does not grow.
    fn small(&mut self, scope: Scope<'_>) -> String {
        self.depth += 1;
        let number = match self.below(if self.depth > 3 { 5 } else { 10 }) {
            0..3 => self.of(scope.numbers).to_owned(),
            3 => self.of(&["0", "1", "2", "3"]).to_owned(),
            4 => "-2".to_owned(),
            5 => format!("-({} & 7)", self.of(scope.numbers)),
            6 => format!("({}) {}", self.small(scope), self.of(&["/ 2", "% 3", "& 6", "| 1", "^ 3"])),
            7 => format!("(({}) & 3) << 1", self.small(scope)),
            _ => format!("(({}) & 7) {} (({}) & 3)", self.small(scope), self.of(&["+", "-", "*"]), self.small(scope)),
        };
        self.depth -= 1;
        number
    }

    fn condition(&mut self, scope: Scope<'_>) -> String {
        self.depth += 1;
        let condition = match self.below(if self.depth > 3 { 6 } else { 12 }) {
            0..2 => self.of(scope.flags).to_owned(),
            2 => self.of(&["spot.is_some()", "spot.is_none()", "spot == 2", "spot != 3"]).to_owned(),
            3 => self.of(&["mode == Alert", "mode != Calm", "mode == Mode::Panic"]).to_owned(),
            4 if self.sub.is_none() => self.of(&["seen == mode", "last.is_some()", "last == spot"]).to_owned(),
            4 => "true".to_owned(),
            5 => "over()".to_owned(),
            6 => format!("over(limit = {})", self.number(scope)),
            7 => format!("!({})", self.condition(scope)),
            8 => format!("({}) {} ({})", self.condition(scope), self.of(&["&&", "||"]), self.condition(scope)),
            _ => {
                let sign = self.of(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({}) {sign} ({})", self.number(scope), self.number(scope))
            }
        };
        self.depth -= 1;
        condition
    }

    fn lasts(&mut self) -> &'static str {
        match self.below(5) {
            0 if self.sub.is_none() => "pause",
            1 => "100ms..=300ms",
            2 => "0ms",
            3 => "100ms + 50ms",
            _ => "200ms",
        }
    }

    /// Guards, decorators and a service.
    fn above(&mut self, scope: Scope<'_>) -> String {
        let mut text = String::new();
        if self.below(3) == 0 {
            text += &format!(r#", "when": [{}]"#, self.guard(scope));
        }
        if self.below(3) == 0 {
            let first = self.decorator(scope);
            let second = if self.below(4) == 0 { self.decorator(scope) } else { String::new() };
            // No decorator occurs twice.
            let word = |text: &str| text.split('"').nth(1).map(str::to_owned);
            let both = if second.is_empty() || word(&first) == word(&second) { first } else { first + ", " + &second };
            text += &format!(r#", "decorators": [{both}]"#);
        }
        text
    }

    fn guard(&mut self, scope: Scope<'_>) -> String {
        let words = ["none", "self", "lower_priority", "both"];
        let aborts = self.of(if scope.ordered { &words } else { &words[..2] });
        let notify = if aborts == "none" { "result" } else { self.of(&["result", "result", "value"]) };
        let mut condition = self.condition(scope);
        // A guard that aborts must read a key. Names of keys begin with a lower-case letter.
        if !condition.replace("true", "").contains(|char: char| char.is_ascii_lowercase()) {
            condition = self.of(scope.flags).to_owned();
        }
        format!(r#"{{ "if": "{condition}", "aborts": "{aborts}", "notify": "{notify}" }}"#)
    }

    fn decorator(&mut self, scope: Scope<'_>) -> String {
        if self.below(6) == 0 {
            return format!(r#"{{ "skip_if": "{}" }}"#, self.condition(scope));
        }
        if self.below(8) == 0 {
            let (end, number) = (self.of(&["on_exit", "on_halt"]), self.leaf_number());
            let value = self.number(scope);
            return format!(
                r#"{{ "{end}": {{ "node": "serve", "args": {{ "n": {number}, "value": {{ "expr": "{value}" }} }}, "out": "m" }} }}"#
            );
        }
        match DECORATORS.get(self.below(DECORATORS.len() + 4)).copied() {
            None => {
                let (number, value) = (self.leaf_number(), self.number(scope));
                let (every, deviation) = (self.of(&["200ms", "150ms"]), self.of(&["0ms", "50ms"]));
                let timer = self.of(&["", r#", "timer": "keep""#]);
                let stop = match self.below(3) {
                    0 => format!(r#", "on_stop": {{ "node": "serve", "args": {{ "n": {} }} }}"#, self.leaf_number()),
                    _ => String::new(),
                };
                format!(
                    r#"{{ "service": {{ "node": "serve", "args": {{ "n": {number}, "value": {{ "expr": "{value}" }} }},
                        "out": "m", "every": "{every}", "deviation": "{deviation}"{timer}{stop} }} }}"#
                )
            }
            Some("chance(0.5)") => format!(r#"{{ "chance": {} }}"#, self.of(&["0.5", "\"0.25 * 3\"", "\"n\""])),
            Some(decorator) => json(decorator),
        }
    }

    fn node(&mut self, depth: u32, scope: Scope<'_>) -> String {
        let above = self.above(scope);
        let inner = Scope { ordered: false, ..scope };
        self.nodes += 1;
        let body = if depth == 0 || self.nodes > MOST || self.below(4) == 0 {
            self.leaf(inner)
        } else {
            self.composite(depth - 1, inner)
        };
        format!("{{ {body}{above} }}")
    }

    fn leaf(&mut self, scope: Scope<'_>) -> String {
        let number = self.leaf_number();
        match self.below(12) {
            0 => format!(r#""node": "graceful", "args": {{ "n": {number}, "halts": {} }}"#, number % 3),
            1 => format!(r#""node": "find", "args": {{ "n": {number}, "value": -2 }}, "out": "spot""#),
            2 => format!(r#""node": "look", "args": {{ "n": {number}, "at": {{ "expr": "{}" }} }}"#, self.number(scope)),
            3 | 4 => format!(r#""node": "leaf", "args": {{ "n": {number} }}"#),
            5 => format!(r#""node": "wait", "args": {{ "for": "{}" }}"#, self.lasts()),
            6 => format!(r#""node": "wait_for", "event": "{}""#, self.of(&["Signal::Ping", "Ping"])),
            7 => format!(r#""node": "wait_for", "event": "Ping", "if": "{}""#, self.condition(scope)),
            8 => r#""node": "idle""#.into(),
            9 => {
                let (millis, on) = (self.below(3) * 200, self.below(8));
                format!(r#""node": "doze", "args": {{ "n": {number}, "millis": {millis}, "on": {on} }}"#)
            }
            10 => match self.sub.clone() {
                Some(sub) => self.run(&sub, scope),
                None => format!(r#""node": "latched", "args": {{ "n": {number}, "at": {{ "expr": "to" }}, "first": 1 }}"#),
            },
            _ => self.instant(scope),
        }
    }

    /// A node that runs the subtree.
    fn run(&mut self, sub: &str, scope: Scope<'_>) -> String {
        let to = match self.below(3) {
            0 => r#"{ "key": "n" }"#.into(),
            1 => "-7".into(),
            _ => format!(r#"{{ "expr": "{}" }}"#, self.number(scope)),
        };
        let on = match self.below(3) {
            0 => r#", "pause": "100ms""#.into(),
            1 => String::new(),
            _ => format!(r#", "on": {{ "expr": "{}" }}"#, self.condition(scope)),
        };
        let out = self.of(&[
            "",
            r#", "out": { "sum": "m" }"#,
            r#", "out": { "sum": "count" }"#,
            r#", "out": { "tries": "n", "sum": "count" }"#,
            r#", "out": { "tries": "count" }"#,
        ]);
        format!(r#""node": "run", "tree": "{sub}", "args": {{ "to": {to}{on} }}{out}"#)
    }

    /// A node that finishes at once.
    fn instant(&mut self, scope: Scope<'_>) -> String {
        match self.below(12) {
            0 => format!(r#""node": "set", "key": "a", "value": {{ "expr": "{}" }}"#, self.condition(scope)),
            1 => format!(r#""node": "set", "key": "n", "value": {{ "expr": "{}" }}"#, self.number(scope)),
            2 => format!(r#""node": "set", "key": "mode", "value": "{}""#, self.of(&["Calm", "Alert", "Panic"])),
            3 => format!(r#""node": "set", "key": "spot", "value": {}"#, self.of(&["3", "null", "2"])),
            4 if self.sub.is_none() => format!(r#""node": "clear", "key": "{}""#, self.of(&["spot", "n", "tries"])),
            4 => format!(r#""node": "clear", "key": "{}""#, self.of(&["spot", "mode", "n"])),
            5 => {
                let local = if self.sub.is_some() { "count" } else { self.of(&["step", "sum", "tries", "runs"]) };
                format!(r#""node": "set", "key": "{local}", "value": {{ "expr": "{}" }}"#, self.number(scope))
            }
            6 if self.sub.is_none() => r#""node": "set", "key": "last", "value": { "key": "spot" }"#.into(),
            6 | 7 => format!(r#""node": "send", "args": {{ "event": "{}" }}"#, self.of(&["Signal::Ping", "At(2)"])),
            8 => format!(r#""node": "{}""#, self.of(&["succeed", "fail"])),
            9 => format!(r#""node": "condition", "args": {{ "n": {} }}"#, self.leaf_number()),
            _ => format!(r#""node": "check", "args": {{ "condition": "{}" }}"#, self.condition(scope)),
        }
    }
}

include!("composites.rs");

//! Compiled trees of the game, and files that run them.

use crate::prelude::*;

bt! {
    /// A guard at the top that claims execution.
    pub tree Claims for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); fail; } }
    /// A branch with a cooldown.
    pub tree Rests for Actor {
        selector { #[when(bb.b, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 2); fail; }
    }
    /// A guard on its parameter that claims execution.
    pub tree Given(wanted: bool) for Actor { selector { #[when(wanted, aborts = both)] leaf(n = 3); fail; } }
    /// Parameters, and a local that guards observe.
    pub tree Counts(to: i32, #[latch] #[default(1 - 2)] from: i32, #[default(Mode::Calm)] mode: Mode) for Actor {
        let step: i32 = from;
        selector {
            #[when(step > to, aborts = lower_priority)]
            look(n = 4, at = step);
            sequence { set(step = step + 1); leaf(n = 5); }
        }
    }
    /// A slow halt, a service and a wait.
    pub tree Serves for Actor {
        #[service(serve(n = 6, value = 5) -> bb.m, every = 200ms)]
        sequence { wait(200ms); graceful(n = 7, halts = 2); }
    }
    /// A tree that finishes at once.
    pub tree Instant(by: i32) for Actor { set(bb.n = bb.n + by); }
    /// A guard that reads the world in every tick.
    pub tree World for Actor {
        selector { #[when(world.counts[2].ticked > 2, aborts = both)] leaf(n = 8); fail; }
    }
    /// Outputs, one of which guards observe, and a kept local.
    pub tree Outputs(by: i32, out sum: i32, inout tries: i32) for Actor {
        #[keep]
        let rounds: i32 = 0;
        selector {
            #[when(tries > 3, aborts = lower_priority)]
            sequence { set(tries = 0); set(rounds = rounds + 1); find(n = 1, value = by + rounds) -> sum; }
            sequence { set(tries = tries + by); set(sum = sum + 1); leaf(n = 13); set(tries = tries + 1); }
        }
    }
    /// A tree with a subtree and a slot.
    pub tree Nested(to: i32) for Actor { selector { slot none; run Counts(to = to + 1, from = 3); } }
}

state_tree! {
    pub machine Mind(bold: bool) for Actor {
        state Calm { task leaf(n = 11); on success => Rage; on tick if bold => Rage; }
        state Rage { task graceful(n = 12, halts = 1); on failure => Calm; on tick if bb.a => Calm; }
    }
}

pub const WHOLE: &str = r#"{ "bt": 1, "tree": "Whole", "agent": "Actor", "root": { "node": "selector", "children": [
    { "node": "run", "tree": "Claims" },
    { "node": "run", "tree": "Given", "args": { "wanted": { "expr": "n == 2" } } },
    { "node": "sequence", "children": [
        { "node": "run", "tree": "Rests" }, { "node": "leaf", "args": { "n": 9 } },
        { "node": "run", "tree": "Instant", "args": { "by": 1 } } ] },
    { "node": "parallel", "when": [{ "if": "m == 0", "aborts": "both" }],
        "args": { "success": "all", "failure": 1 }, "children": [
        { "node": "run", "tree": "Counts", "name": "left",
            "args": { "to": { "expr": "n * 2" }, "from": { "key": "m" } } },
        { "node": "run", "tree": "Serves" } ] },
    { "node": "reactive_selector", "children": [
        { "node": "leaf", "args": { "n": 10 }, "when": [{ "if": "a" }] },
        { "node": "run", "tree": "Nested", "args": { "to": { "key": "n" } } } ] } ] } }"#;

pub const SMALL: &str = r#"{ "bt": 1, "tree": "Small", "agent": "Actor", "root": { "node": "selector", "children": [
    { "node": "run", "tree": "World" },
    { "node": "run", "tree": "Mind", "args": { "bold": { "key": "b" } } } ] } }"#;

/// A file whose arguments for a compiled tree read parameters and locals of the file's own tree.
pub const OUTER: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Outer", "agent": "Actor",
        "root": { "node": "run", "tree": "Middle", "args": { "goal": { "key": "n" } } } },
    { "tree": "Middle", "agent": "Actor", "params": [{ "name": "goal", "type": "i32" }],
        "locals": [{ "name": "step", "type": "i32", "value": 0 }],
        "root": { "node": "selector", "children": [
            { "node": "run", "tree": "Given", "args": { "wanted": { "expr": "step > goal" } } },
            { "node": "sequence", "children": [
                { "node": "set", "key": "step", "value": { "expr": "step + 1" } },
                { "node": "run", "tree": "Counts",
                    "args": { "to": { "expr": "goal + step" }, "from": { "expr": "step" } } },
                { "node": "fail" } ] },
            { "node": "sequence", "children": [
                { "node": "set", "key": "step", "value": { "expr": "1 - step" } },
                { "node": "leaf", "args": { "n": 9 } } ] } ] } } ] }"#;

/// A file whose outputs of a compiled tree are a key and a local of its own.
pub const WRITES: &str = r#"{ "bt": 1, "tree": "Writes", "agent": "Actor",
    "locals": [{ "name": "step", "type": "i32", "value": 0 }], "root": { "node": "selector", "children": [
    { "node": "leaf", "args": { "n": 2 }, "when": [{ "if": "step > 5 || m > 4", "aborts": "lower_priority" }] },
    { "node": "run", "tree": "Outputs", "args": { "by": { "key": "n" } }, "out": { "sum": "m", "tries": "step" } },
    { "node": "run", "tree": "Outputs", "args": { "by": 1, "tries": 2 } },
    { "node": "leaf", "args": { "n": 3 } } ] } }"#;

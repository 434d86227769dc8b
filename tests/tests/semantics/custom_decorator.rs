//! Decorators of the user's own: those of Nav2, and the rules for all.

use tests::nav2::{ForEach, PipelineSequence, RateController, RecoveryNode};
use tests::prelude::*;
use tests::table_and_file;

#[test]
fn a_halt_reaches_the_child() {
    bt! {
        tree T for Actor {
            selector {
                #[when(!bb.a, aborts = self)]
                RateController(hz = 2.0) { graceful(n = 1, halts = 1); }
                leaf(n = 2);
            }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "selector", "children": [
            { "node": "RateController", "args": { "hz": 2.0 }, "when": [{ "if": "!a", "aborts": "self" }],
              "children": [{ "node": "graceful", "args": { "n": 1, "halts": 1 } }] },
            { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | | | | |
        0.2s | a | | | |
        0.3s | | | | |
        0.4s | | 2:F | | |
        0.5s | !a | | | |
        0.5s | stop | | | |
        0.5s | stop | | | |
    "#]],
    );
}

#[test]
fn rate_controller_starts_its_child_at_a_rate_and_ticks_it_while_it_runs() {
    bt! {
        tree T for Actor {
            PipelineSequence { RateController(hz = 4.0) { leaf(n = 1); } leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "PipelineSequence", "children": [
            { "node": "RateController", "args": { "hz": 4.0 }, "children": [{ "node": "leaf", "args": { "n": 1 } }] },
            { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | | | | |
        0.2s | | 1:S | | |
        0.3s | | | | |
        0.4s | | | | |
        0.5s | | | | |
        0.6s | | | | |
        0.7s | | 1:S | | |
        0.8s | | 2:F | | |
        0.9s | | | | |
        1.0s | | 1:F | | |
    "#]],
    );
}

#[test]
fn for_each_runs_its_child_once_per_item() {
    bt! {
        tree T for Actor {
            sequence { set(bb.n = 3); ForEach { look(n = 1, at = bb.m); } leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "sequence", "children": [ { "node": "set", "key": "n", "value": 3 },
            { "node": "ForEach", "children": [{ "node": "look", "args": { "n": 1, "at": { "key": "m" } } }] },
            { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | | 1:S | | |
        0.2s | | | | |
        0.3s | | 1:S | | |
        0.4s | | 1:S | | |
        0.5s | | 2:S | | |
        0.6s | | 2:S 1:F | | |
    "#]],
    );
}

#[test]
fn attributes_stand_above_it_and_inputs_are_read_in_every_tick() {
    bt! {
        tree T for Actor {
            #[repeat(2)]
            RecoveryNode(number_of_retries = if bb.a { 1 } else { 0 }) {
                #[invert]
                leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | | 1:S | | |
        0.2s | a | 1:S | | |
        0.3s | | 2:S | | |
        0.4s | | 1:F | | |
        0.5s | | 1:F | | |
    "#]]);
}

//! Decorators of the user's own: those of Nav2, and the rules for all.

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
            time | before | leaves | status | next   | what happened
            0.1s |        |        | R      | now    | enter 1
            0.2s | a      |        | R      | now    | halting 1
            0.3s |        |        | R      | now    | halt 1, enter 2
            0.4s |        | 2:F    | F      | now    | tick 2
            0.5s | !a     |        | R      | now    | enter 1
            0.6s | stop   |        | F      | change | halting 1, halt 1
            0.6s | stop   |        | F      | change |
            1: entered 2, ticked 2, left 0, halted 2
            2: entered 1, ticked 2, left 1, halted 0
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
            0.1s |        |        | R      | now  | enter 1
            0.2s |        | 1:S    | R      | now  | tick 1, enter 2
            0.3s |        |        | R      | now  | tick 2
            0.4s |        |        | R      | now  | tick 2
            0.5s |        |        | R      | now  | enter 1, tick 2
            0.6s |        |        | R      | now  | tick 1, tick 2
            0.7s |        | 1:S    | R      | now  | tick 1, tick 2
            0.8s |        | 2:F    | F      | now  | tick 2
            0.9s |        |        | R      | now  | enter 1
            1.0s |        | 1:F    | F      | now  | tick 1
            1: entered 3, ticked 7, left 3, halted 0
            2: entered 1, ticked 7, left 1, halted 0
        "#]],
    );
}

#[test]
fn for_each_runs_its_child_once_per_item() {
    bt! {
        tree T for Actor {
            sequence { set(bb.n = 3); EachItem { look(n = 1, at = bb.m); } leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "sequence", "children": [ { "node": "set", "key": "n", "value": 3 },
            { "node": "EachItem", "children": [{ "node": "look", "args": { "n": 1, "at": { "key": "m" } } }] },
            { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s |        | 1:S     | R      | now  | 1 sees 0, enter 1
            0.2s |        |         | R      | now  | 1 sees 1, enter 1
            0.3s |        | 1:S     | R      | now  | 1 sees 1, tick 1
            0.4s |        | 1:S     | R      | now  | 1 sees 2, enter 1
            0.5s |        | 2:S     | S      | now  | enter 2
            0.6s |        | 2:S 1:F | F      | now  | 1 sees 0, enter 1
            1: entered 4, ticked 5, left 4, halted 0
            2: entered 1, ticked 1, left 1, halted 0
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
        0.1s |        | 1:S    | F      | now  | enter 1
        0.2s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.3s |        | 2:S    | R      | now  | tick 2, enter 1
        0.4s |        | 1:F    | S      | now  | tick 1, enter 1
        0.5s |        | 1:F    | S      | now  | enter 1, enter 1
        1: entered 6, ticked 7, left 6, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

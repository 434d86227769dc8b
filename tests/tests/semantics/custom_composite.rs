//! Composites of the user's own: those of Nav2, and the rules for all.

use tests::nav2::{PipelineSequence, RecoveryNode, RoundRobin};
use tests::prelude::*;
use tests::table_and_file;

const THREE: &str = r#""children": [ { "node": "leaf", "args": { "n": 1 } }, { "node": "leaf", "args": { "n": 2 } },
    { "node": "leaf", "args": { "n": 3 } } ]"#;

fn three(node: &str) -> String {
    format!(r#"{{ "node": "{node}", {THREE} }}"#)
}

#[test]
fn a_halt_reaches_every_child_that_runs() {
    bt! {
        tree T for Actor {
            PipelineSequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table_and_file::<T>(
        &three("PipelineSequence"),
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | | |
        0.2s |        |        | | |
        0.2s | stop   |        | | |
        0.3s |        | 1:S 2:S | | |
        0.4s |        | 1:F | | |
    "#]],
    );
}

#[test]
fn pipeline_sequence_ticks_again_all_children_before_the_running_one() {
    bt! {
        tree T for Actor {
            PipelineSequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table_and_file::<T>(
        &three("PipelineSequence"),
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S | | |
        0.2s |        | 1:S 2:S | | |
        0.3s |        | 1:S | | |
        0.4s |        | 1:S 2:S | | |
        0.5s |        | 1:S 2:S 3:S | | |
        0.6s |        | 1:S 2:F | | |
        0.7s |        | 1:S 2:S | | |
        0.8s |        | 1:F | | |
    "#]],
    );
}

#[test]
fn pipeline_sequence_halts_a_running_child_before_the_last_when_it_is_done() {
    bt! {
        tree T for Actor {
            PipelineSequence { graceful(n = 1, halts = 1); leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "PipelineSequence", "children": [ { "node": "graceful", "args": { "n": 1, "halts": 1 } },
            { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S | | |
        0.2s |        | | | |
        0.3s |        | 2:S | | |
        0.4s |        | | | |
        0.5s |        | 1:S | | |
        0.6s |        | | | |
        0.7s | stop | | | |
        0.7s |  | | | |
    "#]],
    );
}

#[test]
fn recovery_node_clears_the_way_so_often() {
    bt! {
        tree T for Actor {
            RecoveryNode(number_of_retries = 2) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "RecoveryNode", "args": { "number_of_retries": 2 }, "children": [
            { "node": "leaf", "args": { "n": 1 } }, { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | | | |
        0.2s |        | 1:F | | |
        0.3s |        | 2:S | | |
        0.4s |        | 1:S | | |
        0.5s |        | 1:F 2:F | | |
        0.6s |        | 1:F 2:S | | |
        0.7s |        | 1:F | | |
        0.8s |        | 2:S 1:F | | |
    "#]],
    );
}

#[test]
fn round_robin_begins_with_the_next_child_after_a_success() {
    bt! {
        tree T for Actor {
            RoundRobin { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table_and_file::<T>(
        &three("RoundRobin"),
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S | | |
        0.2s |        | 2:S | | |
        0.3s |        | 3:F | | |
        0.4s |        | 1:S | | |
        0.5s |        | 2:F 3:F 1:F | | |
        0.6s |        | 1:S | | |
        0.7s |        | | | |
        0.7s | stop | | | |
        0.8s |        | | | |
    "#]],
    );
}

#[test]
fn guards_inside_a_running_child_work_and_those_of_idle_children_do_not_preempt() {
    bt! {
        tree T for Actor {
            selector {
                RoundRobin {
                    #[when(bb.a)]
                    #[when(bb.b, aborts = self)]
                    leaf(n = 1);
                    selector { #[when(bb.c, aborts = lower_priority)] leaf(n = 2); leaf(n = 3); }
                }
                leaf(n = 4);
            }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "selector", "children": [
            { "node": "RoundRobin", "children": [
                { "node": "leaf", "args": { "n": 1 }, "when": [{ "if": "a" }, { "if": "b", "aborts": "self" }] },
                { "node": "selector", "children": [
                    { "node": "leaf", "args": { "n": 2 }, "when": [{ "if": "c", "aborts": "lower_priority" }] },
                    { "node": "leaf", "args": { "n": 3 } } ] } ] },
            { "node": "leaf", "args": { "n": 4 } } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b | | | |
        0.2s | !b  | | | |
        0.3s | c   | | | |
        0.4s | !c  | 2:F 3:F | | |
        0.5s | c  | | | |
        0.6s |   | 4:S | | |
    "#]],
    );
}

#[test]
fn services_of_running_children_run_and_writes_are_theirs() {
    bt! {
        tree T for Actor {
            PipelineSequence {
                #[service(serve(n = 5, value = 7) -> bb.m, every = 200ms)]
                find(n = 1, value = 4) -> bb.n;
                #[service(serve(n = 6, value = 8) -> bb.m, every = 200ms)]
                leaf(n = 2);
            }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "PipelineSequence", "children": [
            { "node": "find", "args": { "n": 1, "value": 4 }, "out": "n",
              "decorators": [{ "service": { "node": "serve", "args": { "n": 5, "value": 7 }, "out": "m", "every": "200ms" } }] },
            { "node": "leaf", "args": { "n": 2 },
              "decorators": [{ "service": { "node": "serve", "args": { "n": 6, "value": 8 }, "out": "m", "every": "200ms" } }] } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |     | 1:S | | |
        0.2s |     | 1:S | | |
        0.3s |     | 1:S | | |
        0.4s |     | 1:F | | |
    "#]],
    );
}

#[test]
fn they_nest() {
    bt! {
        tree T for Actor {
            RecoveryNode(number_of_retries = 1) {
                PipelineSequence { leaf(n = 1); RecoveryNode { leaf(n = 2); leaf(n = 3); } }
                RoundRobin { leaf(n = 4); leaf(n = 5); }
            }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "RecoveryNode", "args": { "number_of_retries": 1 }, "children": [
            { "node": "PipelineSequence", "children": [ { "node": "leaf", "args": { "n": 1 } },
                { "node": "RecoveryNode", "children": [
                    { "node": "leaf", "args": { "n": 2 } }, { "node": "leaf", "args": { "n": 3 } } ] } ] },
            { "node": "RoundRobin", "children": [
                { "node": "leaf", "args": { "n": 4 } }, { "node": "leaf", "args": { "n": 5 } } ] } ] }"#,
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |     | 1:S | | |
        0.2s |     | 1:S 2:F 3:S | | |
        0.3s |     | 1:S 2:F | | |
        0.4s |     | 4:F | | |
        0.5s |     | 5:S | | |
        0.6s |     | 1:F | | |
    "#]],
    );
}

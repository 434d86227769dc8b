//! Composites of the user's own: those of Nav2, and the rules for all.

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
            time | before  | leaves  | status | next | what happened
            0.1s |         | 1:S     | R      | now  | enter 1, enter 2
            0.2s |         |         | R      | now  | enter 1, tick 2
            0.3s | restart |         | R      | now  | halt 1, halt 2, enter 1
            0.4s |         | 1:S 2:S | R      | now  | tick 1, enter 2, enter 3
            0.5s |         | 1:F     | F      | now  | enter 1, halt 3
            1: entered 4, ticked 5, left 3, halted 1
            2: entered 2, ticked 3, left 1, halted 1
            3: entered 1, ticked 1, left 0, halted 1
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
            time | before | leaves      | status | next | what happened
            0.1s |        | 1:S         | R      | now  | enter 1, enter 2
            0.2s |        | 1:S 2:S     | R      | now  | enter 1, tick 2, enter 3
            0.3s |        | 1:S         | R      | now  | enter 1, enter 2, tick 3
            0.4s |        | 1:S 2:S     | R      | now  | enter 1, tick 2, tick 3
            0.5s |        | 1:S 2:S 3:S | S      | now  | enter 1, enter 2, tick 3
            0.6s |        | 1:S 2:F     | F      | now  | enter 1, enter 2
            0.7s |        | 1:S 2:S     | R      | now  | enter 1, enter 2, enter 3
            0.8s |        | 1:F         | F      | now  | enter 1, halt 3
            1: entered 8, ticked 8, left 8, halted 0
            2: entered 5, ticked 7, left 5, halted 0
            3: entered 2, ticked 5, left 1, halted 1
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
            time | before | leaves | status | next   | what happened
            0.1s |        | 1:S    | R      | now    | enter 1, enter 2
            0.2s |        |        | R      | now    | enter 1, tick 2
            0.3s |        | 2:S    | R      | now    | tick 1, tick 2, halting 1
            0.4s |        |        | S      | now    | halt 1
            0.5s |        | 1:S    | R      | now    | enter 1, enter 2
            0.6s |        |        | R      | now    | enter 1, tick 2
            0.7s | stop   |        | F      | change | halting 1, halt 2, halt 1
            0.7s |        |        | F      | change |
            1: entered 4, ticked 5, left 2, halted 2
            2: entered 2, ticked 5, left 1, halted 1
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
            time | before | leaves  | status | next | what happened
            0.1s |        |         | R      | now  | enter 1
            0.2s |        | 1:F     | R      | now  | tick 1, enter 2
            0.3s |        | 2:S     | R      | now  | tick 2, enter 1
            0.4s |        | 1:S     | S      | now  | tick 1
            0.5s |        | 1:F 2:F | F      | now  | enter 1, enter 2
            0.6s |        | 1:F 2:S | R      | now  | enter 1, enter 2, enter 1, enter 2
            0.7s |        | 1:F     | F      | now  | enter 1
            0.8s |        | 2:S 1:F | R      | now  | enter 1, enter 2, enter 1, enter 2
            1: entered 8, ticked 10, left 8, halted 0
            2: entered 6, ticked 7, left 6, halted 0
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
            time | before  | leaves      | status | next | what happened
            0.1s |         | 1:S         | S      | now  | enter 1
            0.2s |         | 2:S         | S      | now  | enter 2
            0.3s |         | 3:F         | R      | now  | enter 3, enter 1
            0.4s |         | 1:S         | S      | now  | tick 1
            0.5s |         | 2:F 3:F 1:F | F      | now  | enter 2, enter 3, enter 1
            0.6s |         | 1:S         | S      | now  | enter 1
            0.7s |         |             | R      | now  | enter 2
            0.8s | restart |             | R      | now  | halt 2, enter 1
            0.9s |         |             | R      | now  | tick 1
            1: entered 5, ticked 7, left 4, halted 0
            2: entered 3, ticked 3, left 2, halted 1
            3: entered 2, ticked 2, left 2, halted 0
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
            time | before | leaves  | status | next | what happened
            0.1s | a b    |         | R      | now  | enter 1
            0.2s | !b     |         | R      | now  | halt 1, enter 3
            0.3s | c      |         | R      | now  | halt 3, enter 2
            0.4s | !c     | 2:F 3:F | R      | now  | tick 2, enter 3, enter 4
            0.5s | c      |         | R      | now  | tick 4
            0.6s |        | 4:S     | S      | now  | tick 4
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 2, left 1, halted 0
            3: entered 2, ticked 2, left 1, halted 1
            4: entered 1, ticked 3, left 1, halted 0
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
            0.1s |        | 1:S    | R      | now  | serve 5, enter 1, serve 6, enter 2
            0.2s |        | 1:S    | R      | now  | serve 5, enter 1, tick 2
            0.3s |        | 1:S    | R      | now  | serve 6, serve 5, enter 1, tick 2
            0.4s |        | 1:F    | F      | now  | serve 5, enter 1, halt 2
            1: entered 4, ticked 4, left 4, halted 0
            2: entered 1, ticked 3, left 0, halted 1
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
            time | before | leaves      | status | next | what happened
            0.1s |        | 1:S         | R      | now  | enter 1, enter 2
            0.2s |        | 1:S 2:F 3:S | R      | now  | enter 1, tick 2, enter 3, enter 2, enter 4
            0.3s |        | 1:S 2:F     | R      | now  | tick 4
            0.4s |        | 4:F         | R      | now  | tick 4, enter 5
            0.5s |        | 5:S         | R      | now  | tick 5, enter 1
            0.6s |        | 1:F         | F      | now  | tick 1
            1: entered 3, ticked 4, left 3, halted 0
            2: entered 2, ticked 3, left 2, halted 0
            3: entered 1, ticked 1, left 1, halted 0
            4: entered 1, ticked 3, left 1, halted 0
            5: entered 1, ticked 2, left 1, halted 0
        "#]],
    );
}

#[test]
fn children_that_run_hear_the_same_events_and_one_that_is_started_those_after_them() {
    bt! {
        tree T for Actor {
            PipelineSequence {
                wait_for(Signal::Ping);
                RoundRobin { #[invert] wait_for(Signal::Ping); wait_for(Signal::Ping); }
            }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "PipelineSequence", "children": [
            { "node": "wait_for", "event": "Signal::Ping" },
            { "node": "RoundRobin", "children": [
                { "node": "wait_for", "event": "Signal::Ping", "decorators": ["invert"] },
                { "node": "wait_for", "event": "Signal::Ping" } ] } ] }"#,
        expect![[r#"
            time | before      | leaves | status | next | what happened
            0.1s |             |        | R      | now  |
            0.2s | @ping       |        | R      | now  |
            0.3s |             |        | R      | now  |
            0.4s | @ping       |        | R      | now  |
            0.5s | @ping @ping |        | S      | now  |
        "#]],
    );
}

#[test]
fn a_skipped_child_succeeds_without_a_start() {
    bt! {
        tree T for Actor {
            PipelineSequence { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "PipelineSequence", "children": [
            { "node": "leaf", "args": { "n": 1 }, "decorators": [{ "skip_if": "a" }] },
            { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s | a      |         | R      | now  | enter 2
            0.2s | !a     |         | R      | now  | enter 1, tick 2
            0.3s |        | 1:S 2:S | S      | now  | tick 1, tick 2
            1: entered 1, ticked 2, left 1, halted 0
            2: entered 1, ticked 3, left 1, halted 0
        "#]],
    );
}

//! The rules for every node of the user's own. `serve 8` and `serve 9` are calls of `halt` of `Asking` and of `Twice`.

use tests::nodes::{Asking, Twice};
use tests::prelude::*;
use tests::table_and_file;

const ASKING: &str = r#"{ "node": "Asking", "children": [{ "node": "leaf", "args": { "n": 1 } }] }"#;
const TWICE: &str = r#"{ "node": "Twice", "children": [
    { "node": "leaf", "args": { "n": 1 } }, { "node": "leaf", "args": { "n": 2 } } ] }"#;

#[test]
fn a_decorator_that_ends_halts_its_child_and_gets_no_halt() {
    bt! {
        tree T for Actor { Asking { leaf(n = 1); } }
    }
    table_and_file::<T>(
        ASKING,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1
            0.2s | a      |        | S      | now  | halt 1
            0.3s |        |        | S      | now  |
            1: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_child_that_waits_is_not_ticked() {
    bt! {
        tree T for Actor { Asking { leaf(n = 1); } }
    }
    table_and_file::<T>(
        ASKING,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | b      |        | R      | now  |
            0.2s | !b     |        | R      | now  | enter 1
            0.3s | b      | 1:S    | R      | now  |
            0.4s | !b     | 1:S    | S      | now  | tick 1
            1: entered 1, ticked 2, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_child_starts_at_once_as_often_as_a_tick_may_start_it() {
    bt! {
        tree T for Actor { Asking { leaf(n = 1); } }
    }
    table_and_file::<T>(
        ASKING,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | c      | 1:S    | R      | now  | enter 1, enter 1
            0.2s |        | 1:S    | R      | now  | enter 1, enter 1
            0.3s | !c     | 1:F    | F      | now  | enter 1
            1: entered 5, ticked 5, left 5, halted 0
        "#]],
    );
}

#[test]
fn the_children_are_halted_before_their_node() {
    bt! {
        tree T for Actor { Twice { Asking { leaf(n = 1); } leaf(n = 2); } }
    }
    table_and_file::<T>(
        &TWICE.replacen(r#"{ "node": "leaf", "args": { "n": 1 } }"#, ASKING, 1),
        expect![[r#"
            time | before | leaves | status | next   | what happened
            0.1s |        |        | R      | now    | enter 1, enter 2
            0.1s | stop   |        | F      | change | halt 1, serve 8, halt 2, serve 9
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_running_child_is_ticked_once_in_a_tick_and_one_that_ends_is_not_started_again() {
    bt! {
        tree T for Actor { Twice { leaf(n = 1); leaf(n = 2); } }
    }
    table_and_file::<T>(
        TWICE,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1, enter 2
            0.2s |        |        | R      | now  | tick 1, tick 2
            0.3s |        | 1:S    | R      | now  | tick 1, tick 2
            0.4s |        | 1:S    | R      | now  | enter 1, tick 2
            0.5s | a      | 1:S    | S      | now  | enter 1, tick 2, halt 2
            1: entered 3, ticked 5, left 3, halted 0
            2: entered 1, ticked 5, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_composite_that_is_done_halts_the_children_that_run_and_waits_for_them() {
    bt! {
        tree T for Actor { Twice { graceful(n = 1); leaf(n = 2); } }
    }
    table_and_file::<T>(
        &TWICE.replacen("leaf", "graceful", 1),
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1, enter 2
            0.2s | a      |        | R      | now  | tick 1, tick 2, halting 1, halt 2
            0.3s |        |        | S      | now  | halt 1
            0.4s | !a     |        | R      | now  | enter 1, enter 2
            1: entered 2, ticked 3, left 0, halted 1
            2: entered 2, ticked 3, left 0, halted 1
        "#]],
    );
}

#[test]
fn while_a_child_halts_neither_its_node_nor_another_child_is_ticked() {
    bt! {
        tree T for Actor { Twice { graceful(n = 1, halts = 2); leaf(n = 2); } }
    }
    table_and_file::<T>(
        r#"{ "node": "Twice", "children": [
            { "node": "graceful", "args": { "n": 1, "halts": 2 } }, { "node": "leaf", "args": { "n": 2 } } ] }"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1, enter 2
            0.2s | b      |        | R      | now  | halting 1
            0.3s | !b     |        | R      | now  | halting 1
            0.4s |        |        | R      | now  | halt 1, enter 1, tick 2
            0.5s |        |        | R      | now  | tick 1, tick 2
            1: entered 2, ticked 3, left 0, halted 1
            2: entered 1, ticked 3, left 0, halted 0
        "#]],
    );
}

#[test]
fn it_is_ticked_in_every_tick_unless_its_next_says_otherwise() {
    bt! {
        tree T for Actor { Asking { Twice { wait(1s); idle; } } }
    }
    table_and_file::<T>(
        r#"{ "node": "Asking", "children": [{ "node": "Twice", "children": [
            { "node": "wait", "args": { "for": "1s" } }, { "node": "idle" } ] }] }"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  |
        "#]],
    );
    bt! {
        tree Sleepy for Actor { Asking { wait(1s); } }
    }
    table_and_file::<Sleepy>(
        r#"{ "node": "Asking", "children": [{ "node": "wait", "args": { "for": "1s" } }] }"#,
        expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | at 1.1s |
        "#]],
    );
}

#[test]
fn a_child_that_rests_misses_no_change_of_its_guard() {
    bt! {
        tree T for Actor { Asking { #[when(bb.n > 0, aborts = self)] leaf(n = 1); } }
    }
    table_and_file::<T>(
        r#"{ "node": "Asking", "children": [
            { "node": "leaf", "args": { "n": 1 }, "when": [{ "if": "n > 0", "aborts": "self" }] }] }"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | n=1    |        | R      | now  | enter 1
            0.2s | b n=0  |        | R      | now  |
            0.3s |        |        | R      | now  |
            0.4s | !b     |        | F      | now  | halt 1
            1: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_change_that_a_child_missed_restarts_it_once() {
    bt! {
        tree T for Actor { Asking { #[when(bb.n > 0, aborts = self, notify = value)] leaf(n = 1); } }
    }
    table_and_file::<T>(
        r#"{ "node": "Asking", "children": [
            { "node": "leaf", "args": { "n": 1 }, "when": [{ "if": "n > 0", "aborts": "self", "notify": "value" }] }] }"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | n=1    |        | R      | now  | enter 1
            0.2s |        |        | R      | now  | tick 1
            0.3s | b n=2  |        | R      | now  |
            0.4s | !b     |        | R      | now  | halt 1, enter 1
            0.5s | b      |        | R      | now  |
            0.6s | !b     |        | R      | now  | tick 1
            1: entered 2, ticked 4, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_change_that_a_child_missed_ends_its_sleep() {
    bt! {
        tree T for Actor { Asking { doze(n = 1, on = 2); } }
    }
    table_and_file::<T>(
        r#"{ "node": "Asking", "children": [{ "node": "doze", "args": { "n": 1, "on": 2 } }] }"#,
        expect![[r#"
            time | before | leaves | status | next   | what happened
            0.1s |        |        | R      | change | enter 1
            0.2s | b m=1  |        | R      | change |
            0.3s | !b     |        | R      | change | tick 1
            0.4s |        |        | R      | change |
            1: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
}

#[test]
fn a_child_that_rests_while_another_halts_misses_no_change() {
    bt! {
        tree T for Actor {
            Twice { graceful(n = 1, halts = 2); #[when(bb.n > 0, aborts = self)] leaf(n = 2); }
        }
    }
    table_and_file::<T>(
        r#"{ "node": "Twice", "children": [
            { "node": "graceful", "args": { "n": 1, "halts": 2 } },
            { "node": "leaf", "args": { "n": 2 }, "when": [{ "if": "n > 0", "aborts": "self" }] }] }"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | n=1    |        | R      | now  | enter 1, enter 2
            0.2s | b      |        | R      | now  | halting 1
            0.3s | n=0 !b |        | R      | now  | halting 1
            0.4s |        |        | R      | now  | halt 1, enter 1, halt 2
            1: entered 2, ticked 2, left 0, halted 1
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

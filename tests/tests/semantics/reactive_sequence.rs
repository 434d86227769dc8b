//! `reactive_sequence`: starts from its first child every tick.

use tests::prelude::*;

#[test]
fn asks_its_conditions_every_tick() {
    bt! {
        tree T for Actor {
            reactive_sequence { condition(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:R | R      | now  | enter 1, enter 2
        0.2s |        | 1:S 2:R | R      | now  | enter 1, tick 2
        0.3s |        | 1:F 2:R | F      | now  | enter 1, halt 2
        0.4s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 2, ticked 3, left 1, halted 1
    "#]]);
}

#[test]
fn a_condition_that_fails_halts_what_runs_and_is_its_failure() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | a      | 1:R    | R      | now  | enter 1
        0.3s |        | 1:R    | R      | now  | tick 1
        0.4s | !a     | 1:R    | F      | now  | halt 1
        0.5s |        |        | F      | now  |
        0.6s | a      | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 3, left 1, halted 1
    "#]]);
}

#[test]
fn conditions_behind_the_running_child_wait_for_it() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); leaf(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      | 1:R     | R      | now  | enter 1
        0.2s |        | 1:S 2:F | F      | now  | tick 1, enter 2
        0.3s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_graceful_halt_keeps_it_running() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); graceful(n = 1, halts = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:R    | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | F      | now  | halt 1
        0.5s |        |        | F      | now  |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_condition_that_holds_again_after_a_graceful_halt_starts_it_anew() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); graceful(n = 1, halts = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:R    | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s | a      |        | R      | now  | halting 1
        0.4s |        | 1:R    | R      | now  | halt 1, enter 1
        1: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn fails_at_once_where_the_first_condition_fails() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); check(bb.b); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        | F      | now  |
        0.2s | a !b   |        | F      | now  |
        0.3s | b      | 1:R    | R      | now  | enter 1
        0.4s | !b     |        | F      | now  | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | a      | 1:R    | R      | now    | enter 1
        0.1s | stop   |        | F      | change | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn nothing_to_ask_before_the_running_child_lets_it_sleep() {
    bt! {
        tree T for Actor {
            reactive_sequence { wait(1s); condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     | 1:S    | S      | now     | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn where_it_has_something_to_ask_it_wants_every_tick() {
    bt! {
        tree T for Actor {
            reactive_sequence { check(bb.a); wait(1s); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  |
        0.2s |        |        | R      | now  |
        1.2s | 1s     |        | S      | now  |
    "#]]);
}

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
        |  | 1:S 2:R
        |  | 1:S 2:R
        |  | 1:F 2:R
        |  | 1:S 2:S
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
        |  | 
        | a | 1:R
        |  | 1:R
        | !a | 1:R
        |  | 
        | a | 1:S
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
        | a | 1:R
        |  | 1:S 2:F
        |  | 1:S 2:S
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
        | a | 1:R
        | !a | 
        |  | 
        |  | 
        |  | 
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
        | a | 1:R
        | !a | 
        | a | 
        |  | 1:R
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
        | b | 
        | a !b | 
        | b | 1:R
        | !b | 
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
        | a | 
        |  | 
        | 1s | 
    "#]]);
}

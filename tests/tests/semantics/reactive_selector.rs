//! `reactive_selector`: starts from its first child every tick.

use tests::prelude::*;

#[test]
fn a_condition_that_succeeds_halts_what_runs_and_is_its_success() {
    bt! {
        tree T for Actor {
            reactive_selector { condition(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F 2:R | R      | now  | enter 1, enter 2
        0.2s |        | 1:F 2:R | R      | now  | enter 1, tick 2
        0.3s |        | 1:S 2:R | S      | now  | enter 1, halt 2
        0.4s |        | 1:F 2:F | F      | now  | enter 1, enter 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 2, ticked 3, left 1, halted 1
    "#]]);
}

#[test]
fn a_child_whose_guard_opens_takes_over() {
    bt! {
        tree T for Actor {
            reactive_selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 2:R     | R      | now  | enter 2
        0.2s |        | 2:R     | R      | now  | tick 2
        0.3s | a      | 1:R 2:R | R      | now  | enter 1, halt 2
        0.4s |        | 1:R     | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_does_not_end_its_own_child() {
    bt! {
        tree T for Actor {
            reactive_selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      | 1:R     | R      | now  | enter 1
        0.2s | !a     | 1:R     | R      | now  | tick 1
        0.3s |        | 1:F 2:R | R      | now  | tick 1, enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_sequence_that_begins_with_a_check_is_a_guarded_child() {
    bt! {
        tree T for Actor {
            reactive_selector { sequence { check(bb.a); leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 2:R     | R      | now  | enter 2
        0.2s |        | 2:R     | R      | now  | tick 2
        0.3s | a      | 1:R     | R      | now  | enter 1, halt 2
        0.4s |        | 1:F 2:R | R      | now  | tick 1, enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_that_may_run_and_fails_leaves_what_runs_untouched() {
    bt! {
        tree T for Actor {
            reactive_selector { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F 2:R | R      | now  | enter 1, enter 2
        0.2s |        | 1:F 2:R | R      | now  | enter 1, tick 2
        0.3s |        | 1:R     | R      | now  | enter 1, halt 2
        0.4s |        | 1:S     | S      | now  | tick 1
        1: entered 3, ticked 4, left 3, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_new_child_that_runs_while_the_old_one_stops_is_halted_at_once() {
    bt! {
        tree T for Actor {
            reactive_selector { #[when(bb.a)] leaf(n = 1); graceful(n = 2, halts = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:R    | R      | now  | enter 2
        0.2s | a      |        | R      | now  | enter 1, halting 2, halt 1
        0.3s |        |        | R      | now  | halting 2
        0.4s |        | 1:R    | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn after_a_graceful_halt_the_children_are_asked_anew() {
    bt! {
        tree T for Actor {
            reactive_selector {
                #[when(bb.a)] leaf(n = 1);
                #[when(bb.b)] leaf(n = 3);
                graceful(n = 2, halts = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:R    | R      | now  | enter 2
        0.2s | b      |        | R      | now  | enter 3, halting 2, halt 3
        0.3s | a      |        | R      | now  | halting 2
        0.4s |        | 1:R    | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            reactive_selector { check(bb.a); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        | 1:R    | R      | now    | enter 1
        0.1s | stop   |        | F      | change | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn its_first_child_may_sleep() {
    bt! {
        tree T for Actor {
            reactive_selector { #[when(!bb.a)] wait(1s); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     |        | S      | now     |
    "#]]);
}

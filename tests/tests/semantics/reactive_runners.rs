//! Reactive sequences with several children that may run.

use tests::prelude::*;

#[test]
fn an_earlier_child_that_runs_halts_the_later_one() {
    bt! {
        tree T for Actor {
            reactive_sequence { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | enter 1, enter 2
        0.2s |        | 1:S     | R      | now  | enter 1, tick 2
        0.3s |        | 1:R     | R      | now  | enter 1, halt 2
        0.4s |        | 1:S     | R      | now  | tick 1, enter 2
        0.5s |        | 1:S 2:S | S      | now  | enter 1, tick 2
        1: entered 4, ticked 5, left 4, halted 0
        2: entered 2, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
fn an_earlier_child_that_succeeds_at_once_leaves_it_untouched() {
    bt! {
        tree T for Actor {
            reactive_sequence { sequence { condition(n = 1); set(bb.n = 1); leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:S 2:S | R      | now  | enter 1, enter 2, tick 3
        0.3s |        | 1:S 2:F | F      | now  | enter 1, enter 2, halt 3
        0.4s |        | 1:S 2:S | R      | now  | enter 1, enter 2, enter 3
        0.5s |        | 1:S 2:R | R      | now  | enter 1, enter 2, halt 3
        1: entered 5, ticked 5, left 5, halted 0
        2: entered 5, ticked 5, left 4, halted 0
        3: entered 2, ticked 3, left 0, halted 2
    "#]]);
}

#[test]
fn an_eternal_guard_ends_what_runs() {
    bt! {
        tree T for Actor {
            reactive_sequence { condition(n = 1); #[invert] condition(n = 2); leaf(n = 3); leaf(n = 4); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:F     | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:S 2:F 3:S | R      | now  | enter 1, enter 2, tick 3, enter 4
        0.3s |        | 1:S 2:F     | R      | now  | enter 1, enter 2, enter 3, halt 4
        0.4s |        | 1:S 2:S 4:R | F      | now  | enter 1, enter 2, halt 3
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 4, ticked 4, left 4, halted 0
        3: entered 2, ticked 3, left 1, halted 1
        4: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn backchaining_repairs_a_precondition_and_begins_the_action_anew() {
    bt! {
        tree T for Actor {
            reactive_selector {
                check(bb.a);
                reactive_sequence {
                    selector { condition(n = 1); leaf(n = 2); }
                    selector { condition(n = 3); leaf(n = 4); }
                    leaf(n = 5);
                }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 2
        0.2s |        | 2:S 3:S | R      | now  | tick 2, enter 3, enter 5
        0.3s |        | 1:S 3:S | R      | now  | enter 1, enter 3, tick 5
        0.4s |        | 1:S 3:F | R      | now  | enter 1, enter 3, halt 5, enter 4
        0.5s |        | 1:S 3:S | R      | now  | enter 1, tick 4
        0.6s |        | 1:F     | R      | now  | enter 1, halt 4, enter 2
        0.7s | a      |         | S      | now  | halt 2
        1: entered 5, ticked 5, left 5, halted 0
        2: entered 2, ticked 3, left 1, halted 1
        3: entered 3, ticked 3, left 3, halted 0
        4: entered 1, ticked 2, left 0, halted 1
        5: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_condition_that_failed_halts_the_running_child_before_the_repair_begins() {
    bt! {
        tree T for Actor {
            reactive_sequence { selector { condition(n = 1); leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | enter 1, enter 3
        0.2s |        | 1:F 2:R | R      | now  | enter 1, halt 3, enter 2
        0.3s |        | 1:S     | R      | now  | tick 2
        0.4s |        | 2:S     | R      | now  | tick 2, enter 3
        0.5s |        | 1:S     | R      | now  | enter 1, tick 3
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 3, left 1, halted 0
        3: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn the_repair_begins_again_after_a_graceful_halt() {
    bt! {
        tree T for Actor {
            reactive_sequence { selector { condition(n = 1); leaf(n = 2); } graceful(n = 3, halts = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1, enter 3
        0.2s |        | 1:F    | R      | now  | enter 1, halting 3
        0.3s |        | 1:F    | R      | now  | halt 3, enter 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 2, left 0, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_runner_whose_guard_fails_ends_the_composite_without_an_entry() {
    bt! {
        tree T for Actor {
            reactive_sequence { #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.2s |        | 1:S    | R      | now  | enter 1, tick 2
        0.3s |        | 1:F    | F      | now  | enter 1, halt 2
        0.4s |        | 1:S    | R      | now  | enter 1, enter 2
        0.5s | !a     |        | F      | now  | halt 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 2, ticked 3, left 0, halted 2
    "#]]);
}

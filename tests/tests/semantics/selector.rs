//! `selector`: runs its children in order until one succeeds. `when` tests guards that preempt.

use tests::prelude::*;

#[test]
fn tries_its_children_in_order_across_ticks() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:R     | R      | now  | enter 1
        0.2s |        | 1:F 2:R | R      | now  | tick 1, enter 2
        0.3s |        | 2:F 3:R | R      | now  | tick 2, enter 3
        0.4s |        | 3:F     | F      | now  | tick 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn the_first_success_is_its_success() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F 2:S | S      | now  | enter 1, enter 2
        0.2s |        | 1:S     | S      | now  | enter 1
        0.3s |        | 1:F 2:R | R      | now  | enter 1, enter 2
        0.4s |        | 2:S     | S      | now  | tick 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn has_memory_children_that_failed_are_not_tried_again() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:F 2:R     | R      | now  | enter 1, enter 2
        0.2s |        | 1:S 2:R     | R      | now  | tick 2
        0.3s |        | 1:S 2:F 3:R | R      | now  | tick 2, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn fails_if_all_fail_in_one_tick() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:F 2:F 3:F | F      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:F 2:F 3:S | S      | now  | enter 1, enter 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child_only() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves      | status | next   | what happened
        0.1s |         | 1:F 2:R     | R      | now    | enter 1, enter 2
        0.1s | stop    |             | F      | change | halt 2
        0.2s | start   | 1:R         | R      | now    | enter 1
        0.3s | restart | 1:F 2:F 3:R | R      | now    | halt 1, enter 1, enter 2, enter 3
        1: entered 3, ticked 3, left 2, halted 1
        2: entered 2, ticked 2, left 1, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_that_stays_shut_is_passed_over() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] leaf(n = 1); #[when(bb.b)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 3:R     | R      | now  | enter 3
        0.2s | a      | 3:R     | R      | now  | tick 3
        0.3s |        | 3:S     | S      | now  | tick 3
        0.4s |        | 1:F 3:R | R      | now  | enter 1, enter 3
        0.5s |        | 3:F     | F      | now  | tick 3
        0.6s | b      | 1:F 2:R | R      | now  | enter 1, enter 2
        0.7s | !b     | 2:R     | R      | now  | tick 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 2, left 0, halted 0
        3: entered 2, ticked 5, left 2, halted 0
    "#]]);
}

//! `sequence`: runs its children in order until one fails.

use tests::prelude::*;

#[test]
fn runs_its_children_in_order_across_ticks() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:R     | R      | now  | enter 1
        0.2s |        | 1:R     | R      | now  | tick 1
        0.3s |        | 1:S 2:R | R      | now  | tick 1, enter 2
        0.4s |        | 2:S 3:R | R      | now  | tick 2, enter 3
        0.5s |        | 3:S     | S      | now  | tick 3
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn runs_all_children_in_one_tick_if_none_takes_longer() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:S 3:S | S      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:S 2:S 3:S | S      | now  | enter 1, enter 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn the_first_failure_is_its_failure() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:F | F      | now  | enter 1, enter 2
        0.2s |        | 1:F     | F      | now  | enter 1
        0.3s |        | 1:S 2:R | R      | now  | enter 1, enter 2
        0.4s |        | 2:F     | F      | now  | tick 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn has_memory_children_that_are_done_are_not_ticked_again() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:R     | R      | now  | enter 1, enter 2
        0.2s |        | 1:F 2:R     | R      | now  | tick 2
        0.3s |        | 1:F 2:S 3:R | R      | now  | tick 2, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child_only() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves      | status | next   | what happened
        0.1s |         | 1:S 2:R     | R      | now    | enter 1, enter 2
        0.1s | stop    |             | F      | change | halt 2
        0.2s | start   | 1:R         | R      | now    | enter 1
        0.3s | restart | 1:S 2:S 3:R | R      | now    | halt 1, enter 1, enter 2, enter 3
        0.3s | stop    |             | F      | change | halt 3
        1: entered 3, ticked 3, left 2, halted 1
        2: entered 2, ticked 2, left 1, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_halt_keeps_it_waiting() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); graceful(n = 2, halts = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next   | what happened
        0.1s |        | 1:S 2:R | R      | now    | enter 1, enter 2
        0.2s | stop   |         | R      | now    | halting 2, halting 2
        0.3s |        |         | F      | change | halt 2
        0.3s |        |         | F      | change |
        0.3s |        |         | F      | change |
        0.4s | start  | 1:R     | R      | now    | enter 1
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn one_child_is_enough() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:R    | R      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        | 1:F    | F      | now  | enter 1
        1: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn nested_ones_are_like_one() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); sequence { leaf(n = 2); leaf(n = 3); } leaf(n = 4); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:R     | R      | now  | enter 1, enter 2
        0.2s |        | 2:S 3:R     | R      | now  | tick 2, enter 3
        0.3s |        | 3:S 4:R     | R      | now  | tick 3, enter 4
        0.4s |        | 4:S         | S      | now  | tick 4
        0.5s |        | 1:S 2:S 3:F | F      | now  | enter 1, enter 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 3, left 2, halted 0
        3: entered 2, ticked 3, left 2, halted 0
        4: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

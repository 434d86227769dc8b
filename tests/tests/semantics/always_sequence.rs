//! `always_sequence`: runs every child, whatever its result, and succeeds.

use tests::prelude::*;

#[test]
fn goes_on_after_a_failure() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F 2:R | R      | now  | enter 1, enter 2
        0.2s |        | 2:F 3:R | R      | now  | tick 2, enter 3
        0.3s |        | 3:F     | S      | now  | tick 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn goes_on_after_a_success() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:S 3:S | S      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:F 2:F 3:F | S      | now  | enter 1, enter 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_guard_that_is_shut_skips_its_child() {
    bt! {
        tree T for Actor {
            always_sequence { #[when(bb.a)] leaf(n = 1); leaf(n = 2); #[when(bb.b)] leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 2:S     | S      | now  | enter 2
        0.2s | a      | 1:S 2:R | R      | now  | enter 1, enter 2
        0.3s |        | 2:S     | S      | now  | tick 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next   | what happened
        0.1s |        | 1:F 2:R | R      | now    | enter 1, enter 2
        0.1s | stop   |         | F      | change | halt 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_halt_keeps_it_waiting() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next   | what happened
        0.1s |        | 1:F 2:R | R      | now    | enter 1, enter 2
        0.2s | stop   |         | F      | change | halting 2, halt 2
        0.2s |        |         | F      | change |
        0.2s |        |         | F      | change |
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

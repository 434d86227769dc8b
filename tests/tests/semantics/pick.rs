//! `pick`: runs one child, drawn by weight, and takes its result.

use tests::prelude::*;

#[test]
fn the_result_is_the_childs() {
    bt! {
        tree T for Actor {
            pick { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 2
        0.2s |        | 1:F 2:F | F      | now  | tick 2
        0.3s |        | 1:S 2:S | S      | now  | enter 1
        0.4s |        |         | R      | now  | enter 1
        0.5s |        | 1:S 2:S | S      | now  | tick 1
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn by_weight() {
    bt! {
        tree T for Actor {
            pick { #[weight(9)] condition(n = 1); #[weight(1)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | S      | now  | enter 1
        0.2s |        | 1:S 2:S | S      | now  | enter 1
        0.3s |        | 1:S 2:S | S      | now  | enter 1
        0.4s |        | 1:S 2:S | S      | now  | enter 2
        0.5s |        | 1:S 2:S | S      | now  | enter 1
        0.6s |        | 1:S 2:S | S      | now  | enter 1
        0.7s |        | 1:S 2:S | S      | now  | enter 1
        0.8s |        | 1:S 2:S | S      | now  | enter 1
        0.9s |        | 1:S 2:S | S      | now  | enter 1
        1.0s |        | 1:S 2:S | S      | now  | enter 2
        1.1s |        | 1:S 2:S | S      | now  | enter 1
        1.2s |        | 1:S 2:S | S      | now  | enter 1
        1: entered 10, ticked 10, left 10, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn fails_if_nothing_can_be_drawn() {
    bt! {
        tree T for Actor {
            pick { #[weight(bb.n)] condition(n = 1); #[weight(bb.m)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves  | status | next | what happened
        0.1s |          | 1:S 2:S | F      | now  |
        0.2s | n=1      | 1:S 2:S | S      | now  | enter 1
        0.3s | n=-1 m=2 | 1:S 2:S | S      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            pick { graceful(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 2
        0.2s | stop   |        | F      | change | halting 2, halt 2
        0.2s |        |        | F      | change |
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
#[allow(deprecated, reason = "the warning of weights that are all zero")]
fn zero_weights_are_never_drawn() {
    bt! {
        tree T for Actor {
            selector {
                pick { #[weight(0)] condition(n = 1); #[weight(0.0)] condition(n = 2); }
                pick { #[weight(0)] condition(n = 3); condition(n = 4); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves          | status | next | what happened
        0.1s |        | 1:S 2:S 3:S 4:S | S      | now  | enter 4
        0.2s |        | 1:S 2:S 3:S     | F      | now  | enter 4
        4: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

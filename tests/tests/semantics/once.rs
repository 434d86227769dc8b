//! `#[once]`: refuses entries after its child has succeeded or failed.

use tests::prelude::*;

#[test]
fn after_a_success() {
    bt! {
        tree T for Actor {
            selector { #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        |        | R      | now  | enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn after_a_failure() {
    bt! {
        tree T for Actor {
            selector { #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 2
        0.2s |        | 2:F    | F      | now  | tick 2
        0.3s |        |        | R      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_does_not_count() {
    bt! {
        tree T for Actor {
            selector { #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         |        | R      | now  | enter 1
        0.2s | restart |        | R      | now  | halt 1, enter 1
        0.3s |         | 1:S    | S      | now  | tick 1
        0.4s |         |        | R      | now  | enter 2
        0.5s | restart |        | R      | now  | halt 2, enter 2
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

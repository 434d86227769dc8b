//! `#[limit(n)]`: admits `n` entries in the life of the brain.

use tests::prelude::*;

#[test]
fn entries_are_counted() {
    bt! {
        tree T for Actor {
            selector { #[limit(2)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | S      | now  | enter 1
        0.2s |        | 1:F 2:F | F      | now  | enter 1, enter 2
        0.3s |        |         | R      | now  | enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_halted_entry_counts() {
    bt! {
        tree T for Actor {
            selector { #[limit(2)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         |        | R      | now  | enter 1
        0.2s | restart |        | R      | now  | halt 1, enter 1
        0.3s | restart |        | R      | now  | halt 1, enter 2
        1: entered 2, ticked 2, left 0, halted 2
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn only_successes_are_counted() {
    bt! {
        tree T for Actor {
            selector { #[limit(1, count = success)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves  | status | next | what happened
        0.1s |         |         | R      | now  | enter 1
        0.2s | restart | 1:F 2:F | F      | now  | halt 1, enter 1, enter 2
        0.3s |         | 1:S     | S      | now  | enter 1
        0.4s |         | 2:S     | S      | now  | enter 2
        1: entered 3, ticked 3, left 2, halted 1
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn only_failures_are_counted() {
    bt! {
        tree T for Actor {
            selector { #[limit(2, count = failure)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F 2:F | F      | now  | enter 1, enter 2
        0.2s |        | 1:S     | S      | now  | enter 1
        0.3s |        | 1:R     | R      | now  | enter 1
        0.4s |        | 1:F 2:F | F      | now  | tick 1, enter 2
        0.5s |        | 2:S     | S      | now  | enter 2
        1: entered 3, ticked 4, left 3, halted 0
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

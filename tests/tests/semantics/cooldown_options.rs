//! `#[cooldown(…, starts = shut, after = success)]`: whether a cooldown begins shut, and which ends begin it.

use tests::prelude::*;

#[test]
fn a_halt_does_not_begin_it_after_success() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] #[cooldown(300ms, after = success)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halt 1, enter 2
        0.3s | a      | 2:F    | F      | now  | tick 2
        0.4s |        | 1:S    | S      | now  | enter 1
        0.5s |        | 2:F    | F      | now  | enter 2
        0.6s |        | 2:F    | F      | now  | enter 2
        0.7s |        |        | R      | now  | enter 1
        1: entered 3, ticked 3, left 1, halted 1
        2: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn only_a_success_begins_it() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms, after = success)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | F      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | enter 1
        0.3s |        |        | F      | now  |
        0.4s |        |        | F      | now  |
        0.5s |        | 1:F    | F      | now  | enter 1
        0.6s |        | 1:F    | F      | now  | enter 1
        1: entered 4, ticked 4, left 4, halted 0
    "#]]);
}

#[test]
fn only_a_failure_begins_it() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms, after = failure)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        | 1:F    | F      | now  | enter 1
        0.3s |        |        | F      | now  |
        0.4s |        |        | F      | now  |
        0.5s |        | 1:S    | S      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn it_begins_shut() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms, starts = shut)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s |        |        | F      | now  |
        0.3s |        | 1:S    | S      | now  | enter 1
        0.4s |        |        | F      | now  |
        1.4s | 1s     | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn of_a_range_the_longest_counts_at_the_start() {
    bt! {
        tree T for Actor {
            #[cooldown(100ms..=300ms, starts = shut, after = failure)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s |        |        | F      | now  |
        0.3s |        | 1:S    | S      | now  | enter 1
        0.4s |        | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn the_end_of_the_start_preempts_under_a_lower_priority_guard() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms, starts = shut)] leaf(n = 1);
                idle;
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      |        | R      | at 0.3s |
        0.2s |        |        | R      | at 0.3s |
        0.3s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn the_defaults_can_be_written() {
    bt! {
        tree T for Actor {
            #[cooldown(200ms, starts = open, after = any)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | F      | now  | enter 1
        0.2s |        |        | F      | now  |
        0.3s |        | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

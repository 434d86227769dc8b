//! `#[time_limit(…)]`: a child that runs longer is halted, and it fails.

use tests::prelude::*;

#[test]
fn halts_and_fails() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        0.4s |        |        | F      | now  | halt 1
        0.5s |        |        | R      | now  | enter 1
        1: entered 2, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_that_is_done_in_time_counts() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:S    | S      | now  | tick 1
        0.4s |        | 1:F    | F      | now  | enter 1
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn the_limit_is_asked_before_the_child() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.4s | 300ms  | 1:S    | F      | now  | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_halt_may_take_longer() {
    bt! {
        tree T for Actor {
            #[time_limit(100ms)] graceful(n = 1, halts = 2);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | F      | now  | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn begins_anew_at_each_entry() {
    bt! {
        tree T for Actor {
            #[repeat(2)] #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.4s |        |        | R      | now  | tick 1
        0.5s |        |        | R      | now  | tick 1
        0.6s |        |        | F      | now  | halt 1
        1: entered 2, ticked 6, left 1, halted 1
    "#]]);
}

#[test]
fn the_inner_limit_may_be_shorter() {
    bt! {
        tree T for Actor {
            selector {
                #[time_limit(500ms)] selector { #[time_limit(200ms)] leaf(n = 1); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        0.5s |        |        | R      | now  | tick 2
        0.6s |        |        | R      | now  | halt 2, enter 3
        0.7s |        | 3:S    | S      | now  | tick 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn wants_a_tick_at_its_end() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] idle;
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s |
        0.2s |        |        | R      | at 0.4s |
        0.4s | 200ms  |        | F      | now     |
    "#]]);
}

#[test]
fn a_range_is_drawn_from() {
    bt! {
        tree T for Actor {
            #[time_limit(200ms..=200ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | F      | now  | halt 1
        1: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

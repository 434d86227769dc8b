//! `race`: the first child to finish decides; the rest is halted.

use tests::prelude::*;

#[test]
fn the_first_success_is_its_success() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 2:S    | S      | now  | tick 1, tick 2, halt 1
        0.3s |        | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn the_first_failure_is_its_failure() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2
        0.2s |        | 2:F     | F      | now  | tick 1, tick 2, halt 1
        0.3s |        | 1:F 2:S | F      | now  | enter 1
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn of_two_in_one_tick_the_first_in_order_counts() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:F 3:S | F      | now  | tick 1, tick 2, halt 1, halt 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn graceful_losers_keep_it_running() {
    bt! {
        tree T for Actor {
            race { graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 2:S    | R      | now  | tick 1, tick 2, halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | S      | now  | halt 1
        0.5s |        |        | R      | now  | enter 1, enter 2
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_every_child() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1, enter 2
        0.1s | stop   |        | F      | change | halt 1, halt 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_wait_is_a_time_out() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); wait(300ms); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        0.4s |        |        | S      | now  | tick 1, halt 1
        1: entered 1, ticked 4, left 0, halted 1
    "#]]);
}

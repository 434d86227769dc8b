//! Graceful halts through parallels, time limits and the brain, from a guard above them.

use tests::prelude::*;

#[test]
fn a_parallel_is_halted_side_by_side() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                parallel { graceful(n = 2, halts = 1); leaf(n = 3); graceful(n = 4, halts = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2, enter 3, enter 4
        0.2s | a      |        | R      | now  | halting 2, halt 3, halting 4
        0.3s |        |        | R      | now  | halt 2, halting 4
        0.4s |        |        | R      | now  | halt 4, enter 1
        0.5s |        |        | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 1
        4: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_simple_parallel_is_halted_main_first() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                simple_parallel(finish = delayed) {
                    graceful(n = 2, halts = 1);
                    graceful(n = 3, halts = 2);
                }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2, enter 3
        0.2s | a      |        | R      | now  | halting 2, halting 3
        0.3s |        |        | R      | now  | halt 2, halting 3
        0.4s |        |        | R      | now  | halt 3, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_race_that_is_decided_can_be_preempted() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                race { graceful(n = 2, halts = 3); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2, enter 3
        0.2s |        | 3:S    | R      | now  | tick 2, tick 3, halting 2
        0.3s | a      |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halting 2
        0.5s |        |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_time_limit_that_is_over_can_be_preempted() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[time_limit(200ms)] graceful(n = 2, halts = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s |        |        | R      | now  | halting 2
        0.4s | a      |        | R      | now  | halting 2
        0.5s |        |        | R      | now  | halting 2
        0.6s |        |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_stop_finishes_what_a_guard_began() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); graceful(n = 2, halts = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 2
        0.2s | a      |        | R      | now    | halting 2
        0.3s | stop   |        | F      | change | halting 2, halt 2
        0.3s |        |        | F      | change |
        0.4s | start  |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_restart_finishes_what_a_guard_began() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); graceful(n = 2, halts = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s |            |        | R      | now  | enter 2
        0.2s | a          |        | R      | now  | halting 2
        0.3s | !a restart |        | R      | now  | halting 2, halting 2
        0.4s |            |        | R      | now  | halt 2, enter 2
        0.5s |            |        | R      | now  | tick 2
        2: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

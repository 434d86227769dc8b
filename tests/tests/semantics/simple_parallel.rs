//! `simple_parallel(finish = …) { main; background }`, as in Unreal.

use tests::prelude::*;

#[test]
fn the_main_leaf_decides() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        |        | R      | now  | tick 1, tick 2
        0.3s |        | 1:S    | S      | now  | tick 1, halt 2
        0.4s |        |        | R      | now  | enter 1, enter 2
        0.5s |        | 1:F    | F      | now  | tick 1, halt 2
        1: entered 2, ticked 5, left 2, halted 0
        2: entered 2, ticked 3, left 0, halted 2
    "#]]);
}

#[test]
fn the_background_starts_again_at_the_next_tick_whenever_it_is_done() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | R      | now  | enter 1, enter 2
        0.2s |        |        | R      | now  | tick 1, enter 2
        0.3s |        | 2:F    | R      | now  | tick 1, tick 2
        0.4s |        |        | R      | now  | tick 1, enter 2
        0.5s |        | 1:S    | S      | now  | tick 1, halt 2
        1: entered 1, ticked 5, left 1, halted 0
        2: entered 3, ticked 4, left 2, halted 1
    "#]]);
}

#[test]
fn immediate_halts_the_background() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); graceful(n = 2, halts = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 1:S    | R      | now  | tick 1, halting 2
        0.3s |        |        | R      | now  | halting 2
        0.4s |        |        | S      | now  | halt 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn delayed_lets_the_background_finish() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 1:F    | R      | now  | tick 1, tick 2
        0.3s |        |        | R      | now  | tick 2
        0.4s |        | 2:S    | F      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn delayed_does_not_start_the_background_again() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | R      | now  | enter 1, enter 2
        0.2s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_main_leaf_that_is_done_at_once_leaves_no_time_for_a_background() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        | 1:F    | F      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_main_leaf_first() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); leaf(n = 2); }
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
fn a_graceful_halt_reaches_both() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { graceful(n = 1, halts = 2); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1, enter 2
        0.2s | stop   |        | R      | now    | halting 1, halting 2, halting 1, halt 2
        0.3s |        |        | F      | change | halt 1
        0.3s |        |        | F      | change |
        0.3s |        |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_halt_while_the_background_finishes_reaches_only_the_background() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1, enter 2
        0.2s |        | 1:S    | R      | now    | tick 1, tick 2
        0.3s | stop   |        | F      | change | halting 2, halt 2
        0.3s |        |        | F      | change |
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn wants_every_tick_between_two_rounds() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { wait(1s); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | enter 2
        1.2s | 1s     |        | S      | now  |
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn sleeps_while_both_sleep() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { wait(2s); wait(1s); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     |        | R      | now     |
        1.2s |        |        | R      | at 2.1s |
        2.2s | 1s     |        | S      | now     |
    "#]]);
}

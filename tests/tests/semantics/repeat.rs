//! `#[repeat(n)]`, `#[repeat(forever)]`.

use tests::prelude::*;

#[test]
fn so_many_successes() {
    bt! {
        tree T for Actor {
            #[repeat(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.4s |        | 1:S    | S      | now  | tick 1
        1: entered 3, ticked 6, left 3, halted 0
    "#]]);
}

#[test]
fn a_failure_is_its_failure() {
    bt! {
        tree T for Actor {
            #[repeat(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:SF   | F      | now  | tick 1, enter 1
        0.3s |        |        | R      | now  | enter 1
        1: entered 3, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn instant_rounds_are_made_in_one_tick() {
    bt! {
        tree T for Actor {
            #[repeat(3)] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1, enter 1, enter 1
        0.2s |        | 1:SSF  | F      | now  | enter 1, enter 1, enter 1
        1: entered 6, ticked 6, left 6, halted 0
    "#]]);
}

#[test]
fn the_count_begins_anew_at_each_entry() {
    bt! {
        tree T for Actor {
            #[repeat(2)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         | 1:SR   | R      | now  | enter 1, enter 1
        0.2s | restart | 1:SR   | R      | now  | halt 1, enter 1, enter 1
        0.3s |         | 1:S    | S      | now  | tick 1
        1: entered 4, ticked 5, left 3, halted 1
    "#]]);
}

#[test]
fn forever_ends_with_a_failure() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.4s |        | 1:F    | F      | now  | tick 1
        1: entered 3, ticked 6, left 3, halted 0
    "#]]);
}

#[test]
fn forever_makes_one_instant_round_a_tick() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | enter 1
        0.3s |        | 1:F    | F      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_round_that_took_time_is_followed_at_once_by_the_next() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] sequence { leaf(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves   | status | next | what happened
        0.1s |        |          | R      | now  | enter 1
        0.2s |        | 1:SS 2:S | R      | now  | tick 1, enter 2, enter 1, enter 2
        0.3s |        | 1:S 2:S  | R      | now  | enter 1, enter 2
        1: entered 3, ticked 4, left 3, halted 0
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            #[repeat(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        | 1:SR   | R      | now    | enter 1, enter 1
        0.1s | stop   |        | F      | change | halt 1
        1: entered 2, ticked 2, left 1, halted 1
    "#]]);
}

#[test]
fn a_graceful_halt_starts_no_other_round() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] graceful(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s |        | 1:SR   | R      | now    | tick 1, enter 1
        0.3s | stop   |        | F      | change | halting 1, halt 1
        0.3s |        |        | F      | change |
        0.3s |        |        | F      | change |
        1: entered 2, ticked 3, left 1, halted 1
    "#]]);
}

#[test]
fn sleeps_as_its_child_does() {
    bt! {
        tree T for Actor {
            #[repeat(2)] wait(1s);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     |        | R      | at 2.1s |
        2.1s | 1s     |        | S      | now     |
    "#]]);
}

//! `#[until_success]`, `#[until_failure]`.

use tests::prelude::*;

#[test]
fn until_success() {
    bt! {
        tree T for Actor {
            #[until_success] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:FR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:FR   | R      | now  | tick 1, enter 1
        0.4s |        | 1:S    | S      | now  | tick 1
        1: entered 3, ticked 6, left 3, halted 0
    "#]]);
}

#[test]
fn until_success_makes_one_instant_round_a_tick() {
    bt! {
        tree T for Actor {
            #[until_success] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1
        0.2s |        | 1:F    | R      | now  | enter 1
        0.3s |        | 1:S    | S      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn until_failure_succeeds_at_the_failure() {
    bt! {
        tree T for Actor {
            #[until_failure] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:F    | S      | now  | tick 1
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn until_failure_makes_one_instant_round_a_tick() {
    bt! {
        tree T for Actor {
            #[until_failure] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | enter 1
        0.3s |        | 1:F    | S      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_shut_guard_is_asked_once_a_tick() {
    bt! {
        tree T for Actor {
            #[until_success] #[when(bb.a)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  |
        0.2s |        |        | R      | now  |
        0.3s | a      |        | R      | now  | enter 1
        0.4s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            #[until_success] graceful(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s |        | 1:FR   | R      | now    | tick 1, enter 1
        0.3s | stop   |        | F      | change | halting 1, halt 1
        0.3s |        |        | F      | change |
        0.3s |        |        | F      | change |
        1: entered 2, ticked 3, left 1, halted 1
    "#]]);
}

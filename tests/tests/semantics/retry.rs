//! `#[retry(n)]`.

use tests::prelude::*;

#[test]
fn the_first_success_is_its_success() {
    bt! {
        tree T for Actor {
            #[retry(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:FR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:S    | S      | now  | tick 1
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn fails_with_the_last_failure() {
    bt! {
        tree T for Actor {
            #[retry(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:FR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:FR   | R      | now  | tick 1, enter 1
        0.4s |        | 1:F    | F      | now  | tick 1
        1: entered 3, ticked 6, left 3, halted 0
    "#]]);
}

#[test]
fn instant_rounds_are_made_in_one_tick() {
    bt! {
        tree T for Actor {
            #[retry(3)] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | F      | now  | enter 1, enter 1, enter 1
        0.2s |        | 1:FFS  | S      | now  | enter 1, enter 1, enter 1
        1: entered 6, ticked 6, left 6, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            #[retry(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        | 1:FR   | R      | now    | enter 1, enter 1
        0.1s | stop   |        | F      | change | halt 1
        1: entered 2, ticked 2, left 1, halted 1
    "#]]);
}

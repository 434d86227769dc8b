//! `utility_selector`: tries its children by score, highest first.

use tests::prelude::*;

#[test]
fn the_highest_score_first() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s | n=1 m=2 | 2:S    | S      | now  | enter 2
        0.2s | n=3     | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn ties_in_order() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(1)] leaf(n = 1); #[score(1)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_failure_leads_to_the_next_by_the_scores_of_now() {
    bt! {
        tree T for Actor {
            utility_selector {
                #[score(bb.n)] leaf(n = 1);
                #[score(bb.m)] leaf(n = 2);
                #[score(1.5)] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s | n=3 m=2 |        | R      | now  | enter 1
        0.2s | m=1     | 1:F    | R      | now  | tick 1, enter 3
        0.3s |         | 3:F    | R      | now  | tick 3, enter 2
        0.4s |         | 2:F    | F      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn scores_are_not_asked_while_a_child_runs() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | m=5    |        | R      | now  | tick 1
        0.3s |        | 1:S    | S      | now  | tick 1
        0.4s |        |        | R      | now  | enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn no_number_is_the_lowest_score() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(f32::NAN)] leaf(n = 1); #[score(-1.0)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:F    | R      | now  | enter 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(1)] leaf(n = 1); #[score(2)] graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 2
        0.2s | stop   |        | F      | change | halting 2, halt 2
        0.2s |        |        | F      | change |
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

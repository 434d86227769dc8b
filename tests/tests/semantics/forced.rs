//! Searches through changed outcomes: what a guard, a check or a closed gate becomes under them.

use tests::prelude::*;

#[test]
fn a_forced_success_does_not_keep_its_branch_from_taking_over() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] sequence { #[force_success] #[once] leaf(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:F    | R      | now  | enter 1, enter 2
        0.2s |        | 2:F    | R      | now  | tick 2, enter 9
        0.3s | !a     |        | R      | now  | tick 9
        0.4s | a      |        | R      | now  | halt 9, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 3, left 1, halted 0
        9: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_forced_success_hides_the_first_failure() {
    bt! {
        tree T for Actor {
            sequence { #[force_success] #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 2
        0.2s |        | 2:S    | S      | now  | tick 2
        0.3s |        |        | R      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_selector_with_a_key_shows_the_first_failure() {
    bt! {
        tree T for Actor {
            sequence {
                selector { check(bb.a); sequence { leaf(n = 1); set(bb.a = true); } }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | F      | now  | enter 1
        0.2s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        0.3s |        |         | R      | now  | enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn an_inverted_check_that_holds_does_not_claim_execution() {
    bt! {
        tree T for Actor {
            selector {
                #[invert] #[when(bb.n > 0, aborts = lower_priority)] check(bb.b);
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1 b  |        | R      | now  | enter 9
        0.2s | n=2    |        | R      | now  | tick 9
        0.3s | n=3    |        | R      | now  | tick 9
        9: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn every_check_at_the_start_of_a_sequence_is_asked() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] sequence { check(bb.b); check(bb.c); leaf(n = 1); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 9
        0.2s | a b    |        | R      | now  | tick 9
        0.3s | c !a   |        | R      | now  | tick 9
        0.4s | a      |        | R      | now  | halt 9, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        9: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

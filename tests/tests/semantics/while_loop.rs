//! `while`: repeats its child as long as the condition holds; checks the condition before each round.

use tests::prelude::*;

#[test]
fn ends_with_success_where_it_holds_no_longer() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | S      | now  |
        0.2s | a      |        | R      | now  | enter 1
        0.3s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.4s | !a     |        | R      | now  | tick 1
        0.5s |        | 1:S    | S      | now  | tick 1
        1: entered 2, ticked 5, left 2, halted 0
    "#]]);
}

#[test]
fn a_round_that_fails_is_its_failure() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        | 1:F    | F      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_condition_that_turns_false_does_not_end_the_round() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.2s | !a     |        | R      | now  | tick 2
        0.3s |        | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn rounds_without_a_running_child_are_one_a_tick() {
    bt! {
        tree T for Actor {
            while bb.a { condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | enter 1
        0.3s | !a     | 1:S    | S      | now  |
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | a      |        | R      | now    | enter 1
        0.1s | stop   |        | F      | change | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_halt_between_two_rounds_has_nothing_to_do() {
    bt! {
        tree T for Actor {
            while bb.a { condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | a      | 1:S    | R      | now    | enter 1
        0.1s | stop   |        | F      | change |
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

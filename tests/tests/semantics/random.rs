//! `random_sequence` and `random_selector`, with and without `#[weight(n)]`.

use tests::prelude::*;

#[test]
fn random_sequence_draws_an_order_at_each_entry() {
    bt! {
        tree T for Actor {
            random_sequence { condition(n = 1); condition(n = 2); condition(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:S 3:S | S      | now  | enter 3, enter 1, enter 2
        0.2s |        | 1:S 2:S 3:S | S      | now  | enter 3, enter 1, enter 2
        0.3s |        | 1:S 2:S 3:S | S      | now  | enter 1, enter 3, enter 2
        0.4s |        | 1:S 2:S 3:S | S      | now  | enter 3, enter 1, enter 2
        0.5s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 3, enter 1
        0.6s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 1, enter 3
        1: entered 6, ticked 6, left 6, halted 0
        2: entered 6, ticked 6, left 6, halted 0
        3: entered 6, ticked 6, left 6, halted 0
    "#]]);
}

#[test]
fn random_selector_draws_an_order_at_each_entry() {
    bt! {
        tree T for Actor {
            random_selector { condition(n = 1); condition(n = 2); condition(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  | enter 3, enter 1, enter 2
        0.2s |        |        | F      | now  | enter 3, enter 1, enter 2
        0.3s |        |        | F      | now  | enter 1, enter 3, enter 2
        0.4s |        |        | F      | now  | enter 3, enter 1, enter 2
        0.5s |        |        | F      | now  | enter 2, enter 3, enter 1
        0.6s |        |        | F      | now  | enter 2, enter 1, enter 3
        1: entered 6, ticked 6, left 6, halted 0
        2: entered 6, ticked 6, left 6, halted 0
        3: entered 6, ticked 6, left 6, halted 0
    "#]]);
}

#[test]
fn random_sequence_ends_with_the_first_failure() {
    bt! {
        tree T for Actor {
            random_sequence { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 2
        0.2s |        | 1:F 2:F | F      | now  | tick 2
        0.3s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        0.4s |        | 1:S 2:S | S      | now  | enter 2, enter 1
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn random_selector_ends_with_the_first_success() {
    bt! {
        tree T for Actor {
            random_selector { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 2
        0.2s |        | 1:S 2:S | S      | now  | tick 2
        0.3s |        | 1:F 2:F | F      | now  | enter 1, enter 2
        0.4s |        | 1:F 2:F | F      | now  | enter 2, enter 1
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn each_child_has_one_turn() {
    bt! {
        tree T for Actor {
            random_selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves       | status | next | what happened
        0.1s |        |              | R      | now  | enter 3
        0.2s |        | 1:F 2:F 3:FR | F      | now  | tick 3, enter 1, enter 2
        0.3s |        | 1:F 2:F 3:F  | F      | now  | enter 3, enter 1, enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn a_weight_of_zero_is_never_drawn() {
    bt! {
        tree T for Actor {
            random_selector {
                #[weight(0)] condition(n = 1);
                #[weight(1)] condition(n = 2);
                #[weight(0)] condition(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  | enter 2
        0.2s |        |        | F      | now  | enter 2
        0.3s |        |        | F      | now  | enter 2
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_heavier_child_comes_early() {
    bt! {
        tree T for Actor {
            random_sequence {
                #[weight(1)] condition(n = 1);
                #[weight(50)] condition(n = 2);
                #[weight(1)] condition(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 1, enter 3
        0.2s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 1, enter 3
        0.3s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 3, enter 1
        0.4s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 3, enter 1
        0.5s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 3, enter 1
        0.6s |        | 1:S 2:S 3:S | S      | now  | enter 2, enter 3, enter 1
        1: entered 6, ticked 6, left 6, halted 0
        2: entered 6, ticked 6, left 6, halted 0
        3: entered 6, ticked 6, left 6, halted 0
    "#]]);
}

#[test]
fn a_weight_may_depend_on_keys() {
    bt! {
        tree T for Actor {
            random_selector { #[weight(bb.n)] condition(n = 1); #[weight(bb.m)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves  | status | next | what happened
        0.1s | n=1     | 1:S 2:S | S      | now  | enter 1
        0.2s | n=0 m=1 | 1:S 2:S | S      | now  | enter 2
        0.3s | m=0     | 1:S 2:S | F      | now  |
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_weighted_sequence_of_which_nothing_is_drawn_succeeds() {
    bt! {
        tree T for Actor {
            random_sequence { #[weight(bb.n)] condition(n = 1); #[weight(bb.m)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | S      | now  |
    "#]]);
}

#[test]
fn a_weighted_selector_of_which_nothing_is_drawn_fails() {
    bt! {
        tree T for Actor {
            random_selector { #[weight(bb.n)] condition(n = 1); #[weight(bb.m)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | n=1    | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_child_without_a_weight_has_the_weight_one() {
    bt! {
        tree T for Actor {
            random_selector { #[weight(bb.n)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next | what happened
        0.1s |              | 2:S    | S      | now  | enter 2
        0.2s |              | 2:S    | S      | now  | enter 2
        0.3s | n=2000000000 | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            random_sequence { leaf(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 2
        0.2s | stop   |        | F      | change | halting 2, halt 2
        0.3s | start  |        | R      | now    | enter 1
        0.3s | stop   |        | F      | change | halt 1
        0.3s |        |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

//! Reactive selectors: a nested composite, or a child below decorators, takes over from the running child.

use tests::prelude::*;

#[test]
fn nested_composites_take_over_from_any_depth() {
    bt! {
        tree T for Actor {
            reactive_selector {
                selector {
                    sequence { sequence { condition(n = 1); condition(n = 2); } leaf(n = 3); }
                    sequence { condition(n = 4); leaf(n = 5); }
                }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves          | status | next | what happened
        0.1s |        | 1:F 4:F         | R      | now  | enter 1, enter 4, enter 9
        0.2s |        | 1:S 2:F 4:F     | R      | now  | enter 1, enter 2, enter 4, tick 9
        0.3s |        | 1:F 4:S         | R      | now  | enter 1, enter 4, halt 9, enter 5
        0.4s |        | 5:F             | R      | now  | tick 5, enter 9
        0.5s |        | 1:F 4:F         | R      | now  | enter 1, enter 4, tick 9
        0.6s |        | 1:S 2:S 3:F 4:F | R      | now  | enter 1, enter 2, halt 9, enter 3, enter 4, enter 9
        1: entered 5, ticked 5, left 5, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 1, ticked 1, left 1, halted 0
        4: entered 5, ticked 5, left 5, halted 0
        5: entered 1, ticked 2, left 1, halted 0
        9: entered 3, ticked 5, left 0, halted 2
    "#]]);
}

#[test]
fn a_nested_reactive_composite_takes_over_like_an_ordered_one() {
    bt! {
        tree T for Actor {
            reactive_selector {
                reactive_sequence { condition(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:F    | R      | now  | enter 1, tick 9
        0.3s |        | 1:S    | R      | now  | enter 1, halt 9, enter 2
        0.4s |        | 1:F    | R      | now  | enter 1, halt 2, enter 9
        0.5s |        | 1:F    | R      | now  | enter 1, tick 9
        1: entered 5, ticked 5, left 5, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        9: entered 2, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn an_inverted_lead_takes_over_where_it_fails() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { #[invert] condition(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1, enter 9
        0.2s |        | 1:S    | R      | now  | enter 1, tick 9
        0.3s |        | 1:F    | R      | now  | enter 1, halt 9, enter 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        9: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_that_succeeds_beside_it_ends_the_composite() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); condition(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 9
        0.2s |        | 1:S 2:S | S      | now  | enter 1, enter 2, halt 9
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        9: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_with_a_gate_is_entered_and_counts() {
    bt! {
        tree T for Actor {
            reactive_selector {
                #[limit(2)] sequence { condition(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:F    | R      | now  | enter 1, tick 9
        0.3s |        | 1:S    | R      | now  | tick 9
        0.4s |        | 1:S    | R      | now  | tick 9
        1: entered 2, ticked 2, left 2, halted 0
        9: entered 1, ticked 4, left 0, halted 0
    "#]]);
}

#[test]
fn a_unit_is_entered_as_a_whole() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); parallel(success = all, failure = 1) { leaf(n = 2); leaf(n = 3); } }
                parallel(success = all, failure = 1) { leaf(n = 8); leaf(n = 9); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 8, enter 9
        0.2s |        | 1:F     | R      | now  | enter 1, tick 8, tick 9
        0.3s |        | 1:S     | R      | now  | enter 1, halt 8, halt 9, enter 2, enter 3
        0.4s |        | 2:S 3:S | S      | now  | tick 2, tick 3
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
        8: entered 1, ticked 2, left 0, halted 1
        9: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_forced_success_of_a_closed_gate_is_an_answer() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { #[force_success] #[once] condition(n = 1); condition(n = 2); leaf(n = 3); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:F | R      | now  | enter 1, enter 2, enter 9
        0.2s |        | 2:F     | R      | now  | enter 2, tick 9
        0.3s |        | 2:S     | R      | now  | enter 2, halt 9, enter 3
        0.4s |        | 3:F 2:F | R      | now  | tick 3, enter 9
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 3, ticked 3, left 3, halted 0
        3: entered 1, ticked 2, left 1, halted 0
        9: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
#[allow(deprecated, reason = "the warning of a leaf that is never reached")]
fn a_forced_success_of_a_guard_ends_the_composite() {
    bt! {
        tree T for Actor {
            reactive_selector {
                #[force_success] #[when(bb.a)] leaf(n = 1);
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:R    | R      | now  | enter 1
        0.2s | !a     | 1:F    | S      | now  | tick 1
        0.3s |        |        | S      | now  |
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

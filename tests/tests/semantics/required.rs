//! `parallel(success = required)`: the children with `#[required]` must succeed; the others run beside them.

use tests::prelude::*;

#[test]
fn it_succeeds_when_each_required_child_has() {
    bt! {
        tree T for Actor {
            parallel(success = required) { leaf(n = 1); #[required] leaf(n = 2); leaf(n = 3); #[required] leaf(n = 4); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2, enter 3, enter 4
        0.2s |        | 1:S 2:S | R      | now  | tick 1, tick 2, tick 3, tick 4
        0.3s |        |         | R      | now  | tick 3, tick 4
        0.4s |        | 4:S     | S      | now  | tick 3, tick 4, halt 3
        0.5s |        | 2:S 4:S | S      | now  | enter 1, enter 2, enter 3, enter 4, halt 1, halt 3
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 2, ticked 3, left 2, halted 0
        3: entered 2, ticked 5, left 0, halted 2
        4: entered 2, ticked 5, left 2, halted 0
    "#]]);
}

#[test]
fn the_failure_of_any_child_counts() {
    bt! {
        tree T for Actor {
            parallel(success = required) { #[required] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 2:F    | F      | now  | tick 1, tick 2, halt 1
        0.3s |        | 2:S    | R      | now  | enter 1, enter 2
        0.4s |        | 2:F    | R      | now  | tick 1
        1: entered 2, ticked 4, left 0, halted 1
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn so_many_failures_may_be_allowed() {
    bt! {
        tree T for Actor {
            parallel(success = required, failure = 2) { #[required] leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:F    | R      | now  | tick 1, tick 2, tick 3
        0.3s |        | 1:S    | S      | now  | tick 1, halt 3
        0.4s |        | 2:F    | R      | now  | enter 1, enter 2, enter 3
        0.5s |        | 3:F    | F      | now  | tick 1, tick 3, halt 1
        1: entered 2, ticked 5, left 1, halted 1
        2: entered 2, ticked 3, left 2, halted 0
        3: entered 2, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
fn a_required_failure_that_does_not_decide_leaves_success_out_of_reach() {
    bt! {
        tree T for Actor {
            parallel(success = required, failure = all) { #[required] leaf(n = 1); leaf(n = 2); }
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
fn a_skipped_required_child_is_not_needed() {
    bt! {
        tree T for Actor {
            parallel(success = required) {
                leaf(n = 1);
                #[required] #[skip_if(bb.a)] leaf(n = 2);
                #[required] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      |         | R      | now  | enter 1, enter 3
        0.2s |        | 1:S     | R      | now  | tick 1, tick 3
        0.3s |        | 3:S     | S      | now  | tick 3
        0.4s | !a     |         | R      | now  | enter 1, enter 2, enter 3
        0.5s |        | 2:S 3:S | S      | now  | tick 1, tick 2, tick 3, halt 1
        1: entered 2, ticked 4, left 1, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 2, ticked 5, left 2, halted 0
    "#]]);
}

#[test]
fn only_a_required_child_that_cannot_be_entered_keeps_its_branch_from_taking_over() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)]
                parallel(success = required, failure = 2) {
                    #[when(bb.b)] leaf(n = 1);
                    #[required] #[when(bb.c)] leaf(n = 2);
                }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         |        | R      | now  | enter 3
        0.2s | a b     |        | R      | now  | tick 3
        0.3s | !a !b c |        | R      | now  | tick 3
        0.4s | a       |        | R      | now  | halt 3, enter 2
        0.5s |         | 2:S    | S      | now  | tick 2
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn more_than_eight_children_may_be_marked() {
    bt! {
        tree T for Actor {
            parallel(success = required) {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5);
                condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9);
                #[required] leaf(n = 10);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves                              | status | next | what happened
        0.1s |        | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S | R      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10
        0.2s |        | 10:S                                | S      | now  | tick 10
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
        4: entered 1, ticked 1, left 1, halted 0
        5: entered 1, ticked 1, left 1, halted 0
        6: entered 1, ticked 1, left 1, halted 0
        7: entered 1, ticked 1, left 1, halted 0
        8: entered 1, ticked 1, left 1, halted 0
        9: entered 1, ticked 1, left 1, halted 0
        10: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_required_child_that_a_failure_halts_is_not_skipped() {
    bt! {
        tree T for Actor {
            parallel(success = required) { #[required] leaf(n = 1); leaf(n = 2); graceful(n = 3, halts = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:F    | R      | now  | tick 1, tick 2, halt 1, halting 3
        0.3s |        |        | F      | now  | halt 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_required_child_that_may_be_skipped_and_is_halted_is_not_skipped() {
    bt! {
        tree T for Actor {
            parallel(success = required) {
                #[required] #[skip_if(bb.a)] leaf(n = 1);
                leaf(n = 2);
                graceful(n = 3, halts = 1);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:F    | R      | now  | tick 1, tick 2, halt 1, halting 3
        0.3s |        |        | F      | now  | halt 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_required_child_that_a_failure_keeps_from_starting_is_not_skipped() {
    bt! {
        tree T for Actor {
            parallel(success = required) {
                graceful(n = 1, halts = 2);
                condition(n = 2);
                #[required] #[skip_if(bb.a)] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, halting 1
        0.2s |        |        | R      | now  | halting 1
        0.3s |        |        | F      | now  | halt 1
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

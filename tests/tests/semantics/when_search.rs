//! The search of `lower_priority` guards: the branches that claim execution, and those that cannot.

use tests::prelude::*;

#[test]
fn a_preempting_search_that_finds_nothing_changes_nothing() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[when(bb.b)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s | b      |        | R      | now  | tick 2
        0.4s | !a     |        | R      | now  | tick 2
        0.5s | a      |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn the_search_goes_through_sequences_to_their_first_child() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] sequence { check(bb.b); leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s | !a b   |        | R      | now  | tick 2
        0.4s | a      |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_in_a_branch_claims_execution_while_that_branch_would_be_chosen() {
    bt! {
        tree T for Actor {
            selector {
                if bb.b { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); } else { fail; }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s | !a b   |        | R      | now  | tick 2
        0.4s | a      |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn the_search_goes_through_selectors_to_any_child() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)]
                selector { check(bb.b); sequence { check(bb.c); leaf(n = 1); } }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s | !a c   |        | R      | now  | tick 2
        0.4s | a      |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn the_search_sees_what_an_inversion_makes_of_a_check() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] sequence { #[invert] check(bb.b); leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn the_search_sees_that_a_loop_until_success_begins() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[until_success] #[when(bb.b)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halt 2
        0.3s | b      |        | R      | now  | enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn the_leftmost_guard_that_opens_wins() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[when(bb.b, aborts = lower_priority)] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 3
        0.2s | a b    |        | R      | now  | halt 3, enter 1
        0.3s |        | 1:F    | R      | now  | tick 1, enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn children_left_of_the_guard_are_not_tried_again() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); #[when(bb.a, aborts = lower_priority)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 3
        0.2s | a      |        | R      | now  | halt 3, enter 2
        0.3s |        | 2:F    | R      | now  | tick 2, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn where_the_new_branch_fails_the_search_goes_on_to_the_right() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      | 1:F    | R      | now  | halt 2, enter 1, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_in_an_idle_selector_preempts_siblings_after_the_selector() {
    bt! {
        tree T for Actor {
            selector {
                selector {
                    #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                    #[when(bb.b)] leaf(n = 2);
                }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 3
        0.2s | b      |        | R      | now  | tick 3
        0.3s | a      |        | R      | now  | halt 3, enter 1
        0.4s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_does_not_preempt_what_runs_to_its_left() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); #[when(bb.a, aborts = lower_priority)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | tick 1
        0.3s |        | 1:F    | R      | now  | tick 1, enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

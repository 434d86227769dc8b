//! The halts of guards: the old branch is halted before the new one starts.

use tests::prelude::*;

#[test]
fn preempted_leaves_get_as_many_ticks_as_they_need() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); graceful(n = 2, halts = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halting 2
        0.3s |        |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halting 2
        0.5s |        |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn self_waits_for_its_branch_then_goes_on_to_the_right() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_branch_that_is_being_ended_ends_even_if_its_guard_opens_again() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s | a      |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_branch_of_both_that_is_being_ended_is_entered_again_if_its_guard_opens_again() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s | a      |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 1
        0.5s |        |        | R      | now  | tick 1
        0.6s | !a     |        | R      | now  | halting 1
        0.7s | a      |        | R      | now  | halting 1
        0.8s | !a     |        | R      | now  | halt 1, enter 2
        0.9s | a      |        | R      | now  | halt 2, enter 1
        1: entered 3, ticked 4, left 0, halted 2
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s | a      | 1:F    | R      | now  | halt 1, enter 1, enter 2
        1: entered 2, ticked 2, left 1, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_branch_of_both_that_is_preempted_during_its_halt_is_not_entered_again() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.b, aborts = lower_priority)] leaf(n = 3);
                #[when(bb.a, aborts = both)] graceful(n = 1, halts = 3);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s | a b    |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halting 1
        0.5s |        |        | R      | now  | halt 1, enter 3
        1: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_inner_guard_opens_its_branch_again_within_an_outer_one() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] #[when(bb.b, aborts = both)] graceful(n = 1, halts = 2);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 1
        0.2s | !b     |        | R      | now  | halting 1
        0.3s | b      |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 1
        0.5s | !a     |        | R      | now  | halting 1
        0.6s | a !b   |        | R      | now  | halting 1
        0.7s |        |        | R      | now  | halt 1, enter 2
        0.8s | b      |        | R      | now  | halt 2, enter 1
        1: entered 3, ticked 3, left 0, halted 2
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_preempted_branch_ends_even_if_the_guard_shuts_again_then_the_search_finds_it_anew() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); graceful(n = 2, halts = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halting 2
        0.3s | !a     |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halt 2, enter 2
        0.5s |        |        | R      | now  | tick 2
        2: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_higher_guard_that_opens_during_the_halt_gets_its_turn() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[when(bb.b, aborts = lower_priority)] leaf(n = 2);
                graceful(n = 3, halts = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 3
        0.2s | b      |        | R      | now  | halting 3
        0.3s | a      |        | R      | now  | halting 3
        0.4s |        |        | R      | now  | halt 3, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_lower_guard_that_opens_during_the_halt_waits() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[when(bb.b, aborts = lower_priority)] leaf(n = 2);
                graceful(n = 3, halts = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 3
        0.2s | a      |        | R      | now  | halting 3
        0.3s | b      |        | R      | now  | halting 3
        0.4s |        |        | R      | now  | halt 3, enter 1
        0.5s |        | 1:F    | R      | now  | tick 1, enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_branch_that_is_being_ended_can_be_preempted() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.b, aborts = lower_priority)] leaf(n = 3);
                #[when(bb.a, aborts = self)] graceful(n = 1, halts = 3);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s | b      |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halting 1
        0.5s |        |        | R      | now  | halt 1, enter 3
        1: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn outer_guards_end_a_branch_that_an_inner_guard_is_ending() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)]
                selector { #[when(bb.b, aborts = self)] graceful(n = 1, halts = 3); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 1
        0.2s | !b     |        | R      | now  | halting 1
        0.3s | !a     |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halting 1
        0.5s |        |        | R      | now  | halt 1, enter 3
        1: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn nested_selectors_halt_deep_leaves() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                sequence {
                    leaf(n = 2);
                    selector {
                        #[when(bb.b, aborts = lower_priority)] leaf(n = 3);
                        sequence { graceful(n = 4, halts = 2); leaf(n = 5); }
                    }
                }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | R      | now  | enter 2, enter 4
        0.2s |        |        | R      | now  | tick 4
        0.3s | b      |        | R      | now  | halting 4
        0.4s |        |        | R      | now  | halting 4
        0.5s | a      |        | R      | now  | halt 4, enter 1
        0.6s |        |        | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        4: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_halted_leaf_may_write_what_the_search_then_sees() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] leaf(n = 1);
                sequence { check(bb.b); leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a b   |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn after_a_graceful_halt_the_search_begins_at_the_first_child() {
    bt! {
        tree T for Actor {
            selector { condition(n = 1); #[when(bb.a, aborts = lower_priority)] leaf(n = 2); graceful(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 3
        0.2s | a      |        | R      | now  | halting 3
        0.3s |        |        | R      | now  | halt 3, enter 1, enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

//! `utility_selector(rescore = change)`: scores its children again while one of them runs.

use tests::prelude::*;

#[test]
fn a_child_with_a_higher_score_takes_over() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | m=1    |        | R      | now  | tick 1
        0.3s | m=2    |        | R      | now  | halt 1, enter 2
        0.4s | n=2    |        | R      | now  | tick 2
        0.5s | n=3    |        | R      | now  | halt 2, enter 1
        0.6s |        | 1:S    | S      | now  | tick 1
        1: entered 2, ticked 4, left 1, halted 1
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn it_sleeps_until_a_key_of_a_score_changes() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) { #[score(bb.n)] wait(1s); #[score(bb.m)] idle; }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | n=1    |        | R      | at 1.1s |
        0.2s | a      |        | R      | at 1.1s |
        0.3s | m=2    |        | R      | change  |
        0.4s | a      |        | R      | change  |
        0.5s | n=3    |        | R      | at 1.5s |
    "#]]);
}

#[test]
fn the_score_must_be_better_by_more_than_the_margin() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change, margin = 2) {
                #[score(bb.n)] leaf(n = 1);
                #[score(bb.m)] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | m=3    |        | R      | now  | tick 1
        0.3s | m=4    |        | R      | now  | halt 1, enter 2
        0.4s | m=3    |        | R      | now  | tick 2
        0.5s | n=5    |        | R      | now  | tick 2
        0.6s | n=6    |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_margin_may_read_keys() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change, margin = bb.m) {
                #[score(1)] leaf(n = 1);
                #[score(bb.n)] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | m=5    |        | R      | now  | enter 1
        0.2s | n=3    |        | R      | now  | tick 1
        0.3s | m=1    |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn of_equals_the_first_that_its_guards_let_in_takes_over() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) {
                #[score(1)] leaf(n = 1);
                #[when(bb.a)] #[score(bb.n)] leaf(n = 2);
                #[skip_if(bb.b)] #[score(bb.n)] leaf(n = 3);
                #[score(bb.n)] leaf(n = 4);
                #[score(bb.n)] leaf(n = 5);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halt 1, enter 4
        0.3s | n=0    |        | R      | now  | halt 4, enter 1
        0.4s | !b n=2 |        | R      | now  | halt 1, enter 3
        0.5s | n=0    |        | R      | now  | halt 3, enter 1
        0.6s | a n=2  |        | R      | now  | halt 1, enter 2
        1: entered 3, ticked 3, left 0, halted 3
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 1, left 0, halted 1
        4: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_that_has_failed_takes_over_once_it_has_been_worse() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) { #[score(bb.n)] leaf(n = 1); #[score(1)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=3    | 1:F    | R      | now  | enter 1, enter 2
        0.2s | n=4    |        | R      | now  | tick 2
        0.3s | n=0    |        | R      | now  | tick 2
        0.4s | n=4    |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_that_fails_at_once_hands_over_to_the_best_other_child() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) {
                #[score(2)] leaf(n = 1);
                #[score(bb.n)] condition(n = 2);
                #[score(bb.m)] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         |        | R      | now  | enter 1
        0.2s | n=3     | 2:F    | R      | now  | halt 1, enter 2, enter 1
        0.3s | n=4     | 2:F    | R      | now  | tick 1
        0.4s | n=1     |        | R      | now  | tick 1
        0.5s | n=4 m=3 | 2:F    | R      | now  | halt 1, enter 2, enter 3
        0.6s | n=1     | 2:F    | R      | now  | tick 3
        0.7s | n=4     | 2:S    | S      | now  | halt 3, enter 2
        1: entered 2, ticked 4, left 0, halted 2
        2: entered 3, ticked 3, left 3, halted 0
        3: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_halt_of_several_ticks_comes_before_the_next_child_which_is_chosen_then() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) {
                #[score(1)] graceful(n = 1, halts = 2);
                #[score(bb.n)] leaf(n = 2);
                #[score(bb.m)] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halting 1
        0.3s | m=3    |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 3
        0.5s |        |        | R      | now  | tick 3
        0.6s | m=1    |        | R      | now  | halt 3, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_child_that_its_guards_kept_out_takes_over_when_they_let_it_in() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) {
                #[score(5 + bb.n)] #[when(bb.n > 0)] leaf(n = 1);
                #[score(1)] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | n=1    |        | R      | now  | halt 2, enter 1
        0.3s | n=-9   |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn no_number_loses_to_each_number() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) {
                #[score(f32::NAN)] leaf(n = 1);
                #[score(bb.n)] #[when(bb.a)] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a n=-3 |        | R      | now  | halt 1, enter 2
        0.3s | n=-4   |        | R      | now  | tick 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn each_entry_begins_with_the_highest_score() {
    bt! {
        tree T for Actor {
            sequence {
                leaf(n = 3);
                utility_selector(rescore = change) { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | n=1    | 3:S 1:F | R      | now  | enter 3, enter 1, enter 2
        0.2s | m=1    | 2:S     | S      | now  | tick 2
        0.3s | n=2    | 3:S     | R      | now  | enter 3, enter 1
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn inside_a_child_of_a_selector_the_guards_above_are_asked_first() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] leaf(n = 3);
                utility_selector(rescore = change) { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | a m=2  |        | R      | now  | halt 1, enter 3
        0.3s | !a     |        | R      | now  | halt 3, enter 2
        0.4s | n=3    |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_gate_that_a_failure_shut_has_kept_the_child_out() {
    bt! {
        tree T for Actor {
            utility_selector(rescore = change) {
                #[score(9 + bb.n)] #[cooldown(1s)] leaf(n = 1);
                #[score(1)] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 2
        0.2s | n=1    |        | R      | now  | tick 2
        0.3s | n=2    |        | R      | now  | tick 2
        1.3s | 1s n=3 |        | R      | now  | halt 2, enter 1
        1.4s | n=4    |        | R      | now  | tick 1
        1: entered 2, ticked 3, left 1, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_above_halts_it_while_its_child_stops() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)]
                utility_selector(rescore = change) {
                    #[score(1)] graceful(n = 1, halts = 2);
                    #[score(bb.n)] leaf(n = 2);
                }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halting 1
        0.3s | !a     |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 3
        0.5s |        |        | R      | now  | tick 3
        1: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

//! `#[skip_if(e)]`: where the condition holds at an entry, the node is as if it were not there.

use tests::prelude::*;

#[test]
fn a_sequence_goes_on_with_the_next_child() {
    bt! {
        tree T for Actor {
            sequence { #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.b)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 3
        0.2s |        | 3:F    | F      | now  | tick 3
        0.3s | !b     | 2:S    | R      | now  | enter 2, enter 3
        0.4s |        | 3:S    | S      | now  | tick 3
        0.5s | !a b   | 1:S    | R      | now  | enter 1, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 3, ticked 5, left 2, halted 0
    "#]]);
}

#[test]
fn the_condition_is_asked_at_the_entry_only() {
    bt! {
        tree T for Actor { sequence { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | tick 1
        0.3s |        | 1:S    | R      | now  | tick 1, enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_selector_goes_on_and_a_skipped_last_child_is_no_success() {
    bt! {
        tree T for Actor { selector { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); #[skip_if(bb.b)] leaf(n = 3); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 2
        0.2s |        | 2:F    | F      | now  | tick 2
        0.3s | !b     | 2:F    | R      | now  | enter 2, enter 3
        0.4s |        | 3:S    | S      | now  | tick 3
        2: entered 2, ticked 3, left 2, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_composite_is_skipped_with_all_its_children() {
    bt! {
        tree T for Actor {
            selector {
                sequence { #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.b)] leaf(n = 2); }
                always_sequence { #[skip_if(bb.a)] leaf(n = 3); }
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 4:F    | F      | now  | enter 4
        0.2s | !b     | 2:S    | S      | now  | enter 2
        0.3s | !a b   | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        4: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn one_invert_away_a_skipped_node_is_still_skipped() {
    bt! {
        tree T for Actor {
            sequence {
                #[invert] #[skip_if(bb.a)] leaf(n = 1);
                #[skip_if(bb.a)] #[force_failure] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      | 3:S     | S      | now  | enter 3
        0.2s | !a     | 1:F 2:S | F      | now  | enter 1, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn all_means_all_that_are_not_skipped() {
    bt! {
        tree T for Actor {
            parallel(success = all, failure = 1) {
                #[skip_if(bb.a)] leaf(n = 1);
                leaf(n = 2);
                #[skip_if(bb.b)] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 2
        0.2s |        | 2:S    | S      | now  | tick 2
        0.3s | !b     | 2:S    | R      | now  | enter 2, enter 3
        0.4s | !a     |        | R      | now  | tick 3
        0.5s |        | 3:S    | S      | now  | tick 3
        0.6s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.7s |        | 2:F    | F      | now  | tick 1, tick 2, halt 1, halt 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 3, ticked 5, left 3, halted 0
        3: entered 2, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
fn a_threshold_of_a_number_stays() {
    bt! {
        tree T for Actor {
            parallel(success = 2, failure = all) { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      |         | R      | now  | enter 2, enter 3
        0.2s |        | 2:S     | R      | now  | tick 2, tick 3
        0.3s |        | 3:F     | F      | now  | tick 3
        0.4s |        | 2:F 3:F | F      | now  | enter 2, enter 3
        0.5s | !a     | 2:F 3:F | R      | now  | enter 1, enter 2, enter 3
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 3, ticked 4, left 3, halted 0
        3: entered 3, ticked 5, left 3, halted 0
    "#]]);
}

#[test]
fn a_skipped_parallel() {
    bt! {
        tree T for Actor {
            sequence { race { #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.b)] leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 3:S    | S      | now  | enter 3
        0.2s | !a     | 1:S    | R      | now  | enter 1, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        3: entered 2, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn the_background_waits_while_it_is_skipped_and_the_main_leaf_takes_both_along() {
    bt! {
        tree T for Actor {
            selector {
                simple_parallel { #[skip_if(bb.b)] leaf(n = 1); #[skip_if(bb.a)] leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | tick 1, enter 2
        0.4s |        | 2:S    | R      | now  | tick 1, tick 2
        0.5s | a      |        | R      | now  | tick 1
        0.6s | b      | 1:S    | S      | now  | tick 1
        0.7s |        |        | R      | now  | enter 3
        1: entered 1, ticked 6, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_skipped_child_is_not_drawn() {
    bt! {
        tree T for Actor {
            selector {
                pick { #[weight(9)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
                utility_selector { #[score(9)] #[skip_if(bb.a)] leaf(n = 3); #[score(1)] leaf(n = 4); }
                random_sequence { #[skip_if(bb.a)] leaf(n = 5); }
                leaf(n = 6);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 2
        0.2s |        | 2:F    | R      | now  | tick 2, enter 4
        0.3s | !a     | 4:F    | R      | now  | tick 4, enter 3
        0.4s |        | 3:F    | R      | now  | tick 3, enter 5
        0.5s | a      | 5:F    | R      | now  | tick 5, enter 6
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
        4: entered 1, ticked 2, left 1, halted 0
        5: entered 1, ticked 2, left 1, halted 0
        6: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_if_is_skipped_with_the_branch_that_it_chooses() {
    bt! {
        tree T for Actor {
            selector {
                if bb.n > 1 { #[skip_if(bb.a)] leaf(n = 1); } else { leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a n=2  | 3:S    | S      | now  | enter 3
        0.2s | n=1    | 2:S    | S      | now  | enter 2
        0.3s | !a n=2 | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_passes_through_to_the_node() {
    bt! {
        tree T for Actor { sequence { #[skip_if(bb.a)] graceful(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before    | leaves | status | next | what happened
        0.1s |           |        | R      | now  | enter 1
        0.2s | a restart |        | R      | now  | halting 1, halt 1, enter 2
        0.3s |           |        | R      | now  | tick 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

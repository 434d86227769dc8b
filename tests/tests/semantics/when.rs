//! `#[when(…, aborts = …)]`: guards. Their halts: `when_halts`; `notify`: its own file.

use tests::prelude::*;

#[test]
fn none_asks_at_the_entry_only() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = none)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s | !a     |        | R      | now  | enter 2
        0.5s |        | 1:S    | R      | now  | tick 2
        2: entered 2, ticked 5, left 1, halted 0
    "#]]);
}

#[test]
fn without_aborts_it_is_none() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s | !a     |        | R      | now  | enter 2
        2: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn self_ends_its_branch_which_fails() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s | a      |        | R      | now  | tick 2
        0.5s |        | 2:F    | F      | now  | tick 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn lower_priority_preempts_what_runs_to_its_right() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s | a      |        | R      | now  | halt 2, enter 1
        0.4s | !a     |        | R      | now  | tick 1
        0.5s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn both_does_both() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halt 2, enter 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s | a      |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 2
    "#]]);
}

#[test]
fn an_equal_write_asks_nothing() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | tick 1
        0.3s | a      |        | R      | now  | tick 1
        1: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn a_change_that_is_taken_back_before_the_tick_asks_and_finds_nothing() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a !a   |        | R      | now  | tick 2
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_change_while_the_guard_stays_shut_is_not_seen() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 3, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | n=1    |        | R      | now  | tick 2
        0.3s | n=4    |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

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
            selector { #[when(bb.a, aborts = lower_priority)] sequence { check(bb.b); leaf(n = 1); } leaf(n = 2); }
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
            selector { #[when(bb.a, aborts = lower_priority)] selector { check(bb.b); sequence { check(bb.c); leaf(n = 1); } } leaf(n = 2); }
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
            selector { #[when(bb.a, aborts = lower_priority)] sequence { #[invert] check(bb.b); leaf(n = 1); } leaf(n = 2); }
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
            selector { #[when(bb.a, aborts = lower_priority)] #[until_success] #[when(bb.b)] leaf(n = 1); leaf(n = 2); }
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
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); #[when(bb.b, aborts = lower_priority)] leaf(n = 2); leaf(n = 3); }
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
fn a_guard_in_an_idle_selector_preempts_right_of_that() {
    bt! {
        tree T for Actor {
            selector { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); #[when(bb.b)] leaf(n = 2); } leaf(n = 3); }
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

#[test]
fn self_ends_the_innermost_branch_that_it_guards() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] sequence { leaf(n = 1); #[when(bb.b, aborts = self)] leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 1:S    | R      | now  | enter 1, enter 2
        0.2s | !b     |        | R      | now  | halt 2, enter 3
        0.3s |        | 3:S    | S      | now  | tick 3
        0.4s | b      | 1:S    | R      | now  | enter 1, enter 2
        0.5s | !a     |        | R      | now  | halt 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 0, halted 2
        3: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn of_two_on_one_branch_the_outer_is_asked_first() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] #[when(bb.b, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 1
        0.2s | !b     |        | R      | now  | halt 1, enter 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s | b      |        | R      | now  | enter 1
        0.5s | !a !b  |        | R      | now  | halt 1, enter 2
        1: entered 2, ticked 2, left 0, halted 2
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn self_in_a_sequence_fails_the_sequence() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); #[when(bb.a, aborts = self)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.2s | !a     |        | F      | now  | halt 2
        0.3s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.4s |        | 2:S    | R      | now  | tick 2, enter 3
        0.5s | !a     | 3:S    | S      | now  | tick 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 1
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_key_that_the_branch_itself_writes_is_asked_at_the_next_tick() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] sequence { leaf(n = 1); set(bb.a = false); leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        |        | R      | now  | halt 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_that_shuts_while_its_branch_ends_no_longer_matters() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] sequence { leaf(n = 1); set(bb.a = false); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        |        | R      | now  | enter 3
        1: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn keys_may_be_enums_options_and_numbers() {
    bt! {
        tree T for Actor {
            selector { #[when(matches!(bb.mode, Mode::Panic), aborts = both)] leaf(n = 1); #[when(bb.spot.is_some_and(|at| at > bb.n), aborts = both)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s |            |        | R      | now  | enter 3
        0.2s | spot=4     |        | R      | now  | halt 3, enter 2
        0.3s | n=4        |        | R      | now  | halt 2, enter 3
        0.4s | n=3        |        | R      | now  | halt 3, enter 2
        0.5s | mode=panic |        | R      | now  | halt 2, enter 1
        0.6s | spot=none  |        | R      | now  | tick 1
        0.7s | mode=calm  |        | R      | now  | halt 1, enter 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 2
        3: entered 3, ticked 3, left 0, halted 2
    "#]]);
}

#[test]
fn a_guard_that_reads_the_world_is_asked_every_tick() {
    bt! {
        tree T for Actor {
            selector { #[when(world.counts[2].ticked >= 3, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s |        |        | R      | now  | tick 2
        0.4s |        |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_on_the_root_lets_the_tree_start() {
    bt! {
        tree T for Actor {
            #[when(bb.a, aborts = self)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | a      |        | R      | now  | enter 1
        0.3s | !a     |        | F      | now  | halt 1
        0.4s |        |        | F      | now  |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn sleeps_until_the_key_changes() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] idle; wait(1s); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        0.2s |        |        | R      | at 1.1s |
        0.3s | a      |        | R      | change  |
        0.4s |        |        | R      | change  |
        0.5s | !a     |        | R      | at 1.5s |
        1.5s | 1s     |        | S      | now     |
    "#]]);
}

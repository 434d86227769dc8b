//! `slot name`: trees that fill a slot at run time. The trees are those of `tests::menu`.

use tests::prelude::*;

#[test]
fn an_empty_slot_fails() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        |        | R      | now  | enter 1
        1: entered 2, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_tree_put_into_an_idle_slot_is_there_at_once() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s | weapon<one     |        | R      | now  | enter 11
        0.2s |                |        | R      | now  | tick 11
        0.3s |                | 11:F   | R      | now  | tick 11, enter 1
        0.4s |                | 1:S    | S      | now  | tick 1
        0.5s |                |        | R      | now  | enter 11
        0.6s | weapon<nothing | 11:S   | R      | now  | halt 11, enter 1
        0.7s | weapon<nothing | 1:S    | S      | now  | tick 1
        0.8s |                |        | R      | now  | enter 1
        1: entered 3, ticked 5, left 2, halted 0
        11: entered 2, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
fn its_outcome_is_the_trees() {
    bt! {
        tree T for Actor { selector { sequence { slot weapon; leaf(n = 2); } leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s | weapon<one     | 11:S   | R      | now  | enter 11, enter 2
        0.2s |                | 2:F    | R      | now  | tick 2, enter 1
        0.3s |                | 1:S    | S      | now  | tick 1
        0.4s |                | 11:F   | R      | now  | enter 11, enter 1
        0.5s |                | 1:S    | S      | now  | tick 1
        0.6s | weapon<instant |        | R      | now  | enter 2
        1: entered 2, ticked 4, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 0
        11: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn the_old_one_is_halted_and_the_new_one_starts_in_the_same_tick() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | weapon<one |        | R      | now  | enter 11
        0.2s |            |        | R      | now  | tick 11
        0.3s | weapon<two |        | R      | now  | halt 11, enter 12
        0.4s |            | 12:S   | S      | now  | tick 12
        0.5s |            |        | R      | now  | enter 12
        11: entered 1, ticked 2, left 0, halted 1
        12: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_graceful_halt_takes_its_ticks_and_the_last_put_counts() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before      | leaves | status | next | what happened
        0.1s | weapon<slow |        | R      | now  | enter 13
        0.2s | weapon<one  |        | R      | now  | halting 13
        0.3s |             |        | R      | now  | halting 13
        0.4s | weapon<two  |        | R      | now  | halt 13, enter 12
        0.5s |             | 12:S   | S      | now  | tick 12
        12: entered 1, ticked 2, left 1, halted 0
        13: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_cleared_slot_that_runs_fails_once_its_tree_is_halted() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s | weapon<slow    |        | R      | now  | enter 13
        0.2s | weapon<nothing |        | R      | now  | halting 13
        0.3s |                |        | R      | now  | halting 13
        0.4s |                |        | R      | now  | halt 13, enter 1
        0.5s |                | 1:S    | S      | now  | tick 1
        0.6s |                |        | R      | now  | enter 1
        1: entered 2, ticked 3, left 1, halted 0
        13: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_clear_after_a_put_counts_and_a_put_after_a_clear() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before                    | leaves | status | next | what happened
        0.1s | weapon<one                |        | R      | now  | enter 11
        0.2s | weapon<two weapon<nothing |        | R      | now  | halt 11, enter 1
        0.3s |                           | 1:S    | S      | now  | tick 1
        0.4s | weapon<one                |        | R      | now  | enter 11
        0.5s | weapon<nothing weapon<two |        | R      | now  | halt 11, enter 12
        0.6s |                           |        | R      | now  | tick 12
        1: entered 1, ticked 2, left 1, halted 0
        11: entered 2, ticked 2, left 0, halted 2
        12: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn the_same_tree_again_begins_anew() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | weapon<one |        | R      | now  | enter 11
        0.2s | weapon<one |        | R      | now  | halt 11, enter 11
        0.3s |            |        | R      | now  | tick 11
        11: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_host_that_halts_the_slot_halts_the_tree_and_what_waits_takes_its_place() {
    bt! {
        tree T for Actor { selector { #[when(bb.c, aborts = both)] slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s | c weapon<one   |        | R      | now  | enter 11
        0.2s |                |        | R      | now  | tick 11
        0.3s | !c weapon<slow |        | R      | now  | halt 11, enter 1
        0.4s |                |        | R      | now  | tick 1
        0.5s | c              |        | R      | now  | halt 1, enter 13
        0.6s | !c             |        | R      | now  | halting 13
        0.7s |                |        | R      | now  | halting 13
        0.8s | weapon<two     |        | R      | now  | halt 13, enter 1
        0.9s |                |        | R      | now  | tick 1
        1.0s | c              |        | R      | now  | halt 1, enter 12
        1: entered 2, ticked 4, left 0, halted 2
        11: entered 1, ticked 2, left 0, halted 1
        12: entered 1, ticked 1, left 0, halted 0
        13: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn parameters_stay_and_locals_begin_anew() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before        | leaves    | status | next | what happened
        0.1s | weapon<counts |           | R      | now  | enter 21
        0.2s |               | 20:F 21:F | R      | now  | halt 21, 20 sees 8, enter 20, enter 21, enter 1
        0.3s |               | 1:F       | F      | now  | tick 1
        0.4s |               |           | R      | now  | enter 21
        0.5s |               |           | R      | now  | halt 21, 20 sees 8, enter 20
        1: entered 1, ticked 2, left 1, halted 0
        20: entered 2, ticked 2, left 1, halted 0
        21: entered 3, ticked 3, left 1, halted 2
    "#]]);
}

#[test]
fn locals_are_observed() {
    bt! {
        tree T for Actor { sequence { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before        | leaves | status | next | what happened
        0.1s | weapon<counts |        | R      | now  | enter 21
        0.2s |               |        | R      | now  | halt 21, 20 sees 8, enter 20
        0.3s |               | 20:S   | R      | now  | 20 sees 8, tick 20, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        20: entered 1, ticked 2, left 1, halted 0
        21: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn it_may_hold_trees_with_trees_and_slots() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before          | leaves | status | next | what happened
        0.1s | a weapon<nested |        | R      | now  | enter 14
        0.2s | !a              |        | R      | now  | halt 14, enter 15
        14: entered 1, ticked 1, left 0, halted 1
        15: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn two_slots_side_by_side() {
    bt! {
        tree T for Actor { parallel { slot left; slot right; } }
    }
    table::<T>(expect![[r#"
        time | before             | leaves | status | next | what happened
        0.1s | left<one right<two |        | R      | now  | enter 11, enter 12
        0.2s | left<two           |        | R      | now  | halt 11, enter 12, tick 12
        0.3s | right<one          |        | R      | now  | tick 12, halt 12, enter 11
        0.4s | left<nothing       |        | F      | now  | halt 12, halt 11
        11: entered 2, ticked 2, left 0, halted 2
        12: entered 2, ticked 4, left 0, halted 2
    "#]]);
}

#[test]
fn slots_of_subtrees_go_by_the_way_to_them() {
    bt! {
        pub tree Armed for Actor { selector { slot weapon; leaf(n = 1); } }
        tree T for Actor { parallel { run Armed "left"; run Armed "right"; } }
    }
    table::<T>(expect![[r#"
        time | before                               | leaves | status | next | what happened
        0.1s | left.weapon<one                      |        | R      | now  | enter 11, enter 1
        0.2s | right.weapon<two                     |        | R      | now  | tick 11, tick 1
        0.3s | left.weapon<two right.weapon<nothing |        | R      | now  | halt 11, enter 12, tick 1
        1: entered 1, ticked 3, left 0, halted 0
        11: entered 1, ticked 2, left 0, halted 1
        12: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_brain_that_stops_halts_it() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before          | leaves | status | next   | what happened
        0.1s | weapon<slow     |        | R      | now    | enter 13
        0.2s | weapon<one stop |        | R      | now    | halting 13, halting 13
        0.3s |                 |        | F      | change | halt 13
        0.3s |                 |        | F      | change |
        0.4s | start           |        | R      | now    | enter 11
        11: entered 1, ticked 1, left 0, halted 0
        13: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_restart_keeps_what_is_in_it() {
    bt! {
        tree T for Actor { sequence { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before             | leaves | status | next | what happened
        0.1s | weapon<one         |        | R      | now  | enter 11
        0.2s | restart            |        | R      | now  | halt 11, enter 11
        0.3s | restart weapon<two |        | R      | now  | halt 11, enter 12
        0.4s |                    |        | R      | now  | tick 12
        11: entered 2, ticked 2, left 0, halted 2
        12: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_time_limit_halts_it_and_a_swap_does_not_start_it_anew() {
    bt! {
        tree T for Actor { selector { #[time_limit(250ms)] slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | weapon<one |        | R      | now  | enter 11
        0.2s | weapon<two |        | R      | now  | halt 11, enter 12
        0.3s |            |        | R      | now  | tick 12
        0.4s |            |        | R      | now  | halt 12, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        11: entered 1, ticked 1, left 0, halted 1
        12: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_loop_enters_it_each_round() {
    bt! {
        tree T for Actor { #[repeat(forever)] slot weapon; }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s | weapon<instant |        | R      | now  |
        0.2s |                |        | R      | now  |
        0.3s | weapon<one     |        | R      | now  | enter 11
        11: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_reactive_selector_enters_it_as_soon_as_it_holds_something() {
    bt! {
        tree T for Actor { reactive_selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s |                |        | R      | now  | enter 1
        0.2s | weapon<one     |        | R      | now  | enter 11, halt 1
        0.3s | weapon<nothing |        | R      | now  | halt 11, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        11: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_tree_whose_root_is_skipped_succeeds() {
    bt! {
        tree T for Actor { sequence { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next | what happened
        0.1s | a weapon<skips |        | R      | now  | enter 1
        0.2s |                | 1:S    | S      | now  | tick 1
        0.3s | !a             |        | R      | now  | enter 24
        0.4s | a              | 24:F   | F      | now  | tick 24
        1: entered 1, ticked 2, left 1, halted 0
        24: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_kept_local_lasts_until_another_tree_is_put_in() {
    bt! {
        tree T for Actor { slot weapon; }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next | what happened
        0.1s | weapon<keeps | 25:S   | S      | now  | 25 sees 1, enter 25
        0.2s |              | 25:S   | S      | now  | 25 sees 2, enter 25
        0.3s | weapon<keeps | 25:S   | S      | now  | 25 sees 1, enter 25
        25: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

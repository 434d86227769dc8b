//! `slot name`: trees that are put in at run time. The trees are those of `tests::menu`.

use tests::prelude::*;

#[test]
fn an_empty_slot_fails() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 |  | 1:S |
        0 |  |  |
    "#]]);
}

#[test]
fn a_tree_put_into_an_idle_slot_is_there_at_once() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one |  |
        0 |  |  |
        0 |  | 11:F |
        0 |  | 1:S |
        0 |  |  |
        0 | weapon<nothing | 11:S |
        0 | weapon<nothing | 1:S |
        0 |  |  |
    "#]]);
}

#[test]
fn its_outcome_is_the_trees() {
    bt! {
        tree T for Actor { selector { sequence { slot weapon; leaf(n = 2); } leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one | 11:S |
        0 |  | 2:F |
        0 |  | 1:S |
        0 |  | 11:F |
        0 |  | 1:S |
        0 | weapon<instant |  |
    "#]]);
}

#[test]
fn the_old_one_is_halted_and_the_new_one_starts_in_the_same_tick() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one |  |
        0 |  |  |
        0 | weapon<two |  |
        0 |  | 12:S |
        0 |  |  |
    "#]]);
}

#[test]
fn a_graceful_halt_takes_its_ticks_and_the_last_put_counts() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<slow |  |
        0 | weapon<one |  |
        0 |  |  |
        0 | weapon<two |  |
        0 |  | 12:S |
    "#]]);
}

#[test]
fn a_cleared_slot_that_runs_fails_once_its_tree_is_halted() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<slow |  |
        0 | weapon<nothing |  |
        0 |  |  |
        0 |  |  |
        0 |  | 1:S |
        0 |  |  |
    "#]]);
}

#[test]
fn a_clear_after_a_put_counts_and_a_put_after_a_clear() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one |  |
        0 | weapon<two weapon<nothing |  |
        0 |  | 1:S |
        0 | weapon<one |  |
        0 | weapon<nothing weapon<two |  |
        0 |  |  |
    "#]]);
}

#[test]
fn the_same_tree_again_begins_anew() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one |  |
        0 | weapon<one |  |
        0 |  |  |
    "#]]);
}

#[test]
fn a_host_that_halts_the_slot_halts_the_tree_and_what_waits_takes_its_place() {
    bt! {
        tree T for Actor { selector { #[when(bb.c, aborts = both)] slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | c weapon<one |  |
        0 |  |  |
        0 | !c weapon<slow |  |
        0 |  |  |
        0 | c |  |
        0 | !c |  |
        0 |  |  |
        0 | weapon<two |  |
        0 |  |  |
        0 | c |  |
    "#]]);
}

#[test]
fn self_aborts_inside_it_work() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | a weapon<own |  |
        0 | !a |  |
        0 | a | 15:F |
    "#]]);
}

#[test]
fn a_guard_at_its_top_claims_execution() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<claims |  |
        0 |  |  |
        0 | b |  |
        0 | a |  |
        0 |  |  |
        0 | !a |  |
        0 | a |  |
    "#]]);
}

#[test]
fn a_put_asks_the_guard_at_its_top() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | a |  |
        0 | weapon<claims |  |
        0 | !a |  |
        0 | weapon<claims |  |
        0 | a |  |
    "#]]);
}

#[test]
fn a_put_opens_the_slot_for_a_guard_above_it() {
    bt! {
        tree T for Actor { selector { #[when(bb.c, aborts = both)] slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | c |  |
        0 |  |  |
        0 | weapon<one |  |
        0 | !c |  |
        0 | weapon<two |  |
        0 | c |  |
    "#]]);
}

#[test]
fn a_guard_that_asks_the_world_is_asked_every_tick() {
    bt! {
        tree T for Actor { parallel { leaf(n = 2); selector { slot weapon; wait(10s); } } }
    }
    table::<T>(expect![[r#"
        0 | weapon<world |  |
        0 |  |  |
        0 |  |  |
    "#]]);
}

#[test]
fn a_guard_that_asks_the_world_keeps_the_brain_awake() {
    bt! {
        tree T for Actor { selector { slot weapon; wait(10s); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<world |  |
        0 |  |  |
        0 | weapon<one |  |
        0 | weapon<nothing |  |
    "#]]);
}

#[test]
fn its_cooldown_ends_while_it_is_idle() {
    bt! {
        tree T for Actor { selector { slot weapon; idle; } }
    }
    table::<T>(expect![[r#"
        0 | weapon<rests |  |
        0 | a |  |
        0 |  | 17:S |
        0 | |  |
        0 |  |  |
        0 |  |  |
        0 |  |  |
        0 | weapon<rests |  |
    "#]]);
}

#[test]
fn its_services_run_while_it_does_but_not_when_it_must_go() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<serves |  |
        0 |  |  |
        0 |  |  |
        0 |  |  |
        0 | weapon<one 200ms |  |
        0 | 1s |  |
    "#]]);
}

#[test]
fn time_and_events_reach_it() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<waits |  |
        0 |  |  |
        0 | 1s |  |
        0 | @ping |  |
        0 |  |  |
    "#]]);
}

#[test]
fn it_sleeps_until_a_swap_is_due() {
    bt! {
        tree T for Actor { selector { slot weapon; idle; } }
    }
    table::<T>(expect![[r#"
        0 | weapon<waits |  |
        0 |  |  |
        0 | weapon<two |  |
        0 |  |  |
        0 | weapon<waits |  |
        0 | 200ms weapon<nothing |  |
        0 |  |  |
    "#]]);
}

#[test]
fn parameters_stay_and_locals_begin_anew() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<counts |  |
        0 |  | 20:F 21:F |
        0 |  | 1:F |
        0 |  |  |
        0 |  |  |
    "#]]);
}

#[test]
fn locals_are_observed() {
    bt! {
        tree T for Actor { sequence { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<counts |  |
        0 |  |  |
        0 |  | 20:S |
    "#]]);
}

#[test]
fn it_may_hold_trees_with_trees_and_slots() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | a weapon<nested |  |
        0 | !a |  |
    "#]]);
}

#[test]
fn two_slots_side_by_side() {
    bt! {
        tree T for Actor { parallel { slot left; slot right; } }
    }
    table::<T>(expect![[r#"
        0 | left<one right<two |  |
        0 | left<two |  |
        0 | right<one |  |
        0 | left<nothing |  |
    "#]]);
}

#[test]
fn slots_of_subtrees_go_by_the_way_to_them() {
    bt! {
        pub tree Armed for Actor { selector { slot weapon; leaf(n = 1); } }
        tree T for Actor { parallel { run Armed "left"; run Armed "right"; } }
    }
    table::<T>(expect![[r#"
        0 | left.weapon<one |  |
        0 | right.weapon<two |  |
        0 | left.weapon<two right.weapon<nothing |  |
    "#]]);
}

#[test]
fn a_brain_that_stops_halts_it() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<slow |  |
        0 | weapon<one stop |  |
        0 |  |  |
        0 |  |  |
        0 | start |  |
    "#]]);
}

#[test]
fn a_restart_keeps_what_is_in_it() {
    bt! {
        tree T for Actor { sequence { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one |  |
        0 | restart |  |
        0 | restart weapon<two |  |
        0 |  |  |
    "#]]);
}

#[test]
fn a_time_limit_halts_it_and_a_swap_does_not_start_it_anew() {
    bt! {
        tree T for Actor { selector { #[time_limit(250ms)] slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 | weapon<one |  |
        0 | weapon<two |  |
        0 |  |  |
        0 |  |  |
    "#]]);
}

#[test]
fn a_loop_enters_it_each_round() {
    bt! {
        tree T for Actor { #[repeat(forever)] slot weapon; }
    }
    table::<T>(expect![[r#"
        0 | weapon<instant |  |
        0 |  |  |
        0 | weapon<one |  |
    "#]]);
}

#[test]
fn a_reactive_selector_enters_it_as_soon_as_it_holds_something() {
    bt! {
        tree T for Actor { reactive_selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        0 |  |  |
        0 | weapon<one |  |
        0 | weapon<nothing |  |
    "#]]);
}

//! `for_each(list -> item, index -> i)`, `pop_each(queue -> item)`: a body once for each element.

use tests::prelude::*;

#[test]
fn each_element_is_written_before_its_round() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n, index -> bb.m) { look(n = 1, at = bb.n); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 |  | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
        0s |  |  | | |
    "#]]);
}

#[test]
fn a_round_that_ends_at_once_yields_until_the_next_tick() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n) { condition(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 | 1:S | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
        0s |  | 1:F | | |
    "#]]);
}

#[test]
fn a_failing_round_ends_the_loop_unless_it_is_forced_to_succeed() {
    bt! {
        tree T for Actor {
            sequence {
                for_each(bb.jobs -> bb.n) { #[force_success] leaf(n = 1); }
                for_each(bb.jobs -> bb.n) { leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 |  | | |
        0s |  | 1:F | | |
        0s |  | 1:S | | |
        0s |  | 2:F | | |
        0s |  |  | | |
    "#]]);
}

#[test]
fn an_empty_list_succeeds_at_once() {
    bt! {
        tree T for Actor { sequence { for_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s |  |  | | |
        0s |  | 2:S | | |
        0s | jobs=1 |  | | |
        0s |  | 1:S | | |
    "#]]);
}

#[test]
fn the_length_is_read_before_each_round() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n) { leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7 |  | | |
        0s | jobs=7,8 | 1:S | | |
        0s |  |  | | |
        0s | jobs=7 | 1:S | | |
        0s | jobs=1,2,3 |  | | |
        0s | jobs=1 | 1:S | | |
    "#]]);
}

#[test]
fn elements_go_into_locals_and_options() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            let at: u32 = 0;
            sequence {
                for_each(bb.jobs -> job, index -> at) { look(n = 1, at = job); }
                for_each(bb.jobs -> bb.spot) { look(n = 2, at = bb.spot.unwrap_or(0)); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 |  | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
        0s |  | 2:S | | |
        0s |  | 2:S | | |
    "#]]);
}

#[test]
fn a_guard_of_the_body_sees_the_element_of_its_round() {
    bt! {
        tree T for Actor {
            for_each(bb.jobs -> bb.n) { selector { #[when(bb.n == 2)] leaf(n = 1); leaf(n = 2); } }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=2,3 |  | | |
        0s |  | 1:S | | |
        0s |  | 2:S | | |
    "#]]);
}

#[test]
fn a_skipped_body_passes_over_its_element() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n) { #[skip_if(bb.n == 2)] leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=1,2,3 |  | | |
        0s |  | 1:S | | |
        0s |  |  | | |
        0s |  | 1:S | | |
        0s | jobs=2 |  | | |
        0s |  |  | | |
    "#]]);
}

#[test]
fn a_halt_ends_the_loop_and_a_new_entry_begins_with_the_first_element() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 2); for_each(bb.jobs -> bb.n) { leaf(n = 1); } }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 |  | | |
        0s |  | 1:S | | |
        0s | a |  | | |
        0s | !a | 2:F | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
    "#]]);
}

#[test]
fn a_queue_is_empty_after_its_elements_are_popped() {
    bt! {
        tree T for Actor { sequence { pop_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 |  | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
        0s |  | 2:S | | |
        0s |  |  | | |
    "#]]);
}

#[test]
fn what_joins_the_queue_meanwhile_is_popped_too() {
    bt! {
        tree T for Actor { pop_each(bb.jobs -> bb.n) { leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7 |  | | |
        0s | jobs=8,9 |  | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
        0s |  | 1:S | | |
    "#]]);
}

#[test]
fn a_failing_round_leaves_the_other_elements_in_the_queue() {
    bt! {
        tree T for Actor { selector { pop_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8,9 |  | | |
        0s |  | 1:F | | |
        0s |  | 2:S | | |
        0s |  |  | | |
        0s |  | 1:S | | |
    "#]]);
}

#[test]
fn a_pop_changes_the_key_of_the_queue() {
    bt! {
        tree T for Actor {
            parallel {
                pop_each(bb.jobs -> bb.n) { leaf(n = 1); }
                selector { #[when(bb.m == 1 && bb.jobs == Jobs::default(), aborts = both)] leaf(n = 2); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s | jobs=7,8 m=1 |  | | |
        0s |  | 1:S | | |
        0s |  |  | | |
        0s |  | 1:S 2:S | | |
    "#]]);
}

#[test]
fn a_branch_with_an_empty_list_takes_over_and_succeeds() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] for_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0s |  |  | | |
        0s | a |  | | |
        0s |  |  | | |
        0s | !a |  | | |
        0s | a jobs=4 |  | | |
        0s |  | 1:S | | |
    "#]]);
}

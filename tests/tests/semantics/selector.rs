//! `selector`: its children in order, until one succeeds. Guards that preempt: `when`.

use tests::prelude::*;

#[test]
fn tries_its_children_in_order_across_ticks() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:R
        |  | 1:F 2:R
        |  | 2:F 3:R
        |  | 3:F
    "#]]);
}

#[test]
fn the_first_success_is_its_success() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:S
        |  | 1:S
        |  | 1:F 2:R
        |  | 2:S
    "#]]);
}

#[test]
fn has_memory_children_that_failed_are_not_tried_again() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:R
        |  | 1:S 2:R
        |  | 1:S 2:F 3:R
    "#]]);
}

#[test]
fn fails_if_all_fail_in_one_tick() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:F 3:F
        |  | 1:F 2:F 3:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child_only() {
    bt! {
        tree T for Actor {
            selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:R
        | stop | 
        | start | 1:R
        | restart | 1:F 2:F 3:R
    "#]]);
}

#[test]
fn a_guard_that_stays_shut_is_passed_over() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] leaf(n = 1); #[when(bb.b)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 3:R
        | a | 3:R
        |  | 3:S
        |  | 1:F 3:R
        |  | 3:F
        | b | 1:F 2:R
        | !b | 2:R
    "#]]);
}

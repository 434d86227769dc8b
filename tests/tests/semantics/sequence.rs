//! `sequence`: its children in order, until one fails.

use tests::prelude::*;

#[test]
fn runs_its_children_in_order_across_ticks() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:R
        |  | 1:R
        |  | 1:S 2:R
        |  | 2:S 3:R
        |  | 3:S
    "#]]);
}

#[test]
fn runs_all_children_in_one_tick_if_none_takes_longer() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
    "#]]);
}

#[test]
fn the_first_failure_is_its_failure() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:F
        |  | 1:F
        |  | 1:S 2:R
        |  | 2:F
    "#]]);
}

#[test]
fn has_memory_children_that_are_done_are_not_ticked_again() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:R
        |  | 1:F 2:R
        |  | 1:F 2:S 3:R
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child_only() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:R
        | stop | 
        | start | 1:R
        | restart | 1:S 2:S 3:R
        | stop | 
    "#]]);
}

#[test]
fn a_graceful_halt_keeps_it_waiting() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); graceful(n = 2, halts = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:R
        | stop | 
        |  | 
        |  | 
        |  | 
        | start | 1:R
    "#]]);
}

#[test]
fn one_child_is_enough() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:R
        |  | 1:S
        |  | 1:F
    "#]]);
}

#[test]
fn nested_ones_are_like_one() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); sequence { leaf(n = 2); leaf(n = 3); } leaf(n = 4); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:R
        |  | 2:S 3:R
        |  | 3:S 4:R
        |  | 4:S
        |  | 1:S 2:S 3:F
    "#]]);
}

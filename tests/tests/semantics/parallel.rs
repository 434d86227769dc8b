//! `parallel(success = …, failure = …)`: all children at once; the rest is halted.

use tests::prelude::*;

#[test]
fn by_default_all_must_succeed() {
    bt! {
        tree T for Actor {
            parallel { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S 3:S
        |  | 
        |  | 2:S
    "#]]);
}

#[test]
fn by_default_one_failure_halts_the_rest_in_order() {
    bt! {
        tree T for Actor {
            parallel { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:F
        |  | 1:F
    "#]]);
}

#[test]
fn children_behind_the_one_that_decides_are_not_ticked() {
    bt! {
        tree T for Actor {
            parallel { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:R 2:F
        |  | 
        |  | 1:F
    "#]]);
}

#[test]
fn so_many_successes_decide() {
    bt! {
        tree T for Actor {
            parallel(success = 2, failure = 2) { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 2:S
        |  | 1:F
        |  | 3:S
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn so_many_failures_decide() {
    bt! {
        tree T for Actor {
            parallel(success = all, failure = 2) { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F
        |  | 2:S
        |  | 3:F
    "#]]);
}

#[test]
fn if_neither_can_be_reached_it_fails_when_all_are_done() {
    bt! {
        tree T for Actor {
            parallel(success = all, failure = all) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 2:F
    "#]]);
}

#[test]
fn success_is_asked_before_failure() {
    bt! {
        tree T for Actor {
            parallel(success = 1, failure = 1) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:F
        |  | 1:F 2:S
    "#]]);
}

#[test]
fn children_that_are_done_are_not_started_again() {
    bt! {
        tree T for Actor {
            parallel { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F
        |  | 1:F 2:S
    "#]]);
}

#[test]
fn graceful_halts_go_on_side_by_side() {
    bt! {
        tree T for Actor {
            parallel { graceful(n = 1, halts = 1); leaf(n = 2); graceful(n = 3, halts = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:F
        |  | 1:S 3:S
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_halt_reaches_every_running_child_in_order() {
    bt! {
        tree T for Actor {
            parallel { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 2:S
        | stop | 
    "#]]);
}

#[test]
fn a_halt_from_outside_waits_for_the_slowest() {
    bt! {
        tree T for Actor {
            parallel { graceful(n = 1, halts = 2); leaf(n = 2); graceful(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_guard_inside_ends_its_branch_only() {
    bt! {
        tree T for Actor {
            parallel(failure = 2) { #[when(bb.a, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | !a | 
        |  | 2:S
    "#]]);
}

#[test]
fn a_selector_inside_preempts_for_itself() {
    bt! {
        tree T for Actor {
            parallel { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 
        |  | 1:S
        |  | 3:S
    "#]]);
}

#[test]
fn wants_the_earliest_tick_of_its_children() {
    bt! {
        tree T for Actor {
            parallel { wait(2s); wait(1s); idle; }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | 1s | 
        | 1s | 
    "#]]);
}

#[test]
fn is_ready_at_once_where_all_are() {
    bt! {
        tree T for Actor {
            parallel { condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S
        |  | 1:F 2:S
    "#]]);
}

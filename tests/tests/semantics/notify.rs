//! `#[when(…, notify = …)]`: `result` (as a rule) or `value`.

use tests::prelude::*;

#[test]
fn result_does_not_see_a_change_while_the_guard_holds() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 
        | n=0 | 
    "#]]);
}

#[test]
fn value_restarts_its_branch_while_the_guard_holds() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 
        | n=2 | 
        | n=0 | 
    "#]]);
}

#[test]
fn value_with_both_restarts_and_preempts() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = both, notify = value)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | n=1 | 
        | n=2 | 
        | n=0 | 
        | n=3 | 
    "#]]);
}

#[test]
fn value_restarts_from_the_first_child() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.spot.is_some(), aborts = self, notify = value)] sequence { leaf(n = 1); leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        | spot=1 | 1:S
        | spot=2 | 
        |  | 1:S
        | spot=none | 
    "#]]);
}

#[test]
fn a_change_right_after_the_entry_restarts() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] wait(1s); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | 500ms n=2 | 
        | 900ms | 
        | 100ms | 
    "#]]);
}

#[test]
fn what_the_tick_of_the_entry_wrote_before_it_is_part_of_the_entry() {
    bt! {
        tree T for Actor {
            selector { sequence { set(bb.n = bb.n + 1); #[when(bb.n > 0, aborts = self, notify = value)] leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | n=5 | 
    "#]]);
}

#[test]
fn a_branch_that_writes_the_key_at_its_entry_does_not_restart_itself() {
    bt! {
        tree T for Actor {
            #[when(bb.n >= 0, aborts = self, notify = value)] sequence { set(bb.n = bb.n + 1); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | n=7 | 
        |  | 
    "#]]);
}

#[test]
fn a_graceful_branch_restarts_when_its_halt_is_done() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_graceful_branch_fails_if_the_guard_shuts_during_its_halt() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 
        | n=0 | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_restart_may_fail_at_once() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 1:F
    "#]]);
}

#[test]
fn sleeps_until_the_key_changes() {
    bt! {
        tree T for Actor {
            #[when(bb.n > 0, aborts = self, notify = value)] wait(1s);
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        |  | 
        | 500ms n=2 | 
        |  | 
        | 1s | 
    "#]]);
}

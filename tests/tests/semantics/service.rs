//! `#[service(…)]`: an action at intervals while its branch is active.

use tests::prelude::*;

#[test]
fn runs_at_the_entry_before_its_branch_and_then_at_intervals() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9), every = 300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn is_over_with_its_branch_and_begins_anew_at_the_entry() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9), every = 300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
        |  | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn what_it_writes_decides_the_same_tick() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.spot.is_none(), aborts = self)] #[service(serve(n = 9, value = 7) -> bb.spot, every = 200ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 9:S
        |  | 
    "#]]);
}

#[test]
fn is_not_run_while_its_branch_is_idle() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] #[service(serve(n = 9), every = 100ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | a | 
        |  | 
        | !a | 
        |  | 
    "#]]);
}

#[test]
fn services_run_from_the_root_down() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 7), every = 200ms)] sequence { #[service(serve(n = 8), every = 100ms)] #[service(serve(n = 9), every = 200ms)] leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn several_intervals_in_one_tick_are_one_run() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9), every = 100ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | 5s | 
        |  | 
    "#]]);
}

#[test]
fn runs_on_in_the_branches_of_a_parallel() {
    bt! {
        tree T for Actor {
            parallel { #[service(serve(n = 8), every = 200ms)] leaf(n = 1); #[service(serve(n = 9), every = 200ms)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
        |  | 
        |  | 
    "#]]);
}

#[test]
fn deviation_moves_it_within_bounds() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9), every = 500ms, deviation = 300ms)] idle;
        }
    }
    table::<T>(expect![[r#"
        | 50ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
        | 100ms | 
    "#]]);
}

#[test]
fn wants_a_tick_when_it_is_due() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9), every = 500ms)] idle;
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | 400ms | 
    "#]]);
}

#[test]
fn runs_though_its_guard_fails_below() {
    bt! {
        tree T for Actor {
            selector { #[service(serve(n = 9), every = 100ms)] #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_guard_above_keeps_it_from_running() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] #[service(serve(n = 9), every = 100ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
    "#]]);
}

//! `run Sub(…)`: a tree inside another.

use tests::prelude::*;

#[test]
fn its_result_is_the_trees() {
    bt! {
        tree Inner for Actor { sequence { leaf(n = 1); leaf(n = 2); } }
        tree T for Actor { selector { run Inner; leaf(n = 3); } }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
        |  | 2:F
        |  | 3:S
    "#]]);
}

#[test]
fn parameters_follow_their_arguments_latched_ones_do_not() {
    bt! {
        tree Inner(to: i32, #[latch] from: i32) for Actor { look(n = 1, at = to, first = from); }
        tree T for Actor { run Inner(to = bb.n, from = bb.n); }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 
        | n=3 | 1:S
        | n=4 | 
    "#]]);
}

#[test]
fn a_latched_parameter_stays() {
    bt! {
        tree Inner(#[latch] from: i32) for Actor { look(n = 1, at = from); }
        tree T for Actor { run Inner(from = bb.n); }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 1:S
        | n=3 | 
    "#]]);
}

#[test]
fn a_parameter_may_have_a_default() {
    bt! {
        tree Inner(#[default(7)] to: i32, by: i32) for Actor { look(n = 1, at = to + by); }
        tree T for Actor { sequence { run Inner(by = 1); run Inner(by = 1, to = 2); } }
    }
    table::<T>(expect![[r#"
        |  | 1:S
    "#]]);
}

#[test]
fn locals_begin_anew_at_each_entry() {
    bt! {
        tree Inner for Actor { let step: i32 = 10; sequence { set(step = step + 1); look(n = 1, at = step); set(step = step + 1); look(n = 2, at = step); } }
        tree T for Actor { #[repeat(2)] run Inner; }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 2:S 1:S
        |  | 2:S
    "#]]);
}

#[test]
fn locals_may_begin_at_a_parameter() {
    bt! {
        tree Inner(from: i32) for Actor { let step: i32 = from * 2; look(n = 1, at = step); }
        tree T for Actor { run Inner(from = bb.n); }
    }
    table::<T>(expect![[r#"
        | n=4 | 
        | n=5 | 1:S
        |  | 
    "#]]);
}

#[test]
fn guards_observe_parameters() {
    bt! {
        tree Inner(to: i32) for Actor { selector { #[when(to > 3, aborts = both)] leaf(n = 1); leaf(n = 2); } }
        tree T for Actor { run Inner(to = bb.n + 1); }
    }
    table::<T>(expect![[r#"
        |  | 
        | n=2 | 
        | n=3 | 
        | n=1 | 
    "#]]);
}

#[test]
fn guards_observe_locals() {
    bt! {
        tree Inner for Actor { let go: bool = false; selector { #[when(go, aborts = lower_priority)] leaf(n = 1); sequence { leaf(n = 2); set(go = true); leaf(n = 3); } } }
        tree T for Actor { run Inner; }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:S
        |  | 
    "#]]);
}

#[test]
fn guards_at_the_root_observe_its_locals() {
    bt! {
        tree T for Actor { let go: bool = false; selector { #[when(go, aborts = lower_priority)] leaf(n = 1); sequence { leaf(n = 2); set(go = true); leaf(n = 3); } } }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:S
        |  | 
        | restart | 
    "#]]);
}

#[test]
fn outputs_go_to_locals() {
    bt! {
        tree T for Actor { let at: Option<i32> = None; sequence { find(n = 1, value = 5) -> at; look(n = 2, at = at.unwrap_or(0)); } }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn an_idle_subtrees_guard_preempts() {
    bt! {
        tree Inner(to: i32) for Actor { selector { #[when(bb.a && to > 0, aborts = lower_priority)] leaf(n = 1); fail; } }
        tree T for Actor { selector { run Inner(to = bb.n); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 
        | n=1 | 
    "#]]);
}

#[test]
fn halts_reach_into_it() {
    bt! {
        tree Inner for Actor { sequence { graceful(n = 1, halts = 2); } }
        tree T for Actor { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 2); run Inner; } }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_subtree_in_a_subtree_gets_its_own_parameters() {
    bt! {
        tree Inner(to: i32) for Actor { look(n = 1, at = to); }
        tree Middle(to: i32) for Actor { let by: i32 = 100; run Inner(to = to + by); }
        tree T for Actor { run Middle(to = bb.n * 2); }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 1:S
    "#]]);
}

#[test]
fn services_inside_write_locals_that_its_guards_see_in_the_same_tick() {
    bt! {
        tree Inner for Actor { let at: Option<i32> = None; selector { #[when(at.is_none(), aborts = self)] #[service(serve(n = 9, value = 1) -> at, every = 200ms)] leaf(n = 1); leaf(n = 2); } }
        tree T for Actor { run Inner; }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 9:S
    "#]]);
}

#[test]
fn a_cooldown_inside_is_kept_for_the_brains_life() {
    bt! {
        tree Inner for Actor { #[cooldown(300ms)] leaf(n = 1); }
        tree T for Actor { selector { run Inner; leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 2:S
        |  | 2:S
        |  | 
    "#]]);
}

#[test]
fn two_runs_of_a_tree_have_their_own_memory() {
    bt! {
        tree Inner for Actor { #[limit(1)] leaf(n = 1); }
        tree T for Actor { selector { run Inner; run Inner; leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:S
        |  | 2:S
    "#]]);
}

#[test]
fn the_root_takes_its_parameters_from_the_brain() {
    bt! {
        tree T(to: i32) for Actor { look(n = 1, at = to); }
    }
    table_of(
        T::brain(Actor::default(), T::inputs().to(6).__build()),
        expect![[r#"
        |  | 
    "#]],
    );
}

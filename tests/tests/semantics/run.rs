//! `run Sub(…)`: a tree inside another tree.

use tests::prelude::*;
use tests::table_and_trees;

#[test]
fn its_result_is_the_trees() {
    bt! {
        pub tree Inner for Actor { sequence { leaf(n = 1); leaf(n = 2); } }
        tree T for Actor { selector { run Inner; leaf(n = 3); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        | 2:F    | R      | now  | tick 2, enter 3
        0.4s |        | 3:S    | S      | now  | tick 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn parameters_follow_their_arguments_latched_ones_do_not() {
    bt! {
        pub tree Inner(to: i32, #[latch] from: i32) for Actor { latched(n = 1, at = to, first = from); }
        tree T for Actor { run Inner(to = bb.n, from = bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | 1 sees 1, 1 saw 1, enter 1
        0.2s | n=2    |        | R      | now  | 1 sees 2, 1 saw 1, tick 1
        0.3s | n=3    | 1:S    | S      | now  | 1 sees 3, 1 saw 1, tick 1
        0.4s | n=4    |        | R      | now  | 1 sees 4, 1 saw 4, enter 1
        1: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn a_latched_parameter_stays() {
    bt! {
        pub tree Inner(#[latch] from: i32) for Actor { look(n = 1, at = from); }
        tree T for Actor { run Inner(from = bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | 1 sees 1, enter 1
        0.2s | n=2    | 1:S    | S      | now  | 1 sees 1, tick 1
        0.3s | n=3    |        | R      | now  | 1 sees 3, enter 1
        1: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_parameter_may_have_a_default() {
    bt! {
        pub tree Inner(#[default(7)] to: i32, by: i32) for Actor { look(n = 1, at = to + by); }
        tree T for Actor { sequence { run Inner(by = 1); run Inner(by = 1, to = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | 1 sees 8, enter 1, 1 sees 3, enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn guards_observe_parameters() {
    bt! {
        pub tree Inner(to: i32) for Actor {
            selector { #[when(to > 3, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
        tree T for Actor { run Inner(to = bb.n + 1); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | n=2    |        | R      | now  | tick 2
        0.3s | n=3    |        | R      | now  | halt 2, enter 1
        0.4s | n=1    |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn an_idle_subtrees_guard_preempts() {
    bt! {
        pub tree Inner(to: i32) for Actor {
            selector { #[when(bb.a && to > 0, aborts = lower_priority)] leaf(n = 1); fail; }
        }
        tree T for Actor { selector { run Inner(to = bb.n); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s | n=1    |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn halts_reach_into_it() {
    bt! {
        pub tree Inner for Actor { sequence { graceful(n = 1, halts = 2); } }
        tree T for Actor { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 2); run Inner; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn without_a_service_in_it_a_halt_sees_the_arguments_of_the_last_tick() {
    bt! {
        pub tree Inner(to: i32) for Actor { #[on_halt(serve(n = 8, value = to) -> bb.m)] leaf(n = 1); }
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)]
                parallel { run Inner(to = bb.n); #[service(serve(n = 9), every = 1s)] leaf(n = 2); }
                #[when(bb.m == 1)] leaf(n = 3);
            }
        }
    }
    table_and_trees::<T>(
        r#"[
            { "tree": "T", "agent": "Actor", "root": { "node": "selector", "children": [
                { "node": "parallel", "when": [{ "if": "a", "aborts": "self" }], "children": [
                    { "node": "run", "tree": "Inner", "args": { "to": { "key": "n" } } },
                    { "node": "leaf", "args": { "n": 2 }, "decorators": [
                        { "service": { "node": "serve", "args": { "n": 9 }, "every": "1s" } } ] } ] },
                { "node": "leaf", "args": { "n": 3 }, "when": [{ "if": "m == 1" }] } ] } },
            { "tree": "Inner", "agent": "Actor", "params": [{ "name": "to", "type": "i32" }],
                "root": { "node": "leaf", "args": { "n": 1 }, "decorators": [
                    { "on_halt": { "node": "serve", "args": { "n": 8, "value": { "expr": "to" } }, "out": "m" } } ] } } ]"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | a n=1  |        | R      | now  | enter 1, serve 9, enter 2
            0.2s | !a n=2 | 8:S    | R      | now  | halt 1, serve 8, halt 2, enter 3
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 1, left 0, halted 1
            3: entered 1, ticked 1, left 0, halted 0
        "#]],
    );
}

#[test]
fn with_a_service_in_it_a_halt_sees_the_arguments_of_its_own_tick() {
    bt! {
        pub tree Inner(to: i32) for Actor {
            #[on_halt(serve(n = 8, value = to) -> bb.m)] #[service(serve(n = 9), every = 1s)] leaf(n = 1);
        }
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] run Inner(to = bb.n); #[when(bb.m == 2)] leaf(n = 2); }
        }
    }
    table_and_trees::<T>(
        r#"[
            { "tree": "T", "agent": "Actor", "root": { "node": "selector", "children": [
                { "node": "run", "tree": "Inner", "args": { "to": { "key": "n" } }, "when": [{ "if": "a", "aborts": "self" }] },
                { "node": "leaf", "args": { "n": 2 }, "when": [{ "if": "m == 2" }] } ] } },
            { "tree": "Inner", "agent": "Actor", "params": [{ "name": "to", "type": "i32" }],
                "root": { "node": "leaf", "args": { "n": 1 }, "decorators": [
                    { "on_halt": { "node": "serve", "args": { "n": 8, "value": { "expr": "to" } }, "out": "m" } },
                    { "service": { "node": "serve", "args": { "n": 9 }, "every": "1s" } } ] } } ]"#,
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | a n=1  |        | R      | now  | serve 9, enter 1
            0.2s | !a n=2 | 8:S    | R      | now  | halt 1, serve 8, enter 2
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 1, left 0, halted 0
        "#]],
    );
}

#[test]
fn a_subtree_in_a_subtree_gets_its_own_parameters() {
    bt! {
        pub tree Inner(to: i32) for Actor { look(n = 1, at = to); }
        pub tree Middle(to: i32) for Actor { let by: i32 = 100; run Inner(to = to + by); }
        tree T for Actor { run Middle(to = bb.n * 2); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | 1 sees 102, enter 1
        0.2s | n=2    | 1:S    | S      | now  | 1 sees 104, tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_cooldown_inside_is_kept_for_the_brains_life() {
    bt! {
        pub tree Inner for Actor { #[cooldown(300ms)] leaf(n = 1); }
        tree T for Actor { selector { run Inner; leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        | 2:S    | S      | now  | enter 2
        0.3s |        | 2:S    | S      | now  | enter 2
        0.4s |        |        | R      | now  | enter 1
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn two_runs_of_a_tree_have_their_own_memory() {
    bt! {
        pub tree Inner for Actor { #[limit(1)] leaf(n = 1); }
        tree T for Actor { selector { run Inner; run Inner; leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | enter 1
        0.3s |        | 2:S    | S      | now  | enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn the_root_takes_its_parameters_from_the_brain() {
    bt! {
        tree T(to: i32) for Actor { look(n = 1, at = to); }
    }
    table_of(
        T::brain(Actor::default(), T::inputs().to(6).all_inputs_given()),
        expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | 1 sees 6, enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]],
    );
}

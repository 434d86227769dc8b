//! Outputs of a tree: `tree Pick(out grasp: i32, inout tries: i32)`.

use tests::prelude::*;

#[test]
fn two_instances_write_different_keys() {
    bt! {
        pub tree Inner(by: i32, out sum: i32) for Actor { sequence { set(sum = sum + by); look(n = 1, at = sum); } }
        tree T for Actor {
            sequence {
                run Inner(by = 1, sum -> bb.n);
                run Inner(by = 10, -> bb.m);
                look(n = 2, at = bb.n * 100 + bb.m);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves  | status | next | what happened
        0.1s |         | 1:S 1:S | R      | now  | 1 sees 1, enter 1, 1 sees 10, enter 1, 2 sees 110, enter 2
        0.2s | n=4 m=5 | 2:S     | S      | now  | 2 sees 405, tick 2
        0.3s |         | 1:S 1:S | R      | now  | 1 sees 5, enter 1, 1 sees 15, enter 1, 2 sees 515, enter 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_guard_outside_reacts() {
    bt! {
        pub tree Inner(out found: bool) for Actor { sequence { leaf(n = 1); set(found = true); leaf(n = 2); } }
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 3); run Inner(found -> bb.a); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        |        | R      | now  | halt 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_inside_observes_the_key() {
    bt! {
        pub tree Inner(inout level: i32) for Actor {
            selector {
                #[when(level > 3, aborts = both)] leaf(n = 1);
                sequence { leaf(n = 2); set(level = level + 2); leaf(n = 3); }
            }
        }
        tree T for Actor { run Inner(level -> bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=2    |        | R      | now  | enter 2
        0.2s |        | 2:S    | R      | now  | tick 2, enter 3
        0.3s |        |        | R      | now  | halt 3, enter 1
        0.4s | n=1    |        | R      | now  | halt 1, enter 2
        0.5s | n=9    |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 2, ticked 3, left 1, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn inout_counts_up() {
    bt! {
        pub tree Inner(inout tries: i32) for Actor { sequence { set(tries = tries + 1); leaf(n = 1); } }
        tree T for Actor { selector { run Inner(tries -> bb.n); check(bb.n > 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | F      | now  | enter 1
        0.2s |        | 1:F    | F      | now  | enter 1
        0.3s |        | 1:F    | S      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_key_may_be_used_by_its_own_name_inside() {
    bt! {
        pub tree Inner(out sum: i32) for Actor {
            sequence { set(sum = 5); look(n = 1, at = bb.n); set(bb.n = 7); look(n = 2, at = sum); }
        }
        tree T for Actor { run Inner(-> bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | S      | now  | 1 sees 5, enter 1, 2 sees 7, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_nested_subtree_passes_an_output_through() {
    bt! {
        pub tree Inner(out sum: i32) for Actor { sequence { leaf(n = 1); set(sum = sum + 1); leaf(n = 2); } }
        pub tree Middle(inout total: i32) for Actor {
            selector { #[when(total > 4, aborts = lower_priority)] leaf(n = 3); run Inner(-> total); }
        }
        tree T for Actor { run Middle(total -> bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=3    |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s | n=5    |        | R      | now  | halt 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_output_goes_to_a_local() {
    bt! {
        pub tree Inner(inout sum: i32) for Actor { sequence { leaf(n = 1); set(sum = sum + 2); leaf(n = 2); } }
        pub tree Middle(inout total: i32) for Actor { run Inner(sum -> total); }
        tree T for Actor {
            let sum: i32 = 0;
            selector {
                #[when(sum > 3, aborts = lower_priority)] look(n = 3, at = sum);
                #[repeat(3)] run Middle(total -> sum);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        | 2:S    | R      | now  | tick 2, enter 1
        0.4s |        | 1:S    | R      | now  | tick 1, enter 2
        0.5s |        |        | R      | now  | halt 2, 3 sees 4, enter 3
        1: entered 2, ticked 4, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn without_a_target_it_is_like_a_local() {
    bt! {
        pub tree Inner(out sum: i32, inout step: i32, #[default(40)] out much: i32) for Actor {
            selector {
                #[when(sum + step > 6, aborts = both)] look(n = 1, at = sum + step + much);
                sequence { leaf(n = 2); set(sum = sum + step); set(much = much + 1); leaf(n = 3); }
            }
        }
        tree T for Actor { run Inner(step = bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=4    |        | R      | now  | enter 2
        0.2s | n=1    | 2:S    | R      | now  | tick 2, enter 3
        0.3s |        | 1:S    | S      | now  | halt 3, 1 sees 49, enter 1
        0.4s |        |        | R      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 3, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_halted_subtree_has_written() {
    bt! {
        pub tree Inner(out sum: i32) for Actor {
            let step: i32 = 3;
            sequence { leaf(n = 1); set(sum = sum + step); graceful(n = 2, halts = 1); set(sum = 100); }
        }
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] look(n = 3, at = bb.n); run Inner(-> bb.n); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s | a      |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halt 2, 3 sees 3, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_halted_subtree_has_written_its_local() {
    bt! {
        pub tree Inner(out sum: i32) for Actor { sequence { leaf(n = 1); set(sum = sum + 1); leaf(n = 2); } }
        tree T for Actor {
            let sum: i32 = 5;
            selector { #[when(bb.a, aborts = lower_priority)] look(n = 3, at = sum); run Inner(-> sum); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a      | 1:S    | R      | now  | halt 1, 3 sees 5, enter 3
        0.3s | !a     |        | R      | now  | 3 sees 5, tick 3
        0.4s |        |        | R      | now  | 3 sees 5, tick 3
        1: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn actions_services_and_clear_write_it() {
    bt! {
        pub tree Inner(out place: Option<i32>, out other: i32) for Actor {
            #[service(serve(n = 3, value = 8) -> other, every = 100ms)]
            sequence { find(n = 1, value = 7) -> place; leaf(n = 2); clear(place); look(n = 4, at = other); }
        }
        tree T for Actor {
            selector {
                #[when(bb.spot.is_some() && bb.m == 8, aborts = lower_priority)] leaf(n = 5);
                run Inner(place -> bb.spot, other -> bb.m);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | serve 3, enter 1, enter 2
        0.2s |        | 2:S     | R      | now  | serve 3, tick 2, 4 sees 0, enter 4
        0.3s |        | 3:S 4:F | F      | now  | serve 3, 4 sees 8, tick 4
        0.4s |        | 3:S 1:S | R      | now  | serve 3, enter 1, enter 2
        0.5s |        |         | R      | now  | serve 3, halt 2, enter 5
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 1
        4: entered 1, ticked 2, left 1, halted 0
        5: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn branches_of_a_parallel_see_each_others_writes() {
    bt! {
        pub tree Inner(inout sum: i32) for Actor { sequence { set(sum = sum + 1); look(n = 1, at = sum); } }
        tree T for Actor {
            let sum: i32 = 0;
            parallel(failure = all) { run Inner(sum -> sum); run Inner(sum -> sum); look(n = 2, at = sum); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | 1 sees 1, enter 1, 1 sees 2, enter 1, 2 sees 2, enter 2
        0.2s |        |        | R      | now  | 1 sees 2, tick 1, 1 sees 2, tick 1, 2 sees 2, tick 2
        1: entered 2, ticked 4, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_at_the_top_of_an_idle_subtree_reads_the_place() {
    bt! {
        pub tree Inner(inout level: i32) for Actor {
            selector { #[when(level > 3, aborts = lower_priority)] leaf(n = 1); fail; }
        }
        tree T for Actor { selector { run Inner(level -> bb.n); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | n=4    |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn the_outputs_of_the_root_begin_with_its_arguments() {
    bt! {
        tree T(out sum: i32, inout step: i32) for Actor {
            sequence { set(sum = sum + step); look(n = 1, at = sum); }
        }
    }
    table_of(
        T::brain(Actor::default(), T::inputs().sum(40).step(2).all_inputs_given()),
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        | 1:S    | S      | now  | 1 sees 42, enter 1
            0.2s |        | 1:S    | S      | now  | 1 sees 44, enter 1
            1: entered 2, ticked 2, left 2, halted 0
        "#]],
    );
}

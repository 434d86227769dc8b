//! `#[on_exit(f())]`, `#[on_halt(f())]`: an action at the end of a node.

use tests::prelude::*;

#[test]
fn a_halt_runs_both() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[on_exit(serve(n = 8))] #[on_halt(serve(n = 9))] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        |
        0.2s | a      |        |
    "#]]);
}

#[test]
fn each_end_runs_on_exit_and_no_other_than_a_halt_on_halt() {
    bt! {
        tree T for Actor { #[on_halt(serve(n = 9))] #[on_exit(serve(n = 8))] leaf(n = 1); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    |
        0.2s |        |        |
        0.3s |        | 1:F    |
        0.4s |        |        |
        0.5s |        | 1:S    |
    "#]]);
}

#[test]
fn a_graceful_halt_is_over_first() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[on_halt(serve(n = 9))] #[on_exit(serve(n = 8))] sequence { #[on_halt(serve(n = 7))] graceful(n = 2, halts = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        |
        0.2s | a      |        |
        0.3s |        |        |
        0.4s |        |        |
        0.5s |        |        |
    "#]]);
}

#[test]
fn its_result_is_ignored_and_its_output_is_kept() {
    bt! {
        tree T for Actor {
            sequence { #[on_exit(serve(n = 9, value = bb.n) -> bb.spot)] leaf(n = 1); check(bb.spot == Some(3)); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=3    |        |
        0.2s |        | 1:S    |
        0.3s |        | 2:F    |
    "#]]);
}

#[test]
fn an_entry_that_a_guard_above_refuses_is_no_end() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a)] #[on_exit(serve(n = 8))] leaf(n = 1);
                #[on_exit(serve(n = 9))] #[when(bb.a)] leaf(n = 2);
                #[on_exit(serve(n = 7))] #[skip_if(!bb.a)] leaf(n = 3);
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        |
    "#]]);
}

#[test]
fn a_guard_below_ends_it_with_a_failure() {
    bt! {
        tree T for Actor {
            selector { #[on_exit(serve(n = 8))] #[on_halt(serve(n = 9))] #[when(bb.a, aborts = self)] #[on_halt(serve(n = 7))] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        |
        0.2s | !a     |        |
    "#]]);
}

#[test]
fn branches_of_a_parallel_and_rounds_of_a_loop_end_too() {
    bt! {
        tree T for Actor {
            race { #[on_halt(serve(n = 9))] #[repeat(3)] #[on_exit(serve(n = 8))] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    |
        0.2s |        | 1:S    |
        0.3s |        | 2:S    |
    "#]]);
}

#[test]
fn it_may_read_the_parameters_of_its_subtree() {
    bt! {
        pub tree Inner(to: i32) for Actor { #[on_exit(serve(n = 9, value = to) -> bb.m)] leaf(n = 1); }
        tree T for Actor { selector { #[when(bb.a, aborts = self)] run Inner(to = bb.n); #[when(bb.m == 4)] leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a n=4  |        |
        0.2s | !a     |        |
    "#]]);
}

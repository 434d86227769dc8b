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
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        0.4s |        |        | R      | now  | serve 9, tick 1
        0.5s |        |        | R      | now  | tick 1
        0.6s |        |        | R      | now  | tick 1
        0.7s |        |        | R      | now  | serve 9, tick 1
        1: entered 1, ticked 7, left 0, halted 0
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
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        |        | R      | now  | serve 9, enter 1
        0.4s |        |        | R      | now  | tick 1
        0.5s |        |        | R      | now  | tick 1
        0.6s |        |        | R      | now  | serve 9, tick 1
        1: entered 2, ticked 6, left 1, halted 0
    "#]]);
}

#[test]
fn what_it_writes_decides_the_same_tick() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.spot.is_none(), aborts = self)]
                #[service(serve(n = 9, value = 7) -> bb.spot, every = 200ms)]
                leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 9:S    | R      | now  | serve 9, halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn is_not_run_while_its_branch_is_idle() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] #[service(serve(n = 9), every = 100ms)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s | a      |        | R      | now  | halt 2, serve 9, enter 1
        0.4s |        |        | R      | now  | serve 9, tick 1
        0.5s | !a     |        | R      | now  | serve 9, halt 1, enter 2
        0.6s |        |        | R      | now  | tick 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn services_run_from_the_root_down() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 7), every = 200ms)]
            sequence {
                #[service(serve(n = 8), every = 100ms)]
                #[service(serve(n = 9), every = 200ms)]
                leaf(n = 1);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 7, serve 8, serve 9, enter 1
        0.2s |        |        | R      | now  | serve 8, tick 1
        0.3s |        |        | R      | now  | serve 7, serve 8, serve 9, tick 1
        1: entered 1, ticked 3, left 0, halted 0
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
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 1
        5.1s | 5s     |        | R      | now  | serve 9, tick 1
        5.2s |        |        | R      | now  | serve 9, tick 1
        1: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn runs_on_in_the_branches_of_a_parallel() {
    bt! {
        tree T for Actor {
            parallel {
                #[service(serve(n = 8), every = 200ms)] leaf(n = 1);
                #[service(serve(n = 9), every = 200ms)] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 8, enter 1, serve 9, enter 2
        0.2s |        | 1:S    | R      | now  | tick 1, tick 2
        0.3s |        |        | R      | now  | serve 9, tick 2
        0.4s |        |        | R      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 4, left 0, halted 0
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
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.8s | serve 9
        0.2s |        |        | R      | at 0.8s |
        0.3s |        |        | R      | at 0.8s |
        0.4s |        |        | R      | at 0.8s |
        0.5s |        |        | R      | at 0.8s |
        0.6s |        |        | R      | at 0.8s |
        0.7s |        |        | R      | at 0.8s |
        0.8s |        |        | R      | at 0.8s |
        0.9s |        |        | R      | at 1.4s | serve 9
        1.0s |        |        | R      | at 1.4s |
        1.1s |        |        | R      | at 1.4s |
        1.2s |        |        | R      | at 1.4s |
        1.3s |        |        | R      | at 1.4s |
        1.4s |        |        | R      | at 1.6s | serve 9
        1.5s |        |        | R      | at 1.6s |
        1.6s |        |        | R      | at 1.6s |
        1.7s |        |        | R      | at 2.5s | serve 9
        1.8s |        |        | R      | at 2.5s |
        1.9s |        |        | R      | at 2.5s |
        2.0s |        |        | R      | at 2.5s |
        2.1s |        |        | R      | at 2.5s |
        2.2s |        |        | R      | at 2.5s |
        2.3s |        |        | R      | at 2.5s |
        2.4s |        |        | R      | at 2.5s |
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
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.6s | serve 9
        0.2s |        |        | R      | at 0.6s |
        0.6s | 400ms  |        | R      | at 1.1s | serve 9
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
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 2
        0.2s |        |        | R      | now  | tick 2
        2: entered 1, ticked 2, left 0, halted 0
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
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn one_that_keeps_its_timer_keeps_its_rhythm_while_the_tree_starts_again() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9), every = 300ms, timer = keep)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        |        | R      | now  | enter 1
        0.4s |        |        | R      | now  | serve 9, tick 1
        0.5s |        | 1:S    | S      | now  | tick 1
        0.6s |        |        | R      | now  | enter 1
        1: entered 3, ticked 6, left 2, halted 0
    "#]]);
}

#[test]
fn one_that_keeps_its_timer_runs_at_an_entry_only_when_it_is_due() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] #[service(serve(n = 9), every = 300ms, timer = keep)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | serve 9, enter 1
        0.2s | !a     |        | R      | now  | halt 1, enter 2
        0.3s | a      |        | R      | now  | halt 2, enter 1
        0.4s |        |        | R      | now  | serve 9, tick 1
        0.5s | !a     |        | R      | now  | halt 1, enter 2
        0.6s |        |        | R      | now  | tick 2
        0.7s | a      |        | R      | now  | halt 2, serve 9, enter 1
        1: entered 3, ticked 4, left 0, halted 2
        2: entered 2, ticked 3, left 0, halted 2
    "#]]);
}

#[test]
fn on_stop_runs_at_each_end_of_its_branch() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)]
                #[service(serve(n = 9), every = 300ms, on_stop = serve(n = 8))]
                leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | serve 9, enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | halt 1, serve 8, enter 2
        0.4s | a      |        | R      | now  | halt 2, serve 9, enter 1
        0.5s |        | 1:S    | S      | now  | tick 1, serve 8
        0.6s |        | 1:F    | R      | now  | serve 9, enter 1, serve 8, enter 2
        1: entered 3, ticked 5, left 2, halted 1
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn on_stop_follows_a_service_whose_branch_is_refused() {
    bt! {
        tree T for Actor {
            selector {
                #[service(serve(n = 9), every = 100ms, on_stop = serve(n = 8))] #[when(bb.a)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, serve 8, enter 2
        0.2s |        |        | R      | now  | tick 2
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn on_stop_waits_for_a_graceful_halt_and_for_what_stands_inside() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[service(serve(n = 9), every = 100ms, on_stop = serve(n = 8))] #[on_halt(serve(n = 7))]
                graceful(n = 2, halts = 1);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 2
        0.2s | a      |        | R      | now  | serve 9, halting 2
        0.3s |        |        | R      | now  | serve 9, halt 2, serve 7, serve 8, enter 1
        0.4s |        |        | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn the_output_of_on_stop_is_kept() {
    bt! {
        tree T for Actor {
            sequence {
                #[service(serve(n = 9), every = 100ms, timer = keep, on_stop = serve(n = 8, value = 5) -> bb.spot)]
                leaf(n = 1);
                check(bb.spot.is_some());
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | serve 9, enter 1
        0.2s |        | 1:S 8:S | R      | now  | serve 9, tick 1, serve 8, enter 2
        0.3s |        | 2:S     | S      | now  | tick 2
        0.4s |        |         | R      | now  | serve 9, enter 1
        1: entered 2, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn on_start_runs_at_each_entry_before_the_service_and_the_node() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 8), every = 150ms, on_start = serve(n = 7), on_stop = serve(n = 9))] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 7, serve 8, enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:F    | F      | now  | serve 8, tick 1, serve 9
        0.4s |        |        | R      | now  | serve 7, serve 8, enter 1
        1: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn on_start_and_on_stop_run_at_each_entry_and_end_of_a_service_that_keeps_its_timer() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 8), every = 1s, timer = keep, on_start = serve(n = 7), on_stop = serve(n = 9))]
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | serve 7, serve 8, enter 1, serve 9
        0.2s |        | 1:S    | S      | now  | serve 7, enter 1, serve 9
        1.2s | 1s     |        | R      | now  | serve 7, serve 8, enter 1
        1: entered 3, ticked 3, left 2, halted 0
    "#]]);
}

//! `parallel(success = …, failure = …)`: runs all children at once; when it finishes, the rest is halted.

use tests::prelude::*;

#[test]
fn by_default_all_must_succeed() {
    bt! {
        tree T for Actor {
            parallel { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:S 3:S | R      | now  | tick 1, tick 2, tick 3
        0.3s |        |         | R      | now  | tick 2
        0.4s |        | 2:S     | S      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 4, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
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
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:F    | F      | now  | tick 1, tick 2, halt 1, halt 3
        0.3s |        | 1:F    | F      | now  | enter 1
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
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
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:R 2:F | F      | now  | enter 1, enter 2, halt 1
        0.2s |        |         | R      | now  | enter 1, enter 2, enter 3
        0.3s |        | 1:F     | F      | now  | tick 1, halt 2, halt 3
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 2, ticked 2, left 1, halted 1
        3: entered 1, ticked 1, left 0, halted 1
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
        time | before | leaves  | status | next | what happened
        0.1s |        | 2:S     | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 1:F     | R      | now  | tick 1, tick 3
        0.3s |        | 3:S     | S      | now  | tick 3
        0.4s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn so_many_failures_decide() {
    bt! {
        tree T for Actor {
            parallel(success = 2, failure = 2) { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:S    | R      | now  | tick 2, tick 3
        0.3s |        | 3:F    | F      | now  | tick 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn if_neither_can_be_reached_it_fails_when_all_are_done() {
    bt! {
        tree T for Actor {
            parallel(success = 2, failure = all) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1, enter 2
        0.2s |        | 2:F    | F      | now  | tick 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
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
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:F | S      | now  | enter 1
        0.2s |        | 1:F 2:S | F      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
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
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | enter 1, enter 2
        0.2s |        | 1:F     | R      | now  | tick 2
        0.3s |        | 1:F 2:S | S      | now  | tick 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
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
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:F     | R      | now  | tick 1, tick 2, halting 1, halting 3
        0.3s |        | 1:S 3:S | R      | now  | halt 1, halting 3
        0.4s |        |         | R      | now  | halting 3
        0.5s |        |         | F      | now  | halt 3
        0.6s |        |         | R      | now  | enter 1, enter 2, enter 3
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 2, ticked 3, left 1, halted 0
        3: entered 2, ticked 2, left 0, halted 1
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
        time | before | leaves | status | next   | what happened
        0.1s |        | 2:S    | R      | now    | enter 1, enter 2, enter 3
        0.1s | stop   |        | F      | change | halt 1, halt 3
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
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
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1, enter 2, enter 3
        0.2s | stop   |        | R      | now    | halting 1, halt 2, halting 3, halting 1, halt 3
        0.3s |        |        | F      | change | halt 1
        0.3s |        |        | F      | change |
        0.3s |        |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_inside_ends_its_branch_only() {
    bt! {
        tree T for Actor {
            parallel(success = 1, failure = 2) {
                #[when(bb.a, aborts = self)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1, enter 2
        0.2s | !a     |        | R      | now  | halt 1, tick 2
        0.3s |        | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_selector_inside_preempts_for_itself() {
    bt! {
        tree T for Actor {
            parallel {
                selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2, enter 3
        0.2s | a      |        | R      | now  | halt 2, enter 1, tick 3
        0.3s |        | 1:S    | R      | now  | tick 1, tick 3
        0.4s |        | 3:S    | S      | now  | tick 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 4, left 1, halted 0
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
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     |        | R      | at 2.1s |
        2.1s | 1s     |        | R      | change  |
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
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        0.2s |        | 1:F 2:S | F      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

//! Reactive selectors: a child before the running one is entered beside it, and takes over when it runs or ends the
//! composite.

use tests::prelude::*;

#[test]
fn a_lead_that_fails_leaves_the_running_child_untouched() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:F    | R      | now  | enter 1, tick 9
        0.3s |        | 1:F    | R      | now  | enter 1, tick 9
        0.4s |        | 1:S    | R      | now  | enter 1, halt 9, enter 2
        0.5s |        | 2:S    | S      | now  | tick 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        9: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_lead_that_may_run_and_fails_leaves_it_untouched_too() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { leaf(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 9
        0.2s |        | 1:F     | R      | now  | enter 1, tick 9
        0.3s |        | 1:S 2:F | R      | now  | enter 1, halt 9, enter 2, enter 9
        0.4s |        | 1:S     | R      | now  | enter 1, halt 9, enter 2
        0.5s |        | 2:S     | S      | now  | tick 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 2, ticked 3, left 2, halted 0
        9: entered 2, ticked 3, left 0, halted 2
    "#]]);
}

#[test]
fn a_lead_that_runs_halts_it_once_it_runs() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { leaf(n = 1); leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:R    | R      | now  | enter 1, halt 9
        0.3s |        | 1:S    | R      | now  | tick 1, enter 2
        0.4s |        | 2:F    | R      | now  | tick 2, enter 9
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        9: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn conditions_one_after_the_other_are_all_asked_beside_it() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); condition(n = 2); leaf(n = 3); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 9
        0.2s |        | 1:S 2:F | R      | now  | enter 1, enter 2, tick 9
        0.3s |        | 1:S 2:F | R      | now  | enter 1, enter 2, tick 9
        0.4s |        | 1:S 2:S | R      | now  | enter 1, enter 2, halt 9, enter 3
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 3, ticked 3, left 3, halted 0
        3: entered 1, ticked 1, left 0, halted 0
        9: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_write_before_the_lead_decides_nothing() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { set(bb.n = bb.n + 1); leaf(n = 1); #[when(bb.n < 5)] leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:F    | R      | now  | enter 1, tick 9
        0.3s |        | 1:F    | R      | now  | enter 1, tick 9
        0.4s |        | 1:S    | R      | now  | enter 1, halt 9, enter 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        9: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_write_after_the_lead_comes_after_the_halt() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); set(bb.a = true); condition(n = 2); }
                #[when(!bb.a)] leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 9
        0.2s |        | 1:S 2:F | F      | now  | enter 1, halt 9, enter 2
        0.3s |        | 1:F     | F      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        9: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_or_check_after_the_lead_is_asked_before_the_halt() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); check(bb.a); #[when(bb.b)] leaf(n = 2); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:S    | R      | now  | enter 1, tick 9
        0.3s | a      | 1:S    | R      | now  | enter 1, tick 9
        0.4s | b      | 1:S    | R      | now  | enter 1, halt 9, enter 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        9: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn checks_at_its_start_are_asked_without_an_entry() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { check(bb.a); #[invert] check(bb.b); #[when(bb.c)] leaf(n = 1); }
                leaf(n = 9);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        | R      | now  | enter 9
        0.2s | a      |        | R      | now  | tick 9
        0.3s | c      |        | R      | now  | tick 9
        0.4s | !b     |        | R      | now  | enter 1, halt 9
        1: entered 1, ticked 1, left 0, halted 0
        9: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_new_child_that_committed_begins_again_after_a_graceful_halt() {
    bt! {
        tree T for Actor {
            reactive_selector {
                #[limit(3)] sequence { condition(n = 1); leaf(n = 2); }
                graceful(n = 9, halts = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:S    | R      | now  | enter 1, halting 9
        0.3s |        |        | R      | now  | halting 9
        0.4s |        | 1:S    | R      | now  | halt 9, enter 1, enter 2
        0.5s |        |        | R      | now  | tick 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 2, left 0, halted 0
        9: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn after_that_halt_the_lead_may_fail() {
    bt! {
        tree T for Actor {
            reactive_selector {
                sequence { condition(n = 1); leaf(n = 2); }
                graceful(n = 9, halts = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:F    | R      | now  | enter 1, enter 9
        0.2s |        | 1:S    | R      | now  | enter 1, halting 9
        0.3s |        |        | R      | now  | halting 9
        0.4s |        | 1:F    | R      | now  | halt 9, enter 1, enter 9
        0.5s |        |        | R      | now  | enter 1, tick 9
        1: entered 4, ticked 4, left 4, halted 0
        9: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_child_is_not_begun_beside_another() {
    bt! {
        tree T for Actor {
            reactive_selector {
                #[when(bb.a)] graceful(n = 1, halts = 1);
                graceful(n = 9, halts = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 9
        0.2s | a      |        | R      | now  | halting 9
        0.3s |        |        | R      | now  | halting 9
        0.4s |        |        | R      | now  | halt 9, enter 1
        0.5s |        |        | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
        9: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn an_action_that_ends_the_composite_is_entered_once_although_a_halt_takes_several_ticks() {
    bt! {
        tree T for Actor { reactive_selector { condition(n = 1); graceful(n = 2, halts = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 1:S    | R      | now  | enter 1, halting 2
        0.3s |        |        | R      | now  | halting 2
        0.4s |        |        | S      | now  | halt 2
        0.5s |        |        | R      | now  | enter 1, enter 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_above_ends_the_halt_of_a_composite_that_an_action_has_ended() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 3);
                reactive_sequence { condition(n = 1); graceful(n = 2, halts = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1, enter 2
        0.2s |        | 1:F    | R      | now  | enter 1, halting 2
        0.3s | a      |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halt 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

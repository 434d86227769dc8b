//! `#[when(…, notify = …)]`: `result` (the default) or `value`.

use tests::prelude::*;

#[test]
fn result_does_not_see_a_change_while_the_guard_holds() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | tick 1
        0.3s | n=0    |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
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
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halt 1, enter 1
        0.3s | n=2    |        | R      | now  | tick 1
        0.4s | n=0    |        | R      | now  | halt 1, enter 2
        1: entered 2, ticked 3, left 0, halted 2
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn notify_value_with_aborts_both_restarts_and_preempts() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = both, notify = value)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | n=1    |        | R      | now  | halt 2, enter 1
        0.3s | n=2    |        | R      | now  | halt 1, enter 1
        0.4s | n=0    |        | R      | now  | halt 1, enter 2
        0.5s | n=3    |        | R      | now  | halt 2, enter 1
        1: entered 3, ticked 3, left 0, halted 2
        2: entered 2, ticked 2, left 0, halted 2
    "#]]);
}

#[test]
fn value_restarts_from_the_first_child() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.spot.is_some(), aborts = self, notify = value)]
                sequence { leaf(n = 1); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before    | leaves | status | next | what happened
        0.1s | spot=1    | 1:S    | R      | now  | enter 1, enter 2
        0.2s | spot=2    |        | R      | now  | halt 2, enter 1
        0.3s |           | 1:S    | R      | now  | tick 1, enter 2
        0.4s | spot=none |        | R      | now  | halt 2, enter 3
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 2, left 0, halted 2
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_change_in_the_first_tick_after_the_entry_restarts_the_branch() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] wait(1s); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before    | leaves | status | next    | what happened
        0.1s | n=1       |        | R      | at 1.1s |
        0.6s | 500ms n=2 |        | R      | at 1.6s |
        1.5s | 900ms     |        | R      | at 1.6s |
        1.6s | 100ms     |        | S      | now     |
    "#]]);
}

#[test]
fn a_write_earlier_in_the_tick_of_the_entry_does_not_restart_the_branch() {
    bt! {
        tree T for Actor {
            selector {
                sequence {
                    set(bb.n = bb.n + 1);
                    #[when(bb.n > 0, aborts = self, notify = value)] leaf(n = 1);
                }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | n=5    |        | R      | now  | halt 1, enter 1
        1: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_branch_that_writes_the_key_at_its_entry_does_not_restart_itself() {
    bt! {
        tree T for Actor {
            #[when(bb.n >= 0, aborts = self, notify = value)]
            sequence { set(bb.n = bb.n + 1); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | n=7    |        | R      | now  | halt 1, enter 1
        0.4s |        |        | R      | now  | tick 1
        1: entered 2, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_branch_restarts_when_its_halt_is_done() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.n > 0, aborts = self, notify = value)] graceful(n = 1, halts = 2);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 1
        0.5s |        |        | R      | now  | tick 1
        1: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_branch_fails_if_the_guard_shuts_during_its_halt() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.n > 0, aborts = self, notify = value)] graceful(n = 1, halts = 2);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halting 1
        0.3s | n=0    |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        0.5s |        |        | R      | now  | tick 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
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
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=2    | 1:F    | R      | now  | halt 1, enter 1, enter 2
        1: entered 2, ticked 2, left 1, halted 1
        2: entered 1, ticked 1, left 0, halted 0
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
        time | before    | leaves | status | next    | what happened
        0.1s | n=1       |        | R      | at 1.1s |
        0.2s |           |        | R      | at 1.1s |
        0.7s | 500ms n=2 |        | R      | at 1.7s |
        0.8s |           |        | R      | at 1.7s |
        1.8s | 1s        |        | S      | now     |
    "#]]);
}

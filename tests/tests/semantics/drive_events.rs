//! Drives: events, time limits and subtrees.

use bt_runtime::brain::Drive;
use tests::prelude::*;

use crate::drive::driven;

#[test]
fn a_subtree_whose_guards_read_locals_and_parameters() {
    bt! {
        pub tree Inner(to: i32) for Actor {
            selector {
                #[when(to > 2, aborts = both)] leaf(n = 1);
                sequence { leaf(n = 2); leaf(n = 3); }
            }
        }
        tree T for Actor { run Inner(to = bb.n); }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s |        |         | R      | now  | enter 2
            0.2s | n=3    |         | R      | now  | halt 2, enter 1
            0.3s |        |         | R      | now  | tick 1
            0.4s |        | 2:S 3:S | R      | now  | tick 1
            0.5s |        |         | R      | now  | tick 1
            0.6s | n=0    |         | R      | now  | halt 1, enter 2
            1: entered 1, ticked 4, left 0, halted 1
            2: entered 2, ticked 2, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s |        |         | R      | now  | enter 2
            0.2s | n=3    |         | R      | now  | tick 2
            0.3s |        |         | R      | now  | tick 2
            0.4s |        | 2:S 3:S | S      | now  | tick 2, enter 3
            0.5s |        |         | R      | now  | enter 1
            0.6s | n=0    |         | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 4, left 1, halted 0
            3: entered 1, ticked 1, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_local_that_the_branch_writes() {
    bt! {
        pub tree Counts for Actor {
            let step: i32 = 0;
            selector {
                #[when(step > 0, aborts = lower_priority)] leaf(n = 1);
                sequence { set(step = step + 1); leaf(n = 2); leaf(n = 3); }
            }
        }
        tree T for Actor { run Counts; }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s |        |        | R      | now  | halt 2, enter 1
            0.3s |        | 2:S    | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            0.5s |        |        | R      | now  | tick 1
            0.6s | @ping  |        | R      | now  | tick 1
            1: entered 1, ticked 5, left 0, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s |        |        | R      | now  | tick 2
            0.3s |        | 2:S    | R      | now  | tick 2, enter 3
            0.4s |        |        | R      | now  | halt 3, enter 1
            0.5s |        |        | R      | now  | tick 1
            0.6s | @ping  |        | R      | now  | tick 1
            1: entered 1, ticked 3, left 0, halted 0
            2: entered 1, ticked 3, left 1, halted 0
            3: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_time_limit_is_no_guard() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[time_limit(200ms)] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | halt 2, enter 1
            0.3s |        |        | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            1: entered 1, ticked 3, left 0, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | tick 2
            0.3s |        |        | R      | now  | halt 2, enter 3
            0.4s |        |        | R      | now  | tick 3
            2: entered 1, ticked 2, left 0, halted 1
            3: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
}

#[test]
fn an_event_interrupts_a_hybrid_leaf() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | halt 2, enter 1
            0.3s | @ping  |        | R      | now  | tick 1
            0.4s | !a     |        | R      | now  | halt 1, enter 2
            0.5s | @3     |        | R      | now  | tick 2
            1: entered 1, ticked 2, left 0, halted 1
            2: entered 2, ticked 3, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | tick 2
            0.3s | @ping  |        | R      | now  | halt 2, enter 1
            0.4s | !a     |        | R      | now  | tick 1
            0.5s | @3     |        | R      | now  | halt 1, enter 2
            1: entered 1, ticked 2, left 0, halted 1
            2: entered 2, ticked 3, left 0, halted 1
        "#]],
    );
}

#[test]
fn an_event_that_the_tree_sends_itself_interrupts_too() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                sequence { set(bb.a = true); send(Signal::Ping); leaf(n = 2); }
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling, Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s |        |        | R      | now  | halt 2, enter 1
            0.3s |        |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

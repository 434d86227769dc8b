//! Drives: the guards that a tick checks.

use bt_runtime::brain::Drive;
use expect_test::Expect;
use tests::prelude::*;
use tests::tables_of;

/// The same tree behaves the same with each of these drives.
pub(crate) fn driven<T: Tree<Agent = Actor, Params = ()>>(drives: &[Drive], expected: Expect)
where
    Brain<T>: Subject,
{
    let brains = drives.iter().map(|&drive| Brain::<T>::new(Actor::default(), ()).driven(drive));
    tables_of(brains, expected);
}

#[test]
fn a_self_guard() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = self)] leaf(n = 1); leaf(n = 2); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s | a      |         | R      | now  | enter 1
            0.2s | !a     |         | R      | now  | halt 1, enter 2
            0.3s |        |         | R      | now  | tick 2
            0.4s |        | 1:S 2:S | S      | now  | tick 2
            0.5s |        |         | R      | now  | enter 2
            0.6s | a      |         | R      | now  | tick 2
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 2, ticked 5, left 1, halted 0
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s | a      |         | R      | now  | enter 1
            0.2s | !a     |         | R      | now  | tick 1
            0.3s |        |         | R      | now  | tick 1
            0.4s |        | 1:S 2:S | S      | now  | tick 1
            0.5s |        |         | R      | now  | enter 2
            0.6s | a      |         | R      | now  | tick 2
            1: entered 1, ticked 4, left 1, halted 0
            2: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
}

#[test]
fn a_lower_priority_guard() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s |        |         | R      | now  | enter 2
            0.2s | a      |         | R      | now  | halt 2, enter 1
            0.3s |        |         | R      | now  | tick 1
            0.4s |        | 1:S 2:S | S      | now  | tick 1
            0.5s |        |         | R      | now  | enter 1
            0.6s |        |         | R      | now  | tick 1
            0.7s |        | 1:S     | S      | now  | tick 1
            1: entered 2, ticked 6, left 2, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s |        |         | R      | now  | enter 2
            0.2s | a      |         | R      | now  | tick 2
            0.3s |        |         | R      | now  | tick 2
            0.4s |        | 1:S 2:S | S      | now  | tick 2
            0.5s |        |         | R      | now  | enter 1
            0.6s |        |         | R      | now  | tick 1
            0.7s |        | 1:S     | S      | now  | tick 1
            1: entered 1, ticked 3, left 1, halted 0
            2: entered 1, ticked 4, left 1, halted 0
        "#]],
    );
}

/// With polling, the guard is checked in every tick as if its key had changed, so it claims execution again and again.
#[test]
fn a_guard_that_held_all_the_time_but_whose_branch_fails() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Hybrid],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s | a      | 1:F     | R      | now  | enter 1, enter 2
            0.2s |        | 1:F     | R      | now  | tick 2
            0.3s |        | 1:F     | R      | now  | tick 2
            0.4s |        | 1:F 2:S | S      | now  | tick 2
            0.5s |        | 1:F     | R      | now  | enter 1, enter 2
            1: entered 2, ticked 2, left 2, halted 0
            2: entered 2, ticked 5, left 1, halted 0
        "#]],
    );
    driven::<T>(
        &[Drive::Polling],
        expect![[r#"
            time | before | leaves  | status | next | what happened
            0.1s | a      | 1:F     | R      | now  | enter 1, enter 2
            0.2s |        | 1:F     | R      | now  | halt 2, enter 1, enter 2
            0.3s |        | 1:F     | R      | now  | halt 2, enter 1, enter 2
            0.4s |        | 1:F 2:S | S      | now  | halt 2, enter 1, enter 2
            0.5s |        | 1:F     | R      | now  | enter 1, enter 2
            1: entered 5, ticked 5, left 5, halted 0
            2: entered 5, ticked 5, left 1, halted 3
        "#]],
    );
}

#[test]
fn a_guard_that_does_not_abort() {
    bt! {
        tree T for Actor { selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling, Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | tick 2
            0.3s |        |        | R      | now  | tick 2
            0.4s |        | 2:F    | F      | now  | tick 2
            0.5s |        |        | R      | now  | enter 1
            1: entered 1, ticked 1, left 0, halted 0
            2: entered 1, ticked 4, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_guard_on_the_way_to_a_branch_that_halts_gracefully() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] leaf(n = 1);
                graceful(n = 2, halts = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | halting 2
            0.3s | @ping  |        | R      | now  | halting 2
            0.4s |        |        | R      | now  | halt 2, enter 1
            0.5s |        |        | R      | now  | tick 1
            0.6s |        |        | R      | now  | tick 1
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
            0.3s | @ping  |        | R      | now  | halting 2
            0.4s |        |        | R      | now  | halting 2
            0.5s |        |        | R      | now  | halt 2, enter 1
            0.6s |        |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 2, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_self_guard_whose_branch_halts_gracefully() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] graceful(n = 1, halts = 2);
                leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling, Drive::Hybrid],
        expect![[r#"
            time | before   | leaves | status | next | what happened
            0.1s | a        |        | R      | now  | enter 1
            0.2s | !a @ping |        | R      | now  | halting 1
            0.3s |          |        | R      | now  | halting 1
            0.4s |          |        | R      | now  | halt 1, enter 2
            0.5s |          |        | R      | now  | tick 2
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
}

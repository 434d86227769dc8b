//! Drives: the checks besides plain guards: values, reactive composites, services, cooldowns, the world.

use bt_runtime::brain::Drive;
use tests::prelude::*;

use crate::drive::driven;

#[test]
fn notify_value_takes_a_change() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.n > 0, aborts = self, notify = value)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | n=1    |        | R      | now  | enter 1
            0.2s |        |        | R      | now  | tick 1
            0.3s | n=2    |        | R      | now  | halt 1, enter 1
            0.4s |        |        | R      | now  | tick 1
            0.5s | @ping  |        | R      | now  | tick 1
            0.6s | @ping  |        | R      | now  | tick 1
            0.7s | n=0    |        | R      | now  | halt 1, enter 2
            0.8s | @ping  |        | R      | now  | tick 2
            1: entered 2, ticked 6, left 0, halted 2
            2: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | n=1    |        | R      | now  | enter 1
            0.2s |        |        | R      | now  | tick 1
            0.3s | n=2    |        | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            0.5s | @ping  |        | R      | now  | halt 1, enter 1
            0.6s | @ping  |        | R      | now  | tick 1
            0.7s | n=0    |        | R      | now  | tick 1
            0.8s | @ping  |        | R      | now  | halt 1, enter 2
            1: entered 2, ticked 7, left 0, halted 2
            2: entered 1, ticked 1, left 0, halted 0
        "#]],
    );
}

#[test]
fn notify_value_takes_a_change_of_an_argument_alone() {
    bt! {
        tree Inner(to: i32) for Actor {
            selector {
                #[when(to > 0, aborts = self, notify = value)] leaf(n = 1);
                leaf(n = 2);
            }
        }
        tree T for Actor { run Inner(to = bb.n) }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | n=1    |        | R      | now  | enter 1
            0.2s |        |        | R      | now  | tick 1
            0.3s | n=2    |        | R      | now  | halt 1, enter 1
            0.4s |        |        | R      | now  | tick 1
            0.5s | @ping  |        | R      | now  | tick 1
            0.6s | @ping  |        | R      | now  | tick 1
            0.7s | n=0    |        | R      | now  | halt 1, enter 2
            0.8s | @ping  |        | R      | now  | tick 2
            1: entered 2, ticked 6, left 0, halted 2
            2: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
}

#[test]
fn notify_value_does_not_take_what_its_branch_wrote_at_the_entry() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.n >= 0, aborts = self, notify = value)] sequence { set(bb.n = bb.n + 1); leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1
            0.2s |        |        | R      | now  | tick 1
            0.3s | @ping  |        | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            0.5s | n=7    |        | R      | now  | halt 1, enter 1
            0.6s | @ping  |        | R      | now  | tick 1
            0.7s |        |        | R      | now  | tick 1
            1: entered 2, ticked 7, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1
            0.2s |        |        | R      | now  | tick 1
            0.3s | @ping  |        | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            0.5s | n=7    |        | R      | now  | tick 1
            0.6s | @ping  |        | R      | now  | halt 1, enter 1
            0.7s |        |        | R      | now  | tick 1
            1: entered 2, ticked 7, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_reactive_sequence() {
    bt! {
        tree T for Actor { reactive_sequence { check(bb.a); leaf(n = 1); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | a      |        | R      | now  | enter 1
            0.2s | !a     |        | F      | now  | halt 1
            0.3s |        |        | F      | now  |
            0.4s | @ping  |        | F      | now  |
            0.5s | a      |        | R      | now  | enter 1
            1: entered 2, ticked 2, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | a      |        | R      | now  | enter 1
            0.2s | !a     |        | R      | now  | tick 1
            0.3s |        |        | R      | now  | tick 1
            0.4s | @ping  |        | F      | now  | halt 1
            0.5s | a      |        | R      | now  | enter 1
            1: entered 2, ticked 4, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_reactive_selector() {
    bt! {
        tree T for Actor { reactive_selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | enter 1, halt 2
            0.3s |        |        | R      | now  | tick 1
            0.4s |        | 2:F    | R      | now  | tick 1
            0.5s | !a     |        | R      | now  | tick 1
            0.6s |        |        | R      | now  | tick 1
            1: entered 1, ticked 5, left 0, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | tick 2
            0.3s |        |        | R      | now  | tick 2
            0.4s |        | 2:F    | F      | now  | tick 2
            0.5s | !a     |        | R      | now  | enter 2
            0.6s |        |        | R      | now  | tick 2
            2: entered 2, ticked 6, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_service_runs_in_each_drive_and_the_drive_decides_when_guards_see_its_writes() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 9, value = 3) -> bb.n, every = 200ms)]
            selector {
                #[when(bb.n > 0, aborts = lower_priority)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        | 9:F    | R      | now  | serve 9, enter 2
            0.2s |        |        | R      | now  | tick 2
            0.3s |        | 9:S    | R      | now  | serve 9, halt 2, enter 1
            0.4s |        |        | R      | now  | tick 1
            0.5s |        | 2:S    | R      | now  | serve 9, tick 1
            0.6s |        |        | R      | now  | tick 1
            0.7s |        |        | R      | now  | serve 9, tick 1
            1: entered 1, ticked 5, left 0, halted 0
            2: entered 1, ticked 2, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        | 9:F    | R      | now  | serve 9, enter 2
            0.2s |        |        | R      | now  | tick 2
            0.3s |        | 9:S    | R      | now  | serve 9, tick 2
            0.4s |        |        | R      | now  | tick 2
            0.5s |        | 2:S    | S      | now  | serve 9, tick 2
            0.6s |        |        | R      | now  | serve 9, enter 1
            0.7s |        |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 5, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_cooldown_that_ends() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[cooldown(200ms)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | a      | 1:S    | S      | now  | enter 1
            0.2s |        |        | R      | now  | enter 2
            0.3s |        |        | R      | now  | halt 2, enter 1
            0.4s |        |        | R      | now  | tick 1
            0.5s |        | 2:S    | R      | now  | tick 1
            0.6s |        |        | R      | now  | tick 1
            1: entered 2, ticked 5, left 1, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s | a      | 1:S    | S      | now  | enter 1
            0.2s |        |        | R      | now  | enter 2
            0.3s |        |        | R      | now  | tick 2
            0.4s |        |        | R      | now  | tick 2
            0.5s |        | 2:S    | S      | now  | tick 2
            0.6s |        |        | R      | now  | enter 1
            1: entered 2, ticked 2, left 1, halted 0
            2: entered 1, ticked 4, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_guard_that_reads_the_world() {
    bt! {
        tree T for Actor {
            selector {
                #[when(world.counts[2].ticked >= 3, aborts = lower_priority)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s |        |        | R      | now  | tick 2
            0.3s |        |        | R      | now  | tick 2
            0.4s |        |        | R      | now  | halt 2, enter 1
            0.5s | @ping  |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 3, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s |        |        | R      | now  | tick 2
            0.3s |        |        | R      | now  | tick 2
            0.4s |        |        | R      | now  | tick 2
            0.5s | @ping  |        | R      | now  | halt 2, enter 1
            1: entered 1, ticked 1, left 0, halted 0
            2: entered 1, ticked 4, left 0, halted 1
        "#]],
    );
}

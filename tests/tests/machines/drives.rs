//! A drive delays checks of guards, but not the transitions of a machine.

use bt_runtime::brain::Drive;
use expect_test::Expect;
use tests::prelude::*;
use tests::{table_of, tables_of};

state_tree! {
    machine M for Actor {
        state A { task idle; on tick if bb.a => B; on tick after 500ms => C; }
        state B { task leaf(n = 2); }
        state C { task leaf(n = 3); }
    }
}

/// Runs the machine alone. It behaves the same with the drives events and hybrid.
fn alone(expected: Expect) {
    let brains = [Drive::Events, Drive::Hybrid].map(|drive| M::brain(Actor::default()).driven(drive));
    tables_of(brains, expected);
}

#[test]
fn a_transition_is_asked_when_its_key_changes() {
    alone(expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | now     |
            0.2s |        |        | R      | at 0.7s |
            0.3s | n=2    |        | R      | at 0.7s |
            0.4s | a      |        | R      | now     | enter 2
            0.5s |        |        | R      | now     | tick 2
            2: entered 1, ticked 2, left 0, halted 0
        "#]]);
}

#[test]
fn a_delay_ends_while_a_task_runs() {
    alone(expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | now     |
            0.2s |        |        | R      | at 0.7s |
            0.3s |        |        | R      | at 0.7s |
            0.8s | 500ms  |        | R      | now     | enter 3
            0.9s |        |        | R      | now     | tick 3
            3: entered 1, ticked 2, left 0, halted 0
        "#]]);
}

#[test]
fn guards_beside_a_machine_still_wait() {
    bt! {
        tree T for Actor { selector { #[when(bb.b, aborts = both)] leaf(n = 1); run M } }
    }
    table_of(
        T::brain(Actor::default()).driven(Drive::Hybrid),
        expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | now     |
            0.2s |        |        | R      | at 0.7s |
            0.3s | b      |        | R      | now     |
            0.4s |        |        | R      | now     |
            0.5s | a      |        | R      | now     | enter 2
            0.6s |        |        | R      | now     | tick 2
            0.7s | @ping  |        | R      | now     | halt 2, enter 1
            1: entered 1, ticked 1, left 0, halted 0
            2: entered 1, ticked 2, left 0, halted 1
        "#]],
    );
}

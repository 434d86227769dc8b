//! The records of a machine.

use bt_runtime::trace::Recorder;
use expect_test::Expect;
use tests::Book;
use tests::prelude::*;

/// Compares the records of some ticks, in words. One change precedes each tick.
fn told<T: Tree<Agent = Actor, Params = ()>>(changes: &[fn(&mut Board<Actor>)], expected: Expect)
where
    Brain<T>: Unpin,
{
    let (mut brain, mut book, mut trace) =
        (Brain::<T>::new(Actor::default(), ()), Book::default(), Recorder::default());
    for change in changes {
        change(brain.board_mut());
        brain.tick_traced(Duration::from_millis(100), &mut book, &mut trace);
    }
    let lines: Vec<_> = trace.records.iter().map(|record| record.show::<T>().to_string()).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn states_are_nodes_and_a_transition_is_told_before_what_it_does() {
    state_tree! {
        machine M for Actor {
            state Calm { state Idle { task leaf(n = 1); on tick if bb.a => Fight; on tick if bb.b => fail; } }
            state Fight when bb.b { task leaf(n = 2); }
        }
    }
    told::<M>(
        &[|_| (), |bb| _ = bb.set_a(true), |bb| _ = bb.set_b(true), |_| ()],
        expect![[r#"
            tick at 100ms, 100ms on
            enter M
            enter Calm
            enter Idle
            enter leaf
            leaf(n = 1)
            tick at 200ms, 100ms on
            leaf(n = 1)
            Fight cannot be selected: Fight: its condition does not hold
            tick at 300ms, 100ms on
            leaf(n = 1)
            Idle goes on to Fight: tick
            halt leaf
            halt Idle
            halt Calm
            enter Fight
            enter leaf
            leaf(n = 2)
            tick at 400ms, 100ms on
            leaf(n = 2)
        "#]],
    );
}

#[test]
fn the_end_and_the_start_from_the_root_are_transitions() {
    state_tree! {
        machine M for Actor {
            state A { task check(bb.a); on failure if bb.b => fail; }
        }
    }
    told::<M>(
        &[|_| (), |bb| _ = bb.set_b(true)],
        expect![[r#"
            tick at 100ms, 100ms on
            enter M
            enter A
            enter check
            check: bb.a does not hold (a = false)
            leave check: Failure
            A goes on to A: restart after failure
            leave A: Failure
            enter A
            enter check
            check: bb.a does not hold (a = false)
            leave check: Failure
            A goes on to A: restart after failure
            leave A: Failure
            enter A
            enter check
            check: bb.a does not hold (a = false)
            leave check: Failure
            A goes on to A: restart after failure
            leave A: Failure
            enter A
            enter check
            check: bb.a does not hold (a = false)
            leave check: Failure
            A goes on to A: restart after failure
            leave A: Failure
            enter A
            enter check
            check: bb.a does not hold (a = false)
            leave check: Failure
            M goes on at the next tick
            tick at 200ms, 100ms on
            A goes on to M: failure
            leave A: Failure
            leave M: Failure
        "#]],
    );
}

#[test]
fn switches_beyond_the_fifth_wait_which_is_recorded() {
    state_tree! {
        machine M for Actor {
            state A { task succeed; on success => B; }
            state B { task succeed; on success => A; }
        }
    }
    told::<M>(
        &[|_| ()],
        expect![[r#"
        tick at 100ms, 100ms on
        enter M
        enter A
        enter succeed
        leave succeed: Success
        A goes on to B: success
        leave A: Success
        enter B
        enter succeed
        leave succeed: Success
        B goes on to A: success
        leave B: Success
        enter A
        enter succeed
        leave succeed: Success
        A goes on to B: success
        leave A: Success
        enter B
        enter succeed
        leave succeed: Success
        B goes on to A: success
        leave B: Success
        enter A
        enter succeed
        leave succeed: Success
        M goes on at the next tick
    "#]],
    );
}

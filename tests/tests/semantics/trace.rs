//! The trace: its records and their order.

use bt_runtime::trace::{Digest, Record, Recorder, Ring};
use expect_test::Expect;
use tests::Book;
use tests::prelude::*;

/// Compares the records of some ticks, in words. `change` precedes the last tick.
fn told<T: Tree<Agent = Actor, Params = ()>>(ticks: u32, change: impl FnOnce(&mut Brain<T>), expected: Expect)
where
    Brain<T>: Unpin,
{
    let (mut brain, mut book, mut trace) =
        (Brain::<T>::new(Actor::default(), ()), Book::default(), Recorder::default());
    for _ in 1..ticks {
        brain.tick_traced(Duration::from_millis(100), &mut book, &mut trace);
    }
    change(&mut brain);
    brain.tick_traced(Duration::from_millis(100), &mut book, &mut trace);
    let lines: Vec<_> = trace.records.iter().map(|record| record.show::<T>().to_string()).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn a_preemption_halts_from_the_leaf_up_and_then_enters() {
    bt! {
        tree T for Actor {
            selector "root" {
                #[when(bb.a, aborts = lower_priority)]
                sequence "attack" { leaf(n = 1); }
                sequence "patrol" { parallel "both" { leaf(n = 2); wait(1s); } }
            }
        }
    }
    told::<T>(
        2,
        |brain| _ = brain.board_mut().set_a(true),
        expect![[r#"
            tick at 100ms, 100ms on
            enter root
            attack: when(bb.a, aborts = lower_priority) does not hold (a = false)
            enter patrol
            enter both
            enter leaf
            leaf(n = 2)
            enter wait
            tick at 200ms, 100ms on
            attack: when(bb.a, aborts = lower_priority) holds (a = true)
            attack preempts patrol
            halt leaf
            halt wait
            halt both
            halt patrol
            attack: when(bb.a, aborts = lower_priority) holds (a = true)
            enter attack
            enter leaf
            leaf(n = 1)
        "#]],
    );
}

#[test]
fn a_guard_that_ends_its_branch() {
    bt! {
        tree T for Actor {
            selector "root" {
                #[when(!bb.a, aborts = self)]
                sequence "attack" { leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    told::<T>(
        2,
        |brain| _ = brain.board_mut().set_a(true),
        expect![[r#"
            tick at 100ms, 100ms on
            enter root
            attack: when(!bb.a, aborts = self) holds (a = false)
            enter attack
            enter leaf
            leaf(n = 1)
            tick at 200ms, 100ms on
            attack: when(!bb.a, aborts = self) does not hold (a = true)
            halt leaf
            halt attack
            enter leaf
            leaf(n = 2)
        "#]],
    );
}

#[test]
fn a_search_records_every_guard_that_it_checks_and_the_values_that_the_guard_read() {
    bt! {
        tree T for Actor {
            selector "root" {
                #[when(bb.a && bb.n < 3, aborts = lower_priority)]
                #[limit(1)]
                #[when(bb.b)]
                sequence "attack" { check(bb.c); leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    told::<T>(
        2,
        |brain| {
            let bb = brain.board_mut();
            bb.set_a(true);
            bb.set_b(true);
        },
        expect![[r#"
            tick at 100ms, 100ms on
            enter root
            attack: when(bb.a && bb.n < 3, aborts = lower_priority) does not hold (a = false, n = 0)
            enter leaf
            leaf(n = 2)
            tick at 200ms, 100ms on
            attack: when(bb.a && bb.n < 3, aborts = lower_priority) holds (a = true, n = 0)
            attack: limit(1) holds (entries = 0)
            attack: when(bb.b) holds (b = true)
            check: bb.c does not hold (c = false)
            leaf(n = 2)
        "#]],
    );
}

#[test]
fn a_search_through_a_subtree_has_its_numbers_in_the_whole_tree() {
    bt! {
        pub tree Inner(to: i32) for Actor {
            sequence { #[invert] check(bb.b); #[when(to > 2)] check(bb.c); idle; }
        }
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] selector { check(bb.c); run Inner(to = bb.n); }
                leaf(n = 2);
            }
        }
    }
    told::<T>(
        2,
        |brain| _ = brain.board_mut().set_a(true),
        expect![[r#"
            tick at 100ms, 100ms on
            enter selector
            selector: when(bb.a, aborts = lower_priority) does not hold (a = false)
            enter leaf
            leaf(n = 2)
            tick at 200ms, 100ms on
            selector: when(bb.a, aborts = lower_priority) holds (a = true)
            check: bb.c does not hold (c = false)
            check: bb.b does not hold (b = false)
            check: when(to > 2) does not hold
            leaf(n = 2)
        "#]],
    );
}

#[test]
fn only_checks_by_the_search_and_at_the_entry_are_recorded() {
    bt! {
        tree T for Actor {
            selector {
                leaf(n = 1); leaf(n = 1); leaf(n = 1); leaf(n = 1); leaf(n = 1); leaf(n = 1); leaf(n = 1); leaf(n = 1);
                #[when(bb.a, aborts = lower_priority)] idle "ninth";
                leaf(n = 2);
            }
        }
    }
    let (mut brain, mut book, mut trace) = (T::brain(Actor::default()), Book::default(), Recorder::default());
    (0..8).for_each(|_| book.result(1, Status::Failure));
    brain.tick(Duration::ZERO, &mut book);
    brain.board_mut().set_a(true);
    brain.tick_traced(Duration::ZERO, &mut book, &mut trace);
    let asked = trace.records.iter().filter(|record| matches!(record, Record::Guard { .. })).count();
    assert_eq!(asked, 2, "by the search and at the entry: {:#?}", trace.records);
}

#[test]
fn a_loop_and_a_watch_tell_what_they_ask() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.n > 0, aborts = self, notify = value)]
                while bb.a { leaf(n = 1); }
                idle;
            }
        }
    }
    let (mut brain, mut book, mut trace) =
        (T::brain(Actor { n: 1, a: true, ..Actor::default() }), Book::default(), Recorder::default());
    brain.tick(Duration::ZERO, &mut book);
    brain.board_mut().set_n(2);
    brain.tick_traced(Duration::ZERO, &mut book, &mut trace);
    let lines: Vec<_> = trace.records.iter().map(|record| record.show::<T>().to_string()).collect();
    expect![[r#"
        tick at 0ns, 0ns on
        while: when(bb.n > 0, aborts = self, notify = value) holds (n = 2)
        halt leaf
        halt while
        while: when(bb.n > 0, aborts = self, notify = value) holds (n = 2)
        enter while
        while: bb.a holds (a = true)
        enter leaf
        leaf(n = 1)
    "#]]
    .assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn keys_and_inputs_have_their_values() {
    bt! {
        tree T for Actor {
            sequence { set(bb.n = 7); set(bb.n = 7); find(n = 1, value = bb.n) -> bb.spot; }
        }
    }
    told::<T>(
        1,
        |_| (),
        expect![[r#"
            tick at 100ms, 100ms on
            enter sequence
            enter set
            set sets n to 7
            leave set: Success
            enter set
            leave set: Success
            enter find
            find(n = 1, value = 7)
            leave find: Failure
            leave sequence: Failure
        "#]],
    );
}

#[test]
fn a_service_is_traced_before_the_entry_of_its_node() {
    bt! {
        tree T for Actor {
            sequence "root" { succeed; #[service(serve(n = 9), every = 100ms)] idle "inner"; }
        }
    }
    told::<T>(
        2,
        |_| (),
        expect![[r#"
        tick at 100ms, 100ms on
        enter root
        enter succeed
        leave succeed: Success
        serve(n = 9, value = 0)
        enter inner
        tick at 200ms, 100ms on
        serve(n = 9, value = 0)
    "#]],
    );
    let (mut brain, mut book, mut trace) = (T::brain(Actor::default()), Book::default(), Recorder::default());
    for _ in 0..3 {
        brain.tick_traced(Duration::from_millis(100), &mut book, &mut trace);
    }
    for record in &trace.records {
        if let Record::Action { node, .. } = record {
            assert_eq!(T::INFO[usize::from(*node)].name, "inner");
        }
    }
}

#[test]
fn a_subtrees_records_have_their_numbers_in_the_whole_tree() {
    bt! {
        pub tree Inner(to: i32) for Actor {
            sequence "inside" {
                #[service(serve(n = 9), every = 100ms)] look(n = 1, at = to) "looking";
            }
        }
        tree T for Actor {
            selector { fail; run Inner(to = bb.n); run Inner(to = bb.n + 1) "other"; }
        }
    }
    told::<T>(
        2,
        |brain| _ = brain.board_mut().set_n(5),
        expect![[r#"
        tick at 100ms, 100ms on
        enter selector
        enter fail
        leave fail: Failure
        enter Inner
        enter inside
        serve(n = 9, value = 0)
        enter looking
        look(n = 1, at = 0)
        tick at 200ms, 100ms on
        serve(n = 9, value = 0)
        look(n = 1, at = 5)
    "#]],
    );
}

#[test]
fn events_are_sent_taken_and_dropped() {
    bt! {
        tree T for Actor {
            sequence { send(Signal::At(3)); wait_for(Signal::At(at) -> bb.n); idle; }
        }
    }
    told::<T>(
        3,
        |brain| brain.send(Signal::Ping).unwrap(),
        expect![[r#"
            tick at 100ms, 100ms on
            enter sequence
            enter send
            send sends an event
            leave send: Success
            enter wait_for
            tick at 200ms, 100ms on
            wait_for hears an event
            wait_for sets n to 3
            leave wait_for: Success
            enter idle
            tick at 300ms, 100ms on
            nobody heard 1 event
        "#]],
    );
}

#[test]
fn gates_and_rounds() {
    bt! {
        tree T for Actor {
            #[repeat(2)]
            #[cooldown(1s)]
            #[invert]
            fail;
        }
    }
    told::<T>(
        1,
        |_| (),
        expect![[r#"
            tick at 100ms, 100ms on
            fail: cooldown(1s) holds (left = 0ns)
            enter fail
            leave fail: Failure
            fail: cooldown(1s) does not hold (left = 1s)
        "#]],
    );
}

#[test]
fn a_ring_keeps_the_last_and_a_digest_tells_traces_apart() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    let run = |a: bool| {
        let (mut brain, mut book) = (T::brain(Actor::default()), Book::default());
        let mut sinks = (Ring::<4>::new(), (Digest::new(), Recorder::default()));
        for tick in 0..4 {
            brain.board_mut().set_a(a && tick == 2);
            brain.tick_traced(Duration::from_millis(100), &mut book, &mut sinks);
        }
        sinks
    };
    let (ring, (digest, recorder)) = run(true);
    let kept: Vec<_> = ring.iter().copied().collect();
    let all: Vec<_> = recorder.records.iter().map(|record| record.clone().map(|_| ())).collect();
    assert_eq!(kept, all[all.len() - 4..]);
    assert_eq!(ring.total(), all.len() as u64);
    assert_eq!(run(true).1.0, digest);
    assert_ne!(run(false).1.0, digest);
}

#[test]
fn the_condition_of_a_skipped_node_holds_and_the_node_is_not_entered() {
    bt! {
        tree T for Actor { sequence "root" { #[skip_if(bb.a)] leaf(n = 1) "first"; leaf(n = 2) "second"; } }
    }
    told::<T>(
        1,
        |brain| _ = brain.board_mut().set_a(true),
        expect![[r#"
        tick at 100ms, 100ms on
        enter root
        first: skip_if(bb.a) holds (a = true)
        enter second
        leaf(n = 2)
    "#]],
    );
}

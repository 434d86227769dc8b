//! Actions that sleep. `doze(n, millis, on)` sleeps while it runs: for a time, or until a signal of `on`, a sum of 1 for an
//! event, 2 for a change of the keys `m` and `spot`, and 4 for a waker.

use bt_runtime::Population;
use tests::prelude::*;
use tests::{Book, registry, table_and_file};

#[test]
fn until_a_moment() {
    bt! {
        tree T for Actor { doze(n = 1, millis = 300); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s | enter 1
        0.2s |        |        | R      | at 0.4s |
        0.3s | m=1    |        | R      | at 0.4s |
        0.4s |        |        | R      | at 0.7s | tick 1
        0.5s |        |        | R      | at 0.7s |
        0.7s | 200ms  | 1:S    | S      | now     | tick 1
        0.8s |        |        | R      | at 1.1s | enter 1
        1: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn until_a_key_that_it_names_changes() {
    bt! {
        tree T for Actor { sequence { doze(n = 1, on = 2); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | m=1    |        | R      | change | enter 1
        0.2s |        |        | R      | change |
        0.3s | m=1    |        | R      | change |
        0.4s | n=1 a  |        | R      | change |
        0.5s | m=2    |        | R      | change | tick 1
        0.6s |        |        | R      | change |
        0.7s | spot=4 | 1:S    | R      | now    | tick 1, enter 2
        0.8s | m=3    |        | R      | now    | tick 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn until_an_event() {
    bt! {
        tree T for Actor { sequence { doze(n = 1, on = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change | enter 1
        0.2s | m=1    |        | R      | change |
        0.3s | @ping  |        | R      | change | tick 1
        0.4s |        |        | R      | change |
        0.5s | @7     | 1:S    | R      | now    | tick 1, enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn until_one_of_several() {
    bt! {
        tree T for Actor { doze(n = 1, millis = 200, on = 3); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.3s | enter 1
        0.2s | @ping  |        | R      | at 0.4s | tick 1
        0.3s | m=1    |        | R      | at 0.5s | tick 1
        0.4s |        |        | R      | at 0.5s |
        0.5s |        |        | R      | at 0.7s | tick 1
        0.6s |        | 1:F    | R      | at 0.7s |
        1: entered 1, ticked 4, left 0, halted 0
    "#]]);
}

#[test]
fn without_a_mailbox_a_sleeper_until_woken_polls() {
    bt! {
        tree T for Actor { doze(n = 1, on = 4); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn one_that_runs_without_sleep_polls() {
    bt! {
        tree T for Actor { doze(n = 1); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_tick_for_another_node_does_not_call_it() {
    bt! {
        tree T for Actor {
            #[service(serve(n = 3), every = 200ms)]
            selector {
                #[when(bb.a && bb.b, aborts = both)] leaf(n = 2);
                doze(n = 1, millis = 1000);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.3s | serve 3, enter 1
        0.2s | a      |        | R      | at 0.3s |
        0.3s |        |        | R      | at 0.5s | serve 3
        0.4s | m=1    |        | R      | at 0.5s |
        0.5s |        |        | R      | at 0.7s | serve 3
        1.1s | 600ms  |        | R      | at 1.3s | serve 3, tick 1
        1: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn halted_while_asleep() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] leaf(n = 2);
                doze(n = 1, millis = 200, on = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.3s | enter 1
        0.2s | a      |        | R      | now     | halt 1, enter 2
        0.3s | m=1    |        | R      | now     | tick 2
        0.4s | !a     |        | R      | at 0.6s | halt 2, enter 1
        0.5s |        |        | R      | at 0.6s |
        0.6s |        |        | R      | at 0.8s | tick 1
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_time_limit_ends_its_sleep() {
    bt! {
        tree T for Actor { #[time_limit(300ms)] doze(n = 1, on = 1); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s | enter 1
        0.2s |        |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | F      | now     | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn two_sleepers_side_by_side() {
    bt! {
        tree T for Actor {
            parallel { doze(n = 1, millis = 300, on = 1); doze(n = 2, millis = 500, on = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s | enter 1, enter 2
        0.2s |        |        | R      | at 0.4s |
        0.3s | @ping  |        | R      | at 0.6s | tick 1
        0.4s | m=1    |        | R      | at 0.6s | tick 2
        0.5s |        |        | R      | at 0.6s |
        0.6s |        | 1:S    | R      | at 0.9s | tick 1
        0.9s | 300ms  | 2:S    | S      | now     | tick 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_write_of_its_own_tick_counts_for_the_next_one() {
    bt! {
        tree T for Actor {
            parallel { doze(n = 1, on = 2); sequence { doze(n = 2, on = 1); set(bb.m = bb.m + 1); leaf(n = 3); } }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change | enter 1, enter 2
        0.2s |        |        | R      | change |
        0.3s | @ping  | 2:S    | R      | now    | tick 2, enter 3
        0.4s |        |        | R      | now    | tick 1, tick 3
        0.5s |        |        | R      | now    | tick 3
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn a_change_before_its_entry_does_not_count() {
    bt! {
        tree T for Actor { sequence { leaf(n = 1); doze(n = 2, on = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s | m=1    |        | R      | now    | tick 1
        0.3s | m=2    | 1:S    | R      | change | tick 1, enter 2
        0.4s |        |        | R      | change |
        0.5s | m=3    |        | R      | change | tick 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn in_a_subtree() {
    bt! {
        tree Below for Actor { doze(n = 1, on = 2); }
        tree T for Actor { run Below; }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change | enter 1
        0.2s | n=1    |        | R      | change |
        0.3s | m=1    |        | R      | change | tick 1
        0.4s |        |        | R      | change |
        0.5s | m=2    | 1:S    | S      | now    | tick 1
        1: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_change_ends_a_sleep_in_each_drive() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 2); doze(n = 1, millis = 400, on = 3); }
        }
    }
    let brain = |drive| Brain::<T>::new(Actor::default(), ()).driven(drive);
    table_of(
        brain(bt_runtime::brain::Drive::Polling),
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1
            0.2s |        |        | R      | now  |
            0.3s | m=1    |        | R      | now  | tick 1
            0.4s |        |        | R      | now  |
            1: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
    table_of(
        brain(bt_runtime::brain::Drive::Hybrid),
        expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | at 0.5s | enter 1
            0.2s |        |        | R      | at 0.5s |
            0.3s | m=1    |        | R      | now     | tick 1
            0.4s |        |        | R      | now     | tick 1
            0.5s | @ping  |        | R      | at 0.9s | tick 1
            0.6s |        |        | R      | at 0.9s |
            0.7s |        |        | R      | at 0.9s |
            1: entered 1, ticked 4, left 0, halted 0
        "#]],
    );
}

#[test]
fn in_a_slot() {
    bt! {
        tree T for Actor { slot mind; }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next   | what happened
        0.1s | mind<dozes |        | R      | change | enter 23
        0.2s | n=1        |        | R      | change |
        0.3s | m=1        |        | R      | change | tick 23
        0.4s |            |        | R      | change |
        0.5s | mind<one   |        | R      | now    | halt 23, enter 11
        11: entered 1, ticked 1, left 0, halted 0
        23: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_pause_does_not_end_its_sleep() {
    bt! {
        tree T for Actor { doze(n = 1, millis = 200); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.3s | enter 1
        0.1s | pause  |        | R      | change  |
        0.1s |        |        | R      | change  |
        0.2s | resume |        | R      | at 0.3s |
        0.3s |        |        | R      | at 0.5s | tick 1
        0.4s |        |        | R      | at 0.5s |
        0.4s | stop   |        | F      | change  | halt 1
        0.5s | start  |        | R      | at 0.7s | enter 1
        1: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

/// Sleeps until a change, but names no key.
#[action]
fn unnamed(world: &mut Book) -> bt_runtime::leaf::Progress {
    world.note(tests::Fact::Serve(1));
    bt_runtime::leaf::Progress::Sleep(bt_runtime::leaf::Wake::on_change())
}

#[test]
fn one_that_sleeps_until_a_change_but_observes_no_key_polls() {
    bt! {
        tree T for Actor { unnamed(); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 1
        0.2s |        |        | R      | now  | serve 1
    "#]]);
}

bt! {
    tree Flies for Actor {
        selector { #[when(bb.a, aborts = self)] drowsy(n = 1, halts = 2); leaf(n = 2); }
    }
}

const FLIES: &str = r#"{ "node": "selector", "children": [
    { "node": "drowsy", "args": { "n": 1, "halts": 2 }, "when": [{ "if": "a", "aborts": "self" }] },
    { "node": "leaf", "args": { "n": 2 } } ] }"#;

#[test]
fn a_graceful_halt_ends_its_sleep() {
    table_and_file::<Flies>(
        FLIES,
        expect![[r#"
            time | before | leaves | status | next   | what happened
            0.1s | a      |        | R      | change | enter 1
            0.2s | !a     |        | R      | now    | halting 1
            0.3s |        |        | R      | now    | halting 1
            0.4s |        |        | R      | now    | halt 1, enter 2
            1: entered 1, ticked 1, left 0, halted 1
            2: entered 1, ticked 1, left 0, halted 0
        "#]],
    );
}

#[test]
fn a_graceful_halt_ends_its_sleep_in_a_population() {
    fn lands<T: Tree<Agent = Actor>>(brain: Brain<T>) -> usize {
        let (mut agents, mut book) = (Population::new(), Book::default());
        let id = agents.spawn(brain);
        let dt = Duration::from_millis(100);
        agents.tick(dt, &mut book);
        assert_eq!(agents.awake(), 0);
        agents.board_mut(id).unwrap().set_a(false);
        (0..3).map(|_| agents.tick(dt, &mut book).agents).sum()
    }
    let actor = Actor { a: true, ..Actor::default() };
    let text = format!(r#"{{ "bt": 1, "tree": "Flies", "agent": "Actor", "root": {FLIES} }}"#);
    let program = registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!([lands(Flies::brain(actor)), lands(program.brain(actor))], [3, 3]);
}

//! Events: the transition that takes an event, and states that require one.

use tests::prelude::*;

#[test]
fn the_event_goes_to_the_transition_that_takes_it() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on Signal::At(at) if *at > 3 => B; on Signal::Ping => C; }
            state B { task leaf(n = 2); on Signal::Ping => A; }
            state C { task leaf(n = 3); on Signal::Ping, success => A; }
        }
    }
    table::<M>(expect![[r#"
        time | before      | leaves | status | next | what happened
        0.1s |             |        | R      | now  | enter 1
        0.2s | @2          |        | R      | now  | tick 1
        0.3s | @4          |        | R      | now  | tick 1, halt 1, enter 2
        0.4s | @ping @ping |        | R      | now  | tick 2, halt 2, enter 1
        0.5s | @ping       |        | R      | now  | tick 1, halt 1, enter 3
        0.6s |             | 3:S    | R      | now  | tick 3, enter 1
        1: entered 3, ticked 6, left 0, halted 2
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn the_first_event_that_fits_is_taken() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on Signal::At(at) => B(at = at); }
            state B(at: i32) { task look(n = 2, at = at); on success => A; }
        }
    }
    table::<M>(expect![[r#"
        time | before      | leaves | status | next | what happened
        0.1s |             |        | R      | now  | enter 1
        0.2s | @ping @7 @8 |        | R      | now  | tick 1, halt 1, 2 sees 7, enter 2
        0.3s |             |        | R      | now  | 2 sees 7, tick 2
        0.4s |             | 2:S    | R      | now  | 2 sees 7, tick 2, enter 1
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_state_may_require_an_event_which_its_entry_takes() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 1); on tick => Alert; on success => Alert; }
            state Alert requires Signal::At(at) if *at > bb.n { task leaf(n = 2); on Signal::At(_) => Calm; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | @ping  |        | R      | now  | tick 1
        0.3s | @3     |        | R      | now  | tick 1, halt 1, enter 2
        0.4s | n=5 @4 |        | R      | now  | tick 2, halt 2, enter 1
        0.5s | @4     |        | R      | now  | tick 1
        0.6s | @6 @9  |        | R      | now  | tick 1, halt 1, enter 2
        1: entered 2, ticked 6, left 0, halted 2
        2: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_higher_priority_takes_the_event_from_a_leaf() {
    state_tree! {
        machine M for Actor {
            on Signal::Ping priority high => B;
            state A { task leaf(n = 1); on Signal::Ping => C; }
            state B { task leaf(n = 2); }
            state C { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | @ping  |        | R      | now  | tick 1, halt 1, enter 2
        0.3s | @ping  |        | R      | now  | tick 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn the_event_that_a_state_requires_brings_its_parameters() {
    state_tree! {
        machine M for Actor {
            on Signal::At(_) => Heard;
            group Heard {
                state Far(at: i32, #[default(1)] off: i32) requires Signal::At(at) if *at > 5 when at + off > 8 {
                    task look(n = 1, at = at + off);
                    on tick if bb.a && at < 20 => Calm;
                }
                state Near(at: i32) requires Signal::At(at) { task look(n = 2, at = at); }
            }
            state Calm { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 3
        0.2s | @3     |        | R      | now  | tick 3, halt 3, 2 sees 3, enter 2
        0.3s |        |        | R      | now  | 2 sees 3, tick 2
        0.4s | @9     |        | R      | now  | 2 sees 3, tick 2, 1 sees 10, enter 1
        0.5s | @7     |        | R      | now  | 1 sees 10, tick 1, 2 sees 7, enter 2
        0.6s | @30    |        | R      | now  | 2 sees 7, tick 2, 1 sees 31, enter 1
        0.7s | a      |        | R      | now  | 1 sees 31, tick 1
        0.8s | @8     |        | R      | now  | 1 sees 31, tick 1, 1 sees 9, enter 1
        0.9s |        |        | R      | now  | 1 sees 9, tick 1, enter 3
        1: entered 3, ticked 7, left 0, halted 0
        2: entered 2, ticked 5, left 0, halted 0
        3: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn what_an_event_brings_is_there_when_the_machine_starts_and_after_a_halt() {
    state_tree! {
        machine M for Actor {
            state Go(at: i32) requires Signal::At(at) {
                task look(n = 1, at = at);
                on Signal::At(to) if *to > 5 => Stop;
            }
            state Stop { task graceful(n = 2, halts = 1); on Signal::At(_) => Go; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | @4     |        | R      | now  | 1 sees 4, enter 1
        0.2s | @7     |        | R      | now  | 1 sees 4, tick 1, enter 2
        0.3s | @2     |        | R      | now  | tick 2, halting 2
        0.4s |        |        | R      | now  | halt 2, 1 sees 2, enter 1
        0.5s |        |        | R      | now  | 1 sees 2, tick 1
        1: entered 2, ticked 4, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

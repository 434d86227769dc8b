//! Events: which transition takes which, and states that require one.

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

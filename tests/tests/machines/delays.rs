//! `after`: a transition waits while its condition holds, and is cancelled when it does not.

use tests::prelude::*;

#[test]
fn held_while_its_condition_holds() {
    state_tree! {
        machine M for Actor {
            state Fight { task idle; on tick if !bb.a after 300ms => Calm; }
            state Calm { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      |        | R      | now     |
        0.2s | !a     |        | R      | at 0.5s |
        0.3s |        |        | R      | at 0.5s |
        0.4s | a      |        | R      | change  |
        0.5s | !a     |        | R      | at 0.8s |
        0.8s | 300ms  |        | R      | now     | enter 1
        0.9s |        |        | R      | now     | tick 1
        1: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_state_that_is_done_waits_for_its_transition() {
    state_tree! {
        machine M for Actor {
            state Work { task leaf(n = 1); on done after 200ms => Rest; }
            state Rest { task leaf(n = 2); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | now     | enter 1
        0.2s |        | 1:S    | R      | at 0.4s | tick 1
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | R      | now     | enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn the_delay_is_drawn_from_a_range() {
    state_tree! {
        machine M for Actor {
            state Work { task idle; on tick after 1s..=3s => Rest; }
            state Rest { task idle; }
        }
    }
    let wait = |seed| {
        let (mut brain, mut book) = (M::brain(Actor::default()).seeded(seed), tests::Book::default());
        brain.tick(Duration::ZERO, &mut book);
        brain.tick(Duration::ZERO, &mut book);
        brain.next()
    };
    let second = |n| bt_runtime::time::Next::At(Time::START.after(Duration::from_secs(n)));
    let waits: Vec<_> = (0..50).map(wait).collect();
    assert!(waits.iter().all(|wait| (second(1)..=second(3)).contains(wait)), "{waits:?}");
    assert!(waits.iter().any(|wait| *wait < second(2)) && waits.iter().any(|wait| *wait > second(2)), "{waits:?}");
}

#[test]
fn after_it_was_taken_a_transition_waits_anew() {
    state_tree! {
        machine M for Actor {
            on tick if bb.a after 200ms => B;
            state A { task leaf(n = 1); on tick if bb.b => A; }
            state B { task leaf(n = 2); on success => A; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        0.4s |        |        | R      | now  | tick 1, halt 1, enter 2
        0.5s |        | 2:S    | R      | now  | tick 2, enter 1
        0.6s |        |        | R      | now  | tick 1
        0.7s |        |        | R      | now  | tick 1, halt 1, enter 2
        1: entered 2, ticked 7, left 0, halted 2
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn an_event_begins_the_wait_and_is_gone() {
    state_tree! {
        machine M for Actor {
            state A { task idle; on Signal::Ping after 200ms => B; }
            state B { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | change  |
        0.2s | @ping  |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_wait_that_an_end_began_is_dropped_although_an_event_could_begin_it_too() {
    state_tree! {
        machine M for Actor {
            state Work { task leaf(n = 1); on success, Signal::Ping if bb.a after 200ms => Rest; }
            state Rest { task leaf(n = 2); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      |        | R      | now     | enter 1
        0.2s |        | 1:S    | R      | at 0.4s | tick 1
        0.3s | !a     |        | R      | now     | enter 1
        0.4s | a      |        | R      | now     | tick 1
        0.5s | @ping  |        | R      | now     | tick 1
        0.6s | !a     |        | R      | now     | tick 1
        0.7s |        |        | R      | now     | tick 1, halt 1, enter 2
        1: entered 2, ticked 7, left 1, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_wait_that_a_tick_began_is_dropped_although_an_event_could_begin_it_too() {
    state_tree! {
        machine M for Actor {
            state Calm { task idle; on tick, Signal::Ping if bb.a after 200ms => Fight; }
            state Fight { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | now     |
        0.2s | a      |        | R      | at 0.4s |
        0.3s | !a     |        | R      | change  |
        0.4s |        |        | R      | change  |
        0.5s | a      |        | R      | at 0.7s |
        0.7s | 200ms  |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_wait_longer_than_the_clock_goes_on() {
    state_tree! {
        machine M for Actor {
            state Work { task leaf(n = 1); on tick after Duration::MAX => Rest; }
            state Rest { task leaf(n = 2); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        1: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn an_event_that_a_transition_takes_begins_no_wait() {
    state_tree! {
        machine M for Actor {
            state Home {
                on Signal::Ping after 200ms => Away;
                state Sit { task leaf(n = 1); on Signal::Ping => Walk; }
                state Walk { task leaf(n = 2); }
            }
            state Away { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | @ping  |        | R      | now  | tick 1, halt 1, enter 2
        0.3s | @ping  |        | R      | now  | tick 2
        0.4s |        |        | R      | now  | tick 2
        0.5s |        |        | R      | now  | tick 2, halt 2, enter 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 4, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn of_two_events_one_is_taken_by_a_transition_and_the_other_begins_a_wait() {
    state_tree! {
        machine M for Actor {
            state Home {
                on Signal::Ping after 200ms => Away;
                state Sit { task leaf(n = 1); on Signal::Ping => Walk; }
                state Walk { task leaf(n = 2); }
            }
            state Away { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before      | leaves | status | next | what happened
        0.1s |             |        | R      | now  | enter 1
        0.2s | @ping @ping |        | R      | now  | tick 1, halt 1, enter 2
        0.3s |             |        | R      | now  | tick 2
        0.4s |             |        | R      | now  | tick 2, halt 2, enter 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

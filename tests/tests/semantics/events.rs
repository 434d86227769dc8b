//! `wait_for`, `send`: events.

use tests::prelude::*;

#[test]
fn runs_until_its_event_comes() {
    bt! {
        tree T for Actor {
            sequence { wait_for(Signal::Ping); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s |        |        | R      | change |
        0.3s | @ping  |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn takes_what_it_brings() {
    bt! {
        tree T for Actor {
            sequence { wait_for(Signal::At(at) -> bb.spot); look(n = 1, at = bb.spot.unwrap_or(0)); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | @ping  |        | R      | change |
        0.3s | @7     |        | R      | now    | 1 sees 7, enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_event_before_the_first_tick_is_heard() {
    bt! {
        tree T for Actor {
            sequence { wait_for(Signal::Ping); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | @ping  |        | R      | now  | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_event_that_came_before_is_gone() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); wait_for(Signal::Ping); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s | @ping  |        | R      | now    | tick 1
        0.3s |        | 1:S    | R      | change | tick 1
        0.4s |        |        | R      | change |
        0.5s | @ping  |        | R      | now    | enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_event_of_the_tick_in_which_it_starts_is_heard() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); wait_for(Signal::Ping); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | @ping  | 1:S    | R      | now  | tick 1, enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_chooses() {
    bt! {
        tree T for Actor {
            sequence { wait_for(Signal::At(at) if *at > bb.n -> bb.m); look(n = 1, at = bb.m); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | n=3    |        | R      | change |
        0.2s | @3 @4  |        | R      | now    | 1 sees 4, enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn every_waiter_hears_an_event() {
    bt! {
        tree T for Actor {
            parallel {
                sequence { wait_for(Signal::Ping); leaf(n = 1); }
                sequence { wait_for(Signal::Ping); leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | @ping  |        | R      | now    | enter 1, enter 2
        0.3s |        |        | R      | now    | tick 1, tick 2
        0.4s | @ping  |        | R      | now    | tick 1, tick 2
        1: entered 1, ticked 3, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn of_two_events_every_waiter_hears_the_first() {
    bt! {
        tree T for Actor {
            parallel {
                sequence { wait_for(Signal::At(at) -> bb.n); look(n = 1, at = bb.n); }
                sequence { wait_for(Signal::At(at) -> bb.m); look(n = 2, at = bb.m); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | @5 @6  |        | R      | now    | 1 sees 5, enter 1, 2 sees 5, enter 2
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_path_hears_one_event_after_the_other() {
    bt! {
        tree T for Actor {
            #[repeat(3)] sequence { wait_for(Signal::At(at) -> bb.n); condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | @1 @2  | 1:S    | R      | change | enter 1, enter 1
        0.2s | @3     | 1:S    | S      | now    | enter 1
        0.3s |        | 1:S    | R      | change |
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn what_is_sent_during_a_tick_is_heard_at_the_next() {
    bt! {
        tree T for Actor {
            sequence { send(Signal::Ping); leaf(n = 1); wait_for(Signal::Ping); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1
        0.2s |        |        | R      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn an_event_that_is_sent_during_a_tick_is_gone_after_the_next_tick() {
    bt! {
        tree T for Actor {
            sequence { send(Signal::Ping); leaf(n = 1); wait_for(Signal::Ping); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s |        |        | R      | now    | tick 1
        0.3s |        | 1:S    | R      | change | tick 1
        1: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn send_fails_if_the_queue_is_full() {
    bt! {
        tree T for Actor {
            #[repeat(5)] send(Signal::Ping);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s |        |        | F      | now  |
    "#]]);
}

#[test]
fn a_full_queue_tells_the_sender() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before            | leaves | status | next | what happened
        0.1s | @1 @2 @3 @4 @full |        | R      | now  | enter 1
        0.2s | @1 @2 @3 @4 @full |        | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn an_event_wakes() {
    bt! {
        tree T for Actor {
            idle;
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | @ping  |        | R      | change |
        0.3s |        |        | R      | change |
    "#]]);
}

#[test]
fn two_waits_in_a_row_need_two_events() {
    bt! {
        tree T for Actor {
            sequence { wait_for(Signal::Ping); wait_for(Signal::Ping); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | @ping  |        | R      | change |
        0.2s | @ping  |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn branches_that_start_in_the_tick_of_an_event_all_hear_it() {
    bt! {
        tree T for Actor {
            parallel {
                #[repeat(2)] sequence { wait_for(Signal::Ping); condition(n = 1); }
                parallel { wait_for(Signal::Ping); sequence { wait_for(Signal::Ping); leaf(n = 2); } }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | @ping  | 1:S    | R      | now  | enter 1, enter 2
        0.2s | @ping  | 1:S    | R      | now  | enter 1, tick 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn behind_a_parallel_only_later_events_are_heard() {
    bt! {
        tree T for Actor {
            sequence {
                parallel { wait_for(Signal::Ping); wait_for(Signal::At(at) -> bb.n); }
                wait_for(Signal::At(at) -> bb.m);
                leaf(n = 1);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next   | what happened
        0.1s | @3 @ping |        | R      | change |
        0.2s | @4       |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn main_leaf_and_background_hear_the_same_event() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) {
                wait_for(Signal::Ping);
                sequence { wait_for(Signal::Ping); leaf(n = 1); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | @ping  |        | R      | now    | enter 1
        0.3s |        | 1:S    | S      | now    | tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

//! The life of a brain: start, stop, pause, resume, restart, once.

use tests::prelude::*;

#[test]
fn starts_again_at_the_tick_after_its_end() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        |        | R      | now  | enter 1
        0.3s |        | 1:F    | F      | now  | tick 1
        0.4s |        | 1:S    | S      | now  | enter 1
        1: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn once_runs_it_once_and_keeps_its_outcome() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table_of(
        T::brain(Actor::default()).once(),
        expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s |        | 1:F    | F      | change | tick 1
        0.2s |        | 1:S    | F      | change |
        0.3s | start  | 1:S    | S      | change | enter 1
        0.3s |        |        | S      | change |
        1: entered 2, ticked 3, left 2, halted 0
    "#]],
    );
}

#[test]
fn stop_halts_and_start_starts() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.1s | stop   |        | F      | change | halt 1
        0.1s |        |        | F      | change |
        0.2s | start  |        | R      | now    | enter 1
        1: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn starting_what_runs_does_nothing() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | start  |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        1: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn pause_stops_the_clock() {
    bt! {
        tree T for Actor {
            sequence { wait(300ms); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s |
        0.1s | pause  |        | R      | change  |
        0.1s | 5s     |        | R      | change  |
        0.2s | resume |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn events_and_changes_during_a_pause_are_seen_after_it() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                sequence { wait_for(Signal::Ping); leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before      | leaves | status | next   | what happened
        0.1s |             |        | R      | change |
        0.1s | pause @ping |        | R      | change |
        0.2s | resume      |        | R      | now    | enter 2
        0.2s | pause a     |        | R      | change |
        0.2s |             |        | R      | change |
        0.3s | resume      |        | R      | now    | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn pausing_what_is_stopped_does_nothing() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next   | what happened
        0.0s | stop pause |        | F      | change |
        0.0s | resume     |        | F      | change |
        0.1s | start      |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn restart_halts_and_starts_anew() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         | 1:S    | R      | now  | enter 1, enter 2
        0.2s | restart |        | R      | now  | halt 2, enter 1
        0.3s |         | 1:S    | R      | now  | tick 1, enter 2
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_stop_takes_ticks() {
    bt! {
        tree T for Actor {
            graceful(n = 1, halts = 2);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s | stop   |        | R      | now    | halting 1, halting 1
        0.3s |        |        | F      | change | halt 1
        0.3s |        |        | F      | change |
        0.4s | start  |        | R      | now    | enter 1
        1: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_graceful_restart_takes_ticks_and_then_starts() {
    bt! {
        tree T for Actor {
            graceful(n = 1, halts = 2);
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         |        | R      | now  | enter 1
        0.2s | restart |        | R      | now  | halting 1, halting 1
        0.3s |         |        | R      | now  | halt 1, enter 1
        0.4s |         |        | R      | now  | tick 1
        1: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn starting_what_is_stopping_restarts_it() {
    bt! {
        tree T for Actor {
            graceful(n = 1, halts = 2);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | stop   |        | R      | now  | halting 1, halting 1
        0.3s | start  |        | R      | now  | halt 1, enter 1
        0.4s |        |        | R      | now  | tick 1
        1: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn stopping_what_is_restarting_stops_it() {
    bt! {
        tree T for Actor {
            graceful(n = 1, halts = 2);
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next   | what happened
        0.1s |         |        | R      | now    | enter 1
        0.2s | restart |        | R      | now    | halting 1, halting 1
        0.2s | stop    |        | F      | change | halt 1
        0.2s |         |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_paused_brain_can_be_stopped() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.1s | pause  |        | R      | change |
        0.1s | stop   |        | F      | change | halt 1
        0.2s | start  |        | R      | now    | enter 1
        1: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn stop_before_the_first_tick_has_nothing_to_halt() {
    bt! {
        tree T for Actor {
            leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.0s | stop   |        | F      | change |
        0.0s |        |        | F      | change |
        0.1s | start  |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn stop_while_a_guard_waits_for_a_halt() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | a      |        | R      | now    | enter 1
        0.2s | !a     |        | R      | now    | halting 1
        0.3s | stop   |        | F      | change | halting 1, halt 1
        0.3s |        |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn changes_while_it_stops_are_not_lost() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 2
        0.1s | stop a |        | F      | change | halt 2
        0.2s | start  |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

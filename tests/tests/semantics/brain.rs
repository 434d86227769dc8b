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
        |  | 1:S
        |  | 
        |  | 1:F
        |  | 1:S
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
        |  | 
        |  | 1:F
        |  | 1:S
        | start | 1:S
        |  | 
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
        |  | 
        | stop | 
        |  | 
        | start | 
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
        |  | 
        | start | 
        |  | 
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
        |  | 
        | pause | 
        | 5s | 
        | resume | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn events_and_changes_during_a_pause_are_seen_after_it() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); sequence { wait_for(Signal::Ping); leaf(n = 2); } }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | pause @ping | 
        | resume | 
        | pause a | 
        |  | 
        | resume | 
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
        | stop pause | 
        | resume | 
        | start | 
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
        |  | 1:S
        | restart | 
        |  | 1:S
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
        |  | 
        | stop | 
        |  | 
        |  | 
        | start | 
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
        |  | 
        | restart | 
        |  | 
        |  | 
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
        |  | 
        | stop | 
        | start | 
        |  | 
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
        |  | 
        | restart | 
        | stop | 
        |  | 
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
        |  | 
        | pause | 
        | stop | 
        | start | 
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
        | stop | 
        |  | 
        | start | 
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
        | a | 
        | !a | 
        | stop | 
        |  | 
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
        |  | 
        | stop a | 
        | start | 
    "#]]);
}

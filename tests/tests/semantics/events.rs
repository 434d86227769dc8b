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
        |  | 
        |  | 
        | @ping | 
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
        |  | 
        | @ping | 
        | @7 | 
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
        | @ping | 
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
        |  | 
        | @ping | 
        |  | 1:S
        |  | 
        | @ping | 
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
        |  | 
        | @ping | 1:S
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
        | n=3 | 
        | @3 @4 | 
    "#]]);
}

#[test]
fn one_event_has_one_taker_the_first_in_order() {
    bt! {
        tree T for Actor {
            parallel { sequence { wait_for(Signal::Ping); leaf(n = 1); } sequence { wait_for(Signal::Ping); leaf(n = 2); } }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | @ping | 
        |  | 
        | @ping | 
    "#]]);
}

#[test]
fn two_events_have_two_takers_in_the_order_they_were_sent() {
    bt! {
        tree T for Actor {
            parallel { sequence { wait_for(Signal::At(at) -> bb.n); look(n = 1, at = bb.n); } sequence { wait_for(Signal::At(at) -> bb.m); look(n = 2, at = bb.m); } }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | @5 @6 | 
    "#]]);
}

#[test]
fn one_taker_takes_one_after_the_other() {
    bt! {
        tree T for Actor {
            #[repeat(3)] sequence { wait_for(Signal::At(at) -> bb.n); condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        | @1 @2 | 1:S
        | @3 | 1:S
        |  | 1:S
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
        |  | 1:S
        |  | 
    "#]]);
}

#[test]
fn what_is_sent_during_a_tick_is_gone_after_the_next() {
    bt! {
        tree T for Actor {
            sequence { send(Signal::Ping); leaf(n = 1); wait_for(Signal::Ping); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 1:S
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
        |  | 
        |  | 
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
        | @1 @2 @3 @4 @full | 
        | @1 @2 @3 @4 @full | 
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
        |  | 
        | @ping | 
        |  | 
    "#]]);
}

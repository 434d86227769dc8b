//! `#[delay(…)]`: runs for this time before its child starts.

use tests::prelude::*;

#[test]
fn then_it_is_its_child() {
    bt! {
        tree T for Actor {
            #[delay(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s |
        0.2s |        |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | R      | now     | enter 1
        0.5s |        | 1:S    | S      | now     | tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn its_child_may_be_done_at_once() {
    bt! {
        tree T for Actor {
            #[delay(100ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.2s |
        0.2s |        | 1:F    | F      | now     | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_before_the_child_started_has_nothing_to_do() {
    bt! {
        tree T for Actor {
            #[delay(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s |
        0.2s |        |        | R      | at 0.4s |
        0.2s | stop   |        | F      | change  |
    "#]]);
}

#[test]
fn a_halt_afterwards_reaches_the_child() {
    bt! {
        tree T for Actor {
            #[delay(100ms)] graceful(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.2s |
        0.2s |        |        | R      | now     | enter 1
        0.3s | stop   |        | F      | change  | halting 1, halt 1
        0.3s |        |        | F      | change  |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn even_none_takes_until_the_next_tick() {
    bt! {
        tree T for Actor {
            #[delay(0s)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.1s |
        0.2s |        | 1:S    | S      | now     | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_range_is_drawn_from() {
    bt! {
        tree T for Actor {
            #[delay(200ms..=200ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.3s |
        0.2s |        |        | R      | at 0.3s |
        0.3s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_below_is_asked_after_it() {
    bt! {
        tree T for Actor {
            selector { #[delay(200ms)] #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.3s |
        0.2s | a      |        | R      | at 0.3s |
        0.3s |        | 1:S    | S      | now     | enter 1
        0.4s |        |        | R      | at 0.6s |
        0.5s | !a     |        | R      | at 0.6s |
        0.6s |        |        | R      | now     | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

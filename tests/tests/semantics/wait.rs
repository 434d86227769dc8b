//! `wait(…)`, `idle`, `succeed`, `fail`.

use tests::prelude::*;

#[test]
fn wait_succeeds_when_its_time_is_over() {
    bt! {
        tree T for Actor {
            sequence { wait(300ms); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s |
        0.2s |        |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        | 1:S    | S      | now     | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_long_tick_ends_one_wait_only() {
    bt! {
        tree T for Actor {
            sequence { wait(300ms); wait(300ms); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s |
        5.1s | 5s     |        | R      | at 5.4s |
        5.4s | 300ms  |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn none_takes_until_the_next_tick() {
    bt! {
        tree T for Actor {
            sequence { wait(0s); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.1s |
        0.2s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn begins_anew_at_each_entry() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] wait(300ms); wait(1s); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      |        | R      | at 0.4s |
        0.2s |        |        | R      | at 0.4s |
        0.3s | !a     |        | R      | at 1.3s |
        1.3s | 1s     |        | S      | now     |
        1.4s | a      |        | R      | at 1.7s |
        1.5s |        |        | R      | at 1.7s |
        1.6s |        |        | R      | at 1.7s |
        1.7s |        |        | S      | now     |
    "#]]);
}

#[test]
fn a_range_is_drawn_from_at_each_entry() {
    bt! {
        tree T for Actor {
            wait(200ms..=600ms);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.7s |
        0.2s |        |        | R      | at 0.7s |
        0.3s |        |        | R      | at 0.7s |
        0.4s |        |        | R      | at 0.7s |
        0.5s |        |        | R      | at 0.7s |
        0.6s |        |        | R      | at 0.7s |
        0.7s |        |        | S      | now     |
        0.8s |        |        | R      | at 1.2s |
        0.9s |        |        | R      | at 1.2s |
        1.0s |        |        | R      | at 1.2s |
        1.1s |        |        | R      | at 1.2s |
        1.2s |        |        | S      | now     |
        1.3s |        |        | R      | at 1.5s |
        1.4s |        |        | R      | at 1.5s |
        1.5s |        |        | R      | at 1.5s |
        1.6s |        |        | S      | now     |
        1.7s |        |        | R      | at 2.3s |
        1.8s |        |        | R      | at 2.3s |
        1.9s |        |        | R      | at 2.3s |
        2.0s |        |        | R      | at 2.3s |
        2.1s |        |        | R      | at 2.3s |
        2.2s |        |        | R      | at 2.3s |
        2.3s |        |        | S      | now     |
        2.4s |        |        | R      | at 2.6s |
    "#]]);
}

#[test]
fn another_seed_draws_otherwise() {
    bt! {
        tree T for Actor {
            wait(200ms..=600ms);
        }
    }
    table_of(
        T::brain(Actor::default()).seeded(5),
        expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.5s |
        0.2s |        |        | R      | at 0.5s |
        0.3s |        |        | R      | at 0.5s |
        0.4s |        |        | R      | at 0.5s |
        0.5s |        |        | S      | now     |
        0.6s |        |        | R      | at 1.1s |
        0.7s |        |        | R      | at 1.1s |
        0.8s |        |        | R      | at 1.1s |
        0.9s |        |        | R      | at 1.1s |
        1.0s |        |        | R      | at 1.1s |
        1.1s |        |        | R      | at 1.1s |
        1.2s |        |        | S      | now     |
        1.3s |        |        | R      | at 1.6s |
        1.4s |        |        | R      | at 1.6s |
        1.5s |        |        | R      | at 1.6s |
        1.6s |        |        | S      | now     |
        1.7s |        |        | R      | at 1.9s |
        1.8s |        |        | R      | at 1.9s |
        1.9s |        |        | R      | at 1.9s |
        2.0s |        |        | S      | now     |
        2.1s |        |        | R      | at 2.4s |
        2.2s |        |        | R      | at 2.4s |
        2.3s |        |        | R      | at 2.4s |
        2.4s |        |        | S      | now     |
    "#]],
    );
}

#[test]
fn its_time_may_be_an_expression() {
    bt! {
        tree T for Actor {
            sequence { wait(Duration::from_millis(100) * bb.n as u32); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | n=2    |        | R      | at 0.3s |
        0.2s | n=9    |        | R      | at 0.3s |
        0.3s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn idle_runs_until_it_is_halted() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); idle; }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s |        |        | R      | change |
        0.3s | a      |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn succeed_and_fail() {
    bt! {
        tree T for Actor {
            sequence { succeed; selector { fail; succeed; } #[invert] fail; fail; }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
    "#]]);
}

#[test]
fn without_time_it_does_not_end() {
    bt! {
        tree T for Actor { wait(100ms); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.2s |
        0.1s | 0s     |        | R      | at 0.2s |
        0.1s | 0s     |        | R      | at 0.2s |
        0.2s |        |        | S      | now     |
    "#]]);
}

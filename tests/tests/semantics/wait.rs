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
        |  | 
        |  | 
        |  | 
        |  | 1:S
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
        |  | 
        | 5s | 
        | 300ms | 
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
        |  | 
        |  | 
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
        | a | 
        |  | 
        | !a | 
        | 1s | 
        | a | 
        |  | 
        |  | 
        |  | 
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
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
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
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
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
        | n=2 | 
        | n=9 | 
        |  | 
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
        |  | 
        |  | 
        | a | 
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
        |  | 
    "#]]);
}

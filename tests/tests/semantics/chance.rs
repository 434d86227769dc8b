//! `#[chance(p)]`: an entry passes with this probability.

use tests::prelude::*;

#[test]
fn none_never() {
    bt! {
        tree T for Actor {
            selector { #[chance(bb.n as f64)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | F      | now  | enter 2
        0.2s |        | 1:S     | F      | now  | enter 2
        0.3s |        | 1:S 2:S | S      | now  | enter 2
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
#[allow(deprecated, reason = "the warning of `chance(0)`")]
fn a_chance_of_zero_never_lets_the_node_run() {
    bt! {
        tree T for Actor {
            selector { #[chance(0.0)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | F      | now  | enter 2
        0.2s |        | 1:S 2:S | S      | now  | enter 2
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_chance_of_one_always_lets_the_node_run() {
    bt! {
        tree T for Actor {
            selector { #[chance(1.0)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | S      | now  | enter 1
        0.2s |        | 1:S     | S      | now  | enter 1
        0.3s |        | 1:F 2:S | S      | now  | enter 1, enter 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn is_drawn_at_each_entry() {
    bt! {
        tree T for Actor {
            selector { #[chance(0.5)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | S      | now  | enter 2
        0.2s |        | 1:S 2:S | S      | now  | enter 1
        0.3s |        | 1:S 2:S | S      | now  | enter 1
        0.4s |        | 1:S 2:S | S      | now  | enter 2
        0.5s |        | 1:S 2:S | S      | now  | enter 1
        0.6s |        | 1:S 2:S | S      | now  | enter 1
        0.7s |        | 1:S 2:S | S      | now  | enter 1
        0.8s |        | 1:S 2:S | S      | now  | enter 2
        1: entered 5, ticked 5, left 5, halted 0
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn another_seed_draws_otherwise() {
    bt! {
        tree T for Actor {
            selector { #[chance(0.5)] condition(n = 1); condition(n = 2); }
        }
    }
    table_of(
        T::brain(Actor::default()).seeded(1),
        expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | S      | now  | enter 2
        0.2s |        | 1:S 2:S | S      | now  | enter 2
        0.3s |        | 1:S 2:S | S      | now  | enter 2
        0.4s |        | 1:S 2:S | S      | now  | enter 1
        0.5s |        | 1:S 2:S | S      | now  | enter 1
        0.6s |        | 1:S 2:S | S      | now  | enter 2
        0.7s |        | 1:S 2:S | S      | now  | enter 2
        0.8s |        | 1:S 2:S | S      | now  | enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 6, ticked 6, left 6, halted 0
    "#]],
    );
}

#[test]
fn a_child_that_passed_runs_on() {
    bt! {
        tree T for Actor {
            selector { #[chance(bb.n as f64)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=0    |        | R      | now  | tick 1
        0.3s |        | 1:S    | S      | now  | tick 1
        0.4s |        |        | R      | now  | enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_search_passes_it_and_the_entry_draws() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[chance(0.3)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table_of(
        T::brain(Actor::default()).seeded(1),
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | halt 2, enter 2
            0.3s | !a     |        | R      | now  | tick 2
            0.4s | a      |        | R      | now  | halt 2, enter 2
            0.5s | !a     |        | R      | now  | tick 2
            0.6s | a      |        | R      | now  | halt 2, enter 2
            2: entered 4, ticked 6, left 0, halted 3
        "#]],
    );
}

/// The moments at which three branches end that a random time limits, and that a guard interrupts without a result.
fn ends(interrupted: bool) -> Vec<u64> {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)]
                sequence { check(bb.b); #[chance(0.5)] random_selector { succeed; succeed } }
                wait(1s..=9s);
            }
        }
    }
    let mut brain = T::brain(Actor::default()).seeded(5);
    let mut ends = Vec::new();
    for tick in 0..300 {
        let _ = brain.board_mut().set_a(interrupted && tick % 2 == 0);
        if brain.tick(Duration::from_millis(100), &mut tests::Book::default()) == Status::Success {
            ends.push(tick);
        }
    }
    ends
}

#[test]
fn a_search_that_finds_nothing_draws_no_random_number() {
    assert!(ends(true).len() > 3);
    assert_eq!(ends(true), ends(false));
}

//! `set(…)` and `clear(…)`, and outputs: `-> bb.key`.

use tests::prelude::*;

#[test]
fn set_writes_a_key() {
    bt! {
        tree T for Actor {
            sequence { set(bb.n = bb.n + 5); set(bb.m = bb.n * 2); look(n = 1, at = bb.m); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | 1 sees 10, enter 1
        0.2s |        | 1:S    | S      | now  | 1 sees 20, enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn set_takes_a_value_into_an_option() {
    bt! {
        tree T for Actor {
            sequence { set(bb.spot = 4); look(n = 1, at = bb.spot.unwrap_or(-1)); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | 1 sees 4, enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn clear_makes_a_key_what_it_is_by_default() {
    bt! {
        tree T for Actor {
            sequence { clear(bb.spot); clear(bb.n); look(n = 1, at = bb.spot.unwrap_or(-1) + bb.n); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | spot=4 n=3 | 1:S    | S      | now  | 1 sees -1, enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn wakes_the_guards_that_observe_it_at_the_next_tick() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                sequence { leaf(n = 2); set(bb.a = true); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        | 2:S    | R      | now  | tick 2, enter 3
        0.3s |        |        | R      | now  | halt 3, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn an_output_is_written_at_a_success_only() {
    bt! {
        tree T for Actor {
            sequence {
                #[force_success] find(n = 1, value = 7) -> bb.spot;
                look(n = 2, at = bb.spot.unwrap_or(-1));
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F 2:S | S      | now  | enter 1, 2 sees -1, enter 2
        0.2s |        | 1:S 2:S | S      | now  | enter 1, 2 sees 7, enter 2
        0.3s |        | 1:F 2:S | S      | now  | enter 1, 2 sees 7, enter 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn inputs_are_read_at_every_tick_latched_ones_at_the_entry() {
    bt! {
        tree T for Actor {
            latched(n = 1, at = bb.n, first = bb.n);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | 1 sees 1, 1 saw 1, enter 1
        0.2s | n=2    |        | R      | now  | 1 sees 2, 1 saw 1, tick 1
        0.3s | n=3    | 1:S    | S      | now  | 1 sees 3, 1 saw 1, tick 1
        0.4s | n=4    |        | R      | now  | 1 sees 4, 1 saw 4, enter 1
        1: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

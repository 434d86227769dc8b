//! `set(…)`, `clear(…)`, outputs: `-> bb.key`.

use tests::prelude::*;

#[test]
fn set_writes_a_key() {
    bt! {
        tree T for Actor {
            sequence { set(bb.n = bb.n + 5); set(bb.m = bb.n * 2); look(n = 1, at = bb.m); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:S
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
        |  | 1:S
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
        | spot=4 n=3 | 1:S
    "#]]);
}

#[test]
fn wakes_the_guards_that_observe_it_at_the_next_tick() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); sequence { leaf(n = 2); set(bb.a = true); leaf(n = 3); } }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:S
        |  | 
    "#]]);
}

#[test]
fn an_output_is_written_at_a_success_only() {
    bt! {
        tree T for Actor {
            sequence { #[force_success] find(n = 1, value = 7) -> bb.spot; look(n = 2, at = bb.spot.unwrap_or(-1)); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:S
        |  | 1:S 2:S
        |  | 1:F 2:S
    "#]]);
}

#[test]
fn inputs_are_read_at_every_tick_latched_ones_at_the_entry() {
    bt! {
        tree T for Actor {
            look(n = 1, at = bb.n, first = bb.n);
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=2 | 
        | n=3 | 1:S
        | n=4 | 
    "#]]);
}

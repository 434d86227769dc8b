//! `check(…)`.

use tests::prelude::*;

#[test]
fn is_the_condition() {
    bt! {
        tree T for Actor {
            sequence { check(bb.a); check(bb.n > 1); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | a      |        | F      | now  |
        0.3s | n=2    | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn may_read_the_world() {
    bt! {
        tree T for Actor {
            selector { check(world.counts[1].ticked > 2); leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:F    | F      | now  | tick 1
        0.4s |        |        | S      | now  |
        1: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

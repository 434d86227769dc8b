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
        |  | 
        | a | 
        | n=2 | 1:S
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
        |  | 
        |  | 
        |  | 1:F
        |  | 
    "#]]);
}

//! `match`: the arm is chosen at the entry.

use tests::prelude::*;

#[test]
fn the_arm_that_matches() {
    bt! {
        tree T for Actor {
            match bb.mode { Mode::Calm => leaf(n = 1), Mode::Alert => leaf(n = 2), Mode::Panic => leaf(n = 3), }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        | mode=alert | 2:F
        | mode=panic | 3:S
    "#]]);
}

#[test]
fn is_latched_while_the_arm_runs() {
    bt! {
        tree T for Actor {
            match bb.mode { Mode::Calm => leaf(n = 1), _ => leaf(n = 2), }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | mode=panic | 
        |  | 1:S
        |  | 
    "#]]);
}

#[test]
fn guards_are_asked_in_order() {
    bt! {
        tree T for Actor {
            match bb.n { 1 if bb.a => leaf(n = 1), 1 | 2 => leaf(n = 2), _ => { leaf(n = 3); leaf(n = 4); } }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 2:S
        | a | 1:S
        | n=3 | 3:S 4:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_arm() {
    bt! {
        tree T for Actor {
            match bb.mode { Mode::Calm => leaf(n = 1), _ => graceful(n = 2), }
        }
    }
    table::<T>(expect![[r#"
        | mode=alert | 
        | stop | 
        |  | 
    "#]]);
}

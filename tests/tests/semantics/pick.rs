//! `pick`: one child by weight; its result.

use tests::prelude::*;

#[test]
fn the_result_is_the_childs() {
    bt! {
        tree T for Actor {
            pick { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:F 2:F
        |  | 1:S 2:S
        |  | 
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn by_weight() {
    bt! {
        tree T for Actor {
            pick { #[weight(9)] condition(n = 1); #[weight(1)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn fails_if_nothing_can_be_drawn() {
    bt! {
        tree T for Actor {
            pick { #[weight(bb.n)] condition(n = 1); #[weight(bb.m)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S
        | n=1 | 1:S 2:S
        | n=-1 m=2 | 1:S 2:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            pick { graceful(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
        |  | 
    "#]]);
}

//! `#[retry(n)]`.

use tests::prelude::*;

#[test]
fn the_first_success_is_its_success() {
    bt! {
        tree T for Actor {
            #[retry(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:FR
        |  | 1:S
    "#]]);
}

#[test]
fn fails_with_the_last_failure() {
    bt! {
        tree T for Actor {
            #[retry(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:FR
        |  | 1:FR
        |  | 1:F
    "#]]);
}

#[test]
fn instant_rounds_are_made_in_one_tick() {
    bt! {
        tree T for Actor {
            #[retry(3)] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F
        |  | 1:FFS
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            #[retry(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:FR
        | stop | 
    "#]]);
}

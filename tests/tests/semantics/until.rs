//! `#[until_success]`, `#[until_failure]`.

use tests::prelude::*;

#[test]
fn until_success() {
    bt! {
        tree T for Actor {
            #[until_success] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:FR
        |  | 1:FR
        |  | 1:S
    "#]]);
}

#[test]
fn until_success_makes_one_instant_round_a_tick() {
    bt! {
        tree T for Actor {
            #[until_success] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F
        |  | 1:F
        |  | 1:S
    "#]]);
}

#[test]
fn until_failure_succeeds_at_the_failure() {
    bt! {
        tree T for Actor {
            #[until_failure] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:SR
        |  | 1:F
    "#]]);
}

#[test]
fn until_failure_makes_one_instant_round_a_tick() {
    bt! {
        tree T for Actor {
            #[until_failure] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:S
        |  | 1:F
    "#]]);
}

#[test]
fn a_shut_guard_is_asked_once_a_tick() {
    bt! {
        tree T for Actor {
            #[until_success] #[when(bb.a)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | a | 
        |  | 1:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            #[until_success] graceful(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:FR
        | stop | 
        |  | 
        |  | 
    "#]]);
}

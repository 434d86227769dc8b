//! `#[invert]`, `#[force_success]`, `#[force_failure]`.

use tests::prelude::*;

#[test]
fn invert() {
    bt! {
        tree T for Actor {
            #[invert] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F
        |  | 1:R
        |  | 1:S
    "#]]);
}

#[test]
fn force_success() {
    bt! {
        tree T for Actor {
            #[force_success] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F
        |  | 1:R
        |  | 1:F
    "#]]);
}

#[test]
fn force_failure() {
    bt! {
        tree T for Actor {
            #[force_failure] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F
        |  | 1:R
        |  | 1:S
    "#]]);
}

#[test]
fn the_first_written_is_the_outermost() {
    bt! {
        tree T for Actor {
            #[force_success] #[invert] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F
    "#]]);
}

#[test]
fn a_shut_guard_below_is_a_failure_to_invert() {
    bt! {
        tree T for Actor {
            #[invert] #[when(bb.a)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 1:S
    "#]]);
}

#[test]
fn a_shut_guard_above_is_not_inverted() {
    bt! {
        tree T for Actor {
            #[when(bb.a)] #[invert] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 1:S
    "#]]);
}

#[test]
fn halts_pass_through() {
    bt! {
        tree T for Actor {
            sequence { #[invert] #[force_failure] graceful(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
        |  | 
    "#]]);
}

#[test]
fn sleep_passes_through() {
    bt! {
        tree T for Actor {
            #[invert] wait(1s);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | 1s | 
    "#]]);
}

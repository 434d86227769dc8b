//! `always_sequence`: every child, whatever its result; succeeds.

use tests::prelude::*;

#[test]
fn goes_on_after_a_failure() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:R
        |  | 2:F 3:R
        |  | 3:F
    "#]]);
}

#[test]
fn goes_on_after_a_success() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S 3:S
        |  | 1:F 2:F 3:F
    "#]]);
}

#[test]
fn a_guard_that_is_shut_skips_its_child() {
    bt! {
        tree T for Actor {
            always_sequence { #[when(bb.a)] leaf(n = 1); leaf(n = 2); #[when(bb.b)] leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 2:S
        | a | 1:S 2:R
        |  | 2:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:R
        | stop | 
    "#]]);
}

#[test]
fn a_graceful_halt_keeps_it_waiting() {
    bt! {
        tree T for Actor {
            always_sequence { leaf(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F 2:R
        | stop | 
        |  | 
        |  | 
    "#]]);
}

//! `#[once]`: shut once its child has succeeded or failed.

use tests::prelude::*;

#[test]
fn after_a_success() {
    bt! {
        tree T for Actor {
            selector { #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
        |  | 
    "#]]);
}

#[test]
fn after_a_failure() {
    bt! {
        tree T for Actor {
            selector { #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F
        |  | 2:F
        |  | 
    "#]]);
}

#[test]
fn a_halt_does_not_count() {
    bt! {
        tree T for Actor {
            selector { #[once] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | restart | 
        |  | 1:S
        |  | 
        | restart | 
    "#]]);
}

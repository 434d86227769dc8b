//! `#[limit(n)]`: so many entries in the brain's life.

use tests::prelude::*;

#[test]
fn entries_are_counted() {
    bt! {
        tree T for Actor {
            selector { #[limit(2)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F 2:F
        |  | 
    "#]]);
}

#[test]
fn a_halted_entry_counts() {
    bt! {
        tree T for Actor {
            selector { #[limit(2)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | restart | 
        | restart | 
    "#]]);
}

//! Forty nodes in each other.

use tests::prelude::*;

#[test]
fn a_leaf_at_the_bottom_is_ticked_and_halted() {
    bt! {
        tree T for Actor {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { sequence { selector { leaf(n = 1); } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | stop | 
        | start | 
        |  | 1:S
    "#]]);
}

#[test]
fn guards_on_every_level() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = both)] selector { #[when(bb.n > 1, aborts = both)] selector { #[when(bb.n > 2, aborts = both)] selector { #[when(bb.n > 3, aborts = both)] selector { #[when(bb.n > 4, aborts = both)] selector { #[when(bb.n > 5, aborts = both)] selector { #[when(bb.n > 6, aborts = both)] selector { #[when(bb.n > 7, aborts = both)] selector { #[when(bb.n > 8, aborts = both)] selector { #[when(bb.n > 9, aborts = both)] selector { #[when(bb.n > 10, aborts = both)] selector { #[when(bb.n > 11, aborts = both)] selector { #[when(bb.n > 12, aborts = both)] selector { #[when(bb.n > 13, aborts = both)] selector { #[when(bb.n > 14, aborts = both)] selector { #[when(bb.n > 15, aborts = both)] selector { #[when(bb.n > 16, aborts = both)] selector { #[when(bb.n > 17, aborts = both)] selector { #[when(bb.n > 18, aborts = both)] selector { #[when(bb.n > 19, aborts = both)] selector { graceful(n = 1, halts = 2); } } } } } } } } } } } } } } } } } } } } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=20 | 
        | n=19 | 
        |  | 
        |  | 
        | n=5 | 
        | n=20 | 
    "#]]);
}

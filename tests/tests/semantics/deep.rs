//! Forty nested nodes.

use tests::prelude::*;

#[test]
#[rustfmt::skip]
fn a_leaf_at_the_bottom_is_ticked_and_halted() {
    bt! {
        tree T for Actor {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            leaf(n = 1); } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s |        |        | R      | now    | tick 1
        0.2s | stop   |        | F      | change | halt 1
        0.3s | start  |        | R      | now    | enter 1
        0.4s |        | 1:S    | S      | now    | tick 1
        1: entered 2, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
#[rustfmt::skip]
fn guards_on_every_level() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = both)] selector { #[when(bb.n > 1, aborts = both)]
            selector { #[when(bb.n > 2, aborts = both)] selector { #[when(bb.n > 3, aborts = both)]
            selector { #[when(bb.n > 4, aborts = both)] selector { #[when(bb.n > 5, aborts = both)]
            selector { #[when(bb.n > 6, aborts = both)] selector { #[when(bb.n > 7, aborts = both)]
            selector { #[when(bb.n > 8, aborts = both)] selector { #[when(bb.n > 9, aborts = both)]
            selector { #[when(bb.n > 10, aborts = both)] selector { #[when(bb.n > 11, aborts = both)]
            selector { #[when(bb.n > 12, aborts = both)] selector { #[when(bb.n > 13, aborts = both)]
            selector { #[when(bb.n > 14, aborts = both)] selector { #[when(bb.n > 15, aborts = both)]
            selector { #[when(bb.n > 16, aborts = both)] selector { #[when(bb.n > 17, aborts = both)]
            selector { #[when(bb.n > 18, aborts = both)] selector { #[when(bb.n > 19, aborts = both)]
            selector { graceful(n = 1, halts = 2); } } } } } } } } } } } } } } } } } } } } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=20   |        | R      | now  | enter 1
        0.2s | n=19   |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        0.5s | n=5    |        | R      | now  | tick 2
        0.6s | n=20   |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

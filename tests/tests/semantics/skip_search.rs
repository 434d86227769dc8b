//! `#[skip_if(e)]` in searches: guards that claim execution, and reactive composites.

use tests::prelude::*;

#[test]
fn a_skipped_node_does_not_claim_execution() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[skip_if(bb.b)] leaf(n = 1);
                #[skip_if(bb.b)] #[when(bb.a, aborts = lower_priority)] leaf(n = 2);
                #[skip_if(bb.b)] selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 3); fail; }
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        | R      | now  | enter 4
        0.2s | a      |        | R      | now  | tick 4
        0.3s | !a     |        | R      | now  | tick 4
        0.4s | !b     |        | R      | now  | tick 4
        0.5s | a      |        | R      | now  | halt 4, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        4: entered 1, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn a_search_in_a_sequence_goes_on_behind_a_skipped_child() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)]
                sequence { #[skip_if(bb.b)] leaf(n = 1); check(bb.c); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        | R      | now  | enter 3
        0.2s | a      |        | R      | now  | tick 3
        0.3s | !a c   |        | R      | now  | tick 3
        0.4s | a      |        | R      | now  | halt 3, enter 2
        0.5s |        | 2:F    | R      | now  | tick 2, enter 3
        0.6s | !a !b  |        | R      | now  | tick 3
        0.7s | a      |        | R      | now  | halt 3, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 2, ticked 5, left 0, halted 2
    "#]]);
}

#[test]
fn a_reactive_sequence_passes_over_it_in_each_tick() {
    bt! {
        tree T for Actor {
            reactive_sequence { #[skip_if(bb.a)] check(bb.b); #[skip_if(bb.c)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a c    |        | R      | now  | enter 2
        0.2s | !c     | 1:S    | R      | now  | enter 1, tick 2
        0.3s |        |        | R      | now  | enter 1, halt 2
        0.4s | c      |        | R      | now  | tick 1
        0.5s | !a     |        | F      | now  | halt 1
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_reactive_selector_passes_over_it_in_each_tick() {
    bt! {
        tree T for Actor {
            reactive_selector { #[skip_if(bb.a)] leaf(n = 1); #[invert] #[skip_if(bb.b)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 3
        0.2s | !b     | 2:S    | R      | now  | enter 2, tick 3
        0.3s |        |        | R      | now  | enter 2, halt 3
        0.4s | !a     |        | R      | now  | enter 1, halt 2
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 2, ticked 2, left 1, halted 1
        3: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

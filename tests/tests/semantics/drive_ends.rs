//! Drives: the moments at which a hybrid brain checks its guards again, because something ended or an event arrived.

use bt_runtime::brain::Drive;
use tests::prelude::*;

use crate::drive::driven;

#[test]
fn a_branch_of_a_parallel_that_ends_asks_the_guards_of_the_others() {
    bt! {
        tree T for Actor {
            parallel(success = all, failure = 1) {
                selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2, enter 3
            0.2s | a      |        | R      | now  | halt 2, enter 1, tick 3
            0.3s |        |        | R      | now  | tick 1, tick 3
            0.4s |        | 3:S    | R      | now  | tick 1, tick 3
            0.5s |        |        | R      | now  | tick 1
            0.6s | !a     |        | R      | now  | halt 1, enter 2
            1: entered 1, ticked 4, left 0, halted 1
            2: entered 2, ticked 2, left 0, halted 1
            3: entered 1, ticked 4, left 1, halted 0
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2, enter 3
            0.2s | a      |        | R      | now  | tick 2, tick 3
            0.3s |        |        | R      | now  | tick 2, tick 3
            0.4s |        | 3:S    | R      | now  | tick 2, tick 3
            0.5s |        |        | R      | now  | halt 2, enter 1
            0.6s | !a     |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 4, left 0, halted 1
            3: entered 1, ticked 4, left 1, halted 0
        "#]],
    );
}

#[test]
fn the_background_of_a_simple_parallel_ends_and_the_guards_are_asked() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) {
                leaf(n = 1);
                selector { #[when(bb.a, aborts = both)] leaf(n = 2); leaf(n = 3); }
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1, enter 3
            0.2s | a      |        | R      | now  | tick 1, halt 3, enter 2
            0.3s |        | 3:S    | R      | now  | tick 1, tick 2
            0.4s |        |        | R      | now  | tick 1, tick 2
            0.5s |        |        | R      | now  | tick 1, tick 2
            0.6s | !a     |        | R      | now  | tick 1, halt 2, enter 3
            1: entered 1, ticked 6, left 0, halted 0
            2: entered 1, ticked 4, left 0, halted 1
            3: entered 2, ticked 2, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 1, enter 3
            0.2s | a      |        | R      | now  | tick 1, tick 3
            0.3s |        | 3:S    | R      | now  | tick 1, tick 3
            0.4s |        |        | R      | now  | tick 1, enter 2
            0.5s |        |        | R      | now  | tick 1, tick 2
            0.6s | !a     |        | R      | now  | tick 1, tick 2
            1: entered 1, ticked 6, left 0, halted 0
            2: entered 1, ticked 3, left 0, halted 0
            3: entered 1, ticked 3, left 1, halted 0
        "#]],
    );
}

#[test]
fn a_loop_whose_round_ends_asks_the_guards() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[repeat(forever)] leaf(n = 2);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | halt 2, enter 1
            0.3s |        | 2:S    | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            0.5s |        |        | R      | now  | tick 1
            1: entered 1, ticked 4, left 0, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | tick 2
            0.3s |        | 2:S    | R      | now  | tick 2, enter 2
            0.4s |        |        | R      | now  | enter 1
            0.5s |        |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 2, ticked 4, left 2, halted 0
        "#]],
    );
}

#[test]
fn a_loop_of_instant_rounds_asks_the_guards() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[repeat(forever)] set(bb.n = bb.n + 1);
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling, Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  |
            0.2s | a      |        | R      | now  | enter 1
            0.3s |        |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
        "#]],
    );
}

#[test]
fn a_child_of_a_sequence_that_ends_asks_the_guards_above() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                sequence { leaf(n = 2); leaf(n = 3); leaf(n = 4); }
            }
        }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | halt 2, enter 1
            0.3s |        | 2:S    | R      | now  | tick 1
            0.4s |        |        | R      | now  | tick 1
            0.5s |        |        | R      | now  | tick 1
            1: entered 1, ticked 4, left 0, halted 0
            2: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  | enter 2
            0.2s | a      |        | R      | now  | tick 2
            0.3s |        | 2:S    | R      | now  | tick 2, enter 3
            0.4s |        |        | R      | now  | halt 3, enter 1
            0.5s |        |        | R      | now  | tick 1
            1: entered 1, ticked 2, left 0, halted 0
            2: entered 1, ticked 3, left 1, halted 0
            3: entered 1, ticked 1, left 0, halted 1
        "#]],
    );
}

#[test]
fn a_tree_that_is_done_in_one_tick_asks_its_guards_at_the_entry() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] succeed; fail; } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling, Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | F      | now  |
            0.2s | a      |        | S      | now  |
            0.3s | !a     |        | F      | now  |
            0.4s |        |        | F      | now  |
        "#]],
    );
}

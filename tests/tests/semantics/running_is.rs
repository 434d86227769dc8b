//! `#[running_is_failure]`, `#[running_is_success]`: a node that runs after its entry is halted at once.

use tests::prelude::*;

#[test]
fn it_is_halted_in_the_tick_of_its_entry() {
    bt! {
        tree T for Actor {
            selector { #[running_is_failure] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, halt 1, enter 2
        0.2s |        | 2:S    | S      | now  | tick 2
        0.3s |        | 1:S    | S      | now  | enter 1
        0.4s |        | 1:F    | R      | now  | enter 1, enter 2
        1: entered 3, ticked 3, left 2, halted 1
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn an_end_at_once_stays() {
    bt! {
        tree T for Actor {
            sequence { #[running_is_success] leaf(n = 1); #[running_is_failure] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | F      | now  | enter 1
        0.2s |        | 1:S 2:S | S      | now  | enter 1, enter 2
        0.3s |        | 2:F     | F      | now  | enter 1, halt 1, enter 2
        0.4s |        |         | F      | now  | enter 1, halt 1, enter 2, halt 2
        1: entered 4, ticked 4, left 2, halted 2
        2: entered 3, ticked 3, left 2, halted 1
    "#]]);
}

#[test]
fn it_runs_until_a_graceful_halt_is_done() {
    bt! {
        tree T for Actor {
            sequence { #[running_is_success] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, halting 1
        0.2s |        |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halt 1, enter 2
        0.4s |        | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_guard_above_ends_it_while_its_node_halts() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] #[running_is_success] graceful(n = 1, halts = 2);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1, halting 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s |        |        | R      | now  | halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn every_node_below_is_halted() {
    bt! {
        tree T for Actor {
            selector {
                #[running_is_failure]
                sequence { leaf(n = 1); #[cooldown(300ms)] parallel { leaf(n = 2); graceful(n = 3, halts = 1); } }
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | enter 1, enter 2, enter 3, halt 2, halting 3
        0.2s |        |         | R      | now  | halt 3, enter 4
        0.3s |        | 4:F     | F      | now  | tick 4
        0.4s |        | 1:S 4:F | F      | now  | enter 1, enter 4
        0.5s |        | 1:S     | R      | now  | enter 1, enter 2, enter 3, halt 2, halting 3
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 2, ticked 2, left 0, halted 2
        3: entered 2, ticked 2, left 0, halted 1
        4: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn a_reactive_selector_asks_it_beside_the_running_child() {
    bt! {
        tree T for Actor {
            reactive_selector { #[running_is_failure] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, halt 1, enter 2
        0.2s |        |        | R      | now  | enter 1, halt 1, tick 2
        0.3s |        | 1:S    | S      | now  | enter 1, halt 2
        1: entered 3, ticked 3, left 1, halted 2
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_guard_below_claims_execution() {
    bt! {
        tree T for Actor {
            selector {
                #[running_is_success] #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | S      | now  | halt 2, enter 1, halt 1
        0.3s | !a     |        | R      | now  | enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

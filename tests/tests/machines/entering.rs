//! States are entered from the root down and left from the leaf up. Only entered states are left.

use tests::prelude::*;

#[test]
fn enters_from_the_root_down_and_leaves_from_the_leaf_up() {
    state_tree! {
        machine M for Actor {
            state Calm {
                task leaf(n = 1);
                task leaf(n = 2);
                on tick if bb.a => Alert;
                state Idle { task leaf(n = 3); task leaf(n = 4); }
            }
            state Alert { task leaf(n = 5); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3, enter 4
        0.2s |        |        | R      | now  | tick 1, tick 2, tick 3, tick 4
        0.3s | a      |        | R      | now  | tick 1, tick 2, tick 3, tick 4, halt 4, halt 3, halt 2, halt 1, enter 5
        0.4s |        |        | R      | now  | tick 5
        1: entered 1, ticked 3, left 0, halted 1
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 1, ticked 3, left 0, halted 1
        4: entered 1, ticked 3, left 0, halted 1
        5: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn common_ancestors_stay() {
    state_tree! {
        machine M for Actor {
            state Calm {
                task leaf(n = 1);
                state Idle { task leaf(n = 2); on success => Walk; }
                state Walk { task leaf(n = 3); }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 2:S    | R      | now  | tick 1, tick 2, enter 3
        0.3s |        |        | R      | now  | tick 1, tick 3
        1: entered 1, ticked 3, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_task_that_fails_on_entry_fails_its_state_and_what_is_behind_it_is_not_entered() {
    state_tree! {
        machine M for Actor {
            state Try {
                task leaf(n = 1);
                task leaf(n = 2);
                task leaf(n = 3);
                on failure => Rest;
                state Deep { task leaf(n = 4); }
            }
            state Rest { task leaf(n = 5); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:F    | R      | now  | enter 1, enter 2, halt 1, enter 5
        0.2s |        |        | R      | now  | tick 5
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 1, halted 0
        5: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_halt_that_takes_ticks_is_waited_for() {
    state_tree! {
        machine M for Actor {
            state Walk { task leaf(n = 1); task graceful(n = 2, halts = 2); task leaf(n = 3); on tick if bb.a => Rest; }
            state Rest { task leaf(n = 4); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s | a      |        | R      | now  | tick 1, tick 2, tick 3, halt 3, halting 2, halt 1
        0.3s |        |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halt 2, enter 4
        0.5s |        |        | R      | now  | tick 4
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 1
        4: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_stop_halts_all_from_the_leaf_up() {
    state_tree! {
        machine M for Actor {
            global task leaf(n = 1);
            state Calm { task graceful(n = 2); state Idle { task leaf(n = 3); } }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1, enter 2, enter 3
        0.2s | stop   |        | F      | change | halt 3, halting 2, halt 2, halt 1
        0.2s |        |        | F      | change |
        0.3s | start  |        | R      | now    | enter 1, enter 2, enter 3
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 1
        3: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn tasks_are_ticked_from_the_root_down() {
    state_tree! {
        machine M for Actor {
            global task leaf(n = 1);
            state A { task leaf(n = 2); state B { task leaf(n = 3); state C { task leaf(n = 4); } } }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3, enter 4
        0.2s |        |        | R      | now  | tick 1, tick 2, tick 3, tick 4
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 0
        3: entered 1, ticked 2, left 0, halted 0
        4: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn tasks_of_states_that_stay_are_ticked_while_a_halt_takes_ticks() {
    state_tree! {
        machine M for Actor {
            global task leaf(n = 1);
            state Day {
                task #[when(bb.n == 0, aborts = self)] leaf(n = 2);
                on failure => Night;
                state Walk { task graceful(n = 3, halts = 3); on tick if bb.a => Rest; }
                state Rest { task leaf(n = 4); }
            }
            state Night { task leaf(n = 5); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s | a      |        | R      | now  | tick 1, tick 2, tick 3, halting 3
        0.3s |        |        | R      | now  | tick 1, tick 2, halting 3
        0.4s | n=1    |        | R      | now  | tick 1, halt 2, halting 3
        0.5s | n=0    |        | R      | now  | tick 1, halt 3, enter 5
        1: entered 1, ticked 5, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 1
        5: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_global_task_that_is_done_while_a_halt_takes_ticks_ends_the_machine() {
    state_tree! {
        machine M for Actor {
            global task leaf(n = 1);
            state Walk { task graceful(n = 2, halts = 2); on tick if bb.a => Rest; }
            state Rest { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s | a      |        | R      | now  | tick 1, tick 2, halting 2
        0.3s |        | 1:F    | R      | now  | tick 1, halting 2
        0.4s |        |        | F      | now  | halt 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

//! The moment at which a machine needs its next tick.

use tests::prelude::*;

#[test]
fn a_machine_that_only_waits_sleeps() {
    state_tree! {
        machine M for Actor {
            state Idle { task wait(1s); on done => Post; on Signal::Ping => Post; }
            state Post { on tick if bb.a => Idle; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     |        | R      | now     |
        1.2s |        |        | R      | change  |
        1.3s | b      |        | R      | change  |
        1.4s | a      |        | R      | at 2.4s |
        1.5s |        |        | R      | at 2.4s |
        1.6s | @ping  |        | R      | now     |
        1.7s | !a     |        | R      | change  |
    "#]]);
}

#[test]
fn a_key_of_an_enter_condition_wakes_what_waits_for_it() {
    state_tree! {
        machine M for Actor {
            state Idle { on tick => Fight; }
            state Fight when bb.a { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    |
        0.2s |        |        | R      | change |
        0.3s | a      |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_delay_says_when_it_ends() {
    state_tree! {
        machine M for Actor {
            state Idle { on tick if bb.a after 2s => Fight; }
            state Fight when bb.b { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | now     |
        0.2s | a      |        | R      | at 2.2s |
        0.3s |        |        | R      | at 2.2s |
        2.2s | 1900ms |        | R      | change  |
        2.3s | b      |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_delay_that_is_over_does_not_hide_a_later_one() {
    state_tree! {
        machine M for Actor {
            state Watch { on tick if bb.a after 200ms => Locked; on tick after 900ms => Give; }
            state Locked when bb.n == 5 { task idle; }
            state Give { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      |        | R      | now     |
        0.2s |        |        | R      | at 0.4s |
        0.4s | 200ms  |        | R      | at 1.1s |
        1.0s | 600ms  |        | R      | at 1.1s |
        1.1s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_state_that_is_done_and_waits_wakes_for_its_other_ends() {
    state_tree! {
        machine M for Actor {
            state Work {
                task succeed;
                on done after 500ms => Rest;
                on done if bb.a => Fight;
                on failure if bb.b => Rest;
            }
            state Rest { task idle; on done if bb.c => Fight; }
            state Fight { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | now     |
        0.2s | c      |        | R      | at 0.6s |
        0.3s | a      |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_task_that_sleeps_lets_the_machine_sleep() {
    state_tree! {
        machine M for Actor {
            on Signal::Ping => Away;
            state Walk { task doze(n = 1, millis = 300, on = 2); on done => Rest; }
            state Rest { task doze(n = 2, on = 3); }
            state Away { task leaf(n = 3); on done => Walk; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s | enter 1
        0.2s |        |        | R      | at 0.4s |
        0.3s | m=1    |        | R      | at 0.6s | tick 1
        0.4s |        |        | R      | at 0.6s |
        0.6s | 200ms  | 1:S    | R      | change  | tick 1, enter 2
        0.7s |        |        | R      | change  |
        0.8s | @7     |        | R      | change  | tick 2
        0.9s |        |        | R      | change  |
        1.0s | @ping  |        | R      | now     | tick 2, halt 2, enter 3
        1.1s |        | 3:S    | R      | at 1.4s | tick 3, enter 1
        1.2s |        |        | R      | at 1.4s |
        1.3s | @ping  |        | R      | now     | halt 1, enter 3
        1: entered 2, ticked 4, left 1, halted 1
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_transition_that_reads_the_world_is_checked_in_every_tick() {
    state_tree! {
        machine M for Actor {
            state Idle { task leaf(n = 1); on tick if world.counts[1].ticked > 2 => Post; }
            state Post { on tick if world.counts[1].ticked > 9 => Idle; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1, halt 1
        0.4s |        |        | R      | now  |
        1: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

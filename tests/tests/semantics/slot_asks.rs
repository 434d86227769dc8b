//! The nodes of a tree in a slot: its guards, its services, time and events. The trees are those of `tests::menu`.

use tests::prelude::*;

#[test]
fn self_aborts_inside_it_work() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next | what happened
        0.1s | a weapon<own |        | R      | now  | enter 14
        0.2s | !a           |        | R      | now  | halt 14, enter 15
        0.3s | a            | 15:F   | R      | now  | tick 15, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        14: entered 1, ticked 1, left 0, halted 1
        15: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_guard_at_its_top_claims_execution() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before        | leaves | status | next | what happened
        0.1s | weapon<claims |        | R      | now  | enter 1
        0.2s |               |        | R      | now  | tick 1
        0.3s | b             |        | R      | now  | tick 1
        0.4s | a             |        | R      | now  | halt 1, enter 16
        0.5s |               |        | R      | now  | tick 16
        0.6s | !a            |        | R      | now  | halt 16, enter 1
        0.7s | a             |        | R      | now  | halt 1, enter 16
        1: entered 2, ticked 4, left 0, halted 2
        16: entered 2, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_put_asks_the_guard_at_its_top() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before        | leaves | status | next | what happened
        0.1s | a             |        | R      | now  | enter 1
        0.2s | weapon<claims |        | R      | now  | halt 1, enter 16
        0.3s | !a            |        | R      | now  | halt 16, enter 1
        0.4s | weapon<claims |        | R      | now  | tick 1
        0.5s | a             |        | R      | now  | halt 1, enter 16
        1: entered 2, ticked 3, left 0, halted 2
        16: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_put_opens_the_slot_for_a_guard_above_it() {
    bt! {
        tree T for Actor { selector { #[when(bb.c, aborts = both)] slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | c          |        | R      | now  | enter 1
        0.2s |            |        | R      | now  | tick 1
        0.3s | weapon<one |        | R      | now  | halt 1, enter 11
        0.4s | !c         |        | R      | now  | halt 11, enter 1
        0.5s | weapon<two |        | R      | now  | tick 1
        0.6s | c          |        | R      | now  | halt 1, enter 12
        1: entered 2, ticked 4, left 0, halted 2
        11: entered 1, ticked 1, left 0, halted 1
        12: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_that_asks_the_world_is_asked_every_tick() {
    bt! {
        tree T for Actor { parallel { leaf(n = 2); selector { slot weapon; wait(10s); } } }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next | what happened
        0.1s | weapon<world |        | R      | now  | enter 2
        0.2s |              |        | R      | now  | tick 2
        0.3s |              |        | R      | now  | tick 2, enter 16
        2: entered 1, ticked 3, left 0, halted 0
        16: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_that_asks_the_world_keeps_the_brain_awake() {
    bt! {
        tree T for Actor { selector { slot weapon; wait(10s); } }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next     | what happened
        0.1s | weapon<world   |        | R      | now      |
        0.2s |                |        | R      | now      |
        0.3s | weapon<one     |        | R      | at 10.1s |
        0.4s | weapon<nothing |        | R      | at 10.1s |
    "#]]);
}

#[test]
fn its_cooldown_ends_while_it_is_idle() {
    bt! {
        tree T for Actor { selector { slot weapon; idle; } }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next    | what happened
        0.1s | weapon<rests |        | R      | change  |
        0.2s | a            |        | R      | now     | enter 17
        0.3s |              | 17:S   | S      | now     | tick 17
        0.4s |              |        | R      | at 0.6s |
        0.5s |              |        | R      | at 0.6s |
        0.6s |              |        | R      | now     | enter 17
        0.7s |              |        | R      | now     | tick 17
        0.8s | weapon<rests |        | R      | now     | halt 17, enter 17
        17: entered 3, ticked 5, left 1, halted 1
    "#]]);
}

#[test]
fn its_services_run_while_it_does_but_not_when_it_must_go() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before           | leaves | status | next | what happened
        0.1s | weapon<serves    |        | R      | now  | serve 18, enter 19
        0.2s |                  |        | R      | now  | tick 19
        0.3s |                  |        | R      | now  | serve 18, tick 19
        0.4s |                  |        | R      | now  | tick 19
        0.6s | weapon<one 200ms |        | R      | now  | halt 19, enter 11
        1.6s | 1s               |        | R      | now  | tick 11
        11: entered 1, ticked 2, left 0, halted 0
        19: entered 1, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn the_locals_of_the_tree_around_it_are_none_of_its_own() {
    bt! {
        tree T for Actor {
            let go: i32 = 0;
            selector { slot weapon; sequence { set(go = go + 1); leaf(n = 1); set(go = go + 1); leaf(n = 2); } }
        }
    }
    table::<T>(expect![[r#"
        time | before      | leaves | status | next | what happened
        0.1s | weapon<keen | 22:F   | R      | now  | enter 22, enter 1
        0.2s |             |        | R      | now  | tick 1
        0.3s |             | 1:S    | R      | now  | tick 1, enter 2
        0.4s |             |        | R      | now  | tick 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 0
        22: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn time_and_events_reach_it() {
    bt! {
        tree T for Actor { selector { slot weapon; leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next    | what happened
        0.1s | weapon<waits |        | R      | at 0.4s |
        0.2s |              |        | R      | at 0.4s |
        1.2s | 1s           |        | R      | change  |
        1.3s | @ping        |        | S      | now     |
        1.4s |              |        | R      | at 1.7s |
    "#]]);
}

#[test]
fn it_sleeps_until_a_swap_is_due() {
    bt! {
        tree T for Actor { selector { slot weapon; idle; } }
    }
    table::<T>(expect![[r#"
        time | before               | leaves | status | next    | what happened
        0.1s | weapon<waits         |        | R      | at 0.4s |
        0.2s |                      |        | R      | at 0.4s |
        0.3s | weapon<two           |        | R      | now     | enter 12
        0.4s |                      |        | R      | now     | tick 12
        0.5s | weapon<waits         |        | R      | at 0.8s | halt 12
        0.7s | 200ms weapon<nothing |        | R      | change  |
        0.8s |                      |        | R      | change  |
        12: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

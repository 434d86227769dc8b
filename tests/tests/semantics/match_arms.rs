//! `match`: the arm is chosen at the entry.

use tests::prelude::*;

#[test]
fn the_arm_that_matches() {
    bt! {
        tree T for Actor {
            match bb.mode {
                Mode::Calm => leaf(n = 1),
                Mode::Alert => leaf(n = 2),
                Mode::Panic => leaf(n = 3),
            }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s |            | 1:S    | S      | now  | enter 1
        0.2s | mode=alert | 2:F    | F      | now  | enter 2
        0.3s | mode=panic | 3:S    | S      | now  | enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn is_latched_while_the_arm_runs() {
    bt! {
        tree T for Actor {
            match bb.mode { Mode::Calm => leaf(n = 1), _ => leaf(n = 2), }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s |            |        | R      | now  | enter 1
        0.2s | mode=panic |        | R      | now  | tick 1
        0.3s |            | 1:S    | S      | now  | tick 1
        0.4s |            |        | R      | now  | enter 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn guards_are_asked_in_order() {
    bt! {
        tree T for Actor {
            match bb.n {
                1 if bb.a => leaf(n = 1),
                1 | 2 => leaf(n = 2),
                _ => { leaf(n = 3); leaf(n = 4); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | n=1    | 2:S     | S      | now  | enter 2
        0.2s | a      | 1:S     | S      | now  | enter 1
        0.3s | n=3    | 3:S 4:S | S      | now  | enter 3, enter 4
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
        4: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_arm() {
    bt! {
        tree T for Actor {
            match bb.mode { Mode::Calm => leaf(n = 1), _ => graceful(n = 2), }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next   | what happened
        0.1s | mode=alert |        | R      | now    | enter 2
        0.2s | stop       |        | F      | change | halting 2, halt 2
        0.2s |            |        | F      | change |
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

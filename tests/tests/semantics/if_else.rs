//! `if`, `else if`, `else`: the branch is chosen at the entry.

use tests::prelude::*;

#[test]
fn the_first_that_holds() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); } else if bb.b { leaf(n = 2); } else { leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 1:S    | S      | now  | enter 1
        0.2s | !a     | 2:S    | S      | now  | enter 2
        0.3s | !b     | 3:S    | S      | now  | enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn is_latched_while_the_branch_runs() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); } else { leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | tick 1
        0.3s |        | 1:S    | S      | now  | tick 1
        0.4s |        |        | R      | now  | enter 2
        0.5s | a      |        | R      | now  | tick 2
        0.6s |        | 2:F    | F      | now  | tick 2
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn without_else_it_succeeds_where_it_does_not_hold() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | S      | now  |
        0.2s | a      | 1:F    | F      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn several_nodes_in_a_branch_are_a_sequence() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); leaf(n = 2); } else { leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.2s |        | 2:F    | F      | now  | tick 2
        0.3s |        | 1:F    | F      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_reaches_the_branch() {
    bt! {
        tree T for Actor {
            if bb.a { graceful(n = 1); } else { leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | a      |        | R      | now    | enter 1
        0.2s | stop   |        | F      | change | halting 1, halt 1
        0.2s |        |        | F      | change |
        0.2s |        |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn sleeps_as_its_branch_does() {
    bt! {
        tree T for Actor {
            if bb.a { wait(1s); } else { idle; }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      |        | R      | at 1.1s |
        1.1s | 1s     |        | S      | now     |
        1.2s | !a     |        | R      | change  |
        1.3s | a      |        | R      | change  |
    "#]]);
}

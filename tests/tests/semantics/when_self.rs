//! Guards that abort their own branch: `aborts = self`.

use tests::prelude::*;

#[test]
fn self_ends_its_branch_which_fails() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s | a      |        | R      | now  | tick 2
        0.5s |        | 2:F    | F      | now  | tick 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn self_ends_the_innermost_branch_that_it_guards() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)]
                sequence { leaf(n = 1); #[when(bb.b, aborts = self)] leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 1:S    | R      | now  | enter 1, enter 2
        0.2s | !b     |        | R      | now  | halt 2, enter 3
        0.3s |        | 3:S    | S      | now  | tick 3
        0.4s | b      | 1:S    | R      | now  | enter 1, enter 2
        0.5s | !a     |        | R      | now  | halt 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 0, halted 2
        3: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn of_two_on_one_branch_the_outer_is_asked_first() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] #[when(bb.b, aborts = self)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 1
        0.2s | !b     |        | R      | now  | halt 1, enter 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s | b      |        | R      | now  | enter 1
        0.5s | !a !b  |        | R      | now  | halt 1, enter 2
        1: entered 2, ticked 2, left 0, halted 2
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn self_in_a_sequence_fails_the_sequence() {
    bt! {
        tree T for Actor {
            sequence { leaf(n = 1); #[when(bb.a, aborts = self)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.2s | !a     |        | F      | now  | halt 2
        0.3s | a      | 1:S    | R      | now  | enter 1, enter 2
        0.4s |        | 2:S    | R      | now  | tick 2, enter 3
        0.5s | !a     | 3:S    | S      | now  | tick 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 1
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_key_that_the_branch_itself_writes_is_asked_at_the_next_tick() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] sequence { leaf(n = 1); set(bb.a = false); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        |        | R      | now  | halt 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_that_shuts_while_its_branch_ends_no_longer_matters() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] sequence { leaf(n = 1); set(bb.a = false); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        |        | R      | now  | enter 3
        1: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_on_the_root_lets_the_tree_start() {
    bt! {
        tree T for Actor {
            #[when(bb.a, aborts = self)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | a      |        | R      | now  | enter 1
        0.3s | !a     |        | F      | now  | halt 1
        0.4s |        |        | F      | now  |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

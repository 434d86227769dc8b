//! `if let Some(at) = bb.spot { … }`: a node of the branch that reads a binding whose pattern no longer matches.

use tests::prelude::*;

#[test]
fn a_node_that_runs_is_halted_and_fails() {
    bt! {
        tree T for Actor {
            selector {
                if let Some(at) = bb.spot { look(n = 1, at = at) } else { fail }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before    | leaves | status | next | what happened
        0.1s | spot=4    |        | R      | now  | 1 sees 4, enter 1
        0.2s | spot=5    |        | R      | now  | 1 sees 5, tick 1
        0.3s | spot=none |        | R      | now  | enter 2
        0.4s |           | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_node_that_follows_the_write_does_not_start() {
    bt! {
        tree T for Actor {
            selector {
                if let Some(at) = bb.spot { sequence { clear(bb.spot); look(n = 1, at = at); } } else { fail }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | spot=4 | 2:S    | S      | now  | enter 2
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn an_action_at_its_end_is_not_called() {
    bt! {
        tree T for Actor {
            selector {
                if let Some(at) = bb.spot { #[on_exit(serve(n = 9, value = at))] leaf(n = 1) } else { fail }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before    | leaves  | status | next | what happened
        0.1s | spot=4    |         | R      | now  | enter 1
        0.2s |           | 1:F 9:S | R      | now  | tick 1, serve 9, enter 2
        0.3s | spot=none | 2:S     | S      | now  | tick 2
        0.4s | spot=5    |         | R      | now  | enter 1
        0.5s | spot=none |         | R      | now  | halt 1, enter 2
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_cooldown_is_open() {
    bt! {
        tree T for Actor {
            selector {
                if let Some(at) = bb.spot {
                    #[cooldown(Duration::from_secs(at.unsigned_abs().into()))] sequence { leaf(n = 1); clear(bb.spot); }
                } else {
                    fail
                }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | spot=4 | 1:S    | S      | now  | enter 1
        0.2s | spot=4 | 1:S    | S      | now  | enter 1
        0.3s | spot=4 | 1:F    | R      | now  | enter 1, enter 2
        0.4s | spot=4 |        | R      | now  | tick 2
        1: entered 3, ticked 3, left 3, halted 0
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_round_of_a_loop_does_not_start() {
    bt! {
        tree T for Actor {
            selector {
                if let Some(at) = bb.spot {
                    while at > 3 { sequence { leaf(n = 1); clear(bb.spot); } }
                } else {
                    fail
                }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | spot=4 | 1:S    | R      | now  | enter 1
        0.2s | spot=4 | 1:S    | R      | now  | enter 1
        0.3s |        | 2:S    | S      | now  | enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_subtree_with_an_output_is_halted() {
    bt! {
        pub tree Inner(to: i32, inout sum: i32) for Actor {
            #[on_exit(serve(n = 9, value = to + sum))]
            sequence { set(sum = sum + to); leaf(n = 1); }
        }
        tree T for Actor {
            let sum: i32 = 10;
            selector {
                if let Some(at) = bb.spot { run Inner(to = at, sum -> sum) } else { fail }
                look(n = 2, at = sum);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before    | leaves | status | next | what happened
        0.1s | spot=4    |        | R      | now  | enter 1
        0.2s | spot=5    |        | R      | now  | tick 1
        0.3s | spot=none |        | R      | now  | halt 1, serve 9, 2 sees 14, enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

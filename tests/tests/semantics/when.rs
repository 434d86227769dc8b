//! `#[when(…, aborts = …)]`: guards. Other files test the search for a branch that preempts (`when_search`), aborts of
//! the guard's own branch (`when_self`), halts (`when_halts`), and `notify`.

use tests::prelude::*;

#[test]
fn none_asks_at_the_entry_only() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = none)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s | !a     |        | R      | now  | enter 2
        0.5s |        | 1:S    | R      | now  | tick 2
        2: entered 2, ticked 5, left 1, halted 0
    "#]]);
}

#[test]
fn without_aborts_it_is_none() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s | !a     |        | R      | now  | enter 2
        2: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn lower_priority_preempts_what_runs_to_its_right() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s | a      |        | R      | now  | halt 2, enter 1
        0.4s | !a     |        | R      | now  | tick 1
        0.5s |        | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn both_does_both() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halt 2, enter 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s | a      |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 2
    "#]]);
}

#[test]
fn an_equal_write_asks_nothing() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | tick 1
        0.3s | a      |        | R      | now  | tick 1
        1: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn a_change_that_is_taken_back_before_the_tick_asks_and_finds_nothing() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a !a   |        | R      | now  | tick 2
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_change_while_the_guard_stays_shut_is_not_seen() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 3, aborts = lower_priority)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | n=1    |        | R      | now  | tick 2
        0.3s | n=4    |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn keys_may_be_enums_options_and_numbers() {
    bt! {
        tree T for Actor {
            selector {
                #[when(matches!(bb.mode, Mode::Panic), aborts = both)] leaf(n = 1);
                #[when(bb.spot.is_some_and(|at| at > bb.n), aborts = both)] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s |            |        | R      | now  | enter 3
        0.2s | spot=4     |        | R      | now  | halt 3, enter 2
        0.3s | n=4        |        | R      | now  | halt 2, enter 3
        0.4s | n=3        |        | R      | now  | halt 3, enter 2
        0.5s | mode=panic |        | R      | now  | halt 2, enter 1
        0.6s | spot=none  |        | R      | now  | tick 1
        0.7s | mode=calm  |        | R      | now  | halt 1, enter 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 2, left 0, halted 2
        3: entered 3, ticked 3, left 0, halted 2
    "#]]);
}

#[test]
fn a_guard_that_reads_the_world_is_asked_every_tick() {
    bt! {
        tree T for Actor {
            selector {
                #[when(world.counts[2].ticked >= 3, aborts = lower_priority)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s |        |        | R      | now  | tick 2
        0.4s |        |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn sleeps_until_the_key_changes() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] idle; wait(1s); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        0.2s |        |        | R      | at 1.1s |
        0.3s | a      |        | R      | change  |
        0.4s |        |        | R      | change  |
        0.5s | !a     |        | R      | at 1.5s |
        1.5s | 1s     |        | S      | now     |
    "#]]);
}

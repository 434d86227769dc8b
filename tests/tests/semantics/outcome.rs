//! `#[invert]`, `#[force_success]`, `#[force_failure]`.

use tests::prelude::*;

#[test]
fn invert() {
    bt! {
        tree T for Actor {
            #[invert] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | F      | now  | enter 1
        0.2s |        | 1:F    | S      | now  | enter 1
        0.3s |        | 1:R    | R      | now  | enter 1
        0.4s |        | 1:S    | F      | now  | tick 1
        1: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn force_success() {
    bt! {
        tree T for Actor {
            #[force_success] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        | 1:F    | S      | now  | enter 1
        0.3s |        | 1:R    | R      | now  | enter 1
        0.4s |        | 1:F    | S      | now  | tick 1
        1: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn force_failure() {
    bt! {
        tree T for Actor {
            #[force_failure] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | F      | now  | enter 1
        0.2s |        | 1:F    | F      | now  | enter 1
        0.3s |        | 1:R    | R      | now  | enter 1
        0.4s |        | 1:S    | F      | now  | tick 1
        1: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn the_first_written_is_the_outermost() {
    bt! {
        tree T for Actor {
            #[force_success] #[invert] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        | 1:F    | S      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_shut_guard_below_is_a_failure_to_invert() {
    bt! {
        tree T for Actor {
            #[invert] #[when(bb.a)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | S      | now  |
        0.2s | a      | 1:S    | F      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_shut_guard_above_is_not_inverted() {
    bt! {
        tree T for Actor {
            #[when(bb.a)] #[invert] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | a      | 1:S    | F      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn halts_pass_through() {
    bt! {
        tree T for Actor {
            sequence { #[invert] #[force_failure] graceful(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s | stop   |        | F      | change | halting 1, halt 1
        0.2s |        |        | F      | change |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn sleep_passes_through() {
    bt! {
        tree T for Actor {
            #[invert] wait(1s);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 1.1s |
        1.1s | 1s     |        | F      | now     |
    "#]]);
}

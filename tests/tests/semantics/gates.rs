//! `#[once]`, `#[limit]`, `#[cooldown]`: a guard above them refuses an entry before they count it, a guard below them after.

use tests::prelude::*;

#[test]
fn once_below_a_guard_counts_no_refusal() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] #[once] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | S      | now  | enter 2
        0.2s | a      | 1:S    | S      | now  | enter 1
        0.3s |        | 2:S    | S      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn once_above_a_guard_counts_its_refusal() {
    bt! {
        tree T for Actor {
            selector { #[once] #[when(bb.a)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | S      | now  | enter 2
        0.2s | a      | 2:S    | S      | now  | enter 2
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_limit_above_a_guard_counts_its_refusal() {
    bt! {
        tree T for Actor {
            selector { #[limit(2)] #[when(bb.a)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | S      | now  | enter 2
        0.2s | a      | 1:S    | S      | now  | enter 1
        0.3s |        | 2:S    | S      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_limit_below_a_guard_counts_no_refusal() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] #[limit(1)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | S      | now  | enter 2
        0.2s | a      | 1:S    | S      | now  | enter 1
        0.3s |        | 2:S    | S      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_cooldown_above_a_guard_begins_at_its_refusal() {
    bt! {
        tree T for Actor {
            selector { #[cooldown(1s)] #[when(bb.a)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | S      | now  | enter 2
        0.2s | a      | 2:S    | S      | now  | enter 2
        1.2s | 1s     | 1:S    | S      | now  | enter 1
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_cooldown_below_a_guard_does_not_begin_at_its_refusal() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] #[cooldown(1s)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | S      | now  | enter 2
        0.2s | a      | 1:S    | S      | now  | enter 1
        0.3s |        | 2:S    | S      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_restart_resets_neither_once_nor_a_limit() {
    bt! {
        tree T for Actor {
            selector { #[once] condition(n = 1); #[limit(1)] condition(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves  | status | next | what happened
        0.1s |         | 1:F 2:F | R      | now  | enter 1, enter 2, enter 3
        0.2s | restart | 1:S 2:S | R      | now  | halt 3, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

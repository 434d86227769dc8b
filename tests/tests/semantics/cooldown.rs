//! `#[cooldown(…)]`: refuses entries for this time after its child ended.

use tests::prelude::*;

#[test]
fn is_shut_after_a_success_and_after_a_failure() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        |        | F      | now  |
        0.3s |        |        | F      | now  |
        0.4s |        | 1:F    | F      | now  | enter 1
        0.5s |        |        | F      | now  |
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn counts_from_the_end_not_from_the_entry() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        0.4s |        | 1:S    | S      | now  | tick 1
        0.5s |        |        | F      | now  |
        0.6s |        |        | F      | now  |
        0.7s |        |        | R      | now  | enter 1
        1: entered 2, ticked 5, left 1, halted 0
    "#]]);
}

#[test]
fn counts_from_a_halt_too() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] #[cooldown(300ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halt 1, enter 2
        0.3s | a      | 2:F    | F      | now  | tick 2
        0.4s |        | 2:F    | F      | now  | enter 2
        0.5s |        | 2:F    | R      | now  | enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn a_graceful_halt_starts_it_when_it_is_done() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] #[cooldown(200ms)] graceful(n = 1, halts = 2);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halting 1
        0.3s | a      |        | R      | now  | halting 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        0.5s |        | 2:F    | F      | now  | tick 2
        0.6s |        | 2:F    | R      | now  | enter 1
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn its_end_under_a_lower_priority_guard_preempts() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1); idle; }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      | 1:S    | S      | now     | enter 1
        0.2s |        |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | R      | now     | enter 1
        1.4s | 1s     |        | R      | now     | tick 1
        1: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn its_end_under_a_shut_guard_does_not() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1); idle; }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a      | 1:S    | S      | now     | enter 1
        0.2s |        |        | R      | at 0.4s |
        0.3s | !a     |        | R      | at 0.4s |
        1.3s | 1s     |        | R      | change  |
        1.4s | a      |        | R      | now     | enter 1
        1: entered 2, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn its_end_without_a_lower_priority_guard_does_not() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] #[cooldown(300ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | S      | now  | enter 1
        0.2s |        |        | R      | now  | enter 2
        1.2s | 1s     |        | R      | now  | tick 2
        1.3s |        | 2:F    | F      | now  | tick 2
        1.4s |        |        | R      | now  | enter 1
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_guard_that_opens_while_it_is_shut_preempts_at_its_end() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | S      | now  | enter 1
        0.2s | !a     |        | R      | now  | enter 2
        0.3s | a      |        | R      | now  | tick 2
        0.4s |        |        | R      | now  | halt 2, enter 1
        0.5s |        |        | R      | now  | tick 1
        1: entered 2, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_tick_that_comes_late_still_sees_its_end() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:S    | S      | now  | enter 1
        0.2s |        |        | R      | now  | enter 2
        5.2s | 5s     |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_range_is_drawn_from() {
    bt! {
        tree T for Actor {
            #[cooldown(200ms..=200ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1
        0.2s |        |        | F      | now  |
        0.3s |        | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn may_depend_on_keys() {
    bt! {
        tree T for Actor {
            #[cooldown(Duration::from_secs(bb.n as u64))] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    | 1:S    | S      | now  | enter 1
        0.2s |        |        | F      | now  |
        1.2s | 1s n=0 | 1:S    | S      | now  | enter 1
        1.3s |        | 1:S    | S      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn outlives_a_restart() {
    bt! {
        tree T for Actor {
            #[cooldown(1s)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         | 1:S    | S      | now  | enter 1
        0.2s | restart |        | F      | now  |
        1.2s | 1s      | 1:S    | S      | now  | enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

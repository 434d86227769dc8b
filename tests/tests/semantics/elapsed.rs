//! `#[elapsed(bb.t)]`: how long a node has run, as a value.

use tests::prelude::*;

#[test]
fn a_guard_inside_sees_the_time_of_its_own_tick() {
    bt! {
        tree T for Actor {
            #[elapsed(bb.took)]
            selector { #[when(bb.took < 300ms, aborts = self)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | tick 1
        0.4s |        |        | R      | now  | halt 1, enter 2
        0.5s |        |        | R      | now  | tick 2
        0.6s |        | 2:S    | S      | now  | tick 2
        0.7s |        |        | R      | now  | enter 1
        1: entered 2, ticked 4, left 0, halted 1
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn it_begins_with_zero_at_each_entry() {
    bt! {
        tree T for Actor {
            sequence {
                #[elapsed(bb.took)] leaf(n = 1);
                selector { #[when(bb.took > 150ms)] leaf(n = 2); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 3
        0.3s |        | 3:S    | S      | now  | tick 3
        0.4s |        |        | R      | now  | enter 1
        0.5s |        |        | R      | now  | tick 1
        0.6s |        | 1:S    | R      | now  | tick 1, enter 2
        1: entered 2, ticked 5, left 2, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn its_agent_does_not_sleep_while_the_node_runs() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = both)] #[elapsed(bb.took)] wait(1s);
                idle;
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | a      |        | R      | now    |
        0.3s |        |        | R      | now    |
        1.3s | 1s     |        | S      | now    |
        1.4s | !a     |        | R      | change |
    "#]]);
}

#[test]
fn a_local_and_the_outer_one_have_times_of_their_own() {
    bt! {
        tree T for Actor {
            let own: Duration = 0s;
            #[elapsed(bb.took)]
            sequence {
                leaf(n = 1);
                #[elapsed(own)]
                selector { #[when(own < 200ms && bb.took > 150ms, aborts = self)] leaf(n = 2); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 1:S    | R      | now  | tick 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        0.5s |        |        | R      | now  | halt 2, enter 3
        0.6s |        |        | R      | now  | tick 3
        0.7s |        | 3:S    | S      | now  | tick 3
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_guard_above_it_may_end_its_node() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.took < 200ms, aborts = self)] #[elapsed(bb.took)] leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        0.5s |        | 2:S    | S      | now  | tick 2
        0.6s |        |        | R      | now  | enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn the_last_value_stays_after_the_end() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] #[elapsed(bb.took)] leaf(n = 1);
                #[when(bb.took == 200ms)] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      |         | R      | now  | enter 1
        0.2s |        |         | R      | now  | tick 1
        0.3s |        | 1:F 2:S | S      | now  | tick 1, enter 2
        0.4s | !a     | 2:S     | S      | now  | enter 2
        0.5s | a      |         | R      | now  | enter 1
        0.6s |        |         | R      | now  | tick 1
        0.7s |        |         | R      | now  | tick 1
        0.8s | !a     |         | R      | now  | halt 1, enter 3
        1: entered 2, ticked 6, left 1, halted 1
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn the_last_value_stays_after_a_halt() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = self)] #[elapsed(bb.took)] leaf(n = 1);
                #[when(bb.took == 200ms)] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s |        | 2:S    | S      | now  | tick 2
        0.5s |        | 2:S    | S      | now  | enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn an_optional_local_and_an_output_take_it() {
    bt! {
        pub tree Inner(out spent: Duration) for Actor {
            let own: Option<Duration> = None;
            #[elapsed(spent)]
            sequence {
                #[elapsed(own)]
                selector { #[when(own.is_some() && bb.took < 200ms, aborts = self)] leaf(n = 1); leaf(n = 2); }
            }
        }
        tree T for Actor {
            selector { #[when(bb.took < 400ms, aborts = self)] run Inner(spent -> bb.took); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        |        | R      | now  | halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        0.5s |        |        | R      | now  | halt 2, enter 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

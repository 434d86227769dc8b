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
        0s |  |  | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  | 2:S | | |
        0s |  |  | | |
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
        0s |  |  | | |
        0s |  | 1:S | | |
        0s |  | 3:S | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  | 1:S | | |
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
        time | before | leaves | status | next | what happened
        0s |  |  | | |
        0s | a |  | | |
        0s |  |  | | |
        0s | 1s |  | | |
        0s | !a |  | | |
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
        0s |  |  | | |
        0s |  |  | | |
        0s |  | 1:S | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  | 3:S | | |
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
        0s |  |  | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  |  | | |
        0s |  | 2:S | | |
        0s |  |  | | |
    "#]]);
}

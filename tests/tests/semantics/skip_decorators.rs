//! `#[skip_if(e)]` below decorators, at the root of a tree and of a subtree, and beside services.

use tests::prelude::*;

#[test]
fn a_loop_is_skipped_in_its_first_round_and_done_in_a_later_one() {
    bt! {
        tree T for Actor {
            selector { #[repeat(3)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 2:S    | S      | now  | enter 2
        0.2s | !a     |        | R      | now  | enter 1
        0.3s | a      | 1:S    | S      | now  | tick 1
        0.4s | !a     | 1:S    | S      | now  | enter 1, enter 1, enter 1
        1: entered 4, ticked 5, left 4, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_while_asks_its_condition_first() {
    bt! {
        tree T for Actor {
            selector { while bb.b { #[skip_if(bb.a)] leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | S      | now  |
        0.2s | b      |        | R      | now  | enter 2
        0.3s | !a     | 2:F    | F      | now  | tick 2
        0.4s |        |        | R      | now  | enter 1
        0.5s | a      | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn no_gate_counts_a_skipped_entry() {
    bt! {
        tree T for Actor {
            selector {
                #[limit(1)] #[skip_if(bb.a)] leaf(n = 1);
                #[skip_if(bb.a)] #[cooldown(1s)] leaf(n = 2);
                #[once] #[skip_if(bb.a)] leaf(n = 3);
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves          | status | next | what happened
        0.1s | a      | 4:F             | F      | now  | enter 4
        0.2s | !a     | 1:F 2:F 3:F 4:F | F      | now  | enter 1, enter 2, enter 3, enter 4
        0.3s |        | 4:F             | F      | now  | enter 4
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
        4: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_delay_does_not_begin_and_asks_no_more_at_its_end() {
    bt! {
        tree T for Actor {
            sequence {
                #[delay(200ms)] #[skip_if(bb.a)] leaf(n = 1);
                #[time_limit(100ms)] #[skip_if(bb.b)] leaf(n = 2);
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s | a b    | 3:S    | S      | now     | enter 3
        0.2s | !a     |        | R      | at 0.4s |
        0.3s | a      |        | R      | at 0.4s |
        0.4s |        | 1:S    | R      | now     | enter 1, enter 3
        0.5s |        | 1:S    | R      | now     | tick 3
        1: entered 1, ticked 1, left 1, halted 0
        3: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_subtree_is_skipped_with_its_root() {
    bt! {
        pub tree Inner(to: i32) for Actor { #[skip_if(to > 1)] leaf(n = 1); }
        tree T for Actor { selector { run Inner(to = bb.n); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=2    |        | R      | now  | enter 2
        0.2s |        | 2:F    | F      | now  | tick 2
        0.3s | n=1    |        | R      | now  | enter 1
        0.4s | n=2    | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_skipped_root_succeeds() {
    bt! {
        tree T for Actor { #[skip_if(bb.a)] sequence { #[skip_if(bb.b)] leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | S      | now  |
        0.2s | !a b   |        | S      | now  |
        0.3s | !b     |        | R      | now  | enter 1
        0.4s | a b    | 1:F    | F      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn no_service_runs_for_a_skipped_node() {
    bt! {
        tree T for Actor {
            selector { #[service(serve(n = 9), every = 100ms)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 2:S    | S      | now  | enter 2
        0.2s | !a     |        | R      | now  | serve 9, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_restart_does_not_ask_again() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | a n=2  |        | R      | now  | halt 1, enter 1
        0.3s | n=0    |        | R      | now  | halt 1, enter 2
        1: entered 2, ticked 2, left 0, halted 2
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn it_is_asked_before_the_other_attributes_wherever_it_stands() {
    bt! {
        tree T for Actor {
            sequence { #[when(bb.b)] #[limit(1)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      | 2:S     | S      | now  | enter 2
        0.2s |        | 2:S     | S      | now  | enter 2
        0.3s | !a     |         | F      | now  |
        0.4s | b      | 1:S 2:S | S      | now  | enter 1, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

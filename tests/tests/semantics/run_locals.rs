//! Locals of a tree: `let step: usize = 0;`.

use tests::prelude::*;

#[test]
fn locals_begin_anew_at_each_entry() {
    bt! {
        pub tree Inner for Actor {
            let step: i32 = 10;
            sequence {
                set(step = step + 1);
                look(n = 1, at = step);
                set(step = step + 1);
                look(n = 2, at = step);
            }
        }
        tree T for Actor { #[repeat(2)] run Inner; }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | 1 sees 11, enter 1, 2 sees 12, enter 2
        0.2s |        | 2:S 1:S | S      | now  | 2 sees 12, tick 2, 1 sees 11, enter 1, 2 sees 12, enter 2
        0.3s |        | 2:S     | R      | now  | 1 sees 11, enter 1
        1: entered 3, ticked 3, left 2, halted 0
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn locals_may_begin_at_a_parameter() {
    bt! {
        pub tree Inner(from: i32) for Actor { let step: i32 = from * 2; look(n = 1, at = step); }
        tree T for Actor { run Inner(from = bb.n); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=4    |        | R      | now  | 1 sees 8, enter 1
        0.2s | n=5    | 1:S    | S      | now  | 1 sees 8, tick 1
        0.3s |        |        | R      | now  | 1 sees 10, enter 1
        1: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn guards_observe_locals() {
    bt! {
        pub tree Inner for Actor {
            let go: bool = false;
            selector {
                #[when(go, aborts = lower_priority)] leaf(n = 1);
                sequence { leaf(n = 2); set(go = true); leaf(n = 3); }
            }
        }
        tree T for Actor { run Inner; }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        | 2:S    | R      | now  | tick 2, enter 3
        0.3s |        |        | R      | now  | halt 3, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn guards_at_the_root_observe_its_locals() {
    bt! {
        tree T for Actor {
            let go: bool = false;
            selector {
                #[when(go, aborts = lower_priority)] leaf(n = 1);
                sequence { leaf(n = 2); set(go = true); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         |        | R      | now  | enter 2
        0.2s |         | 2:S    | R      | now  | tick 2, enter 3
        0.3s |         |        | R      | now  | halt 3, enter 1
        0.4s | restart |        | R      | now  | halt 1, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 2, ticked 3, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn outputs_go_to_locals() {
    bt! {
        tree T for Actor {
            let at: Option<i32> = None;
            sequence { find(n = 1, value = 5) -> at; look(n = 2, at = at.unwrap_or(0)); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S 2:S | S      | now  | enter 1, 2 sees 5, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn services_inside_write_locals_that_its_guards_see_in_the_same_tick() {
    bt! {
        pub tree Inner for Actor {
            let at: Option<i32> = None;
            selector {
                #[when(at.is_none(), aborts = self)]
                #[service(serve(n = 9, value = 1) -> at, every = 200ms)]
                leaf(n = 1);
                leaf(n = 2);
            }
        }
        tree T for Actor { run Inner; }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s |        | 9:S    | R      | now  | serve 9, halt 1, enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn the_guard_at_the_top_of_an_idle_tree_sees_the_first_value_of_a_local() {
    bt! {
        pub tree Inner(at: i32) for Actor {
            let step: i32 = at;
            #[when(step > 2)] leaf(n = 1);
        }
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] run Inner(at = bb.n); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 2
        0.2s | n=3    |        | R      | now  | tick 2
        0.3s | !a     |        | R      | now  | tick 2
        0.4s | a      |        | R      | now  | halt 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 0, halted 1
    "#]]);
}

#[test]
fn a_change_of_the_first_value_of_an_idle_trees_local_is_not_tracked() {
    bt! {
        pub tree Inner(at: i32) for Actor {
            let step: i32 = at;
            selector { #[when(step > 2, aborts = lower_priority)] leaf(n = 1); fail; }
        }
        tree T for Actor { selector { run Inner(at = bb.n); #[time_limit(400ms)] idle; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.5s |
        0.2s | n=3    |        | R      | at 0.5s |
        0.3s | a      |        | R      | at 0.5s |
        0.5s | 200ms  |        | F      | now     |
        0.6s |        |        | R      | now     | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_of_an_idle_tree_that_reads_the_parameter_is_tracked() {
    bt! {
        pub tree Inner(at: i32) for Actor {
            selector { #[when(at > 2, aborts = lower_priority)] leaf(n = 1); fail; }
        }
        tree T for Actor { selector { run Inner(at = bb.n); idle; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | change |
        0.2s | n=3    |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

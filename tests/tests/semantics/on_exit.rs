//! `#[on_exit(f())]`, `#[on_halt(f())]`: an action at the end of a node.

use tests::prelude::*;

#[test]
fn a_halt_runs_both() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[on_exit(serve(n = 8))] #[on_halt(serve(n = 9))] leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halt 2, serve 9, serve 8, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn each_end_runs_on_exit_and_no_other_than_a_halt_on_halt() {
    bt! {
        tree T for Actor { #[on_halt(serve(n = 9))] #[on_exit(serve(n = 8))] leaf(n = 1); }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1, serve 8
        0.2s |        |        | R      | now  | enter 1
        0.3s |        | 1:F    | F      | now  | tick 1, serve 8
        0.4s |        |        | R      | now  | enter 1
        0.5s |        | 1:S    | S      | now  | tick 1, serve 8
        1: entered 3, ticked 5, left 3, halted 0
    "#]]);
}

#[test]
fn a_graceful_halt_is_over_first() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] leaf(n = 1);
                #[on_halt(serve(n = 9))] #[on_exit(serve(n = 8))]
                sequence { #[on_halt(serve(n = 7))] graceful(n = 2, halts = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halting 2
        0.3s |        |        | R      | now  | halting 2
        0.4s |        |        | R      | now  | halt 2, serve 7, serve 8, serve 9, enter 1
        0.5s |        |        | R      | now  | tick 1
        1: entered 1, ticked 2, left 0, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn its_result_is_ignored_and_its_output_is_kept() {
    bt! {
        tree T for Actor {
            sequence {
                #[on_exit(serve(n = 9, value = 3) -> bb.spot)] leaf(n = 1);
                check(bb.spot.is_some());
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1
        0.2s |        | 1:S 9:S | R      | now  | tick 1, serve 9, enter 2
        0.3s |        | 2:F     | F      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn an_entry_that_a_guard_above_refuses_is_no_end() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a)] #[on_exit(serve(n = 8))] leaf(n = 1);
                #[on_exit(serve(n = 9))] #[when(bb.a)] leaf(n = 2);
                #[on_exit(serve(n = 7))] #[skip_if(!bb.a)] leaf(n = 3);
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 9, enter 4
        4: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_below_ends_it_with_a_failure() {
    bt! {
        tree T for Actor {
            selector {
                #[on_exit(serve(n = 8))] #[on_halt(serve(n = 9))] #[when(bb.a, aborts = self)] #[on_halt(serve(n = 7))]
                leaf(n = 1);
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | R      | now  | halt 1, serve 7, serve 8, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn branches_of_a_parallel_and_rounds_of_a_loop_end_too() {
    bt! {
        tree T for Actor {
            race { #[on_halt(serve(n = 9))] #[repeat(3)] #[on_exit(serve(n = 8))] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | enter 1, serve 8, enter 1, serve 8, enter 1, serve 8
        0.2s |        | 1:S    | S      | now  | enter 1, serve 8, enter 1, serve 8, enter 1, serve 8
        0.3s |        | 2:S    | S      | now  | enter 1, enter 2, halt 1, serve 8, serve 9
        1: entered 7, ticked 7, left 6, halted 1
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn it_may_read_the_parameters_of_its_subtree() {
    bt! {
        pub tree Inner(to: i32) for Actor { #[on_exit(serve(n = 9, value = to) -> bb.m)] leaf(n = 1); }
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] run Inner(to = bb.n); #[when(bb.m == 4)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a n=4  |        | R      | now  | enter 1
        0.2s | !a     | 9:S    | R      | now  | halt 1, serve 9, enter 2
        1: entered 1, ticked 1, left 0, halted 1
        2: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn of_nested_nodes_the_inner_one_ends_first() {
    bt! {
        tree T for Actor {
            #[on_exit(serve(n = 7))]
            sequence { #[on_exit(serve(n = 8))] leaf(n = 1); #[on_exit(serve(n = 9))] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        | 1:S    | R      | now    | enter 1, serve 8, enter 2
        0.2s |        | 2:S    | S      | now    | tick 2, serve 9, serve 7
        0.3s |        | 1:S    | R      | now    | enter 1, serve 8, enter 2
        0.3s | stop   |        | F      | change | halt 2, serve 9, serve 7
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 1
    "#]]);
}

#[test]
fn a_handler_above_a_loop_runs_at_its_end_and_one_below_at_the_end_of_each_round() {
    bt! {
        tree T for Actor {
            #[on_exit(serve(n = 7))] #[repeat(2)] #[on_exit(serve(n = 8))] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | tick 1, serve 8, enter 1, serve 8, serve 7
        0.3s |        | 1:S    | S      | now  | enter 1, serve 8, enter 1, serve 8, serve 7
        1: entered 4, ticked 5, left 4, halted 0
    "#]]);
}

#[test]
fn a_skipped_node_has_no_end() {
    bt! {
        tree T for Actor { sequence { #[on_exit(serve(n = 8))] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | a      | 2:S     | S      | now  | enter 2
        0.2s | !a     | 1:S 2:S | S      | now  | enter 1, serve 8, enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_search_that_finds_that_a_branch_fails_runs_nothing() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)]
                #[on_exit(serve(n = 9))]
                sequence { check(bb.b); leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s | !a     |        | R      | now  | tick 2
        0.4s | a b    |        | R      | now  | halt 2, enter 1
        0.5s |        | 1:F    | R      | now  | tick 1, serve 9, enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 2, ticked 4, left 0, halted 1
    "#]]);
}

/// Records how often its memory was used.
#[derive(Inputs)]
struct Counted {
    n: u8,
}

impl Leaf<Actor> for Counted {
    type Memory = i32;
    type Returns = ();
    type Halts = ();

    fn tick(self, times: &mut i32, cx: &mut Cx<Actor>) {
        *times += 1;
        cx.world.note(tests::Fact::Sees(self.n, *times));
    }

    fn halt(_: &mut i32, _: &mut Cx<Actor>) {}
}

#[test]
fn its_memory_is_new_each_time() {
    bt! {
        tree T for Actor { #[on_exit(Counted(n = 9))] leaf(n = 1); }
    }
    let mut brain = T::brain(Actor::default());
    let mut seen = Vec::new();
    for _ in 0..2 {
        let mut book = tests::Book::default();
        book.result(1, Status::Success);
        let _ = brain.tick(Duration::ZERO, &mut book);
        seen.extend(book.facts.iter().filter(|fact| matches!(fact, tests::Fact::Sees(..))).copied());
    }
    assert_eq!(seen, [tests::Fact::Sees(9, 1); 2]);
}

#[test]
fn a_brain_that_is_stopped_runs_them() {
    bt! {
        tree T for Actor { #[on_exit(serve(n = 8))] sequence { #[on_halt(serve(n = 9))] leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.1s | stop   |        | F      | change | halt 1, serve 9, serve 8
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

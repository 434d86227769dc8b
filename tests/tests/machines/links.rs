//! Trees in states, machines in trees, machines in machines.

use tests::prelude::*;

#[test]
fn a_linked_machine_follows_its_arguments_and_its_end_is_the_states() {
    state_tree! {
        machine Retreat(from: i32) for Actor {
            state Run { task look(n = 1, at = from); on success => succeed; on failure => fail; }
        }
        machine M for Actor {
            state Flee links Retreat(from = bb.n) { on success => Calm; on failure => Hide; }
            state Calm { task leaf(n = 2); on done => Flee; }
            state Hide { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | 1 sees 1, enter 1
        0.2s | n=2    |        | R      | now  | 1 sees 2, tick 1
        0.3s |        | 1:S    | R      | now  | 1 sees 2, tick 1, enter 2
        0.4s | n=9    | 2:S    | R      | now  | tick 2, 1 sees 9, enter 1
        0.5s |        | 1:F    | R      | now  | 1 sees 9, tick 1, enter 3
        1: entered 2, ticked 5, left 2, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_tree_runs_in_a_state_and_is_halted_with_it() {
    bt! { tree Guard for Actor { selector { #[when(bb.b, aborts = both)] leaf(n = 1); leaf(n = 2); } } }
    state_tree! {
        machine M for Actor {
            state Fight { run Guard; on tick if bb.a => Calm; }
            state Calm { task sequence { leaf(n = 3); leaf(n = 4); } on success => Fight; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 2
        0.2s | b      |        | R      | now    | halt 2, enter 1
        0.3s | a      |        | R      | now    | tick 1, halt 1, enter 3
        0.4s | !a     | 3:S    | R      | now    | tick 3, enter 4
        0.5s |        | 4:S    | R      | now    | tick 4, enter 1
        0.5s | stop   |        | F      | change | halt 1
        1: entered 2, ticked 3, left 0, halted 2
        2: entered 1, ticked 1, left 0, halted 1
        3: entered 1, ticked 2, left 1, halted 0
        4: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_machine_runs_in_a_tree_and_is_halted_with_its_branch() {
    state_tree! {
        machine Work for Actor {
            state A { task graceful(n = 1); on success => B; }
            state B { task leaf(n = 2); on success => succeed; }
        }
    }
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)]
                leaf(n = 9);
                sequence { run Work; leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        | 2:S    | R      | now  | tick 2, enter 3
        0.4s |        | 3:S    | S      | now  | tick 3
        0.5s |        |        | R      | now  | enter 1
        0.6s | a      |        | R      | now  | halting 1
        0.7s |        |        | R      | now  | halt 1, enter 9
        1: entered 2, ticked 3, left 1, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
        9: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn evaluators_run_before_all_else_and_global_tasks_as_long_as_the_machine() {
    state_tree! {
        machine M for Actor {
            evaluator serve(n = 1, value = 7) -> bb.n;
            global task look(n = 2, at = bb.n);
            state A { task look(n = 3, at = bb.n); on tick if bb.n > 5 => B; }
            state B { task leaf(n = 4); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 1, 2 sees 0, enter 2, 3 sees 0, enter 3
        0.2s |        | 1:S    | R      | now  | serve 1, 2 sees 7, tick 2, 3 sees 7, tick 3, enter 4
        0.3s |        |        | R      | now  | serve 1, 2 sees 7, tick 2, tick 4
        2: entered 1, ticked 3, left 0, halted 0
        3: entered 1, ticked 2, left 0, halted 0
        4: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn an_evaluator_may_run_now_and_then() {
    state_tree! {
        machine M for Actor {
            evaluator serve(n = 1) every 300ms;
            state A { task idle; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next    | what happened
        0.1s |        |        | R      | at 0.4s | serve 1
        0.2s |        |        | R      | at 0.4s |
        0.3s |        |        | R      | at 0.4s |
        0.4s |        |        | R      | at 0.7s | serve 1
    "#]]);
}

#[test]
fn an_evaluator_hears_of_the_start_and_the_end_of_its_machine() {
    state_tree! {
        machine M for Actor {
            evaluator serve(n = 1) -> bb.m on_start serve(n = 8) on_stop serve(n = 9, value = 3) -> bb.spot;
            state A { task leaf(n = 2); on success => succeed; on tick if bb.a => B; }
            state B { task leaf(n = 3); on done => fail; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 8, serve 1, enter 2
        0.2s |        | 2:S    | S      | now  | serve 1, tick 2, serve 9
        0.3s |        |        | R      | now  | serve 8, serve 1, enter 2
        0.4s | a      |        | R      | now  | serve 1, tick 2, halt 2, enter 3
        0.5s |        | 3:S    | F      | now  | serve 1, tick 3, serve 9
        2: entered 2, ticked 4, left 1, halted 1
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn the_hooks_of_an_evaluator_run_in_a_tree_that_halts_the_machine() {
    state_tree! {
        machine M for Actor {
            evaluator serve(n = 1) every 300ms on_stop serve(n = 9);
            evaluator serve(n = 2) every 300ms on_start serve(n = 7) on_stop serve(n = 8);
            state A { task graceful(n = 3, halts = 1); }
        }
    }
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 5); run M; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 1, serve 7, serve 2, enter 3
        0.2s | a      |        | R      | now  | halting 3
        0.3s |        |        | R      | now  | halt 3, serve 8, serve 9, enter 5
        0.4s | !a     |        | R      | now  | halt 5, serve 1, serve 7, serve 2, enter 3
        3: entered 2, ticked 2, left 0, halted 1
        5: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn services_of_tasks_run_while_their_state_is_active() {
    state_tree! {
        machine M for Actor {
            state A { task #[service(serve(n = 1), every = 100ms)] leaf(n = 2); on tick if bb.a => B; }
            state B { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | serve 1, enter 2
        0.2s |        |        | R      | now  | serve 1, tick 2
        0.3s | a      |        | R      | now  | serve 1, tick 2, halt 2, enter 3
        0.4s |        |        | R      | now  | tick 3
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn outputs_go_through_machines() {
    bt! {
        pub tree Adds(by: i32, inout sum: i32) for Actor { sequence { leaf(n = 1); set(sum = sum + by); leaf(n = 2); } }
    }
    state_tree! {
        pub machine Counts(out total: i32, inout step: i32) for Actor {
            let all: i32 = 0;
            state First { run Adds(by = 2, sum -> all); on success => Second; }
            state Second { task set(total = total + all); on done => Third; }
            state Third links Adds(by = step, sum -> step) {
                on tick if step > 5 => succeed;
                on success => First;
            }
        }
    }
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.m > 2, aborts = lower_priority)] look(n = 3, at = bb.m);
                run Counts(total -> bb.m, step -> bb.n);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s | n=2    |         | R      | now  | enter 1
        0.2s |        | 1:S     | R      | now  | tick 1, enter 2
        0.3s |        | 2:S     | R      | now  | tick 2, enter 1
        0.4s |        | 1:S     | R      | now  | tick 1, enter 2
        0.5s |        | 2:S     | R      | now  | tick 2, enter 1
        0.6s |        | 1:S 2:S | S      | now  | tick 1, enter 2, enter 1, enter 2
        0.7s |        |         | R      | now  | 3 sees 6, enter 3
        1: entered 4, ticked 7, left 4, halted 0
        2: entered 4, ticked 6, left 4, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

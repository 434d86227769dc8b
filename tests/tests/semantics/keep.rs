//! Locals that keep their values from run to run: `#[keep] let count: i32 = 0;`.

use tests::Book;
use tests::prelude::*;

#[test]
fn a_kept_local_goes_on_in_the_next_run() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
            let count: i32 = 0;
            let step: i32 = 0;
            sequence {
                set(count = count + 1);
                set(step = step + 1);
                look(n = 1, at = count * 10 + step);
            }
        }
        tree T for Actor { run Inner; }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | 1 sees 11, enter 1
        0.2s |        | 1:S    | S      | now  | 1 sees 11, tick 1
        0.3s |        | 1:F    | F      | now  | 1 sees 21, enter 1
        0.4s |        | 1:S    | S      | now  | 1 sees 31, enter 1
        1: entered 3, ticked 4, left 3, halted 0
    "#]]);
}

#[test]
fn each_run_has_a_value_of_its_own() {
    bt! {
        pub tree Inner(from: i32) for Actor {
            #[keep]
            let count: i32 = 0;
            sequence { set(count = count + 1); look(n = 1, at = from + count); }
        }
        tree T for Actor { sequence { run Inner(from = 100); #[repeat(2)] run Inner(from = 200); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:SS   | S      | now  | 1 sees 101, enter 1, 1 sees 201, enter 1, 1 sees 202, enter 1
        0.2s |        | 1:S    | S      | now  | 1 sees 102, enter 1, 1 sees 203, enter 1, 1 sees 204, enter 1
        0.3s |        |        | R      | now  | 1 sees 103, enter 1
        0.4s |        | 1:F    | F      | now  | 1 sees 103, tick 1
        0.5s |        | 1:S    | S      | now  | 1 sees 104, enter 1, 1 sees 205, enter 1, 1 sees 206, enter 1
        1: entered 10, ticked 11, left 10, halted 0
    "#]]);
}

#[test]
fn a_halt_keeps_the_value() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
            let count: i32 = 0;
            sequence { set(count = count + 1); look(n = 2, at = count); leaf(n = 3); }
        }
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); run Inner; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 2:S     | R      | now  | 2 sees 1, enter 2, enter 3
        0.2s | a      |         | R      | now  | halt 3, enter 1
        0.3s |        | 1:F 2:S | R      | now  | tick 1, 2 sees 2, enter 2, enter 3
        0.4s |        | 3:S     | S      | now  | tick 3
        0.5s | !a     | 2:S     | R      | now  | 2 sees 3, enter 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 3, ticked 3, left 3, halted 0
        3: entered 3, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
fn a_halt_of_several_ticks_keeps_the_value() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
            let count: i32 = 0;
            sequence { set(count = count + 1); look(n = 2, at = count); set(count = count + 1); graceful(n = 3); }
        }
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); run Inner; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 2:S    | R      | now  | 2 sees 1, enter 2, enter 3
        0.2s | a      | 3:R    | R      | now  | halting 3
        0.3s |        |        | R      | now  | halt 3, enter 1
        0.4s |        | 3:F    | R      | now  | tick 1
        0.5s |        | 1:F    | R      | now  | tick 1, 2 sees 3, enter 2
        0.6s |        | 2:S    | R      | now  | 2 sees 3, tick 2, enter 3
        1: entered 1, ticked 3, left 1, halted 0
        2: entered 2, ticked 3, left 2, halted 0
        3: entered 2, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn the_tree_of_a_brain_keeps_it_until_there_is_a_new_brain() {
    bt! {
        tree T for Actor {
            #[keep]
            let count: i32 = 0;
            sequence { set(count = count + 1); look(n = 1, at = count); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves  | status | next   | what happened
        0.1s |         | 1:S 2:S | S      | now    | 1 sees 1, enter 1, enter 2
        0.2s |         | 1:S     | R      | now    | 1 sees 2, enter 1, enter 2
        0.3s | restart | 1:S     | R      | now    | halt 2, 1 sees 3, enter 1, enter 2
        0.3s | stop    |         | F      | change | halt 2
        0.4s | start   | 1:S     | R      | now    | 1 sees 4, enter 1, enter 2
        1: entered 4, ticked 4, left 4, halted 0
        2: entered 4, ticked 4, left 1, halted 2
    "#]]);
}

#[test]
fn guards_of_an_idle_tree_see_the_kept_value() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
            let tired: bool = false;
            selector {
                #[when(!tired && bb.a, aborts = lower_priority)]
                sequence { set(tired = true); leaf(n = 1); }
                fail;
            }
        }
        tree T for Actor { selector { run Inner; leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | halt 2, enter 1
        0.3s |        | 1:S    | S      | now  | tick 1
        0.4s |        |        | R      | now  | enter 2
        0.5s |        | 2:S    | S      | now  | tick 2
        0.6s | !a     |        | R      | now  | enter 2
        0.7s | a      |        | R      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 3, ticked 5, left 1, halted 1
    "#]]);
}

#[test]
fn guards_observe_it_while_the_tree_runs() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
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
        0.4s |        | 1:F    | R      | now  | tick 1, enter 2
        0.5s |        |        | R      | now  | tick 2
        0.6s |        | 1:S    | R      | now  | tick 2
        0.7s |        |        | R      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 2, ticked 6, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_skipped_tree_is_asked_with_the_kept_value() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
            let done: bool = false;
            #[skip_if(done)]
            sequence { leaf(n = 1); set(done = true); }
        }
        tree T for Actor { sequence { run Inner; leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        | 2:S    | S      | now  | tick 2
        0.4s |        |        | R      | now  | enter 2
        0.5s |        | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn an_output_goes_to_a_kept_local() {
    bt! {
        pub tree Pick(inout tries: i32) for Actor { sequence { set(tries = tries + 1); look(n = 1, at = tries); } }
        pub tree Inner for Actor {
            #[keep]
            let tries: i32 = 0;
            run Pick(tries -> tries);
        }
        tree T for Actor { run Inner; }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | S      | now  | 1 sees 1, enter 1
        0.2s |        | 1:F    | F      | now  | 1 sees 2, enter 1
        0.3s |        |        | R      | now  | 1 sees 3, enter 1
        1: entered 3, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn a_tree_inside_keeps_its_own() {
    bt! {
        pub tree Deep for Actor {
            #[keep]
            let deep: i32 = 0;
            sequence { set(deep = deep + 1); look(n = 1, at = deep); }
        }
        pub tree Inner for Actor {
            #[keep]
            let count: i32 = 0;
            sequence { set(count = count + 10); run Deep; look(n = 2, at = count); }
        }
        tree T for Actor { parallel { run Inner "left"; run Inner "right"; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:S     | R      | now  | 1 sees 1, enter 1, 2 sees 10, enter 2, 1 sees 1, enter 1, 2 sees 10, enter 2
        0.2s |        | 2:S     | S      | now  | 2 sees 10, tick 2, 2 sees 10, tick 2
        0.3s |        | 1:S 2:S | S      | now  | 1 sees 2, enter 1, 2 sees 20, enter 2, 1 sees 2, enter 1, 2 sees 20, enter 2
        0.4s |        | 1:S 2:S | S      | now  | 1 sees 3, enter 1, 2 sees 30, enter 2, 1 sees 3, enter 1, 2 sees 30, enter 2
        1: entered 6, ticked 6, left 6, halted 0
        2: entered 6, ticked 8, left 6, halted 0
    "#]]);
}

#[test]
fn a_halt_that_no_trace_records_keeps_the_value() {
    bt! {
        pub tree Inner for Actor {
            #[keep]
            let count: i32 = 0;
            sequence { set(count = count + 1); set(bb.n = count); idle; }
        }
        tree T for Actor { selector { #[when(bb.a, aborts = both)] idle; run Inner; } }
    }
    let mut brain = T::brain(Actor::default());
    for a in [false, true, false] {
        brain.board_mut().set_a(a);
        let _ = brain.tick(Duration::from_millis(100), &mut Book::default());
    }
    assert_eq!(brain.board().n, 2, "the second run");
}

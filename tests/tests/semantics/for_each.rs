//! `for_each(list -> item, index -> i)`, `pop_each(queue -> item)`: a body once for each element.

use tests::prelude::*;

#[test]
fn each_element_is_written_before_its_round() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n, index -> bb.m) { look(n = 1, at = bb.n); } }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | 1 sees 7, enter 1
        0.2s |          | 1:S    | R      | now  | 1 sees 7, tick 1, 1 sees 8, enter 1
        0.3s |          | 1:S    | S      | now  |
        0.4s |          |        | R      | now  | 1 sees 7, enter 1
        1: entered 3, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn a_round_that_ends_at_once_yields_until_the_next_tick() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n) { condition(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 | 1:S    | R      | now  | enter 1
        0.2s |          | 1:S    | R      | now  | enter 1
        0.3s |          | 1:S    | S      | now  |
        0.4s |          | 1:F    | F      | now  | enter 1
        1: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

#[test]
fn a_failing_round_ends_the_loop_unless_it_is_forced_to_succeed() {
    bt! {
        tree T for Actor {
            sequence {
                for_each(bb.jobs -> bb.n) { #[force_success] leaf(n = 1); }
                for_each(bb.jobs -> bb.n) { leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | enter 1
        0.2s |          | 1:F    | R      | now  | tick 1, enter 1
        0.3s |          | 1:S    | R      | now  | enter 2
        0.4s |          | 2:F    | F      | now  | tick 2
        0.5s |          |        | R      | now  | enter 1
        1: entered 3, ticked 4, left 2, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn an_empty_list_succeeds_at_once() {
    bt! {
        tree T for Actor { sequence { for_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        | 2:S    | S      | now  | tick 2
        0.3s | jobs=1 |        | R      | now  | enter 1
        0.4s |        | 1:S    | R      | now  | tick 1, enter 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn the_length_is_read_before_each_round() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n) { leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=7     |        | R      | now  | enter 1
        0.2s | jobs=7,8   | 1:S    | R      | now  | tick 1, enter 1
        0.3s |            |        | S      | now  |
        0.4s | jobs=7     | 1:S    | R      | now  | enter 1
        0.5s | jobs=1,2,3 |        | R      | now  | enter 1
        0.6s | jobs=1     | 1:S    | S      | now  | tick 1
        1: entered 4, ticked 6, left 4, halted 0
    "#]]);
}

#[test]
fn elements_go_into_locals_and_options() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            let at: u32 = 0;
            sequence {
                for_each(bb.jobs -> job, index -> at) { look(n = 1, at = job); }
                for_each(bb.jobs -> bb.spot) { look(n = 2, at = bb.spot.unwrap_or(0)); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | 1 sees 7, enter 1
        0.2s |          | 1:S    | R      | now  | 1 sees 7, tick 1, 1 sees 8, enter 1
        0.3s |          | 1:S    | R      | now  | 2 sees 7, enter 2
        0.4s |          | 2:S    | R      | now  | 2 sees 7, tick 2, 2 sees 8, enter 2
        0.5s |          | 2:S    | S      | now  |
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn a_guard_of_the_body_sees_the_element_of_its_round() {
    bt! {
        tree T for Actor {
            for_each(bb.jobs -> bb.n) { selector { #[when(bb.n == 2)] leaf(n = 1); leaf(n = 2); } }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=2,3 |        | R      | now  | enter 1
        0.2s |          | 1:S    | R      | now  | tick 1, enter 2
        0.3s |          | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_skipped_body_passes_over_its_element() {
    bt! {
        tree T for Actor { for_each(bb.jobs -> bb.n) { #[skip_if(bb.n == 2)] leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=1,2,3 |        | R      | now  | enter 1
        0.2s |            | 1:S    | R      | now  | tick 1
        0.3s |            |        | R      | now  | enter 1
        0.4s |            | 1:S    | S      | now  | tick 1
        0.5s | jobs=2     |        | R      | now  |
        0.6s |            |        | S      | now  |
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_ends_the_loop_and_a_new_entry_begins_with_the_first_element() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 2); for_each(bb.jobs -> bb.n) { leaf(n = 1); } }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | enter 1
        0.2s |          | 1:S    | R      | now  | tick 1, enter 1
        0.3s | a        |        | R      | now  | enter 2
        0.4s | !a       | 2:F    | R      | now  | halt 2, enter 1
        0.5s |          | 1:S    | R      | now  | tick 1, enter 1
        0.6s |          | 1:S    | S      | now  |
        1: entered 4, ticked 6, left 4, halted 0
        2: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_queue_is_empty_after_its_elements_are_popped() {
    bt! {
        tree T for Actor { sequence { pop_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | enter 1
        0.2s |          | 1:S    | R      | now  | tick 1, enter 1
        0.3s |          | 1:S    | R      | now  | enter 2
        0.4s |          | 2:S    | S      | now  | tick 2
        0.5s |          |        | R      | now  | enter 2
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn what_joins_the_queue_meanwhile_is_popped_too() {
    bt! {
        tree T for Actor { pop_each(bb.jobs -> bb.n) { leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7   |        | R      | now  | enter 1
        0.2s | jobs=8,9 |        | R      | now  | tick 1
        0.3s |          | 1:S    | R      | now  | tick 1, enter 1
        0.4s |          | 1:S    | R      | now  | enter 1
        0.5s |          | 1:S    | S      | now  |
        1: entered 3, ticked 5, left 3, halted 0
    "#]]);
}

#[test]
fn a_failing_round_leaves_the_other_elements_in_the_queue() {
    bt! {
        tree T for Actor { selector { pop_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=7,8,9 |        | R      | now  | enter 1
        0.2s |            | 1:F    | R      | now  | tick 1, enter 2
        0.3s |            | 2:S    | S      | now  | tick 2
        0.4s |            |        | R      | now  | enter 1
        0.5s |            | 1:S    | R      | now  | tick 1, enter 1
        1: entered 3, ticked 5, left 3, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_pop_changes_the_key_of_the_queue() {
    bt! {
        tree T for Actor {
            parallel {
                pop_each(bb.jobs -> bb.n) { leaf(n = 1); }
                selector { #[when(bb.m == 1 && bb.jobs == Jobs::default(), aborts = both)] leaf(n = 2); leaf(n = 3); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before       | leaves  | status | next | what happened
        0.1s | jobs=7,8 m=1 |         | R      | now  | enter 1, enter 3
        0.2s |              | 1:S     | R      | now  | tick 1, enter 1, halt 3, enter 2
        0.3s |              |         | R      | now  | tick 2
        0.4s |              | 1:S 2:S | S      | now  | tick 2
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 1, ticked 3, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_branch_with_an_empty_list_takes_over_and_succeeds() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] for_each(bb.jobs -> bb.n) { leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s |          |        | R      | now  | enter 2
        0.2s | a        |        | S      | now  | halt 2
        0.3s |          |        | S      | now  |
        0.4s | !a       |        | R      | now  | enter 2
        0.5s | a jobs=4 |        | R      | now  | halt 2, enter 1
        0.6s |          | 1:S    | S      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 2, ticked 2, left 0, halted 2
    "#]]);
}

/// A place with a list.
struct Yard {
    heaps: Vec<u16>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Yard)]
struct Digger {
    heap: Option<u16>,
    row: i8,
    dug: u16,
}

#[test]
fn the_list_may_be_in_the_world_and_the_index_any_whole_number() {
    bt! {
        tree Dig for Digger {
            for_each(world.heaps -> bb.heap, index -> bb.row) { set(bb.dug = bb.dug + bb.heap.unwrap_or(0)) }
        }
    }
    let (mut brain, mut yard) = (Dig::brain(Digger::default()), Yard { heaps: vec![5, 7] });
    let mut tick = || (brain.tick(Duration::ZERO, &mut yard), brain.board().row, brain.board().dug);
    assert_eq!(tick(), (Status::Running, 0, 5));
    assert_eq!(tick(), (Status::Running, 1, 12));
    assert_eq!(tick(), (Status::Success, 1, 12));
}

#[test]
fn the_guards_of_an_idle_loops_body_let_nothing_take_over() {
    bt! {
        tree T for Actor {
            selector {
                for_each(bb.jobs -> bb.n) { selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 1); fail; } }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | jobs=4 |        | R      | now  | enter 2
        0.2s | a      |        | R      | now  | tick 2
        0.3s |        | 2:F    | F      | now  | tick 2
        0.4s |        |        | R      | now  | enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn a_halt_of_a_pop_loses_the_element_of_its_round() {
    bt! {
        tree T for Actor { selector { #[when(!bb.a, aborts = both)] pop_each(bb.jobs -> bb.n) { leaf(n = 1); } idle; } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s | jobs=7 |        | R      | now    | enter 1
        0.2s | a      |        | R      | change | halt 1
        0.3s | !a     |        | S      | now    |
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

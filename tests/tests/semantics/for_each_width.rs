//! `for_each(list -> item, index -> i, width = 3)`: a body for several elements at once, each with locals of its own.

use tests::prelude::*;

#[test]
fn as_many_elements_run_at_once_as_the_width_and_the_next_begins_where_one_ends() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { look(n = 1, at = job); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=7,8,9 |        | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        0.2s |            | 1:RSR  | R      | now  | 1 sees 7, tick 1, 1 sees 8, tick 1, 1 sees 9, enter 1
        0.3s |            | 1:SR   | R      | now  | 1 sees 7, tick 1, 1 sees 9, tick 1
        0.4s |            | 1:S    | S      | now  | 1 sees 9, tick 1
        0.5s |            |        | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        1: entered 5, ticked 10, left 3, halted 0
    "#]]);
}

#[test]
fn each_run_has_its_own_index_and_the_locals_of_the_tree_stay() {
    bt! {
        tree T for Actor {
            let job: i32 = 5;
            let at: i32 = 6;
            sequence {
                for_each(bb.jobs -> job, index -> at, width = 3) {
                    sequence { look(n = 1, at = at); set(job = job + 1); look(n = 2, at = job); }
                }
                look(n = 3, at = job + at);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves   | status | next | what happened
        0.1s | jobs=7,9 |          | R      | now  | 1 sees 0, enter 1, 1 sees 1, enter 1
        0.2s |          | 1:SR     | R      | now  | 1 sees 0, tick 1, 2 sees 8, enter 2, 1 sees 1, tick 1
        0.3s |          | 1:S 2:SR | R      | now  | 2 sees 8, tick 2, 1 sees 1, tick 1, 2 sees 10, enter 2
        0.4s |          | 2:S      | R      | now  | 2 sees 10, tick 2, 3 sees 11, enter 3
        0.5s |          | 3:S      | S      | now  | 3 sees 11, tick 3
        1: entered 2, ticked 5, left 2, halted 0
        2: entered 2, ticked 4, left 2, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_failure_halts_the_other_runs_and_begins_no_further_one() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            selector {
                for_each(bb.jobs -> job, width = 3) { leaf(n = 1); }
                leaf(n = 2);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next | what happened
        0.1s | jobs=6,7,8,9 |        | R      | now  | enter 1, enter 1, enter 1
        0.2s |              | 1:SFR  | R      | now  | tick 1, tick 1, halt 1, enter 2
        0.3s |              | 2:S    | S      | now  | tick 2
        1: entered 3, ticked 5, left 2, halted 1
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_failing_round_that_is_forced_to_succeed_stops_no_other() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { #[force_success] look(n = 1, at = job); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=7,8,9 | 1:FR   | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        0.2s |            | 1:FR   | R      | now  | 1 sees 8, tick 1, 1 sees 9, enter 1
        0.3s |            | 1:F    | S      | now  | 1 sees 9, tick 1
        1: entered 3, ticked 5, left 3, halted 0
    "#]]);
}

#[test]
fn a_slot_begins_one_element_per_tick() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { look(n = 1, at = job); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=7,8,9 | 1:S    | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        0.2s |            | 1:S    | S      | now  | 1 sees 9, enter 1
        0.3s | jobs=7     | 1:S    | S      | now  | 1 sees 7, enter 1
        0.4s | jobs=7,8   | 1:S    | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        0.5s |            | 1:S    | S      | now  |
        1: entered 6, ticked 6, left 6, halted 0
    "#]]);
}

#[test]
fn a_width_of_one_is_one_after_the_other() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 1) { look(n = 1, at = job); }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | 1 sees 7, enter 1
        0.2s |          | 1:SR   | R      | now  | 1 sees 7, tick 1, 1 sees 8, enter 1
        0.3s |          | 1:S    | S      | now  | 1 sees 8, tick 1
        0.4s |          | 1:S    | R      | now  | 1 sees 7, enter 1
        0.5s |          | 1:F    | F      | now  | 1 sees 8, enter 1
        1: entered 4, ticked 6, left 4, halted 0
    "#]]);
}

#[test]
fn an_empty_list_succeeds_at_once() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            sequence { for_each(bb.jobs -> job, width = 2) { leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        | 2:S    | S      | now  | tick 2
        0.3s | jobs=1 |        | R      | now  | enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_free_slot_takes_an_element_that_joins_the_list() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { look(n = 1, at = job); }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7   |        | R      | now  | 1 sees 7, enter 1
        0.2s | jobs=7,8 |        | R      | now  | 1 sees 7, tick 1, 1 sees 8, enter 1
        0.3s | jobs=7   | 1:S    | S      | now  | 1 sees 7, tick 1, 1 sees 8, tick 1
        1: entered 2, ticked 5, left 2, halted 0
    "#]]);
}

#[test]
fn it_sleeps_until_the_first_run_needs_a_tick_or_the_list_changes() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { sequence { wait(1s); look(n = 1, at = job); } }
        }
    }
    table::<T>(expect![[r#"
        time | before         | leaves | status | next    | what happened
        0.1s | jobs=7         |        | R      | at 1.1s |
        0.3s | jobs=7,8 200ms |        | R      | at 1.1s |
        1.1s | 800ms          | 1:S    | R      | at 1.3s | 1 sees 7, enter 1
        1.3s | 200ms          | 1:S    | S      | now     | 1 sees 8, enter 1
        1: entered 2, ticked 2, left 2, halted 0
    "#]]);
}

#[test]
fn a_halt_halts_every_run_also_over_several_ticks() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            selector {
                #[when(bb.a, aborts = both)] leaf(n = 2);
                for_each(bb.jobs -> job, width = 2) { graceful(n = 1); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=7,8,9 |        | R      | now  | enter 1, enter 1
        0.2s | a          |        | R      | now  | halting 1, halting 1
        0.3s |            |        | R      | now  | halt 1, halt 1, enter 2
        0.4s |            | 2:S    | S      | now  | tick 2
        0.5s | !a         |        | R      | now  | enter 1, enter 1
        1: entered 4, ticked 4, left 0, halted 2
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_failure_waits_for_the_halts_of_the_other_runs() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            selector {
                for_each(bb.jobs -> job, width = 3) { sequence { look(n = 2, at = job); graceful(n = 1); } }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves   | status | next | what happened
        0.1s | jobs=7,8,9 | 2:SSR    | R      | now  | 2 sees 7, enter 2, enter 1, 2 sees 8, enter 2, enter 1, 2 sees 9, enter 2
        0.2s |            | 1:RR 2:F | R      | now  | tick 1, tick 1, 2 sees 9, tick 2, halting 1, halting 1
        0.3s |            |          | R      | now  | halt 1, halt 1, enter 3
        0.4s |            |          | R      | now  | tick 3
        1: entered 2, ticked 4, left 0, halted 2
        2: entered 3, ticked 4, left 3, halted 0
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_guard_of_the_body_sees_the_element_of_its_run() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) {
                selector { #[when(job == bb.n, aborts = both)] leaf(n = 1); leaf(n = 2); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=7,8 |        | R      | now  | enter 2, enter 2
        0.2s | n=8      |        | R      | now  | tick 2, halt 2, enter 1
        0.3s | n=7      |        | R      | now  | halt 2, enter 1, halt 1, enter 2
        1: entered 2, ticked 2, left 0, halted 1
        2: entered 3, ticked 4, left 0, halted 2
    "#]]);
}

#[test]
fn a_skipped_body_passes_over_its_element() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { #[skip_if(job == 2)] look(n = 1, at = job); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves | status | next | what happened
        0.1s | jobs=2,1,3 |        | R      | now  | 1 sees 1, enter 1
        0.2s |            |        | R      | now  | 1 sees 1, tick 1, 1 sees 3, enter 1
        0.3s |            | 1:S    | S      | now  | 1 sees 3, tick 1, 1 sees 1, tick 1
        1: entered 2, ticked 5, left 2, halted 0
    "#]]);
}

#[test]
fn each_run_is_a_tree_with_its_own_parameters_and_locals() {
    bt! {
        tree Visit(at: i32, more: i32) for Actor {
            let seen: i32 = 0;
            sequence { look(n = 1, at = at + more); set(seen = seen + at); look(n = 2, at = seen); }
        }
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { run Visit(at = job, more = bb.n); }
        }
    }
    table::<T>(expect![[r#"
        time | before     | leaves   | status | next | what happened
        0.1s | jobs=7,8,9 |          | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        0.2s | n=10       | 1:SR     | R      | now  | 1 sees 17, tick 1, 2 sees 7, enter 2, 1 sees 18, tick 1
        0.3s |            | 1:S 2:SR | R      | now  | 2 sees 7, tick 2, 1 sees 18, tick 1, 2 sees 8, enter 2, 1 sees 19, enter 1, 2 sees 9, enter 2
        1: entered 3, ticked 6, left 3, halted 0
        2: entered 3, ticked 4, left 1, halted 0
    "#]]);
}

#[test]
fn a_cooldown_of_the_body_is_that_of_its_slot() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) {
                #[force_success] #[cooldown(10s)] look(n = 1, at = job);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before       | leaves | status | next | what happened
        0.1s | jobs=7,8,9,6 |        | R      | now  | 1 sees 7, enter 1, 1 sees 8, enter 1
        0.2s |              | 1:S    | R      | now  | 1 sees 7, tick 1, 1 sees 8, tick 1
        0.3s |              |        | S      | now  |
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn every_run_hears_an_event() {
    bt! {
        tree T for Actor {
            let job: i32 = 0;
            for_each(bb.jobs -> job, width = 2) { sequence { wait_for(Signal::Ping); look(n = 1, at = job); } }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next   | what happened
        0.1s | jobs=7,8 |        | R      | change |
        0.2s | @ping    |        | R      | now    | 1 sees 7, enter 1, 1 sees 8, enter 1
        1: entered 2, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn widths_inside_each_other_run_all_elements() {
    bt! {
        tree T for Actor {
            let one: i32 = 0;
            let two: i32 = 0;
            for_each(bb.jobs -> one, width = 2) {
                for_each(bb.jobs -> two, width = 2) { look(n = 1, at = one * 10 + two); }
            }
        }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | jobs=1,2 |        | R      | now  | 1 sees 11, enter 1, 1 sees 12, enter 1, 1 sees 21, enter 1, 1 sees 22, enter 1
        0.2s |          | 1:S    | S      | now  | 1 sees 11, tick 1, 1 sees 12, tick 1, 1 sees 21, tick 1, 1 sees 22, tick 1
        1: entered 4, ticked 8, left 4, halted 0
    "#]]);
}

#[test]
fn the_table_of_nodes_has_the_body_once_for_each_slot() {
    bt! {
        tree Visit(at: i32) for Actor { sequence { look(n = 1, at = at); leaf(n = 2); } }
        tree T for Actor {
            let job: i32 = 0;
            sequence {
                for_each(bb.jobs -> job, width = 2) { #[force_success] run Visit(at = job); }
                leaf(n = 3);
            }
        }
    }
    let rows = T::INFO.iter().map(|row| format!("{} {} under {:?} at {}\n", row.id, row.name, row.parent, row.depth));
    expect![[r#"
        0 sequence under None at 0
        1 for_each under Some(0) at 1
        2 Visit under Some(1) at 2
        3 sequence under Some(2) at 3
        4 look under Some(3) at 4
        5 leaf under Some(3) at 4
        6 Visit under Some(1) at 2
        7 sequence under Some(6) at 3
        8 look under Some(7) at 4
        9 leaf under Some(7) at 4
        10 leaf under Some(0) at 1
    "#]]
    .assert_eq(&rows.collect::<String>());
}

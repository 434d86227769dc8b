//! The targets of transitions.

use tests::prelude::*;

#[test]
fn next_is_the_sibling_behind_and_parent_selects_anew() {
    state_tree! {
        machine M for Actor {
            state Work {
                task leaf(n = 9);
                state A when bb.a { task leaf(n = 1); on success => next; }
                state B { task leaf(n = 2); on success => parent; }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 9, enter 1
        0.2s |        | 1:S    | R      | now  | tick 9, tick 1, enter 2
        0.3s |        | 2:S    | R      | now  | tick 9, tick 2, enter 1
        0.4s | !a     | 1:S    | R      | now  | tick 9, tick 1, enter 2
        0.5s |        | 2:S    | R      | now  | tick 9, tick 2, enter 2, enter 2, enter 2, enter 2, enter 2
        1: entered 2, ticked 4, left 2, halted 0
        2: entered 7, ticked 9, left 7, halted 0
        9: entered 1, ticked 5, left 0, halted 0
    "#]]);
}

#[test]
fn next_fails_where_that_sibling_refuses_and_next_selectable_goes_on() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on success => next; on success priority low => next_selectable; }
            state B when bb.b { task leaf(n = 2); }
            state C when bb.c { task leaf(n = 3); }
            state D { task leaf(n = 4); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 4
        0.3s | c      | 4:S    | R      | now  | tick 4, enter 1
        0.4s |        | 1:S    | R      | now  | tick 1, enter 3
        0.5s | b      | 3:S    | R      | now  | tick 3, enter 1
        0.6s |        | 1:S    | R      | now  | tick 1, enter 2
        1: entered 3, ticked 6, left 3, halted 0
        2: entered 1, ticked 1, left 0, halted 0
        3: entered 1, ticked 2, left 1, halted 0
        4: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn succeed_and_fail_end_the_machine() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on success => succeed; on failure => fail; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | S      | now  | tick 1
        0.3s |        |        | R      | now  | enter 1
        0.4s |        | 1:F    | F      | now  | tick 1
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn a_transition_to_a_state_deep_inside_enters_what_is_above_it() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on success => Deep; }
            state B when bb.a {
                task leaf(n = 2);
                state First { task leaf(n = 3); }
                state Deep { task leaf(n = 4); on success => A; }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a      | 1:S    | R      | now  | tick 1, enter 2, enter 4
        0.3s | !a     | 4:S    | R      | now  | tick 2, tick 4, halt 2, enter 1
        0.4s |        | 1:S    | R      | now  | tick 1, enter 1, enter 1, enter 1, enter 1, enter 1
        1: entered 7, ticked 9, left 7, halted 0
        2: entered 1, ticked 2, left 0, halted 1
        4: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn none_blocks_the_transitions_behind_it_and_those_above() {
    state_tree! {
        machine M for Actor {
            group G {
                on tick if bb.a => C;
                state A { task leaf(n = 1); on tick if bb.b => none; on tick if bb.c => B; }
                state B { task leaf(n = 2); }
            }
            state C { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | R      | now  | enter 1
        0.2s | c      |        | R      | now  | tick 1
        0.3s | !b !a  |        | R      | now  | tick 1, halt 1, enter 2
        0.4s | a b    |        | R      | now  | tick 2, halt 2, enter 3
        1: entered 1, ticked 3, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_stronger_transition_is_not_blocked() {
    state_tree! {
        machine M for Actor {
            on tick if bb.a priority high => C;
            on tick if bb.c => C;
            state A { task leaf(n = 1); on tick => none; }
            state C { task leaf(n = 3); on tick => none; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | c      |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | tick 1, halt 1, enter 3
        0.3s | !a     |        | R      | now  | tick 3
        1: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_blocked_state_that_is_done_stays_until_a_transition_leads_on() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on tick if bb.a => B; on done if !bb.b => none; }
            state B { task idle; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    | enter 1
        0.2s |        | 1:S    | R      | now    | tick 1
        0.3s |        |        | R      | now    |
        0.4s | b      |        | R      | now    | enter 1
        0.5s | !b     | 1:F    | R      | now    | tick 1
        0.6s |        |        | R      | now    |
        0.7s | a      |        | R      | change |
        1: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn a_transition_that_blocks_consumes_its_event() {
    state_tree! {
        machine M for Actor {
            on Signal::Ping => B;
            state A { task leaf(n = 1); on Signal::Ping if bb.a => none; }
            state B { task leaf(n = 2); }
        }
    }
    bt! {
        tree T for Actor { race { run M; wait_for(Signal::Ping); } }
    }
    table::<T>(expect![[r#"
        time | before   | leaves | status | next | what happened
        0.1s | a        |        | R      | now  | enter 1
        0.2s | @ping    |        | R      | now  | tick 1
        0.3s | !a @ping |        | R      | now  | tick 1, halt 1, enter 2
        0.4s | @ping    |        | R      | now  | tick 2
        1: entered 1, ticked 3, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

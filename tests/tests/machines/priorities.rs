//! Transitions are checked from the leaf to the root. The one with the highest priority that finds a target wins; among
//! equals, the first.

use tests::prelude::*;

#[test]
fn of_equals_the_leaf_wins_and_in_a_state_the_first() {
    state_tree! {
        machine M for Actor {
            state Calm {
                on tick if bb.a => One;
                state Idle { task leaf(n = 9); on tick if bb.a => Two; on tick if bb.a => Three; }
            }
            state One { task leaf(n = 1); }
            state Two { task leaf(n = 2); }
            state Three { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 9
        0.2s | a      |        | R      | now  | tick 9, halt 9, enter 2
        0.3s |        |        | R      | now  | tick 2
        2: entered 1, ticked 2, left 0, halted 0
        9: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn a_higher_priority_of_the_parent_beats_the_leaf() {
    state_tree! {
        machine M for Actor {
            on tick if bb.b priority critical => Three;
            state Calm {
                on tick if bb.a priority high => One;
                state Idle {
                    task leaf(n = 9);
                    on tick if bb.a priority low => Two;
                    on tick if bb.a priority medium => Two;
                }
            }
            state One { task leaf(n = 1); on tick if !bb.a => Calm; }
            state Two { task leaf(n = 2); }
            state Three { task leaf(n = 3); on tick if !bb.b priority critical => Calm; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 9
        0.2s | a      |        | R      | now  | tick 9, halt 9, enter 1
        0.3s | !a     |        | R      | now  | tick 1, halt 1, enter 9
        0.4s | a b    |        | R      | now  | tick 9, halt 9, enter 3
        0.5s | !a !b  |        | R      | now  | tick 3, halt 3, enter 9
        1: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 1
        9: entered 3, ticked 5, left 0, halted 2
    "#]]);
}

#[test]
fn a_transition_that_finds_nothing_gives_way_to_a_lower_one() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 9); on tick if bb.a priority high => One; on tick if bb.a => Two; }
            state One when bb.b { task leaf(n = 1); }
            state Two { task leaf(n = 2); on tick if bb.b => Calm; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 9
        0.2s | a      |        | R      | now  | tick 9, halt 9, enter 2
        0.3s | b      |        | R      | now  | tick 2, halt 2, enter 9
        0.4s |        |        | R      | now  | tick 9, halt 9, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 1
        9: entered 2, ticked 4, left 0, halted 2
    "#]]);
}

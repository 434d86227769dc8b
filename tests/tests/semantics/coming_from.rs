//! Translations of other libraries' nodes, as the page `guide::coming_from` gives them.

use tests::prelude::*;

#[test]
fn while_do_else_changes_sides_with_its_condition() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); #[when(!bb.a)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        0.5s | a      |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn while_do_else_fails_with_the_side_that_fails() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); #[when(!bb.a)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:F    | F      | now  | enter 1
        0.2s | !a     | 2:F    | F      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn while_do_without_else_fails_when_its_condition_turns_false() {
    bt! {
        tree T for Actor {
            #[when(bb.a, aborts = self)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | F      | now  | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

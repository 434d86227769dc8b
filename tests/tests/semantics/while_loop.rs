//! `while`: rounds as long as the condition holds, asked before each.

use tests::prelude::*;

#[test]
fn ends_with_success_where_it_holds_no_longer() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 
        |  | 1:SR
        | !a | 
        |  | 1:S
    "#]]);
}

#[test]
fn a_round_that_fails_is_its_failure() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        |  | 1:F
    "#]]);
}

#[test]
fn a_condition_that_turns_false_does_not_end_the_round() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        | !a | 
        |  | 2:S
    "#]]);
}

#[test]
fn rounds_without_a_running_child_are_one_a_tick() {
    bt! {
        tree T for Actor {
            while bb.a { condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        |  | 1:S
        | !a | 1:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            while bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | stop | 
    "#]]);
}

#[test]
fn a_halt_between_two_rounds_has_nothing_to_do() {
    bt! {
        tree T for Actor {
            while bb.a { condition(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        | stop | 
    "#]]);
}

//! `if`, `else if`, `else`: the branch is chosen at the entry.

use tests::prelude::*;

#[test]
fn the_first_that_holds() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); } else if bb.b { leaf(n = 2); } else { leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        | a b | 1:S
        | !a | 2:S
        | !b | 3:S
    "#]]);
}

#[test]
fn is_latched_while_the_branch_runs() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); } else { leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | !a | 
        |  | 1:S
        |  | 
        | a | 
        |  | 2:F
    "#]]);
}

#[test]
fn without_else_it_succeeds_where_it_does_not_hold() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 1:F
    "#]]);
}

#[test]
fn several_nodes_in_a_branch_are_a_sequence() {
    bt! {
        tree T for Actor {
            if bb.a { leaf(n = 1); leaf(n = 2); } else { leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        |  | 2:F
        |  | 1:F
    "#]]);
}

#[test]
fn a_halt_reaches_the_branch() {
    bt! {
        tree T for Actor {
            if bb.a { graceful(n = 1); } else { leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | stop | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn sleeps_as_its_branch_does() {
    bt! {
        tree T for Actor {
            if bb.a { wait(1s); } else { idle; }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | 1s | 
        | !a | 
        | a | 
    "#]]);
}

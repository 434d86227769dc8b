//! `utility_selector`: children by score, highest first.

use tests::prelude::*;

#[test]
fn the_highest_score_first() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 m=2 | 2:S
        | n=3 | 1:S
    "#]]);
}

#[test]
fn ties_in_order() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(1)] leaf(n = 1); #[score(1)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:F
    "#]]);
}

#[test]
fn a_failure_leads_to_the_next_by_the_scores_of_now() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); #[score(1.5)] leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        | n=3 m=2 | 
        | m=1 | 1:F
        |  | 3:F
        |  | 2:F
    "#]]);
}

#[test]
fn scores_are_not_asked_while_a_child_runs() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(bb.n)] leaf(n = 1); #[score(bb.m)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | m=5 | 
        |  | 1:S
        |  | 
    "#]]);
}

#[test]
fn no_number_is_the_lowest_score() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(f32::NAN)] leaf(n = 1); #[score(-1.0)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 2:F
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(1)] leaf(n = 1); #[score(2)] graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
        |  | 
    "#]]);
}

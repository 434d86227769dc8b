//! `random_sequence`, `random_selector`, with and without `#[weight(n)]`.

use tests::prelude::*;

#[test]
fn random_sequence_draws_an_order_at_each_entry() {
    bt! {
        tree T for Actor {
            random_sequence { condition(n = 1); condition(n = 2); condition(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
    "#]]);
}

#[test]
fn random_selector_draws_an_order_at_each_entry() {
    bt! {
        tree T for Actor {
            random_selector { condition(n = 1); condition(n = 2); condition(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn random_sequence_ends_with_the_first_failure() {
    bt! {
        tree T for Actor {
            random_sequence { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:F 2:F
        |  | 1:S 2:S
        | | 1:S 2:S
    "#]]);
}

#[test]
fn random_selector_ends_with_the_first_success() {
    bt! {
        tree T for Actor {
            random_selector { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S 2:S
        |  | 1:F 2:F
        |  | 1:F 2:F
    "#]]);
}

#[test]
fn each_child_has_one_turn() {
    bt! {
        tree T for Actor {
            random_selector { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:F 2:F 3:FR
        | | 1:F 2:F 3:F
    "#]]);
}

#[test]
fn a_weight_of_zero_is_never_drawn() {
    bt! {
        tree T for Actor {
            random_selector { #[weight(0)] condition(n = 1); #[weight(1)] condition(n = 2); #[weight(0)] condition(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_heavier_child_comes_early() {
    bt! {
        tree T for Actor {
            random_sequence { #[weight(1)] condition(n = 1); #[weight(50)] condition(n = 2); #[weight(1)] condition(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
        |  | 1:S 2:S 3:S
    "#]]);
}

#[test]
fn a_weight_may_depend_on_keys() {
    bt! {
        tree T for Actor {
            random_selector { #[weight(bb.n)] condition(n = 1); #[weight(bb.m)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 1:S 2:S
        | n=0 m=1 | 1:S 2:S
        | m=0 | 1:S 2:S
    "#]]);
}

#[test]
fn a_weighted_sequence_of_which_nothing_is_drawn_succeeds() {
    bt! {
        tree T for Actor {
            random_sequence { #[weight(0)] condition(n = 1); #[weight(0)] condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
    "#]]);
}

#[test]
fn a_halt_reaches_the_running_child() {
    bt! {
        tree T for Actor {
            random_sequence { leaf(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
        | start | 
        | stop | 
        |  | 
    "#]]);
}

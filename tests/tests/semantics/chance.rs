//! `#[chance(p)]`: an entry passes with this probability.

use tests::prelude::*;

#[test]
fn none_never() {
    bt! {
        tree T for Actor {
            selector { #[chance(0.0)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:S
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn one_always() {
    bt! {
        tree T for Actor {
            selector { #[chance(1.0)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:S
        |  | 1:F 2:S
    "#]]);
}

#[test]
fn is_drawn_at_each_entry() {
    bt! {
        tree T for Actor {
            selector { #[chance(0.5)] condition(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn another_seed_draws_otherwise() {
    bt! {
        tree T for Actor {
            selector { #[chance(0.5)] condition(n = 1); condition(n = 2); }
        }
    }
    table_of(
        T::brain(Actor::default()).seeded(1),
        expect![[r#"
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
        |  | 1:S 2:S
    "#]],
    );
}

#[test]
fn a_child_that_passed_runs_on() {
    bt! {
        tree T for Actor {
            selector { #[chance(bb.n as f64)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 
        | n=0 | 
        |  | 1:S
        |  | 
    "#]]);
}

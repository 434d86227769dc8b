//! `#[time_limit(…)]`: a child that runs longer is halted, and it fails.

use tests::prelude::*;

#[test]
fn halts_and_fails() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_child_that_is_done_in_time_counts() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 1:S
        |  | 1:F
    "#]]);
}

#[test]
fn the_limit_is_asked_before_the_child() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | 300ms | 1:S
    "#]]);
}

#[test]
fn a_graceful_halt_may_take_longer() {
    bt! {
        tree T for Actor {
            #[time_limit(100ms)] graceful(n = 1, halts = 2);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
        |  | 
        |  | 
    "#]]);
}

#[test]
fn begins_anew_at_each_entry() {
    bt! {
        tree T for Actor {
            #[repeat(2)] #[time_limit(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 1:SR
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn the_inner_limit_may_be_shorter() {
    bt! {
        tree T for Actor {
            selector { #[time_limit(500ms)] selector { #[time_limit(200ms)] leaf(n = 1); leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 3:S
    "#]]);
}

#[test]
fn wants_a_tick_at_its_end() {
    bt! {
        tree T for Actor {
            #[time_limit(300ms)] idle;
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | 200ms | 
    "#]]);
}

#[test]
fn a_range_is_drawn_from() {
    bt! {
        tree T for Actor {
            #[time_limit(200ms..=200ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
    "#]]);
}

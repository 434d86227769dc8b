//! `race`: the first child to finish decides; the rest is halted.

use tests::prelude::*;

#[test]
fn the_first_success_is_its_success() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:S
        |  | 1:S
    "#]]);
}

#[test]
fn the_first_failure_is_its_failure() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:F
        |  | 1:F 2:S
    "#]]);
}

#[test]
fn of_two_in_one_tick_the_first_in_order_counts() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:F 3:S
    "#]]);
}

#[test]
fn graceful_losers_keep_it_running() {
    bt! {
        tree T for Actor {
            race { graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 2:S
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_halt_reaches_every_child() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
    "#]]);
}

#[test]
fn a_wait_is_a_time_out() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); wait(300ms); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

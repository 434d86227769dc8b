//! `simple_parallel(finish = …) { main; background }`: Unreal's.

use tests::prelude::*;

#[test]
fn the_main_leaf_decides() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 1:S
        |  | 
        |  | 1:F
    "#]]);
}

#[test]
fn the_background_starts_again_at_the_next_tick_whenever_it_is_done() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 2:S
        |  | 
        |  | 2:F
        |  | 
        |  | 1:S
    "#]]);
}

#[test]
fn immediate_halts_the_background() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); graceful(n = 2, halts = 2); }
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
fn delayed_lets_the_background_finish() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:F
        |  | 
        |  | 2:S
    "#]]);
}

#[test]
fn delayed_does_not_start_the_background_again() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 2:S
        |  | 1:S
    "#]]);
}

#[test]
fn a_main_leaf_that_is_done_at_once_leaves_no_time_for_a_background() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:F
    "#]]);
}

#[test]
fn a_halt_reaches_the_main_leaf_first() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
    "#]]);
}

#[test]
fn a_graceful_halt_reaches_both() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { graceful(n = 1, halts = 2); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | stop | 
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_halt_while_the_background_finishes_reaches_only_that() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = delayed) { leaf(n = 1); graceful(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
        | stop | 
        |  | 
    "#]]);
}

#[test]
fn wants_every_tick_between_two_rounds() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { wait(1s); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | 1s | 
    "#]]);
}

#[test]
fn sleeps_while_both_sleep() {
    bt! {
        tree T for Actor {
            simple_parallel(finish = immediate) { wait(2s); wait(1s); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | 1s | 
        |  | 
        | 1s | 
    "#]]);
}

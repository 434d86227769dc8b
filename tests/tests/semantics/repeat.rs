//! `#[repeat(n)]`, `#[repeat(forever)]`.

use tests::prelude::*;

#[test]
fn so_many_successes() {
    bt! {
        tree T for Actor {
            #[repeat(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:SR
        |  | 1:SR
        |  | 1:S
    "#]]);
}

#[test]
fn a_failure_is_its_failure() {
    bt! {
        tree T for Actor {
            #[repeat(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:SF
        |  | 
    "#]]);
}

#[test]
fn instant_rounds_are_made_in_one_tick() {
    bt! {
        tree T for Actor {
            #[repeat(3)] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:SSF
    "#]]);
}

#[test]
fn the_count_begins_anew_at_each_entry() {
    bt! {
        tree T for Actor {
            #[repeat(2)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:SR
        | restart | 1:SR
        |  | 1:S
    "#]]);
}

#[test]
fn forever_ends_with_a_failure() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:SR
        |  | 1:SR
        |  | 1:F
    "#]]);
}

#[test]
fn forever_makes_one_instant_round_a_tick() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] condition(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 1:S
        |  | 1:F
    "#]]);
}

#[test]
fn a_round_that_took_time_is_followed_at_once_by_the_next() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] sequence { leaf(n = 1); condition(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:SS 2:S
        |  | 1:S 2:S
    "#]]);
}

#[test]
fn a_halt_reaches_the_round() {
    bt! {
        tree T for Actor {
            #[repeat(3)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:SR
        | stop | 
    "#]]);
}

#[test]
fn a_graceful_halt_starts_no_other_round() {
    bt! {
        tree T for Actor {
            #[repeat(forever)] graceful(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:SR
        | stop | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn sleeps_as_its_child_does() {
    bt! {
        tree T for Actor {
            #[repeat(2)] wait(1s);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | 1s | 
        | 1s | 
    "#]]);
}

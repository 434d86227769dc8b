//! `#[delay(…)]`: runs this long before its child starts.

use tests::prelude::*;

#[test]
fn then_it_is_its_child() {
    bt! {
        tree T for Actor {
            #[delay(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 
        |  | 1:S
    "#]]);
}

#[test]
fn its_child_may_be_done_at_once() {
    bt! {
        tree T for Actor {
            #[delay(100ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:F
    "#]]);
}

#[test]
fn a_halt_before_the_child_started_has_nothing_to_do() {
    bt! {
        tree T for Actor {
            #[delay(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | stop | 
    "#]]);
}

#[test]
fn a_halt_afterwards_reaches_the_child() {
    bt! {
        tree T for Actor {
            #[delay(100ms)] graceful(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        | stop | 
        |  | 
    "#]]);
}

#[test]
fn even_none_takes_until_the_next_tick() {
    bt! {
        tree T for Actor {
            #[delay(0ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S
    "#]]);
}

#[test]
fn a_range_is_drawn_from() {
    bt! {
        tree T for Actor {
            #[delay(200ms..=200ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_guard_below_is_asked_after_it() {
    bt! {
        tree T for Actor {
            selector { #[delay(200ms)] #[when(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | a | 
        |  | 1:S
        |  | 
        | !a | 
        |  | 
    "#]]);
}

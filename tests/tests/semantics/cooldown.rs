//! `#[cooldown(…)]`: shut for this time after its child ended.

use tests::prelude::*;

#[test]
fn is_shut_after_a_success_and_after_a_failure() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 
        |  | 
        |  | 1:F
        |  | 
    "#]]);
}

#[test]
fn counts_from_the_end_not_from_the_entry() {
    bt! {
        tree T for Actor {
            #[cooldown(300ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 
        |  | 
        |  | 1:S
        |  | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn counts_from_a_halt_too() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] #[cooldown(300ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | !a | 
        | a | 2:F
        |  | 2:F
        |  | 2:F
    "#]]);
}

#[test]
fn a_graceful_halt_starts_it_when_it_is_done() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = self)] #[cooldown(200ms)] graceful(n = 1, halts = 2); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 
        | !a | 
        | a | 
        |  | 
        |  | 2:F
        |  | 2:F
    "#]]);
}

#[test]
fn its_end_under_a_lower_priority_guard_preempts() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1); idle; }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        |  | 
        |  | 
        |  | 
        | 1s | 
    "#]]);
}

#[test]
fn its_end_under_a_shut_guard_does_not() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1); idle; }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        |  | 
        | !a | 
        | 1s | 
        | a | 
    "#]]);
}

#[test]
fn its_end_without_a_lower_priority_guard_does_not() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a)] #[cooldown(300ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        |  | 
        | 1s | 
        |  | 2:F
        |  | 
    "#]]);
}

#[test]
fn a_guard_that_opens_while_it_is_shut_preempts_at_its_end() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        | !a | 
        | a | 
        |  | 
        |  | 
    "#]]);
}

#[test]
fn a_tick_that_comes_late_still_sees_its_end() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        | a | 1:S
        |  | 
        | 5s | 
    "#]]);
}

#[test]
fn a_range_is_drawn_from() {
    bt! {
        tree T for Actor {
            #[cooldown(200ms..=200ms)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        |  | 
        |  | 1:S
    "#]]);
}

#[test]
fn may_depend_on_keys() {
    bt! {
        tree T for Actor {
            #[cooldown(Duration::from_secs(bb.n as u64))] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        | n=1 | 1:S
        |  | 
        | 1s n=0 | 1:S
        |  | 1:S
    "#]]);
}

#[test]
fn outlives_a_restart() {
    bt! {
        tree T for Actor {
            #[cooldown(1s)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S
        | restart | 
        | 1s | 1:S
    "#]]);
}

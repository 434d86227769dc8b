//! `BYTES` and `MAX_VISITS`, constants of a tree.

use tests::prelude::*;

bt! {
    tree Conditions for Actor { selector { sequence { check(bb.a); set(bb.b = true); } condition(n = 1); succeed; } }
    tree Leaves for Actor { sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); } }
    tree Waits for Actor { sequence { wait(1s); wait(2s); wait(3s); } }
    tree Both for Actor { parallel { leaf(n = 1); leaf(n = 2); } }
    tree Counted for Actor { #[repeat(3)] condition(n = 1); }
    tree Endless for Actor { #[repeat(forever)] sequence { condition(n = 1); condition(n = 2); } }
    tree Cooled for Actor { #[cooldown(1s)] condition(n = 1); }
    tree Guarded for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); } }
    tree Chosen for Actor { if bb.a { condition(n = 1); } else { sequence { condition(n = 2); condition(n = 3); } } }
    tree Picked for Actor { pick { condition(n = 1); sequence { condition(n = 2); condition(n = 3); } } }
}

#[test]
fn conditions_take_no_memory() {
    assert_eq!(Conditions::BYTES, 0);
    assert_eq!(Chosen::BYTES, 0);
}

#[test]
fn one_child_at_a_time_is_remembered() {
    assert_eq!(Leaves::BYTES, 2, "which leaf runs, and the byte it remembers");
    assert_eq!(Waits::BYTES, 16, "which wait runs, and when it ends");
    assert_eq!(Guarded::BYTES, 2, "a guard remembers nothing");
}

#[test]
fn children_of_a_parallel_are_remembered_side_by_side() {
    assert_eq!(Both::BYTES, 4);
}

#[test]
fn a_cooldown_is_remembered_for_the_brains_life() {
    assert_eq!(Cooled::BYTES, 8);
}

#[test]
fn only_kept_locals_are_remembered_between_two_runs() {
    bt! {
        pub tree Counts for Actor { let count: u32 = 0; set(count = count + 1); }
        pub tree Keeps for Actor { #[keep] let count: u32 = 0; set(count = count + 1); }
        tree Run for Actor { run Counts; }
        tree RunKept for Actor { run Keeps; }
    }
    assert_eq!(RunKept::BYTES, Run::BYTES + 8, "the count, and whether there is one");
    assert_eq!(Keeps::BYTES, Counts::BYTES, "the locals of the brain's own tree stay where they are");
}

#[test]
fn the_most_visits_of_a_tick_are_known() {
    assert_eq!(Conditions::MAX_VISITS, 6);
    assert_eq!(Leaves::MAX_VISITS, 4);
    assert_eq!(Counted::MAX_VISITS, 4, "the round that ends and three more");
    assert_eq!(Endless::MAX_VISITS, 6, "the round that ends and the next");
    assert_eq!(Chosen::MAX_VISITS, 4, "the larger branch");
    assert_eq!(Picked::MAX_VISITS, 4, "the larger child");
}

#[test]
fn a_budget_that_is_kept_is_no_error() {
    bt! {
        #[budget(bytes = 2, visits = 4)]
        tree T for Actor { sequence { leaf(n = 1); leaf(n = 2); leaf(n = 3); } }
    }
    assert_eq!((T::BYTES, T::MAX_VISITS), (2, 4));
}

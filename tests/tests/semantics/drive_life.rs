//! Drives: when a brain sleeps, the effect of a change of the drive, and how often a brain is ticked.

use bt_runtime::brain::{Drive, Pace, Update};
use tests::prelude::*;

use crate::drive::driven;

#[test]
fn brains_that_wait_sleep_in_events_and_hybrid() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] wait(1s); wait(2s); } }
    }
    driven::<T>(
        &[Drive::Events],
        expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | at 2.1s |
            0.2s | a      |        | R      | at 1.2s |
            0.3s |        |        | R      | at 1.2s |
            1.3s | 1s     |        | S      | now     |
            2.3s | 1s     |        | R      | at 3.3s |
            2.4s |        |        | R      | at 3.3s |
        "#]],
    );
    driven::<T>(
        &[Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  |
            0.2s | a      |        | R      | now  |
            0.3s |        |        | R      | now  |
            1.3s | 1s     |        | S      | now  |
            2.3s | 1s     |        | R      | now  |
            2.4s |        |        | R      | now  |
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | at 2.1s |
            0.2s | a      |        | R      | at 2.1s |
            0.3s |        |        | R      | at 2.1s |
            1.3s | 1s     |        | R      | at 2.1s |
            2.3s | 1s     |        | S      | now     |
            2.4s |        |        | R      | at 3.4s |
        "#]],
    );
}

#[test]
fn a_brain_without_guards_that_abort_sleeps_in_each_drive() {
    bt! {
        tree T for Actor { selector { #[when(bb.a)] wait(1s); wait(2s); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling, Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next    | what happened
            0.1s |        |        | R      | at 2.1s |
            0.2s | a      |        | R      | at 2.1s |
            2.2s | 2s     |        | S      | now     |
            2.3s |        |        | R      | at 3.3s |
        "#]],
    );
}

#[test]
fn a_reactive_composite_is_asked_every_tick() {
    bt! {
        tree T for Actor { reactive_selector { check(bb.a); wait(1s); } }
    }
    driven::<T>(
        &[Drive::Events, Drive::Polling],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  |
            0.2s |        |        | R      | now  |
            0.3s | a      |        | S      | now  |
            0.4s | @ping  |        | S      | now  |
            0.5s |        |        | S      | now  |
        "#]],
    );
    driven::<T>(
        &[Drive::Hybrid],
        expect![[r#"
            time | before | leaves | status | next | what happened
            0.1s |        |        | R      | now  |
            0.2s |        |        | R      | now  |
            0.3s | a      |        | R      | now  |
            0.4s | @ping  |        | S      | now  |
            0.5s |        |        | S      | now  |
        "#]],
    );
}

#[test]
fn the_drive_changes_while_it_runs() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before    | leaves | status | next | what happened
        0.1s |           |        | R      | now  | enter 2
        0.2s | hybrid    |        | R      | now  | tick 2
        0.3s | a         |        | R      | now  | tick 2
        0.4s | hybrid    |        | R      | now  | tick 2
        0.5s | events    |        | R      | now  | halt 2, enter 1
        0.6s | !a hybrid |        | R      | now  | halt 1, enter 2
        0.7s | a         |        | R      | now  | tick 2
        0.8s | polling   |        | R      | now  | halt 2, enter 1
        0.9s | hybrid !a |        | R      | now  | halt 1, enter 2
        1.0s | events    |        | R      | now  | tick 2
        1: entered 2, ticked 2, left 0, halted 2
        2: entered 3, ticked 8, left 0, halted 2
    "#]]);
}

#[test]
fn a_restart_starts_from_the_root() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next   | what happened
        0.1s | hybrid  |        | R      | now    | enter 2
        0.2s | a       |        | R      | now    | tick 2
        0.3s |         |        | R      | now    | tick 2
        0.4s | restart |        | R      | now    | halt 2, enter 1
        0.5s | !a      |        | R      | now    | tick 1
        0.5s | stop    |        | F      | change | halt 1
        0.6s | start   |        | R      | now    | enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn a_brain_says_its_drive() {
    bt! {
        tree T for Actor { idle; }
    }
    let mut brain = T::brain(Actor::default());
    assert_eq!(brain.drive(), Drive::Events);
    for drive in [Drive::Hybrid, Drive::Polling, Drive::Events] {
        brain.set_drive(drive);
        assert_eq!((brain.drive(), brain.clone().driven(drive).drive()), (drive, drive));
        brain.tick(Duration::ZERO, &mut tests::Book::default());
        assert_eq!(brain.drive(), drive);
    }
}

#[test]
fn a_pace_owes_all_the_time_that_passed() {
    let millis = Duration::from_millis;
    let mut pace = Pace::new(Update::Every(millis(100)));
    let due: Vec<_> = [99, 0, 1, 250, 50, 49, 1].map(|dt| pace.due(millis(dt))).into();
    assert_eq!(due, [None, None, Some(millis(100)), Some(millis(250)), None, None, Some(millis(100))]);
    assert_eq!(pace.due(millis(99)), None);
    assert_eq!(pace.due(Duration::MAX), Some(Duration::MAX), "more does not fit");
    assert_eq!(pace.due(Duration::ZERO), None);
}

#[test]
fn without_an_interval_every_tick_is_due() {
    for update in [Update::EveryTick, Update::Every(Duration::ZERO), Update::default()] {
        let mut pace = Pace::new(update);
        let spans = [Duration::ZERO, Duration::from_secs(1), Duration::ZERO];
        assert_eq!(spans.map(|dt| pace.due(dt)), spans.map(Some));
    }
    assert_eq!(Pace::default(), Pace::new(Update::EveryTick));
}

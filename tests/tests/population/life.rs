//! Pause, resume, stop, start and restart of one agent among many, and its clock.

use bt_runtime::{brain::Phase, time::Next};
use tests::prelude::*;

use crate::sheep::{Call, Field, Graze, Heed, Nibble, Sheep, bite, flock, seconds};

#[test]
fn the_time_of_a_pause_is_not_owed() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(1);
    flock.tick(seconds(1), &mut field);
    flock.tick(seconds(4), &mut field);
    flock.brain_mut(ids[0]).unwrap().pause();
    assert_eq!(flock.tick(seconds(100), &mut field).agents, 0);
    flock.brain_mut(ids[0]).unwrap().resume();
    assert_eq!(flock.tick(Duration::from_millis(5_999), &mut field).agents, 0, "it had waited four seconds of ten");
    assert_eq!(flock.tick(Duration::from_millis(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0]);
    assert_eq!(flock.brain(ids[0]).unwrap().now(), Time::START.after(seconds(11)));
}

#[test]
fn one_that_is_awake_pauses_and_goes_on() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Nibble>(2);
    flock.tick(seconds(1), &mut field);
    flock.brain_mut(ids[0]).unwrap().pause();
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0, 1, 1, 1]);
    flock.brain_mut(ids[0]).unwrap().resume();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 2);
    let now = ids.iter().map(|&id| flock.brain(id).unwrap().now());
    assert_eq!(now.collect::<Vec<_>>(), [seconds(2), seconds(4)].map(|span| Time::START.after(span)));
}

#[test]
fn one_that_slept_woke_and_is_paused_before_its_tick_keeps_the_time_that_it_slept() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(1);
    flock.tick(seconds(1), &mut field);
    flock.tick(seconds(4), &mut field);
    flock.board_mut(ids[0]).unwrap().set_wolf(true);
    flock.brain_mut(ids[0]).unwrap().pause();
    flock.tick(seconds(100), &mut field);
    assert_eq!(field.take(), [0; 0]);
    flock.brain_mut(ids[0]).unwrap().resume();
    flock.tick(seconds(1), &mut field);
    assert_eq!((flock.brain(ids[0]).unwrap().now(), field.take()), (Time::START.after(seconds(6)), vec![0]));
}

#[test]
fn a_pause_in_which_something_happens_ends_with_it() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Heed>(1);
    flock.tick(seconds(1), &mut field);
    flock.brain_mut(ids[0]).unwrap().pause();
    flock.send(ids[0], Call::Come).unwrap();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
    flock.brain_mut(ids[0]).unwrap().resume();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0]);
}

#[test]
fn paused_and_resumed_again_and_again_no_time_is_lost_and_none_is_won() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(1);
    flock.tick(seconds(1), &mut field);
    for _ in 0..9 {
        flock.tick(seconds(1), &mut field);
        flock.brain_mut(ids[0]).unwrap().pause();
        drop(flock.brain_mut(ids[0]));
        flock.tick(seconds(7), &mut field);
        flock.brain_mut(ids[0]).unwrap().resume();
        drop(flock.brain_mut(ids[0]));
    }
    assert_eq!(field.take(), [0; 0]);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0]);
}

#[test]
fn stopped_it_sleeps_until_it_is_started() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Nibble>(2);
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.brain_mut(ids[1]).unwrap().stop(&mut field), Halt::Done);
    field.take();
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0, 0]);
    flock.brain_mut(ids[1]).unwrap().start();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 2);
    assert_eq!(flock.brain(ids[1]).unwrap().now(), Time::START.after(seconds(2)));
}

#[test]
fn a_sleeper_that_is_restarted_starts_at_the_next_tick() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(1);
    flock.tick(seconds(1), &mut field);
    flock.tick(seconds(5), &mut field);
    flock.brain_mut(ids[0]).unwrap().restart(&mut field);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(flock.brain(ids[0]).unwrap().next(), Next::At(Time::START.after(seconds(17))));
}

#[test]
fn a_sleeper_is_halted_at_the_moment_at_which_it_is_stopped() {
    bt! {
        tree Cooled for Sheep { selector { #[cooldown(10s)] sequence { bite(); idle } idle } }
    }
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Cooled>(1);
    flock.tick(seconds(1), &mut field);
    flock.tick(seconds(9), &mut field);
    let _ = flock.brain_mut(ids[0]).unwrap().restart(&mut field);
    field.take();
    flock.tick(seconds(5), &mut field);
    assert_eq!(field.take(), [0; 0], "the cooldown began at 10 s, when the branch ended");
    let _ = flock.brain_mut(ids[0]).unwrap().restart(&mut field);
    flock.tick(seconds(5), &mut field);
    assert_eq!(field.take(), [0]);
}

#[test]
fn one_that_runs_its_tree_once_finishes_and_may_start_again() {
    let mut field = Field::default();
    let (mut flock, _) = flock::<Heed>(0);
    let id = flock.spawn(Heed::brain(Sheep::default()).once());
    flock.tick(seconds(1), &mut field);
    flock.send(id, Call::Come).unwrap();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert!(matches!(flock.brain(id).unwrap().phase(), Phase::Finished(_)));
    flock.send(id, Call::Come).unwrap();
    assert_eq!(flock.tick(seconds(50), &mut field).agents, 0, "nothing wakes it");
    flock.brain_mut(id).unwrap().start();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0, 0], "the call had waited");
    assert_eq!(flock.brain(id).unwrap().now(), Time::START.after(seconds(3)));
}

#[test]
fn another_drive_wakes_it_or_lets_it_sleep() {
    use bt_runtime::brain::Drive;
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(2);
    flock.tick(seconds(1), &mut field);
    flock.brain_mut(ids[0]).unwrap().set_drive(Drive::Polling);
    assert_eq!([(); 3].map(|()| flock.tick(seconds(1), &mut field).agents), [1; 3]);
    flock.brain_mut(ids[0]).unwrap().set_drive(Drive::Events);
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 0);
    assert_eq!(flock.tick(seconds(5), &mut field).agents, 2, "the wait of both ends at 11 s");
}

#[test]
fn one_brain_may_be_put_in_the_place_of_another() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(1);
    flock.tick(seconds(1), &mut field);
    let mut other = Graze::brain(Sheep { name: 9, ..Sheep::default() });
    core::mem::swap(&mut *flock.brain_mut(ids[0]).unwrap(), &mut other);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1, "it has not started yet");
    assert_eq!(flock.tick(seconds(10), &mut field).agents, 1);
    assert_eq!(field.take(), [9]);
}

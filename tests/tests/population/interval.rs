//! Level of detail: the minimum interval between the ticks of an agent.

use bt_runtime::{brain::Update, time::Next};
use tests::prelude::*;

use crate::sheep::{Call, Field, Graze, Heed, Nibble, every, flock, millis, named, seconds};

/// The moments with a bite, in milliseconds, for ticks of `step` milliseconds up to `until`.
fn bites<T: Tree<Agent = crate::sheep::Sheep>>(flock: &mut bt_runtime::Population<T>, step: u64, until: u64) -> Vec<u64>
where
    Brain<T>: Unpin,
{
    let mut field = Field::default();
    let steps = (1..=until / step).map(|count| count * step);
    steps
        .filter(|_| {
            let ticked = flock.tick(millis(step), &mut field);
            assert_eq!(field.bites.len(), ticked.agents);
            !field.take().is_empty()
        })
        .collect()
}

#[test]
fn one_that_polls_is_ticked_when_its_interval_is_over() {
    let (mut flock, ids) = flock::<Nibble>(1);
    assert!(flock.set_update(ids[0], every(100)));
    assert_eq!(flock.awake(), 0, "its first tick is after the first interval, as `Pace` has it");
    assert_eq!(bites(&mut flock, 40, 400), [120, 240, 360]);
    assert_eq!(flock.brain(ids[0]).unwrap().now(), Time::START.after(millis(360)), "ticked with all the time");
}

#[test]
fn an_interval_set_while_awake_counts_from_the_last_tick() {
    let (mut flock, ids) = flock::<Nibble>(1);
    assert_eq!(bites(&mut flock, 40, 80), [40, 80]);
    flock.set_update(ids[0], every(100));
    assert_eq!(bites(&mut flock, 40, 400), [120, 240, 360]);
    flock.set_update(ids[0], every(60));
    assert_eq!(bites(&mut flock, 40, 160), [40, 120], "20 ms of it were over");
}

#[test]
fn a_shorter_interval_counts_at_once() {
    let (mut flock, ids) = flock::<Nibble>(2);
    flock.set_update(ids[0], Update::Every(seconds(3600)));
    assert_eq!(bites(&mut flock, 1000, 2000), [1000, 2000], "the other one");
    flock.set_update(ids[0], Update::EveryTick);
    assert_eq!(flock.awake(), 2);
    let mut field = Field::default();
    flock.tick(seconds(1), &mut field);
    assert_eq!(field.take(), [0, 1]);
    assert_eq!(flock.brain(ids[0]).unwrap().now(), Time::START.after(seconds(3)));
}

#[test]
fn no_interval_is_longer_than_71_minutes_and_none_shorter_than_a_microsecond() {
    let (mut flock, ids) = flock::<Nibble>(1);
    let mut field = Field::default();
    flock.set_update(ids[0], Update::Every(Duration::MAX));
    let longest = Duration::from_micros(u32::MAX.into());
    assert_eq!(flock.tick(longest - Duration::from_nanos(1), &mut field).agents, 0);
    assert_eq!(flock.tick(Duration::from_nanos(1), &mut field).agents, 1);
    for no_interval in [Update::Every(Duration::ZERO), Update::Every(Duration::from_nanos(999))] {
        flock.set_update(ids[0], no_interval);
        assert_eq!(flock.tick(Duration::ZERO, &mut field).agents, 1);
    }
}

#[test]
fn a_key_written_in_between_is_seen_when_it_is_due() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(2);
    flock.set_update(ids[0], every(1000));
    flock.tick(seconds(1), &mut field);
    for &id in &ids {
        flock.board_mut(id).unwrap().set_wolf(true);
    }
    let mut told = Vec::new();
    for _ in 0..4 {
        flock.tick(millis(250), &mut field);
        told.push(field.take());
    }
    assert_eq!(told, [vec![1], vec![], vec![], vec![0]]);
}

#[test]
fn an_event_in_between_waits_in_the_queue_until_it_is_due() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Heed>(1);
    flock.set_update(ids[0], every(1000));
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    flock.tick(millis(100), &mut field);
    flock.send(ids[0], Call::Go).unwrap();
    flock.tick(millis(100), &mut field);
    flock.send(ids[0], Call::Come).unwrap();
    assert_eq!(flock.tick(millis(799), &mut field).agents, 0);
    assert_eq!(flock.tick(millis(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0]);
}

#[test]
fn one_that_slept_longer_than_its_interval_wakes_at_once() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Heed>(1);
    flock.set_update(ids[0], every(1000));
    flock.tick(seconds(1), &mut field);
    flock.tick(seconds(5), &mut field);
    flock.send(ids[0], Call::Come).unwrap();
    assert_eq!((flock.awake(), flock.tick(Duration::ZERO, &mut field).agents), (1, 1));
    assert_eq!(field.take(), [0]);
}

#[test]
fn a_moment_within_the_interval_is_seen_at_its_end_one_beyond_it_in_time() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(2);
    flock.set_update(ids[0], every(8000));
    flock.set_update(ids[1], every(1000));
    assert_eq!(flock.tick(seconds(8), &mut field).agents, 2);
    assert_eq!(flock.tick(millis(9_999), &mut field).agents, 0, "both wait until 18 s");
    assert_eq!(flock.tick(millis(1), &mut field).agents, 2);
    assert_eq!(field.take(), [0, 1]);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1, "the tree starts again; the other one is not due");
    assert_eq!(flock.tick(seconds(7), &mut field).agents, 1);
}

#[test]
fn a_cooldown_that_ends_between_two_looks_at_the_brain_is_not_missed() {
    bt! {
        tree Cooled for crate::sheep::Sheep {
            selector {
                #[when(bb.grass == 0, aborts = lower_priority)] #[cooldown(1s)] bite();
                nibble()
            }
        }
    }
    use crate::sheep::{bite, nibble};
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Cooled>(1);
    flock.set_update(ids[0], every(400));
    for _ in 0..30 {
        // Access to the brain must not lose any time.
        drop(flock.brain_mut(ids[0]));
        flock.tick(millis(100), &mut field);
    }
    // The sheep bites at 0.4 s, then nibbles. It bites again in the first tick after the end of the cooldown: at 1.6 s
    // and 2.8 s.
    assert_eq!(flock.brain(ids[0]).unwrap().now(), Time::START.after(millis(2800)));
    let mut lone: Brain<Cooled> = named(0);
    let mut alone = Field::default();
    (0..7).for_each(|_| _ = lone.tick(millis(400), &mut alone));
    assert_eq!(field.bites, alone.bites);
    assert_eq!(flock.brain(ids[0]).unwrap().next(), Next::Now);
}

#[test]
fn intervals_may_be_those_of_some_only() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Nibble>(3);
    flock.set_update(ids[1], every(200));
    let mut told = Vec::new();
    for _ in 0..4 {
        flock.tick(millis(100), &mut field);
        told.push(field.take());
    }
    assert_eq!(told, [vec![0, 2], vec![0, 1, 2], vec![0, 2], vec![0, 1, 2]]);
}

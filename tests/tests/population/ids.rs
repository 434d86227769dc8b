//! Ids of agents: an index is used again, an id never.

use bt_runtime::{Population, brain::Update, population::Undelivered};
use tests::prelude::*;

use crate::sheep::{Call, Field, Graze, Heed, Nibble, flock, named, seconds};

#[test]
fn places_are_in_the_order_of_their_spawn() {
    let (flock, ids) = flock::<Graze>(130);
    let indices: Vec<_> = ids.iter().map(|id| (id.index(), id.generation())).collect();
    assert_eq!(indices, (0..130).map(|index| (index, 0)).collect::<Vec<_>>());
    assert!(flock.iter().map(|(id, _)| id).eq(ids));
    assert_eq!((flock.len(), flock.is_empty()), (130, false));
}

#[test]
fn an_id_that_is_gone_finds_nobody() {
    let (mut flock, ids) = flock::<Heed>(2);
    let gone = ids[0];
    assert_eq!(flock.despawn(gone).map(|brain| brain.board().name), Some(0));
    for again in [false, true] {
        if again {
            assert_ne!(flock.spawn(named(7)), gone);
        }
        assert!(!flock.contains(gone));
        assert!(flock.despawn(gone).is_none() && flock.brain(gone).is_none() && flock.brain_mut(gone).is_none());
        assert!(flock.board(gone).is_none() && flock.board_mut(gone).is_none());
        assert_eq!(flock.send(gone, Call::Go), Err(Undelivered::Gone(Call::Go)));
        assert!(!flock.set_update(gone, Update::EveryTick));
    }
    assert_eq!(flock.len(), 2);
    assert!(flock.contains(ids[1]));
}

#[test]
fn an_id_of_a_larger_population_finds_nobody() {
    let (mut small, _) = flock::<Graze>(1);
    let (_, ids) = flock::<Graze>(100);
    assert!(small.board(ids[99]).is_none() && small.despawn(ids[99]).is_none());
}

#[test]
fn a_free_place_is_taken_again_the_last_one_first_with_another_generation() {
    let (mut flock, ids) = flock::<Graze>(5);
    for index in [1, 3, 2] {
        flock.despawn(ids[index]).unwrap();
    }
    let names: Vec<_> = flock.iter().map(|(_, brain)| brain.board().name).collect();
    assert_eq!(names, [0, 4]);
    let again: Vec<_> = (10..15).map(|name| flock.spawn(named(name))).collect();
    let places: Vec<_> = again.iter().map(|id| (id.index(), id.generation())).collect();
    assert_eq!(places, [(2, 1), (3, 1), (1, 1), (5, 0), (6, 0)]);
    let names: Vec<_> = flock.iter().map(|(_, brain)| brain.board().name).collect();
    assert_eq!(names, [0, 12, 10, 11, 4, 13, 14]);
    assert_eq!(again.iter().map(|&id| flock.board(id).unwrap().name).collect::<Vec<_>>(), [10, 11, 12, 13, 14]);
}

#[test]
fn an_index_counts_its_generations() {
    let mut flock = Population::<Graze>::new();
    for generation in 0..100 {
        let id = flock.spawn(named(0));
        assert_eq!((id.index(), id.generation()), (0, generation));
        flock.despawn(id).unwrap();
    }
    assert!(flock.is_empty());
}

#[test]
fn despawned_awake_asleep_or_before_the_first_tick_nobody_is_left_behind() {
    let mut field = Field::default();
    // A sheep that waits for a time, while other sheep wait for the same moment.
    let (mut timed, ids) = flock::<Graze>(4);
    timed.tick(seconds(1), &mut field);
    timed.despawn(ids[1]).unwrap();
    timed.despawn(ids[3]).unwrap();
    let late = timed.spawn(named(9));
    assert_eq!(timed.tick(seconds(10), &mut field).agents, 3);
    assert_eq!(field.take(), [0, 2], "the new one has just begun to wait");
    timed.despawn(late).unwrap();
    assert_eq!(timed.tick(seconds(10), &mut field).agents, 2);

    // A sheep that polls.
    let (mut awake, ids) = flock::<Nibble>(3);
    awake.despawn(ids[2]).unwrap();
    awake.tick(seconds(1), &mut field);
    awake.despawn(ids[0]).unwrap();
    assert_eq!((awake.awake(), awake.tick(seconds(1), &mut field).agents), (1, 1));
    assert_eq!(field.take(), [0, 1, 1]);

    // A sheep that waits only for an event.
    let (mut deaf, ids) = flock::<Heed>(2);
    deaf.tick(seconds(1), &mut field);
    deaf.despawn(ids[0]).unwrap();
    assert_eq!((deaf.awake(), deaf.tick(seconds(1), &mut field).agents), (0, 0));
    let new = deaf.spawn(named(5));
    assert_eq!(new.index(), 0);
    assert_eq!((deaf.awake(), deaf.tick(seconds(1), &mut field).agents), (1, 1));
}

#[test]
fn a_new_agent_at_a_used_index_inherits_nothing() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Nibble>(1);
    flock.set_update(ids[0], Update::Every(seconds(60)));
    flock.tick(seconds(1), &mut field);
    flock.despawn(ids[0]).unwrap();
    let id = flock.spawn(named(1));
    flock.tick(seconds(1), &mut field);
    assert_eq!(field.take(), [1], "no interval");
    assert_eq!(flock.brain(id).unwrap().now(), Time::START.after(seconds(1)), "no time that another slept");
}

#[test]
fn a_sleeper_goes_on_in_another_population_where_it_was() {
    let mut field = Field::default();
    let (mut from, ids) = flock::<Graze>(1);
    from.tick(seconds(1), &mut field);
    from.tick(seconds(4), &mut field);
    let brain = from.despawn(ids[0]).unwrap();
    assert_eq!(brain.now(), Time::START.after(seconds(5)), "its clock has come to the moment");

    let mut to = Population::<Graze>::new();
    to.tick(seconds(100), &mut field);
    to.spawn(brain);
    assert_eq!(to.tick(millis_less_than_six(), &mut field).agents, 0);
    assert_eq!(to.tick(Duration::from_millis(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0]);
}

/// Six seconds less a millisecond. The wait began at 1 s and ends at 11 s.
fn millis_less_than_six() -> Duration {
    Duration::from_millis(5_999)
}

#[test]
fn a_snapshot_keeps_the_order_in_which_places_are_taken_again() {
    bt! {
        tree Still for Actor { idle; }
    }
    let mut herd = Population::<Still>::new();
    let ids: Vec<_> = (0..5).map(|_| herd.spawn(Still::brain(Actor::default()))).collect();
    for index in [1, 3, 2] {
        herd.despawn(ids[index]).unwrap();
    }
    let bytes = postcard::to_stdvec(&herd).unwrap();
    let mut restored: Population<Still> = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(postcard::to_stdvec(&restored).unwrap(), bytes);
    for _ in 0..5 {
        let [a, b] = [&mut herd, &mut restored].map(|herd| herd.spawn(Still::brain(Actor::default())));
        assert_eq!(a, b);
    }
    assert_eq!((herd.len(), restored.len()), (7, 7));
}

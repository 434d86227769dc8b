//! The same boards, records and events for any number of threads and worlds.

use bt_runtime::trace::Recorder;
use bt_runtime::{
    Chance, Population,
    population::{AgentId, Ticked},
};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tests::Book;
use tests::prelude::*;

use crate::herd::Herd;
use crate::sheep::{Field, Graze, flock, millis};
use crate::trees::{LIVELY, Make, QUIET};

const WORLDS: [usize; 5] = [1, 2, 3, 8, 64];

fn pools() -> [ThreadPool; 3] {
    [1, 2, 8].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had"))
}

/// A herd with some free places.
fn herd(make: Make, agents: u64) -> (Box<dyn Herd>, Vec<AgentId>) {
    let mut herd = make(0).herd();
    let ids: Vec<_> = (0..agents).map(|seed| herd.spawn(seed)).collect();
    let (gone, here): (Vec<_>, Vec<_>) = ids.into_iter().partition(|id| id.index() % 11 == 3);
    gone.into_iter().for_each(|id| _ = herd.despawn(id).expect("it was here"));
    (herd, here)
}

/// Writes keys of some agents, and sends events to others.
fn stir(herd: &mut dyn Herd, ids: &[AgentId], mut chance: Chance) {
    for &id in ids {
        match chance.below(8) {
            0 => herd.write(id, &mut |bb| _ = (bb.set_a(!bb.a), bb.set_n((bb.n + 1) % 4))),
            1 => herd.write(id, &mut |bb| _ = (bb.set_b(!bb.b), bb.set_m((bb.m + 1) % 4))),
            2 => _ = herd.send(id, Signal::Ping),
            _ => {}
        }
    }
}

/// The results of the leaves in a tick.
fn book(mut chance: Chance) -> Book {
    let mut book = Book::default();
    for leaf in 1..=61 {
        match chance.below(4) {
            0 => book.result(leaf, Status::Success),
            1 => book.result(leaf, Status::Failure),
            _ => {}
        }
    }
    book
}

type Life = Vec<(Ticked, Recorder, Vec<tests::Fact>, Vec<(AgentId, Actor)>)>;

/// Ticks a herd several times with `tick`.
fn live(
    mut herd: Box<dyn Herd>,
    ids: &[AgentId],
    mut tick: impl FnMut(&mut dyn Herd, &Book) -> (Ticked, Recorder, Vec<tests::Fact>),
) -> Life {
    (0..6)
        .map(|number| {
            stir(&mut *herd, ids, Chance::new(number));
            let (ticked, trace, facts) = tick(&mut *herd, &book(Chance::new(number)));
            (ticked, trace, facts, herd.boards())
        })
        .collect()
}

fn alone(herd: &mut dyn Herd, book: &Book) -> (Ticked, Recorder, Vec<tests::Fact>) {
    let (mut book, mut trace) = (book.clone(), Recorder::default());
    (herd.tick(millis(100), &mut book, &mut trace), trace, book.facts)
}

/// A tick in several worlds.
type Parallel = fn(&mut dyn Herd, Duration, &mut [(Book, Recorder)]) -> Ticked;

fn split(herd: &mut dyn Herd, book: &Book, worlds: usize, tick: Parallel) -> (Ticked, Recorder, Vec<tests::Fact>) {
    let mut worlds: Vec<_> = (0..worlds).map(|_| (book.clone(), Recorder::default())).collect();
    let ticked = tick(herd, millis(100), &mut worlds);
    let (mut all, mut facts) = (Recorder::default(), vec![]);
    for (book, trace) in worlds {
        all.records.extend(trace.records);
        facts.extend(book.facts);
    }
    (ticked, all, facts)
}

#[test]
fn boards_records_and_deeds_are_those_of_one_thread() {
    let pools = pools();
    for (name, make) in [LIVELY[0], LIVELY[7], QUIET[3], QUIET[11]] {
        let (herd, ids) = herd(make, 270);
        let expected = live(herd.copy(), &ids, alone);
        assert!(expected.iter().any(|(_, trace, ..)| trace.records.len() > 500), "{name} has a life");
        for (pool, worlds) in pools.iter().flat_map(|pool| WORLDS.map(|worlds| (pool, worlds))) {
            let copy = herd.copy();
            let lived = live(copy, &ids, |herd, book| {
                pool.install(|| split(herd, book, worlds, |herd, dt, worlds| herd.par_tick(dt, worlds)))
            });
            assert!(lived == expected, "{name} in {worlds} worlds, {} threads", pool.current_num_threads());
        }
    }
}

#[test]
fn lanes_on_threads_of_the_caller_tick_as_one_thread_does() {
    for (name, make) in [LIVELY[2], QUIET[5]] {
        let (herd, ids) = herd(make, 270);
        let expected = live(herd.copy(), &ids, alone);
        for lanes in [1, 2, 3, 8] {
            let lived = live(herd.copy(), &ids, |herd, book| {
                split(herd, book, lanes, |herd, dt, worlds| herd.tick_lanes(dt, worlds))
            });
            assert!(lived == expected, "{name} in {lanes} lanes");
        }
    }
}

#[test]
fn commands_are_in_the_order_of_the_agents() {
    let pools = pools();
    for agents in [0, 1, 63, 64, 65, 1000] {
        let (mut flock, _) = flock::<Graze>(agents);
        flock.tick(millis(0), &mut Field::default());
        let expected: Vec<_> = (0..agents).collect();
        for (pool, worlds) in pools.iter().flat_map(|pool| WORLDS.map(|worlds| (pool, worlds))) {
            let (mut copy, mut fields) = (flock.clone(), vec![Field::default(); worlds]);
            let ticked = pool.install(|| copy.par_tick(millis(10_000), &mut fields));
            assert_eq!(ticked, Ticked { agents: agents as usize, faults: 0 });
            assert_eq!(fields.iter().flat_map(|field| field.bites.clone()).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn the_agents_are_shared_out_evenly_by_their_places() {
    let (mut flock, _) = flock::<Graze>(640);
    flock.tick(millis(0), &mut Field::default());
    let mut fields = vec![Field::default(); 5];
    flock.par_tick(millis(10_000), &mut fields);
    assert_eq!(fields.iter().map(|field| field.bites.len()).collect::<Vec<_>>(), [128; 5]);
}

#[test]
fn ticks_by_one_thread_and_by_many_may_take_turns() {
    let (mut flock, _) = flock::<Graze>(100);
    let mut copy: Population<Graze> = flock.clone();
    let (mut field, mut fields) = (Field::default(), vec![Field::default(); 2]);
    for number in 0..40 {
        let ticked = flock.tick(millis(700), &mut field);
        let other = if number % 2 == 0 {
            copy.tick(millis(700), &mut fields[0])
        } else {
            copy.par_tick(millis(700), &mut fields)
        };
        assert_eq!(ticked, other);
    }
    assert_eq!(field.bites.len(), fields.iter().map(|field| field.bites.len()).sum::<usize>());
}

//! A sleeping agent wakes exactly in the first tick that reaches its moment.

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Population, time::Next};
use tests::prelude::*;

use crate::sheep::{Field, Graze, Sheep, bite, flock, named, seconds};

bt! {
    /// Bites after the time `span`.
    tree After(span: Duration) for Sheep { sequence { wait(span); bite(); idle } }
}

fn waiting(population: &mut Population<After>, name: u32, nanos: u64) {
    let sheep = Sheep { name, ..Sheep::default() };
    population.spawn(After::brain(sheep, After::inputs().span(Duration::from_nanos(nanos))));
}

#[test]
fn not_a_nanosecond_early_and_not_one_late() {
    let mut field = Field::default();
    // Durations around the unit of the timer wheel, a turn of each of its levels, and one beyond the largest level.
    for nanos in [1, 2, 999, 1 << 20, (1 << 20) + 1, (1 << 26) - 1, 1 << 26, 1 << 32, 1 << 38, 1 << 50, 1 << 62] {
        let mut flock = Population::<After>::new();
        waiting(&mut flock, 1, nanos);
        assert_eq!(flock.tick(Duration::ZERO, &mut field).agents, 1);
        assert_eq!(flock.tick(Duration::from_nanos(nanos - 1), &mut field).agents, 0, "{nanos}");
        assert_eq!(flock.tick(Duration::ZERO, &mut field).agents, 0, "{nanos}");
        assert_eq!(flock.tick(Duration::from_nanos(1), &mut field).agents, 1, "{nanos}");
        assert_eq!(field.take(), [1]);
    }
}

#[test]
fn many_moments_in_one_tick_wake_in_the_order_of_the_agents() {
    let mut field = Field::default();
    let mut flock = Population::<After>::new();
    for name in 0..300_u32 {
        let nanos = u64::from(name.wrapping_mul(2_654_435_761) % 1000) * 10_000_000;
        waiting(&mut flock, name, nanos);
    }
    flock.tick(Duration::ZERO, &mut field);
    let mut ticked = 0;
    for _ in 0..10 {
        ticked += flock.tick(seconds(1), &mut field).agents;
        let bites = field.take();
        assert!(bites.is_sorted(), "{bites:?}");
    }
    assert_eq!(ticked, 300);
}

#[test]
fn a_wait_of_nothing_ends_at_the_next_tick_even_without_time() {
    let mut field = Field::default();
    let mut flock = Population::<After>::new();
    waiting(&mut flock, 1, 0);
    assert_eq!(flock.tick(Duration::ZERO, &mut field).agents, 1);
    assert_eq!(flock.tick(Duration::ZERO, &mut field).agents, 1);
    assert_eq!(field.take(), [1]);
    assert_eq!(flock.tick(Duration::ZERO, &mut field).agents, 0);
}

#[test]
fn a_huge_step_wakes_everybody_once() {
    let mut field = Field::default();
    let (mut flock, ids) = flock::<Graze>(65);
    flock.tick(Duration::ZERO, &mut field);
    assert_eq!(flock.tick(seconds(1_000_000_000), &mut field).agents, 65);
    assert_eq!(field.take().len(), 65, "a wait ends once, however late");
    assert_eq!(flock.brain(ids[64]).unwrap().now(), Time::START.after(seconds(1_000_000_000)));
}

#[test]
fn agents_run_on_at_the_end_of_the_clock() {
    let mut field = Field::default();
    let mut flock = Population::<After>::new();
    waiting(&mut flock, 1, u64::MAX);
    flock.tick(Duration::ZERO, &mut field);
    assert_eq!(flock.tick(Duration::from_nanos(u64::MAX - 1), &mut field).agents, 0);
    assert_eq!(flock.tick(Duration::MAX, &mut field).agents, 1);
    assert_eq!((flock.now(), field.take()), (Time::END, vec![1]));

    // The clock has stopped. A new agent waits forever, and everything else continues.
    waiting(&mut flock, 2, 1);
    let zero = flock.spawn(After::brain(Sheep { name: 3, ..Sheep::default() }, After::inputs().span(Duration::ZERO)));
    for _ in 0..3 {
        flock.tick(Duration::MAX, &mut field);
    }
    assert_eq!(flock.now(), Time::END);
    assert_eq!(flock.brain(zero).unwrap().next(), Next::Change);
    assert!(field.take().contains(&3));
}

#[test]
fn a_brain_keeps_its_own_clock_in_a_population_that_began_earlier_or_later() {
    let mut field = Field::default();
    let mut old: Brain<Graze> = named(0);
    old.tick(seconds(1000), &mut field);
    old.tick(seconds(7), &mut field);
    let mut flock = Population::<Graze>::new();
    flock.tick(seconds(50), &mut field);
    let id = flock.spawn(old);
    assert_eq!(flock.awake(), 0, "it is in the middle of its wait");
    assert_eq!(flock.tick(seconds(2), &mut field).agents, 0);
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(flock.brain(id).unwrap().now(), Time::START.after(seconds(1010)));
}

#[test]
fn no_time_passes_without_a_world() {
    let (mut flock, _) = flock::<Graze>(3);
    assert_eq!(flock.par_tick(seconds(1), &mut []), bt_runtime::population::Ticked::default());
    assert_eq!((flock.now(), flock.awake()), (Time::START, 3));
}

#[test]
fn a_look_at_an_agent_whose_clock_stands_reports_that_clock() {
    let (mut flock, ids) = flock::<Graze>(3);
    let mut field = Field::default();
    flock.tick(seconds(1), &mut field);
    flock.brain_mut(ids[1]).unwrap().pause();
    flock.brain_mut(ids[2]).unwrap().stop(&mut field);
    flock.tick(seconds(2), &mut field);
    for (id, now) in ids.into_iter().zip([3, 1, 1].map(seconds)) {
        let mut trace = Recorder::default();
        assert!(flock.look(id, &mut field, &mut trace));
        let now = Time::START.after(now);
        assert!(trace.records.contains(&Record::Look { now }), "{now:?}: {:?}", trace.records);
    }
}

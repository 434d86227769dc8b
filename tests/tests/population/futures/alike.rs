//! An agent whose actions are futures does the same alone, in a population, and on threads.

use std::pin::Pin;

use bt_runtime::population::Ticked;
use bt_runtime::time::Next;
use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Chance, Population};
use tests::prelude::*;

use super::{Fly, Pilot, pilot};
use crate::sheep::millis;

/// A brain outside of a population. It is ticked when it has something to do.
struct Alone {
    brain: Pin<Box<Brain<Fly>>>,
    last: Time,
}

impl Alone {
    fn tick(&mut self, now: Time, trace: &mut Recorder) -> bool {
        let owed = now.since(self.last);
        let due = match self.brain.next() {
            Next::Now => true,
            Next::At(time) => time <= self.brain.now().after(owed),
            Next::Change => false,
        };
        if due {
            self.brain.as_mut().pinned().tick_traced(owed, &mut (), trace);
            self.last = now;
        }
        due
    }
}

/// One tick of all pilots, by one of several drivers: the number of ticked agents, the records, and the boards.
type Lived = Vec<(usize, Recorder, Vec<Pilot>)>;

/// The changes before a tick: for each pilot an event or a written key.
fn changes(tick: u64, pilots: usize) -> Vec<(bool, Option<bool>)> {
    let mut chance = Chance::new(tick);
    (0..pilots).map(|_| (chance.below(9) == 0, (chance.below(20) == 0).then(|| chance.below(2) == 0))).collect()
}

const PILOTS: usize = 150;
const TICKS: u64 = 60;

fn all_alone() -> Lived {
    let mut pilots: Vec<_> =
        (0..PILOTS as u64).map(|number| Alone { brain: Box::pin(pilot(number)), last: Time::START }).collect();
    let mut now = Time::START;
    let mut lived = Vec::new();
    for tick in 0..TICKS {
        for (pilot, (event, storm)) in pilots.iter_mut().zip(changes(tick, PILOTS)) {
            let mut brain = pilot.brain.as_mut().pinned();
            if event {
                let _ = brain.send(3);
            }
            storm.into_iter().for_each(|storm| _ = brain.board_mut().set_storm(storm));
        }
        now = now.after(millis(70));
        let (mut trace, mut ticked) = (Recorder::default(), 0);
        for (index, pilot) in pilots.iter_mut().enumerate() {
            let before = trace.records.len();
            trace.records.push(Record::Agent { index: index as u32, generation: 0 });
            if pilot.tick(now, &mut trace) {
                ticked += 1;
            } else {
                trace.records.truncate(before);
            }
        }
        lived.push((ticked, trace, pilots.iter().map(|pilot| (**pilot.brain.board()).clone()).collect()));
    }
    lived
}

fn together(mut tick: impl FnMut(&mut Population<Fly>) -> (Ticked, Recorder)) -> Lived {
    let mut pilots = Population::new();
    let ids: Vec<_> = (0..PILOTS as u64).map(|number| pilots.spawn(pilot(number))).collect();
    (0..TICKS)
        .map(|number| {
            for (&id, (event, storm)) in ids.iter().zip(changes(number, PILOTS)) {
                if event {
                    let _ = pilots.send(id, 3);
                }
                storm.into_iter().for_each(|storm| _ = pilots.board_mut(id).unwrap().set_storm(storm));
            }
            let (ticked, trace) = tick(&mut pilots);
            assert_eq!(ticked.faults, 0, "{:?}", pilots.faults());
            (ticked.agents, trace, pilots.iter().map(|(_, brain)| (**brain.board()).clone()).collect())
        })
        .collect()
}

#[test]
fn an_agent_does_the_same_alone_in_a_population_and_on_threads() {
    let expected = all_alone();
    let legs: u32 = expected.last().unwrap().2.iter().map(|pilot| pilot.legs).sum();
    let asleep = expected.iter().filter(|(ticked, ..)| *ticked < PILOTS / 2).count();
    assert!(legs > 100 && asleep > 20, "they have a life: {legs} legs, {asleep} quiet ticks");
    let one = together(|pilots| {
        let mut trace = Recorder::default();
        (pilots.tick_traced(millis(70), &mut (), &mut trace), trace)
    });
    assert!(one == expected, "in a population");
    for worlds in [1, 2, 5] {
        let many = together(|pilots| {
            let mut worlds: Vec<_> = (0..worlds).map(|_| ((), Recorder::default())).collect();
            let ticked = pilots.par_tick_traced(millis(70), &mut worlds);
            let mut trace = Recorder::default();
            trace.records.extend(worlds.into_iter().flat_map(|(_, trace)| trace.records));
            (ticked, trace)
        });
        assert!(many == expected, "in {worlds} worlds");
    }
}

//! An agent in a population behaves as it would alone, where it is ticked every time.

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Chance, population::AgentId};
use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::Book;
use tests::prelude::*;

use crate::herd::Herd;
use crate::trees::{LIVELY, Make, QUIET};
use tests::script::{Row, config, facts, rows};

/// The records of an agent in a tick, and the time of the tick. Empty if the agent was not ticked.
#[derive(Debug, Default, PartialEq)]
struct Did {
    now: Option<Time>,
    deeds: Vec<Record<String>>,
}

impl Did {
    fn push(&mut self, record: Record<String>) {
        match record {
            Record::Tick { now, .. } => self.now = Some(now),
            record => self.deeds.push(record),
        }
    }
}

/// The records of each index.
fn by_place(trace: Recorder, places: usize) -> Vec<Did> {
    let mut dids: Vec<_> = (0..places).map(|_| Did::default()).collect();
    let mut at = usize::MAX;
    for record in trace.records {
        match record {
            Record::Agent { index, .. } => at = index as usize,
            record => dids[at].push(record),
        }
    }
    dids
}

/// The id of an agent in the population, and a copy of that agent outside it.
type Twin = (AgentId, Box<dyn Subject>);

/// A population, and a copy of each agent outside it, by index.
struct Twins {
    make: Make,
    herd: Box<dyn Herd>,
    alone: Vec<Option<Twin>>,
    /// The books of the agents in the population, and of the copies.
    books: [Book; 2],
}

impl Twins {
    fn new(make: Make) -> Self {
        Self { make, herd: make(0).herd(), alone: vec![], books: [Book::default(), Book::default()] }
    }

    fn spawn(&mut self, seed: u64) {
        let id = self.herd.spawn(seed);
        if id.index() == self.alone.len() {
            self.alone.push(None);
        }
        assert!(self.alone[id.index()].is_none(), "a place that is taken is not given away");
        let alone: Box<dyn Subject> = (self.make)(seed);
        self.alone[id.index()] = Some((id, alone));
    }

    /// Changes an agent and its copy in the same way before a tick.
    fn meddle(&mut self, place: usize, row: &Row, chance: &mut Chance) -> Result<(), TestCaseError> {
        let Some((id, alone)) = &mut self.alone[place] else { return Ok(()) };
        let (id, herd) = (*id, &mut self.herd);
        if chance.below(2) == 0 {
            herd.write(id, &mut |bb| row.write(bb));
            row.write(alone.board_mut());
        }
        if let (Some(event), 0) = (row.event, chance.below(2)) {
            prop_assert_eq!(herd.send(id, event).is_ok(), alone.send(event).is_ok());
        }
        let act = chance.below(40);
        if act == 0 {
            let left = herd.despawn(id).expect("it was here");
            prop_assert_eq!((left.now(), left.next(), &**left.board()), (alone.now(), alone.next(), &**alone.board()));
            self.alone[place] = None;
            return Ok(());
        }
        let mut told = [Recorder::default(), Recorder::default()];
        let [many, one] = &mut self.books;
        herd.lend(id, &mut |brain| life(act, brain, many, &mut told[0]));
        life(act, &mut **alone, one, &mut told[1]);
        prop_assert_eq!(&told[0], &told[1], "a halt");
        Ok(())
    }

    fn tick(&mut self, row: &Row) -> Result<(), TestCaseError> {
        let mut trace = Recorder::default();
        let ticked = self.herd.tick(row.dt(), &mut self.books[0], &mut trace);
        let agents = trace.records.iter().filter(|record| matches!(record, Record::Agent { .. })).count();
        prop_assert_eq!((ticked.agents, ticked.faults), (agents, 0));
        let dids = by_place(trace, self.alone.len());
        for (did, twin) in dids.iter().zip(&mut self.alone) {
            let Some((id, alone)) = twin else { continue };
            let mut trace = Recorder::default();
            alone.tick(row.dt(), &mut self.books[1], &mut trace);
            let mut lone = Did::default();
            trace.records.into_iter().for_each(|record| lone.push(record));
            prop_assert_eq!(&did.deeds, &lone.deeds, "agent {}", id.index());
            prop_assert!(did.now.is_none() || did.now == lone.now, "the clock of agent {}", id.index());
            let brain = self.herd.brain(*id).expect("it is here");
            prop_assert_eq!((&**brain.board(), brain.next()), (&**alone.board(), alone.next()), "agent {}", id.index());
        }
        prop_assert_eq!(facts(&self.books[0]), facts(&self.books[1]));
        Ok(())
    }
}

/// Changes the phase of a brain: stops, restarts, pauses, resumes or starts it. Most values of `act` change nothing.
fn life(act: u64, brain: &mut dyn Subject, book: &mut Book, trace: &mut Recorder) {
    match act {
        1 => _ = brain.stop(book, trace),
        2 => _ = brain.restart(book, trace),
        3 | 4 => brain.pause(),
        5..8 => brain.resume(),
        8..10 => brain.start(),
        _ => {}
    }
}

fn play(make: Make, rows: &[Row], seed: u64) -> Result<(), TestCaseError> {
    let mut twins = Twins::new(make);
    let mut chance = Chance::new(seed);
    for number in 0..3 {
        twins.spawn(seed.wrapping_add(number));
    }
    for row in rows {
        if chance.below(10) == 0 {
            twins.spawn(chance.below(100));
        }
        twins.books.iter_mut().for_each(|book| row.results(book));
        for place in 0..twins.alone.len() {
            twins.meddle(place, row, &mut chance)?;
        }
        twins.tick(row)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(Config { cases: 8, ..config() })]

    #[test]
    fn an_agent_of_many_acts_as_it_would_alone(rows in rows(), seed: u64) {
        for (name, make) in LIVELY.iter().chain(QUIET) {
            play(*make, &rows, seed).map_err(|fault| TestCaseError::fail(format!("{name}: {fault}")))?;
        }
    }
}

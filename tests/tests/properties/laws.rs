//! The laws of a trace, at every tick of every tree.

use bt_runtime::trace::{Record, Recorder};
use proptest::prelude::*;
use tests::prelude::*;
use tests::{Book, Life};

use crate::script::{Row, config, rows};
use crate::trees::{LIVELY, QUIET};

/// Plays a script; a stop or a restart comes after so many ticks.
fn play(mut brain: Box<dyn Subject>, rows: &[Row], breaks: usize) -> Result<(), String> {
    let mut life = Life::new(brain.info());
    let mut book = Book::default();
    for (tick, row) in rows.iter().enumerate() {
        let mut trace = Recorder::default();
        row.prepare(&mut *brain, &mut book);
        match tick % breaks.max(1) {
            7 => _ = brain.restart(&mut book, &mut trace),
            9 => _ = brain.stop(&mut book, &mut trace),
            11 => brain.start(),
            13 => brain.pause(),
            14 => brain.resume(),
            _ => {}
        }
        let status = brain.tick(row.dt(), &mut book, &mut trace);
        let told = |fault| format!("{fault}, at tick {tick}: {:#?}", trace.records);
        for record in &trace.records {
            life.follow(record).map_err(told)?;
        }
        life.rest().map_err(told)?;
        let visits = trace.records.iter().filter(|record| matches!(record, Record::Enter { .. })).count();
        if visits > brain.max_visits() as usize {
            return Err(told(format!("{visits} visits, at most {}", brain.max_visits())));
        }
        if status != Status::Running && life.active().next().is_some() {
            return Err(told("a node outlives the end of the tree".into()));
        }
    }
    stops(&mut *brain, &mut life, &mut book)
}

/// After a stop, and as many ticks as halts take, nothing is active.
fn stops(brain: &mut dyn Subject, life: &mut Life, book: &mut Book) -> Result<(), String> {
    let mut trace = Recorder::default();
    let mut halt = brain.stop(book, &mut trace);
    for _ in 0..4 {
        if halt == Halt::Done {
            break;
        }
        brain.tick(Duration::from_millis(100), book, &mut trace);
        halt = if brain.next() == bt_runtime::Next::Change { Halt::Done } else { Halt::Pending };
    }
    for record in &trace.records {
        life.follow(record)?;
    }
    let [entered, left, halted] = life.counts;
    match life.active().next() {
        Some(node) => Err(format!("node {node} is active after the stop")),
        None if entered != left + halted => Err(format!("{entered} enters, {left} leaves, {halted} halts")),
        None => Ok(()),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_enter_has_one_end_and_stands_inside_its_parent(rows in rows(), seed: u64, breaks in 0_usize..40) {
        for (name, make) in LIVELY.iter().chain(QUIET) {
            if let Err(fault) = play(make(seed), &rows, breaks) {
                prop_assert!(false, "{name}: {fault}");
            }
        }
    }
}

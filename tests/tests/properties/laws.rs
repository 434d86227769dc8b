//! The laws of a trace, at every tick of every tree.

use std::fmt::Display;

use bt_runtime::trace::{ChromeTrace, Counts, KeyTable, Names, Record, Recorder, Trace, Why};
use proptest::prelude::*;
use tests::prelude::*;
use tests::{Book, Life, nested};

use crate::trees::{LIVELY, QUIET};
use tests::script::{Row, config, rows};

/// Plays a script. Restarts, stops, starts, pauses and resumes the brain at fixed ticks of every `breaks` ticks.
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
        let running = brain.running(&mut book);
        if !running.iter().copied().eq(life.active()) {
            return Err(told(format!("{running:?} run, by the records {:?}", life.active().collect::<Vec<_>>())));
        }
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

/// Stops the brain, and checks that nothing is active after the ticks that the halts take.
fn stops(brain: &mut dyn Subject, life: &mut Life, book: &mut Book) -> Result<(), String> {
    let mut trace = Recorder::default();
    let mut halt = brain.stop(book, &mut trace);
    for _ in 0..4 {
        if halt == Halt::Done {
            break;
        }
        brain.tick(Duration::from_millis(100), book, &mut trace);
        halt = if brain.next() == bt_runtime::time::Next::Change { Halt::Done } else { Halt::Pending };
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

/// Plays a script into a file for Perfetto, and checks the file.
fn drawn(mut brain: Box<dyn Subject>, rows: &[Row], breaks: usize) {
    let names = Names { nodes: brain.info().into(), keys: KeyTable::of::<Actor>() };
    let mut book = Book::default();
    let mut sinks = (ChromeTrace::new(names.clone(), Vec::new()), (Counts::default(), Why::new(names)));
    for (tick, row) in rows.iter().enumerate() {
        let mut trace = Recorder::default();
        row.prepare(&mut *brain, &mut book);
        if tick % breaks.max(1) == 7 {
            brain.restart(&mut book, &mut trace);
        }
        brain.tick(row.dt(), &mut book, &mut trace);
        for record in &trace.records {
            sinks.record(record.as_ref().map(|value| value as &dyn Display));
        }
        assert!(sinks.1.1.to_string().lines().count() > 1, "the root runs, or something happened to it");
    }
    let enters = sinks.1.0.enters;
    let file = sinks.0.finish().expect("a vector takes all");
    let slices = nested(&serde_json::from_slice::<Vec<_>>(&file).expect("JSON"));
    assert_eq!(slices.values().sum::<usize>() as u64, enters);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_slices_of_every_tree_are_nested(rows in rows(), seed: u64, breaks in 0_usize..40) {
        for (_, make) in LIVELY.iter().chain(QUIET) {
            drawn(make(seed), &rows, breaks);
        }
    }

    #[test]
    fn every_enter_has_one_end_and_stands_inside_its_parent(rows in rows(), seed: u64, breaks in 0_usize..40) {
        for (name, make) in LIVELY.iter().chain(QUIET) {
            if let Err(fault) = play(make(seed), &rows, breaks) {
                prop_assert!(false, "{name}: {fault}");
            }
        }
    }
}

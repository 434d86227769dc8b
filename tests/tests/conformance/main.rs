//! Random documents, compiled by `bt_file!` and loaded at run time: both give the same traces, boards, results and next
//! ticks.
//!
//! `BT_DOCUMENTS=500 cargo test -p tests --test conformance` compares 500 documents; the default is smaller.

#[allow(deprecated, reason = "warnings of `bt_file!`: random trees have nodes that are never reached")]
mod documents {
    use tests::prelude::*;

    use crate::Compiled;

    /// Creates a brain with this seed.
    pub type Make = fn(u64) -> Box<dyn Compiled>;

    include!(concat!(env!("OUT_DIR"), "/documents.rs"));
}

use bt_runtime::status::Outcome;
use bt_runtime::trace::{Live, NodeId, NodeTable, Recorder, Trace};
use bt_runtime::{Program, brain::Drive, tree::NodeInfo};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tests::Book;
use tests::prelude::*;
use tests::script::{Row, facts, rows};

use documents::{DOCUMENTS, WRITTEN};

/// The smallest part of a brain that can be compared: every document adds to the time to compile it.
pub trait Compiled {
    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Injecting) -> Status;
    fn restart(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt;
    fn set_drive(&mut self, drive: Drive);
    fn next(&self) -> bt_runtime::time::Next;
    fn board(&self) -> &Actor;
    fn prepare(&mut self, row: &Row);
    fn info(&self) -> &'static [NodeInfo];
}

/// Records, and replaces every few results if it has a count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Injecting {
    records: Recorder,
    count: Option<u32>,
}

impl Trace for Injecting {
    const REPLACES: bool = true;

    fn record(&mut self, record: Live<'_>) {
        self.records.record(record);
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.records.nodes(slot, first, nodes);
    }

    fn end(&mut self) {
        self.records.end();
    }

    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        let count = self.count.as_mut()?;
        *count += 1;
        let drawn = (*count).wrapping_mul(0x9E37_79B9).wrapping_add(u32::from(node) << 7) >> 16;
        let replaces = drawn % if own.is_some() { 11 } else { 17 } == 0;
        replaces.then_some(if drawn & 64 == 0 { Outcome::Success } else { Outcome::Failure })
    }
}

impl<T: Tree<Agent = Actor>> Compiled for Brain<T>
where
    Self: Unpin,
{
    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Injecting) -> Status {
        self.tick_traced(dt, book, trace)
    }

    fn restart(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt {
        self.restart_traced(book, trace)
    }

    fn set_drive(&mut self, drive: Drive) {
        self.set_drive(drive);
    }

    fn next(&self) -> bt_runtime::time::Next {
        self.next()
    }

    fn board(&self) -> &Actor {
        self.board()
    }

    fn prepare(&mut self, row: &Row) {
        row.write(self.board_mut());
        // A full queue returns the event to the sender. The test ignores it.
        let _ = row.event.map(|event| self.send(event));
    }

    fn info(&self) -> &'static [NodeInfo] {
        T::INFO
    }
}

fn program(text: &str) -> std::sync::Arc<Program<Actor>> {
    tests::registry().load_str("document.json", text).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

/// Compares a value of both brains. The error shows both values.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, loaded: T, compiled: T) -> Result<(), String> {
    if loaded == compiled {
        return Ok(());
    }
    Err(format!("{what}\n  loaded:   {loaded:?}\n  compiled: {compiled:?}"))
}

/// Ticks both brains through a script. Restarts them after every `breaks` ticks.
fn compare(
    text: &str,
    make: documents::Make,
    script: &[Row],
    (seed, drive, breaks): (u64, Drive, usize),
    injects: bool,
) -> Result<(), String> {
    let program = program(text);
    let (mut fixed, mut book) = (make(seed), Book::default());
    let (mut loaded, mut loaded_book) = (program.brain(Actor::default()).seeded(seed), Book::default());
    let (mut quiet, mut quiet_book) = (program.brain(Actor::default()).seeded(seed), Book::default());
    fixed.set_drive(drive);
    loaded.set_drive(drive);
    quiet.set_drive(drive);
    let mut count = injects.then_some(seed as u32);
    for (tick, row) in script.iter().enumerate() {
        let mut trace = Injecting { count, ..Injecting::default() };
        let mut loaded_trace = trace.clone();
        fixed.prepare(row);
        Compiled::prepare(&mut loaded, row);
        Compiled::prepare(&mut quiet, row);
        row.results(&mut book);
        row.results(&mut loaded_book);
        row.results(&mut quiet_book);
        let (mut halts, mut stops) = ([Halt::Done; 2], [Halt::Done; 2]);
        if tick % breaks == breaks - 1 {
            let halt = fixed.restart(&mut book, &mut trace.records);
            let loaded_halt = loaded.restart_traced(&mut loaded_book, &mut loaded_trace.records);
            halts = [loaded_halt, if injects { halt } else { quiet.restart(&mut quiet_book) }];
            stops = [halt; 2];
        }
        let status = fixed.tick(row.dt(), &mut book, &mut trace);
        let loaded_status = loaded.tick_traced(row.dt(), &mut loaded_book, &mut loaded_trace);
        count = trace.count;
        if injects {
            // A tick without a trace replaces nothing.
            same("the halt", halts, stops)
                .and_then(|()| same("the trace", loaded_trace, trace))
                .and_then(|()| same("the status", loaded_status, status))
                .and_then(|()| same("the leaves", facts(&loaded_book), facts(&book)))
                .and_then(|()| same("the board", &**loaded.board(), fixed.board()))
                .map_err(|difference| {
                    format!("tick {tick}, {drive:?}, seed {seed}, {row:?}, injected: {difference}")
                })?;
            continue;
        }
        let quiet_status = quiet.tick(row.dt(), &mut quiet_book);
        same("the halt", halts, stops)
            .and_then(|()| same("the trace", loaded_trace, trace))
            .and_then(|()| same("the status", [loaded_status, quiet_status], [status; 2]))
            .and_then(|()| same("the leaves", [facts(&loaded_book), facts(&quiet_book)], [facts(&book); 2]))
            .and_then(|()| same("the board", [&**loaded.board(), &**quiet.board()], [fixed.board(); 2]))
            .and_then(|()| same("the next tick", [loaded.next(), quiet.next()], [fixed.next(); 2]))
            .map_err(|difference| format!("tick {tick}, {drive:?}, seed {seed}, {row:?}: {difference}"))?;
    }
    Ok(())
}

/// The differences between the documents and their compiled trees, over the same scripts.
fn differences(documents: &[(&str, documents::Make)]) -> Vec<String> {
    let mut runner = TestRunner::deterministic();
    let scripts: Vec<Vec<Row>> =
        (0..12).map(|_| rows().new_tree(&mut runner).expect("rows are drawn").current()).collect();
    let mut differences = Vec::new();
    for (text, make) in documents {
        let compared = scripts.iter().enumerate().try_for_each(|(number, script)| {
            let drive = [Drive::Events, Drive::Events, Drive::Polling, Drive::Hybrid][number % 4];
            let run = (number as u64, drive, 5 + number);
            compare(text, *make, script, run, false).and_then(|()| compare(text, *make, script, run, true))
        });
        differences.extend(compared.err().map(|difference| format!("{difference}\n{text}")));
    }
    differences
}

#[test]
fn a_compiled_document_does_what_a_loaded_one_does() {
    let differences = differences(DOCUMENTS);
    assert!(differences.is_empty(), "{} documents differ:\n{}", differences.len(), differences.join("\n\n"));
}

#[test]
fn a_document_does_the_same_as_the_rust_that_the_converter_writes() {
    let differences = differences(WRITTEN);
    assert!(differences.is_empty(), "{} documents differ:\n{}", differences.len(), differences.join("\n\n"));
}

#[test]
fn both_have_the_same_table_of_nodes() {
    for (text, make) in DOCUMENTS {
        let (program, fixed) = (program(text), make(0));
        assert_eq!(program.info().len(), fixed.info().len());
        for (loaded, fixed) in program.info().iter().zip(fixed.info()) {
            let attributes: Vec<&str> = loaded.attributes.iter().map(|text| &**text).collect();
            assert_eq!((loaded.id, &*loaded.name, loaded.kind), (fixed.id, fixed.name, fixed.kind));
            assert_eq!((loaded.parent, loaded.depth, loaded.line), (fixed.parent, fixed.depth, fixed.line));
            assert_eq!((&*loaded.tree, loaded.condition.as_deref()), (fixed.tree, fixed.condition));
            assert_eq!(attributes, fixed.attributes);
        }
    }
}

/// Every word of the language occurs in some document, so that the whole language is compared.
#[test]
fn every_node_and_decorator_is_among_them() {
    if DOCUMENTS.len() < 60 {
        println!("skipped: this is a part of the documents");
        return;
    }
    let drawn: String = DOCUMENTS.iter().map(|(text, _)| *text).collect();
    let words = bt_model::kinds::NODES.iter().map(|node| node.name).filter(|name| *name != "slot");
    let words = words.chain(bt_model::kinds::ATTRIBUTES.iter().map(|attribute| attribute.name));
    let own = ["PipelineSequence", "RecoveryNode", "RoundRobin", "RateController", "EachItem"];
    let words = words.chain(own);
    let missing: Vec<_> = words.filter(|word| !drawn.contains(&format!("\"{word}\""))).collect();
    assert!(missing.is_empty(), "no document has {missing:?}");
}

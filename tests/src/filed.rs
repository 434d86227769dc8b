//! Tables for trees of files: with nodes of the user's own, which no script of a simulation names.

use bt_runtime::brain::Drive;
use bt_runtime::event::SendError;
use bt_runtime::slot::Subtree;
use bt_runtime::trace::{NodeId, Recorder};
use bt_runtime::tree::NodeInfo;
use bt_runtime::{Registry, Time, loaded::Loaded, prelude::*};
use expect_test::Expect;

use crate::nav2::{EachItem, Items, PipelineSequence, RateController, RecoveryNode, RoundRobin};
use crate::nodes::{Asking, Twice};
use crate::subject::Subject;
use crate::table::play;
use crate::{Actor, Book, Signal, condition, doze, drowsy, find, graceful, latched, leaf, look, over, serve};

/// `m` counts the items, of which there are `n`.
impl Items for Actor {
    fn item(bb: &mut Board<Self>, index: usize) -> bool {
        let more = i32::try_from(index).is_ok_and(|index| index < bb.n);
        if more {
            let _ = bb.set_m(index as i32);
        }
        more
    }
}

/// All leaves and nodes of the tests.
#[must_use]
pub fn registry() -> Registry<Actor> {
    let leaves = Registry::<Actor>::new().with::<leaf>().with::<graceful>().with::<condition>().with::<find>();
    let leaves = leaves
        .with::<serve>()
        .with::<look>()
        .with::<latched>()
        .with::<doze>()
        .with::<drowsy>()
        .with::<over>()
        .with_type::<crate::Mode>("Mode");
    let nodes = leaves.with_node::<PipelineSequence>().with_node::<EachItem>().with_saved_node::<RecoveryNode>();
    nodes.with_saved_node::<RoundRobin>().with_saved_node::<RateController>()
}

/// Runs a tree of `bt!` and the same tree as a file, whose root is `root`, with the instructions of a table. Both must behave as
/// the table specifies, and make the same records.
pub fn table_and_file<T: Tree<Agent = Actor, Params = ()>>(root: &str, expected: Expect)
where
    Brain<T>: Subject,
{
    table_and_trees::<T>(&format!(r#"[{{ "tree": "T", "agent": "Actor", "root": {root} }}]"#), expected);
}

/// The same for a file with these trees, of which the first is the tree of `bt!`.
pub fn table_and_trees<T: Tree<Agent = Actor, Params = ()>>(trees: &str, expected: Expect)
where
    Brain<T>: Subject,
{
    let text = format!(r#"{{ "bt": 1, "trees": {trees} }}"#);
    let registry = registry().with_node::<Asking>().with_node::<Twice>();
    let program = registry.load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"));
    let info = T::INFO.iter().map(|node| (node.kind, node.name)).collect::<Vec<_>>();
    let filed = program.info().iter().map(|node| (node.kind, &*node.name)).collect::<Vec<_>>();
    assert_eq!(info, filed);
    assert_eq!(program.max_visits(), bt_runtime::__private::max_visits::<T>());
    let mut compiled = Brain::<T>::new(Actor::default(), ());
    let mut loaded = Filed { brain: program.brain(Actor::default()), info: T::INFO };
    let [(happened, records), (filed, others)] =
        [&mut compiled as &mut dyn Subject, &mut loaded].map(|brain| play(brain, expected.data()));
    expected.assert_eq(&happened);
    assert!(happened == filed, "compiled:\n{happened}\nloaded:\n{filed}");
    for (record, other) in records.iter().zip(&others) {
        assert_eq!(record, other, "compiled and loaded\n{records:#?}\n{others:#?}");
    }
    assert_eq!(records.len(), others.len());
}

/// A brain of a file, with the table of the same tree in `bt!`.
#[derive(Clone)]
struct Filed {
    brain: Brain<Loaded<Actor>>,
    info: &'static [NodeInfo],
}

impl Subject for Filed {
    fn info(&self) -> &'static [NodeInfo] {
        self.info
    }

    fn max_visits(&self) -> u32 {
        u32::MAX
    }

    fn running(&mut self, book: &mut Book) -> Vec<NodeId> {
        Subject::running(&mut self.brain, book)
    }

    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Recorder) -> Status {
        self.brain.tick_traced(dt, book, trace)
    }

    fn tick_untraced(&mut self, dt: Duration, book: &mut Book) -> Status {
        self.brain.tick(dt, book)
    }

    fn stop(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt {
        self.brain.stop_traced(book, trace)
    }

    fn restart(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt {
        self.brain.restart_traced(book, trace)
    }

    fn start(&mut self) {
        self.brain.start();
    }

    fn pause(&mut self) {
        self.brain.pause();
    }

    fn resume(&mut self) {
        self.brain.resume();
    }

    fn set_drive(&mut self, drive: Drive) {
        self.brain.set_drive(drive);
    }

    fn next(&self) -> bt_runtime::time::Next {
        self.brain.next()
    }

    fn now(&self) -> Time {
        self.brain.now()
    }

    fn board(&self) -> &Board<Actor> {
        self.brain.board()
    }

    fn board_mut(&mut self) -> &mut Board<Actor> {
        self.brain.board_mut()
    }

    fn send(&mut self, signal: Signal) -> Result<(), SendError<Signal>> {
        self.brain.send(signal)
    }

    fn put(&mut self, slot: &str, _: Option<Subtree<Actor>>) {
        panic!("these tables have no slot `{slot}`");
    }

    fn copy(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }
}

//! The inputs of a brain, drawn by proptest.

use core::time::Duration;

use crate::prelude::*;
use crate::{Book, Fact};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde::{Deserialize, Serialize};

/// The inputs before a tick, and the duration of the tick.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    pub writes: Vec<Write>,
    pub event: Option<Signal>,
    pub millis: u64,
    /// The seed for the results of the leaves.
    pub leaves: u64,
}

/// A write of a key.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Write {
    A(bool),
    B(bool),
    C(bool),
    N(i32),
    M(i32),
    Spot(Option<i32>),
    Mode(Mode),
    Jobs(Jobs),
}

fn write() -> impl Strategy<Value = Write> {
    prop_oneof![
        any::<bool>().prop_map(Write::A),
        any::<bool>().prop_map(Write::B),
        any::<bool>().prop_map(Write::C),
        (0..4).prop_map(Write::N),
        (0..4).prop_map(Write::M),
        proptest::option::of(0..4).prop_map(Write::Spot),
        prop_oneof![Just(Mode::Calm), Just(Mode::Alert)].prop_map(Write::Mode),
        vec(0..4, 0..4).prop_map(|numbers| Write::Jobs(numbers.into())),
    ]
}

fn row() -> impl Strategy<Value = Row> {
    let event =
        prop_oneof![4 => Just(None), 1 => Just(Some(Signal::Ping)), 1 => (0..4).prop_map(|at| Some(Signal::At(at)))];
    let writes = prop_oneof![3 => Just(vec![]), 2 => vec(write(), 1..3)];
    let millis = prop_oneof![1 => Just(0), 6 => Just(50), 3 => Just(100), 1 => Just(700)];
    (writes, event, millis, any::<u64>()).prop_map(|(writes, event, millis, leaves)| Row {
        writes,
        event,
        millis,
        leaves,
    })
}

/// A script of up to 40 ticks.
pub fn rows() -> impl Strategy<Value = Vec<Row>> {
    vec(row(), 1..40)
}

/// A configuration with few cases, so that a test is quick.
pub fn config() -> Config {
    Config { cases: 24, failure_persistence: None, ..Config::default() }
}

impl Row {
    pub fn dt(&self) -> Duration {
        Duration::from_millis(self.millis)
    }

    /// Applies the inputs before a tick.
    pub fn prepare(&self, brain: &mut dyn Subject, book: &mut Book) {
        self.write(brain.board_mut());
        if let Some(event) = self.event {
            // A full queue returns the event to the sender. The test ignores it.
            let _ = brain.send(event);
        }
        self.results(book);
    }

    /// Writes keys from outside.
    pub fn write(&self, bb: &mut Board<Actor>) {
        for &write in &self.writes {
            let _ = match write {
                Write::A(value) => bb.set_a(value),
                Write::B(value) => bb.set_b(value),
                Write::C(value) => bb.set_c(value),
                Write::N(value) => bb.set_n(value),
                Write::M(value) => bb.set_m(value),
                Write::Spot(value) => bb.set_spot(value),
                Write::Jobs(value) => bb.set_jobs(value),
                Write::Mode(value) => bb.set_mode(value),
            };
        }
    }

    /// Scripts the results of the leaves in the tick.
    pub fn results(&self, book: &mut Book) {
        book.facts.clear();
        book.clear();
        let mut chance = Chance::new(self.leaves);
        for leaf in 1..=61 {
            let status = match chance.below(10) {
                0..5 => continue,
                5..8 => Status::Success,
                _ => Status::Failure,
            };
            book.result(leaf, status);
        }
    }
}

/// The calls of the leaves in the last tick.
pub fn facts(book: &Book) -> &[Fact] {
    &book.facts
}

//! The agent of the tests.

use bt_runtime::prelude::*;
use bt_runtime::{List, Queue};

use serde::{Deserialize, Serialize};

use crate::Book;

/// An agent with a few keys.
#[derive(Blackboard, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(world = Book, event = Signal, events = 4)]
pub struct Actor {
    /// A condition.
    pub a: bool,
    /// A condition.
    pub b: bool,
    /// A condition.
    pub c: bool,
    /// A number.
    pub n: i32,
    /// A number.
    pub m: i32,
    /// An optional number.
    pub spot: Option<i32>,
    /// A key with one of several modes.
    pub mode: Mode,
    /// A queue.
    pub jobs: Jobs,
    /// A length of time.
    pub took: Duration,
}

/// A queue of at most four numbers, without a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<i32>", into = "Vec<i32>")]
pub struct Jobs {
    numbers: [i32; 4],
    count: u8,
}

impl From<Vec<i32>> for Jobs {
    fn from(numbers: Vec<i32>) -> Self {
        let mut jobs = Self::default();
        for (place, number) in jobs.numbers.iter_mut().zip(&numbers) {
            *place = *number;
            jobs.count += 1;
        }
        jobs
    }
}

impl From<Jobs> for Vec<i32> {
    fn from(jobs: Jobs) -> Self {
        jobs.numbers[..usize::from(jobs.count)].to_vec()
    }
}

impl List for Jobs {
    type Item = i32;

    fn count(&self) -> usize {
        self.count.into()
    }

    fn at(&self, index: usize) -> Option<&i32> {
        self.numbers[..usize::from(self.count)].get(index)
    }
}

impl Queue for Jobs {
    fn pop(&mut self) -> Option<i32> {
        let first = self.at(0).copied()?;
        self.numbers.rotate_left(1);
        self.numbers[3] = 0;
        self.count -= 1;
        Some(first)
    }
}

/// The modes. `match` tests use this key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// The initial mode.
    #[default]
    Calm,
    /// The second mode.
    Alert,
    /// The third mode.
    Panic,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Signal {
    /// Without a value.
    Ping,
    /// With a value.
    At(i32),
}

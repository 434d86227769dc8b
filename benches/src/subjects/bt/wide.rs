//! The wide tree of 1,365 nodes, which the build script writes as a `bt!`. Its only key is `untracked`.

use bt_runtime::Registry;
use bt_runtime::prelude::*;

use crate::agent::Agent;
use crate::wide::{Board as Start, read};

#[derive(Blackboard)]
pub struct Counter {
    #[blackboard(untracked)]
    start: Start,
}

impl Counter {
    pub fn new(seed: u64) -> Self {
        Self { start: Start::new(seed) }
    }

    pub fn checksum(&self) -> u64 {
        self.start.checksum()
    }
}

include!(concat!(env!("OUT_DIR"), "/wide.rs"));

#[action]
fn leaf(bb: &mut Board<Counter>, index: u32, threshold: u32) -> bool {
    let start = bb.start_mut();
    start.evals += 1;
    start.sum += u64::from(index);
    read(&start.x) >= threshold
}

pub struct Wide(Brain<WideTree>);

/// Changes the board as the world does.
#[inline(always)]
pub fn change(bb: &mut Board<Counter>) {
    bb.start_mut().step();
}

impl Agent for Wide {
    const TREE_BYTES: Option<usize> = Some(WideTree::BYTES);

    fn new(seed: u64) -> Self {
        Self(WideTree::brain(Counter::new(seed)))
    }

    #[inline(always)]
    fn step(&mut self) {
        self.0.board_mut().start_mut().step();
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.0.tick(Duration::ZERO, &mut ());
    }

    fn checksum(&self) -> u64 {
        self.0.board().checksum()
    }
}

/// Returns the action for the same tree from a file.
pub fn registry() -> Registry<Counter> {
    Registry::new().with::<leaf>()
}

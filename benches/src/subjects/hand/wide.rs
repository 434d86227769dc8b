//! The wide tree as nested loops over a table of leaves, the fastest of the walks that call each leaf.
//!
//! An unrolled expression of `&&` and `
//! ` over the same calls is slower, because its code does not fit into the cache of decoded instructions.
//! `wide_in_registers` has the unrolled expression without the calls.

use crate::agent::Agent;
use crate::wide::{Board, LEAVES, Leaf};

pub struct Wide(Board);

impl Agent for Wide {
    const TREE_BYTES: Option<usize> = Some(0);

    fn new(seed: u64) -> Self {
        Self(Board::new(seed))
    }

    #[inline(always)]
    fn step(&mut self) {
        self.0.step();
    }

    #[inline(always)]
    fn tick(&mut self) {
        walk(&mut self.0);
    }

    fn checksum(&self) -> u64 {
        self.0.checksum()
    }
}

const TABLE: [Leaf; LEAVES as usize] = {
    let mut table = [Leaf::at(0); LEAVES as usize];
    let mut index = 0;
    while index < LEAVES {
        table[index as usize] = Leaf::at(index);
        index += 1;
    }
    table
};

/// Walks a sequence of selectors of sequences of selectors of sequences of four leaves.
fn walk(board: &mut Board) -> bool {
    TABLE.chunks_exact(256).all(|selector| {
        selector.chunks_exact(64).any(|sequence| {
            sequence.chunks_exact(16).all(|selector| {
                selector.chunks_exact(4).any(|sequence| sequence.iter().all(|&leaf| board.evaluate(leaf)))
            })
        })
    })
}

//! The wide tree: five levels of four children, 341 composites over 1,024 leaves, nearly all visited in one tick.
//!
//! The root is a sequence; the levels alternate between selectors and sequences. With the chosen thresholds nearly
//! every leaf lets the walk continue, for any state of the board.

mod leaf;

use std::ptr;

pub use leaf::{Kind, LEAVES, LEVELS, Leaf};

use crate::lcg;

/// The input of the leaves, and a count of their calls.
pub struct Board {
    pub lcg: u64,
    pub x: u32,
    pub sum: u64,
    pub evals: u64,
}

impl Board {
    pub fn new(seed: u64) -> Self {
        Self { lcg: seed, x: 0, sum: 0, evals: 0 }
    }

    /// Changes the board as the world does before a tick.
    #[inline(always)]
    pub fn step(&mut self) {
        lcg::step(&mut self.lcg);
        self.x = (self.lcg >> 40) as u32 & 1023;
    }

    /// Evaluates a leaf.
    #[inline(always)]
    pub fn evaluate(&mut self, leaf: Leaf) -> bool {
        self.evals += 1;
        self.sum += u64::from(leaf.index);
        read(&self.x) >= leaf.threshold
    }

    pub fn checksum(&self) -> u64 {
        self.sum ^ (self.evals << 32)
    }
}

/// Reads `x` from memory: each leaf must read it again, as if other code could have written it.
#[inline(always)]
pub fn read(x: &u32) -> u32 {
    // SAFETY: a reference is aligned and points to a live value.
    unsafe { ptr::read_volatile(x) }
}

/// Builds the tree of a subject from the subject's leaves and composites.
pub fn tree<N>(leaf: impl Fn(Leaf) -> N, composite: impl Fn(Kind, Vec<N>) -> N) -> N {
    grow(0, 0, &leaf, &composite)
}

fn grow<N>(level: u32, index: u32, leaf: &impl Fn(Leaf) -> N, composite: &impl Fn(Kind, Vec<N>) -> N) -> N {
    if level == LEVELS {
        return leaf(Leaf::at(index));
    }
    let children = (0..4).map(|child| grow(level + 1, index * 4 + child, leaf, composite));
    composite(Kind::at(level), children.collect())
}

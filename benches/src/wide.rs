//! The wide tree: five levels of four children, 341 composites over 1,024 leaves, all of it visited in one tick.
//!
//! The root is a sequence, then selectors, sequences, and so on in turn. The thresholds are such that nearly
//! every leaf lets the walk go on, whatever the board says.

mod leaf;

use std::ptr;

pub use leaf::{Kind, LEAVES, LEVELS, Leaf};

use crate::lcg;

/// What the leaves read, and a tally of them.
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

    /// What the world does before a tick.
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

/// Reads `x` as a leaf must: anew for each leaf, as if something else might have written it.
#[inline(always)]
pub fn read(x: &u32) -> u32 {
    // SAFETY: a reference is aligned and points to a live value.
    unsafe { ptr::read_volatile(x) }
}

/// Builds the tree of a subject from its leaves and composites.
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

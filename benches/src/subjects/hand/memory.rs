//! The copy of as many bytes of memory as a guard with its tree has: the lower limit of the time for a snapshot.

use crate::rollback::State;
use crate::subjects::bt::SNAPSHOT_BYTES;

/// The bytes of one guard.
#[derive(Clone, Copy)]
pub struct Memory([u8; SNAPSHOT_BYTES]);

impl State for Memory {
    fn new(seed: u64) -> Self {
        Self([seed as u8; SNAPSHOT_BYTES])
    }

    fn go_on(&mut self) {
        self.0[0] = self.0[0].wrapping_add(1);
    }

    fn sum(&self) -> u64 {
        self.0.iter().copied().map(u64::from).sum()
    }
}

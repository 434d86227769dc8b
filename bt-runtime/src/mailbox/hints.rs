//! The places of a population to check before the next tick: a bit for each place, which any thread may set.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::OnceLock;

/// The number of words in the first chunk. Each later chunk has as many words as all earlier chunks together.
const FIRST: usize = 64;
/// The number of chunks, enough for 2³¹ places.
const CHUNKS: usize = 20;

/// A set of places. A mark takes no lock and allocates nothing, and a second mark of the same place has no effect.
/// Chunks are only added, so marks by other threads stay safe while the population grows. A chunk without agents may be
/// missing.
///
/// A mark is only a hint, which may be outdated. The flags of the agents decide.
pub struct Hints {
    any: AtomicBool,
    chunks: [OnceLock<Chunk>; CHUNKS],
}

struct Chunk {
    words: Box<[AtomicU64]>,
    /// A summary bit per word, set if a bit of that word may be set.
    any: Box<[AtomicU64]>,
}

impl Default for Hints {
    fn default() -> Self {
        Self { any: AtomicBool::new(false), chunks: [const { OnceLock::new() }; CHUNKS] }
    }
}

/// Returns the chunk of a word, and the index of the word in the chunk.
fn split(word: usize) -> (usize, usize) {
    let chunk = (word / FIRST).checked_ilog2().map_or(0, |log| log as usize + 1);
    (chunk, word - first_word(chunk))
}

/// Returns the first word of a chunk.
const fn first_word(chunk: usize) -> usize {
    if chunk == 0 { 0 } else { FIRST << (chunk - 1) }
}

impl Chunk {
    fn new(chunk: usize) -> Self {
        let words = FIRST << chunk.saturating_sub(1);
        let zeros = |count: usize| (0..count).map(|_| AtomicU64::new(0)).collect();
        Self { words: zeros(words), any: zeros(words / 64) }
    }
}

impl Hints {
    /// Makes room for this place.
    pub fn grow(&self, place: usize) {
        let (chunk, _) = split(place / 64);
        self.chunks[chunk].get_or_init(|| Chunk::new(chunk));
    }

    /// Marks a place.
    pub fn mark(&self, place: usize) {
        let (chunk, at) = split(place / 64);
        let Some(Chunk { words, any }) = self.chunks[chunk].get() else { return };
        words[at].fetch_or(1 << (place % 64), Ordering::AcqRel);
        any[at / 64].fetch_or(1 << (at % 64), Ordering::AcqRel);
        self.any.store(true, Ordering::Release);
    }

    /// Removes all marks, and calls `each` with their places in order.
    pub fn drain(&self, mut each: impl FnMut(usize)) {
        if !self.any.load(Ordering::Relaxed) || !self.any.swap(false, Ordering::AcqRel) {
            return;
        }
        for (number, chunk) in self.chunks.iter().enumerate() {
            let Some(Chunk { words, any }) = chunk.get() else { continue };
            let first = first_word(number);
            for (group, any) in any.iter().enumerate().filter(|(_, any)| any.load(Ordering::Relaxed) != 0) {
                bits(any.swap(0, Ordering::AcqRel), |nth| {
                    let at = group * 64 + nth;
                    bits(words[at].swap(0, Ordering::AcqRel), |nth| each((first + at) * 64 + nth));
                });
            }
        }
    }
}

/// Calls `each` with the number of each set bit.
fn bits(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn marks_come_out_once_and_in_order() {
        let hints = Hints::default();
        let places = [0, 1, 63, 64, 4095, 4096, 8191, 8192, 16_383, 16_384, 1_000_000];
        (0..=1_000_000).step_by(64).for_each(|place| hints.grow(place));
        for &place in places.iter().rev().chain(&places) {
            hints.mark(place);
        }
        let mut drained = Vec::new();
        hints.drain(|place| drained.push(place));
        assert_eq!(drained, places);
        hints.drain(|_| panic!("a mark comes out once"));
    }

    #[test]
    fn marks_behind_a_missing_chunk_come_out() {
        let hints = Hints::default();
        let places = [4096, 8191, 16_384];
        for place in places {
            hints.grow(place);
            hints.mark(place);
        }
        let mut drained = Vec::new();
        hints.drain(|place| drained.push(place));
        assert_eq!(drained, places);
    }

    #[test]
    fn the_last_place_has_a_chunk() {
        let (chunk, at) = split((1 << 31) / 64 - 1);
        assert_eq!((chunk, at), (CHUNKS - 1, (FIRST << (CHUNKS - 2)) - 1));
    }
}

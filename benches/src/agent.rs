//! What a test asks of a subject.

/// One agent of one subject in one test: its tree (or machine) together with the board it reads and writes.
///
/// The loops of [`round`](crate::round) are generic over this trait, so each subject gets a loop of its own
/// with everything inlined into it; nothing is dispatched per tick.
pub trait Agent: Sized {
    /// Bytes that the tree needs in one agent, board aside. `None` where a crate does not let us tell.
    const TREE_BYTES: Option<usize> = None;

    /// An agent that has not been ticked.
    fn new(seed: u64) -> Self;

    /// What the world does to the board before a tick.
    fn step(&mut self);

    /// One tick of the tree. A tree that finished starts again with the next tick.
    fn tick(&mut self);

    /// What the leaves did so far, folded into a word.
    fn checksum(&self) -> u64;

    /// How often a running branch was aborted, where the subject counts it.
    fn aborts(&self) -> Option<u64> {
        None
    }
}

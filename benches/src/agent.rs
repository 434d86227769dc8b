//! The interface between a test and a subject.

/// One agent of one subject in one test: its tree or machine, and the board that it reads and writes.
///
/// The loops of [`round`](crate::round) are generic over this trait. Each subject gets a loop of its own with everything
/// inlined; no call is dispatched at run time.
pub trait Agent: Sized {
    /// Bytes of the tree in one agent, without the board. `None` if the crate does not show them.
    const TREE_BYTES: Option<usize> = None;

    /// A new agent, not yet ticked.
    fn new(seed: u64) -> Self;

    /// The world changes the board before a tick.
    fn step(&mut self);

    /// One tick of the tree. A finished tree starts again with the next tick.
    fn tick(&mut self);

    /// The checksum of all calls of leaves so far.
    fn checksum(&self) -> u64;

    /// Aborts of a running branch so far, if the subject counts them.
    fn aborts(&self) -> Option<u64> {
        None
    }
}

//! The interface between a test and a subject.

/// An agent of one subject in one test: its tree or machine, and the board that it reads and writes.
///
/// The loops of [`round`](crate::round) are generic over this trait. So each subject has its own loop with everything
/// inlined, and no call is dispatched at run time.
pub trait Agent: Sized {
    /// The bytes of one agent's tree, without the board; `None` if the crate does not show them.
    const TREE_BYTES: Option<usize> = None;

    /// Creates an agent, which is not yet ticked.
    fn new(seed: u64) -> Self;

    /// Changes the board as the world does before a tick.
    fn step(&mut self);

    /// Ticks the tree once. A finished tree starts again in the next tick.
    fn tick(&mut self);

    /// Returns the checksum of all calls of leaves so far.
    fn checksum(&self) -> u64;

    /// Returns the number of aborts of a running branch so far, if the subject counts them.
    fn aborts(&self) -> Option<u64> {
        None
    }
}

//! `Unpin`, `Debug`, `Clone` and `Copy` of a brain.

use core::fmt;

use super::Brain;
use crate::blackboard::Board;
use crate::cx::Engine;
use crate::tree::{Active, Persistent, ScopeOf, Tree};

/// A brain must stay only if the memory of its running nodes may hold futures.
#[diagnostic::do_not_recommend]
impl<T: Tree> Unpin for Brain<T>
where
    Active<T>: Unpin,
    Persistent<T>: Unpin,
{
}

impl<T: Tree> fmt::Debug for Brain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut brain = f.debug_struct("Brain");
        brain
            .field("tree", &T::NAME)
            .field("phase", &self.phase())
            .field("now", &self.engine.now)
            .finish_non_exhaustive()
    }
}

impl<T: Tree> Clone for Brain<T>
where
    Board<T::Agent>: Clone,
    Engine<T::Agent>: Clone,
    ScopeOf<T>: Clone,
    Persistent<T>: Clone,
    Active<T>: Clone,
{
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            engine: self.engine.clone(),
            scope: self.scope.clone(),
            persistent: self.persistent.clone(),
            active: self.active.clone(),
            life: self.life,
            looped: self.looped,
            mode: self.mode,
        }
    }
}

/// A brain of plain data is `Copy`, so `clone_from_slice` of many brains is one copy of memory.
impl<T: Tree> Copy for Brain<T>
where
    Board<T::Agent>: Copy,
    Engine<T::Agent>: Copy,
    ScopeOf<T>: Copy,
    Persistent<T>: Copy,
    Active<T>: Copy,
{
}

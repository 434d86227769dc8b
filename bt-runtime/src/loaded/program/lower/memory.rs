//! Words and cells for the values that parts keep in an agent's block.
//!
//! The loader assigns words and cells while it makes the parts, because the closures of leaves, slots and expressions
//! hold their numbers. Persistent memory gets its place at the end, behind all other memory: see [`Lower::finish`].
//! Only the cells of kept locals, which closures read, lie among the other cells.

use super::Lower;
use crate::blackboard::Agent;
use crate::loaded::memory::erased::{Cell, Memo, Pinned, Place, is_number};
use crate::loaded::program::native::Native;
use crate::loaded::program::part::{Gate, Kind, Part, Word};

/// The start of a part's memory: the words and cells from here on are free for the part and its subtree.
///
/// Children of which only one runs at a time begin at the same place, so that their memories overlap.
#[derive(Clone, Copy, Debug, Default)]
pub struct Free {
    word: Word,
    cell: u32,
}

impl Free {
    /// The start of the root's memory. Word 0 is the word of the root's branch.
    pub const ROOT: Self = Self { word: 1, cell: 0 };
}

impl<A: Agent> Lower<A> {
    /// Returns a word for a part, which uses it while it runs.
    pub fn word(&mut self, free: &mut Free) -> Word {
        let word = free.word;
        free.word += 1;
        self.used.word = self.used.word.max(free.word);
        word
    }

    /// Returns a persistent word with the initial value 0. `finish` moves it behind all other words.
    pub fn persistent(&mut self) -> Word {
        self.persistent += 1;
        self.persistent - 1
    }

    /// Returns a place for a value that a part remembers while it runs.
    pub fn place<T: Cell>(&mut self, free: &mut Free) -> Place<T> {
        let cell = self.cell(free);
        self.plan.place(cell)
    }

    /// Returns a place for a value that outlives the runs of its tree. No other part gets its cell.
    pub fn kept<T: Cell>(&mut self) -> Place<T> {
        let cell = self.plan.cells();
        self.kept.insert(cell);
        self.plan.place(cell)
    }

    /// Returns a place for the future of a leaf.
    pub fn pinned<T: Send + 'static>(&mut self, free: &mut Free) -> Pinned<T> {
        let cell = self.cell(free);
        self.plan.pinned(cell)
    }

    fn cell(&mut self, free: &mut Free) -> u32 {
        while self.kept.contains(&free.cell) {
            free.cell += 1;
        }
        let cell = free.cell;
        free.cell += 1;
        self.used.cell = self.used.cell.max(free.cell);
        cell
    }

    /// Returns a place for the memory of a running leaf.
    pub fn memo<T: Cell>(&mut self, free: &mut Free) -> Memo<T> {
        if is_number::<T>() { Memo::word(self.word(free)) } else { Memo::cell(self.place(free)) }
    }

    /// Assigns the memory of a native tree.
    pub fn lay(&mut self, tree: &mut dyn Native<A>, free: &mut Free) {
        let cell = self.cell(free);
        tree.lay(&mut self.plan, cell);
    }

    /// Returns the start of the memory behind both, for siblings that run side by side.
    fn beyond(one: Free, other: Free) -> Free {
        Free { word: one.word.max(other.word), cell: one.cell.max(other.cell) }
    }

    /// Begins to measure the memory of the parts that follow. Returns the state for [`measured`](Self::measured).
    pub fn measure(&mut self, from: Free) -> Free {
        core::mem::replace(&mut self.used, from)
    }

    /// Ends a measurement. Returns the end of the memory that the measured parts use.
    pub fn measured(&mut self, before: Free) -> Free {
        let used = self.used;
        self.used = Self::beyond(before, used);
        used
    }

    /// Moves persistent memory behind all other memory. Returns the number of words.
    pub(super) fn place_persistent(&mut self, parts: &mut [Part<A>]) -> usize {
        let (first, mut cell) = (self.used.word, self.used.cell.max(self.plan.cells()));
        let mut next = || {
            cell += 1;
            cell - 1
        };
        for part in parts {
            match &mut part.kind {
                Kind::Gate(Gate { word: Some(word), .. }) | Kind::Serve { due: word, entered: Some(_), .. } => {
                    *word += first;
                }
                Kind::Slot(place) => *place = Some(self.plan.place(next())),
                Kind::Custom(custom) => custom.node.lay(&mut self.plan, next()),
                Kind::Native(native) if native.tree.keeps() => native.tree.lay(&mut self.plan, next()),
                _ => {}
            }
        }
        (first + self.persistent) as usize
    }
}

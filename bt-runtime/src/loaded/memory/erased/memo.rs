//! The memory of a leaf: usually a number, which needs no tag.

use core::any::TypeId;
use core::marker::PhantomData;

use super::{AgentMemory, Cell, Owner, Place};

/// The place of a leaf's memory: a word for a number, a cell for any other value.
pub struct Memo<T> {
    /// The place of the value. For a number, its `cell` is the index of the word.
    place: Place<T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

/// Returns `true` for a number, or a tuple of one number as `#[action]` makes it: every bit pattern is a valid `T`, and
/// the number fits into a word. The compiler evaluates this.
#[inline(always)]
pub fn is_number<T: 'static>() -> bool {
    let id = TypeId::of::<T>();
    macro_rules! any {
        ($($number:ty),+) => { (false $(|| id == TypeId::of::<$number>() || id == TypeId::of::<($number,)>())+) };
    }
    any!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64) && size_of::<T>() <= size_of::<u64>()
}

impl<T: Cell> Memo<T> {
    /// Returns the place of a number in this word.
    pub fn word(word: u32) -> Self {
        Self { place: Place { tag: 0, cell: word, of: PhantomData } }
    }

    /// Returns the place for a leaf without memory: it never holds a value.
    pub const fn nowhere() -> Self {
        Self { place: Place { tag: u64::MAX, cell: u32::MAX, of: PhantomData } }
    }

    /// Returns the place of a value in a cell.
    pub fn cell(place: Place<T>) -> Self {
        Self { place }
    }
}

impl<O: Owner> AgentMemory<O> {
    /// Returns the remembered value, if there is one. A number always exists: it is the content of its word.
    #[inline(always)]
    pub fn recall<T: Cell>(&mut self, memo: Memo<T>) -> Option<&mut T> {
        if !is_number::<T>() {
            return self.get_mut(memo.place);
        }
        let word: *mut u64 = self.words_mut().get_mut(memo.place.cell as usize)?;
        // SAFETY: the word is initialised, and borrowed for as long as the block. Every bit pattern is a valid number,
        // and a number is no larger and no more aligned than a word.
        Some(unsafe { &mut *word.cast::<T>() })
    }

    /// Returns a copy of the remembered value.
    pub fn remembered<T: Cell>(&self, memo: Memo<T>) -> Option<T> {
        if !is_number::<T>() {
            return self.get(memo.place).cloned();
        }
        let word: *const u64 = self.words().get(memo.place.cell as usize)?;
        // SAFETY: as in `recall`.
        Some(unsafe { (*word.cast::<T>()).clone() })
    }

    /// Stores a value as the memory.
    #[inline(always)]
    pub fn remember<T: Cell>(&mut self, memo: Memo<T>, value: T) {
        if !is_number::<T>() {
            self.put(memo.place, value);
        } else if let Some(number) = self.recall(memo) {
            *number = value;
        }
    }

    /// Drops the remembered value.
    #[inline(always)]
    pub fn forget<T: Cell>(&mut self, memo: Memo<T>) {
        if !is_number::<T>() {
            self.clear(memo.place);
        }
    }
}

//! The memory of a leaf: in most cases a number, which needs no tag.

use core::any::TypeId;
use core::marker::PhantomData;

use super::{AgentMemory, Cell, Owner, Place};

/// The key to the memory of a leaf: a number in a word, or any other value in a cell.
pub struct Memo<T> {
    /// For a number, the field `cell` is the index of the word.
    place: Place<T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

/// `true` for a number, or a tuple of one number as `#[action]` makes it: every bit pattern is a valid `T`, and it fits
/// into a word. Known at compile time.
#[inline(always)]
pub fn is_number<T: 'static>() -> bool {
    let id = TypeId::of::<T>();
    macro_rules! any {
        ($($number:ty),+) => { (false $(|| id == TypeId::of::<$number>() || id == TypeId::of::<($number,)>())+) };
    }
    any!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64) && size_of::<T>() <= size_of::<u64>()
}

impl<T: Cell> Memo<T> {
    /// Returns a number in this word.
    pub fn word(word: u32) -> Self {
        Self { place: Place { tag: 0, cell: word, of: PhantomData } }
    }

    /// For a leaf without memory: no value is ever found there.
    pub const fn nowhere() -> Self {
        Self { place: Place { tag: u64::MAX, cell: u32::MAX, of: PhantomData } }
    }

    /// Returns a value in a cell.
    pub fn cell(place: Place<T>) -> Self {
        Self { place }
    }
}

impl<O: Owner> AgentMemory<O> {
    /// Returns the remembered value, if there is one. A number is always present: it is the content of its word.
    #[inline(always)]
    pub fn recall<T: Cell>(&mut self, memo: Memo<T>) -> Option<&mut T> {
        if !is_number::<T>() {
            return self.get_mut(memo.place);
        }
        let word: *mut u64 = self.words_mut().get_mut(memo.place.cell as usize)?;
        // SAFETY: the word is initialised and borrowed as long as the block. A number has no pattern of bits that is
        // none, is not larger than a word, and is aligned where a word is.
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

    /// Remembers a value.
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

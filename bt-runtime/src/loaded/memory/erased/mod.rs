//! The memory of one agent's loaded tree: words, which the machine reads as numbers, and cells for values whose types
//! only the leaves know. It is one allocation, made with the agent.
//!
//! This is the only module of the loader with `unsafe`. Its safety relies on one invariant: a cell's *tag* is written
//! only here, it is unique to a place of one layout, and it is not 0 exactly while the cell holds a live value of the
//! type of that place. A read checks the tag first; a read through another place returns `None`. `pinned` relies on a
//! second invariant: an allocation keeps its address when its block moves. The step of the fast path (`memory`) relies
//! on a third: the step is in the program that the memory holds, and every change of that program clears the step
//! first.

use alloc::alloc::{Layout as Bytes, alloc_zeroed, dealloc, handle_alloc_error};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::blackboard::Agent;
use crate::loaded::program::Program;

/// A value that a cell can hold: it can be sent and copied with the brain.
pub trait Cell: Clone + Send + Sync + 'static {}

impl<T: Clone + Send + Sync + 'static> Cell for T {}

/// The key to a value of type `T` in a cell.
pub struct Place<T> {
    tag: u64,
    cell: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Place<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Place<T> {}

/// The function that copies a value.
type Copies = unsafe fn(*const u8, *mut u8);

/// The functions that drop and copy the values of one place.
#[derive(Clone, Copy)]
struct Erased {
    /// Drops a value; `None` if a drop does nothing. It is safe to call for a live value of the place's type, which is
    /// then no longer live.
    drop: Option<unsafe fn(*mut u8)>,
    /// Copies a value; `None` if copies of a block do not get the value. It is safe to call from a live value of the
    /// place's type to free memory that fits the type.
    clone: Option<Copies>,
}

/// The cells that a program needs, collected while it is loaded.
pub struct Plan {
    brand: u32,
    places: Vec<Erased>,
    /// The size and alignment of each cell.
    cells: Vec<(usize, usize)>,
}

impl Plan {
    /// Returns an empty plan; `None` after 2³² plans, because their places could then no longer be distinguished.
    pub fn new() -> Option<Self> {
        static BRANDS: AtomicU32 = AtomicU32::new(1);
        let brand = BRANDS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |brand| brand.checked_add(1)).ok()?;
        Some(Self { brand, places: Vec::new(), cells: Vec::new() })
    }

    /// Returns the number of cells so far.
    pub fn cells(&self) -> u32 {
        self.cells.len() as u32
    }

    /// Returns a place for a `T` in the cell with this number. At most one place of a cell is live at a time.
    pub fn place<T: Cell>(&mut self, cell: u32) -> Place<T> {
        /// # Safety
        /// `from` points to a live `T`, and `to` to free memory that fits a `T`.
        unsafe fn clone<T: Clone>(from: *const u8, to: *mut u8) {
            // SAFETY: the caller's promise.
            unsafe { to.cast::<T>().write((*from.cast::<T>()).clone()) }
        }
        self.add(cell, Some(clone::<T>))
    }

    /// Returns a place as [`place`](Self::place) does. `clone` copies a `T`; `None` if copies of a block do not get the
    /// value.
    fn add<T: Send + 'static>(&mut self, cell: u32, clone: Option<Copies>) -> Place<T> {
        /// # Safety
        /// `value` points to a live `T`.
        unsafe fn drop<T>(value: *mut u8) {
            // SAFETY: the caller's promise.
            unsafe { value.cast::<T>().drop_in_place() }
        }
        let index = cell as usize;
        if self.cells.len() <= index {
            self.cells.resize(index + 1, (0, 1));
        }
        let (size, align) = &mut self.cells[index];
        (*size, *align) = ((*size).max(size_of::<T>()), (*align).max(align_of::<T>()));
        let drop: Option<unsafe fn(*mut u8)> = if core::mem::needs_drop::<T>() { Some(drop::<T>) } else { None };
        self.places.push(Erased { drop, clone });
        Place { tag: u64::from(self.brand) << 32 | self.places.len() as u64, cell, of: PhantomData }
    }

    /// Returns the layout with this number of words; `None` if it is too large for the address space.
    pub fn finish(self, words: usize) -> Option<Layout> {
        let heads = Bytes::array::<Head>(self.cells.len()).ok()?;
        let mut bytes = Bytes::array::<u64>(words).ok()?.extend(heads).ok()?.0;
        let mut offsets = Vec::with_capacity(self.cells.len());
        for &(size, align) in &self.cells {
            let (whole, offset) = bytes.extend(Bytes::from_size_align(size, align).ok()?).ok()?;
            offsets.push(offset);
            bytes = whole;
        }
        let words = u32::try_from(words).ok()?;
        Some(Layout { brand: self.brand, places: self.places, offsets, words, bytes: bytes.pad_to_align() })
    }
}

/// The layout of an [`AgentMemory`].
pub struct Layout {
    brand: u32,
    places: Vec<Erased>,
    /// The offset of each cell's value in the block, in bytes.
    offsets: Vec<usize>,
    words: u32,
    /// The size and alignment of a block: the words, then the head of each cell, then the cells.
    bytes: Bytes,
}

/// The header of each cell.
struct Head {
    /// The tag of the place whose value is live; 0 if no value is live.
    tag: u64,
    /// The offset of the value from the start of the block, in bytes. It never changes.
    offset: usize,
}

/// The owner of a layout, shared by all blocks with that layout.
///
/// # Safety
/// `layout` returns the same layout at every call.
#[allow(unsafe_code)]
pub unsafe trait Owner {
    /// Returns the layout.
    fn layout(&self) -> &Layout;
}

// SAFETY: the layout is the owner itself.
unsafe impl Owner for Layout {
    fn layout(&self) -> &Layout {
        self
    }
}

// SAFETY: a program has one layout, in a field that nothing writes.
unsafe impl<A: Agent> Owner for Program<A> {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl Layout {
    /// Returns the size of a block, in bytes.
    pub fn size(&self) -> usize {
        self.bytes.size()
    }
}

/// The memory of one agent's tree.
pub struct AgentMemory<O: Owner> {
    /// The address of `layout.bytes`: the words, then the head of each cell, then the cells. Dangling if the layout has
    /// no bytes.
    start: NonNull<u8>,
    words: u32,
    cells: u32,
    owner: Arc<O>,
}

// SAFETY: a block owns its values; a `Cell` may be sent and shared, and a pinned value may be sent.
unsafe impl<O: Owner + Send + Sync> Send for AgentMemory<O> {}
// SAFETY: as above; through `&AgentMemory`, code only gets `&T` of a `Cell`, and never a pinned value.
unsafe impl<O: Owner + Send + Sync> Sync for AgentMemory<O> {}

impl<O: Owner> AgentMemory<O> {
    /// Returns a block whose words are 0 and whose cells are empty.
    pub fn new(owner: Arc<O>) -> Self {
        let layout = owner.layout();
        let start = if layout.bytes.size() == 0 {
            NonNull::<u64>::dangling().cast()
        } else {
            // SAFETY: the size is not 0.
            let start = unsafe { alloc_zeroed(layout.bytes) };
            NonNull::new(start).unwrap_or_else(|| handle_alloc_error(layout.bytes))
        };
        for (cell, &offset) in layout.offsets.iter().enumerate() {
            // SAFETY: the heads follow the words, one for each cell; no slice of them exists yet.
            unsafe {
                start
                    .as_ptr()
                    .cast::<u64>()
                    .add(layout.words as usize)
                    .cast::<Head>()
                    .add(cell)
                    .write(Head { tag: 0, offset })
            }
        }
        Self { start, words: layout.words, cells: layout.offsets.len() as u32, owner }
    }

    /// Returns the words.
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        // SAFETY: the block begins with the words, aligned and initialised.
        unsafe { core::slice::from_raw_parts(self.start.as_ptr().cast(), self.words as usize) }
    }

    /// Returns the words for writing.
    #[inline(always)]
    pub fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: as in `words`; the block is borrowed for as long as the words.
        unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr().cast(), self.words as usize) }
    }

    #[inline(always)]
    fn heads(&self) -> &[Head] {
        // SAFETY: a head per cell follows the words; `new` has written the heads, and words and heads have the same
        // alignment.
        unsafe {
            let heads = self.start.as_ptr().cast::<u64>().add(self.words as usize).cast::<Head>();
            core::slice::from_raw_parts(heads, self.cells as usize)
        }
    }

    #[inline(always)]
    fn head_mut(&mut self, cell: usize) -> &mut Head {
        // SAFETY: as in `heads`; the block is borrowed for as long as the head.
        unsafe {
            let heads = self.start.as_ptr().cast::<u64>().add(self.words as usize).cast::<Head>();
            &mut core::slice::from_raw_parts_mut(heads, self.cells as usize)[cell]
        }
    }

    /// Returns the address of the value of a place, if it is live.
    #[inline(always)]
    fn find<T>(&self, place: Place<T>) -> Option<*mut T> {
        let head = self.heads().get(place.cell as usize)?;
        if head.tag != place.tag {
            return None;
        }
        // SAFETY: an offset lies within the block.
        Some(unsafe { self.start.as_ptr().add(head.offset).cast() })
    }

    /// Returns the value of a place, if it is live.
    #[inline(always)]
    pub fn get<T>(&self, place: Place<T>) -> Option<&T> {
        // SAFETY: the tag shows that the cell holds a live `T`, and `self` is borrowed for as long as the value.
        self.find(place).map(|value| unsafe { &*value })
    }

    /// Returns the value of a place for writing, if it is live.
    #[inline(always)]
    pub fn get_mut<T>(&mut self, place: Place<T>) -> Option<&mut T> {
        // SAFETY: as in `get`; `self` is borrowed exclusively.
        self.find(place).map(|value| unsafe { &mut *value })
    }

    /// Puts a value into its cell, and drops the previous value.
    ///
    /// # Panics
    /// If the place was made for another layout, which is a mistake of the loader.
    #[inline]
    pub fn put<T: Cell>(&mut self, place: Place<T>, value: T) {
        self.write(place, value);
    }

    #[inline]
    fn write<T>(&mut self, place: Place<T>, value: T) {
        assert!(place.tag >> 32 == u64::from(self.owner.layout().brand), "a place belongs to one layout");
        self.vacate(place.cell as usize);
        let head = self.head_mut(place.cell as usize);
        head.tag = place.tag;
        let offset = head.offset;
        // SAFETY: the place is of this layout, so its cell exists and fits a `T`; the cell is empty now.
        unsafe { self.start.as_ptr().add(offset).cast::<T>().write(value) }
    }

    /// Drops the value of a place, if it is live.
    #[inline]
    pub fn clear<T>(&mut self, place: Place<T>) {
        if self.find(place).is_some() {
            self.vacate(place.cell as usize);
        }
    }

    /// Drops the value in a cell.
    #[inline]
    fn vacate(&mut self, cell: usize) {
        let head = self.head_mut(cell);
        let (tag, offset) = (core::mem::take(&mut head.tag), head.offset);
        if tag == 0 {
            return;
        }
        if let Some(drop) = self.owner.layout().places[(tag as u32) as usize - 1].drop {
            // SAFETY: the tag showed that a value of that place is live here. The tag was cleared first, so the value
            // counts as dropped even if its drop panics.
            unsafe { drop(self.start.as_ptr().add(offset)) }
        }
    }
}

impl<O: Owner> Drop for AgentMemory<O> {
    fn drop(&mut self) {
        for cell in 0..self.cells as usize {
            self.vacate(cell);
        }
        let bytes = self.owner.layout().bytes;
        if bytes.size() != 0 {
            // SAFETY: `new` allocated the block with this layout.
            unsafe { dealloc(self.start.as_ptr(), bytes) }
        }
    }
}

impl<O: Owner> Clone for AgentMemory<O> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(Arc::clone(&self.owner));
        copy.words_mut().copy_from_slice(self.words());
        for (cell, head) in self.heads().iter().enumerate() {
            if head.tag != 0
                && let Some(clone) = self.owner.layout().places[(head.tag as u32) as usize - 1].clone
            {
                // SAFETY: the tag shows that a value of that place is live here. The cell of the copy is free, at the
                // same offset. Its tag is set after the value is copied.
                unsafe { clone(self.start.as_ptr().add(head.offset), copy.start.as_ptr().add(head.offset)) }
                copy.head_mut(cell).tag = head.tag;
            }
        }
        copy
    }
}

mod held;
mod memo;
mod memory;
mod pinned;
#[cfg(test)]
mod tests;

pub use held::Held;
pub use memo::{Memo, is_number};
pub use memory::{Memory, State};
pub use pinned::Pinned;

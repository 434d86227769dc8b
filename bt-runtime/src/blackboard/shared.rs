//! A value that several agents share.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// A handle to one value. All agents that hold a clone of the handle share the value.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::blackboard::Shared;
///
/// #[derive(Blackboard)]
/// struct Soldier {
///     #[blackboard(shared)]
///     alarm: Shared<bool>,
/// }
///
/// let alarm = Shared::new(false);
/// let a = Board::<Soldier>::from(Soldier { alarm: alarm.clone() });
/// let b = Board::<Soldier>::from(Soldier { alarm });
/// assert!(a.alarm.set(true));
/// assert!(*b.alarm.read());
/// ```
///
/// A guard in Rust reads the value through the handle: `*bb.alarm.read()`. A file reads the value by the name of the
/// key, `alarm`, and cannot write it. An input of an action gets the value, or the handle if its type is that of the
/// handle.
///
/// A write of a different value marks the key on the board of each holder, the writer included, at that holder's next
/// tick. A write of an equal value marks nothing.
///
/// An agent that [`Population::par_tick`] ticks may read shared values, but not write them: whether agents on other
/// threads saw the write would depend on the threads. Such a write is refused: the value stays as it is, and the
/// population stops the agent with a [`Fault`]. Write between ticks, or put the write as a command into the world.
///
/// [`Population::par_tick`]: crate::Population
/// [`Fault`]: crate::population::Fault
pub struct Shared<T> {
    pub(super) cell: Arc<Cell<T>>,
    /// The last version that the holder of this handle has observed.
    seen: u64,
}

pub(super) struct Cell<T> {
    value: RwLock<T>,
    /// The number of changes so far.
    version: AtomicU64,
}

impl<T> Shared<T> {
    /// Returns the first handle to a new value.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self { cell: Arc::new(Cell { value: RwLock::new(value), version: AtomicU64::new(0) }), seen: 0 }
    }

    /// Reads the value. Writers wait while the returned guard exists: drop it soon.
    #[must_use]
    pub fn read(&self) -> SharedRead<'_, T> {
        SharedRead(self.cell.value.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes the value. Returns `true` if it differs from the old one. A parallel tick refuses the write, which then
    /// returns `false`.
    pub fn set(&self, value: T) -> bool
    where
        T: PartialEq,
    {
        if refused() {
            return false;
        }
        let mut place = self.cell.value.write().unwrap_or_else(PoisonError::into_inner);
        let changed = *place != value;
        *place = value;
        self.count(changed);
        changed
    }

    /// Changes the value in place. Returns `true` if it differs from the old one. A parallel tick refuses the change,
    /// which then returns `false` without a call of `change`.
    pub fn update(&self, change: impl FnOnce(&mut T)) -> bool
    where
        T: Clone + PartialEq,
    {
        if refused() {
            return false;
        }
        let mut place = self.cell.value.write().unwrap_or_else(PoisonError::into_inner);
        let before = place.clone();
        change(&mut place);
        let changed = *place != before;
        self.count(changed);
        changed
    }

    /// Returns `true` if both are handles to one value.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.cell, &other.cell)
    }

    /// Counts a change. The caller holds the lock, so that no reader sees a new version with an old value.
    fn count(&self, changed: bool) {
        self.cell.version.fetch_add(u64::from(changed), Ordering::Release);
    }
}

/// Returns `true` in a parallel tick, and records the refused write there.
#[inline]
fn refused() -> bool {
    #[cfg(feature = "std")]
    return crate::population::refuse_shared_write();
    #[cfg(not(feature = "std"))]
    false
}

#[cfg(feature = "serde")]
impl<T> Cell<T> {
    /// Returns a value from a snapshot.
    pub(super) fn restored(value: T) -> Self {
        Self { value: RwLock::new(value), version: AtomicU64::new(1) }
    }
}

#[cfg(feature = "serde")]
impl<T> Shared<T> {
    /// Returns a handle, from a snapshot, to a [restored](Cell::restored) value. If `changed`, its holder has not yet
    /// observed a change.
    pub(super) fn restored(cell: Arc<Cell<T>>, changed: bool) -> Self {
        Self { cell, seen: u64::from(!changed) }
    }
}

/// The type of a field with `#[blackboard(shared)]`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not shared",
    label = "not a `Shared<…>`",
    note = "a `#[blackboard(shared)]` field is a handle: `Shared<{Self}>`"
)]
pub trait Share {
    /// The type of the value.
    type Value;
    /// Returns `true` if the value has changed since the last [`Share::observe`].
    fn changed(&self) -> bool;
    /// Returns `true` if the value has changed since the last call. Each tick of the handle's holder calls it once.
    fn observe(&mut self) -> bool;
}

impl<T> Share for Shared<T> {
    type Value = T;

    #[inline]
    fn changed(&self) -> bool {
        self.cell.version.load(Ordering::Acquire) != self.seen
    }

    #[inline]
    fn observe(&mut self) -> bool {
        let version = self.cell.version.load(Ordering::Acquire);
        core::mem::replace(&mut self.seen, version) != version
    }
}

impl<T> Clone for Shared<T> {
    /// Returns another handle to the same value.
    fn clone(&self) -> Self {
        Self { cell: Arc::clone(&self.cell), seen: self.seen }
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read().fmt(f)
    }
}

/// Two handles are equal if they are handles to one value.
impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.same(other)
    }
}

impl<T> Eq for Shared<T> {}

impl<T> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.cell).hash(state);
    }
}

/// Read access to a [`Shared`] value.
pub struct SharedRead<'a, T>(RwLockReadGuard<'a, T>);

impl<T> Deref for SharedRead<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for SharedRead<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_holder_is_told_once() {
        let mut a = Shared::new(1);
        let mut b = a.clone();
        assert!(a.set(2));
        assert!(a.changed() && b.changed());
        assert!(a.observe() && b.observe());
        assert!(!a.observe() && !b.observe());
    }

    #[test]
    fn an_equal_write_tells_nobody() {
        let mut a = Shared::new(1);
        assert!(!a.set(1));
        assert!(!a.update(|value| *value += 0));
        assert!(!a.observe());
        assert!(a.update(|value| *value += 1));
        assert!(a.observe());
    }

    #[test]
    fn handles_may_go_to_other_threads() {
        fn sent<T: Send + Sync>(_: T) {}
        sent(Shared::new(1));
    }
}

//! The changes by which a tick decides, and those that a resting child has missed.

use super::{ChangeSet, Keys};

/// The guards that the step *decide* checks: the effect of a [`Drive`](crate::brain::Drive) on one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// The guards whose keys have changed.
    #[default]
    Changed,
    /// All guards.
    All,
    /// No guard: the tick goes directly to the running leaf.
    None,
}

/// The changes by which a tick decides. A tick that checks all guards treats all keys as changed, and one that checks
/// no guard treats no key as changed. So the code of the nodes is the same for all three.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changed<C> {
    keys: C,
    params: bool,
    locals: bool,
    asks: Ask,
}

impl<C: ChangeSet> Changed<C> {
    /// Returns changes of these keys of the board.
    #[inline]
    pub(crate) fn keys(keys: C) -> Self {
        Self { keys, params: false, locals: false, asks: Ask::Changed }
    }

    /// Returns changes of all keys, parameters and locals.
    #[inline]
    pub(crate) fn all() -> Self {
        let mut keys = C::default();
        keys.mark_if(true, Keys::ALL);
        Self { keys, params: false, locals: false, asks: Ask::All }
    }

    /// Returns no changes, for a tick that checks no guard.
    #[inline]
    pub(crate) fn none() -> Self {
        Self { asks: Ask::None, ..Self::default() }
    }

    /// Returns only the changes of the keys in `written`: the real changes.
    #[inline]
    pub(crate) fn only(self, written: C) -> Self {
        Self { keys: written, asks: Ask::Changed, ..self }
    }

    /// Returns the changed keys of a tick that only checks the guards of written keys.
    #[cfg(feature = "json")]
    pub(crate) fn written(self) -> C {
        self.keys
    }

    /// Returns `true` in a tick that only checks the guards whose keys have changed.
    #[cfg(feature = "json")]
    pub(crate) fn asks_changed(self) -> bool {
        self.asks == Ask::Changed
    }

    /// Returns the changes for a subtree: the same keys, with `params` and `locals` for its parameters and locals.
    #[inline]
    pub(crate) fn in_subtree(self, params: bool, locals: bool) -> Self {
        Self { params, locals, ..self }
    }

    /// Returns `true` in a tick that goes directly to the running leaf.
    #[inline]
    pub(crate) fn asks_none(self) -> bool {
        self.asks == Ask::None
    }

    /// Returns `true` if a key of `keys` has changed, or if `keys` requires a check in every tick.
    #[inline]
    pub(crate) fn meets(self, keys: Keys) -> bool {
        let all = self.asks == Ask::All;
        keys.always && !self.asks_none()
            || keys.params && (self.params || all)
            || keys.locals && (self.locals || all)
            || self.keys.meets(keys)
    }
}

/// The changes of a tick, which a custom node passes to its children. A running child that is ticked again also sees the
/// changes that it has missed.
#[derive(Debug)]
pub(crate) struct TickChanges<'n, C> {
    pub(crate) changed: Changed<C>,
    pub(crate) driven: Option<&'n mut Driven<C>>,
}

impl<C: ChangeSet> TickChanges<'_, C> {
    /// Adds these changes to those that a resting child has missed.
    pub(crate) fn miss(&self, missed: &mut Missed<C>) {
        missed.keys = missed.keys.union(self.written().unwrap_or(self.changed.keys));
        missed.params |= self.changed.params;
        missed.locals |= self.changed.locals;
    }

    /// Adds the changes that a child has missed to those of the tick; [`restore`](Self::restore) removes them. Returns
    /// `true` if the child has caught up: a tick that checks no guard leaves the missed changes to the next tick that does.
    pub(crate) fn catch_up(&mut self, missed: Missed<C>) -> (bool, SavedChanges<C>) {
        let before = SavedChanges { changed: self.changed, written: self.written() };
        let caught_up = !self.changed.asks_none();
        if let Some(driven) = self.driven.as_deref_mut() {
            driven.written = driven.written.union(missed.keys);
        }
        if caught_up {
            self.changed.keys = self.changed.keys.union(missed.keys);
            self.changed.params |= missed.params;
            self.changed.locals |= missed.locals;
        }
        (caught_up, before)
    }

    /// Sets the changes of the tick again, for the next child.
    pub(crate) fn restore(&mut self, before: SavedChanges<C>) {
        self.changed = before.changed;
        if let (Some(driven), Some(written)) = (self.driven.as_deref_mut(), before.written) {
            driven.written = written;
        }
    }

    /// Returns the real changes of a tick with a drive other than [`Drive::Events`](crate::brain::Drive).
    fn written(&self) -> Option<C> {
        self.driven.as_deref().map(|driven| driven.written)
    }
}

/// The changes of a tick before a child has caught up.
#[derive(Debug)]
pub(crate) struct SavedChanges<C> {
    changed: Changed<C>,
    written: Option<C>,
}

/// The changes of the ticks in which a running child of a custom node has rested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Missed<C> {
    pub(crate) keys: C,
    params: bool,
    locals: bool,
}

impl<C: ChangeSet> Missed<C> {
    /// No changes.
    pub(crate) const NONE: Self = Self { keys: C::NONE, params: false, locals: false };
}

/// The data of a tick with a drive other than [`Drive::Events`](crate::brain::Drive). Other ticks do not pay for it.
#[derive(Debug, Default)]
pub struct Driven<C> {
    /// The keys that were written, whichever guards the tick checks.
    pub(crate) written: C,
}

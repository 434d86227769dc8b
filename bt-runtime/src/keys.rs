//! Sets of blackboard keys: those that have changed, and those that a tree observes.

/// The set of keys that a part of a tree observes, a constant of the part's type.
///
/// A set has room for 256 keys. On a board with more keys, several keys share a bit (key `i` uses bit `i % 256`), so a
/// guard is sometimes checked without need. Three other sources have bits of their own: the parameters of a subtree,
/// its locals, and the world, for which a guard is checked every tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    words: [u64; 4],
    params: bool,
    locals: bool,
    always: bool,
    guards: bool,
    transitions: bool,
}

impl Keys {
    /// Observes nothing.
    pub const NONE: Self =
        Self { words: [0; 4], params: false, locals: false, always: false, guards: false, transitions: false };
    /// Observes every key of the board.
    pub const ALL: Self = Self { words: [u64::MAX; 4], ..Self::NONE };
    /// Observes the parameters of the surrounding subtree.
    pub const PARAMS: Self = Self { params: true, ..Self::NONE };
    /// Observes the locals of the surrounding subtree.
    pub const LOCALS: Self = Self { locals: true, ..Self::NONE };
    /// Requires a check in every tick, because the result depends on more than the board.
    pub const ALWAYS: Self = Self { always: true, ..Self::NONE };
    /// No key, but the flag that a guard is among the observers: [`Drive::Polling`](crate::brain::Drive::Polling)
    /// checks it, [`Drive::Hybrid`](crate::brain::Drive::Hybrid) holds it back.
    pub(crate) const GUARDS: Self = Self { guards: true, ..Self::NONE };
    /// No key, but the flag that a transition of a machine or a sleeping action is among the observers: no drive holds
    /// these back.
    pub(crate) const TRANSITIONS: Self = Self { transitions: true, ..Self::NONE };

    /// Observes the key with this index.
    #[must_use]
    pub const fn one(index: usize) -> Self {
        let mut words = [0; 4];
        words[index / 64 % 4] = 1 << (index % 64);
        Self { words, ..Self::NONE }
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let (a, b) = (self.words, other.words);
        Self {
            words: [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]],
            params: self.params || other.params,
            locals: self.locals || other.locals,
            always: self.always || other.always,
            guards: self.guards || other.guards,
            transitions: self.transitions || other.transitions,
        }
    }

    /// Returns the keys that a subtree observes, as the surrounding tree sees them: the subtree's parameters are
    /// replaced by the keys that their arguments read, and its locals are left out.
    #[must_use]
    pub const fn seen_from_outside(self, arguments: Self) -> Self {
        let outside = Self { params: false, locals: false, ..self };
        if self.params { outside.or(arguments) } else { outside }
    }

    /// Returns the same keys for a guard that a tick with [`Ask::All`] must also check. Such a tick marks every key as
    /// changed, so this only matters for guards that observe no key: those on locals of an idle subtree.
    pub(crate) const fn asked_by_all(self) -> Self {
        let [a, b, c, d] = self.words;
        Self { params: self.params || self.guards && a | b | c | d == 0, ..self }
    }

    /// Returns the same keys for a sleeping action, which no drive holds back.
    pub(crate) const fn held_back_never(self) -> Self {
        if self.is_empty() { self } else { self.or(Self::TRANSITIONS) }
    }

    /// Returns `true` if a check is required in every tick.
    #[must_use]
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_always(self) -> bool {
        self.always
    }

    /// Returns `true` if only changes of keys of the board are observed.
    #[must_use]
    #[cfg(feature = "json")]
    pub(crate) const fn is_on_board(self) -> bool {
        !self.always && !self.params && !self.locals
    }

    /// Returns `true` if a guard is among the observers.
    #[must_use]
    pub(crate) const fn has_guards(self) -> bool {
        self.guards
    }

    /// Returns `true` if a transition of a machine is among the observers.
    #[must_use]
    pub(crate) const fn has_transitions(self) -> bool {
        self.transitions
    }

    /// Returns `true` if the set contains the key with this index, or a key that shares its bit.
    #[must_use]
    pub const fn has(self, index: usize) -> bool {
        self.words[index / 64 % 4] >> (index % 64) & 1 == 1
    }

    /// Returns `true` if nothing is observed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.words;
        a | b | c | d == 0 && !self.params && !self.locals && !self.always
    }
}

/// The keys of a board that have changed: one word for boards of up to 63 keys, four beyond.
pub trait ChangeSet: Copy + Default + PartialEq + core::fmt::Debug + Send + 'static {
    /// The empty set: the default, as a constant.
    const NONE: Self;
    /// Marks all keys of `keys` if `changed`, without a branch: the processor cannot predict writes.
    fn mark_if(&mut self, changed: bool, keys: Keys);
    /// Returns `true` if a key of `keys` is marked.
    fn meets(self, keys: Keys) -> bool;
    /// Returns `true` if the key with this index, or a key that shares its bit, is marked.
    fn has(self, index: usize) -> bool;
    /// Returns the union of both sets.
    #[must_use]
    fn union(self, other: Self) -> Self;
    /// Records that a running node has ended, in the last bit: no key has it, or the last key of a wide board. The tick
    /// has loaded this word already; a separate field would cost every tick.
    fn note_end(&mut self);
    /// Clears that bit. Returns whether it was set.
    fn take_end(&mut self) -> bool;
    /// The number of words.
    #[cfg(feature = "json")]
    const WORDS: usize;
    /// Returns this word of the set.
    #[cfg(feature = "json")]
    fn word(self, at: usize) -> u64;
    /// Adds the keys of this word.
    #[cfg(feature = "json")]
    fn add_word(&mut self, at: usize, word: u64);
}

/// The bit that records an end.
const END: u64 = 1 << 63;

impl ChangeSet for u64 {
    const NONE: Self = 0;

    #[inline]
    fn mark_if(&mut self, changed: bool, keys: Keys) {
        *self |= keys.words[0] * u64::from(changed);
    }

    #[inline]
    fn meets(self, keys: Keys) -> bool {
        self & keys.words[0] & !END != 0
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self & 1 << (index % 64) != 0
    }

    #[inline]
    fn union(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn note_end(&mut self) {
        *self |= END;
    }

    #[inline]
    fn take_end(&mut self) -> bool {
        let ended = *self & END != 0;
        *self &= !END;
        ended
    }

    #[cfg(feature = "json")]
    const WORDS: usize = 1;

    #[cfg(feature = "json")]
    fn word(self, _: usize) -> u64 {
        self
    }

    #[cfg(feature = "json")]
    fn add_word(&mut self, _: usize, word: u64) {
        *self |= word;
    }
}

impl ChangeSet for [u64; 4] {
    const NONE: Self = [0; 4];

    #[inline]
    fn mark_if(&mut self, changed: bool, keys: Keys) {
        *self = core::array::from_fn(|i| self[i] | (keys.words[i] * u64::from(changed)));
    }

    #[inline]
    fn meets(self, keys: Keys) -> bool {
        let [a, b, c, d] = self;
        let [p, q, r, s] = keys.words;
        a & p | b & q | c & r | d & s != 0
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self[index / 64 % 4].has(index)
    }

    #[inline]
    fn union(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i] | other[i])
    }

    #[inline]
    fn note_end(&mut self) {
        self[3].note_end();
    }

    #[inline]
    fn take_end(&mut self) -> bool {
        self[3].take_end()
    }

    #[cfg(feature = "json")]
    const WORDS: usize = 4;

    #[cfg(feature = "json")]
    fn word(self, at: usize) -> u64 {
        self[at]
    }

    #[cfg(feature = "json")]
    fn add_word(&mut self, at: usize, word: u64) {
        self[at] |= word;
    }
}

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

/// Selects the change set by the number of keys: more than 63 need a wide one.
#[doc(hidden)]
pub struct Width<const WIDE: bool>;

/// Maps a [`Width`] to its change set.
#[doc(hidden)]
pub trait Words {
    /// One word or four.
    type Set: ChangeSet;
}

impl Words for Width<false> {
    type Set = u64;
}

impl Words for Width<true> {
    type Set = [u64; 4];
}

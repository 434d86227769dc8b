//! Sets of blackboard keys: those that have changed, and those that a tree observes.

mod changes;

pub(crate) use changes::TickChanges;
pub use changes::{Ask, Changed, Driven, Missed};

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

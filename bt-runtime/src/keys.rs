//! Sets of blackboard keys: which changed, and which a tree observes.

/// The keys that a part of a tree observes: a constant of its type.
///
/// A set has room for 256 keys. On a board with more keys several share a bit (key `i` uses bit `i % 256`), so that a guard
/// is sometimes asked without need. Three sources are no keys and have bits of their own: a subtree's parameters, its
/// locals, and the world, which is asked every tick.
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
    /// Must be asked every tick: it depends on more than the board.
    pub const ALWAYS: Self = Self { always: true, ..Self::NONE };
    /// No key, but a guard is among the observers: [`Drive::Polling`](crate::brain::Drive::Polling) asks it,
    /// [`Drive::Hybrid`](crate::brain::Drive::Hybrid) holds it back.
    pub(crate) const GUARDS: Self = Self { guards: true, ..Self::NONE };
    /// No key, but a transition of a machine or a sleeping action is among the observers: no drive holds it back.
    pub(crate) const TRANSITIONS: Self = Self { transitions: true, ..Self::NONE };

    /// Observes the key with this index.
    #[must_use]
    pub const fn one(index: usize) -> Self {
        let mut words = [0; 4];
        words[index / 64 % 4] = 1 << (index % 64);
        Self { words, ..Self::NONE }
    }

    /// Observes everything that either observes.
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

    /// Returns the keys of a subtree as the tree around it sees them: its parameters stand for the keys of their
    /// arguments; its locals are private.
    #[must_use]
    pub const fn seen_from_outside(self, arguments: Self) -> Self {
        let outside = Self { params: false, locals: false, ..self };
        if self.params { outside.or(arguments) } else { outside }
    }

    /// Returns the same keys, for a guard that a tick that asks all guards must ask too. Such a tick marks every key as
    /// changed, so only guards that observe no key need this: those on locals of an idle subtree.
    pub(crate) const fn asked_by_all(self) -> Self {
        let [a, b, c, d] = self.words;
        Self { params: self.params || self.guards && a | b | c | d == 0, ..self }
    }

    /// Returns the same keys, observed by an action that sleeps.
    pub(crate) const fn held_back_never(self) -> Self {
        if self.is_empty() { self } else { self.or(Self::TRANSITIONS) }
    }

    /// `true` if it must be asked every tick.
    #[must_use]
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_always(self) -> bool {
        self.always
    }

    /// `true` if all that is observed are keys of the board, each for its changes.
    #[must_use]
    #[cfg(feature = "json")]
    pub(crate) const fn is_on_board(self) -> bool {
        !self.always && !self.params && !self.locals
    }

    /// `true` if a guard is among the observers.
    #[must_use]
    pub(crate) const fn has_guards(self) -> bool {
        self.guards
    }

    /// `true` if a transition of a machine is among the observers.
    #[must_use]
    pub(crate) const fn has_transitions(self) -> bool {
        self.transitions
    }

    /// `true` if the set has the key with this index, or one that shares its bit.
    #[must_use]
    pub const fn has(self, index: usize) -> bool {
        self.words[index / 64 % 4] >> (index % 64) & 1 == 1
    }

    /// `true` if nothing is observed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.words;
        a | b | c | d == 0 && !self.params && !self.locals && !self.always
    }
}

/// The keys of a board that have changed: nothing for a board without keys, one word for up to 63 keys, four beyond.
pub trait ChangeSet: Copy + Default + PartialEq + core::fmt::Debug + Send + 'static {
    /// Nothing is marked: the default, as a constant.
    const NONE: Self;
    /// `false` if the board has no keys, so that nothing is ever marked.
    #[doc(hidden)]
    const MARKS: bool = true;
    /// Marks all keys of `keys` if `changed`, without a branch: the processor cannot predict writes.
    fn mark_if(&mut self, changed: bool, keys: Keys);
    /// `true` if a key of `keys` is marked.
    fn meets(self, keys: Keys) -> bool;
    /// `true` if the key with this index, or one that shares its bit, is marked.
    fn has(self, index: usize) -> bool;
    /// Returns the marks of both.
    #[must_use]
    fn union(self, other: Self) -> Self;
}

impl ChangeSet for u64 {
    const NONE: Self = 0;

    #[inline]
    fn mark_if(&mut self, changed: bool, keys: Keys) {
        *self |= keys.words[0] * u64::from(changed);
    }

    #[inline]
    fn meets(self, keys: Keys) -> bool {
        self & keys.words[0] != 0
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self & 1 << (index % 64) != 0
    }

    #[inline]
    fn union(self, other: Self) -> Self {
        self | other
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
}

/// The changes of a board without keys: no byte in the brain. A snapshot has the word of an unchanged board in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoKeys;

impl ChangeSet for NoKeys {
    const NONE: Self = Self;
    const MARKS: bool = false;

    #[inline(always)]
    fn mark_if(&mut self, _: bool, _: Keys) {}

    #[inline(always)]
    fn meets(self, _: Keys) -> bool {
        false
    }

    #[inline(always)]
    fn has(self, _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn union(self, _: Self) -> Self {
        self
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for NoKeys {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::NONE)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NoKeys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(|_| Self)
    }
}

/// The guards that the step *decide* asks: the meaning of a [`Drive`](crate::brain::Drive) in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// Those whose keys have changed.
    #[default]
    Changed,
    /// All of them.
    All,
    /// None: the tick goes straight to the running leaf.
    None,
}

/// The changes, frozen when the tick decides. A tick that asks all guards treats all keys as changed, one that asks none
/// treats no key as changed; the code of the nodes is the same for all three.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changed<C> {
    keys: C,
    params: bool,
    locals: bool,
    asks: Ask,
}

impl<C: ChangeSet> Changed<C> {
    /// Returns the keys of the board that have changed.
    #[inline]
    pub(crate) fn keys(keys: C) -> Self {
        Self { keys, params: false, locals: false, asks: Ask::Changed }
    }

    /// All keys, parameters and locals count as changed.
    #[inline]
    pub(crate) fn all() -> Self {
        let mut keys = C::default();
        keys.mark_if(true, Keys::ALL);
        Self { keys, params: false, locals: false, asks: Ask::All }
    }

    /// Nothing counts as changed: the tick asks no guard.
    #[inline]
    pub(crate) fn none() -> Self {
        Self { asks: Ask::None, ..Self::default() }
    }

    /// Only the keys in `written`: the real changes.
    #[inline]
    pub(crate) fn only(self, written: C) -> Self {
        Self { keys: written, asks: Ask::Changed, ..self }
    }

    /// Returns the changed keys, in a tick that asks only the guards of written keys.
    #[cfg(feature = "json")]
    pub(crate) fn written(self) -> C {
        self.keys
    }

    /// `true` in a tick that asks the guards whose keys have changed, and no others.
    #[cfg(feature = "json")]
    pub(crate) fn asks_changed(self) -> bool {
        self.asks == Ask::Changed
    }

    /// Returns the changes as a subtree sees them: the same keys, its own parameters and locals.
    #[inline]
    pub(crate) fn in_subtree(self, params: bool, locals: bool) -> Self {
        Self { params, locals, ..self }
    }

    /// `true` in a tick that goes straight to the running leaf.
    #[inline]
    pub(crate) fn asks_none(self) -> bool {
        self.asks == Ask::None
    }

    /// `true` if a key of `keys` has changed, or `keys` must be asked every tick.
    #[inline]
    pub(crate) fn meets(self, keys: Keys) -> bool {
        let all = self.asks == Ask::All;
        keys.always && !self.asks_none()
            || keys.params && (self.params || all)
            || keys.locals && (self.locals || all)
            || self.keys.meets(keys)
            || const { !C::MARKS } && all && !keys.is_empty()
    }
}

/// Data of a tick whose drive is not [`Drive::Events`](crate::brain::Drive). Other ticks do not pay for it.
#[derive(Debug, Default)]
pub struct Driven<C> {
    /// The keys that were written, whichever guards the tick asks.
    pub(crate) written: C,
    /// `true` if a running node has ended in the tick.
    pub(crate) ended: bool,
}

/// Selects a change set by the number of words that the keys need.
#[doc(hidden)]
pub struct Width<const WORDS: usize>;

/// The number of words for so many keys.
#[doc(hidden)]
#[must_use]
pub const fn words(keys: usize) -> usize {
    match keys {
        0 => 0,
        1..=63 => 1,
        _ => 4,
    }
}

/// The change set for a number of keys.
#[doc(hidden)]
pub trait Words {
    /// No word, one, or four.
    type Set: ChangeSet;
}

impl Words for Width<0> {
    type Set = NoKeys;
}

impl Words for Width<1> {
    type Set = u64;
}

impl Words for Width<4> {
    type Set = [u64; 4];
}

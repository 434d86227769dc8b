//! The parameters and locals of one run of a subtree.

use crate::blackboard::same;
use crate::kept::Keeps;

/// The parameters and locals of a running tree.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scope<P, L: Locals> {
    /// The parameters: every tick takes the arguments again; latched ones are only taken at the entry.
    pub params: P,
    /// The locals, which the tree itself writes.
    pub locals: L,
    /// `true` if a local was written after the last tick decided.
    wrote: L::Wrote,
}

impl<P, L: Locals> Scope<P, L> {
    /// Returns the scope for the start of a tree.
    #[inline]
    pub(crate) fn new(params: P, locals: L) -> Self {
        Self { params, locals, wrote: L::Wrote::default() }
    }

    /// Resets the scope for the next run, which begins with these locals. Kept locals keep their values.
    #[inline]
    pub(crate) fn renew(&mut self, mut locals: L) {
        locals.swap_kept(&mut self.locals);
        self.locals = locals;
        self.take_wrote();
    }

    /// Writes a local; an equal value changes nothing.
    #[inline]
    pub(crate) fn write<T: PartialEq>(&mut self, place: impl FnOnce(&mut L) -> &mut T, value: T) {
        let place = place(&mut self.locals);
        let changed = *place != value;
        *place = value;
        self.note(changed);
    }

    /// Records whether an output without a target has changed, because such an output is observed like a local.
    #[inline]
    pub(crate) fn note(&mut self, changed: bool) {
        self.wrote.set(self.wrote.get() || changed);
    }

    /// Returns `true` if a local was written after the last tick decided.
    #[inline]
    pub(crate) fn wrote(&self) -> bool {
        self.wrote.get()
    }

    /// Returns the same as [`wrote`](Self::wrote), and clears the flag.
    #[inline]
    pub(crate) fn take_wrote(&mut self) -> bool {
        let wrote = self.wrote.get();
        self.wrote.set(false);
        wrote
    }
}

/// The parameters of a tree.
pub trait Params {
    /// `true` if a parameter is an output.
    #[doc(hidden)]
    const OUTPUTS: bool = false;
    /// The names of the parameters that are no outputs.
    #[doc(hidden)]
    const READ_ONLY: &'static [&'static str] = &[];

    /// Takes the arguments of a later tick, except latched ones.
    fn refresh(&mut self, arguments: Self);

    /// Takes only the places of the outputs.
    #[doc(hidden)]
    #[inline]
    fn rebind(&mut self, _arguments: Self)
    where
        Self: Sized,
    {
    }

    /// Returns `false` if an output has no place yet.
    #[doc(hidden)]
    #[inline]
    fn is_bound(&self) -> bool {
        true
    }

    /// Takes the values that a subtree has written to outputs that stand for these.
    #[cfg(feature = "json")]
    #[doc(hidden)]
    #[inline]
    fn take_back(&mut self, _from: &Self) {}
}

/// Fails to compile with this message if `name` is in `read_only`, the names of the parameters that are no outputs.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn check_output(read_only: &[&str], name: &str, message: &str) -> bool {
    let mut at = 0;
    while at < read_only.len() {
        assert!(!same(read_only[at], name), "{}", message);
        at += 1;
    }
    true
}

impl Params for () {
    #[inline]
    fn refresh(&mut self, (): ()) {}
}

/// The locals of a tree.
pub trait Locals: Sized {
    /// The flag that a local was written: `bool`, or `()` for a tree without locals.
    type Wrote: Flag;
    /// The storage of the kept locals between two runs; `()` if there are none.
    #[doc(hidden)]
    type Keeps: Keeps<Self>;

    /// Exchanges the values of the kept locals with those of `other`.
    #[doc(hidden)]
    #[inline(always)]
    fn swap_kept(&mut self, _other: &mut Self) {}
}

impl Locals for () {
    type Wrote = ();
    type Keeps = ();
}

/// The locals of a tree that only has outputs: an output without a target is observed like a local.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoLocals;

impl Locals for NoLocals {
    type Wrote = bool;
    type Keeps = ();
}

/// A flag. A tree without locals uses `()`, which stores none.
pub trait Flag: Copy + Default + Eq + core::fmt::Debug {
    /// Returns `true` if the flag is set; always `false` for `()`.
    fn get(self) -> bool;
    /// Sets or clears the flag.
    fn set(&mut self, value: bool);
}

impl Flag for bool {
    #[inline]
    fn get(self) -> bool {
        self
    }

    #[inline]
    fn set(&mut self, value: bool) {
        *self = value;
    }
}

impl Flag for () {
    #[inline]
    fn get(self) -> bool {
        false
    }

    #[inline]
    fn set(&mut self, _: bool) {}
}

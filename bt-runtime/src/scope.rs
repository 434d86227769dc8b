//! What belongs to one run of a subtree: its parameters and its locals.

/// The parameters and locals of a running tree.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope<P, L> {
    /// Read anew every tick from the arguments, but for latched ones.
    pub params: P,
    /// Written by the tree itself.
    pub locals: L,
    /// Was a local written since the last tick decided?
    pub(crate) wrote: bool,
}

impl<P, L> Scope<P, L> {
    /// The scope of a tree that starts.
    #[inline]
    pub(crate) fn new(params: P, locals: L) -> Self {
        Self { params, locals, wrote: false }
    }

    /// Writes a local; an equal value changes nothing.
    #[inline]
    pub(crate) fn write<T: PartialEq>(&mut self, place: impl FnOnce(&mut L) -> &mut T, value: T) {
        let place = place(&mut self.locals);
        self.wrote |= *place != value;
        *place = value;
    }
}

/// The parameters of a tree.
pub trait Params {
    /// Takes the arguments of a later tick: all but the latched ones.
    fn refresh(&mut self, arguments: Self);
}

impl Params for () {
    #[inline]
    fn refresh(&mut self, (): ()) {}
}

//! Whether the brain of a tree may move between two ticks.

use core::marker::PhantomData;

use super::Brain;
use crate::tree::Tree;

/// States whether the brain of a tree may move between two ticks. `Moves::<Guard>::ANSWER` is the answer: where the
/// tree is a known type, rustc takes the constant of this type if it can prove the bound, else the constant of
/// [`Stays`]. No other code makes such a value, so `true` is a proof.
#[derive(Debug)]
pub struct Moves<T> {
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "only a population asks"))]
    yes: bool,
    tree: PhantomData<fn() -> T>,
}

impl<T: Tree> Moves<T>
where
    Brain<T>: Unpin,
{
    /// The brain may move.
    pub const ANSWER: Self = Self { yes: true, tree: PhantomData };
}

/// Has the answer for all other trees.
pub trait Stays {
    /// The brain must stay.
    const ANSWER: Self;
}

impl<T> Stays for Moves<T> {
    const ANSWER: Self = Self { yes: false, tree: PhantomData };
}

impl<T> Moves<T> {
    /// Returns `true` if `Brain<T>` is `Unpin`.
    #[cfg(feature = "alloc")]
    pub(crate) const fn yes(&self) -> bool {
        self.yes
    }
}

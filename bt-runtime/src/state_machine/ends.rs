//! The memory of the active state among several, and the outcome of an ended state that has no other memory.

use crate::composite::arity::each_arity;
use crate::status::{Never, Outcome};

macro_rules! active {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        /// The active state among several, by position, with its memory. `Done` replaces a single-task state whose task
        /// has ended. So while such a state runs, its memory is only that of the task, and a tick need not check
        /// whether it runs.
        // The discriminants are far apart, so that the match does not become a jump table: see docs/codegen.md.
        #[repr(u8)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[allow(missing_docs)]
        pub enum $of<$($N),+, Z> { $($N($N) = 60 + 20 * $i,)+ Done(Z) = 6 }
    };
}

each_arity!(active);

/// The result of the entry of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// The child runs, and so do the states that were entered below it.
    Runs,
    /// The child, or a state below it, has ended.
    Done,
    /// The child has ended and has no memory, so its parent remembers this outcome.
    Ended(Outcome),
}

/// The end of one of several states in one byte: the index of the state, and its outcome.
// An array keeps the surrounding enum one scalar: see docs/codegen.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct End([u8; 1]);

/// [`End`], or an uninhabited type if no state needs it.
pub trait Ends: Copy {
    /// The type for these states and others together.
    type Or<E: Ends>: Ends;
    /// Returns the end of the state with this index; `None` if no state needs it.
    fn new(place: u8, outcome: Outcome) -> Option<Self>;
    /// Returns the index of the state among its siblings.
    fn place(self) -> u8;
    /// Returns the outcome of the state.
    fn outcome(self) -> Outcome;
}

impl Ends for Never {
    type Or<E: Ends> = E;

    #[inline(always)]
    fn new(_: u8, _: Outcome) -> Option<Self> {
        None
    }

    #[inline(always)]
    fn place(self) -> u8 {
        match self {}
    }

    #[inline(always)]
    fn outcome(self) -> Outcome {
        match self {}
    }
}

impl Ends for End {
    type Or<E: Ends> = Self;

    #[inline(always)]
    fn new(place: u8, outcome: Outcome) -> Option<Self> {
        Some(Self([place << 1 | u8::from(outcome == Outcome::Success)]))
    }

    #[inline(always)]
    fn place(self) -> u8 {
        self.0[0] >> 1
    }

    #[inline(always)]
    fn outcome(self) -> Outcome {
        if self.0[0] & 1 == 1 { Outcome::Success } else { Outcome::Failure }
    }
}

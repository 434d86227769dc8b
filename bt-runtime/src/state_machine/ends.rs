//! How the one that is active among some states tells that it is done, where it has nothing else to remember.

use crate::composite::arity::each_arity;
use crate::status::{Never, Outcome};

macro_rules! active {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        /// The active one of several states, by position: what it remembers; or which it was, when all that it would
        /// remember is that it is done. So while one with a single task runs, nothing but that task lies in here, and a
        /// tick need not ask whether it still runs.
        // The numbers lie so far apart that LLVM compares them in turn. Through a table it would jump, which a processor guesses
        // later and worse, and among so few states that costs a tick a tenth. `Done` stands apart from the states, and so do the
        // absent ones in the options around this, which get the numbers beside it.
        #[repr(u8)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[allow(missing_docs)]
        pub enum $of<$($N),+, Z> { $($N($N) = 60 + 20 * $i,)+ Done(Z) = 6 }
    };
}

each_arity!(active);

/// What came of entering a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// It runs, and so do the states entered below it.
    Runs,
    /// It, or a state below it, is done.
    Done,
    /// It is done and has no memory: its parent remembers this outcome in its place.
    Ended(Outcome),
}

/// The end of one of several states: which, and whether it has succeeded, in one byte.
///
/// An array: with a plain integer the enum beside it may become a pair of scalars, and then LLVM no longer makes one switch of
/// the questions whether the machine runs and which state is active, which is five instructions more a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct End([u8; 1]);

/// [`End`], or nothing where none of the states has an end that must be told.
pub trait Ends: Copy {
    /// The end of one of these or of other states.
    type Or<E: Ends>: Ends;
    /// `None` where there is none to be told.
    fn new(place: u8, outcome: Outcome) -> Option<Self>;
    /// The place of the state among its siblings.
    fn place(self) -> u8;
    /// How the state came to its end.
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

//! Composites: they select the running child and react to its outcome.

pub(crate) mod arity;
mod array;
mod branches;
mod choice;
mod drawn;
mod indexed;
mod order;
mod ordered;
mod parallel;
mod reactive;
mod rescored;
mod side_by_side;
mod simple_parallel;
mod skip;
mod wide;

pub use arity::*;
pub use branches::{Branch, Branches};
pub use choice::Choice;
pub use drawn::{Drawn, Pick, RandomSelector, RandomSequence, UtilitySelector, WeightedSelector, WeightedSequence};
pub use indexed::{IndexedChildren, One};
pub use ordered::{AlwaysSequence, Ordered, Selector, Sequence};
pub use parallel::{Parallel, Race};
pub use reactive::{Reactive, ReactiveSelector, ReactiveSequence};
pub use rescored::Rescored;
pub use side_by_side::SideBySide;
pub use simple_parallel::SimpleParallel;
pub(crate) use skip::{skips, would_skip};
pub use wide::{EachWide, Shares};

//! Composites: which child runs, and what its outcome means.

mod branches;
pub(crate) mod children;
mod choice;
mod drawn;
mod kids;
mod line;
mod order;
mod parallel;
mod reactive;
mod simple_parallel;

pub use branches::{Branch, Branches};
pub use children::*;
pub use choice::Choice;
pub use drawn::{Drawn, Pick, RandomSelector, RandomSequence, UtilitySelector, WeightedSelector, WeightedSequence};
pub use kids::{Kids, One};
pub use line::{AlwaysSequence, Line, Selector, Sequence};
pub use parallel::{Parallel, Race};
pub use reactive::{Reactive, ReactiveSelector, ReactiveSequence};
pub use simple_parallel::SimpleParallel;

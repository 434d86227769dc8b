//! Decorators and composites of your own, written outside this crate.
//!
//! - [`Decorator`]: one child. It decides when the child is ticked ([`Go`]), and what follows after its end
//!   ([`After`]).
//! - [`Composite`]: several [`Children`], which it ticks and halts by index.
//!
//! `#[decorator]` and `#[composite]` turn the fields of a struct into inputs, as `#[action]` does with the parameters
//! of a function.
//! [`language::custom`](crate::language::custom) explains the rules, in `bt!` and in files.

mod children;
mod composite;
mod decorator;
mod drive;
mod node;

#[doc(hidden)]
pub use children::ChildNodes;
pub use children::Children;
pub use composite::{Composite, MOST_CHILDREN};
#[doc(hidden)]
pub use decorator::decorate;
pub use decorator::{After, Decorator, Go};
pub(crate) use drive::{drive, stop};
#[doc(hidden)]
pub use node::{Compose, Kept, check_children};

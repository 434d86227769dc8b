//! The trait of composites.

use core::ops::RangeInclusive;

use super::Children;
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::leaf::Action;
pub use crate::rules::custom::MOST_CHILDREN;
use crate::status::Status;
use crate::time::{Next, Time};

/// A composite of your own: a struct with `#[composite]`, whose fields are its inputs. Every tick builds it anew from the
/// expressions at its place in the tree.
///
/// ```
/// use bt_runtime::{Agent, prelude::*};
///
/// /// The first child; where it fails, the second, and then the first again.
/// #[composite]
/// struct Recovery {
///     #[default(1)]
///     retries: u32,
/// }
///
/// #[derive(Default, Clone)]
/// struct Tried {
///     retries: u32,
///     recovers: bool,
/// }
///
/// impl<A: Agent> Composite<A> for Recovery {
///     type Memory = Tried;
///     const CHILDREN: core::ops::RangeInclusive<usize> = 2..=2;
///
///     fn tick(&self, tried: &mut Tried, children: &mut Children<A>, cx: &mut Cx<A>) -> Status {
///         if !tried.recovers {
///             match children.tick(0, cx) {
///                 Status::Failure if tried.retries < self.retries => tried.recovers = true,
///                 status => return status,
///             }
///         }
///         match children.tick(1, cx) {
///             Status::Success => {
///                 *tried = Tried { retries: tried.retries + 1, recovers: false };
///                 Status::Running
///             }
///             status => status,
///         }
///     }
/// }
///
/// #[derive(Blackboard, Default)]
/// struct Robot {
///     stuck: bool,
/// }
///
/// bt! {
///     tree Drive for Robot {
///         Recovery(retries = 3) {
///             check(!bb.stuck);
///             set(bb.stuck = false);
///         }
///     }
/// }
///
/// let mut brain = Drive::brain(Robot { stuck: true });
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no composite and no decorator for the agent `{A}`",
    label = "has children here",
    note = "write `#[composite]` on the struct and `impl Composite<{A}> for {Self}`, or `#[decorator]` and `impl Decorator<{A}>`"
)]
pub trait Composite<A: Agent>: Action + Sized {
    /// Its memory: `Default::default()` at each entry.
    type Memory: Default;

    /// `true` if its memory lasts as long as the brain, from one run to the next. An entry then finds the memory as the last run
    /// left it.
    const KEEPS: bool = false;

    /// The macros name this constant where the node is written, so that rustc reports there that the type is no
    /// composite of this agent.
    #[doc(hidden)]
    const IS_COMPOSITE: bool = true;

    /// How many children it takes, at most [`MOST_CHILDREN`].
    const CHILDREN: RangeInclusive<usize> = 1..=MOST_CHILDREN;

    /// How often one tick may start the same child, from 1. It bounds the work of a tick, whatever a file says.
    const STARTS: u8 = 1;

    /// Runs the tick of the entry.
    #[inline]
    fn enter(&self, memory: &mut Self::Memory, children: &mut Children<'_, A>, cx: &mut Cx<'_, '_, A>) -> Status {
        self.tick(memory, children, cx)
    }

    /// Every later tick. Once the composite is done, the children that still run are halted. Then its parent gets the
    /// outcome.
    fn tick(&self, memory: &mut Self::Memory, children: &mut Children<'_, A>, cx: &mut Cx<'_, '_, A>) -> Status;

    /// Called when its parent has stopped it early, after its children were halted.
    #[inline]
    fn halt(_memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) {}

    /// When the running composite must be ticked next. `children` is the earliest tick that a running child needs, or
    /// [`Next::Now`] if no child runs. For a composite that acts only when a child is done, return `children`: its
    /// agent then sleeps in a population as long as the child.
    #[inline]
    fn next(_memory: &Self::Memory, _children: Next, _now: Time) -> Next {
        Next::Now
    }
}

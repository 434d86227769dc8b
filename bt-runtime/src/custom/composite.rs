//! The trait of custom composites.

use core::ops::RangeInclusive;

use super::Children;
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::leaf::Action;
pub use crate::rules::custom::MOST_CHILDREN;
use crate::status::Status;
use crate::time::{Next, Time};

/// A composite of your own: a struct with `#[composite]`, whose fields are its inputs. Every tick builds the struct
/// anew from the expressions at its place in the tree.
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
    /// The memory of the composite. Each entry begins with `Default::default()`.
    type Memory: Default;

    /// `true` if the memory lasts for the brain's life. An entry then begins with the memory that the last run left.
    const KEEPS: bool = false;

    /// The macros name this constant where the node is written, so that rustc reports there that the type is no
    /// composite of this agent.
    #[doc(hidden)]
    const IS_COMPOSITE: bool = true;

    /// The allowed number of children, at most [`MOST_CHILDREN`].
    const CHILDREN: RangeInclusive<usize> = 1..=MOST_CHILDREN;

    /// The largest number of times that one tick may start the same child, at least 1. It bounds the work of a tick,
    /// whatever a file contains.
    const STARTS: u8 = 1;

    /// Runs the tick of the entry.
    #[inline]
    fn enter(&self, memory: &mut Self::Memory, children: &mut Children<'_, A>, cx: &mut Cx<'_, '_, A>) -> Status {
        self.tick(memory, children, cx)
    }

    /// Runs a later tick. Once the composite ends, its running children are halted. Only then does its parent get the
    /// outcome.
    fn tick(&self, memory: &mut Self::Memory, children: &mut Children<'_, A>, cx: &mut Cx<'_, '_, A>) -> Status;

    /// Handles a halt of the composite, after its children were halted.
    #[inline]
    fn halt(_memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) {}

    /// Returns when the running composite must be ticked next. `children` is the earliest tick that a running child
    /// needs, or [`Next::Now`] if no child runs. Return `children` if the composite only acts when a child ends: in a
    /// population, its agent then sleeps as long as the child does.
    #[inline]
    fn next(_memory: &Self::Memory, _children: Next, _now: Time) -> Next {
        Next::Now
    }
}

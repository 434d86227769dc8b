//! The trait of custom decorators: a composite with one child, in four functions.

use super::{Children, Composite};
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::leaf::Action;
use crate::status::{Outcome, Status};
use crate::time::{Next, Time};

/// A decorator of your own: a struct with `#[decorator]`, whose fields are its inputs. It has one child, and decides
/// when the child is ticked and how its outcome counts.
///
/// ```
/// use bt_runtime::{Agent, Time, custom::{After, Go}, prelude::*};
///
/// /// Starts its child at most every `period`; meanwhile it runs without it.
/// #[decorator]
/// struct Every {
///     period: Duration,
/// }
///
/// impl<A: Agent> Decorator<A> for Every {
///     type Memory = Option<Time>;
///     const KEEPS: bool = true;
///
///     fn enter(&self, last: &mut Option<Time>, cx: &mut Cx<A>) -> Go {
///         if last.is_some_and(|last| cx.now() < last.after(self.period)) {
///             return Go::Wait;
///         }
///         *last = Some(cx.now());
///         Go::On
///     }
/// }
///
/// #[derive(Blackboard, Default)]
/// struct Robot {
///     plans: u32,
/// }
///
/// bt! {
///     tree Plan for Robot {
///         Every(period = Duration::from_secs(2)) { set(bb.plans = bb.plans + 1) }
///     }
/// }
///
/// let mut brain = Plan::brain(Robot::default());
/// let mut second = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().plans);
/// assert_eq!([second(), second()], [(Status::Success, 1), (Status::Running, 1)]);
/// assert_eq!(second(), (Status::Success, 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no decorator for the agent `{A}`",
    note = "write `impl Decorator<{A}> for {Self}`"
)]
pub trait Decorator<A: Agent>: Action + Sized {
    /// The memory of the decorator. Each entry begins with `Default::default()`.
    type Memory: Default;

    /// `true` if the memory lasts for the brain's life, from one run to the next.
    const KEEPS: bool = false;

    /// The largest number of times that one tick may start the child, at least 1: see [`After::AtOnce`].
    const STARTS: u8 = 1;

    /// Decides before each start of the child: at the entry, in each tick after [`Go::Wait`], and before each further
    /// round.
    #[inline]
    fn enter(&self, _memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) -> Go {
        Go::On
    }

    /// Decides before each later tick of the running child.
    #[inline]
    fn tick(&self, _memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) -> Go {
        Go::On
    }

    /// Decides after the end of the child.
    #[inline]
    fn leave(&self, outcome: Outcome, _memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) -> After {
        After::End(outcome)
    }

    /// Handles a halt of the decorator, after its child was halted.
    #[inline]
    fn halt(_memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) {}

    /// Returns when the running decorator must be ticked next. `child` is the next tick that the child needs, or
    /// [`Next::Now`] if the child does not run. Return `child` if the decorator does nothing while the child runs.
    #[inline]
    fn next(_memory: &Self::Memory, _child: Next, _now: Time) -> Next {
        Next::Now
    }
}

/// The decision of a decorator before a tick of its child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// Tick the child.
    On,
    /// Do not tick the child in this tick; the decorator runs.
    Wait,
    /// End with this outcome. A running child is halted.
    End(Outcome),
}

/// The decision of a decorator after the end of its child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// End with this outcome.
    End(Outcome),
    /// Begin another round in the next tick.
    Again,
    /// Begin another round in this tick, as far as [`Decorator::STARTS`] allows it, else in the next tick.
    AtOnce,
}

/// Runs a tick of a decorator, including that of its entry.
#[doc(hidden)]
pub fn decorate<A: Agent, D: Decorator<A> + Composite<A>>(
    own: &D,
    memory: &mut <D as Decorator<A>>::Memory,
    children: &mut Children<'_, A>,
    cx: &mut Cx<'_, '_, A>,
) -> Status {
    for _ in 0..<D as Decorator<A>>::STARTS.max(1) {
        let asked =
            if children.is_running(0) { Decorator::tick(own, memory, cx) } else { Decorator::enter(own, memory, cx) };
        match asked {
            Go::On => {}
            Go::Wait => return Status::Running,
            Go::End(outcome) => return outcome.into(),
        }
        let Some(outcome) = children.tick(0, cx).outcome() else { return Status::Running };
        match own.leave(outcome, memory, cx) {
            After::End(outcome) => return outcome.into(),
            After::Again => return Status::Running,
            After::AtOnce => {}
        }
    }
    Status::Running
}

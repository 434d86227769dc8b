//! Leaves: the actions and conditions of a tree.
//!
//! - `#[action]` on a function makes a leaf; [`Action`] lists its parameters, its results and its options.
//! - [`Leaf`] is the trait behind it. Implement it for a struct if a function is not enough.
//! - [`Cx`] gives a leaf its board, the world, the clock, random numbers and events.
//! - [`Progress`] is the result of an action that may sleep, and [`Wake`] the end of its sleep.
//! - [`next_tick`] is awaited in `async fn` actions.

mod act;
mod awaits;
mod ends;
mod info;
mod inputs;
mod instant;
mod placed;
mod progress;
mod pure;
mod resting;
mod returns;
mod simple;

#[doc(hidden)]
pub use act::Act;
pub(crate) use act::{put_output, run_leaf};
#[doc(hidden)]
pub use awaits::Awaits;
pub use awaits::next_tick;
#[doc(hidden)]
pub use ends::{Answers, AnyReturned, Ending, Returned, SaysOnce, SaysTwice, ends_once};
pub use info::{Action, ActionInfo, BoardReads, InputInfo};
#[doc(hidden)]
pub use inputs::{Fill, Given, Itself, Missing, copy_of, inert};
#[doc(hidden)]
pub use instant::{Check, Fail, Send, Set, Succeed};
#[doc(hidden)]
pub use placed::{Placed, Sound};
#[doc(hidden)]
pub use progress::Asleep;
pub use progress::{Progress, Wake};
pub use pure::Pure;
#[cfg(feature = "json")]
pub(crate) use pure::call_keys;
#[doc(hidden)]
pub use pure::{
    AskFn, Asking, Called, CalledAction, FunctionWithInputs, FunctionWithoutAction, Import, MarkedAsAction,
    ThisFunction, calls, named_calls,
};
#[doc(hidden)]
pub use resting::{Idle, Wait, WaitFor};
#[doc(hidden)]
pub use returns::Instant;
#[doc(hidden)]
pub use returns::{DoneAtOnce, halted};
pub use returns::{HaltReturns, Returns};
#[doc(hidden)]
pub use simple::{Simple, SimpleLeaf};

use core::fmt;

use crate::blackboard::Agent;
pub use crate::cx::Cx;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::mailbox::Mail;
use crate::rules::sleep::{Reach, Signals};
use crate::status::Outcome;

/// A leaf. Its fields are the inputs of one tick.
///
/// `#[action]` makes a leaf from a function. Implement `Leaf` for a struct if a function is not enough: every tick
/// builds the struct from the expressions at its place in the tree.
///
/// ```
/// use bt_runtime::prelude::*;
/// # #[derive(Blackboard, Default)] struct Soldier;
///
/// /// Turns by so many degrees.
/// #[derive(Inputs)]
/// struct Turn {
///     by: f32,
///     #[default(2.0)]
///     speed: f32,
/// }
///
/// impl Leaf<Soldier> for Turn {
///     type Memory = f32;
///     type Returns = Status;
///     type Halts = ();
///
///     fn enter(self, left: &mut f32, cx: &mut Cx<Soldier>) -> Status {
///         *left = self.by;
///         self.tick(left, cx)
///     }
///
///     fn tick(self, left: &mut f32, _: &mut Cx<Soldier>) -> Status {
///         *left -= self.speed;
///         if *left <= 0.0 { Status::Success } else { Status::Running }
///     }
///
///     fn halt(_left: &mut f32, _: &mut Cx<Soldier>) {}
/// }
///
/// bt! {
///     tree Look for Soldier { Turn(by = 3.0) }
/// }
///
/// let mut brain = Look::brain(Soldier);
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no action of the agent `{A}`",
    label = "not an action of `{A}`",
    note = "if it is a tree, write `run` before its path; if it is an action, its `cx`, `bb` or `world` belongs to another agent"
)]
pub trait Leaf<A: Agent>: Action + Sized {
    /// The memory of the running leaf. Each entry begins with `Default::default()`.
    type Memory: Default;
    /// The return type of a tick: `Status`, `bool`, `()`, `Option<T>`, `Result<T, E>`, `Poll<T>` or [`Progress<T>`].
    type Returns: Returns;
    /// The return type of a halt: `()`, or [`Halt`](crate::Halt) if a halt may take several ticks.
    type Halts: HaltReturns;

    /// The macros name this constant where the leaf is written, so that rustc reports there that the type is no leaf
    /// of this agent.
    #[doc(hidden)]
    const IS_LEAF: bool = true;

    /// The name of the leaf, for traces and tools.
    const NAME: &'static str = <Self as Action>::INFO.name;

    /// `true` if the leaf is a condition: it mutates nothing, remembers nothing, and ends at once.
    const PURE: bool = <Self as Action>::INFO.pure && !<Self::Returns as Returns>::RUNS;

    /// The function that calls a pure action in an expression of a file; `None` for other leaves.
    #[doc(hidden)]
    const ASK: Option<AskFn<A, Self, Self::Returns>> = None;

    /// `false` if a halt of the leaf does nothing: `halt` is then not called.
    const HALTS: bool = true;

    /// The keys whose change ends a sleep with [`Wake::on_change`]. `#[action(observes(…))]` sets them.
    #[doc(hidden)]
    const WATCHES: Keys = Keys::NONE;

    /// Runs the tick of the entry.
    #[inline]
    fn enter(self, memory: &mut Self::Memory, cx: &mut Cx<'_, '_, A>) -> Self::Returns {
        self.tick(memory, cx)
    }

    /// Runs a later tick.
    fn tick(self, memory: &mut Self::Memory, cx: &mut Cx<'_, '_, A>) -> Self::Returns;

    /// Informs the leaf, as a running task of a state, that the state was selected again. The leaf keeps running. See
    /// [`machines`](crate::language::machines).
    #[inline]
    fn sustain(_memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) {}

    /// Informs the leaf, as a running task of a state, that this state, or a state inside it, has ended with this
    /// outcome. Called before the transitions of the state are checked. See
    /// [`machines`](crate::language::machines#tasks).
    #[inline]
    fn completed(_outcome: Outcome, _memory: &mut Self::Memory, _cx: &mut Cx<'_, '_, A>) {}

    /// Writes the inputs, for traces: `to = …, within = …`.
    ///
    /// # Errors
    /// The errors of `f`.
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Action::describe(self, f)
    }

    /// Halts the running leaf. Called again in each tick until it returns [`Halt::Done`](crate::Halt::Done).
    fn halt(memory: &mut Self::Memory, cx: &mut Cx<'_, '_, A>) -> Self::Halts;
}

/// Returns which signals can reach this leaf of this agent.
pub(crate) const fn reach<A: Agent, L: Leaf<A>>() -> Reach {
    Reach { keys: !L::WATCHES.is_empty(), mailbox: A::Mail::ON }
}

/// Returns the signals of a tick for a leaf. `changed`: a key that the leaf names has changed.
#[inline]
pub(crate) fn signals<A: Agent>(cx: &Cx<'_, '_, A>, changed: bool) -> Signals {
    let engine = &*cx.engine;
    Signals { now: engine.now, event: engine.inbox.offers_news(), changed, woken: engine.mail.woken() }
}

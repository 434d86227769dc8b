//! Actions in expressions: a pure action is a condition too.

use core::fmt;
use core::marker::PhantomData;

use super::info::{Action, ActionInfo, BoardReads};
use super::{Cx, Leaf};
use crate::blackboard::{Agent, Board, keys_at};
use crate::keys::Keys;

/// An action that mutates nothing, so that guards and other expressions can call it. `#[action]` implements it for a
/// function that only takes inputs, `bb: &Soldier` and `world: &Arena`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be called in an expression",
    label = "not a pure action of `{A}`",
    note = "an expression calls an `#[action]` that takes inputs, `bb: &{A}` and the world by shared reference"
)]
pub trait Pure<A: Agent>: Action + Sized {
    /// The return type of the function.
    type Value;

    /// Calls the function.
    fn ask(self, cx: &Asking<'_, '_, A>) -> Self::Value;
}

/// The data that a pure action may read.
pub struct Asking<'a, 'w, A: Agent> {
    /// The blackboard.
    pub bb: &'a Board<A>,
    /// The world of this tick.
    pub world: &'a A::World<'w>,
}

/// The function that a leaf of the type `L` calls, with the result `R`.
pub type AskFn<A, L, R> = fn(L, &Asking<'_, '_, A>) -> R;

/// A call in an expression of `bt!`, by the type of the called item: the leaf of an action, [`FunctionWithoutAction`],
/// or [`FunctionWithInputs`].
pub struct Called<A, L> {
    leaf: L,
    agent: PhantomData<fn(A)>,
}

impl<A, L> Called<A, L> {
    /// Returns the call of this leaf.
    #[inline(always)]
    pub fn of(leaf: L) -> Self {
        Self { leaf, agent: PhantomData }
    }
}

/// A function without `#[action]`, which has no named inputs.
///
/// It has braces, so that its name is no value: the name of an unknown function then causes one error instead of two.
pub struct FunctionWithoutAction {}

impl FunctionWithoutAction {
    /// Begins the inputs, as for an action.
    #[must_use]
    #[inline(always)]
    pub fn inputs() -> Self {
        Self {}
    }

    /// Ends the inputs, as for an action.
    #[must_use]
    #[inline(always)]
    pub fn all_inputs_given(self) -> Self {
        self
    }
}

/// A function without `#[action]` in a call with named inputs, which is an error.
pub struct FunctionWithInputs {}

impl FunctionWithInputs {
    /// Returns a type that is an error, so that rustc reports nothing about the inputs.
    #[must_use]
    pub fn inputs() -> <ThisFunction as MarkedAsAction>::Inputs
    where
        for<'k> ThisFunction: MarkedAsAction,
    {
        super::inert()
    }
}

/// A trait that no type implements: it exists for its message.
#[diagnostic::on_unimplemented(
    message = "this function is no action",
    label = "a function without `#[action]`",
    note = "write `#[action]` above the function"
)]
pub trait MarkedAsAction {
    /// The type of the inputs, which is an error.
    type Inputs;
}

/// The function in the message. It is a separate type, because rustc would show the message of [`Leaf`] for the type of
/// the leaf.
pub struct ThisFunction;

impl Action for FunctionWithoutAction {
    const INFO: ActionInfo = ActionInfo::new("", "", &[]);

    fn describe(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

// `for<'k>` turns the bound into a condition, so that rustc reports an error where a tree calls such a function.
impl<A: Agent> Leaf<A> for FunctionWithoutAction
where
    for<'k> ThisFunction: MarkedAsAction,
{
    type Memory = ();
    type Returns = ();
    type Halts = ();

    fn tick(self, (): &mut (), _: &mut Cx<'_, '_, A>) {}

    fn halt((): &mut (), _: &mut Cx<'_, '_, A>) {}
}

/// A type that an import names.
pub trait Import {
    /// The type itself.
    type Type;
}

impl<A: Agent> Called<A, FunctionWithInputs> {
    /// The keys that the call reads besides its arguments.
    pub const READS: Keys = Keys::NONE;

    /// Stands for the call, whose inputs are already an error. It is never evaluated.
    pub fn ask_by_name<R>(self, _: &Asking<'_, '_, A>) -> R {
        super::inert()
    }
}

impl<A: Agent> Called<A, FunctionWithoutAction> {
    /// The keys that the call reads besides its arguments.
    pub const READS: Keys = Keys::NONE;

    /// Calls the function.
    #[inline(always)]
    pub fn ask<R>(self, function: impl FnOnce() -> R, _: &Asking<'_, '_, A>) -> R {
        function()
    }
}

/// The call of an action. Method lookup prefers the functions of [`Called`] itself, which only exist for
/// [`FunctionWithoutAction`] and [`FunctionWithInputs`].
pub trait CalledAction<A: Agent> {
    /// The leaf of the action.
    type Leaf: Action;

    /// The keys that the call reads besides its arguments.
    const READS: Keys = call_keys::<A>(&<Self::Leaf as Action>::INFO);

    /// Calls the action by its leaf. `function` is not used.
    fn ask<F>(self, function: F, cx: &Asking<'_, '_, A>) -> <Self::Leaf as Pure<A>>::Value
    where
        Self::Leaf: Pure<A>;

    /// Calls the action with named inputs.
    fn ask_by_name(self, cx: &Asking<'_, '_, A>) -> <Self::Leaf as Pure<A>>::Value
    where
        Self::Leaf: Pure<A>;
}

impl<A: Agent, L: Action> CalledAction<A> for Called<A, L> {
    type Leaf = L;

    #[inline(always)]
    fn ask<F>(self, _: F, cx: &Asking<'_, '_, A>) -> L::Value
    where
        L: Pure<A>,
    {
        self.leaf.ask(cx)
    }

    #[inline(always)]
    fn ask_by_name(self, cx: &Asking<'_, '_, A>) -> L::Value
    where
        L: Pure<A>,
    {
        self.leaf.ask(cx)
    }
}

/// Returns the keys that a call of an action reads besides its arguments. An action that reads the board and does not
/// name its keys reads them all.
pub(crate) const fn call_keys<A: Agent>(info: &ActionInfo) -> Keys {
    let mut keys = match info.reads {
        BoardReads::Nothing => Keys::NONE,
        BoardReads::All => Keys::ALL,
        BoardReads::Keys(paths) => {
            let (mut keys, mut at) = (Keys::NONE, 0);
            while at < paths.len() {
                keys = keys.or(keys_at(A::KEYS, paths[at]));
                at += 1;
            }
            keys
        }
    };
    if info.reads_world {
        keys = keys.or(Keys::ALWAYS);
    }
    keys
}

/// A glob import of this module brings [`FunctionWithoutAction`], unless an explicit import brings a leaf with the same
/// name.
pub mod calls {
    pub use super::FunctionWithoutAction as __Called;
    // The functions of a trait are only found if the trait is in scope.
    pub use super::CalledAction as _;
}

/// The same imports for a call with named inputs.
pub mod named_calls {
    pub use super::CalledAction as _;
    pub use super::FunctionWithInputs as __Called;
}

//! What an action is, as data: for traces, editors and registries.

use core::fmt;

/// An action under its name. Made by `#[action]`, and by `#[derive(Inputs)]` for a leaf written by hand.
///
/// ```
/// use bt_runtime::prelude::*;
///
/// #[derive(Blackboard, Default)]
/// struct Soldier {
///     position: f32,
/// }
///
/// /// Walks to `to`; succeeds within `within` metres. A halt steps back.
/// #[action(halt = step_back)]
/// fn move_to(cx: &mut Cx<Soldier>, to: f32, #[default(0.5)] within: f32, #[memory] steps: &mut u8) -> Status {
///     let position = cx.bb.position;
///     if (to - position).abs() <= within {
///         return Status::Success;
///     }
///     *steps += 1;
///     cx.bb.set_position(position + (to - position).signum());
///     Status::Running
/// }
///
/// fn step_back(cx: &mut Cx<Soldier>, steps: &mut u8) {
///     let position = cx.bb.position - f32::from(*steps);
///     cx.bb.set_position(position);
/// }
///
/// bt! {
///     tree Patrol for Soldier {
///         sequence { move_to(to = 2.0); move_to(to = 0.0, within = 0.1) }
///     }
/// }
///
/// let mut brain = Patrol::brain(Soldier::default());
/// let mut walk = || (brain.tick(Duration::ZERO, &mut ()), brain.board().position);
/// assert_eq!([walk(), walk()], [(Status::Running, 1.0), (Status::Running, 2.0)]);
/// ```
///
/// # Parameters of a function
/// By their names:
/// - `cx: &mut Cx<Soldier>`: all of the agent; or instead of it
/// - `bb: &Soldier`, `bb: &Board<Soldier>` or `bb: &mut Board<Soldier>`: its blackboard, and
/// - `world: &Arena` or `world: &mut Arena`: what the tick was handed. A function that takes only the world is an
///   action of every agent that has this world.
/// - All others are inputs, taken by value, and given where the action stands in a tree. They are read anew at
///   every tick, so that a moving target is followed; `#[latch]` (the type is then `Clone`) reads one at entry
///   and keeps it. `#[default(expression)]` lets one be left out.
/// - `#[memory] steps: &mut u8`: what the action remembers while it runs; `Default::default()` at each entry.
///
/// # What it returns
/// `Status`; `bool`; `()` for success; `Option<T>` and `Result<T, E>`, whose `T` may go to a key: `-> bb.key`;
/// `Poll` of one of these, for one that takes more than a tick.
///
/// # When it is halted
/// `#[action(halt = f)]` calls `f` with the same `cx`, or `bb` and `world`, and the memories. With
/// `#[action(halt = f, graceful)]` it returns [`Halt`](crate::Halt) and may take several ticks.
///
/// The function stays one that can be called; one that mutates nothing may stand in a guard.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name and no inputs",
    label = "not an action",
    note = "write `#[derive(Inputs)]` on the struct"
)]
pub trait Action {
    /// Its name, inputs and docs.
    const INFO: ActionInfo;

    /// Writes the inputs as `to = Vec2(1.0, 2.0), within = 0.5`: by `Debug`, or the name of a type that has none.
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// What is known of an action at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ActionInfo {
    /// The function's or the struct's name.
    pub name: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// Its inputs, in the order they are declared.
    pub inputs: &'static [InputInfo],
    /// What it returns, as written; empty for a leaf written by hand.
    pub returns: &'static str,
    /// `true` if it mutates nothing, so that it may stand in a guard.
    pub pure: bool,
    /// `true` if it has something to do when it is halted.
    pub halts: bool,
}

impl ActionInfo {
    /// Used by the macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, docs: &'static str, inputs: &'static [InputInfo]) -> Self {
        Self { name, docs, inputs, returns: "", pure: false, halts: false }
    }

    /// Used by the macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_fn(self, returns: &'static str, pure: bool, halts: bool) -> Self {
        Self { returns, pure, halts, ..self }
    }
}

/// One input of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputInfo {
    /// The parameter's or the field's name.
    pub name: &'static str,
    /// Its type, as written.
    pub ty: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// The expression of `#[default(…)]`, as written.
    pub default: Option<&'static str>,
    /// `true` if it is read once, at entry.
    pub latch: bool,
}

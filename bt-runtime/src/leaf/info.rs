//! The description of an action, for traces, editors and registries.

use core::fmt;

/// The name, inputs and docs of an action. `#[action]` implements it for a function, and `#[derive(Inputs)]` for a
/// handwritten leaf.
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
/// The name of a parameter decides its meaning:
/// - `cx: &mut Cx<Soldier>` is everything of the agent. Instead of it, a function may take
/// - `bb: &Soldier`, `bb: &Board<Soldier>` or `bb: &mut Board<Soldier>`, the blackboard, and
/// - `world: &Arena` or `world: &mut Arena`, the world that was passed to the tick. A function that takes only the
///   world is an action of every agent with this world.
/// - `#[memory] steps: &mut u8` is memory of the running action. Each entry begins with `Default::default()`.
/// - All other parameters are inputs, which are taken by value; the call in the tree gives their values. Every tick
///   evaluates them again, so an action can follow a moving target. With `#[latch]`, an input is only evaluated once,
///   at the entry; its type must then be `Clone`. `#[default(expression)]` makes an input optional.
///
/// # Return types
/// `Status`; `bool`; `()` for success; `Option<T>` and `Result<T, E>`, whose `T` can be written to a key with `->
/// bb.key`; `Poll` of one of these, for an action that takes more than one tick; [`Progress`](super::Progress), for an
/// action that sleeps between two calls. `#[action(observes(to, body.health))]` names the keys whose change ends the
/// sleep, if the action sleeps until [`Wake::on_change`](super::Wake::on_change). The function must then name its
/// agent: by `cx` or `bb`.
///
/// # Halts
/// `#[action(halt = f)]` calls `f` with the same `cx`, or `bb` and `world`, and the memories. With
/// `#[action(halt = f, graceful)]`, `f` returns [`Halt`](crate::Halt) and may take several ticks.
///
/// # In expressions
/// An action that only takes inputs, `bb` and `world`, the latter two by shared reference, mutates nothing. [Guards and
/// all other expressions](crate::language::leaves#actions-in-expressions) can call it, with its inputs by name. A guard
/// with `aborts` that calls it observes the keys that the arguments read. If the action takes `bb`, the guard also
/// observes the keys that `#[action(observes(ammo, body.health))]` names, or every key of the board without `observes`;
/// if the action takes `world`, the guard is checked in every tick. The function must read no other keys than those
/// that `observes` names.
///
/// Everywhere else the function is still a plain function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name and no inputs",
    label = "not an action",
    note = "write `#[derive(Inputs)]` on the struct"
)]
pub trait Action {
    /// The name, inputs and docs.
    const INFO: ActionInfo;

    /// Writes the inputs as `to = Vec2(1.0, 2.0), within = 0.5`: by their `Debug` output, or by the name of a type
    /// without `Debug`.
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// The description of an action, known at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ActionInfo {
    /// The name of the function or struct.
    pub name: &'static str,
    /// The doc comment.
    pub docs: &'static str,
    /// The inputs, in the order of their declarations.
    pub inputs: &'static [InputInfo],
    /// The return type, as written; empty for a hand-written leaf.
    pub returns: &'static str,
    /// `true` if the action mutates nothing, so that guards and other expressions can call it ([`Pure`](super::Pure)).
    pub pure: bool,
    /// The keys that a pure action itself reads, besides those of its arguments.
    pub reads: BoardReads,
    /// `true` if the action takes the world, so that a guard that calls it is checked in every tick.
    pub reads_world: bool,
    /// `true` if a halt calls a function of the action.
    pub halts: bool,
}

impl ActionInfo {
    /// Makes the description. The macros call this function.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, docs: &'static str, inputs: &'static [InputInfo]) -> Self {
        Self { name, docs, inputs, returns: "", pure: false, reads: BoardReads::All, reads_world: true, halts: false }
    }

    /// Adds the facts about a function. The macros call this function.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_fn(self, returns: &'static str, pure: bool, halts: bool) -> Self {
        Self { returns, pure, halts, ..self }
    }

    /// Adds what the function reads. The macros call this function.
    #[doc(hidden)]
    #[must_use]
    pub const fn reading(self, reads: BoardReads, reads_world: bool) -> Self {
        Self { reads, reads_world, ..self }
    }
}

/// The keys that an action itself reads. A guard that calls the action observes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardReads {
    /// No key, because the action takes no blackboard.
    Nothing,
    /// Every key: the action takes the blackboard, and `observes` does not name its keys.
    All,
    /// The keys of `#[action(observes(ammo, body.health))]`, each as the names in its path.
    Keys(&'static [&'static [&'static str]]),
}

/// One input of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputInfo {
    /// The name of the parameter or field.
    pub name: &'static str,
    /// The type, as written.
    pub ty: &'static str,
    /// The doc comment.
    pub docs: &'static str,
    /// The expression of `#[default(…)]`, as written.
    pub default: Option<&'static str>,
    /// `true` if the input is only evaluated once, at the entry.
    pub latch: bool,
    /// `out` or `inout`, for an input that a tree may write.
    pub dir: Option<&'static str>,
}

#[cfg(feature = "json")]
impl InputInfo {
    /// Returns the direction of the input, as `bt_model` names it.
    pub(crate) fn direction(&self) -> bt_model::Direction {
        let known = bt_model::Direction::WORDS.iter().find(|(word, _)| Some(*word) == self.dir);
        known.map_or(bt_model::Direction::In, |(_, direction)| *direction)
    }
}

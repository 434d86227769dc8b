//! A machine as written: names are not yet looked up.

use super::{Argument, Attribute, Local, Node, Param};
use crate::{Editor, Name, Syntax, Target};

/// A machine.
pub struct Machine<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Does it have a build condition (`#[cfg]`), so that its name may occur twice?
    pub conditional: bool,
    /// Its doc comment.
    pub docs: String,
    /// The agent it is for.
    pub agent: S::Type,
    /// Its parameters.
    pub params: Vec<Param<S>>,
    /// Its locals.
    pub locals: Vec<Local<S>>,
    /// Its attributes.
    pub attributes: Vec<Attribute<S>>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
    /// Its members.
    pub members: Vec<Member<S>>,
}

/// A member of a machine or a state: an item in its braces.
pub enum Member<S: Syntax> {
    /// `evaluator sense() -> bb.enemy;`
    Evaluator(Evaluator<S>),
    /// `state_change -> bb.change;`
    StateChange(S::Place, Target<S>),
    /// `task …`, `global task …`, `run …`
    Task(Task<S>),
    /// `on … => …;`
    Transition(Transition<S>),
    /// `select utility;`
    Select(Name<S>),
    /// `done all;`
    Done(Name<S>),
    /// `state …`
    State(State<S>),
}

/// An action that runs before all else.
pub struct Evaluator<S: Syntax> {
    /// The place of its keyword.
    pub place: S::Place,
    /// The action.
    pub path: S::Path,
    /// Its inputs.
    pub arguments: Vec<Argument<S>>,
    /// `-> bb.key`
    pub output: Option<Target<S>>,
    /// `every 500ms`
    pub every: Option<S::Expr>,
    /// `on_start f()`, `on_stop f()`: each an action with its name.
    pub hooks: Vec<Argument<S>>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
}

/// A task.
pub struct Task<S: Syntax> {
    /// The place of its keyword.
    pub place: S::Place,
    /// Does `global` stand before it?
    pub global: bool,
    /// Is it written `run`, without `task`?
    pub run: bool,
    /// Does it restart when its state is selected again?
    pub again: bool,
    /// The node.
    pub node: Node<S>,
}

/// A transition.
pub struct Transition<S: Syntax> {
    /// The place of its keyword.
    pub place: S::Place,
    /// Its triggers.
    pub triggers: Vec<Trigger<S>>,
    /// `if …`
    pub condition: Option<S::Expr>,
    /// `after …`
    pub after: Option<S::Expr>,
    /// `priority …`
    pub priority: Option<Name<S>>,
    /// Its target: a state, or a word.
    pub target: Name<S>,
    /// The parameters of that state.
    pub arguments: Option<Vec<Argument<S>>>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
}

/// A trigger of a transition.
pub enum Trigger<S: Syntax> {
    /// `success`, `failure`, `done`, `tick`.
    Word(Name<S>),
    /// An event.
    Event(S::Pattern, S::Place),
}

/// A state.
pub struct State<S: Syntax> {
    /// `state` or `group`.
    pub keyword: Name<S>,
    /// Its name.
    pub name: Name<S>,
    /// Its doc comment.
    pub docs: String,
    /// Its attributes.
    pub attributes: Vec<Attribute<S>>,
    /// Its parameters.
    pub params: Vec<Param<S>>,
    /// `when …`, `requires …`, `score …`, `links …`
    pub clauses: Vec<Clause<S>>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
    /// Its members.
    pub members: Vec<Member<S>>,
}

/// A clause between a state's name and its braces.
pub enum Clause<S: Syntax> {
    /// `when …`
    When(S::Place, S::Expr),
    /// `requires Noise::Heard(_)`
    Requires(S::Place, S::Pattern, Option<S::Expr>),
    /// `score …`
    Score(S::Place, S::Expr),
    /// `links Retreat(from = …)`
    Links(S::Place, Box<Node<S>>),
}

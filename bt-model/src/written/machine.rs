//! State machines as written: names are not yet looked up.

use super::{Argument, Attribute, Local, Node, Param};
use crate::{Editor, Name, Syntax, Target};

/// A state machine.
pub struct Machine<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// `true` if the machine has a build condition (`#[cfg]`), so that its name may occur twice.
    pub conditional: bool,
    /// The doc comment.
    pub docs: String,
    /// The type of the agent.
    pub agent: S::Type,
    /// The parameters.
    pub params: Vec<Param<S>>,
    /// The locals.
    pub locals: Vec<Local<S>>,
    /// The attributes.
    pub attributes: Vec<Attribute<S>>,
    /// The data that an editor keeps with the machine.
    pub editor: Editor,
    /// The members.
    pub members: Vec<Member<S>>,
}

/// A member of a machine or a state: an item in its braces.
pub enum Member<S: Syntax> {
    /// An evaluator: `evaluator sense() -> bb.enemy;`.
    Evaluator(Evaluator<S>),
    /// The target of changes of state: `state_change -> bb.change;`.
    StateChange(S::Place, Target<S>),
    /// A task: `task …`, `global task …`, `run …`.
    Task(Task<S>),
    /// A transition: `on … => …;`.
    Transition(Transition<S>),
    /// The selection: `select utility;`.
    Select(Name<S>),
    /// The completion: `done all;`.
    Done(Name<S>),
    /// A state: `state …`.
    State(State<S>),
}

/// An evaluator: an action that runs before all others.
pub struct Evaluator<S: Syntax> {
    /// The place of the keyword.
    pub place: S::Place,
    /// The action.
    pub path: S::Path,
    /// The inputs.
    pub arguments: Vec<Argument<S>>,
    /// The target of the output: `-> bb.key`.
    pub output: Option<Target<S>>,
    /// The interval: `every 500ms`.
    pub every: Option<S::Expr>,
    /// The actions of the start and the stop, each with its name: `on_start f()`, `on_stop f()`.
    pub hooks: Vec<Argument<S>>,
    /// The data that an editor keeps with the evaluator.
    pub editor: Editor,
}

/// A task.
pub struct Task<S: Syntax> {
    /// The place of the keyword.
    pub place: S::Place,
    /// `true` if the task has the word `global`.
    pub global: bool,
    /// `true` if the task is written with `run` and without `task`.
    pub run: bool,
    /// `true` if the task restarts when its state is selected again.
    pub again: bool,
    /// The node.
    pub node: Node<S>,
}

/// A transition.
pub struct Transition<S: Syntax> {
    /// The place of the keyword.
    pub place: S::Place,
    /// The triggers.
    pub triggers: Vec<Trigger<S>>,
    /// The condition: `if …`.
    pub condition: Option<S::Expr>,
    /// The delay: `after …`.
    pub after: Option<S::Expr>,
    /// The priority: `priority …`.
    pub priority: Option<Name<S>>,
    /// The target: a state, or a word.
    pub target: Name<S>,
    /// The arguments of the target state.
    pub arguments: Option<Vec<Argument<S>>>,
    /// The data that an editor keeps with the transition.
    pub editor: Editor,
}

/// A trigger of a transition.
pub enum Trigger<S: Syntax> {
    /// A word: `success`, `failure`, `done`, `tick`.
    Word(Name<S>),
    /// An event.
    Event(S::Pattern, S::Place),
}

/// A state.
pub struct State<S: Syntax> {
    /// `state` or `group`.
    pub keyword: Name<S>,
    /// The name.
    pub name: Name<S>,
    /// The doc comment.
    pub docs: String,
    /// The attributes.
    pub attributes: Vec<Attribute<S>>,
    /// The parameters.
    pub params: Vec<Param<S>>,
    /// The clauses: `when …`, `requires …`, `score …`, `links …`.
    pub clauses: Vec<Clause<S>>,
    /// The data that an editor keeps with the state.
    pub editor: Editor,
    /// The members.
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

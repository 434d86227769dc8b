//! The nodes of a tree.

use crate::{Attribute, Name, Syntax, Value};

/// A node with all that stands on it.
pub struct Node<S: Syntax> {
    /// Where its name stands.
    pub place: S::Place,
    /// What the user calls it: `sequence "fetch ammo"`.
    pub label: Option<Name<S>>,
    /// Its doc comment.
    pub docs: String,
    /// Guards, decorators and services, the outermost first.
    pub attributes: Vec<Attribute<S>>,
    /// `#[weight(…)]`: how likely its parent draws it.
    pub weight: Option<S::Expr>,
    /// `#[score(…)]`: how much its parent wants it.
    pub score: Option<S::Expr>,
    /// What an editor keeps with it.
    pub editor: Editor,
    /// What it is.
    pub kind: NodeKind<S>,
}

/// What an editor keeps with a node, a tree or a file; the run time does not read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    /// The number by which a tool knows the node again.
    pub id: Option<u32>,
    /// A remark.
    pub comment: Option<String>,
    /// A colour, as the editor writes it.
    pub color: Option<String>,
    /// Are its children hidden? `None` where the editor says nothing.
    pub collapsed: Option<bool>,
    /// What nobody here knows: kept as it stands, in its order.
    pub extra: Vec<(String, Value)>,
    /// The names of all its fields in the order written, those of `args` as `args.name`; empty where there is no
    /// such order.
    pub order: Vec<String>,
}

/// What a node is.
pub enum NodeKind<S: Syntax> {
    /// Children, and nothing else to say.
    Composite(Composite, Vec<Node<S>>),
    /// All children at once; enough successes or failures decide.
    Parallel {
        /// Successes that make it succeed.
        success: Threshold<S>,
        /// Failures that make it fail.
        failure: Threshold<S>,
        /// The children.
        children: Vec<Node<S>>,
    },
    /// A leaf, and something in the background while it runs.
    SimpleParallel {
        /// What happens to the background at the end.
        finish: Finish,
        /// The leaf that decides, and the background.
        parts: Box<[Node<S>; 2]>,
    },
    /// The branch of the first condition that holds at entry.
    If {
        /// Conditions with their branches.
        branches: Vec<Branch<S>>,
        /// What runs where none holds.
        otherwise: Option<Box<Node<S>>>,
    },
    /// Its body, as long as the condition holds before each round.
    While {
        /// The condition.
        condition: S::Expr,
        /// The body.
        body: Box<Node<S>>,
    },
    /// The arm whose pattern matches at entry.
    Match {
        /// What is matched.
        subject: S::Expr,
        /// The arms.
        arms: Vec<Arm<S>>,
    },
    /// Lets time pass.
    Wait(S::Expr),
    /// Runs until an event comes.
    WaitFor(Listen<S>),
    /// Sends an event to its own agent.
    Send(S::Expr),
    /// Succeeds if the condition holds.
    Check(S::Expr),
    /// Writes a key or a local.
    Set(Target<S>, S::Expr),
    /// Makes a key or a local what it is by default.
    Clear(Target<S>),
    /// Succeeds.
    Succeed,
    /// Fails.
    Fail,
    /// Runs until it is halted.
    Idle,
    /// Another tree.
    Run {
        /// The tree.
        path: S::Path,
        /// Its parameters.
        arguments: Vec<Argument<S>>,
    },
    /// A place where a tree is put in at run time, by its name.
    Slot(Name<S>),
    /// An action.
    Action(Call<S>),
    /// A node that could not be read; rules pass over it.
    Broken(Vec<Node<S>>),
}

/// A node that is nothing but its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Composite {
    /// `sequence`
    Sequence,
    /// `selector`
    Selector,
    /// `reactive_sequence`
    ReactiveSequence,
    /// `reactive_selector`
    ReactiveSelector,
    /// `always_sequence`
    AlwaysSequence,
    /// `random_sequence`
    RandomSequence,
    /// `random_selector`
    RandomSelector,
    /// `pick`
    Pick,
    /// `utility_selector`
    UtilitySelector,
    /// `race`
    Race,
}

/// How many children decide a parallel.
pub enum Threshold<S: Syntax> {
    /// All of them.
    All,
    /// The first.
    One,
    /// So many.
    Count(S::Expr),
}

/// What happens to the background of a simple parallel when its leaf is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It is halted.
    Immediate,
    /// It comes to its own end.
    Delayed,
}

impl Finish {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] = &[("immediate", Self::Immediate), ("delayed", Self::Delayed)];
}

/// A condition and what runs where it holds.
pub struct Branch<S: Syntax> {
    /// The condition.
    pub condition: S::Expr,
    /// What runs.
    pub node: Node<S>,
}

/// An arm of a `match`.
pub struct Arm<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// What runs.
    pub node: Node<S>,
}

/// An action with its inputs and where its output goes.
pub struct Call<S: Syntax> {
    /// The action.
    pub path: S::Path,
    /// Its inputs.
    pub arguments: Vec<Argument<S>>,
    /// `-> bb.key`
    pub output: Option<Target<S>>,
}

/// A value with the name of the input or parameter that it is for.
pub struct Argument<S: Syntax> {
    /// The input.
    pub name: Name<S>,
    /// The value.
    pub value: S::Expr,
}

/// The event that a `wait_for` takes.
pub struct Listen<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// What is kept of it.
    pub outputs: Vec<Output<S>>,
}

/// A value and where it goes: `-> bb.place = at`.
pub struct Output<S: Syntax> {
    /// Where it goes.
    pub target: Target<S>,
    /// What goes there; where nothing is said, the name that the pattern binds.
    pub value: Option<S::Expr>,
}

/// A place that a tree may write.
pub enum Target<S: Syntax> {
    /// `bb.body.health`: the word `bb`, then a path on the blackboard.
    Key(Name<S>, Vec<Name<S>>),
    /// A local of the tree.
    Local(Name<S>),
}

impl<S: Syntax> Node<S> {
    /// Its children, in order.
    #[must_use]
    pub fn children(&self) -> Vec<&Node<S>> {
        match &self.kind {
            NodeKind::Composite(_, children) | NodeKind::Parallel { children, .. } | NodeKind::Broken(children) => {
                children.iter().collect()
            }
            NodeKind::SimpleParallel { parts, .. } => parts.iter().collect(),
            NodeKind::If { branches, otherwise } => {
                branches.iter().map(|branch| &branch.node).chain(otherwise.as_deref()).collect()
            }
            NodeKind::While { body, .. } => vec![body],
            NodeKind::Match { arms, .. } => arms.iter().map(|arm| &arm.node).collect(),
            _ => Vec::new(),
        }
    }

    /// What to call it in a message: its label, or the name of its kind or action.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.label {
            Some(label) => label.text.clone(),
            None => self.kind.name(),
        }
    }
}

impl<S: Syntax> NodeKind<S> {
    /// The name that is written for it: `sequence`, `wait`, the action's, the slot's.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Run { path, .. } => S::text(path),
            Self::Slot(name) => name.text.clone(),
            Self::Action(call) => S::text(&call.path),
            _ => self.word().to_owned(),
        }
    }

    /// Its name in the table: `sequence`, `wait`, `run`; `action` for an action.
    #[must_use]
    pub fn word(&self) -> &'static str {
        crate::kinds::name(self)
    }
}

//! The nodes of a tree.

use crate::kinds::{self, NodeTag};
use crate::{Argument, Attribute, Call, Composite, Constant, Name, Output, Syntax, Target, TreeOutput, Value};

/// A node with its attributes.
pub struct Node<S: Syntax> {
    /// The place of its name.
    pub place: S::Place,
    /// Its label: `sequence "fetch ammo"`.
    pub label: Option<Name<S>>,
    /// Its doc comment.
    pub docs: String,
    /// Guards, decorators and services, the outermost first.
    pub attributes: Vec<Attribute<S>>,
    /// `#[weight(…)]`: how likely its parent draws it.
    pub weight: Option<S::Expr>,
    /// `#[score(…)]`: how much its parent wants it.
    pub score: Option<S::Expr>,
    /// The place of `#[required]`: its parallel needs its success.
    pub required: Option<S::Place>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
    /// Its kind.
    pub kind: NodeKind<S>,
}

/// The data that an editor keeps with a node, a tree or a file; the run time does not read it.
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
    /// The disabled ones among its `children`. They are no part of the tree.
    pub disabled: Vec<Disabled>,
    /// Unknown fields, kept unchanged and in order.
    pub extra: Vec<(String, Value)>,
    /// The names of all its fields in the order written, those of `args` as `args.name`; empty where there is no
    /// such order.
    pub order: Vec<String>,
}

/// A child with `"disabled": true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disabled {
    /// Its index among all children, disabled ones included.
    pub index: usize,
    /// All of it, unchanged.
    pub value: Value,
    /// The bytes of its kind in the file, or all of its bytes if it has none.
    pub bytes: std::ops::Range<usize>,
}

/// The kinds of nodes.
pub enum NodeKind<S: Syntax> {
    /// A node that has only children.
    Composite(Composite, Vec<Node<S>>),
    /// A `utility_selector` that scores its children again while one of them runs.
    Rescored {
        /// How much better the score of another child must be.
        margin: Option<S::Expr>,
        /// The children.
        children: Vec<Node<S>>,
    },
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
        /// The treatment of the background when the leaf ends.
        finish: Finish,
        /// The leaf that decides, and the background.
        parts: Box<[Node<S>; 2]>,
    },
    /// The branch of the first condition that holds at entry.
    If {
        /// Conditions with their branches.
        branches: Vec<Branch<S>>,
        /// The node to run where no condition holds.
        otherwise: Option<Box<Node<S>>>,
    },
    /// Its body, as long as the condition holds before each round.
    While {
        /// The condition.
        condition: S::Expr,
        /// The body.
        body: Box<Node<S>>,
    },
    /// Its body once for each element of a list, in order; with a width for several at once.
    ForEach {
        /// The list: a key, a parameter or a local.
        list: S::Expr,
        /// Where the elements go.
        element: Element<S>,
        /// The body.
        body: Box<Node<S>>,
    },
    /// Its body for elements popped from a queue, until that is empty.
    PopEach {
        /// The queue.
        queue: Target<S>,
        /// Where an element goes.
        item: Target<S>,
        /// The body.
        body: Box<Node<S>>,
    },
    /// The arm whose pattern matches at entry.
    Match {
        /// The value to match.
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
    /// Resets a key or a local to its default.
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
        /// Where its outputs go.
        outputs: Vec<TreeOutput<S>>,
    },
    /// A named place for a tree that is inserted at run time.
    Slot(Name<S>),
    /// An action.
    Action(Call<S>),
    /// A custom composite or decorator.
    Custom(Call<S>, Vec<Node<S>>),
    /// A node that could not be read; rules pass over it.
    Broken(Vec<Node<S>>),
}

/// Where the elements of a list go.
pub struct Element<S: Syntax> {
    /// Where an element goes.
    pub item: Target<S>,
    /// Where its index goes.
    pub index: Option<Target<S>>,
    /// The number of elements that run at once, each with an item and an index of its own; `None`: one after the other.
    pub width: Option<S::Expr>,
}

/// The most elements of a `for_each` that run at once.
pub const MOST_WIDTH: u16 = 16;

impl<S: Syntax> Element<S> {
    /// The width as a number, if it is a valid one.
    #[must_use]
    pub fn slots(&self) -> Option<u16> {
        match S::constant(self.width.as_ref()?)? {
            Constant::Number(number) if number.fract() == 0.0 && (1.0..=f64::from(MOST_WIDTH)).contains(&number) => {
                Some(number as u16)
            }
            _ => None,
        }
    }

    /// The targets.
    pub fn targets(&self) -> impl Iterator<Item = &Target<S>> {
        core::iter::once(&self.item).chain(&self.index)
    }
}

/// How many children decide a parallel.
pub enum Threshold<S: Syntax> {
    /// All of them.
    All,
    /// The first.
    One,
    /// Each child with `#[required]`; only `success` may be this.
    Required,
    /// A fixed number.
    Count(S::Expr),
}

/// The treatment of the background of a simple parallel when its leaf ends.
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

/// A condition and its node.
pub struct Branch<S: Syntax> {
    /// The condition.
    pub condition: S::Expr,
    /// The node to run.
    pub node: Node<S>,
}

/// An arm of a `match`.
pub struct Arm<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// The node to run.
    pub node: Node<S>,
}

/// The event that a `wait_for` takes.
pub struct Listen<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// The values to keep.
    pub outputs: Vec<Output<S>>,
}

impl<S: Syntax> Node<S> {
    /// Its children, in order.
    #[must_use]
    pub fn children(&self) -> Vec<&Node<S>> {
        match &self.kind {
            NodeKind::Composite(_, children)
            | NodeKind::Rescored { children, .. }
            | NodeKind::Parallel { children, .. }
            | NodeKind::Custom(_, children)
            | NodeKind::Broken(children) => children.iter().collect(),
            NodeKind::SimpleParallel { parts, .. } => parts.iter().collect(),
            NodeKind::If { branches, otherwise } => {
                branches.iter().map(|branch| &branch.node).chain(otherwise.as_deref()).collect()
            }
            NodeKind::While { body, .. } | NodeKind::ForEach { body, .. } | NodeKind::PopEach { body, .. } => {
                vec![body]
            }
            NodeKind::Match { arms, .. } => arms.iter().map(|arm| &arm.node).collect(),
            _ => Vec::new(),
        }
    }

    /// The names that its child of this index may read because the node binds them: by `if let`, `while let` or the pattern
    /// of an arm.
    #[must_use]
    pub fn binds(&self, child: usize) -> Vec<String> {
        match &self.kind {
            NodeKind::If { branches, .. } => {
                branches.get(child).map_or(Vec::new(), |branch| S::lets(&branch.condition))
            }
            NodeKind::While { condition, .. } => S::lets(condition),
            NodeKind::Match { arms, .. } => arms.get(child).map_or(Vec::new(), |arm| S::binds(&arm.pattern)),
            _ => Vec::new(),
        }
    }

    /// Its title in messages: its label, or the name of its kind or action.
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
            Self::Action(call) | Self::Custom(call, _) => S::text(&call.path),
            _ => self.word().to_owned(),
        }
    }

    /// Its name in the table: `sequence`, `wait`, `run`; `action` for an action, `custom` for a custom composite or
    /// decorator.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (self.tag(), self) {
            (Some(tag), _) => kinds::node_of(tag).map_or("", |spec| spec.name),
            (_, Self::Action(_)) => "action",
            (_, Self::Custom(..)) => "custom",
            _ => "broken",
        }
    }

    /// The composite that it is, with its children, whatever its arguments.
    #[must_use]
    pub fn composite(&self) -> Option<(Composite, &[Node<S>])> {
        match self {
            Self::Composite(composite, children) => Some((*composite, children)),
            Self::Rescored { children, .. } => Some((Composite::UtilitySelector, children)),
            _ => None,
        }
    }

    /// Its row in the table; `None` for actions, custom nodes, and parts that could not be read.
    #[must_use]
    pub const fn tag(&self) -> Option<NodeTag> {
        Some(match self {
            Self::Composite(composite, _) => NodeTag::Composite(*composite),
            Self::Rescored { .. } => NodeTag::Composite(Composite::UtilitySelector),
            Self::Parallel { .. } => NodeTag::Parallel,
            Self::SimpleParallel { .. } => NodeTag::SimpleParallel,
            Self::If { .. } => NodeTag::If,
            Self::While { .. } => NodeTag::While,
            Self::ForEach { .. } => NodeTag::ForEach,
            Self::PopEach { .. } => NodeTag::PopEach,
            Self::Match { .. } => NodeTag::Match,
            Self::Wait(_) => NodeTag::Wait,
            Self::WaitFor(_) => NodeTag::WaitFor,
            Self::Send(_) => NodeTag::Send,
            Self::Check(_) => NodeTag::Check,
            Self::Set(..) => NodeTag::Set,
            Self::Clear(_) => NodeTag::Clear,
            Self::Succeed => NodeTag::Succeed,
            Self::Fail => NodeTag::Fail,
            Self::Idle => NodeTag::Idle,
            Self::Run { .. } => NodeTag::Run,
            Self::Slot(_) => NodeTag::Slot,
            Self::Action(_) | Self::Custom(..) | Self::Broken(_) => return None,
        })
    }
}

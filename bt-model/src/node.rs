//! The nodes of a tree.

use crate::kinds::{self, NodeTag};
use crate::{Argument, Attribute, Call, Composite, Constant, Name, Output, Syntax, Target, TreeOutput, Value};

/// A node with its attributes.
pub struct Node<S: Syntax> {
    /// The place of the node's name.
    pub place: S::Place,
    /// The label: `sequence "fetch ammo"`.
    pub label: Option<Name<S>>,
    /// The doc comment.
    pub docs: String,
    /// Guards, decorators and services, the outermost first.
    pub attributes: Vec<Attribute<S>>,
    /// `#[weight(…)]`: the weight when the parent draws a child.
    pub weight: Option<S::Expr>,
    /// `#[score(…)]`: the score by which the parent selects a child.
    pub score: Option<S::Expr>,
    /// The place of `#[required]`: the parallel above the node needs the success of the node.
    pub required: Option<S::Place>,
    /// The data that an editor keeps with the node.
    pub editor: Editor,
    /// The kind of node, with its parts.
    pub kind: NodeKind<S>,
}

/// The data that an editor keeps with a node, a tree or a file; the run time does not read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    /// The number by which a tool identifies the node.
    pub id: Option<u32>,
    /// A remark.
    pub comment: Option<String>,
    /// A colour, in the notation of the editor.
    pub color: Option<String>,
    /// `true` if the editor hides the children; `None` if the field is absent.
    pub collapsed: Option<bool>,
    /// The disabled children, which are not part of the tree.
    pub disabled: Vec<Disabled>,
    /// Unknown fields, kept unchanged and in order.
    pub extra: Vec<(String, Value)>,
    /// The names of all fields in the order written, those in `args` as `args.name`; empty if there is no written
    /// order.
    pub order: Vec<String>,
}

/// A child with `"disabled": true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disabled {
    /// The index among all children, including disabled ones.
    pub index: usize,
    /// The child as written.
    pub value: Value,
    /// The bytes of the child's kind in the file, or all of its bytes if it has no kind.
    pub bytes: std::ops::Range<usize>,
}

/// The kinds of nodes.
pub enum NodeKind<S: Syntax> {
    /// A node that has only children.
    Composite(Composite, Vec<Node<S>>),
    /// A `utility_selector` that scores its children again while one of them runs.
    Rescored {
        /// The difference by which the score of another child must be better.
        margin: Option<S::Expr>,
        /// The children.
        children: Vec<Node<S>>,
    },
    /// A node that runs all children at once; a number of successes or failures decides.
    Parallel {
        /// The number of successes that make the node succeed.
        success: Threshold<S>,
        /// The number of failures that make the node fail.
        failure: Threshold<S>,
        /// The children.
        children: Vec<Node<S>>,
    },
    /// A leaf, with a node in the background while it runs.
    SimpleParallel {
        /// The treatment of the background when the leaf ends.
        finish: Finish,
        /// The leaf that decides, and the background.
        parts: Box<[Node<S>; 2]>,
    },
    /// A node that runs the branch of the first condition that holds at the entry.
    If {
        /// The conditions with their branches.
        branches: Vec<Branch<S>>,
        /// The node to run if no condition holds.
        otherwise: Option<Box<Node<S>>>,
    },
    /// A node that runs its body again while the condition holds before each round.
    While {
        /// The condition.
        condition: S::Expr,
        /// The body.
        body: Box<Node<S>>,
    },
    /// A node that runs its body once for each element of a list: in order, or with a `width` several at once.
    ForEach {
        /// The list: a key, a parameter or a local.
        list: S::Expr,
        /// The targets of the elements.
        element: Element<S>,
        /// The body.
        body: Box<Node<S>>,
    },
    /// A node that runs its body for each element popped from a queue, until the queue is empty.
    PopEach {
        /// The queue.
        queue: Target<S>,
        /// The target of an element.
        item: Target<S>,
        /// The body.
        body: Box<Node<S>>,
    },
    /// A node that runs the arm whose pattern matches at the entry.
    Match {
        /// The value to match.
        subject: S::Expr,
        /// The arms.
        arms: Vec<Arm<S>>,
    },
    /// A node that waits for a time.
    Wait(S::Expr),
    /// A node that runs until an event comes.
    WaitFor(Listen<S>),
    /// A node that sends an event to its own agent.
    Send(S::Expr),
    /// A node that succeeds if the condition holds.
    Check(S::Expr),
    /// A node that writes a key or a local.
    Set(Target<S>, S::Expr),
    /// A node that resets a key or a local to its default.
    Clear(Target<S>),
    /// A node that succeeds.
    Succeed,
    /// A node that fails.
    Fail,
    /// A node that runs until it is halted.
    Idle,
    /// A node that runs another tree.
    Run {
        /// The tree.
        path: S::Path,
        /// The values of the tree's parameters.
        arguments: Vec<Argument<S>>,
        /// The targets of the tree's outputs.
        outputs: Vec<TreeOutput<S>>,
    },
    /// A named place for a tree that is inserted at run time.
    Slot(Name<S>),
    /// An action.
    Action(Call<S>),
    /// A custom composite or decorator.
    Custom(Call<S>, Vec<Node<S>>),
    /// A node that could not be read; rules ignore it.
    Broken(Vec<Node<S>>),
}

/// The targets of the elements of a list.
pub struct Element<S: Syntax> {
    /// The target of an element.
    pub item: Target<S>,
    /// The target of the element's index.
    pub index: Option<Target<S>>,
    /// The number of elements that run at once, each with its own item and index; `None`: one after the other.
    pub width: Option<S::Expr>,
}

/// The largest number of elements of a `for_each` that run at once.
pub const MOST_WIDTH: u16 = 16;

impl<S: Syntax> Element<S> {
    /// Returns the width as a number, if it is valid.
    #[must_use]
    pub fn slots(&self) -> Option<u16> {
        match S::constant(self.width.as_ref()?)? {
            Constant::Number(number) if number.fract() == 0.0 && (1.0..=f64::from(MOST_WIDTH)).contains(&number) => {
                Some(number as u16)
            }
            _ => None,
        }
    }

    /// Returns the targets.
    pub fn targets(&self) -> impl Iterator<Item = &Target<S>> {
        core::iter::once(&self.item).chain(&self.index)
    }
}

/// The number of children that decides a parallel.
pub enum Threshold<S: Syntax> {
    /// All children.
    All,
    /// One child.
    One,
    /// All children with `#[required]`; only `success` may have this threshold.
    Required,
    /// This number of children.
    Count(S::Expr),
}

/// The treatment of the background of a simple parallel when its leaf ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The background is halted.
    Immediate,
    /// The background runs to its own end.
    Delayed,
}

impl Finish {
    /// The words of the treatments.
    pub const WORDS: &[(&str, Self)] = &[("immediate", Self::Immediate), ("delayed", Self::Delayed)];
}

/// A condition, and the node to run if it holds.
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
    /// The condition in `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// The node to run.
    pub node: Node<S>,
}

/// The event that a `wait_for` takes.
pub struct Listen<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// The condition in `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// The values that are kept.
    pub outputs: Vec<Output<S>>,
}

impl<S: Syntax> Node<S> {
    /// Returns the children, in order.
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

    /// Returns the names that the child with this index may read because the node binds them: by `if let`, `while let`
    /// or the pattern of an arm.
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

    /// Returns the title in messages: the label, or the name of the kind or action.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.label {
            Some(label) => label.text.clone(),
            None => self.kind.name(),
        }
    }
}

impl<S: Syntax> NodeKind<S> {
    /// Returns the name as written: `sequence`, `wait`, the name of an action, a tree or a slot.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Run { path, .. } => S::text(path),
            Self::Slot(name) => name.text.clone(),
            Self::Action(call) | Self::Custom(call, _) => S::text(&call.path),
            _ => self.word().to_owned(),
        }
    }

    /// Returns the name in the table: `sequence`, `wait`, `run`; `action` for an action, `custom` for a custom
    /// composite or decorator.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (self.tag(), self) {
            (Some(tag), _) => kinds::node_of(tag).map_or("", |spec| spec.name),
            (_, Self::Action(_)) => "action",
            (_, Self::Custom(..)) => "custom",
            _ => "broken",
        }
    }

    /// Returns the composite and its children, if the node is one, regardless of its arguments.
    #[must_use]
    pub fn composite(&self) -> Option<(Composite, &[Node<S>])> {
        match self {
            Self::Composite(composite, children) => Some((*composite, children)),
            Self::Rescored { children, .. } => Some((Composite::UtilitySelector, children)),
            _ => None,
        }
    }

    /// Returns the tag of the row in the table; `None` for actions, custom nodes, and nodes that could not be read.
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

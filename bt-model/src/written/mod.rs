//! Documents as written: names are not yet looked up, and arguments not yet bound.
//!
//! Each syntax parses its text into this form; [`read`](fn@crate::read) makes a [`Document`](crate::Document) of it.

pub mod machine;

use crate::{Direction, Editor, Element, Listen, Name, Syntax, Target, TreeOutput};
use machine::Machine;

/// Trees and machines that are declared together.
pub struct Document<S: Syntax> {
    /// The trees.
    pub trees: Vec<Tree<S>>,
    /// The machines.
    pub machines: Vec<Machine<S>>,
    /// The other files whose trees these trees run.
    pub uses: Vec<Name<S>>,
    /// `true` if the document holds every declared tree; `false` if the name of a tree could not be read.
    pub complete: bool,
    /// The data that an editor keeps with the file.
    pub editor: Editor,
}

/// A tree.
pub struct Tree<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// `true` if the tree has a build condition (`#[cfg]`), so that its name may occur twice.
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
    /// The data that an editor keeps with the tree.
    pub editor: Editor,
    /// The nodes between the braces. More or fewer than one is a fault.
    pub body: Block<S>,
}

/// A parameter.
pub struct Param<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// The type.
    pub ty: S::Type,
    /// The direction: whether the tree may write the parameter.
    pub direction: Direction,
    /// The attributes.
    pub attributes: Vec<Attribute<S>>,
}

/// A local.
pub struct Local<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// The type.
    pub ty: S::Type,
    /// The first value.
    pub value: S::Expr,
    /// The attributes.
    pub attributes: Vec<Attribute<S>>,
}

/// Nodes between braces.
pub struct Block<S: Syntax> {
    /// The place where the block begins.
    pub place: S::Place,
    /// The nodes.
    pub nodes: Vec<Node<S>>,
}

/// A node.
pub struct Node<S: Syntax> {
    /// The place of the node's name.
    pub place: S::Place,
    /// The label: `sequence "fetch ammo"`.
    pub label: Option<Name<S>>,
    /// The doc comment.
    pub docs: String,
    /// The attributes.
    pub attributes: Vec<Attribute<S>>,
    /// The data that an editor keeps with the node.
    pub editor: Editor,
    /// The shape.
    pub shape: Shape<S>,
}

/// The shape of a node as written.
pub enum Shape<S: Syntax> {
    /// `name(…) -> …;` or `name(…) { … }`
    Named {
        /// The name.
        path: S::Path,
        /// The arguments.
        arguments: Arguments<S>,
        /// The target after `->`.
        output: Option<Target<S>>,
        /// The children.
        children: Option<Block<S>>,
    },
    /// `if … { … } else { … }`
    If {
        /// The conditions with their blocks.
        branches: Vec<(S::Expr, Block<S>)>,
        /// The block after the last `else`.
        otherwise: Option<Block<S>>,
    },
    /// `while … { … }`
    While(S::Expr, Block<S>),
    /// `for_each(… -> …, index -> …) { … }`
    ForEach(S::Expr, Element<S>, Block<S>),
    /// `pop_each(… -> …) { … }`
    PopEach(Target<S>, Target<S>, Block<S>),
    /// `match … { … }`
    Match(S::Expr, Vec<Arm<S>>),
    /// `run Patrol(…)`
    Run {
        /// The tree.
        path: S::Path,
        /// The arguments.
        arguments: Vec<Argument<S>>,
        /// The outputs: `grasp -> bb.left_grasp`, `-> bb.grasp`.
        outputs: Vec<TreeOutput<S>>,
    },
    /// `slot name`
    Slot(Name<S>),
    /// A node that the parser has reported, and its descendants.
    Broken(Vec<Node<S>>),
}

/// An arm of a `match`.
pub struct Arm<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// The condition in `if …` after the pattern.
    pub guard: Option<S::Expr>,
    /// The node after `=>`.
    pub block: Block<S>,
}

/// The content of a node's parentheses. The table of nodes determines the form that the parser expects.
pub enum Arguments<S: Syntax> {
    /// There are no parentheses.
    Absent,
    /// `(a, b = c)`
    List(Vec<Argument<S>>),
    /// `(Noise::Heard(at) if near(at) -> bb.destination)`
    Listen(Listen<S>),
    /// `(bb.x = e)`
    Assign(Target<S>, S::Expr),
    /// `(bb.x)`
    Target(Target<S>),
}

/// An argument: a value, with or without a name.
pub struct Argument<S: Syntax> {
    /// The place.
    pub place: S::Place,
    /// The name.
    pub name: Option<Name<S>>,
    /// The value.
    pub value: Value<S>,
}

/// The value of an argument.
pub enum Value<S: Syntax> {
    /// An expression.
    Expr(S::Expr),
    /// An action with inputs and output, as in a service.
    Call {
        /// The action.
        path: S::Path,
        /// The inputs.
        arguments: Vec<Argument<S>>,
        /// The target of the output: `-> bb.key`.
        output: Option<Target<S>>,
    },
}

/// An attribute.
pub struct Attribute<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// The arguments.
    pub arguments: Vec<Argument<S>>,
    /// The whole attribute, as it was written.
    pub text: String,
}

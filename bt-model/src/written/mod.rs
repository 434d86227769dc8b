//! A document as written: names are not yet looked up, arguments not yet bound.
//!
//! Each syntax parses its text into this; [`read`](fn@crate::read) makes the [`Document`](crate::Document).

pub mod machine;

use crate::{Direction, Editor, Element, Listen, Name, Syntax, Target, TreeOutput};
use machine::Machine;

/// Trees and machines that are declared together.
pub struct Document<S: Syntax> {
    /// The trees.
    pub trees: Vec<Tree<S>>,
    /// The machines.
    pub machines: Vec<Machine<S>>,
    /// Other files whose trees these run.
    pub uses: Vec<Name<S>>,
    /// Does it hold every declared tree? `false` if the name of a tree could not be read.
    pub complete: bool,
    /// The data that an editor keeps with the file.
    pub editor: Editor,
}

/// A tree.
pub struct Tree<S: Syntax> {
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
    /// The nodes between its braces; one is right.
    pub body: Block<S>,
}

/// A parameter.
pub struct Param<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its type.
    pub ty: S::Type,
    /// May the tree write it?
    pub direction: Direction,
    /// Its attributes.
    pub attributes: Vec<Attribute<S>>,
}

/// A local.
pub struct Local<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its type.
    pub ty: S::Type,
    /// Its first value.
    pub value: S::Expr,
    /// Its attributes.
    pub attributes: Vec<Attribute<S>>,
}

/// Nodes between braces.
pub struct Block<S: Syntax> {
    /// Where it begins.
    pub place: S::Place,
    /// The nodes.
    pub nodes: Vec<Node<S>>,
}

/// A node.
pub struct Node<S: Syntax> {
    /// The place of its name.
    pub place: S::Place,
    /// `sequence "fetch ammo"`
    pub label: Option<Name<S>>,
    /// Its doc comment.
    pub docs: String,
    /// Its attributes.
    pub attributes: Vec<Attribute<S>>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
    /// Its shape.
    pub shape: Shape<S>,
}

/// The shape of a node as written.
pub enum Shape<S: Syntax> {
    /// `name(…) -> …;` or `name(…) { … }`
    Named {
        /// The name.
        path: S::Path,
        /// Its arguments.
        arguments: Arguments<S>,
        /// The target after `->`.
        output: Option<Target<S>>,
        /// Its children.
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
        /// Its arguments.
        arguments: Vec<Argument<S>>,
        /// `grasp -> bb.left_grasp`, `-> bb.grasp`
        outputs: Vec<TreeOutput<S>>,
    },
    /// `slot name`
    Slot(Name<S>),
    /// A node that the parser has reported, and the nodes below it.
    Broken(Vec<Node<S>>),
}

/// An arm of a `match`.
pub struct Arm<S: Syntax> {
    /// The pattern.
    pub pattern: S::Pattern,
    /// `if …` after it.
    pub guard: Option<S::Expr>,
    /// The node after `=>`.
    pub block: Block<S>,
}

/// The content of a node's parentheses. The table of nodes gives the parser the form to expect.
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

/// A value, with or without a name.
pub struct Argument<S: Syntax> {
    /// Its place.
    pub place: S::Place,
    /// Its name.
    pub name: Option<Name<S>>,
    /// Its value.
    pub value: Value<S>,
}

/// The value of an argument.
pub enum Value<S: Syntax> {
    /// An expression.
    Expr(S::Expr),
    /// An action with inputs and output, as a service has it.
    Call {
        /// The action.
        path: S::Path,
        /// Its inputs.
        arguments: Vec<Argument<S>>,
        /// `-> bb.key`
        output: Option<Target<S>>,
    },
}

/// An attribute.
pub struct Attribute<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its arguments.
    pub arguments: Vec<Argument<S>>,
    /// All of it, as it was written.
    pub text: String,
}

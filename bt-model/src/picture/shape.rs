//! The content of a picture: boxes and links.

use std::ops::Range;

use super::measure::wrapped;
use super::{Color, Options};

/// The largest number of lines of a comment in a box.
const COMMENT_LINES: usize = 3;

/// A picture: boxes that are connected or nested, and links between them.
///
/// It is made by [`of`](Picture::of) from a document, or by hand: a parent comes before its children, a box comes
/// before the boxes in it, and children and boxes in a box are in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The title: the title of an SVG, the name of a graph.
    pub title: String,
    /// The boxes.
    pub shapes: Vec<Shape>,
    /// The links between boxes that are not branches, such as transitions between states. Links do not move boxes.
    pub links: Vec<Link>,
    /// The direction in which the trees grow.
    pub growth: Growth,
}

/// The direction in which trees grow. In both directions, the boxes in a box are below each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Growth {
    /// From left to right: children are below each other.
    #[default]
    Right,
    /// From top to bottom: children are beside each other.
    Down,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The parent of the box: its index in [`Picture::shapes`], which is less than that of the box. `None` for the root
    /// of a tree.
    pub parent: Option<usize>,
    /// The box around this one, such as the outer state of a state: its index, which is less than that of this box. A
    /// box inside another has no parent and no children.
    pub inside: Option<usize>,
    /// The number of the box among its parent's children, from 1; `None` if the order has no meaning.
    pub order: Option<u32>,
    /// The colour and shape.
    pub look: Look,
    /// The name.
    pub title: String,
    /// The note beside the name, in a weaker style.
    pub note: String,
    /// The lines above the name: guards, decorators, services.
    pub above: Vec<Row>,
    /// The lines below the name: arguments, outputs, remarks.
    pub below: Vec<Row>,
    /// A special colour, which tints the box.
    pub color: Option<Color>,
    /// `true` if the box is on the active path.
    pub active: bool,
    /// The tooltip that a viewer shows.
    pub hint: String,
    /// The bytes of the box's name in the file, or all of its bytes if it has no name; `None` if nothing in the file
    /// corresponds to the box.
    pub bytes: Option<Range<usize>>,
}

/// A line in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The kind of line.
    pub kind: RowKind,
    /// The text.
    pub text: String,
}

/// The kinds of lines in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// The condition under which the parent runs this branch: `if ammo == 0`, `weight 2`.
    Case,
    /// A guard.
    Guard,
    /// A decorator.
    Decorator,
    /// A service.
    Service,
    /// A task of a state.
    Task,
    /// A transition. A [`Link`] also has its target.
    Transition,
    /// An argument or an output.
    Detail,
    /// A remark.
    Comment,
}

/// A line from a box to another, with an arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The index of the box where it begins.
    pub from: usize,
    /// The index of the box where it ends.
    pub to: usize,
    /// The label, which may be empty. In an SVG it is only a tooltip of the line; text that must be read is in a box,
    /// such as `success → Idle` in the box of a state.
    pub text: String,
    /// The index in [`Shape::below`] of the line where a transition between boxes of the same outermost box begins. In
    /// an SVG the transition is then drawn through the margins of the boxes.
    pub row: Option<usize>,
}

/// The colour and shape of a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// The name of a tree.
    Tree,
    /// A node that runs its children in order, until one fails.
    Sequence,
    /// A node that runs its children in order, until one succeeds.
    Selector,
    /// A node that runs several children at once.
    Parallel,
    /// A node that chooses a child by a condition.
    Choice,
    /// A node that draws or scores its children.
    Draw,
    /// A loop.
    Loop,
    /// An action of the user.
    #[default]
    Action,
    /// A condition.
    Check,
    /// A node that waits for a time or an event.
    Time,
    /// A node that writes keys or sends events.
    Data,
    /// A node that ends at once.
    End,
    /// A node that runs another tree.
    Run,
    /// A slot for a tree.
    Slot,
    /// A state machine.
    Machine,
    /// A state.
    State,
    /// A placeholder for hidden nodes.
    Stub,
    /// A node that is disabled.
    Off,
    /// A node that could not be read.
    Broken,
}

impl Look {
    /// All looks.
    pub const ALL: [Self; 19] = [
        Self::Tree,
        Self::Sequence,
        Self::Selector,
        Self::Parallel,
        Self::Choice,
        Self::Draw,
        Self::Loop,
        Self::Action,
        Self::Check,
        Self::Time,
        Self::Data,
        Self::End,
        Self::Run,
        Self::Slot,
        Self::Machine,
        Self::State,
        Self::Stub,
        Self::Off,
        Self::Broken,
    ];

    /// Returns the name of the look, which text formats use for a class.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Sequence => "sequence",
            Self::Selector => "selector",
            Self::Parallel => "parallel",
            Self::Choice => "choice",
            Self::Draw => "draw",
            Self::Loop => "loop",
            Self::Action => "action",
            Self::Check => "check",
            Self::Time => "time",
            Self::Data => "data",
            Self::End => "end",
            Self::Run => "run",
            Self::Slot => "slot",
            Self::Machine => "machine",
            Self::State => "state",
            Self::Stub => "stub",
            Self::Off => "off",
            Self::Broken => "broken",
        }
    }

    /// `true` for the head of a tree or a machine, whose name is larger.
    pub(super) fn is_head(self) -> bool {
        matches!(self, Self::Tree | Self::Machine)
    }
}

/// A step through boxes in boxes. The last number is the depth.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A box without boxes in it.
    Box(usize, usize),
    /// The beginning of a box with boxes in it.
    Begin(usize, usize),
    /// The end of a box with boxes in it.
    End(usize),
}

impl Picture {
    /// Returns the children of each box, in their order. A parent that does not come before its child is ignored, and
    /// so are parents of boxes inside others and parents that are inside others.
    pub(super) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.shapes.len()];
        for at in 0..self.shapes.len() {
            if let Some(parent) = self.parent(at) {
                children[parent].push(at);
            }
        }
        children
    }

    /// Returns the parent of a box.
    pub(super) fn parent(&self, at: usize) -> Option<usize> {
        let before = self.shapes[at].parent.filter(|parent| *parent < at)?;
        (self.inside(at).is_none() && self.inside(before).is_none()).then_some(before)
    }

    /// Returns the box around a box.
    pub(super) fn inside(&self, at: usize) -> Option<usize> {
        self.shapes[at].inside.filter(|inside| *inside < at)
    }

    /// `true` if the branch of a box gets a frame: a comment on a node is about its whole branch.
    pub(super) fn is_framed(&self, at: usize) -> bool {
        let shape = &self.shapes[at];
        let is_node = !shape.look.is_head() && shape.inside.is_none();
        is_node && shape.below.iter().any(|row| row.kind == RowKind::Comment)
    }

    /// Returns all boxes in nested order: the boxes in a box are between its begin and its end.
    pub(super) fn steps(&self) -> Vec<Step> {
        let mut inner = vec![Vec::new(); self.shapes.len()];
        let mut open = Vec::new();
        for at in (0..self.shapes.len()).rev() {
            match self.inside(at) {
                Some(holder) => inner[holder].push(at),
                None => open.push(Step::Box(at, 0)),
            }
        }
        // Without recursion, because boxes made by hand may be nested as deep as there are boxes.
        let mut steps = Vec::new();
        while let Some(step) = open.pop() {
            match step {
                Step::Box(at, depth) if !inner[at].is_empty() => {
                    steps.push(Step::Begin(at, depth));
                    open.push(Step::End(depth));
                    open.extend(inner[at].iter().map(|inner| Step::Box(*inner, depth + 1)));
                }
                step => steps.push(step),
            }
        }
        steps
    }

    /// `true` if every box is a state machine, or is inside one.
    pub(super) fn is_machines(&self) -> bool {
        let root = |at: usize| self.inside(at).is_some() || self.shapes[at].look == Look::Machine;
        !self.shapes.is_empty() && (0..self.shapes.len()).all(root)
    }

    /// Returns the links between boxes that exist.
    pub(super) fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(|link| link.from.max(link.to) < self.shapes.len())
    }
}

impl Shape {
    /// Returns the box for the hidden nodes below a collapsed node: their number, and whether one of them is active.
    #[must_use]
    pub fn stub(parent: usize, hidden: usize, active: bool) -> Self {
        let note = if hidden == 1 { "1 node".to_owned() } else { format!("{hidden} nodes") };
        Self { parent: Some(parent), look: Look::Stub, note, active, ..Self::default() }
    }

    /// Returns the box for a disabled node and all its descendants.
    #[must_use]
    pub fn off(parent: usize, title: String, bytes: Range<usize>) -> Self {
        let (look, note) = (Look::Off, "off".to_owned());
        let hint = "disabled: no part of the tree, with all nodes below it".to_owned();
        Self { parent: Some(parent), look, title, note, hint, bytes: Some(bytes), ..Self::default() }
    }

    /// Adds a comment below the name, in at most three lines.
    pub fn add_comment(&mut self, comment: &str, options: &Options) {
        let lines = wrapped(comment, options.letters, COMMENT_LINES);
        self.below.extend(lines.into_iter().map(|text| Row { kind: RowKind::Comment, text }));
    }

    /// Returns the name. Inside another box the number precedes it, because no branch shows the number there.
    pub(super) fn numbered(&self) -> String {
        match self.order.filter(|_| self.inside.is_some()) {
            Some(order) => format!("{order}. {}", self.title),
            None => self.title.clone(),
        }
    }

    /// Returns the name with the note beside it.
    fn named(&self) -> String {
        let named = [self.numbered(), self.note.clone()].into_iter().filter(|part| !part.is_empty());
        named.collect::<Vec<_>>().join("  ")
    }

    /// Returns the lines of a box with boxes in it. The note takes the place of the name, which is shown elsewhere;
    /// without a note, the name stays.
    pub(super) fn rest(&self) -> Vec<String> {
        let mut lines = self.lines();
        let name = &mut lines[self.above.len()];
        *name = if self.note.is_empty() { self.title.clone() } else { self.note.clone() };
        lines
    }

    /// Returns all lines as text: the lines above, the name with its note, the lines below. Transitions are left out,
    /// because links show them.
    pub(super) fn lines(&self) -> Vec<String> {
        let below = self.below.iter().filter(|row| row.kind != RowKind::Transition);
        let above = self.above.iter().map(|row| row.text.clone());
        above.chain([self.named()]).chain(below.map(|row| row.text.clone())).collect()
    }
}

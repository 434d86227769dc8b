//! The content of a picture: boxes and links.

use std::ops::Range;

use super::measure::wrapped;
use super::{Color, Options};

/// The most lines of a comment in a box.
const COMMENT_LINES: usize = 3;

/// Boxes that are connected or nested, and links between any of them.
///
/// Made by [`of`](Picture::of) from a document, or by hand: a parent comes before its children, a box before those in it,
/// and these are in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Its title: the title of an SVG, the name of a graph.
    pub title: String,
    /// The boxes.
    pub shapes: Vec<Shape>,
    /// Links between boxes that are not branches, such as transitions between states. Links do not move boxes.
    pub links: Vec<Link>,
    /// The direction in which its trees grow.
    pub growth: Growth,
}

/// The direction in which trees grow. Boxes in boxes stand below each other in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Growth {
    /// From left to right: children stand below each other.
    #[default]
    Right,
    /// From top to bottom: children stand beside each other.
    Down,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Its parent: the index in [`Picture::shapes`], less than its own. `None` for the root of a tree.
    pub parent: Option<usize>,
    /// The box that contains it, such as the outer state of a state: its index, less than its own. A contained box has
    /// no parent and no children.
    pub inside: Option<usize>,
    /// Its number among its parent's children, from 1; `None` where the order means nothing.
    pub order: Option<u32>,
    /// Its colour and shape.
    pub look: Look,
    /// Its name.
    pub title: String,
    /// The note beside the name, in a weaker style.
    pub note: String,
    /// Lines above the name: guards, decorators, services.
    pub above: Vec<Row>,
    /// Lines below the name: arguments, outputs, remarks.
    pub below: Vec<Row>,
    /// A colour of its own, which tints it.
    pub color: Option<Color>,
    /// Is it on the active path?
    pub active: bool,
    /// The tooltip of a viewer.
    pub hint: String,
    /// The bytes of its name in the file that it is made from, or all of its bytes where it has no name; `None` where
    /// nothing in the file is drawn as this box.
    pub bytes: Option<Range<usize>>,
}

/// A line in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its kind.
    pub kind: RowKind,
    /// The line.
    pub text: String,
}

/// The kinds of lines in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// When its parent takes this branch: `if ammo == 0`, `weight 2`.
    Case,
    /// A guard.
    Guard,
    /// A decorator.
    Decorator,
    /// A service.
    Service,
    /// A task of a state.
    Task,
    /// A transition. Its target is also given by a [`Link`].
    Transition,
    /// An argument, an output.
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
    /// Its label; may be empty. In an SVG it is a tooltip of the line: text that must be read
    /// stands in a box, as `success → Idle` in that of a state.
    pub text: String,
    /// For a transition between boxes of one nest: the line of [`Shape::below`] from which it leaves. In an SVG it is
    /// then led through the margins of the boxes.
    pub row: Option<usize>,
}

/// The colour and shape of a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// The name of a tree.
    Tree,
    /// Children in order, until one fails.
    Sequence,
    /// Children in order, until one succeeds.
    Selector,
    /// Several children at once.
    Parallel,
    /// A child that is chosen by a condition.
    Choice,
    /// A child that is drawn or scored.
    Draw,
    /// Rounds.
    Loop,
    /// An action of the user.
    #[default]
    Action,
    /// A condition.
    Check,
    /// A node that lets time pass.
    Time,
    /// A node that writes keys or sends events.
    Data,
    /// A node that ends at once.
    End,
    /// Another tree.
    Run,
    /// A place for a tree.
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
    /// All of them.
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

    /// Its name, as text formats use it for a class.
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

    /// Is it the name of a tree or a machine, which is larger?
    pub(super) fn is_head(self) -> bool {
        matches!(self, Self::Tree | Self::Machine)
    }
}

/// A step through boxes in boxes, with its depth.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A box with nothing in it.
    Box(usize, usize),
    /// The beginning of one that holds others.
    Begin(usize, usize),
    /// Its end.
    End(usize),
}

impl Picture {
    /// The children of each box, in their order. A parent that does not stand before the box counts as none, and so do
    /// parents of and in boxes that stand in others.
    pub(super) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.shapes.len()];
        for at in 0..self.shapes.len() {
            if let Some(parent) = self.parent(at) {
                children[parent].push(at);
            }
        }
        children
    }

    /// The parent of a box.
    pub(super) fn parent(&self, at: usize) -> Option<usize> {
        let before = self.shapes[at].parent.filter(|parent| *parent < at)?;
        (self.inside(at).is_none() && self.inside(before).is_none()).then_some(before)
    }

    /// The container of a box.
    pub(super) fn inside(&self, at: usize) -> Option<usize> {
        self.shapes[at].inside.filter(|inside| *inside < at)
    }

    /// Is the branch of a box framed, if it has one? A comment on a node is about all of it.
    pub(super) fn is_framed(&self, at: usize) -> bool {
        let shape = &self.shapes[at];
        let is_node = !shape.look.is_head() && shape.inside.is_none();
        is_node && shape.below.iter().any(|row| row.kind == RowKind::Comment)
    }

    /// All boxes in nested order: the content of a box is between its begin and its end.
    pub(super) fn steps(&self) -> Vec<Step> {
        let mut inner = vec![Vec::new(); self.shapes.len()];
        let mut open = Vec::new();
        for at in (0..self.shapes.len()).rev() {
            match self.inside(at) {
                Some(holder) => inner[holder].push(at),
                None => open.push(Step::Box(at, 0)),
            }
        }
        // Not by recursion: boxes made by hand may stand in each other as deep as there are boxes.
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

    /// Links between boxes that are there.
    pub(super) fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(|link| link.from.max(link.to) < self.shapes.len())
    }
}

impl Shape {
    /// The box for the hidden nodes below a collapsed one: how many there are, and whether one of them is active.
    #[must_use]
    pub fn stub(parent: usize, hidden: usize, active: bool) -> Self {
        let note = if hidden == 1 { "1 node".to_owned() } else { format!("{hidden} nodes") };
        Self { parent: Some(parent), look: Look::Stub, note, active, ..Self::default() }
    }

    /// The box for a disabled node, and for all nodes below it.
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

    /// Its name. Inside another box it has its number too, because no branch shows the number there.
    pub(super) fn numbered(&self) -> String {
        match self.order.filter(|_| self.inside.is_some()) {
            Some(order) => format!("{order}. {}", self.title),
            None => self.title.clone(),
        }
    }

    /// Its name with the note beside it.
    fn named(&self) -> String {
        let named = [self.numbered(), self.note.clone()].into_iter().filter(|part| !part.is_empty());
        named.collect::<Vec<_>>().join("  ")
    }

    /// The lines of a box that holds others, with the note beside its name.
    pub(super) fn rest(&self) -> Vec<String> {
        let mut lines = self.lines();
        let name = &mut lines[self.above.len()];
        *name = if self.note.is_empty() { self.title.clone() } else { self.note.clone() };
        lines
    }

    /// All its lines as text: above, the name with its note, below. Transitions are left out, because links show them.
    pub(super) fn lines(&self) -> Vec<String> {
        let below = self.below.iter().filter(|row| row.kind != RowKind::Transition);
        let above = self.above.iter().map(|row| row.text.clone());
        above.chain([self.named()]).chain(below.map(|row| row.text.clone())).collect()
    }
}

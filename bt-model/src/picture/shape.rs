//! What a picture shows: boxes and links, whatever they were made of.

use super::Color;

/// Boxes that hang on each other, and links between any of them.
///
/// Made by [`of`](Picture::of) from a document, by [`of_mosaic`](Picture::of_mosaic) from a tree of mosaic_game, or by
/// hand: a parent stands before its children, and these stand in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What it shows: the title of an SVG, the name of a graph.
    pub title: String,
    /// The boxes.
    pub shapes: Vec<Shape>,
    /// What leads from a box to another and is no branch, as a transition between states. Links do not move boxes.
    pub links: Vec<Link>,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The box on which it hangs: its index in [`Picture::shapes`], less than its own. `None` for the root of a tree.
    pub parent: Option<usize>,
    /// Its number among its parent's children, from 1; `None` where the order means nothing.
    pub order: Option<u32>,
    /// Its colour and shape.
    pub look: Look,
    /// Its name.
    pub title: String,
    /// What stands beside the name, less loud.
    pub note: String,
    /// Lines above the name: guards, decorators, services.
    pub above: Vec<Row>,
    /// Lines below the name: arguments, outputs, remarks.
    pub below: Vec<Row>,
    /// A colour of its own, which tints it.
    pub color: Option<Color>,
    /// Is it on the active path?
    pub active: bool,
    /// What a viewer shows while the pointer is on it.
    pub hint: String,
}

/// A line in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub kind: RowKind,
    /// The line.
    pub text: String,
}

/// What a line in a box is.
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
    /// What stands on it; may be empty. In an SVG it is shown while the pointer is on the line: what must be read
    /// stands in a box, as `success → Idle` in that of a state.
    pub text: String,
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
    /// An action of the user's.
    #[default]
    Action,
    /// A condition.
    Check,
    /// What lets time pass.
    Time,
    /// What writes keys or sends events.
    Data,
    /// What ends at once.
    End,
    /// Another tree.
    Run,
    /// A place for a tree.
    Slot,
    /// What is hidden.
    Stub,
    /// What could not be read.
    Broken,
}

impl Look {
    /// All of them.
    pub const ALL: [Self; 16] = [
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
        Self::Stub,
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
            Self::Stub => "stub",
            Self::Broken => "broken",
        }
    }
}

impl Picture {
    /// The children of each box, in their order. A parent that does not stand before the box counts as none.
    pub(super) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.shapes.len()];
        for (at, shape) in self.shapes.iter().enumerate() {
            if let Some(parent) = shape.parent.filter(|parent| *parent < at) {
                children[parent].push(at);
            }
        }
        children
    }

    /// Links between boxes that are there.
    pub(super) fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(|link| link.from.max(link.to) < self.shapes.len())
    }
}

impl Shape {
    /// All its lines as text: above, the name with its note, below.
    pub(super) fn lines(&self) -> Vec<String> {
        let named = [&*self.title, &*self.note].into_iter().filter(|part| !part.is_empty());
        let title = named.collect::<Vec<_>>().join("  ");
        let above = self.above.iter().map(|row| row.text.clone());
        above.chain([title]).chain(self.below.iter().map(|row| row.text.clone())).collect()
    }
}

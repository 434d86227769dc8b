//! The boxes of a document.

mod active;
mod attributes;
mod call;
mod machine;
mod node;
mod state;

use std::collections::BTreeSet;

use super::measure::{cut, folded};
use super::{Color, Look, Options, Picture, Row, RowKind, Shape, TooLarge};
use crate::json::Json;
use crate::{Disabled, Document, Editor, Node, Param, Target, Tree};

/// The largest number of lines of one kind in a box.
pub(super) const ROWS: usize = 16;
/// The largest number of rows of one line.
const FOLDS: usize = 4;

impl Picture {
    /// Draws the trees of a document below each other, then its state machines. Nodes that could not be read are drawn
    /// as broken.
    ///
    /// # Errors
    ///
    /// The number of boxes would exceed [`Options::boxes`]; a transition counts as a box.
    pub fn of(document: &Document<Json>, options: &Options) -> Result<Self, TooLarge> {
        let names: Vec<_> = document.all().into_iter().map(|tree| tree.name.text.as_str()).collect();
        let picture = Self { title: names.join(", "), ..Self::default() };
        let active = active::of(document, options);
        let mut build = Build { picture, options, active, next: 0 };
        for tree in &document.trees {
            build.tree(tree)?;
        }
        for machine in &document.machines {
            build.machine(machine)?;
        }
        Ok(build.picture)
    }
}

/// A picture that is being drawn.
struct Build<'o> {
    picture: Picture,
    options: &'o Options,
    /// The active nodes, by their place in the document: depth first, tree after tree.
    active: BTreeSet<usize>,
    /// The place of the next node.
    next: usize,
}

/// The parent of a node.
struct Hangs {
    parent: usize,
    order: Option<u32>,
    /// The condition under which the parent runs the node.
    case: Option<String>,
}

impl Build<'_> {
    /// Draws a tree with its head.
    fn tree(&mut self, tree: &Tree<Json>) -> Result<(), TooLarge> {
        let mut shape = self.head(tree, Look::Tree);
        shape.active = self.active.contains(&self.next);
        self.editor(&tree.editor, &mut shape);
        let head = self.push(shape)?;
        self.node(&tree.root, Hangs { parent: head, order: None, case: None })
    }

    /// Returns the box for the head of a tree or a machine, with the lines that both have.
    fn head(&self, tree: &Tree<Json>, look: Look) -> Shape {
        let params = tree.params.iter().map(param);
        let locals = tree.locals.iter().map(|local| {
            let (name, ty, value) = (&local.name.text, &local.ty.text, &local.value);
            let keep = if local.keep { "kept " } else { "" };
            format!("{keep}local {name}: {ty} = {value}")
        });
        Shape {
            look,
            title: cut(&tree.name.text, self.options.letters),
            note: cut(&format!("for {}", tree.agent.text), self.options.letters),
            hint: tree.docs.trim().to_owned(),
            below: self.rows(RowKind::Detail, params.chain(locals)),
            bytes: Some(tree.name.place.range()),
            ..Shape::default()
        }
    }

    fn node(&mut self, node: &Node<Json>, hangs: Hangs) -> Result<(), TooLarge> {
        let place = self.next;
        self.next += 1;
        let shape = self.of_node(node, &hangs, self.active.contains(&place));
        let at = self.push(shape)?;
        let children = node.children();
        if node.editor.collapsed == Some(true) && !self.options.expand && !children.is_empty() {
            let hidden: usize = children.iter().map(|child| active::count(child)).sum();
            let range = self.next..self.next + hidden;
            self.next = range.end;
            let active = self.active.range(range).next().is_some();
            return self.push(Shape::stub(at, hidden, active)).map(drop);
        }
        let several = children.len() > 1;
        let mut disabled = node.editor.disabled.iter().peekable();
        let mut place = 0;
        for ((index, child), case) in children.into_iter().enumerate().zip(node::cases(node)) {
            while let Some(off) = disabled.next_if(|off| off.index <= place) {
                self.off(at, off)?;
                place += 1;
            }
            let order = several.then_some(index as u32 + 1);
            self.node(child, Hangs { parent: at, order, case })?;
            place += 1;
        }
        disabled.try_for_each(|off| self.off(at, off))
    }

    /// Draws a disabled child, between the other children in the order of the file.
    fn off(&mut self, parent: usize, off: &Disabled) -> Result<(), TooLarge> {
        let title = off.value.text_of("name").or(off.value.text_of("node")).unwrap_or_default();
        self.push(Shape::off(parent, cut(title, self.options.letters), off.bytes.clone())).map(drop)
    }

    fn push(&mut self, shape: Shape) -> Result<usize, TooLarge> {
        let at = self.picture.shapes.len();
        if at + self.picture.links.len() >= self.options.boxes {
            return Err(TooLarge { most: self.options.boxes });
        }
        self.picture.shapes.push(shape);
        Ok(at)
    }

    /// Adds the data of an editor that is visible: comment and colour.
    fn editor(&self, editor: &Editor, shape: &mut Shape) {
        shape.color = editor.color.as_deref().and_then(Color::parse);
        if let Some(comment) = &editor.comment {
            shape.add_comment(comment, self.options);
        }
    }

    /// Returns lines of one kind, folded, and at most [`ROWS`] of them.
    fn rows(&self, kind: RowKind, lines: impl Iterator<Item = String>) -> Vec<Row> {
        self.rows_of(lines.map(|text| Row { kind, text }))
    }

    /// Returns lines, folded, and at most [`ROWS`] of them.
    fn rows_of(&self, lines: impl Iterator<Item = Row>) -> Vec<Row> {
        let mut lines: Vec<Row> = lines.collect();
        if lines.len() > ROWS {
            let (kind, more) = (lines[ROWS - 1].kind, lines.len() - ROWS + 1);
            lines.truncate(ROWS - 1);
            lines.push(Row { kind, text: format!("… {more} more") });
        }
        let fold = |Row { kind, text }: Row| {
            folded(&text, self.options.letters, FOLDS).into_iter().map(move |text| Row { kind, text })
        };
        lines.into_iter().flat_map(fold).collect()
    }
}

/// Returns the text of a parameter: `post: Vec2 = [0.0, 0.0]`.
fn param(param: &Param<Json>) -> String {
    let default = param.default.as_ref().map(|value| format!(" = {value}")).unwrap_or_default();
    format!("{}: {}{default}", param.name.text, param.ty.text)
}

/// Returns the text of a target: `body.health`.
fn target(target: &Target<Json>) -> String {
    match target {
        Target::Local(name) => name.text.clone(),
        Target::Key(_, path) => path.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join("."),
    }
}

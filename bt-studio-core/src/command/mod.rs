//! Commands: changes of a file as data.
//!
//! A command names values by their [pointers](bt_model::json::pointer) and becomes edits that change as little of
//! the text as possible. All other bytes of the text stay. The page, tests, fixes and the palette use the same
//! commands.
//!
//! **To add a command:** a variant here with its documentation, an arm in [`Command::change`], and a module with a
//! function `(&Context, …) → Result<Change, String>` that makes edits with [`written`](self::written).
//! `tests/core/commands.rs` gets a sentence with the text before and after, and `tests/core/random.rs` an arm, so
//! that its undo is tested on random documents.

mod binding;
pub(crate) mod collapse;
mod express;
mod extract;
mod ids;
mod inline;
mod insert;
mod letters;
pub(crate) mod put;
mod relocate;
mod remove;
pub(crate) mod set;
mod several;
pub(crate) mod written;

use bt_model::json::{Element, ElementField, ElementKind, Limits, Located, pointer};
use serde::{Deserialize, Serialize};

use crate::edit::Edit;
use crate::message::How;

/// A change of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Sets a field. Missing objects around the field are created, such as `args` of a node without arguments.
    Set {
        /// The pointer of the field's value.
        at: String,
        /// The new value of the field.
        value: Value,
    },
    /// Turns the value of an input into an expression. A key, a number, `true` and `false` keep their text as the
    /// expression.
    Express {
        /// The pointer of the whole value.
        at: String,
        /// The expression in place of any other value.
        first: String,
        /// `true` if a string keeps its text too: without a known type, a calculation is written as a string.
        keeps_text: bool,
    },
    /// Inserts an item into a list, such as a node into `children`. A missing list is created.
    Insert {
        /// The pointer that the item will have; the last step may be `-` for the end of the list.
        at: String,
        /// The item as JSON: `{ "node": "idle" }`.
        item: String,
    },
    /// Puts a new item at an element: the item of an [offer](crate::message::OfferView), or of the clipboard. If
    /// the file already has an `id` of the item, the item gets a new one.
    Put {
        /// The pointer of the element.
        at: String,
        /// The position of the item relative to the element.
        how: How,
        /// The new element as JSON, or a list of elements, which are put in this order.
        item: String,
    },
    /// Moves a node, with all nodes below it, into a new tree, and runs that tree in its place. The parameters and
    /// locals around the node that it uses become parameters of the new tree; guards and decorators of the node
    /// stay in place.
    Extract {
        /// The pointer of the node.
        at: String,
        /// The name of the new tree, which must be new in the file.
        name: String,
    },
    /// Replaces a node that runs a tree of the file by the root of that tree, with the arguments in place of its
    /// parameters. The tree stays in the file, because other nodes may run it.
    Inline {
        /// The pointer of the node that runs the tree.
        at: String,
    },
    /// Removes an item of a list, or a field that may be absent.
    Remove {
        /// The pointer of the item or field.
        at: String,
    },
    /// Removes elements, with all elements inside them.
    RemoveAll {
        /// The pointers of the elements.
        at: Vec<String>,
    },
    /// Moves elements to another place, in their order in the text.
    Transfer {
        /// The pointers of the elements.
        at: Vec<String>,
        /// The pointer of the target element.
        to: String,
        /// The position relative to the target: into it, before it or after it.
        how: How,
    },
    /// Moves an item within its list.
    Move {
        /// The pointer of the item.
        at: String,
        /// The number of places towards the end of the list, or towards its start if negative. The move stops at
        /// the ends of the list.
        by: i32,
    },
    /// Hides the nodes below a node on the canvas, or shows them again.
    Collapse {
        /// The pointer of the node.
        at: String,
    },
    /// Disables a node with all nodes below it, which stay in the file; or enables it again.
    Disable {
        /// The pointer of the node.
        at: String,
    },
    /// Collapses the nodes at a depth on the canvas, and expands all nodes above them.
    CollapseTo {
        /// The depth, where the root has depth 1; 0 expands all nodes.
        depth: u32,
    },
    /// Collapses all branches beside the path from the root to a node, and expands the node and all nodes below it.
    CollapseOthers {
        /// The pointer of the node.
        at: String,
    },
    /// Renumbers the nodes of a tree of mosaic_game, breadth first from 0.
    Reindex,
    /// Replaces a range of the text, as a text editor does.
    Letters {
        /// The start of the replaced range, in UTF-16 units.
        from: u32,
        /// The end of the replaced range (exclusive), in UTF-16 units.
        to: u32,
        /// The new text of the range.
        text: String,
    },
}

/// The new value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", content = "text", rename_all = "snake_case")]
pub enum Value {
    /// Text typed into a form: the kind of the field decides whether it becomes a text, a number or JSON.
    Typed(String),
    /// A value as JSON.
    Json(String),
    /// No value: the field is removed.
    Absent,
}

/// The file that a command changes.
pub(crate) struct Context<'f> {
    pub(crate) text: &'f str,
    /// The values of the file; `None` if the text is not JSON.
    pub(crate) root: Option<&'f Located>,
    pub(crate) elements: &'f [Element],
}

/// The effect of a command.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// The edits, from the end of the text to its start, so that no edit moves another one.
    pub(crate) edits: Vec<Edit>,
    /// The element to select afterwards; `None` keeps the selection.
    pub(crate) select: Option<String>,
    /// The name of the step in the history.
    pub(crate) name: String,
}

impl Command {
    /// Returns the edits of the command, or the reason why it is refused.
    pub(crate) fn change(&self, context: &Context<'_>) -> Result<Change, String> {
        match self {
            Self::Set { at, value } => set::change(context, at, value),
            Self::Express { at, first, keeps_text } => express::change(context, at, first, *keeps_text),
            Self::Insert { at, item } => insert::change(context, at, item),
            Self::Put { at, how, item } => put::change(context, at, *how, item),
            Self::Extract { at, name } => extract::change(context, at, name),
            Self::Inline { at } => inline::change(context, at),
            Self::Remove { at } => remove::change(context, at),
            Self::RemoveAll { at } => several::remove_all(context, at),
            Self::Transfer { at, to, how } => several::transfer(context, at, to, *how),
            Self::Move { at, by } => relocate::change(context, at, *by),
            Self::Collapse { at } => set::collapse(context, at),
            Self::Disable { at } => set::disable(context, at),
            Self::CollapseTo { depth } => collapse::change(context, collapse::Which::Depth(*depth)),
            Self::CollapseOthers { at } => collapse::change(context, collapse::Which::Others(at)),
            Self::Reindex => Err("only nodes of mosaic_game have numbers by their places".to_owned()),
            Self::Letters { from, to, text } => letters::change(context, *from, *to, text),
        }
    }
}

impl<'f> Context<'f> {
    /// Returns the root value of the file.
    pub(crate) fn root(&self) -> Result<&'f Located, String> {
        self.root.ok_or_else(|| "the text is not JSON at the moment: mend it as text first".to_owned())
    }

    /// Returns the value at a pointer.
    pub(crate) fn find(&self, at: &str) -> Result<&'f Located, String> {
        self.root()?.find(at).ok_or_else(|| format!("there is nothing at `{at}`"))
    }

    /// Returns the innermost element that contains the value at a pointer.
    pub(crate) fn element(&self, at: &str) -> Option<&'f Element> {
        let holds = |element: &&Element| pointer::holds(&element.pointer, at);
        self.elements.iter().filter(holds).max_by_key(|element| element.pointer.len())
    }

    /// `true` if the element at a pointer has a form of its own. A guard is part of the form of its node.
    fn is_selectable(&self, at: &str) -> bool {
        let own = self.elements.iter().find(|element| element.pointer == at);
        own.is_some_and(|element| element.kind != ElementKind::Guard)
    }

    /// Returns the field at a pointer: of an element, or of its guards, decorators and services.
    fn field(&self, at: &str) -> Option<ElementField> {
        let root = self.root?;
        let around = self.elements.iter().filter(|element| pointer::holds(&element.pointer, at));
        // A guard is both an element of its own and an attribute of the node around it.
        around.rev().find_map(|element| {
            let own = element.fields(root).into_iter();
            let of_attributes = element.attributes(root).into_iter().flat_map(|attribute| attribute.fields);
            own.chain(of_attributes).find(|field| field.pointer == at)
        })
    }

    /// Returns the title of the innermost element that contains the value at a pointer.
    fn title(&self, at: &str) -> String {
        self.element(at).map(|element| element.title.clone()).unwrap_or_default()
    }
}

/// Parses a JSON text, with the limits of a file.
pub(crate) fn parsed(json: &str) -> Result<bt_model::Value, String> {
    let source = bt_model::json::Source::new("value", json);
    let value = Located::of(&source, &Limits::default());
    value.map(|value| value.value()).ok_or_else(|| "this is not JSON".to_owned())
}

/// Shortens a name for the history.
pub(crate) fn shortened(text: &str) -> String {
    if text.chars().count() <= 32 { text.to_owned() } else { text.chars().take(31).chain(['…']).collect() }
}

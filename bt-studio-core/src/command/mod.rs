//! Commands: changes of a file as data.
//!
//! A command names values by their [pointers](bt_model::json::pointer) and becomes edits of the text, of as few letters
//! as possible. All other bytes of the text stay. The page, tests, fixes and the palette use the same commands.
//!
//! **To add a command:** a variant here with its documentation, an arm in [`Command::change`], and a module with a function
//! `(&Context, …) → Result<Change, String>` that makes edits with [`written`](self::written). `tests/core/commands.rs` gets a
//! sentence with the text before and after, and `tests/core/random.rs` an arm, so that its undo is tried on random documents.

pub(crate) mod collapse;
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
    /// Sets a field. Objects on the way to it are made: `args` of a node without arguments.
    Set {
        /// The pointer of the field's value.
        at: String,
        /// Its new value.
        value: Value,
    },
    /// Inserts an item into a list, such as a node into `children`. The list is made if it is not there.
    Insert {
        /// The pointer that the item will have; the last step may be `-` for the end of the list.
        at: String,
        /// The item as JSON: `{ "node": "idle" }`.
        item: String,
    },
    /// Puts something new at an element: what an [offer](crate::message::OfferView) holds, or what the clipboard does.
    /// The numbers that tools know elements by (`id`) are made new where the file has them already.
    Put {
        /// The pointer of the element.
        at: String,
        /// Where it goes.
        how: How,
        /// The new element, as JSON; or a list of them, which then stand behind each other.
        item: String,
    },
    /// Makes a tree of its own from a node with those below it, and runs it in their place. The parameters and locals around
    /// it become parameters of the new tree; guards and decorators of the node stay where they are.
    Extract {
        /// The pointer of the node.
        at: String,
        /// The name of the new tree, which the file does not have yet.
        name: String,
    },
    /// Puts a tree of the file in the place of the node that runs it, with the arguments in the place of its parameters. The
    /// tree stays, for other nodes may run it.
    Inline {
        /// The pointer of the node.
        at: String,
    },
    /// Removes an item of a list, or a field that may be absent.
    Remove {
        /// Its pointer.
        at: String,
    },
    /// Removes elements. Those that stand in another of them go with it.
    RemoveAll {
        /// Their pointers.
        at: Vec<String>,
    },
    /// Moves elements to another place, in the order in which they stand.
    Transfer {
        /// Their pointers.
        at: Vec<String>,
        /// The pointer of the element that they move to.
        to: String,
        /// Where they go: into it, before it or behind it.
        how: How,
    },
    /// Moves an item among those of its list.
    Move {
        /// Its pointer.
        at: String,
        /// How many places towards the end; negative: towards the start. Moves less where the list ends.
        by: i32,
    },
    /// Hides the nodes below a node on the canvas, or shows them again.
    Collapse {
        /// Its pointer.
        at: String,
    },
    /// Takes a node, with all nodes below it, out of the tree without removing it from the file; or puts it back.
    Disable {
        /// Its pointer.
        at: String,
    },
    /// Hides the nodes below those of a depth on the canvas, and shows all above.
    CollapseTo {
        /// The depth, from 1 for the root; 0: all nodes are shown.
        depth: u32,
    },
    /// Hides all branches beside the way from the root to a node, and shows all below it.
    CollapseOthers {
        /// The pointer of the node.
        at: String,
    },
    /// Numbers the nodes of a tree of mosaic_game anew, breadth first from 0.
    Reindex,
    /// Replaces letters of the text, as an editor of text does.
    Letters {
        /// The first letter that is replaced, counted in UTF-16.
        from: u32,
        /// The letter behind the last one.
        to: u32,
        /// The letters that take their place.
        text: String,
    },
}

/// The new value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", content = "text", rename_all = "snake_case")]
pub enum Value {
    /// Text typed into a form: the kind of the field says whether it is a text, a number or JSON.
    Typed(String),
    /// A value as JSON.
    Json(String),
    /// None: the field is removed.
    Absent,
}

/// The file that a command changes.
pub(crate) struct Context<'f> {
    pub(crate) text: &'f str,
    /// Its values; `None` if the text is not JSON.
    pub(crate) root: Option<&'f Located>,
    pub(crate) elements: &'f [Element],
}

/// The effect of a command.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// The edits, the last part of the text first, so that none moves another.
    pub(crate) edits: Vec<Edit>,
    /// The element to select afterwards; `None`: the one that was.
    pub(crate) select: Option<String>,
    /// Its name for the history.
    pub(crate) name: String,
}

impl Command {
    /// The edits of the command. The error is the reason why it cannot be done.
    pub(crate) fn change(&self, context: &Context<'_>) -> Result<Change, String> {
        match self {
            Self::Set { at, value } => set::change(context, at, value),
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
    /// The values of the file.
    pub(crate) fn root(&self) -> Result<&'f Located, String> {
        self.root.ok_or_else(|| "the text is not JSON at the moment: mend it as text first".to_owned())
    }

    /// A value.
    pub(crate) fn find(&self, at: &str) -> Result<&'f Located, String> {
        self.root()?.find(at).ok_or_else(|| format!("there is nothing at `{at}`"))
    }

    /// The innermost element that a value belongs to.
    pub(crate) fn element(&self, at: &str) -> Option<&'f Element> {
        let holds = |element: &&Element| pointer::holds(&element.pointer, at);
        self.elements.iter().filter(holds).max_by_key(|element| element.pointer.len())
    }

    /// Is there a form for what is at a pointer? A guard stands in that of its node.
    fn is_selectable(&self, at: &str) -> bool {
        let own = self.elements.iter().find(|element| element.pointer == at);
        own.is_some_and(|element| element.kind != ElementKind::Guard)
    }

    /// The field of an element, or of its guards, decorators and services, that a pointer leads to.
    fn field(&self, at: &str) -> Option<ElementField> {
        let root = self.root?;
        let around = self.elements.iter().filter(|element| pointer::holds(&element.pointer, at));
        // A guard is an element of its own, and an attribute of the node around it.
        around.rev().find_map(|element| {
            let own = element.fields(root).into_iter();
            let of_attributes = element.attributes(root).into_iter().flat_map(|attribute| attribute.fields);
            own.chain(of_attributes).find(|field| field.pointer == at)
        })
    }

    /// The title of the innermost element that a value belongs to.
    fn title(&self, at: &str) -> String {
        self.element(at).map(|element| element.title.clone()).unwrap_or_default()
    }
}

/// A JSON text as a value. It is parsed with the limits of a file.
pub(crate) fn parsed(json: &str) -> Result<bt_model::Value, String> {
    let source = bt_model::json::Source::new("value", json);
    let value = Located::of(&source, &Limits::default());
    value.map(|value| value.value()).ok_or_else(|| "this is not JSON".to_owned())
}

/// A name for the history, not too long.
pub(crate) fn shortened(text: &str) -> String {
    if text.chars().count() <= 32 { text.to_owned() } else { text.chars().take(31).chain(['…']).collect() }
}

//! The form of an element as data, for pages.

use serde::{Deserialize, Serialize};

use super::Level;

/// The form of an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ElementView {
    /// The version of the file.
    pub version: u32,
    /// The pointer of the element.
    pub at: String,
    /// The word for its kind.
    pub kind: String,
    /// Its name.
    pub title: String,
    /// Its documentation: that of the node or the action, and its own.
    pub docs: String,
    /// Its letters in the text of the file, from the first to the one behind the last.
    pub letters: (u32, u32),
    /// Its guards, then its decorators and services, the outermost first.
    pub attributes: Vec<AttributeView>,
    /// May it have guards, decorators and services?
    pub decorated: bool,
    /// The pointers of the branches that its guards can interrupt; its own for a guard that aborts itself.
    pub interrupts: Vec<String>,
    /// The pointers of the other nodes whose guards can interrupt it.
    pub interrupted_by: Vec<String>,
    /// Its fields in the order in which they are written.
    pub fields: Vec<FieldView>,
    /// Its problems, apart from those of its fields.
    pub problems: Vec<FieldProblem>,
    /// The beginning of its action in Rust, if no catalogue knows that.
    pub stub: Option<String>,
}

/// A guard, decorator or service of an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttributeView {
    /// Its pointer, for [`Move`](crate::Command::Move) and [`Remove`](crate::Command::Remove).
    pub at: String,
    /// Its name: `when`, `service`.
    pub word: String,
    /// Its text on the screen: `when ammo == 0`.
    pub title: String,
    /// Its documentation.
    pub docs: String,
    /// Its fields.
    pub fields: Vec<FieldView>,
}

/// A field of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldView {
    /// Its pointer, for [`Set`](crate::Command::Set).
    pub at: String,
    /// Its name: `args.for`.
    pub name: String,
    /// The values that it takes.
    pub kind: FieldKindView,
    /// The words that it may be, if there are only these. Of [`Inputs`](FieldKindView::Inputs): the names that are taken.
    pub words: Vec<String>,
    /// Its type, where a catalogue has it.
    pub ty: String,
    /// Must it be there?
    pub required: bool,
    /// Is it an input that one has added, and can take out?
    pub removable: bool,
    /// Its documentation.
    pub docs: String,
    /// Is it there?
    pub present: bool,
    /// Its value as text; empty if it is not there.
    pub text: String,
    /// The value that counts if it is not there.
    pub default: String,
    /// For data of a known type: its source, and the other sources that it may have.
    pub binding: Option<BindingView>,
    /// The parts of a list or of an object, which are shown in its place.
    pub parts: Vec<FieldView>,
    /// The reason why a list or an object is shown as JSON instead of by its parts.
    pub cut: Option<Cut>,
    /// For a list: the JSON of a new item.
    pub item: Option<String>,
    /// Are the typed letters a text, even if they look like a number?
    pub quoted: bool,
    /// Its problems.
    pub problems: Vec<FieldProblem>,
}

/// A limit of forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// The largest number of parts with fields of their own.
    Number,
    /// The largest depth of parts with fields of their own.
    Depth,
}

/// The source of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BindingView {
    /// The pointer of the whole value; that of the field may lead to the name of a key in it.
    pub at: String,
    /// The kind of the source.
    pub kind: BindingKind,
    /// The keys whose type fits.
    pub keys: Vec<String>,
    /// The parameters and locals whose type fits.
    pub locals: Vec<String>,
    /// The JSON of a value of its type.
    pub first: String,
}

/// The kinds of sources of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BindingKind {
    /// The value itself stands in the file.
    Value,
    /// A key.
    Key,
    /// An expression; a parameter or a local alone is one.
    Expression,
}

/// The kinds of fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FieldKindView {
    /// Plain text.
    #[default]
    Text,
    /// A whole number.
    Number,
    /// `true` or `false`.
    Bool,
    /// An expression.
    Expression,
    /// Data.
    Data,
    /// A key or a local.
    Target,
    /// A word.
    Words,
    /// Other values, as JSON.
    Json,
    /// A place for more inputs of an action that no catalogue knows.
    Inputs,
}

/// A problem at a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldProblem {
    /// How bad it is.
    pub level: Level,
    /// The message.
    pub message: String,
    /// The help.
    pub help: String,
    /// Its letters in the text of the field.
    pub letters: (u32, u32),
    /// Its index in [`Document::problems`](super::Document::problems).
    pub index: u32,
}

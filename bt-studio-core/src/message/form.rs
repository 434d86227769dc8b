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
    /// The word for the kind of the element.
    pub kind: String,
    /// The name of the element.
    pub title: String,
    /// The documentation of the element: that of its node or action, and its own.
    pub docs: String,
    /// The range of the element in the text of the file: its first letter, and the letter after its last one.
    pub letters: (u32, u32),
    /// The guards, then the decorators and services, the outermost first.
    pub attributes: Vec<AttributeView>,
    /// `true` if the element may have guards, decorators and services.
    pub decorated: bool,
    /// The pointers of the branches that the guards of the element can interrupt; a guard that aborts its own
    /// branch gives the pointer of the element.
    pub interrupts: Vec<String>,
    /// The pointers of the other nodes whose guards can interrupt the element.
    pub interrupted_by: Vec<String>,
    /// The fields of the element, in the order in which a file has them.
    pub fields: Vec<FieldView>,
    /// The problems of the element, apart from those of its fields.
    pub problems: Vec<FieldProblem>,
    /// The start of the element's action in Rust, if no catalogue has the action.
    pub stub: Option<String>,
}

/// A guard, decorator or service of an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttributeView {
    /// The pointer of the attribute, for [`Move`](crate::Command::Move) and [`Remove`](crate::Command::Remove).
    pub at: String,
    /// The name of the attribute: `when`, `service`.
    pub word: String,
    /// The text of the attribute on the screen: `when ammo == 0`.
    pub title: String,
    /// The documentation of the attribute.
    pub docs: String,
    /// The fields of the attribute.
    pub fields: Vec<FieldView>,
}

/// A field of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldView {
    /// The pointer of the field, for [`Set`](crate::Command::Set).
    pub at: String,
    /// The name of the field: `args.for`.
    pub name: String,
    /// The kind of values that the field takes.
    pub kind: FieldKindView,
    /// The allowed words, if the field takes no others; for [`Inputs`](FieldKindView::Inputs), the names that are
    /// already used.
    pub words: Vec<String>,
    /// The type of the field; empty without a catalogue.
    pub ty: String,
    /// `true` if the field must be present.
    pub required: bool,
    /// `true` for an input that the user has added and can remove.
    pub removable: bool,
    /// The documentation of the field.
    pub docs: String,
    /// `true` if the file has the field.
    pub present: bool,
    /// The value of the field as text; empty if the field is absent.
    pub text: String,
    /// The value that an absent field stands for.
    pub default: String,
    /// The source of the value, and the other possible sources, for data of a known type.
    pub binding: Option<BindingView>,
    /// The parts of a list or an object, which pages show in place of the text.
    pub parts: Vec<FieldView>,
    /// The limit because of which a list or an object is shown as JSON instead of by its parts.
    pub cut: Option<Cut>,
    /// The JSON of a new item, for a list.
    pub item: Option<String>,
    /// `true` if the typed letters become a text, even if they look like a number.
    pub quoted: bool,
    /// The problems of the field.
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
    /// The pointer of the whole value; the pointer of the field may be that of a key's name inside it.
    pub at: String,
    /// The kind of the source.
    pub kind: BindingKind,
    /// The keys with a fitting type.
    pub keys: Vec<String>,
    /// The parameters and locals with a fitting type.
    pub locals: Vec<String>,
    /// The JSON of a first value of the type.
    pub first: String,
}

/// A kind of source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BindingKind {
    /// A literal value in the file.
    Value,
    /// A key.
    Key,
    /// An expression, such as a single parameter or local.
    Expression,
}

/// The kind of a field.
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
    /// A literal value, a key or an expression.
    Data,
    /// A key or a local.
    Target,
    /// One of the allowed words.
    Words,
    /// The triggers of a transition: `tick`, `Noise::Heard(at)`, several with `|`.
    Triggers,
    /// Other values, as JSON.
    Json,
    /// A place to add inputs, for an action that no catalogue has.
    Inputs,
}

/// A problem of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldProblem {
    /// The severity of the problem.
    pub level: Level,
    /// The message.
    pub message: String,
    /// The help.
    pub help: String,
    /// The range of the problem in the text of the field.
    pub letters: (u32, u32),
    /// The index of the problem in [`Document::problems`](super::Document::problems).
    pub index: u32,
}

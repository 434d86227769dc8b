//! Offers and completions, which a page shows while the user chooses or types.

use serde::{Deserialize, Serialize};

/// The position of a new item relative to an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Into the element, behind its children.
    Child,
    /// Before the element, in the same list.
    Before,
    /// Behind the element, in the same list.
    After,
    /// Into the element if the new item fits there, else behind it. The clipboard uses this position.
    Near,
    /// Around the element.
    Wrap,
    /// In place of the element. Its children and fitting fields stay.
    Replace,
    /// To the guards, decorators and services of the element, as the innermost.
    Decorate,
}

/// A possible position of a new item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceView {
    /// The position relative to the element.
    pub how: How,
    /// The kinds of elements that fit there, as in [`OfferView::kind`].
    pub kinds: Vec<String>,
}

/// An item that can be inserted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferView {
    /// The kind of the item: `node`, `state`, `decorator`, …
    pub kind: String,
    /// The name of the item.
    pub name: String,
    /// The origin of the item: `language`, `action`, `tree`.
    pub group: String,
    /// The documentation of the item.
    pub docs: String,
    /// Other names by which a search finds the item.
    pub known_as: Vec<String>,
    /// `true` if the item can be put around an element of its kind.
    pub wraps: bool,
    /// The JSON for [`Command::Put`](crate::Command::Put).
    pub item: String,
    /// `true` if the user can type any word, which replaces the name in [`item`](Self::item): an action, if no
    /// catalogue has the actions.
    pub any_name: bool,
}

/// A text that can complete the typed text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CompletionView {
    /// The text on the screen, with which the typed letters are compared.
    pub label: String,
    /// The text that replaces the word at the cursor, or the whole text if [`whole`](Self::whole) is `true`.
    pub text: String,
    /// `true` if the completion replaces the whole text.
    pub whole: bool,
    /// The type of the completion.
    pub detail: String,
    /// The documentation of the completion.
    pub docs: String,
    /// The kind of the completion: `key`, `local`, `function`, `action`, `event`, `state`, `tree`, `type`, `word`.
    pub kind: String,
    /// `true` if the type fits. Fitting completions come first.
    pub fits: bool,
}

/// A key of the blackboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyView {
    /// The name of the key.
    pub name: String,
    /// The type of the key; empty without a catalogue.
    pub ty: String,
    /// The documentation of the key.
    pub docs: String,
    /// `true` if a catalogue has the key, or if there is no catalogue.
    pub known: bool,
    /// The elements that read the key, those of the shown file first.
    pub reads: Vec<UseView>,
    /// The elements that write the key, those of the shown file first.
    pub writes: Vec<UseView>,
}

/// An element that uses a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UseView {
    /// The path of the element's file.
    pub file: String,
    /// The pointer of the element.
    pub at: String,
    /// The name of the element.
    pub title: String,
}

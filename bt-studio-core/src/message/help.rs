//! Offers and completions: a page shows them while the user chooses or types.

use serde::{Deserialize, Serialize};

/// Where something new goes, as seen from an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Into it, behind those that are there.
    Child,
    /// Before it, in the same list.
    Before,
    /// Behind it, in the same list.
    After,
    /// Into it if there is a place for it, else behind it: where the clipboard goes.
    Near,
    /// Around it.
    Wrap,
    /// In its place. Children and fitting fields stay.
    Replace,
    /// To its guards, decorators and services, innermost.
    Decorate,
}

/// A place for something new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceView {
    /// Where it is.
    pub how: How,
    /// The kinds of elements that may stand there: those of [`OfferView::kind`].
    pub kinds: Vec<String>,
}

/// Something that can be inserted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferView {
    /// Its kind: `node`, `state`, `decorator`, …
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Where it comes from: `language`, `action`, `tree`.
    pub group: String,
    /// Its documentation.
    pub docs: String,
    /// Its other names, by which it is found too.
    pub known_as: Vec<String>,
    /// Can it be put around a node?
    pub wraps: bool,
    /// The JSON that [`Command::Put`](crate::Command::Put) inserts.
    pub item: String,
    /// Does its name stand for any word, which takes the place of the name in [`item`](Self::item)? Where no catalogue knows the
    /// actions, any word may be one.
    pub any_name: bool,
}

/// A text that completes what is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CompletionView {
    /// The text on the screen. Typed letters are compared with it.
    pub label: String,
    /// Replaces the word at the cursor, or the whole text where [`whole`](Self::whole) is set.
    pub text: String,
    /// Does it replace the whole text?
    pub whole: bool,
    /// Its type.
    pub detail: String,
    /// Its documentation.
    pub docs: String,
    /// Its kind: `key`, `local`, `function`, `action`, `event`, `state`, `tree`, `type`, `word`.
    pub kind: String,
    /// Does its type fit? Those that do come first.
    pub fits: bool,
}

/// A key of the blackboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyView {
    /// Its name.
    pub name: String,
    /// Its type; empty without a catalogue.
    pub ty: String,
    /// Its documentation.
    pub docs: String,
    /// Does a catalogue name it? `true` without a catalogue.
    pub known: bool,
    /// The elements that read it, those of the shown file first.
    pub reads: Vec<UseView>,
    /// The elements that write it, those of the shown file first.
    pub writes: Vec<UseView>,
}

/// An element that uses a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UseView {
    /// The path of its file.
    pub file: String,
    /// Its pointer.
    pub at: String,
    /// Its name.
    pub title: String,
}

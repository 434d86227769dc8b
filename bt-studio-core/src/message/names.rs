//! The places of a name in all files.

use serde::{Deserialize, Serialize};

/// The places of a name: its usages, and the preview of a rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsagesView {
    /// The name; for a key, with the whole path: `body.health`.
    pub name: String,
    /// The part that a rename changes: `health`.
    pub word: String,
    /// The kind of the named item: `key`, `parameter`, `local`, `tree`, `state`, `action`, `function`, `event`.
    pub kind: String,
    /// The words of the other names at the same element, which the page can request too.
    pub others: Vec<String>,
    /// The places by file, those of the requested file first; a long list is cut at its end.
    pub places: Vec<UsageView>,
    /// The number of all places.
    pub count: u32,
    /// The number of files with places.
    pub files: u32,
    /// The places that a rename leaves unchanged.
    pub left: Vec<LeftView>,
    /// The reason why the name cannot become the new one; `None` if it can, or if no new name was requested.
    pub refused: Option<RefusalView>,
}

/// A place of a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsageView {
    /// The path of the file.
    pub file: String,
    /// The pointer of the element; `None` in a file without elements.
    pub at: Option<String>,
    /// The name of the element.
    pub title: String,
    /// The use of the name: `declared`, `read`, `written`, `run`, `sent`, `heard`, `called`, `entered`.
    pub usage: String,
    /// The line, from 1.
    pub line: u32,
    /// The range of the word in the text of the file.
    pub letters: (u32, u32),
    /// The field around the word, as `if: ammo == 0`, else its line; a long text is shortened.
    pub text: String,
    /// The range of the word in [`text`](Self::text).
    pub word: (u32, u32),
}

/// A place that a rename leaves unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeftView {
    /// The path of the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The reason.
    pub message: String,
    /// The way to rename the place.
    pub help: String,
}

/// The reason why a name cannot become another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusalView {
    /// The reason.
    pub message: String,
    /// The way to a possible name.
    pub help: String,
}

//! The places of a name in all files.

use serde::{Deserialize, Serialize};

/// The places of a name: its usages, and the preview of a rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsagesView {
    /// The name, that of a key with its whole path: `body.health`.
    pub name: String,
    /// The part that is renamed: `health`.
    pub word: String,
    /// The kind of what it names: `key`, `parameter`, `local`, `tree`, `state`, `action`, `function`, `event`.
    pub kind: String,
    /// The words of the other names at the same element, which can be asked for too.
    pub others: Vec<String>,
    /// The places by file, those of the asked file first; of very many, the first ones.
    pub places: Vec<UsageView>,
    /// The number of places in all.
    pub count: u32,
    /// The number of files with places.
    pub files: u32,
    /// The places that a rename leaves as they are.
    pub left: Vec<LeftView>,
    /// Why the name cannot become the new one; `None`: it can, or no new one was asked for.
    pub refused: Option<RefusalView>,
}

/// A place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsageView {
    /// The path of the file.
    pub file: String,
    /// The pointer of the element; `None` in a file without elements.
    pub at: Option<String>,
    /// The name of the element.
    pub title: String,
    /// The use: `declared`, `read`, `written`, `run`, `sent`, `heard`, `called`, `entered`.
    pub usage: String,
    /// The line, from 1.
    pub line: u32,
    /// The letters of the word in the text of the file.
    pub letters: (u32, u32),
    /// The field around it, as `if: ammo == 0`, else its line; shortened where it is long.
    pub text: String,
    /// The letters of the word in [`text`](Self::text).
    pub word: (u32, u32),
}

/// A place that a rename leaves as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeftView {
    /// The path of the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The reason.
    pub message: String,
    /// The way to rename it there.
    pub help: String,
}

/// The reason why a name cannot become another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusalView {
    /// The reason.
    pub message: String,
    /// The way out.
    pub help: String,
}

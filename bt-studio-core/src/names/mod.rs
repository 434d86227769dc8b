//! The names in the files of the folder: each place with its name and use. Usages, the preview of a rename and its
//! edits are made from them.
//!
//! ```text
//! folder      the trees that a file may run, the keys of each agent
//! document    the names in a file of trees and state machines
//! expression  the names in its expressions, patterns and targets
//! script      the names in a script
//! breakpoints the names in the file of breakpoints
//! titles      the names that nodes have in traces
//! find        the places of one name in all files
//! fresh       checks whether a name may become another one
//! rename      the edits of a rename
//! used        the names that files use, for agents without a catalogue
//! ```

mod breakpoints;
mod document;
mod expression;
mod find;
mod folder;
mod fresh;
mod rename;
mod script;
mod titles;
mod used;

use std::ops::Range;

pub(crate) use find::{Found, at, find, innermost, keys, position};
pub(crate) use fresh::{check, line};
pub(crate) use rename::{Renamed, rename};
pub(crate) use used::{Used, used};

use crate::BREAKPOINTS;
use crate::message::FileKind;
use folder::Folder;

/// The kind of a name that can be renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A key of the blackboard.
    Key,
    /// A parameter of a tree, a machine or a state.
    Param,
    /// A local, or a name that an event binds.
    Local,
    /// A tree or a state machine.
    Tree,
    /// A state.
    State,
    /// An action, a composite of the game, or a function of expressions.
    Action,
    /// An event.
    Event,
}

impl Kind {
    /// Returns the word for the kind.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Param => "parameter",
            Self::Local => "local",
            Self::Tree => "tree",
            Self::State => "state",
            Self::Action => "action",
            Self::Event => "event",
        }
    }

    /// Returns the word with its article, for a sentence.
    const fn one(self) -> &'static str {
        match self {
            Self::Key => "a key",
            Self::Param => "a parameter",
            Self::Local => "a local",
            Self::Tree => "a tree",
            Self::State => "a state",
            Self::Action => "an action",
            Self::Event => "an event",
        }
    }
}

/// A name with its scope: two places have equal names exactly if they mean the same thing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) kind: Kind,
    /// The scope in which the name is unique: an agent, a file, a tree, a state.
    scope: String,
    /// The name; a key has the whole path: `body.health`.
    pub(crate) name: String,
}

impl Name {
    fn new(kind: Kind, scope: impl Into<String>, name: impl Into<String>) -> Self {
        Self { kind, scope: scope.into(), name: name.into() }
    }

    /// Creates the name of a tree in a file.
    fn tree(file: &str, name: &str) -> Self {
        Self::new(Kind::Tree, file, name)
    }

    /// Returns the scope of the names in this tree or state.
    fn inside(&self) -> String {
        format!("{}\n{}", self.scope, self.name)
    }

    /// Creates the name of a parameter of this tree or state.
    fn param(&self, name: &str) -> Self {
        Self::new(Kind::Param, self.inside(), name)
    }

    /// Returns the part that a rename changes: for a key, the last name of its path.
    pub(crate) fn word(&self) -> &str {
        match self.kind {
            Kind::Key => self.name.rsplit('.').next().unwrap_or_default(),
            _ => &self.name,
        }
    }

    /// Returns the name after a rename of its word.
    fn with_word(&self, word: &str) -> Self {
        let before = &self.name[..self.name.len() - self.word().len()];
        Self { name: format!("{before}{word}"), ..self.clone() }
    }
}

/// The use of a name at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Usage {
    Declared,
    Read,
    Written,
    Run,
    Sent,
    Heard,
    Called,
    Entered,
}

impl Usage {
    /// Returns the word for the use.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Declared => "declared",
            Self::Read => "read",
            Self::Written => "written",
            Self::Run => "run",
            Self::Sent => "sent",
            Self::Heard => "heard",
            Self::Called => "called",
            Self::Entered => "entered",
        }
    }
}

/// A place of a name in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) name: Name,
    /// The range of the word, without quotes.
    pub(crate) range: Range<usize>,
    pub(crate) usage: Usage,
    /// `true` if the tried rename would give this place another meaning.
    captured: bool,
}

/// A rename that is only tried: places whose meaning it would change are marked.
#[derive(Clone, Copy)]
struct Trial<'t> {
    of: &'t Name,
    to: &'t str,
}

/// Returns the names in a file of the folder, in the order in which they are read.
fn stands(folder: &Folder<'_>, path: &str, trial: Option<Trial<'_>>) -> Vec<Stand> {
    let Some(file) = folder.project.files.get(path) else { return Vec::new() };
    match file.kind {
        FileKind::Trees => document::stands(folder, path, file, trial),
        FileKind::Script => script::stands(folder, path, file),
        _ if path == BREAKPOINTS => breakpoints::stands(folder, file),
        _ => Vec::new(),
    }
}

/// Returns the range of a string without its quotes; the range of a name inside a string stays.
fn unquoted(text: &str, range: Range<usize>) -> Range<usize> {
    match text.get(range.clone()) {
        Some(written) if written.len() >= 2 && written.starts_with('"') => range.start + 1..range.end - 1,
        _ => range,
    }
}

/// Returns the range of the last name of a path.
fn last_of(text: &str, range: Range<usize>, separator: &str) -> Range<usize> {
    let written = text.get(range.clone()).unwrap_or_default();
    let last = written.rsplit(separator).next().unwrap_or_default();
    range.end - last.trim_start().len()..range.end
}

//! The names in the files of the folder: each place where one stands, and the use there. Usages, the preview of a rename and
//! its edits come from here.
//!
//! ```text
//! folder      the trees that a file may run, the keys of each agent
//! document    the names in a file of trees and state machines
//! expression  the names in its expressions, patterns and targets
//! script      the names in a script
//! breakpoints the names in the file of breakpoints
//! titles      the names that nodes have in traces
//! find        the places of one name in all files
//! fresh       may a name become another one?
//! rename      the edits
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

/// The kinds of names that can be renamed.
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
    /// The word for it.
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

    /// The noun with its article, for a sentence.
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

/// A name with its scope: two places have the same one if and only if they mean the same thing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) kind: Kind,
    /// The scope in which it is unique: an agent, a file, a tree, a state.
    scope: String,
    /// The name. That of a key has all names of its path: `body.health`.
    pub(crate) name: String,
}

impl Name {
    fn new(kind: Kind, scope: impl Into<String>, name: impl Into<String>) -> Self {
        Self { kind, scope: scope.into(), name: name.into() }
    }

    /// The tree of this name in a file.
    fn tree(file: &str, name: &str) -> Self {
        Self::new(Kind::Tree, file, name)
    }

    /// The scope of the names in this tree.
    fn inside(&self) -> String {
        format!("{}\n{}", self.scope, self.name)
    }

    /// A parameter of this tree or state.
    fn param(&self, name: &str) -> Self {
        Self::new(Kind::Param, self.inside(), name)
    }

    /// The part that is renamed: the last name of the path of a key.
    pub(crate) fn word(&self) -> &str {
        match self.kind {
            Kind::Key => self.name.rsplit('.').next().unwrap_or_default(),
            _ => &self.name,
        }
    }

    /// The name after a rename of its word.
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
    /// The word for it.
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

/// A place in a file where a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) name: Name,
    /// The bytes of its word, without quotes.
    pub(crate) range: Range<usize>,
    pub(crate) usage: Usage,
    /// After the rename that is tried, would another name be meant here?
    captured: bool,
}

/// A rename that is tried: places where it would change the meaning are marked.
#[derive(Clone, Copy)]
struct Trial<'t> {
    of: &'t Name,
    to: &'t str,
}

/// The names in a file of the folder, in the order in which they are read.
fn stands(folder: &Folder<'_>, path: &str, trial: Option<Trial<'_>>) -> Vec<Stand> {
    let Some(file) = folder.project.files.get(path) else { return Vec::new() };
    match file.kind {
        FileKind::Trees => document::stands(folder, path, file, trial),
        FileKind::Script => script::stands(folder, path, file),
        _ if path == BREAKPOINTS => breakpoints::stands(folder, file),
        _ => Vec::new(),
    }
}

/// The bytes of a string without its quotes; those of a name within one as they are.
fn unquoted(text: &str, range: Range<usize>) -> Range<usize> {
    match text.get(range.clone()) {
        Some(written) if written.len() >= 2 && written.starts_with('"') => range.start + 1..range.end - 1,
        _ => range,
    }
}

/// The bytes of the last name of a path.
fn last_of(text: &str, range: Range<usize>, separator: &str) -> Range<usize> {
    let written = text.get(range.clone()).unwrap_or_default();
    let last = written.rsplit(separator).next().unwrap_or_default();
    range.end - last.trim_start().len()..range.end
}

//! A text with several edits. The positions of an edit refer to the text after the previous edit.

use bt_model::Value as Json;
use bt_model::json::{Limits, Located, Source, line};

use crate::command::Context;
use crate::edit::Edit;
use crate::{Command, Value};

pub(super) struct Draft {
    text: String,
    pub(super) edits: Vec<Edit>,
}

impl Draft {
    pub(super) fn new(text: String) -> Self {
        Self { text, edits: Vec::new() }
    }

    /// Returns the text with all edits.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the root value of the text.
    pub(super) fn root(&self) -> Result<Located, String> {
        let root = Located::of(&Source::new("script", &*self.text), &Limits::default());
        root.ok_or_else(|| "the script is not JSON at the moment: mend it first".to_owned())
    }

    /// Returns the value at a pointer.
    pub(super) fn value(&self, at: &str) -> Option<Json> {
        self.root().ok()?.find(at).map(Located::value)
    }

    pub(super) fn set(&mut self, at: String, value: &Json) -> Result<(), String> {
        self.change(&Command::Set { at, value: Value::Json(line(value)) })
    }

    pub(super) fn insert(&mut self, at: String, item: &Json) -> Result<(), String> {
        self.change(&Command::Insert { at, item: line(item) })
    }

    pub(super) fn remove(&mut self, at: String) -> Result<(), String> {
        self.change(&Command::Remove { at })
    }

    fn change(&mut self, command: &Command) -> Result<(), String> {
        let root = self.root()?;
        let change = command.change(&Context { text: &self.text, root: Some(&root), elements: &[] })?;
        for edit in change.edits.into_iter().filter(|edit| edit.old != edit.new) {
            if edit.apply(&mut self.text) {
                self.edits.push(edit);
            }
        }
        Ok(())
    }
}

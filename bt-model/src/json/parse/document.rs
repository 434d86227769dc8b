//! A file: one tree, or several.

use jsonc_parser::ast;

use super::Reader;
use super::fields::Fields;
use crate::json::{Json, layout};
use crate::written::{Document, Tree};
use crate::{Editor, Name};

/// The version of the format.
const VERSION: &str = "1";

pub(super) fn empty() -> Document<Json> {
    Document { trees: Vec::new(), uses: Vec::new(), editor: Editor::default() }
}

impl Reader<'_> {
    /// The document that a value is.
    pub(super) fn document(&mut self, value: &ast::Value<'_>) -> Document<Json> {
        let Some(mut fields) = self.object(value, "a file of trees") else { return empty() };
        self.version(&mut fields);
        let uses = fields.take("uses").map(|entry| self.names(entry)).unwrap_or_default();
        if let Some(entry) = fields.take("machine") {
            let place = self.name_place(&entry);
            self.faults.error(&place, "state machines cannot be loaded yet", "a file holds `tree` or `trees`");
            return empty();
        }
        let Some(entry) = fields.take("trees") else {
            let head: Vec<_> = layout::HEAD.to_vec();
            let trees = self.tree(fields, &head).into_iter().collect();
            return Document { trees, uses, editor: Editor::default() };
        };
        let mut trees: Vec<Tree<Json>> = Vec::new();
        for item in self.list(entry) {
            let Some(fields) = self.object(item, "a tree") else { continue };
            trees.extend(self.tree(fields, &[]));
        }
        let editor = fields.editor("a file with `trees`", layout::file, self);
        Document { trees, uses, editor }
    }

    fn version(&mut self, fields: &mut Fields<'_>) {
        let Some(entry) = fields.take("bt") else {
            let help = "begin with `\"bt\": 1`; files of other programs can be converted";
            self.faults.error(&fields.place, "this is no file of behaviour trees: it lacks `bt`", help);
            return;
        };
        if !matches!(entry.value, ast::Value::NumberLit(number) if number.value == VERSION) {
            let place = self.place(entry.value);
            self.faults.error(&place, "this version of the format is not known", format!("write `\"bt\": {VERSION}`"));
        }
    }

    /// A list of strings.
    pub(super) fn names(&mut self, entry: super::fields::Entry<'_>) -> Vec<Name<Json>> {
        let help = format!("`{}` is a list of names", entry.name);
        self.list(entry).iter().filter_map(|item| self.string(item, &help)).collect()
    }
}

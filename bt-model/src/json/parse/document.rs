//! The parser of a file: one tree or machine, or several.

use jsonc_parser::ast;

use super::Reader;
use super::fields::{Entry, Fields};
use crate::json::{Json, layout};
use crate::written::Document;
use crate::{Editor, Name};

/// The version of the format.
const VERSION: &str = "1";

pub(super) fn empty() -> Document<Json> {
    let editor = Editor::default();
    Document { trees: Vec::new(), machines: Vec::new(), uses: Vec::new(), complete: false, editor }
}

impl Reader<'_> {
    /// Parses a value as a document.
    pub(super) fn document(&mut self, value: &ast::Value<'_>) -> Document<Json> {
        let Some(mut fields) = self.object(value, "a file of trees") else { return empty() };
        self.version(&mut fields);
        let uses = fields.take("uses").map(|entry| self.names(entry)).unwrap_or_default();
        let (trees, machines) = (fields.take("trees"), fields.take("machines"));
        if trees.is_none() && machines.is_none() {
            let mut document = Document { uses, ..empty() };
            if fields.peek("machine").is_some() {
                document.machines.extend(self.machine(fields, layout::HEAD));
            } else {
                document.trees.extend(self.tree(fields, layout::HEAD));
            }
            document.complete = has_names(&document);
            return document;
        }
        let rows = trees.map(|entry| self.rows(entry, "a tree")).unwrap_or_default();
        let read_trees: Vec<_> = rows.into_iter().filter_map(|fields| self.tree(fields, &[])).collect();
        let rows = machines.map(|entry| self.rows(entry, "a machine")).unwrap_or_default();
        let read_machines: Vec<_> = rows.into_iter().filter_map(|fields| self.machine(fields, &[])).collect();
        let all = all_read(trees, read_trees.len()) && all_read(machines, read_machines.len());
        let editor = fields.editor("a file with `trees`", layout::file, self);
        let document = Document { trees: read_trees, machines: read_machines, uses, complete: all, editor };
        Document { complete: all && has_names(&document), ..document }
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

    /// Parses a list of strings.
    pub(crate) fn names(&mut self, entry: Entry<'_>) -> Vec<Name<Json>> {
        let help = format!("`{}` is a list of names", entry.name);
        self.list(entry).iter().filter_map(|item| self.string(item, &help)).collect()
    }
}

/// `true` if each item of a list could be read.
fn all_read(rows: Option<Entry<'_>>, read: usize) -> bool {
    rows.is_none_or(|entry| matches!(entry.value, ast::Value::Array(list) if list.elements.len() == read))
}

/// `true` if the document has a tree or a machine, and all their names could be read.
fn has_names(document: &Document<Json>) -> bool {
    let trees = document.trees.iter().map(|tree| &tree.name);
    let mut names = trees.chain(document.machines.iter().map(|machine| &machine.name)).peekable();
    names.peek().is_some() && names.all(|name| !name.text.is_empty())
}

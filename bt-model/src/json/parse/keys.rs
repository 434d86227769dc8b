//! The parser of keys and targets.

use jsonc_parser::ast;

use super::Reader;
use crate::json::expression::text::Text;
use crate::json::expression::{Expr, ExprKind};
use crate::json::{Json, Place};
use crate::{Name, Target};

/// A path that names a key or a local: `bb.body.health`.
pub(super) struct Path {
    /// The word `bb`, if it is written.
    bb: Option<Name<Json>>,
    /// The names after `bb`; at least one.
    names: Vec<Name<Json>>,
}

impl Reader<'_> {
    /// Parses the object that reads a key: `{ "key": "body.health" }`.
    pub(super) fn key(&mut self, value: &ast::Value<'_>) -> Expr {
        let place = self.place(value);
        let kind = self.path(value).map(|path| {
            let bb = self.scope.contains(&path.names[0].text);
            ExprKind::Key { bb, path: path.names }
        });
        Expr { place, kind: kind.unwrap_or(ExprKind::Broken) }
    }

    /// Parses the target of a write: a local or a parameter of the tree, otherwise a key. A target that cannot be read
    /// is reported and becomes a key without a name.
    pub(super) fn target(&mut self, value: &ast::Value<'_>) -> Target<Json> {
        let path = self.path(value);
        self.target_of(path, self.place(value))
    }

    /// Returns the target that a path names.
    pub(super) fn target_of(&mut self, path: Option<Path>, place: Place) -> Target<Json> {
        let name = |text: &str| Name { text: text.to_owned(), place: place.clone() };
        let Some(Path { bb, mut names }) = path else { return Target::Key(name("bb"), vec![name("")]) };
        if bb.is_none() && self.declared(&names[0].text) {
            if let [first, second, ..] = names.as_slice() {
                let message = format!("`{}` is a local: no part of it can be written alone", first.text);
                let help = format!("write all of `{}`, or the key `bb.{}.{}`", first.text, first.text, second.text);
                self.faults.error(&first.place, message, help);
                return Target::Key(name("bb"), vec![name("")]);
            }
            return Target::Local(names.remove(0));
        }
        let bb = bb.unwrap_or_else(|| Name { text: "bb".to_owned(), place: names[0].place.clone() });
        Target::Key(bb, names)
    }

    /// Parses a path: `body.health` or `bb.body.health`.
    fn path(&mut self, value: &ast::Value<'_>) -> Option<Path> {
        let ast::Value::StringLit(string) = value else {
            self.expected("a key", value, "write its name: `\"ammo\"`");
            return None;
        };
        let text = Text::string(self.source, string.range.start, &string.value);
        self.path_of(&text)
    }

    /// Parses the names of a path, which are separated by dots.
    pub(super) fn path_of(&mut self, text: &Text<'_>) -> Option<Path> {
        let mut names = Vec::new();
        let mut at = 0;
        for part in text.text.split('.') {
            let name = Name { text: part.to_owned(), place: text.place(at, at + part.len()) };
            let fits = part.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
            if !fits || part.is_empty() || part.starts_with(|char: char| char.is_ascii_digit()) {
                let help = "a key is names with dots between them: `body.health`";
                self.faults.error(&text.place(0, text.text.len()), format!("`{}` is no key", text.text), help);
                return None;
            }
            names.push(name);
            at += part.len() + 1;
        }
        let bb = (names[0].text == "bb").then(|| names.remove(0));
        if names.is_empty() {
            let place = text.place(0, text.text.len());
            self.faults.error(&place, "the whole blackboard cannot be written", "name a key: `ammo`");
            return None;
        }
        Some(Path { bb, names })
    }
}

//! The values of fields: strings, numbers, expressions, data.

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

use super::Reader;
use super::fields::{Entry, Fields};
use crate::json::expression::text::Text;
use crate::json::expression::{self, Expr, ExprKind, UnaryOp};
use crate::json::{Json, Pattern, PatternKind, Place};
use crate::{Name, Target, Value};

impl<'r> Reader<'r> {
    /// Where a value stands; of objects and lists the bracket.
    pub(super) fn place(&self, value: &ast::Value<'_>) -> Place {
        let range = value.range();
        let end = match value {
            ast::Value::Object(_) | ast::Value::Array(_) => range.start + 1,
            _ => range.end,
        };
        self.source.place(range.start, end)
    }

    /// Reports a value of the wrong kind.
    pub(super) fn expected(&mut self, what: &str, value: &ast::Value<'_>, help: &str) {
        let found = match value {
            ast::Value::StringLit(_) => "a string",
            ast::Value::NumberLit(_) => "a number",
            ast::Value::BooleanLit(_) => "`true` or `false`",
            ast::Value::Object(_) => "an object",
            ast::Value::Array(_) => "a list",
            ast::Value::NullKeyword(_) => "`null`",
        };
        let place = self.place(value);
        self.faults.error(&place, format!("expected {what}, found {found}"), help);
    }

    /// A string.
    pub(super) fn text(&mut self, entry: Entry<'_>) -> Option<Name<Json>> {
        self.string(entry.value, &format!("`{}` is a string", entry.name))
    }

    pub(super) fn string(&mut self, value: &ast::Value<'_>, help: &str) -> Option<Name<Json>> {
        if let ast::Value::StringLit(string) = value {
            return Some(Name { text: string.value.to_string(), place: self.place(value) });
        }
        self.expected("a string", value, help);
        None
    }

    /// `true` or `false`.
    pub(super) fn bool(&mut self, entry: Entry<'_>) -> Option<bool> {
        if let ast::Value::BooleanLit(literal) = entry.value {
            return Some(literal.value);
        }
        self.expected("`true` or `false`", entry.value, "");
        None
    }

    /// A whole number of 32 bits.
    pub(super) fn number(&mut self, entry: Entry<'_>) -> Option<u32> {
        let ast::Value::NumberLit(literal) = entry.value else {
            self.expected("a whole number", entry.value, "");
            return None;
        };
        let number = literal.value.parse().ok();
        if number.is_none() {
            let place = self.place(entry.value);
            let message = format!("`{}` is a whole number from 0 to {}", entry.name, u32::MAX);
            self.faults.error(&place, message, "");
        }
        number
    }

    /// The items of a list.
    pub(super) fn list<'a>(&mut self, entry: Entry<'a>) -> &'a [ast::Value<'a>] {
        if let ast::Value::Array(list) = entry.value {
            return &list.elements;
        }
        self.expected("a list", entry.value, &format!("write `\"{}\": [ … ]`", entry.name));
        &[]
    }

    /// The fields of an object.
    pub(super) fn object<'a>(&mut self, value: &'a ast::Value<'a>, what: &str) -> Option<Fields<'a>> {
        if let ast::Value::Object(object) = value {
            return Some(Fields::of(object, self));
        }
        self.expected(&format!("an object: {what}"), value, "");
        None
    }

    /// JSON as it stands.
    pub(super) fn value(&mut self, value: &ast::Value<'_>) -> Value {
        match value {
            ast::Value::NullKeyword(_) => Value::Null,
            ast::Value::BooleanLit(literal) => Value::Bool(literal.value),
            ast::Value::NumberLit(literal) => Value::Number(literal.value.to_owned()),
            ast::Value::StringLit(literal) => Value::Text(literal.value.to_string()),
            ast::Value::Array(list) => Value::List(list.elements.iter().map(|item| self.value(item)).collect()),
            ast::Value::Object(object) => {
                let fields = Fields::of(object, self).all();
                Value::Object(fields.iter().map(|entry| (entry.name.to_owned(), self.value(entry.value))).collect())
            }
        }
    }

    /// A literal that is the same as data and as an expression.
    fn literal(&mut self, value: &ast::Value<'_>) -> Option<Expr> {
        let place = self.place(value);
        let kind = match value {
            ast::Value::BooleanLit(literal) => ExprKind::Bool(literal.value),
            ast::Value::NumberLit(literal) => match literal.value.strip_prefix('-') {
                None => ExprKind::Number(literal.value.to_owned()),
                Some(digits) => {
                    let number = Expr { place: place.clone(), kind: ExprKind::Number(digits.to_owned()) };
                    ExprKind::Unary(UnaryOp::Neg, Box::new(number))
                }
            },
            _ => return None,
        };
        self.finite(value).then_some(Expr { place, kind })
    }

    /// Reports a number that no 64 bits hold.
    fn finite(&mut self, value: &ast::Value<'_>) -> bool {
        let ast::Value::NumberLit(literal) = value else { return true };
        let finite = literal.value.parse::<f64>().is_ok_and(f64::is_finite);
        if !finite {
            let place = self.place(value);
            self.faults.error(&place, "this number is too large", "the most is about 1.8e308");
        }
        finite
    }

    /// An expression: a string in our language, a number, a truth value. Where it cannot be read, that is reported,
    /// and what stands for it fits everywhere.
    pub(super) fn expression(&mut self, value: &ast::Value<'_>) -> Expr {
        let parsed = match value {
            ast::Value::StringLit(string) => {
                let text = Text::string(self.source, string.range.start, &string.value);
                expression::parse_text(&text, &self.scope, self.limits, self.faults)
            }
            ast::Value::NumberLit(_) | ast::Value::BooleanLit(_) => self.literal(value),
            _ => {
                self.expected("an expression", value, "write it as a string: `\"ammo == 0\"`");
                None
            }
        };
        parsed.unwrap_or_else(|| Expr { place: self.place(value), kind: ExprKind::Data(Value::Null) })
    }

    /// What an arm takes.
    pub(super) fn pattern(&mut self, value: &ast::Value<'_>) -> Pattern {
        let parsed = match value {
            ast::Value::StringLit(string) => {
                let text = Text::string(self.source, string.range.start, &string.value);
                expression::parse_pattern(&text, self.limits, self.faults)
            }
            ast::Value::NumberLit(_) | ast::Value::BooleanLit(_) => self
                .literal(value)
                .map(|literal| Pattern { place: literal.place.clone(), kind: PatternKind::Value(literal) }),
            _ => {
                self.expected("a pattern", value, "write it as a string: `\"Patrol\"`, `\"1..=3\"`, `\"_\"`");
                None
            }
        };
        parsed.unwrap_or_else(|| Pattern { place: self.place(value), kind: PatternKind::Any })
    }

    /// Data, or what to read at run time: `{ "key": … }`, `{ "expr": … }`.
    pub(super) fn data(&mut self, value: &ast::Value<'_>) -> Expr {
        let place = self.place(value);
        if let Some(literal) = self.literal(value) {
            return literal;
        }
        if let ast::Value::Object(object) = value
            && let [property] = object.properties.as_slice()
        {
            match property.name.as_str() {
                "expr" => return self.expression(&property.value),
                "key" => return self.key(&property.value),
                "data" => return Expr { place, kind: ExprKind::Data(self.value(&property.value)) },
                _ => {}
            }
        }
        Expr { place, kind: ExprKind::Data(self.value(value)) }
    }

    /// `{ "key": "body.health" }`
    fn key(&mut self, value: &ast::Value<'_>) -> Expr {
        let place = self.place(value);
        let kind = self.path(value).map(|(_, path)| {
            let bb = self.scope.contains(&path[0].text);
            ExprKind::Key { bb, path }
        });
        Expr { place, kind: kind.unwrap_or(ExprKind::Data(Value::Null)) }
    }

    /// Where something is written: a local or a parameter of the tree, otherwise a key.
    pub(super) fn target(&mut self, value: &ast::Value<'_>) -> Option<Target<Json>> {
        let (bb, mut path) = self.path(value)?;
        self.target_of(bb, &mut path)
    }

    /// The target that a path is.
    pub(super) fn target_of(&mut self, bb: Option<Name<Json>>, path: &mut Vec<Name<Json>>) -> Option<Target<Json>> {
        if bb.is_none() && self.declared(&path[0].text) {
            if let [first, second, ..] = path.as_slice() {
                let message = format!("`{}` is a local: no part of it can be written alone", first.text);
                let help = format!("write all of `{}`, or the key `bb.{}.{}`", first.text, first.text, second.text);
                self.faults.error(&first.place, message, help);
                return None;
            }
            return Some(Target::Local(path.remove(0)));
        }
        let bb = bb.unwrap_or_else(|| Name { text: "bb".to_owned(), place: path[0].place.clone() });
        Some(Target::Key(bb, std::mem::take(path)))
    }

    /// `body.health` or `bb.body.health`: the word `bb` if it is there, and at least one name.
    fn path(&mut self, value: &ast::Value<'_>) -> Option<(Option<Name<Json>>, Vec<Name<Json>>)> {
        let ast::Value::StringLit(string) = value else {
            self.expected("a key", value, "write its name: `\"ammo\"`");
            return None;
        };
        let text = Text::string(self.source, string.range.start, &string.value);
        self.path_of(&text)
    }

    /// The names of a path between its dots.
    pub(super) fn path_of(&mut self, text: &Text<'_>) -> Option<(Option<Name<Json>>, Vec<Name<Json>>)> {
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
        Some((bb, names))
    }
}

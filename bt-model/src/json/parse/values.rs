//! The parser of the values of fields: strings, numbers, expressions, data.

use std::fmt::Display;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

use super::Reader;
use super::fields::{Entry, Fields};
use crate::json::expression::text::Text;
use crate::json::expression::{self, Expr, ExprKind, UnaryOp};
use crate::json::{Json, Pattern, PatternKind, Place};
use crate::{Name, Value};

impl<'r> Reader<'r> {
    /// Returns the place of a value; for an object or a list, the place of its opening bracket.
    pub(crate) fn place(&self, value: &ast::Value<'_>) -> Place {
        let range = value.range();
        let end = match value {
            ast::Value::Object(_) | ast::Value::Array(_) => range.start + 1,
            _ => range.end,
        };
        self.source.place(range.start, end)
    }

    /// Returns the text of a value, for help; `…` if it is long.
    pub(super) fn source_text(&self, value: &ast::Value<'_>) -> &'r str {
        let range = value.range();
        let text = &self.source.text()[range.start..range.end];
        if text.len() > 60 || text.contains('\n') { "…" } else { text }
    }

    /// Reports a value of the wrong kind.
    pub(crate) fn expected(&mut self, what: &str, value: &ast::Value<'_>, help: &str) {
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

    /// Reads a string.
    pub(crate) fn text(&mut self, entry: Entry<'_>) -> Option<Name<Json>> {
        self.string(entry.value, format_args!("`{}` is a string", entry.name))
    }

    /// Reads a required name. If it cannot be read, it is reported and empty; rules skip empty names.
    pub(super) fn named(&mut self, fields: &mut Fields<'_>, field: &str, owner: impl Display) -> Name<Json> {
        let entry = fields.need(field, owner, self);
        let place = entry.map_or_else(|| fields.place.clone(), |entry| self.place(entry.value));
        let Some(name) = entry.and_then(|entry| self.text(entry)) else { return Name { text: String::new(), place } };
        if name.text.is_empty() {
            self.faults.error(&place, format!("`{field}` is empty"), "write a name");
        }
        name
    }

    pub(crate) fn string(&mut self, value: &ast::Value<'_>, help: impl Display) -> Option<Name<Json>> {
        if let ast::Value::StringLit(string) = value {
            return Some(Name { text: string.value.to_string(), place: self.place(value) });
        }
        self.expected("a string", value, &help.to_string());
        None
    }

    /// Reads `true` or `false`.
    pub(crate) fn bool(&mut self, entry: Entry<'_>) -> Option<bool> {
        if let ast::Value::BooleanLit(literal) = entry.value {
            return Some(literal.value);
        }
        self.expected("`true` or `false`", entry.value, "");
        None
    }

    /// Reads a whole number of 32 bits.
    pub(crate) fn number(&mut self, entry: Entry<'_>) -> Option<u32> {
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

    /// Reads the items of a list; none if the value is not a list, which is reported.
    pub(crate) fn list<'a>(&mut self, entry: Entry<'a>) -> &'a [ast::Value<'a>] {
        self.items(entry).unwrap_or_default()
    }

    /// Reads the items of a list; `None` if the value is not a list, which is reported.
    pub(super) fn items<'a>(&mut self, entry: Entry<'a>) -> Option<&'a [ast::Value<'a>]> {
        if let ast::Value::Array(list) = entry.value {
            return Some(&list.elements);
        }
        let item = self.source_text(entry.value);
        let item = match entry.value {
            ast::Value::StringLit(_) if entry.name == "when" => format!("{{ \"if\": {item} }}"),
            _ => item.to_owned(),
        };
        self.expected("a list", entry.value, &format!("write `\"{}\": [{item}]`", entry.name));
        None
    }

    /// Reads the fields of an object.
    pub(crate) fn object<'a>(&mut self, value: &'a ast::Value<'a>, what: &str) -> Option<Fields<'a>> {
        if let ast::Value::Object(object) = value {
            return Some(Fields::of(object, self));
        }
        self.expected(what, value, "it is an object: `{ … }`");
        None
    }

    /// Returns a JSON value unchanged.
    pub(crate) fn value(&mut self, value: &ast::Value<'_>) -> Value {
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

    /// Reads a literal that is the same in data and in an expression.
    pub(crate) fn literal(&mut self, value: &ast::Value<'_>) -> Option<Expr> {
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

    /// Reports a number that does not fit into 64 bits. Returns `true` if the value fits.
    fn finite(&mut self, value: &ast::Value<'_>) -> bool {
        let ast::Value::NumberLit(literal) = value else { return true };
        let finite = literal.value.parse::<f64>().is_ok_and(f64::is_finite);
        if !finite {
            let place = self.place(value);
            self.faults.error(&place, "this number is too large", "the most is about 1.8e308");
        }
        finite
    }

    /// Parses an expression: a string in the expression language, a number, `true` or `false`. An expression that
    /// cannot be read is reported and becomes a placeholder, which rules skip.
    pub(super) fn expression(&mut self, value: &ast::Value<'_>) -> Expr {
        let parsed = match value {
            ast::Value::StringLit(string) => {
                let text = Text::string(self.source, string.range.start, &string.value);
                expression::parse_text(&text, &self.scope, self.limits, self.faults)
            }
            ast::Value::NumberLit(_) | ast::Value::BooleanLit(_) => self.literal(value),
            ast::Value::Object(object) if let Some(code) = self.rust(object) => {
                Some(Expr { place: code.place, kind: ExprKind::Rust(code.text) })
            }
            _ => {
                self.expected("an expression", value, "write it as a string: `\"ammo == 0\"`");
                None
            }
        };
        parsed.unwrap_or_else(|| broken(self.place(value)))
    }

    /// Reads `{ "rust": … }`, the Rust code that only the trees of a catalogue may hold. In a catalogue it causes a
    /// warning that no file can express the code, elsewhere an error.
    pub(super) fn rust(&mut self, object: &ast::Object<'_>) -> Option<Name<Json>> {
        let [property] = object.properties.as_slice() else { return None };
        let ast::Value::StringLit(code) = &property.value else { return None };
        if property.name.as_str() != "rust" {
            return None;
        }
        let place = self.place(&property.value);
        let message = format!("files cannot express `{}`", code.value);
        let help = "register a function or an action with this code, and call it";
        match self.of_catalogue {
            true => self.faults.warning(&place, message, help),
            false => self.faults.error(&place, message, help),
        }
        Some(Name { text: code.value.to_string(), place })
    }

    /// Parses the pattern of an arm.
    pub(super) fn pattern(&mut self, value: &ast::Value<'_>) -> Pattern {
        let parsed = match value {
            ast::Value::StringLit(string) => {
                let text = Text::string(self.source, string.range.start, &string.value);
                expression::parse_pattern(&text, self.limits, self.faults)
            }
            ast::Value::NumberLit(_) | ast::Value::BooleanLit(_) => self
                .literal(value)
                .map(|literal| Pattern { place: literal.place.clone(), kind: PatternKind::Value(literal) }),
            ast::Value::Object(object) if let Some(code) = self.rust(object) => Some(of_rust(code)),
            _ => {
                self.expected("a pattern", value, "write it as a string: `\"Patrol\"`, `\"1..=3\"`, `\"_\"`");
                None
            }
        };
        parsed.unwrap_or_else(|| Pattern { place: self.place(value), kind: PatternKind::Any })
    }

    /// Parses data, or an expression that is read at run time: `{ "key": … }`, `{ "expr": … }`.
    pub(super) fn data(&mut self, value: &ast::Value<'_>) -> Expr {
        let place = self.place(value);
        if matches!(value, ast::Value::BooleanLit(_) | ast::Value::NumberLit(_)) {
            return self.literal(value).unwrap_or_else(|| broken(place));
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
}

/// Returns a Rust pattern.
pub(super) fn of_rust(code: Name<Json>) -> Pattern {
    Pattern { place: code.place, kind: PatternKind::Rust(code.text) }
}

/// Returns the placeholder for an expression that could not be read.
pub(super) fn broken(place: Place) -> Expr {
    Expr { place, kind: ExprKind::Broken }
}

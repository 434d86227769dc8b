//! The values of ports.

use bt_model::Value;

use super::Converter;
use super::made::{object, text};
use crate::entries::Entry;
use crate::names;
use crate::node::pointer;
use crate::script::{Shown, written_text};
use crate::types;
use crate::xml::{Attribute, Element};

impl<'p> Converter<'p, '_> {
    /// Returns an entry of this tree.
    pub(super) fn entry(&self, name: &str) -> Entry {
        let unknown = || Entry { name: names::key(name), local: false, ty: None };
        self.scope().entry(name).cloned().unwrap_or_else(unknown)
    }

    /// Returns an entry as a part of an expression.
    pub(super) fn read(&self, name: &str) -> Shown {
        let entry = self.entry(name);
        let capital = entry.name.starts_with(|char: char| char.is_ascii_uppercase());
        if !entry.local && (capital || self.is_declared(&entry.name)) {
            return Shown::atom(format!("bb.{}", entry.name));
        }
        Shown::atom(entry.name)
    }

    /// Returns an entry as the target of a write.
    pub(super) fn target(&self, name: &str) -> String {
        let entry = self.entry(name);
        if !entry.local && self.is_declared(&entry.name) { format!("bb.{}", entry.name) } else { entry.name }
    }

    /// Returns `true` if a parameter or local of the tree has the name of this key.
    pub(super) fn is_declared(&self, key: &str) -> bool {
        let first = key.split('.').next().unwrap_or(key);
        self.scope().taken.contains(first)
    }

    /// Returns an entry as an argument.
    pub(super) fn argument_of(&self, name: &str) -> Value {
        let entry = self.entry(name);
        object([(if entry.local { "expr" } else { "key" }, text(entry.name))])
    }

    /// Returns a port as an argument.
    pub(super) fn argument(&mut self, attribute: &Attribute, ty: Option<&str>) -> Value {
        match pointer(attribute) {
            Some(entry) => self.argument_of(entry),
            None => self.literal(attribute, ty),
        }
    }

    /// Returns the value of a port that names no entry.
    pub(super) fn literal(&mut self, attribute: &Attribute, ty: Option<&str>) -> Value {
        match types::value(&attribute.value, ty) {
            Ok(value) => value,
            Err(ty) => {
                self.misfit(attribute, &ty);
                Value::Null
            }
        }
    }

    fn misfit(&mut self, attribute: &Attribute, ty: &str) {
        let message =
            format!("`{}` is no value of the type `{ty}`, which the port `{}` has", attribute.value, attribute.name);
        self.faults.error(&attribute.place, message, "write a value of that type, or an entry: `{entry}`");
    }

    /// Returns a literal or an entry as a part of an expression, for an entry of this type.
    pub(super) fn operand(&mut self, attribute: &Attribute, ty: Option<&str>) -> Shown {
        if let Some(entry) = pointer(attribute) {
            return self.read(entry);
        }
        let value = &*attribute.value;
        let is_name = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_word = is_name && value.starts_with(|char: char| char.is_ascii_uppercase());
        let ty = ty.map(types::present);
        match ty {
            Some("String") => return Shown::atom(written_text(value)),
            Some(ty) if !types::is_compared(ty) && is_name => return Shown::atom(value),
            None if is_word => return Shown::atom(value),
            _ => {}
        }
        match types::value(value, ty) {
            Ok(Value::Bool(value)) => Shown::atom(value.to_string()),
            Ok(Value::Number(number)) => Shown::atom(number),
            Ok(Value::Text(span)) if ty.is_some_and(types::is_duration) => Shown::atom(span),
            Ok(_) => Shown::atom(written_text(value)),
            Err(ty) => {
                self.misfit(attribute, &ty);
                Shown::atom(written_text(value))
            }
        }
    }

    /// Returns the number of a port, which must be a literal; `default` without the port; `None` if it is wrong, which
    /// was reported.
    pub(super) fn fixed(&mut self, element: &Element, port: &str, default: i64) -> Option<i64> {
        let Some(attribute) = element.attribute(port) else { return Some(default) };
        if let Ok(number) = attribute.value.trim().parse() {
            return Some(number);
        }
        let (message, help) = match pointer(attribute) {
            Some(_) => {
                (format!("`{port}` is read from an entry"), "write the number: it is fixed when the tree is loaded")
            }
            None => (format!("`{port}` is `{}`", attribute.value), "write a whole number"),
        };
        self.faults.error(&attribute.place, message, help);
        None
    }

    /// Returns the duration of a port in milliseconds; `None` if it is missing or wrong, which was reported. `zero` says
    /// the difference of an entry that is 0.
    pub(super) fn millis(&mut self, element: &Element, port: &str, zero: Option<&str>) -> Option<Millis> {
        let Some(attribute) = element.attribute(port) else {
            let message = format!("`{}` lacks `{port}`", element.name);
            self.faults.error(&element.place, message, format!("write the milliseconds: `{port}=\"1000\"`"));
            return None;
        };
        if let Some(entry) = pointer(attribute) {
            let (message, help) = if self.entry(entry).ty.as_deref().is_some_and(types::is_duration) {
                let help = "milliseconds become `Duration::from_millis`, in scripts `4s`";
                (format!("the entry `{entry}` becomes a key of the type `Duration`"), help)
            } else {
                let help = "change the type of the key, and what is written to it";
                (format!("`{entry}` is a number of milliseconds, here it must be a `Duration`"), help)
            };
            let help = [help].into_iter().chain(zero).collect::<Vec<_>>().join("; ");
            self.faults.warning(&attribute.place, message, help);
            return Some(Millis::Entry(self.read(entry)));
        }
        match attribute.value.trim().parse::<u32>() {
            Ok(number) => Some(Millis::Fixed(number)),
            Err(_) => {
                let message = format!("`{port}` is `{}`", attribute.value);
                self.faults.error(&attribute.place, message, "write the milliseconds as a whole number");
                None
            }
        }
    }

    /// Returns a required attribute of a node; `None` if it is missing, which was reported.
    pub(super) fn needed(&mut self, element: &'p Element, port: &str) -> Option<&'p Attribute> {
        let found = element.attribute(port);
        if found.is_none() {
            let message = format!("`{}` lacks `{port}`", element.name);
            self.faults.error(&element.place, message, format!("write `{port}=\"…\"`"));
        }
        found
    }

    /// Returns the word of a port: one of `words`, the first if the port is missing; `None` for any other word, which
    /// was reported.
    pub(super) fn word(&mut self, element: &Element, port: &str, words: &[&'static str]) -> Option<&'static str> {
        let Some(attribute) = element.attribute(port) else { return words.first().copied() };
        let found = words.iter().find(|word| **word == attribute.value.trim());
        if found.is_none() {
            let message = format!("`{port}` is `{}`", attribute.value);
            self.faults.error(&attribute.place, message, format!("it is one of `{}`", words.join("`, `")));
        }
        found.copied()
    }
}

/// A duration in milliseconds.
pub(super) enum Millis {
    Fixed(u32),
    Entry(Shown),
}

impl Millis {
    /// Returns the duration as an argument of a node or a decorator.
    pub(super) fn span(&self) -> Value {
        match self {
            Self::Fixed(number) => text(format!("{number}ms")),
            Self::Entry(shown) => text(&shown.text),
        }
    }
}

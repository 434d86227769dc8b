//! Checks of keys, locals and functions.

use super::Checker;
use super::binary::takes_type;
use super::literal::listed;
use crate::check::LISTED;
use crate::json::Json;
use crate::json::expression::{Expr, Signature, Type};
use crate::{Code, Fix, Name, Sample, Text, nearest, text};

impl Checker<'_, '_> {
    pub(super) fn key(&mut self, path: &[Name<Json>]) -> Option<Type> {
        let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
        if names[0].is_empty() {
            // The name could not be read, which was reported.
            return None;
        }
        if let Some(found) = self.scope.types.key(&names) {
            return Some(found);
        }
        // The longest prefix that is a key counts; the names after it may be fields of its value.
        for known in (1..names.len()).rev() {
            if let Some(found) = self.scope.types.key(&names[..known]) {
                return self.fields(found, &path[known..]);
            }
        }
        let written = names.join(".");
        let mut known = self.scope.types.keys();
        known.extend(self.scope.locals.iter().map(|(name, _)| name.clone()));
        let help = if self.scope.locals.iter().any(|(name, _)| name == names[0]) {
            let value = Code::Bound("expr", Sample::text(names[0]));
            text![format!("`{}` is a parameter or a local: as a value it is ", names[0]), value]
        } else {
            known_names(&written, &known, "key", "there are no keys")
        };
        let place = path[0].place.to(&path[path.len() - 1].place);
        self.faults.error(&place, no_key(&written), help);
        None
    }

    pub(super) fn local(&mut self, path: &[Name<Json>]) -> Option<Type> {
        let first = &path[0];
        // The innermost local with this name counts.
        match self.scope.locals.iter().rev().find(|(name, _)| *name == first.text) {
            Some((_, Type::Unknown)) => None,
            Some((_, found)) => self.fields(found.clone(), &path[1..]),
            None => {
                let message = format!("there is no parameter or local `{}`", first.text);
                self.faults.error(&first.place, message, "");
                None
            }
        }
    }

    /// Returns the type of a field of a value, or of a field of that field.
    fn fields(&mut self, mut of: Type, names: &[Name<Json>]) -> Option<Type> {
        for name in names {
            let Some(found) = self.scope.types.field(&of, &name.text) else {
                let message = format!("`{of}` has no field `{}`", name.text);
                self.faults.error(&name.place, message, "an action can look into it");
                return None;
            };
            of = found;
        }
        Some(of)
    }

    pub(super) fn call(&mut self, function: &Name<Json>, arguments: &[Expr]) -> Option<Type> {
        let Some(signature) = self.scope.types.function(&function.text) else {
            if let Some(question) = self.scope.types.question(&function.text) {
                if arguments.is_empty() {
                    return self.ask(function, &[]);
                }
                let names: Vec<_> = question.inputs.iter().map(|input| format!("{} = …", input.name)).collect();
                let message = format!("`{}` is an action, whose inputs have names", function.text);
                let help = format!("write `{}({})`", function.text, names.join(", "));
                self.faults.error(&function.place, message, help);
                return None;
            }
            let known = self.scope.types.functions();
            let help = match nearest(&function.text, known.iter().map(String::as_str)) {
                _ if self.scope.types.is_action(&function.text) => Text::from(
                    "it is an action that mutates something, or can be running: put it into the tree as a node, \
                         before what depends on it",
                ),
                Some(near) => Text::did_you_mean(near),
                None if function.text == "Some" => {
                    Text::from("an optional value takes what is in it: leave `Some` away")
                }
                None if function.text == "not" => {
                    text!["write ", Fix::Replace(Code::Plain("!".to_owned())), ": `!(…)`"]
                }
                None => Text::from(self.scope.types.without(&function.text)),
            };
            let message = format!("there is no function `{}`", function.text);
            self.faults.error(&function.place, message, help);
            for argument in arguments.iter().filter(|argument| !takes_type(argument)) {
                self.find(argument, None);
            }
            return None;
        };
        let Signature { inputs, output } = signature;
        if arguments.len() != inputs.len() {
            let message = format!("`{}` takes {}, found {}", function.text, counted(inputs.len()), arguments.len());
            let types: Vec<_> = inputs.iter().map(Type::to_string).collect();
            self.faults.error(&function.place, message, format!("write `{}({})`", function.text, types.join(", ")));
            return None;
        }
        let fit = arguments.iter().zip(&inputs).filter(|(argument, ty)| self.expect(argument, ty).is_some()).count();
        (fit == inputs.len()).then_some(output)
    }
}

/// Returns the message for a name that no key has.
#[must_use]
pub fn no_key(name: &str) -> String {
    format!("there is no key `{name}`")
}

/// Returns the help for a wrong name: a similar name, or the known names.
pub(crate) fn known_names(wrong: &str, known: &[String], what: &str, none: &str) -> Text {
    match nearest(wrong, known.iter().map(String::as_str)) {
        Some(near) => Text::did_you_mean(near),
        None if known.is_empty() => Text::from(none),
        None if known.len() > LISTED => {
            Text::from(format!("there are {} of them; none has a name like this {what}", known.len()))
        }
        None => Text::from(format!("there are {}", listed(known))),
    }
}

/// Writes a number of values: `one value`, `2 values`.
fn counted(number: usize) -> String {
    match number {
        0 => "no values".to_owned(),
        1 => "one value".to_owned(),
        _ => format!("{number} values"),
    }
}

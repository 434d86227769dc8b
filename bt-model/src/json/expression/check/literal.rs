//! Checks of numbers, texts, words and data, which take the expected type.

use super::Checker;
use crate::json::Json;
use crate::json::expression::{Expr, Type};
use crate::nearest::letters;
use crate::{Name, Text, Value, meant_span, nearest, span};

impl Checker<'_, '_> {
    /// Checks a number. `negative`: a minus precedes it.
    pub(super) fn number(&mut self, expr: &Expr, text: &str, negative: bool, hint: Option<&Type>) -> Option<Type> {
        let plain = text.replace('_', "");
        let whole = plain.bytes().all(|byte| byte.is_ascii_digit());
        match hint {
            Some(wanted @ Type::Option(inner)) => {
                return self
                    .number(expr, text, negative, Some(inner))
                    .map(|found| if found == **inner { wanted.clone() } else { found });
            }
            Some(Type::Float { bits: 32 }) if plain.parse::<f32>().is_ok_and(f32::is_infinite) => {
                let help = format!("the most is {:e}", f32::MAX);
                self.faults.error(&expr.place, format!("`{text}` does not fit into `f32`"), help);
                return None;
            }
            Some(wanted @ (Type::Float { .. } | Type::Opaque(_))) => return Some(wanted.clone()),
            _ if !whole => return Some(Type::Float { bits: 64 }),
            _ => {}
        }
        let wanted = hint.filter(|hint| hint.limits().is_some()).cloned().unwrap_or(Type::int(64));
        let (least, most) = wanted.limits()?;
        let fits = plain.parse::<i128>().is_ok_and(|number| {
            let number = if negative { -number } else { number };
            (least..=most).contains(&number)
        });
        if !fits {
            let help = format!("it is a whole number from {least} to {most}");
            let message = format!("`{}{text}` does not fit into `{wanted}`", if negative { "-" } else { "" });
            self.faults.error(&expr.place, message, help);
            return None;
        }
        Some(wanted)
    }

    /// Checks a text in quotes, which may also be a word of an enum.
    pub(super) fn text(&mut self, expr: &Expr, text: &str, hint: Option<&Type>) -> Option<Type> {
        match hint {
            Some(wanted @ Type::Option(inner)) => {
                let found = self.text(expr, text, Some(inner))?;
                Some(if found == **inner { wanted.clone() } else { found })
            }
            Some(Type::Enum { .. }) => {
                let word = Name { text: text.to_owned(), place: expr.place.clone() };
                self.word(expr, None, &word, hint)
            }
            Some(wanted @ Type::Opaque(name)) => {
                let word = Name { text: text.to_owned(), place: expr.place.clone() };
                self.is_word(name, &word).then(|| wanted.clone())
            }
            _ => Some(Type::Text),
        }
    }

    /// Reports a word that an enum of the game does not have. Returns `true` if the enum has the word, or if its words
    /// are unknown.
    fn is_word(&mut self, of: &str, word: &Name<Json>) -> bool {
        let words = self.scope.types.words(of);
        if words.is_empty() || words.contains(&word.text) {
            return true;
        }
        self.no_word(of, &words, word);
        false
    }

    fn no_word(&mut self, of: &str, words: &[String], word: &Name<Json>) {
        let help = match nearest(&word.text, words.iter().map(String::as_str)) {
            Some(near) => Text::did_you_mean(near),
            None => self.in_other_case(word).unwrap_or_else(|| Text::from(format!("it has {}", listed(words)))),
        };
        self.faults.error(&word.place, format!("`{of}` has no word `{}`", word.text), help);
    }

    /// Returns the help for a key or a local that is written as a word: `AMMO` for `ammo`.
    fn in_other_case(&self, word: &Name<Json>) -> Option<Text> {
        let locals = self.scope.locals.iter().map(|(name, _)| name.clone());
        let known = self.scope.types.keys().into_iter().chain(locals);
        let meant = known.into_iter().find(|name| letters(name).eq(letters(&word.text)))?;
        let meant = if meant.starts_with(char::is_uppercase) { format!("bb.{meant}") } else { meant };
        Some(Text::did_you_mean(&meant))
    }

    /// Checks a word of the expected enum.
    pub(super) fn word(
        &mut self,
        expr: &Expr,
        of: Option<&Name<Json>>,
        word: &Name<Json>,
        hint: Option<&Type>,
    ) -> Option<Type> {
        match hint {
            Some(Type::Enum { name, words }) => {
                if let Some(of) = of
                    && of.text != *name
                {
                    self.faults.error(&of.place, format!("expected `{name}`, found a word of `{}`", of.text), "");
                    return None;
                }
                if words.contains(&word.text) {
                    return hint.cloned();
                }
                self.no_word(name, words, word);
                None
            }
            Some(wanted @ Type::Option(_)) if of.is_none() && word.text == "None" => Some(wanted.clone()),
            Some(wanted @ Type::Option(inner)) => {
                let found = self.word(expr, of, word, Some(inner))?;
                Some(if found == **inner { wanted.clone() } else { found })
            }
            Some(wanted @ Type::Opaque(name)) => self.is_word(name, word).then(|| wanted.clone()),
            Some(wanted) => {
                let message = format!("expected `{wanted}`, found the word `{}`", word.text);
                let help = self.in_other_case(word);
                let help = help.unwrap_or_else(|| "a key that begins with a capital letter is written `bb.…`".into());
                self.faults.error(&expr.place, message, help);
                None
            }
            None => {
                let message = format!("nothing says of what `{}` is a word", word.text);
                let help = self.in_other_case(word);
                let help = help.unwrap_or_else(|| "compare it with a key: `mode == Patrol`".into());
                self.faults.error(&expr.place, message, help);
                None
            }
        }
    }

    /// Checks a JSON value.
    pub(super) fn data(&mut self, expr: &Expr, value: &Value, hint: Option<&Type>) -> Option<Type> {
        match (value, hint) {
            (Value::Text(text), Some(Type::Opaque(_))) => self.text(expr, text, hint),
            (_, Some(wanted @ Type::Opaque(_))) => Some(wanted.clone()),
            (Value::Null, Some(wanted @ Type::Option(_))) => Some(wanted.clone()),
            (_, Some(wanted @ Type::Option(inner))) => {
                let found = self.data(expr, value, Some(inner))?;
                Some(if found == **inner { wanted.clone() } else { found })
            }
            (Value::Text(text), Some(Type::Duration)) => self.duration(expr, text),
            (Value::Text(text), _) => self.text(expr, text, hint),
            (Value::Bool(_), _) => Some(Type::Bool),
            (Value::Number(text), _) => {
                let (negative, digits) = text.strip_prefix('-').map_or((false, &**text), |digits| (true, digits));
                self.number(expr, digits, negative, hint)
            }
            (Value::Null | Value::List(_) | Value::Object(_), _) => {
                let found = match value {
                    Value::List(_) => "a list",
                    Value::Object(_) => "an object",
                    _ => "`null`",
                };
                let wanted = hint.map_or("a value".to_owned(), |hint| format!("`{hint}`"));
                let help = match value {
                    Value::Null => "only optional values can be missing".into(),
                    _ => Self::meant_object(value).unwrap_or_default(),
                };
                self.faults.error(&expr.place, format!("expected {wanted}, found {found}"), help);
                None
            }
        }
    }

    fn duration(&mut self, expr: &Expr, text: &str) -> Option<Type> {
        if span(text).is_some() {
            return Some(Type::Duration);
        }
        let help = match meant_span(text) {
            Some(meant) => Some(Text::did_you_mean(&meant)),
            None => self.read(text),
        };
        let help = help.unwrap_or_else(|| "write a number and `ns`, `us`, `ms`, `s`, `min` or `h`: `4s`".into());
        self.faults.error(&expr.place, format!("expected `duration`, found the text `{text}`"), help);
        None
    }
}

/// Writes a list of names: `Patrol`, `Hold`.
pub(super) fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

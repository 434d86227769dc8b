//! The types of a catalogue, as expressions know them.

use std::collections::BTreeMap;

use super::{Action, Catalogue};
use crate::json::expression::{Signature, Type, Types};

/// The type in expressions of a type in Rust, by the rules of the loader: numbers, `bool`, `String`, `Duration`, ranges
/// of durations and `Option`s are known, all else only by its name, without the modules before it. `None` where it is
/// no type at all.
pub(super) fn parse(written: &str) -> Option<Type> {
    // Rust's own listing puts spaces where nobody writes them.
    let text: String = written.chars().filter(|char| !char.is_whitespace()).collect();
    let balanced = text.matches('<').count() == text.matches('>').count();
    if text.is_empty() || !balanced {
        return None;
    }
    Some(known(&text, 0))
}

/// A type without spaces. Options within options are known to a depth that nobody needs.
fn known(text: &str, depth: usize) -> Type {
    let (path, inner) = match text.split_once('<') {
        Some((path, rest)) => (path, rest.strip_suffix('>')),
        None => (text, None),
    };
    match (path.rsplit("::").next().unwrap_or(path), inner) {
        ("bool", None) => Type::Bool,
        ("u8", None) => Type::uint(8),
        ("u16", None) => Type::uint(16),
        ("u32", None) => Type::uint(32),
        ("u64" | "usize", None) => Type::uint(64),
        ("i8", None) => Type::int(8),
        ("i16", None) => Type::int(16),
        ("i32", None) => Type::int(32),
        ("i64" | "isize", None) => Type::int(64),
        ("f32", None) => Type::Float { bits: 32 },
        ("f64", None) => Type::Float { bits: 64 },
        ("String", None) => Type::Text,
        ("Duration", None) => Type::Duration,
        ("Option", Some(inner)) if depth < 8 => Type::Option(Box::new(known(inner, depth + 1))),
        ("RangeInclusive", Some(inner)) if inner.ends_with("Duration") => Type::Range(Box::new(Type::Duration)),
        (name, None) => Type::Opaque(name.to_owned()),
        (name, Some(inner)) => Type::Opaque(format!("{name}<{inner}>")),
    }
}

/// What an action gives to its `out`; `None` for nothing. `""` is not known, and gives anything.
pub(super) fn output(returns: &str) -> Output {
    let text: String = returns.chars().filter(|char| !char.is_whitespace()).collect();
    if text.is_empty() {
        return Output::Unknown;
    }
    let (path, inner) = text.split_once('<').unwrap_or((&text, ""));
    let inner = inner.strip_suffix('>').unwrap_or(inner);
    match path.rsplit("::").next().unwrap_or(path) {
        "Option" => Output::Gives(known(inner, 0)),
        "Result" => match known(first(inner), 0) {
            Type::Opaque(nothing) if nothing == "()" => Output::Nothing,
            gives => Output::Gives(gives),
        },
        _ => Output::Nothing,
    }
}

/// The first of several arguments of a type.
fn first(arguments: &str) -> &str {
    let mut open = 0_usize;
    for (at, char) in arguments.char_indices() {
        match char {
            '<' | '(' | '[' => open += 1,
            '>' | ')' | ']' => open = open.saturating_sub(1),
            ',' if open == 0 => return &arguments[..at],
            _ => {}
        }
    }
    arguments
}

/// What an action gives.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// A value of this type.
    Gives(Type),
    /// Nothing that could be kept.
    Nothing,
    /// The catalogue does not say.
    Unknown,
}

/// A catalogue by its names.
pub(super) struct Known<'c> {
    pub(super) catalogue: &'c Catalogue,
    keys: BTreeMap<&'c str, Type>,
    pub(super) actions: BTreeMap<&'c str, &'c Action>,
}

impl<'c> Known<'c> {
    pub(super) fn new(catalogue: &'c Catalogue) -> Self {
        let keys = catalogue.keys.iter().filter_map(|key| Some((&*key.name.text, parse(&key.ty)?)));
        let actions = catalogue.actions.iter().map(|action| (&*action.name.text, action));
        Self { catalogue, keys: keys.collect(), actions: actions.collect() }
    }
}

impl Types for Known<'_> {
    fn key(&self, path: &[&str]) -> Option<Type> {
        self.keys.get(&*path.join(".")).cloned()
    }

    fn keys(&self) -> Vec<String> {
        self.catalogue.keys.iter().map(|key| key.name.text.clone()).collect()
    }

    fn function(&self, name: &str) -> Option<Signature> {
        let action = self.actions.get(name).filter(|action| action.pure)?;
        let inputs = action.inputs.iter().map(|input| Some((input.name.text.clone(), parse(&input.ty)?)));
        Some(Signature { inputs: inputs.collect::<Option<_>>()?, output: parse(&action.returns)? })
    }

    fn functions(&self) -> Vec<String> {
        self.actions.iter().filter(|(_, action)| action.pure).map(|(name, _)| (*name).to_owned()).collect()
    }

    fn event(&self, _: &str) -> Option<Vec<Type>> {
        None
    }

    fn events(&self) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{Output, output, parse};
    use crate::json::expression::Type;

    #[test]
    fn types_are_read_as_the_loader_knows_them() {
        let opaque = |name: &str| Some(Type::Opaque(name.to_owned()));
        assert_eq!(parse("core :: time :: Duration"), Some(Type::Duration));
        assert_eq!(parse("Option < u32 >"), Some(Type::Option(Box::new(Type::uint(32)))));
        assert_eq!(parse("std::ops::RangeInclusive<Duration>"), Some(Type::Range(Box::new(Type::Duration))));
        assert_eq!(parse("math::Vec2"), opaque("Vec2"));
        assert_eq!(parse("[f32; 3]"), opaque("[f32;3]"));
        assert_eq!(parse("Vec<u8>"), opaque("Vec<u8>"));
        assert_eq!((parse(""), parse("Option<")), (None, None));
        assert!(parse(&format!("{}u8{}", "Option<".repeat(10_000), ">".repeat(10_000))).is_some());
    }

    #[test]
    fn an_output_is_what_is_in_an_option_or_a_result() {
        let gives = |name: &str| Output::Gives(Type::Opaque(name.to_owned()));
        assert_eq!(output("Option<Vec2>"), gives("Vec2"));
        assert_eq!(output("Result<(Vec2, u8), Error>"), gives("(Vec2,u8)"));
        assert_eq!(output("Result<(), Error>"), Output::Nothing);
        assert_eq!(
            (output("Status"), output("bool"), output("()")),
            (Output::Nothing, Output::Nothing, Output::Nothing)
        );
        assert_eq!(output(""), Output::Unknown);
    }
}

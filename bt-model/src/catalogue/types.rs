//! Conversion of the types of a catalogue to types of expressions.

use std::collections::BTreeMap;

use super::{Action, Catalogue, Events, Function, Input, Key, TypeInfo};
use crate::json::expression::{AskedInput, Question, Signature, Type, Types};

/// Returns the type in expressions of a type in Rust, by the rules of the loader: numbers, `bool`, `String`,
/// `Duration`, ranges of durations and `Option`s are known, all others only by their name, without the modules before
/// it. `None` if the text is not a type.
#[must_use]
pub fn type_named(written: &str) -> Option<Type> {
    // Rust's own names of types have unusual spaces.
    let text: String = written.chars().filter(|char| !char.is_whitespace()).collect();
    let balanced = text.matches('<').count() == text.matches('>').count();
    if text.is_empty() || !balanced {
        return None;
    }
    Some(known(&text, 0))
}

/// Returns the type inside an optional type; `None` for other types. Older catalogues write `optional u32`.
///
/// ```
/// use bt_model::catalogue::inside;
/// assert_eq!((inside("Option<u32>"), inside("optional u32"), inside("u32")), (Some("u32"), Some("u32"), None));
/// ```
#[must_use]
pub fn inside(ty: &str) -> Option<&str> {
    let ty = ty.trim();
    let inner = ty.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>'));
    inner.or_else(|| ty.strip_prefix("optional ")).map(str::trim)
}

/// Parses a type in the notation of messages: `Option<text>`. A catalogue may contain any text here.
fn shown(text: &str, depth: usize) -> Option<Type> {
    if let Some(of) = inside(text).filter(|_| depth < DEPTH) {
        return shown(of, depth + 1).map(|of| Type::Option(Box::new(of)));
    }
    match text {
        "text" => Some(Type::Text),
        "duration" => Some(Type::Duration),
        "range of duration" => Some(Type::Range(Box::new(Type::Duration))),
        _ => type_named(text),
    }
}

/// The greatest depth of nested options that is read.
const DEPTH: usize = 8;

/// Returns the type for a text without spaces.
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
        ("Option", Some(inner)) if depth < DEPTH => Type::Option(Box::new(known(inner, depth + 1))),
        ("RangeInclusive", Some(inner)) if inner.ends_with("Duration") => Type::Range(Box::new(Type::Duration)),
        _ => Type::opaque(text),
    }
}

/// Writes a type as a catalogue does, so that it can be read again.
#[must_use]
pub fn written(ty: &Type) -> String {
    match ty {
        Type::Text => "String".to_owned(),
        Type::Duration => "Duration".to_owned(),
        Type::Range(of) => format!("RangeInclusive<{}>", written(of)),
        Type::Option(of) => format!("Option<{}>", written(of)),
        // Expressions and Rust have the same names for these types.
        Type::Bool | Type::Int { .. } | Type::Float { .. } | Type::Enum { .. } | Type::Opaque(_) | Type::Unknown => {
            ty.to_string()
        }
    }
}

/// Returns the output of an action with this return type. An empty return type is unknown, and the output fits
/// everywhere.
pub(super) fn output(returns: &str) -> Output {
    match written_output(returns) {
        _ if returns.trim().is_empty() => Output::Unknown,
        Some(ty) => Output::Gives(known(&ty, 0)),
        None => Output::Nothing,
    }
}

/// Returns the output type of an action as written in Rust, without spaces; `None` if there is no output, or the return
/// type is unknown.
pub(super) fn written_output(returns: &str) -> Option<String> {
    let text: String = returns.chars().filter(|char| !char.is_whitespace()).collect();
    let (path, inner) = text.split_once('<')?;
    let inner = inner.strip_suffix('>').unwrap_or(inner);
    match path.rsplit("::").next().unwrap_or(path) {
        "Option" => Some(inner.to_owned()),
        "Result" | "Progress" => Some(first(inner).to_owned()).filter(|ty| ty != "()"),
        _ => None,
    }
}

/// Returns the first of several arguments of a type.
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

/// The output of an action.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// A value of this type.
    Gives(Type),
    /// No output.
    Nothing,
    /// Unknown, because the catalogue does not have the return type.
    Unknown,
}

/// Returns the name of a type in expressions, without the modules before it; empty if the type has no such name.
fn named(written: &str) -> String {
    match Type::opaque(written) {
        Type::Opaque(name) => name,
        _ => String::new(),
    }
}

/// The contents of a catalogue by name.
pub(crate) struct Known<'c> {
    pub(crate) catalogue: &'c Catalogue,
    keys: BTreeMap<&'c str, Type>,
    /// The types of the handles of shared keys.
    handles: BTreeMap<&'c str, Type>,
    pub(crate) actions: BTreeMap<&'c str, &'c Action>,
    pub(crate) functions: BTreeMap<&'c str, &'c Function>,
    /// The events; `None` if the catalogue does not list them.
    pub(super) events: Option<Events>,
    /// The facts about types, by the names of the types in expressions.
    infos: BTreeMap<String, &'c TypeInfo>,
}

impl<'c> Known<'c> {
    pub(crate) fn new(catalogue: &'c Catalogue) -> Self {
        let ty = |key: &Key| shown(&key.is, 0).or_else(|| type_named(&key.ty));
        let keys = catalogue.keys.iter().filter_map(|key| Some((&*key.name.text, ty(key)?)));
        let handle = |key: &'c Key| Some((&*key.name.text, type_named(key.shared.as_deref()?)?));
        let handles = catalogue.keys.iter().filter_map(handle).collect();
        let actions = catalogue.actions.iter().map(|action| (&*action.name.text, action));
        let functions = catalogue.functions.iter().map(|function| (&*function.name.text, function));
        let events = catalogue.events.as_ref().map(|events| {
            let kinds = events.iter().map(|event| event.name.text.clone()).collect();
            let carried = events.iter().filter_map(|event| Some((&event.name.text, event.carries.as_deref()?)));
            let carried = carried.filter_map(|(name, carries)| Some((name.clone(), type_named(carries)?)));
            let closed = events.iter().filter(|event| event.closed).map(|event| event.name.text.clone());
            Events::new(Some(kinds), carried.collect(), closed.collect()).of(type_named(&catalogue.event))
        });
        let infos = catalogue.type_info.iter().flatten().map(|info| (named(&info.ty), info)).collect();
        let (keys, actions) = (keys.collect(), actions.collect());
        Self { catalogue, keys, handles, actions, functions: functions.collect(), events, infos }
    }

    /// Returns the type with a name in Rust, which may be another name of a known type. `None` if it is not a type.
    pub(crate) fn type_named(&self, written: &str) -> Option<Type> {
        match self.info(written) {
            Some(info) if !info.is.is_empty() => shown(&info.is, 0),
            _ => type_named(written),
        }
    }

    /// Returns the facts about a type.
    pub(super) fn info(&self, written: &str) -> Option<&'c TypeInfo> {
        self.infos.get(&named(written)).copied()
    }

    /// Returns the type of the handle of a shared key.
    pub(crate) fn handle(&self, path: &[&str]) -> Option<Type> {
        self.handles.get(&*path.join(".")).cloned()
    }
}

impl Types for Known<'_> {
    fn key(&self, path: &[&str]) -> Option<Type> {
        self.keys.get(&*path.join(".")).cloned()
    }

    fn words(&self, of: &str) -> Vec<String> {
        let info = self.info(of).filter(|info| !info.words.is_empty());
        let info = info.or_else(|| self.info(&format!("Option<{of}>")));
        info.map(|info| info.words.clone()).unwrap_or_default()
    }

    fn keys(&self) -> Vec<String> {
        self.catalogue.keys.iter().map(|key| key.name.text.clone()).collect()
    }

    fn function(&self, name: &str) -> Option<Signature> {
        let function = self.functions.get(name)?;
        let inputs = function.takes.iter().map(|ty| type_named(ty)).collect::<Option<_>>()?;
        Some(Signature { inputs, output: type_named(&function.gives)? })
    }

    fn functions(&self) -> Vec<String> {
        self.functions.keys().map(|name| (*name).to_owned()).collect()
    }

    fn question(&self, name: &str) -> Option<Question> {
        let action = self.actions.get(name).filter(|action| action.pure)?;
        let input = |input: &Input| {
            Some(AskedInput {
                name: input.name.text.clone(),
                ty: self.type_named(&input.ty)?,
                required: input.required,
            })
        };
        let inputs = action.inputs.iter().map(input).collect::<Option<_>>()?;
        Some(Question { inputs, output: type_named(&action.returns)?, open: false })
    }

    fn questions(&self) -> Vec<String> {
        let pure = self.actions.values().filter(|action| action.pure);
        pure.map(|action| action.name.text.clone()).collect()
    }

    fn is_action(&self, name: &str) -> bool {
        self.actions.contains_key(name)
    }
}

#[cfg(test)]
mod tests {
    use super::{Output, output, shown, type_named, written};
    use crate::json::expression::Type;

    #[test]
    fn types_are_read_as_the_loader_knows_them() {
        let opaque = |name: &str| Some(Type::Opaque(name.to_owned()));
        assert_eq!(type_named("core :: time :: Duration"), Some(Type::Duration));
        assert_eq!(type_named("Option < u32 >"), Some(Type::Option(Box::new(Type::uint(32)))));
        assert_eq!(type_named("std::ops::RangeInclusive<Duration>"), Some(Type::Range(Box::new(Type::Duration))));
        assert_eq!(type_named("math::Vec2"), opaque("Vec2"));
        assert_eq!(type_named("[f32; 3]"), opaque("[f32; 3]"));
        assert_eq!(type_named("std::vec::Vec<math::Vec2>"), opaque("Vec<Vec2>"));
        assert_eq!(type_named("Vec<u8>"), opaque("Vec<u8>"));
        assert_eq!((type_named(""), type_named("Option<")), (None, None));
        for text in ["bool", "u64", "i8", "f32", "String", "Option<Duration>", "RangeInclusive<Duration>", "Vec2"] {
            assert_eq!(type_named(text).map(|ty| written(&ty)).as_deref(), Some(text));
        }
        assert!(type_named(&format!("{}u8{}", "Option<".repeat(10_000), ">".repeat(10_000))).is_some());
        assert!(shown(&format!("{}u8{}", "Option<".repeat(10_000), ">".repeat(10_000)), 0).is_some());
    }

    #[test]
    fn a_type_is_read_as_it_is_shown() {
        for text in ["bool", "u64", "f32", "String", "Option<Duration>", "RangeInclusive<Duration>", "Option<Vec2>"] {
            let ty = type_named(text).unwrap();
            assert_eq!(shown(&ty.to_string(), 0), Some(ty));
        }
    }

    #[test]
    fn an_output_is_what_is_in_an_option_a_result_or_a_progress() {
        let gives = |name: &str| Output::Gives(Type::Opaque(name.to_owned()));
        assert_eq!(output("Option<Vec2>"), gives("Vec2"));
        assert_eq!(output("Result<(Vec2, u8), Error>"), gives("(Vec2, u8)"));
        assert_eq!(output("Result<(), Error>"), Output::Nothing);
        assert_eq!(output("leaf::Progress<Vec2>"), gives("Vec2"));
        assert_eq!((output("Progress"), output("Progress<()>")), (Output::Nothing, Output::Nothing));
        assert_eq!(
            (output("Status"), output("bool"), output("()")),
            (Output::Nothing, Output::Nothing, Output::Nothing)
        );
        assert_eq!(output(""), Output::Unknown);
    }
}

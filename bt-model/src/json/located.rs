//! The values of a file with their bytes, for tools that edit the text of the file.

use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

use super::parse::text;
use super::{Json, Limits, Source, pointer};
use crate::{Faults, Value};

/// A value with the bytes that it has in the text of the file.
///
/// ```
/// use bt_model::json::{Limits, Located, Source};
/// let source = Source::new("guard.json", r#"{ "root": { "children": [ 1, 2.50 ] } }"#);
/// let file = Located::of(&source, &Limits::default()).unwrap();
/// let number = file.find("/root/children/1").unwrap();
/// assert_eq!(&source.text()[number.range.clone()], "2.50");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The bytes of the value, with quotes and brackets.
    pub range: Range<usize>,
    /// The content of the value.
    pub kind: LocatedKind,
}

/// The content of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocatedKind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as written.
    Number(String),
    /// A string, without quotes and escapes.
    Text(String),
    /// `[ … ]`
    List(Vec<Located>),
    /// `{ … }`: the fields in the order written. If a name occurs twice, the first field counts.
    Object(Vec<Member>),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The name of the field.
    pub name: String,
    /// The bytes of the name, with quotes.
    pub name_range: Range<usize>,
    /// The value of the field.
    pub value: Located,
}

impl Located {
    /// Reads the value of a file; `None` if the text is not JSON or exceeds the limits, which [`load`](super::load)
    /// reports.
    #[must_use]
    pub fn of(source: &Source, limits: &Limits) -> Option<Self> {
        let mut faults: Faults<Json> = Faults::at_most(1);
        text::value(source, limits, &mut faults).map(|value| located(&value))
    }

    /// Returns the value at a [pointer](super::pointer).
    #[must_use]
    pub fn find(&self, pointer: &str) -> Option<&Self> {
        if !pointer.is_empty() && !pointer.starts_with('/') {
            return None;
        }
        // Tools look up each element of a large file, so only a step with escapes is copied.
        pointer.split('/').skip(1).try_fold(self, |value, step| match &value.kind {
            LocatedKind::List(items) => items.get(step.parse::<usize>().ok()?),
            _ if step.contains('~') => value.field(&pointer::unescaped(step)).map(|member| &member.value),
            _ => value.field(step).map(|member| &member.value),
        })
    }

    /// Returns the [pointer](super::pointer) of the innermost value at a byte of the text; at the name of a field, that of
    /// the field's value.
    #[must_use]
    pub fn pointer_at(&self, byte: usize) -> String {
        let (mut value, mut at) = (self, String::new());
        loop {
            let member =
                value.members().iter().find(|member| (member.name_range.start..member.value.range.end).contains(&byte));
            let item = value.items().iter().position(|item| item.range.contains(&byte));
            (value, at) = match (member, item) {
                (Some(member), _) => (&member.value, super::pointer::child(&at, &member.name)),
                (None, Some(index)) => (&value.items()[index], super::pointer::child(&at, index)),
                (None, None) => return at,
            };
        }
    }

    /// Returns a field of an object.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Member> {
        self.members().iter().find(|member| member.name == name)
    }

    /// Returns the fields of an object; none for other values.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        match &self.kind {
            LocatedKind::Object(members) => members,
            _ => &[],
        }
    }

    /// Returns the items of a list; none for other values.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match &self.kind {
            LocatedKind::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the text of a string; `None` for other values.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            LocatedKind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value without its bytes. If a name occurs twice, the first field is kept.
    #[must_use]
    pub fn value(&self) -> Value {
        match &self.kind {
            LocatedKind::Null => Value::Null,
            LocatedKind::Bool(value) => Value::Bool(*value),
            LocatedKind::Number(digits) => Value::Number(digits.clone()),
            LocatedKind::Text(text) => Value::Text(text.clone()),
            LocatedKind::List(items) => Value::List(items.iter().map(Self::value).collect()),
            LocatedKind::Object(members) => {
                let first =
                    |(at, member): &(usize, &Member)| !members[..*at].iter().any(|earlier| earlier.name == member.name);
                let kept = members.iter().enumerate().filter(first);
                Value::Object(kept.map(|(_, member)| (member.name.clone(), member.value.value())).collect())
            }
        }
    }
}

/// Returns a value with its bytes. The parser limits the depth of the file, and so the recursion.
pub(super) fn located(value: &ast::Value<'_>) -> Located {
    let range = |range: &jsonc_parser::common::Range| range.start..range.end;
    let kind = match value {
        ast::Value::NullKeyword(_) => LocatedKind::Null,
        ast::Value::BooleanLit(literal) => LocatedKind::Bool(literal.value),
        ast::Value::NumberLit(literal) => LocatedKind::Number(literal.value.to_owned()),
        ast::Value::StringLit(literal) => LocatedKind::Text(literal.value.to_string()),
        ast::Value::Array(list) => LocatedKind::List(list.elements.iter().map(located).collect()),
        ast::Value::Object(object) => LocatedKind::Object(
            object
                .properties
                .iter()
                .map(|property| Member {
                    name: property.name.as_str().to_owned(),
                    name_range: range(&property.name.range()),
                    value: located(&property.value),
                })
                .collect(),
        ),
    };
    Located { range: range(&value.range()), kind }
}

//! Nodes of a document under construction.

use bt_model::{Value, limits};

use super::skip::Skip;
use crate::script::{Shown, disjunction};

/// The fields of an object.
pub(super) type Fields = Vec<(String, Value)>;

/// The field of a node with the index of its place. The finished document does not have it.
pub(super) const MARK: &str = "#";

/// The maximum number of decorators that the conversion puts on one node. A document allows more attributes, but a node
/// also gets guards and a skip.
const DECORATORS: usize = limits::ATTRIBUTES - 24;

/// A node with its attributes.
#[derive(Clone)]
pub(super) struct Made {
    /// The index of its place.
    pub(super) at: usize,
    kind: String,
    pub(super) name: Option<String>,
    comment: Option<String>,
    /// The data for which documents have no field.
    kept: Fields,
    /// The node's `id` for the editor, and whether it is collapsed.
    editor: Fields,
    /// The conditions under which the node is skipped.
    skips: Vec<Shown>,
    /// When the node is skipped because its children are.
    inner: Skip,
    /// The decorators, the outermost first.
    decorators: Vec<Value>,
    fields: Fields,
}

impl Made {
    pub(super) fn new(kind: impl Into<String>, at: usize) -> Self {
        Self {
            at,
            kind: kind.into(),
            name: None,
            comment: None,
            kept: Vec::new(),
            editor: Vec::new(),
            skips: Vec::new(),
            inner: Skip::Never,
            decorators: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// Makes a composite, which is skipped if all its children are.
    pub(super) fn around(kind: &str, at: usize, mut children: Vec<Self>) -> Self {
        let skip = Skip::all(children.iter_mut().map(Self::moved_skip));
        let children = children.into_iter().map(Self::value).collect();
        Self::new(kind, at).with_inner(skip).with("children", Value::List(children))
    }

    /// Makes a `check`.
    pub(super) fn check(condition: &Shown, at: usize) -> Self {
        Self::new("check", at).with("args", object([("condition", text(&condition.text))]))
    }

    /// Makes a `set`.
    pub(super) fn set(target: &str, value: Value, at: usize) -> Self {
        Self::new("set", at).with("key", text(target)).with("value", value)
    }

    /// Makes an `if` with one branch, which is skipped with the branch that it chooses.
    pub(super) fn choice(condition: &Shown, mut then: Self, mut otherwise: Option<Self>, at: usize) -> Self {
        let skip = otherwise.as_mut().map_or(Skip::Never, Self::moved_skip);
        let skip = Skip::chosen(condition, then.moved_skip(), skip);
        let branch = object([("if", text(&condition.text)), ("then", then.value())]);
        let made = Self::new("if", at).with_inner(skip).with("branches", Value::List(vec![branch]));
        match otherwise {
            Some(otherwise) => made.with("else", otherwise.value()),
            None => made,
        }
    }

    pub(super) fn with(mut self, name: &str, value: Value) -> Self {
        self.fields.push((name.to_owned(), value));
        self
    }

    /// Adds a value that an export needs again.
    pub(super) fn keep(mut self, name: &str, value: Value) -> Self {
        self.kept.push((name.to_owned(), value));
        self
    }

    pub(super) fn editor(mut self, name: &str, value: Value) -> Self {
        self.editor.push((name.to_owned(), value));
        self
    }

    pub(super) fn commented(mut self, comment: Option<String>) -> Self {
        if let Some(comment) = comment {
            self.comment = Some(self.comment.map_or(comment.clone(), |inner| format!("{comment}\n{inner}")));
        }
        self
    }

    pub(super) fn named(mut self, name: Option<&str>) -> Self {
        if let Some(name) = name {
            self.name = Some(name.to_owned());
        }
        self
    }

    /// Adds a decorator, as the outermost.
    pub(super) fn decorated(self, decorator: Value) -> Self {
        let twice = matches!(&decorator, Value::Text(_)) && self.decorators.contains(&decorator);
        let mut made = if twice || self.decorators.len() >= DECORATORS { self.wrapped() } else { self };
        made.decorators.insert(0, decorator);
        made
    }

    /// Makes a sequence with the node as its only child.
    pub(super) fn wrapped(self) -> Self {
        let at = self.at;
        Self::around("sequence", at, vec![self])
    }

    /// Sets when the node is skipped because a part of it is.
    pub(super) fn with_inner(mut self, inner: Skip) -> Self {
        self.inner = inner;
        self
    }

    /// Returns when the node is skipped.
    pub(super) fn skip(&self) -> Skip {
        self.with_own_skips(self.inner.clone())
    }

    /// Returns when the node is skipped, for the parent that takes the node.
    fn moved_skip(&mut self) -> Skip {
        let inner = std::mem::replace(&mut self.inner, Skip::Never);
        self.with_own_skips(inner)
    }

    fn with_own_skips(&self, inner: Skip) -> Skip {
        Skip::any(self.skips.iter().cloned().map(Skip::If).chain([inner]))
    }

    /// Returns `true` if the node may be skipped because a part of it is.
    pub(super) fn skips_inside(&self) -> bool {
        !self.inner.is_never()
    }

    /// Removes the conditions under which the node is skipped, and returns its own ones and those of its parts. The parts
    /// keep theirs.
    pub(super) fn hoisted(mut self) -> (Vec<Shown>, Skip, Self) {
        (std::mem::take(&mut self.skips), std::mem::replace(&mut self.inner, Skip::Never), self)
    }

    pub(super) fn skipped(mut self, skips: impl IntoIterator<Item = Shown>) -> Self {
        self.skips.extend(skips.into_iter().filter(|skip| skip.text != "false"));
        self
    }

    pub(super) fn value(self) -> Value {
        let mut fields: Fields =
            vec![(MARK.to_owned(), Value::Number(self.at.to_string())), ("node".to_owned(), Value::Text(self.kind))];
        fields.extend(self.name.map(|name| ("name".to_owned(), Value::Text(name))));
        fields.extend(self.editor);
        fields.extend(self.comment.map(|comment| ("comment".to_owned(), Value::Text(comment))));
        let mut decorators = self.decorators;
        if !self.skips.is_empty() {
            decorators.insert(0, object([("skip_if", text(&disjunction(self.skips).text))]));
        }
        if !decorators.is_empty() {
            fields.push(("decorators".to_owned(), Value::List(decorators)));
        }
        fields.extend(self.fields);
        if !self.kept.is_empty() {
            fields.push(("x_btcpp".to_owned(), Value::Object(self.kept)));
        }
        Value::Object(fields)
    }
}

/// Makes an object.
pub(super) fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Makes a string.
pub(super) fn text(text: impl Into<String>) -> Value {
    Value::Text(text.into())
}

/// Makes a whole number.
pub(super) fn number(number: impl ToString) -> Value {
    Value::Number(number.to_string())
}

/// Makes an expression for a field that may also be data.
pub(super) fn expr(shown: &Shown) -> Value {
    object([("expr", text(&shown.text))])
}

/// Makes a guard.
pub(super) fn when(condition: &Shown, aborts: Option<&str>) -> Value {
    let mut fields = vec![("if".to_owned(), text(&condition.text))];
    fields.extend(aborts.map(|aborts| ("aborts".to_owned(), text(aborts))));
    object([("when", Value::Object(fields))])
}

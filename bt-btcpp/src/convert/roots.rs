//! When the root of a tree is skipped, for the `SubTree`s that run the tree.

use std::collections::BTreeSet;

use bt_model::json::expression::{ExprKind, parse};
use bt_model::json::{Limits, Source};
use bt_model::{Faults, Value};

use super::skip::Skip;
use super::{Converter, State};
use crate::builtin::PRECONDITIONS;
use crate::entries::Entries;
use crate::node::{Bound, Kind, bound};
use crate::project::Project;
use crate::script::{Shown, written_text};
use crate::types;
use crate::xml::Element;

/// When the root of a tree is skipped.
#[derive(Clone, Debug)]
pub(super) enum Root {
    Never,
    /// Under this condition, in which these names are parameters and locals of the tree.
    If(String, BTreeSet<String>),
    Unknown,
}

/// Returns, for each tree, when its root is skipped. A tree is converted after the trees that it runs, whose roots may
/// be part of its own condition.
pub(super) fn roots(project: &Project, entries: &Entries) -> Vec<Root> {
    let mut roots = vec![Root::Never; project.trees.len()];
    let mut state = State::new(project, Faults::at_most(0));
    for &at in &entries.order {
        let mut skips = false;
        project.trees[at].element.walk(&mut |element| skips |= may_skip(project, element, &roots));
        if !skips {
            continue;
        }
        let mut converter = Converter::new((project, entries, &roots), at, &mut state);
        let Some(root) = converter.root() else { continue };
        let skip = root.skip();
        let locals = converter.locals.iter().map(|local| local.name.clone());
        let names = locals.chain(converter.scope().taken.iter().cloned()).collect();
        roots[at] = match skip.shown() {
            _ if skip.is_never() => Root::Never,
            Some(condition) => Root::If(condition.text, names),
            None => Root::Unknown,
        };
    }
    roots
}

/// Returns `true` if a node may be skipped, apart from its children.
fn may_skip(project: &Project, element: &Element, roots: &[Root]) -> bool {
    if element.attributes.iter().any(|attribute| PRECONDITIONS[2..].contains(&&*attribute.name)) {
        return true;
    }
    match project.kind(element) {
        Kind::Builtin(node) => matches!(node.name, "RunOnce" | "Precondition" | "SkipUnlessUpdated"),
        Kind::SubTree => {
            let tree = element.value("ID").and_then(|id| project.ids.get(id));
            tree.is_some_and(|&tree| !matches!(roots[tree], Root::Never))
        }
        Kind::Own { .. } => false,
    }
}

impl<'p> Converter<'p, '_> {
    /// Returns when a `SubTree` is skipped with the root of its tree: the condition of the root, with the entries of
    /// this tree in the place of those that they are bound to.
    pub(super) fn root_skip(&mut self, element: &'p Element, tree: usize) -> Skip {
        match &self.roots[tree] {
            Root::Never => Skip::Never,
            Root::If(condition, names) => self.translated(element, tree, (condition, names)).unwrap_or(Skip::Unknown),
            Root::Unknown => Skip::Unknown,
        }
    }

    fn translated(
        &self,
        element: &'p Element,
        tree: usize,
        (condition, names): (&str, &BTreeSet<String>),
    ) -> Option<Skip> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let source = Source::new("skip", condition);
        let parsed = parse(&source, &names, &Limits::default(), &mut Faults::new())?;
        let mut parts: Option<Vec<(std::ops::Range<usize>, String)>> = Some(Vec::new());
        parsed.walk(&mut |expr| {
            let (name, text) = match &expr.kind {
                ExprKind::Local(path) => (&path[0], self.argument_text(element, tree, &path[0].text, path.len() == 1)),
                ExprKind::Key { bb: false, path } if self.is_declared(&path[0].text) => {
                    (&path[0], Some(format!("bb.{}", path[0].text)))
                }
                _ => return,
            };
            match (&mut parts, text) {
                (Some(parts), Some(text)) => parts.push((name.place.range(), text)),
                _ => parts = None,
            }
        });
        let mut parts = parts?;
        parts.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut condition = condition.to_owned();
        parts.into_iter().for_each(|(range, text)| condition.replace_range(range, &text));
        Some(Skip::If(Shown::loose(condition)))
    }

    /// Returns the value of a parameter of a tree that this tree runs, as a part of an expression; `None` if this tree
    /// cannot say it. `whole` is `false` if a field of the value is read.
    fn argument_text(&self, element: &'p Element, tree: usize, name: &str, whole: bool) -> Option<String> {
        let param = self.scopes[tree].params.iter().find(|param| param.name == name)?;
        match bound(self.project, element, &param.entry)? {
            Bound::Entry(outer) => Some(self.read(outer).text),
            // A tree that writes the entry may have another value by then.
            Bound::Literal(_) if !whole || param.direction.is_output() => None,
            Bound::Literal(literal) => match types::value(&literal.value, Some(&param.ty)).ok()? {
                Value::Bool(value) => Some(value.to_string()),
                Value::Number(number) if !number.starts_with('-') => Some(number),
                Value::Number(number) => Some(format!("({number})")),
                Value::Text(span) if types::is_duration(&param.ty) => Some(span),
                Value::Text(text) => Some(written_text(&text)),
                _ => None,
            },
        }
    }
}

//! Nodes that check whether an entry was written since their last check: kept locals hold the last value.

use bt_model::Value;

use super::Converter;
use super::made::{Made, expr, text};
use super::node::{Around, Parent};
use crate::builtin::Builtin;
use crate::node::named;
use crate::script::{Shown, disjunction, negated};
use crate::types;
use crate::xml::Element;

/// An entry whose last value a node keeps.
struct Watched {
    /// The condition that the value differs from the kept value.
    updated: Shown,
    /// The nodes that keep the current value.
    seen: Vec<Made>,
}

impl<'p> Converter<'p, '_> {
    pub(super) fn was_updated(&mut self, element: &'p Element, at: usize) -> Made {
        let Some(watched) = self.watched(element, at) else { return Made::new("fail", at) };
        let check = Made::check(&watched.updated, at);
        Made::around("sequence", at, std::iter::once(check).chain(watched.seen).collect())
    }

    pub(super) fn unless_updated(&mut self, element: &'p Element, node: &Builtin, at: usize, around: Around) -> Made {
        let child = self.child(element, around.inside(Parent::Other), at);
        let Some(watched) = self.watched(element, at) else { return child };
        let child = self.settled(child, around);
        let mut children = watched.seen;
        if node.name == "SkipUnlessUpdated" {
            children.push(child);
            return Made::around("sequence", at, children).skipped([negated(&watched.updated)]);
        }
        children.insert(0, Made::check(&watched.updated, at).decorated(text("until_success")));
        children.push(child);
        Made::around("sequence", at, children)
    }

    fn watched(&mut self, element: &'p Element, at: usize) -> Option<Watched> {
        let attribute = self.needed(element, "entry")?;
        let name = named(attribute);
        let entry = self.entry(name);
        let Some(ty) = entry.ty.filter(|ty| types::is_compared(ty)) else {
            let message =
                format!("`{}` compares `{name}` with its last value, and that has no known simple type", element.name);
            let help = "write the type of a port that has this entry in the `TreeNodesModel`; for a type of the program, \
                        count its updates in an entry of their own";
            self.faults.error(&attribute.place, message, help);
            return None;
        };
        let message = format!("`{}` sees another value of `{name}`, not that an equal one was written", element.name);
        self.faults.warning(
            &attribute.place,
            message,
            "where each write counts, let the writer count in an entry, and name that",
        );
        let first = types::default(&ty).unwrap_or(Value::Null);
        let last = self.local("last", &ty, first, true);
        let seen = self.local("seen", "bool", Value::Bool(false), true);
        let value = self.read(name);
        let other = Shown::comparison(&value, "!=", &Shown::atom(&last));
        let updated = disjunction([negated(&Shown::atom(&seen)), other]);
        let note = Made::set(&last, expr(&value), at);
        Some(Watched { updated, seen: vec![note, Made::set(&seen, Value::Bool(true), at)] })
    }
}

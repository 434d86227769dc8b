//! Locals, parameters and keys as entries.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::{Target, Tree};

use super::Exporter;

/// Returns the entries of the locals of a tree. Their names begin with `_`: each `SubTree` has its own, because
/// `_autoremap` leaves them out.
pub(super) fn entries(tree: &Tree<Json>) -> BTreeMap<&str, String> {
    if tree.locals.is_empty() {
        return BTreeMap::new();
    }
    let text = tree.name.place.source().text();
    let words = text.split(|char: char| !char.is_alphanumeric() && char != '_');
    let mut taken: BTreeSet<String> = words.filter(|word| word.starts_with('_')).map(str::to_owned).collect();
    let mut entries = BTreeMap::new();
    for local in &tree.locals {
        let name = &*local.name.text;
        let mut entry = name.to_owned();
        if !name.starts_with('_') {
            entry.insert(0, '_');
            while !taken.insert(entry.clone()) {
                entry.push('_');
            }
        }
        entries.insert(name, entry);
    }
    entries
}

impl Exporter<'_> {
    /// Returns the entry of a local or a parameter.
    pub(super) fn local<'n>(&'n self, name: &'n str) -> &'n str {
        self.locals.get(name).map_or(name, String::as_str)
    }

    /// Returns the entry that is written.
    pub(super) fn target(&self, target: &Target<Json>) -> String {
        match target {
            Target::Local(name) => self.local(&name.text).to_owned(),
            Target::Key(..) => target.path(),
        }
    }

    /// Returns the entry that an expression reads; `None` for any other expression.
    pub(super) fn entry(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Local(path) if path.len() == 1 => Some(self.local(&path[0].text).to_owned()),
            ExprKind::Key { path, .. } => Some(path.iter().map(|name| &*name.text).collect::<Vec<_>>().join(".")),
            _ => None,
        }
    }
}

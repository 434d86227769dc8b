//! The uses of keys, parameters and locals in a branch that a command cuts out of a tree or puts into one.
//! [`names`](crate::names) finds the uses in files.

use std::collections::BTreeMap;

use bt_model::Faults;
use bt_model::json::expression::{self, ExprKind};
use bt_model::json::{Element, ElementField, ElementKind, FieldKind, Limits, Located, LocatedKind, Source};

/// A use of a name.
pub(crate) struct Use {
    pub(crate) name: String,
    /// `true` for a parameter, a local, or a name that an event or a pattern binds; `false` for a key.
    pub(crate) is_local: bool,
    pub(crate) writes: bool,
}

/// Returns all uses, in the order of the elements. `around` has the names around the branch that are no keys.
pub(crate) fn uses<'f>(elements: &'f [Element], root: &'f Located, around: &[&'f str]) -> Vec<Use> {
    let scopes = scopes(elements, root, around);
    let mut found = Vec::new();
    // A guard is an attribute of the node around it, so it is not visited twice.
    for (element, scope) in elements.iter().zip(scopes).filter(|(element, _)| element.kind != ElementKind::Guard) {
        let runs_tree = root.find(&element.pointer).is_some_and(|object| object.field("tree").is_some());
        let mut at = At { scope, runs_tree, found: &mut found };
        let of_attributes = element.attributes(root).into_iter().flat_map(|attribute| attribute.fields);
        for field in element.fields(root).into_iter().chain(of_attributes).filter(|field| field.present) {
            if let Some(value) = root.find(&field.pointer) {
                at.field(&field, value);
            }
        }
    }
    found
}

/// Returns, for each element, the names in scope that are no keys: those of the elements around it, then its own.
pub(crate) fn scopes<'f>(elements: &'f [Element], root: &'f Located, around: &[&'f str]) -> Vec<Vec<&'f str>> {
    let mut declared: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for element in elements {
        if let (ElementKind::Local | ElementKind::Param, Some(parent)) = (element.kind, element.parent) {
            declared.entry(parent).or_default().push(&element.title);
        }
    }
    let mut scopes: Vec<Vec<&str>> = Vec::new();
    for (index, element) in elements.iter().enumerate() {
        // The parent of an element comes before it, so its scope is complete.
        let mut scope = element.parent.map_or_else(|| around.to_vec(), |parent| scopes[parent].clone());
        scope.extend(declared.get(&index).into_iter().flatten());
        scope.extend(root.find(&element.pointer).map(bound).unwrap_or_default());
        scopes.push(scope);
    }
    scopes
}

/// Returns the names that an element binds: those of an event's values, and those in the pattern of an arm.
fn bound(object: &Located) -> Vec<&str> {
    let field = |name: &str| object.field(name).map(|member| &member.value);
    let lists = [field("binds"), field("on").and_then(|on| Some(&on.field("binds")?.value))];
    let names = lists.into_iter().flatten().flat_map(Located::items).filter_map(Located::text);
    let pattern = field("is").and_then(Located::text).unwrap_or_default();
    let words = pattern.split(|char: char| !char.is_alphanumeric() && char != '_');
    names.chain(words).filter(|name| !name.is_empty() && *name != "_").collect()
}

/// The visited element.
struct At<'f, 'u> {
    scope: Vec<&'f str>,
    /// `true` if the names of its outputs are those of a tree; `false` if its outputs are those of an event, by the
    /// keys that they write.
    runs_tree: bool,
    found: &'u mut Vec<Use>,
}

impl At<'_, '_> {
    fn field(&mut self, field: &ElementField, value: &Located) {
        let step = field.name.rsplit('.').next().unwrap_or_default();
        match (&field.kind, value.text()) {
            // A pattern only binds names, and an event is no key or local.
            (_, _) if step == "is" || step == "event" => {}
            (FieldKind::Target, Some(target)) => {
                self.path(target, true);
                // A `pop_each` both reads and changes its queue.
                if step == "from" {
                    self.path(target, false);
                }
            }
            (FieldKind::Expression, Some(text)) => self.expression(text),
            (FieldKind::Json, None) if step == "out" => self.outputs(value, self.runs_tree),
            (FieldKind::Data | FieldKind::Json, _) => self.data(value),
            _ => {}
        }
    }

    fn outputs(&mut self, value: &Located, of_tree: bool) {
        for member in value.members() {
            let text = member.value.text().unwrap_or_default();
            if of_tree {
                self.path(text, true);
            } else {
                self.path(&member.name, true);
                self.expression(text);
            }
        }
    }

    /// Adds the uses in data, where objects with `key` or `expr` read.
    fn data(&mut self, value: &Located) {
        let field = |name: &str| value.field(name).and_then(|member| member.value.text());
        match &value.kind {
            LocatedKind::List(items) => items.iter().for_each(|item| self.data(item)),
            LocatedKind::Object(members) => match (field("key"), field("expr")) {
                (Some(key), _) => self.path(key, false),
                (_, Some(text)) => self.expression(text),
                _ => members.iter().for_each(|member| match &*member.name {
                    "out" if field("tree").is_some() => self.outputs(&member.value, true),
                    _ => self.data(&member.value),
                }),
            },
            _ => {}
        }
    }

    fn expression(&mut self, text: &str) {
        let source = Source::new("expression", text);
        let parsed = expression::parse(&source, &self.scope, &Limits::default(), &mut Faults::at_most(1));
        let Some(expr) = parsed else { return };
        expr.walk(&mut |part| {
            let (path, is_local) = match &part.kind {
                ExprKind::Key { path, .. } => (path, false),
                ExprKind::Local(path) => (path, true),
                _ => return,
            };
            if let Some(name) = path.first() {
                self.add(&name.text, is_local, false);
            }
        });
    }

    /// Adds the first name of a path such as `bb.body.health`, which is that of a key or a local.
    fn path(&mut self, path: &str, writes: bool) {
        let (names, is_key) = path.strip_prefix("bb.").map_or((path, false), |rest| (rest, true));
        let name = names.split('.').next().unwrap_or_default();
        if !name.is_empty() {
            self.add(name, !is_key && self.scope.contains(&name), writes);
        }
    }

    fn add(&mut self, name: &str, is_local: bool, writes: bool) {
        self.found.push(Use { name: name.to_owned(), is_local, writes });
    }
}

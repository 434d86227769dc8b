//! The uses of keys, parameters and locals in a branch that a command cuts out of a tree or puts into one.
//! [`names`](crate::names) finds the uses in files.

use std::collections::BTreeMap;
use std::ops::Range;

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
        let mut at = At { scope, found: &mut found };
        let of_attributes = element.attributes(root).into_iter().flat_map(|attribute| attribute.fields);
        for field in element.fields(root).into_iter().chain(of_attributes).filter(|field| field.present) {
            if let Some(value) = root.find(&field.pointer) {
                let is_queue = field.name == "from";
                parts(&field, value, runs_tree(element, root)).iter().for_each(|part| at.part(part, is_queue));
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

/// A part of a field that names keys, parameters or locals. A place is that of a text, with its quotes.
pub(crate) enum Part<'v> {
    /// The path to which an output goes.
    Target { place: &'v Range<usize>, path: &'v str },
    /// An expression.
    Expression { place: &'v Range<usize>, text: &'v str },
    /// A value that is an expression: `{ "expr": "…" }`.
    Value { object: &'v Range<usize>, place: &'v Range<usize>, text: &'v str },
    /// A value that is that of a key: `{ "key": "…" }`.
    Key(&'v str),
}

/// Returns the parts of a field, in order. `runs_tree` is `true` for a field of a node that runs a tree: the names in its
/// `out` are those of the tree. The names in the `out` of an event are the keys that it writes.
pub(crate) fn parts<'v>(field: &ElementField, value: &'v Located, runs_tree: bool) -> Vec<Part<'v>> {
    let mut parts = Vec::new();
    let step = field.name.rsplit('.').next().unwrap_or_default();
    match (&field.kind, value.text()) {
        // A pattern only binds names, and an event is no key or local.
        (_, _) if step == "is" || step == "event" => {}
        (FieldKind::Target, Some(path)) => parts.push(Part::Target { place: &value.range, path }),
        (FieldKind::Expression, Some(text)) => parts.push(Part::Expression { place: &value.range, text }),
        (FieldKind::Json, _) if step == "out" => outputs(value, runs_tree, &mut parts),
        (FieldKind::Data | FieldKind::Json, _) => data(value, &mut parts),
        _ => {}
    }
    parts
}

fn outputs<'v>(value: &'v Located, of_tree: bool, parts: &mut Vec<Part<'v>>) {
    let target = |value: &'v Located| Some(Part::Target { place: &value.range, path: value.text()? });
    parts.extend(target(value));
    for member in value.members() {
        if of_tree {
            parts.extend(target(&member.value));
            continue;
        }
        parts.push(Part::Target { place: &member.name_range, path: &member.name });
        parts.extend(member.value.text().map(|text| Part::Expression { place: &member.value.range, text }));
    }
}

/// Adds the parts of data, where objects with `key` or `expr` read.
fn data<'v>(value: &'v Located, parts: &mut Vec<Part<'v>>) {
    let field = |name: &str| value.field(name).and_then(|member| Some((&member.value.range, member.value.text()?)));
    match &value.kind {
        LocatedKind::List(items) => items.iter().for_each(|item| data(item, parts)),
        LocatedKind::Object(members) => match (field("key"), field("expr")) {
            (Some((_, key)), _) => parts.push(Part::Key(key)),
            (_, Some((place, text))) => parts.push(Part::Value { object: &value.range, place, text }),
            _ => members.iter().for_each(|member| match &*member.name {
                "out" if field("tree").is_some() => outputs(&member.value, true, parts),
                _ => data(&member.value, parts),
            }),
        },
        _ => {}
    }
}

/// `true` if an element runs a tree.
pub(crate) fn runs_tree(element: &Element, root: &Located) -> bool {
    root.find(&element.pointer).is_some_and(|object| object.field("tree").is_some())
}

/// The visited element.
struct At<'f, 'u> {
    scope: Vec<&'f str>,
    found: &'u mut Vec<Use>,
}

impl At<'_, '_> {
    fn part(&mut self, part: &Part<'_>, is_queue: bool) {
        match part {
            Part::Target { path, .. } => {
                self.target(path, true);
                // A `pop_each` both reads and changes its queue.
                if is_queue {
                    self.target(path, false);
                }
            }
            Part::Expression { text, .. } | Part::Value { text, .. } => self.expression(text),
            Part::Key(path) => self.add(first(path.strip_prefix("bb.").unwrap_or(path)), false, false),
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

    /// Adds the first name of a target such as `bb.body.health`, which is that of a key or a local.
    fn target(&mut self, path: &str, writes: bool) {
        let (names, is_key) = path.strip_prefix("bb.").map_or((path, false), |rest| (rest, true));
        let name = first(names);
        self.add(name, !is_key && self.scope.contains(&name), writes);
    }

    fn add(&mut self, name: &str, is_local: bool, writes: bool) {
        if !name.is_empty() {
            self.found.push(Use { name: name.to_owned(), is_local, writes });
        }
    }
}

/// Returns the first name of a path: `body` of `body.health`.
fn first(path: &str) -> &str {
    path.split('.').next().unwrap_or_default()
}

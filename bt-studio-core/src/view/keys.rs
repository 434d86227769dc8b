//! The keys of a file's agents: which elements read them, which write them.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Faults;
use bt_model::catalogue::Catalogue;
use bt_model::json::expression::{self, ExprKind};
use bt_model::json::{ElementField, ElementKind, FieldKind, Limits, Located, LocatedKind, Source};

use crate::message::{KeyView, UseView};
use crate::project::File;

/// The keys that the catalogues name, in their order, then those that only the file names.
pub(crate) fn keys(file: &File, catalogues: &[Catalogue]) -> Vec<KeyView> {
    let mut uses = Uses::default();
    if let Some(root) = &file.read.root {
        uses.of_file(file, root);
    }
    let agents: BTreeSet<&str> = file.read.parsed.all().map(|tree| &*tree.agent.text).collect();
    let own = catalogues.iter().filter(|catalogue| agents.contains(&*catalogue.agent));
    let known = own.flat_map(|catalogue| &catalogue.keys).map(|key| KeyView {
        name: key.name.text.clone(),
        ty: key.ty.clone(),
        docs: key.docs.clone(),
        known: true,
        reads: Vec::new(),
        writes: Vec::new(),
    });
    let mut all: Vec<KeyView> = known.collect();
    let has_catalogue = catalogues.iter().any(|catalogue| agents.contains(&*catalogue.agent));
    for (name, (reads, writes)) in uses.found {
        match all.iter_mut().find(|key| key.name == name) {
            Some(key) => (key.reads, key.writes) = (reads, writes),
            None => {
                all.push(KeyView { name, ty: String::new(), docs: String::new(), known: !has_catalogue, reads, writes })
            }
        }
    }
    all
}

/// The reads and the writes of each key.
#[derive(Default)]
struct Uses {
    found: BTreeMap<String, (Vec<UseView>, Vec<UseView>)>,
}

/// The element whose fields are looked at, and the names there that are no keys.
struct At<'f> {
    pointer: &'f str,
    title: &'f str,
    scope: Vec<&'f str>,
}

impl Uses {
    fn of_file(&mut self, file: &File, root: &Located) {
        let mut declared: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for element in &file.read.elements {
            if let (ElementKind::Local | ElementKind::Param, Some(parent)) = (element.kind, element.parent) {
                declared.entry(parent).or_default().push(&element.title);
            }
        }
        // An element comes after the one around it, whose names are its own too.
        let mut scopes: Vec<Vec<&str>> = Vec::new();
        for (index, element) in file.read.elements.iter().enumerate() {
            let mut scope = element.parent.map_or_else(Vec::new, |parent| scopes[parent].clone());
            scope.extend(declared.get(&index).into_iter().flatten());
            let object = root.find(&element.pointer);
            scope.extend(object.map(bound).unwrap_or_default());
            scopes.push(scope.clone());
            // A guard is an attribute of the node around it.
            if element.kind == ElementKind::Guard {
                continue;
            }
            let at = At { pointer: &element.pointer, title: &element.title, scope };
            let of_attributes = element.attributes(root).into_iter().flat_map(|attribute| attribute.fields);
            for field in element.fields(root).into_iter().chain(of_attributes).filter(|field| field.present) {
                if let Some(value) = root.find(&field.pointer) {
                    self.of_field(&at, &field, value);
                }
            }
        }
    }

    fn of_field(&mut self, at: &At<'_>, field: &ElementField, value: &Located) {
        let step = field.name.rsplit('.').next().unwrap_or_default();
        match (&field.kind, value.text()) {
            // A pattern binds names.
            (_, _) if step == "is" || step == "event" => {}
            (FieldKind::Target, Some(target)) => {
                self.target(at, target);
                if step == "from" {
                    self.key(at, target, false);
                }
            }
            (FieldKind::Expression, Some(text)) => self.expression(at, text),
            (FieldKind::Json, None) if step == "out" => {
                value.members().iter().filter_map(|member| member.value.text()).for_each(|to| self.target(at, to));
            }
            (FieldKind::Data | FieldKind::Json, _) => self.data(at, value),
            _ => {}
        }
    }

    /// Data, in which objects with `key` or `expr` are read.
    fn data(&mut self, at: &At<'_>, value: &Located) {
        let field = |name: &str| value.field(name).and_then(|member| member.value.text());
        match &value.kind {
            LocatedKind::List(items) => items.iter().for_each(|item| self.data(at, item)),
            LocatedKind::Object(members) => match (field("key"), field("expr")) {
                (Some(key), _) => self.key(at, key, false),
                (_, Some(text)) => self.expression(at, text),
                _ => members.iter().for_each(|member| self.data(at, &member.value)),
            },
            _ => {}
        }
    }

    fn expression(&mut self, at: &At<'_>, text: &str) {
        let source = Source::new("expression", text);
        let Some(expr) = expression::parse(&source, &at.scope, &Limits::default(), &mut Faults::at_most(1)) else {
            return;
        };
        expr.walk(&mut |part| {
            if let ExprKind::Key { path, .. } = &part.kind
                && let Some(first) = path.first()
            {
                self.add(at, &first.text, false);
            }
        });
    }

    fn target(&mut self, at: &At<'_>, text: &str) {
        self.key(at, text, true);
    }

    /// A path as `bb.body.health`: its first name is the key.
    fn key(&mut self, at: &At<'_>, path: &str, writes: bool) {
        let (first, is_marked) = path.strip_prefix("bb.").map_or((path, false), |rest| (rest, true));
        let name = first.split('.').next().unwrap_or_default();
        if !name.is_empty() && (is_marked || !at.scope.contains(&name)) {
            self.add(at, name, writes);
        }
    }

    fn add(&mut self, at: &At<'_>, key: &str, writes: bool) {
        let entry = self.found.entry(key.to_owned()).or_default();
        let list = if writes { &mut entry.1 } else { &mut entry.0 };
        if list.last().is_none_or(|last| last.at != at.pointer) {
            list.push(UseView { at: at.pointer.to_owned(), title: at.title.to_owned() });
        }
    }
}

/// The names that an element binds: those of what an event carries, and of the pattern of an arm.
fn bound(object: &Located) -> Vec<&str> {
    let field = |name: &str| object.field(name).map(|member| &member.value);
    let lists = [field("binds"), field("on").and_then(|on| Some(&on.field("binds")?.value))];
    let names = lists.into_iter().flatten().flat_map(Located::items).filter_map(Located::text);
    let pattern = field("is").and_then(Located::text).unwrap_or_default();
    names.chain(pattern.split(|char: char| !char.is_alphanumeric() && char != '_')).collect()
}

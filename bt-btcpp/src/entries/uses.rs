//! Finds the uses of entries.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Direction;
use bt_model::json::Place;

use super::link::Types;
use super::{Call, Given, Names, Scope, TreeUses, Use};
use crate::builtin::{Builtin, POSTCONDITIONS, PRECONDITIONS, Port, is_reserved};
use crate::model::{Model, ModelKind};
use crate::node::{Autoremap, Bound, Kind, autoremap, bound, named, pointer};
use crate::project::Project;
use crate::script::{Binary, Script, Statement, Unary, parse};
use crate::types;
use crate::xml::{Attribute, Element};

/// Returns the names that are entries.
pub(super) fn names(project: &Project) -> Names {
    let mut names = Names::default();
    let models = project.models.values().filter(|model| model.kind == ModelKind::SubTree);
    names.0.extend(models.flat_map(|model| &model.ports).map(|port| port.name.clone()));
    for tree in &project.trees {
        tree.element.walk(&mut |element| {
            if matches!(project.kind(element), Kind::SubTree) {
                let ports = element.attributes.iter().filter(|attribute| !is_reserved(&attribute.name));
                names.0.extend(ports.map(|port| port.name.clone()));
            }
            for attribute in &element.attributes {
                names.0.extend(pointer(attribute).map(str::to_owned));
                match port(project, element, &attribute.name) {
                    Some(Port::Name | Port::NameOut) => drop(names.0.insert(named(attribute).to_owned())),
                    Some(Port::Script) => {
                        for statement in parse(&attribute.value).unwrap_or_default() {
                            if let Statement::Assign { entry, .. } = statement {
                                names.0.insert(entry.text);
                            }
                        }
                    }
                    _ => {}
                }
            }
        });
    }
    names
}

/// Returns the content of an attribute, if the library defines it.
fn port(project: &Project, element: &Element, name: &str) -> Option<Port> {
    if PRECONDITIONS.contains(&name) || POSTCONDITIONS.contains(&name) {
        return Some(Port::Script);
    }
    match project.kind(element) {
        Kind::Builtin(node) => node.ports.iter().find(|(port, _)| *port == name).map(|(_, port)| *port),
        _ => None,
    }
}

/// Returns the uses in every tree.
pub(super) fn uses(project: &Project, names: &Names, types: &mut Types<'_>) -> Vec<TreeUses> {
    let trees = project.trees.iter().enumerate().map(|(at, tree)| {
        let mut finder = Finder { project, names, types, tree: at, uses: TreeUses::default() };
        tree.element.children.iter().for_each(|root| finder.node(root));
        finder.uses
    });
    trees.collect()
}

/// Returns the entries of a tree that a node of the tree, its descendants and the trees that they run may write.
pub(crate) fn written(
    project: &Project,
    (scopes, names): (&[Scope], &Names),
    tree: usize,
    node: &Element,
) -> BTreeSet<String> {
    let types = &mut Types::default();
    let mut finder = Finder { project, names, types, tree, uses: TreeUses::default() };
    finder.node(node);
    let TreeUses { entries, calls } = finder.uses;
    let own = entries.into_iter().filter(|(_, used)| used.writes).map(|(entry, _)| entry);
    let called = calls.iter().flat_map(|call| {
        let inner = scopes[call.tree].written.iter();
        inner.filter_map(|entry| call.outer(entry)).map(str::to_owned)
    });
    own.chain(called).collect()
}

struct Finder<'p, 't, 'k> {
    project: &'p Project,
    names: &'p Names,
    types: &'t mut Types<'k>,
    tree: usize,
    uses: TreeUses,
}

impl Finder<'_, '_, '_> {
    /// Adds the uses of a node and of its descendants.
    fn node(&mut self, node: &Element) {
        node.walk(&mut |element| self.element(element));
    }

    fn element(&mut self, element: &Element) {
        for attribute in &element.attributes {
            if PRECONDITIONS.contains(&&*attribute.name) || POSTCONDITIONS.contains(&&*attribute.name) {
                self.script(attribute);
            }
        }
        match self.project.kind(element) {
            Kind::Builtin(node) => self.builtin(element, node),
            Kind::SubTree => self.call(element),
            Kind::Own { model, .. } => self.own(element, model),
        }
    }

    fn uses(&mut self, entry: &str, place: &Place, reads: bool, writes: bool) {
        let used = self.uses.entries.entry(entry.to_owned());
        let used = used.or_insert_with(|| Use { place: place.clone(), reads: false, writes: false });
        used.reads |= reads;
        used.writes |= writes;
    }

    fn hint(&mut self, entry: &str, ty: Option<&str>, sure: bool) {
        if let Some(ty) = ty {
            self.types.hint((self.tree, entry), ty, sure);
        }
    }

    fn builtin(&mut self, element: &Element, node: &Builtin) {
        for attribute in &element.attributes {
            let Some((_, port)) = node.ports.iter().find(|(name, _)| *name == attribute.name) else { continue };
            match port {
                Port::In | Port::Out | Port::InOut => {
                    if let Some(entry) = pointer(attribute) {
                        self.uses(entry, &attribute.place, *port != Port::Out, *port != Port::In);
                    }
                }
                Port::Name => self.uses(named(attribute), &attribute.place, true, false),
                Port::NameOut => self.uses(named(attribute), &attribute.place, false, true),
                Port::Script => self.script(attribute),
                Port::Word => {}
            }
        }
        self.builtin_types(element, node.name);
    }

    fn builtin_types(&mut self, element: &Element, node: &str) {
        let pointed = |port: &str| element.attribute(port).and_then(pointer).map(str::to_owned);
        for (port, ty) in [
            ("num_cycles", "i64"),
            ("num_attempts", "i64"),
            ("msec", "Duration"),
            ("delay_msec", "Duration"),
            ("size", "u32"),
        ] {
            if let Some(entry) = pointed(port) {
                self.hint(&entry, Some(ty), false);
            }
        }
        let item = match node {
            "LoopInt" => "i32",
            "LoopDouble" => "f64",
            "LoopString" => "String",
            "LoopBool" => "bool",
            _ => "",
        };
        if let (Some(queue), false) = (pointed("queue"), item.is_empty()) {
            self.hint(&queue, Some(&format!("VecDeque<{item}>")), false);
        }
        if let (Some(value), false) = (pointed("value"), item.is_empty()) {
            self.hint(&value, Some(item), false);
        }
        if let (Some(value), Some(to)) = (element.attribute("value"), element.attribute("output_key")) {
            match pointer(value) {
                Some(from) => self.types.same((self.tree, from), (self.tree, named(to))),
                None => self.hint(named(to), types::looks(&value.value), false),
            }
        }
    }

    fn own(&mut self, element: &Element, model: Option<&Model>) {
        for attribute in element.attributes.iter().filter(|attribute| !is_reserved(&attribute.name)) {
            let Some(entry) = pointer(attribute) else { continue };
            let port = model.and_then(|model| model.port(&attribute.name));
            let direction = port.map_or(Direction::In, |port| port.direction);
            self.uses(entry, &attribute.place, direction != Direction::Out, direction.is_output());
            self.hint(entry, port.and_then(|port| port.ty.as_deref()), true);
        }
    }

    fn call(&mut self, element: &Element) {
        let Some(&tree) = element.value("ID").and_then(|id| self.project.ids.get(id)) else { return };
        let autoremap = autoremap(element);
        let given = element.attributes.iter().filter(|attribute| !is_reserved(&attribute.name));
        let given = given.map(|attribute| (&*attribute.name, &attribute.place));
        let model = self.project.models.get(&self.project.trees[tree].id).filter(|_| autoremap == Autoremap::None);
        let defaults = model.iter().flat_map(|model| &model.ports).filter(|port| port.default.is_some());
        let mut ports = BTreeMap::new();
        for (port, place) in given.chain(defaults.map(|port| (&*port.name, &element.place))) {
            let value = match bound(self.project, element, port) {
                Some(Bound::Entry(outer)) => Given::Entry(outer.to_owned()),
                Some(Bound::Literal(literal)) => Given::Literal(types::looks(&literal.value)),
                None => continue,
            };
            ports.entry(port.to_owned()).or_insert((value, place.clone()));
        }
        self.uses.calls.push(Call { place: element.place.clone(), tree, autoremap, ports });
    }

    fn script(&mut self, attribute: &Attribute) {
        for statement in parse(&attribute.value).unwrap_or_default() {
            match &statement {
                Statement::Assign { entry, value } => {
                    self.uses(&entry.text, &attribute.part(entry.start, entry.end), false, true);
                    match value {
                        Script::Name(from) if !self.names.is_word(&from.text) => {
                            self.types.same((self.tree, &from.text), (self.tree, &entry.text));
                        }
                        _ => self.assigned(&entry.text, value),
                    }
                    self.reads(value, attribute);
                }
                Statement::Value(value) => {
                    self.condition(value);
                    self.reads(value, attribute);
                }
            }
        }
    }

    /// Records the type of an entry that a script assigns.
    fn assigned(&mut self, entry: &str, value: &Script) {
        let ty = value.ty_of(entry);
        self.hint(entry, ty, false);
        let mut words = Vec::new();
        if ty.is_none() {
            value.counted(&mut words);
        }
        for word in words.into_iter().filter(|word| !self.names.is_word(&word.text)) {
            self.types.same((self.tree, &word.text), (self.tree, entry));
        }
    }

    fn reads(&mut self, value: &Script, attribute: &Attribute) {
        let mut read = Vec::new();
        value.names(&mut |name| read.push(name));
        for name in read.into_iter().filter(|name| !self.names.is_word(&name.text)) {
            self.uses(&name.text, &attribute.part(name.start, name.end), true, false);
        }
    }

    /// Records the types of entries in a condition.
    fn condition(&mut self, value: &Script) {
        match value {
            Script::Name(name) if !self.names.is_word(&name.text) => self.hint(&name.text, Some("bool"), false),
            Script::Unary(Unary::Not, inner) => self.condition(inner),
            Script::Binary(Binary::And | Binary::Or, left, right, _) => {
                self.condition(left);
                self.condition(right);
            }
            Script::Compared(first, rest) => {
                for (left, right) in std::iter::once(&**first).chain(rest.iter().map(|(_, value)| value)).zip(rest) {
                    match (left, &right.1) {
                        (Script::Name(name), value) | (value, Script::Name(name))
                            if !self.names.is_word(&name.text) =>
                        {
                            self.hint(&name.text, value.ty(), false);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}

//! The forms of data: a word of an enum, a text, a list, an object; or a key, a local or an expression.

use std::cell::Cell;

use bt_model::catalogue::{Catalogue, Shapes};
use bt_model::json::expression::Type;
use bt_model::json::{ElementKind, Located, LocatedKind, pointer};
use bt_model::{Value as Json, json};

use super::element::shown;
use crate::message::{BindingKind, BindingView, Cut, FieldKindView, FieldView};
use crate::project::File;

/// The number of levels of parts with fields of their own. Deeper values are edited as JSON.
const DEEPEST: usize = 4;
/// The maximum number of fields for parts in a form. A value with more parts than are left is edited as JSON.
const MOST: usize = 200;

/// Completes the fields of an element that hold data.
pub(super) struct Forms<'f> {
    root: &'f Located,
    shapes: Vec<Shapes<'f>>,
    catalogues: &'f [Catalogue],
    /// The parameters and locals around the element, with their types.
    locals: Vec<(&'f str, &'f str)>,
    /// Returns the keys that files use, with the types that scripts declare; empty if a catalogue has the keys.
    used: &'f dyn Fn() -> Vec<(String, String)>,
    /// The number of parts that may still get fields of their own.
    left: Cell<usize>,
}

impl<'f> Forms<'f> {
    pub(super) fn of(
        file: &'f File,
        root: &'f Located,
        catalogues: &'f [Catalogue],
        at: &str,
        used: &'f dyn Fn() -> Vec<(String, String)>,
    ) -> Self {
        let declared = file.read.elements.iter().filter(|element| {
            let owner = element.parent.and_then(|parent| file.read.elements.get(parent));
            let is_around = owner.is_some_and(|owner| pointer::holds(&owner.pointer, at));
            is_around && matches!(element.kind, ElementKind::Local | ElementKind::Param) && element.pointer != at
        });
        let locals = declared
            .filter_map(|element| Some((&*element.title, root.find(&element.pointer)?.field("type")?.value.text()?)));
        Self {
            root,
            shapes: catalogues.iter().map(Shapes::of).collect(),
            catalogues,
            locals: locals.collect(),
            used,
            left: Cell::new(MOST),
        }
    }

    /// Returns the type of a parameter or local around the element.
    pub(super) fn local(&self, name: &str) -> Option<&'f str> {
        self.locals.iter().find(|local| local.0 == name).map(|local| local.1)
    }

    pub(super) fn fill(&self, fields: &mut [FieldView]) {
        for index in 0..fields.len() {
            if fields[index].kind != FieldKindView::Data {
                continue;
            }
            let ty =
                if fields[index].ty.is_empty() { self.type_beside(fields, index) } else { fields[index].ty.clone() };
            self.data(&mut fields[index], ty);
        }
    }

    /// Returns the type that other fields give: for the value of a `set`, that of its key; for the first value of a
    /// local, that of the local.
    fn type_beside(&self, fields: &[FieldView], index: usize) -> String {
        let Some(holder) = pointer::parent(&fields[index].at).and_then(|(holder, _)| self.root.find(holder)) else {
            return String::new();
        };
        let text = |name: &str| holder.field(name).and_then(|member| member.value.text());
        let key = |name: &str| {
            let keys = self.catalogues.iter().flat_map(|catalogue| &catalogue.keys);
            let named = keys.filter(|key| key.name.text == name).map(|key| key.ty.clone()).next();
            let used = || (self.used)().into_iter().find(|(used, _)| used == name).map(|(_, ty)| ty);
            named.or_else(|| used().filter(|_| self.catalogues.is_empty()))
        };
        let local = |name: &str| self.local(name).map(str::to_owned);
        match (text("type"), text("key"), &*fields[index].name) {
            (Some(ty), _, "value" | "default") => ty.to_owned(),
            (_, Some(target), "value") => {
                let target = target.strip_prefix("bb.").unwrap_or(target);
                local(target).or_else(|| key(target)).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    /// Completes a field that holds data of a type.
    fn data(&self, field: &mut FieldView, ty: String) {
        let whole = field.at.clone();
        let value = self.root.find(&whole);
        let part = |name: &str| value.and_then(|value| value.field(name)).and_then(|member| member.value.text());
        let is_constant = field.name == "default" || field.name == "value" && part_of_local(&whole);
        let (key, expr) = (part("key"), part("expr"));
        let kind = match (key, expr) {
            (Some(_), _) => BindingKind::Key,
            (_, Some(_)) => BindingKind::Expression,
            _ => BindingKind::Value,
        };
        if let Some(step) = key.map(|_| "key").or(expr.map(|_| "expr")) {
            field.at = pointer::child(&whole, step);
            field.text = key.or(expr).unwrap_or_default().to_owned();
        }
        if kind == BindingKind::Expression {
            field.kind = FieldKindView::Expression;
        }
        if kind != BindingKind::Value || !is_constant {
            let (keys, locals) = self.fitting(&ty, field.name == "value");
            field.binding = Some(BindingView { at: whole, kind, keys, locals, first: self.first(&ty) });
        }
        if kind == BindingKind::Value {
            self.value(field, &ty, value, 0);
        }
        if field.ty.is_empty() {
            field.ty = ty;
        }
    }

    /// Returns the keys and locals with this type; without a type and a catalogue, all of them. With `holds`, a `T`
    /// also fits an `Option<T>`.
    fn fitting(&self, ty: &str, holds: bool) -> (Vec<String>, Vec<String>) {
        if ty.is_empty() && self.catalogues.is_empty() {
            let keys = (self.used)().into_iter().map(|(name, _)| name);
            return (keys.collect(), self.locals.iter().map(|local| local.0.to_owned()).collect());
        }
        let mut keys = Vec::new();
        let Some(wanted) = self.named(ty) else { return Default::default() };
        let fits = |is: Option<Type>| match (is, &wanted) {
            (Some(is), Type::Option(inner)) if holds => is == wanted || is == **inner,
            (is, _) => is.as_ref() == Some(&wanted),
        };
        for (shapes, catalogue) in self.shapes.iter().zip(self.catalogues) {
            let names = catalogue.keys.iter().map(|key| &key.name.text);
            keys.extend(names.filter(|name| fits(shapes.key(name))).cloned());
        }
        let locals = self.locals.iter().filter(|local| fits(self.named(local.1)));
        (keys, locals.map(|local| local.0.to_owned()).collect())
    }

    fn named(&self, ty: &str) -> Option<Type> {
        self.shapes.iter().find_map(|shapes| shapes.named(ty)).or_else(|| bt_model::catalogue::type_named(ty))
    }

    /// Completes a field that holds a literal value.
    fn value(&self, field: &mut FieldView, ty: &str, value: Option<&Located>, depth: usize) {
        let words = self.shapes.iter().map(|shapes| shapes.words(ty)).find(|words| !words.is_empty());
        let named = self.named(ty);
        if let Some(words) = words {
            (field.kind, field.words, field.quoted) = (FieldKindView::Words, words, true);
            return;
        }
        if let Some(Type::Bool) = named {
            (field.kind, field.words) = (FieldKindView::Words, vec!["true".to_owned(), "false".to_owned()]);
            return;
        }
        field.quoted = matches!(named, Some(Type::Text | Type::Duration | Type::Range(_)));
        let item = self.shapes.iter().find_map(|shapes| shapes.item(ty));
        field.item = item.as_deref().map(|ty| self.first(ty));
        let Some(value) = value else { return };
        let parts: Vec<(String, String, &Located)> = match &value.kind {
            LocatedKind::List(items) => items
                .iter()
                .zip(1..)
                .map(|(item, number)| (format!("{number}"), (number - 1_usize).to_string(), item))
                .collect(),
            LocatedKind::Object(members) => {
                members.iter().map(|member| (member.name.clone(), member.name.clone(), &member.value)).collect()
            }
            _ => return,
        };
        field.cut = if depth == DEEPEST { Some(Cut::Depth) } else { self.take(parts.len()) };
        if field.cut.is_some() {
            return;
        }
        let ty = item.unwrap_or_default();
        let one = |(name, step, value): (String, String, &Located)| {
            let mut part = FieldView {
                at: pointer::child(&field.at, &step),
                name,
                kind: FieldKindView::Data,
                ty: ty.clone(),
                required: true,
                present: true,
                text: shown(value),
                quoted: ty.is_empty() && value.text().is_some(),
                ..FieldView::default()
            };
            let quoted = part.quoted;
            self.value(&mut part, &ty, Some(value), depth + 1);
            part.quoted |= quoted;
            part
        };
        field.parts = parts.into_iter().map(one).collect();
    }

    /// Takes fields for parts out of the remaining number. Returns the limit if too few are left.
    fn take(&self, parts: usize) -> Option<Cut> {
        match self.left.get().checked_sub(parts) {
            Some(left) => {
                self.left.set(left);
                None
            }
            None => Some(Cut::Number),
        }
    }

    /// Returns the JSON of a first value of a type.
    fn first(&self, ty: &str) -> String {
        let word = self.shapes.iter().flat_map(|shapes| shapes.words(ty)).next();
        match (word, self.named(ty)) {
            (Some(word), _) => json::line(&Json::Text(word)),
            (_, Some(Type::Bool)) => "false".to_owned(),
            (_, Some(Type::Text)) => "\"\"".to_owned(),
            (_, Some(Type::Duration)) => "\"1s\"".to_owned(),
            (_, Some(Type::Option(_))) => "null".to_owned(),
            (_, Some(Type::Opaque(name))) if name.ends_with("Vec2") => "[0.0, 0.0]".to_owned(),
            (_, Some(Type::Opaque(name))) if name.ends_with("Vec3") => "[0.0, 0.0, 0.0]".to_owned(),
            _ => "0".to_owned(),
        }
    }
}

/// `true` for the first value of a local. It may read the board, but the form offers no switch for that, because
/// most are constants.
fn part_of_local(at: &str) -> bool {
    pointer::parent(at).and_then(|(local, _)| pointer::parent(local)).is_some_and(|(list, _)| list.ends_with("/locals"))
}

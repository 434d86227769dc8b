//! The types of names and values.

use super::Writer;
use crate::catalogue::type_named;
use crate::json::Json;
use crate::json::expression::{self, Expr, ExprKind, Scope, Type};
use crate::{Faults, Name, Target};

impl Writer<'_, '_> {
    /// Returns the type of an expression, if the catalogue and the document determine it.
    pub(super) fn type_of(&self, expr: &Expr) -> Option<Type> {
        let scope = Scope { types: &self.known, locals: &self.locals };
        expression::type_of(expr, scope, &mut Faults::at_most(0)).filter(|ty| *ty != Type::Unknown)
    }

    pub(super) fn target_type(&self, target: &Target<Json>) -> Type {
        let expr = match target {
            Target::Key(bb, path) => {
                Expr { place: bb.place.clone(), kind: ExprKind::Key { bb: true, path: path.clone() } }
            }
            Target::Local(name) => Expr { place: name.place.clone(), kind: ExprKind::Local(vec![name.clone()]) },
        };
        self.type_of(&expr).unwrap_or(Type::Unknown)
    }

    /// Returns the type of an input of an action.
    pub(super) fn input(&self, action: &str, input: &str) -> Type {
        let action = self.known.actions.get(action);
        let input = action.and_then(|action| action.inputs.iter().find(|known| known.name.text == input));
        input.and_then(|input| self.known.type_named(&input.ty)).unwrap_or(Type::Unknown)
    }

    /// Returns the type of a parameter of a tree.
    pub(super) fn param(&self, tree: &str, param: &str) -> Type {
        let own = self.trees.iter().find(|known| known.name.text == tree);
        let own = own.and_then(|tree| tree.params.iter().find(|known| known.name.text == param));
        let native = self.known.catalogue.trees.iter().find(|known| known.name.text == tree);
        let native = native.and_then(|tree| tree.inputs.iter().find(|known| known.name.text == param));
        let written = own.map(|param| &*param.ty.text).or_else(|| native.map(|input| &*input.ty));
        written.and_then(type_named).unwrap_or(Type::Unknown)
    }

    /// Returns a target: `bb.body.health`, or the name of a local.
    pub(super) fn target(&self, target: &Target<Json>) -> String {
        match target {
            Target::Key(_, path) => key(path),
            Target::Local(name) => name.text.clone(),
        }
    }

    /// Returns the type of the value that an event carries.
    pub(super) fn carried(&self, event: &str) -> Type {
        let kind = crate::catalogue::event_kind(event);
        let events = self.known.catalogue.events.iter().flatten();
        let carries = events.into_iter().find(|known| known.name.text == kind).and_then(|event| event.carries.as_ref());
        carries.and_then(|ty| type_named(ty)).unwrap_or(Type::Unknown)
    }
}

/// Returns the expression that reads a key.
pub(super) fn key(path: &[Name<Json>]) -> String {
    let names: Vec<_> = path.iter().map(|name| &*name.text).collect();
    format!("bb.{}", names.join("."))
}

/// `true` if a value of the type is copied without a call.
pub(super) fn is_copy(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int { .. } | Type::Float { .. } | Type::Duration => true,
        Type::Option(of) => is_copy(of),
        _ => false,
    }
}

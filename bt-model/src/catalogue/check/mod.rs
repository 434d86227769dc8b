//! Checks of a tree against a catalogue.

mod call;
mod event;
mod list;
mod machine;
mod node;

use super::types::Known;
use super::{Catalogue, Holder, shared_target, unknown_type};
use crate::json::Json;
use crate::json::expression::{self, Expr, ExprKind, Scope, Type};
use crate::{Faults, Name, Param, Target, Tree};

impl Catalogue {
    /// Reports the faults of a tree that [`check`](fn@crate::check) and [`Runs`](super::Runs) do not report: names that
    /// are unknown to the agent, and types that do not fit. `trees`: the trees that `tree` may run.
    pub fn check(&self, tree: &Tree<Json>, trees: &[&Tree<Json>], faults: &mut Faults<Json>) {
        let known = Known::new(self);
        let mut check = Check { known: &known, trees, locals: Vec::new(), faults };
        check.tree(tree);
    }
}

/// The context of checking a tree.
struct Check<'c> {
    known: &'c Known<'c>,
    trees: &'c [&'c Tree<Json>],
    /// The names of parameters and locals, with their types.
    locals: Vec<(String, Type)>,
    faults: &'c mut Faults<Json>,
}

impl Check<'_> {
    fn tree(&mut self, tree: &Tree<Json>) {
        self.head(tree);
        self.node(&tree.root);
    }

    /// Checks the parameters and locals, and adds them to the names that expressions may read.
    fn head(&mut self, tree: &Tree<Json>) {
        if self.known.catalogue.trees.iter().any(|native| native.name.text == tree.name.text) {
            super::native_name(&tree.name, self.faults);
        }
        self.params(&tree.params);
        for local in &tree.locals {
            let ty = self.declared(&local.ty);
            match &ty {
                Some(ty) => self.fits(&local.value, ty, Holder::Input),
                None => self.names(&local.value),
            }
            self.locals.push(typed(&local.name, ty));
        }
    }

    fn params(&mut self, params: &[Param<Json>]) {
        let mut all = Vec::new();
        for param in params {
            let ty = self.declared(&param.ty);
            if let (Some(ty), Some(default)) = (&ty, &param.default) {
                self.fits(default, ty, Holder::Input);
            }
            all.push(typed(&param.name, ty));
        }
        self.locals.extend(all);
    }

    fn declared(&mut self, ty: &Name<Json>) -> Option<Type> {
        let found = self.known.type_named(&ty.text);
        if let Some(types) = &self.known.catalogue.types {
            // A name that could not be read is empty.
            let known = ty.text.is_empty() || types.contains(&ty.text);
            if !known {
                unknown_type(ty, types.iter().map(String::as_str), None, self.faults);
            }
            return found.filter(|_| known);
        }
        if found.is_none() && !ty.text.is_empty() {
            self.faults.error(&ty.place, format!("`{}` is no type", ty.text), "write it as in Rust: `Option<u32>`");
        }
        found
    }

    /// Reports an expression that does not have this type.
    fn value(&mut self, expr: &Expr, wanted: &Type) -> bool {
        let scope = Scope { types: self.known, locals: &self.locals };
        expression::expect(expr, wanted, scope, self.faults)
    }

    /// Returns the type of an expression; `None` if a fault was reported.
    fn type_of(&mut self, expr: &Expr) -> Option<Type> {
        let scope = Scope { types: self.known, locals: &self.locals };
        expression::type_of(expr, scope, self.faults)
    }

    fn condition(&mut self, expr: &Expr) {
        self.value(expr, &Type::Bool);
    }

    /// Reports an expression that does not fit a place of this type.
    fn fits(&mut self, expr: &Expr, wanted: &Type, holder: Holder) {
        let scope = Scope { types: self.known, locals: &self.locals };
        super::fits(expr, wanted, holder, scope, self.faults);
    }

    /// Checks an expression that must be a whole number or one with a fraction.
    fn number(&mut self, expr: &Expr) {
        let scope = Scope { types: self.known, locals: &self.locals };
        super::is_number(expr, scope, self.faults);
    }

    /// Reports the unknown keys in an expression whose expected type is unknown.
    fn names(&mut self, expr: &Expr) {
        let scope = Scope { types: self.known, locals: &self.locals };
        super::names(expr, scope, self.faults);
    }

    /// Checks an expression that must be a duration, or a range of durations.
    fn lasts(&mut self, expr: &Expr) {
        let range = matches!(&expr.kind, ExprKind::Range { .. });
        let wanted = if range { Type::Range(Box::new(Type::Duration)) } else { Type::Duration };
        self.value(expr, &wanted);
    }

    /// Returns the type of a target; `None` if a fault was reported.
    fn target(&mut self, target: &Target<Json>) -> Option<Type> {
        let key = read_back(target);
        if self.shared(&key).is_some() {
            shared_target(&key, self.faults);
            return None;
        }
        self.type_of(&key)
    }

    /// Returns the type of the handle, if the expression is a key whose value several agents hold.
    fn shared(&self, expr: &Expr) -> Option<Type> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.shared(inner),
            ExprKind::Key { path, .. } => {
                let names: Vec<&str> = path.iter().map(|name| &*name.text).collect();
                self.known.handle(&names)
            }
            _ => None,
        }
    }
}

/// Returns a name with its type.
fn typed(name: &Name<Json>, ty: Option<Type>) -> (String, Type) {
    (name.text.clone(), ty.unwrap_or(Type::Unknown))
}

/// Returns the expression that reads a target.
fn read_back(target: &Target<Json>) -> Expr {
    match target {
        Target::Key(bb, path) => {
            let place = match (path.first(), path.last()) {
                (Some(first), Some(last)) => first.place.to(&last.place),
                _ => bb.place.clone(),
            };
            Expr { place, kind: ExprKind::Key { bb: true, path: path.clone() } }
        }
        Target::Local(name) => Expr { place: name.place.clone(), kind: ExprKind::Local(vec![name.clone()]) },
    }
}

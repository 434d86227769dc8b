//! The type that data takes. It is written in the file, or rustc finds it by the name of a key or an input.

use bt_model::Name;
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind, takes_type};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;
use syn::ext::IdentExt;

use super::Converter;
use crate::inputs::files::{number, optional};
use crate::tree::emit::agent_with;
use crate::tree::syntax::ident;

/// The type that data takes.
#[derive(Clone)]
pub(super) struct Of {
    /// The type itself.
    pub(super) ty: TokenStream,
    /// The inner type of an `Option`; for other types, the type itself.
    pub(super) inner: TokenStream,
    /// `true` if the type is written in the file, so that a struct of this type can be written; `false` if rustc finds
    /// the type by a name.
    pub(super) written: bool,
}

impl Of {
    /// Returns a type that is written in the file.
    pub(super) fn declared(ty: &Type) -> Self {
        let inner = optional(ty).unwrap_or(ty);
        Self { ty: quote!(#ty), inner: quote!(#inner), written: true }
    }
}

impl Converter<'_> {
    /// Returns the type of an input of an action, or of a parameter of a tree that is not in the files.
    pub(super) fn input(&self, of: &syn::Path, name: &Name<Json>) -> Of {
        self.named(&quote!(#of), &name.text)
    }

    /// Returns the type of a key.
    pub(super) fn key(&mut self, path: &[Name<Json>]) -> Of {
        let agent = quote!(__Agent);
        let mut of = Of { ty: agent.clone(), inner: agent, written: false };
        for (depth, name) in self.keys(path).iter().enumerate() {
            let name = ident(name).unraw().to_string();
            let within = if depth == 0 { agent_with(self.bt, &of.ty, &name) } else { of.ty };
            of = self.named(&within, &name);
        }
        of
    }

    /// Returns the type of the key, input or parameter of `of` with a name.
    fn named(&self, of: &TokenStream, name: &str) -> Of {
        let (bt, span, number) = (self.bt, self.span, number(name));
        let named = quote_spanned!(span=> <#of as #bt::compiled::Named<#number, _>>);
        Of { ty: quote_spanned!(span=> #named::Of), inner: quote_spanned!(span=> #named::Inner), written: false }
    }

    /// Returns the type of a parameter or a local of the tree, or of a parameter of the enclosing states.
    pub(super) fn declared(&mut self, name: &str) -> Option<Of> {
        if self.bound.iter().any(|bound| bound == name) {
            return None;
        }
        let given = self.given.iter().rev().map(|param| (&param.name, &param.ty));
        let params = self.tree.params.iter().map(|param| (&param.name, &param.ty));
        let locals = self.tree.locals.iter().map(|local| (&local.name, &local.ty));
        let (_, ty) = given.chain(params).chain(locals).find(|(declared, _)| declared.text == name)?;
        let parsed = ty.text.parse().ok().and_then(|tokens| syn::parse2::<Type>(self.here(tokens)).ok())?;
        Some(Of::declared(&parsed))
    }

    /// Returns the type of a key, a parameter or a local; `None` for other expressions.
    pub(super) fn type_of(&mut self, expr: &Expr) -> Option<Of> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.type_of(inner),
            ExprKind::Key { path, .. } => Some(self.key(path)),
            ExprKind::Local(path) if path.len() == 1 => self.declared(&path[0].text),
            _ => None,
        }
    }
}

/// The type that a value without a type of its own takes from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// The type of the place.
    Whole,
    /// The type inside the `Option` of the place: a calculation yields a present value.
    Inner,
}

/// Returns the type that the value takes from its place; `None` if it has a type of its own.
pub(super) fn takes_its_type(expr: &Expr) -> Option<Takes> {
    match &expr.kind {
        ExprKind::Paren(inner) => takes_its_type(inner),
        ExprKind::Unary(_, inner) if matches!(inner.kind, ExprKind::Number(_)) => Some(Takes::Whole),
        ExprKind::Unary(..) | ExprKind::Binary(..) => takes_type(expr).then_some(Takes::Inner),
        ExprKind::Bool(_) | ExprKind::Span { .. } => Some(Takes::Whole),
        _ => takes_type(expr).then_some(Takes::Whole),
    }
}

/// Returns the type of numbers whose type the context does not determine.
pub(super) fn own_type(expr: &Expr) -> &'static str {
    let mut whole = true;
    expr.walk(&mut |expr| {
        if let ExprKind::Number(text) = &expr.kind {
            whole &= text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
        }
    });
    if whole { "i64" } else { "f64" }
}

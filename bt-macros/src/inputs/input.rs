//! One input of an action.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Attribute, Expr, Type};

use super::text;
use crate::diagnostics::Diagnostics;

#[derive(Clone)]
/// One input of an action: a parameter of its function, or a field of its struct.
pub struct Input {
    pub name: Ident,
    pub ty: Type,
    pub docs: String,
    pub default: Option<Expr>,
    pub latch: bool,
    /// `true` if the type is invalid: the setter then accepts any value, so that no other error follows.
    pub loose: bool,
}

impl Input {
    /// The input that a parameter or a field with these attributes declares.
    pub fn new(name: Ident, ty: Type, attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Self {
        let default = find(attributes, "default").and_then(|attribute| default(attribute, diagnostics));
        let latch = find(attributes, "latch").is_some_and(|attribute| {
            if let Err(error) = attribute.meta.require_path_only() {
                diagnostics.error_at(error.span(), "`#[latch]` takes no arguments", None);
            }
            true
        });
        Self { name, ty, docs: text::docs(attributes), default, latch, loose: false }
    }
}

/// The attribute with this name.
pub fn find<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.path().is_ident(name))
}

/// The expression of `#[default(…)]`.
fn default(attribute: &Attribute, diagnostics: &mut Diagnostics) -> Option<Expr> {
    let value = attribute.meta.require_list().and_then(|list| list.parse_args::<Expr>());
    if value.is_err() {
        let help = "write it in parentheses: `#[default(0.5)]`";
        diagnostics.error(attribute.meta.to_token_stream(), "`#[default]` needs one expression", Some(help));
    }
    value.ok()
}

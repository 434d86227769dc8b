//! An input of an action.

use bt_model::Direction;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Expr, Type};

use super::text;
use crate::diagnostics::Diagnostics;

/// An output of a tree.
#[derive(Clone)]
pub struct Output {
    /// The type of the field: `Out<__Agent, u32>`.
    pub ty: Type,
    /// The agent.
    pub agent: TokenStream,
    /// The direction: `out` or `inout`.
    pub direction: Direction,
    /// `true` if the output begins with the default of its type.
    pub is_implied: bool,
}

#[derive(Clone)]
/// An input of an action: a parameter of its function, or a field of its struct.
pub struct Input {
    pub name: Ident,
    pub ty: Type,
    pub docs: String,
    pub default: Option<Expr>,
    pub latch: bool,
    /// The data of an output of a tree: the field has the type of the output, and the setter takes any place or value.
    pub output: Option<Box<Output>>,
    /// `true` if the type is invalid: the setter then accepts any value, so that no other error follows.
    pub loose: bool,
}

impl Input {
    /// Returns the input that a parameter or a field with these attributes declares.
    pub fn new(name: Ident, ty: Type, attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Self {
        let default = find(attributes, "default").and_then(|attribute| default(attribute, diagnostics));
        let latch = find(attributes, "latch").is_some_and(|attribute| {
            if let Err(error) = attribute.meta.require_path_only() {
                diagnostics.error_at(error.span(), "`#[latch]` takes no arguments", Some("write `#[latch]`"));
            }
            true
        });
        Self { name, ty, docs: text::docs(attributes), default, latch, output: None, loose: false }
    }

    /// Returns the type of the input's field.
    pub fn field(&self) -> &Type {
        self.output.as_ref().map_or(&self.ty, |output| &output.ty)
    }
}

/// Returns the attribute with this name.
pub fn find<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.path().is_ident(name))
}

/// Returns the expression in `#[default(…)]`.
fn default(attribute: &Attribute, diagnostics: &mut Diagnostics) -> Option<Expr> {
    let value = attribute.meta.require_list().and_then(|list| list.parse_args::<Expr>());
    if value.is_err() {
        let help = "write it in parentheses: `#[default(0.5)]`";
        diagnostics.error(attribute.meta.to_token_stream(), "`#[default]` needs one expression", Some(help));
    }
    value.ok()
}

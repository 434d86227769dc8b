//! The agent of an action, if the agent lacks its derive.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Ident, Type};

use super::model::{Action, Param};
use crate::crate_path;
use crate::inputs::place::at;
use crate::tree::own_file::{OwnFile, agent_type, named};

/// An action, and an alias for the agent that it names.
pub(super) struct Checked {
    /// The alias item; `None` if the agent has its derive as far as is known.
    pub(super) alias: Option<TokenStream>,
    pub(super) action: Action,
}

/// Returns the action unchanged, unless the file shows that its agent lacks the derive. In this case the action names
/// an alias of the agent: after one error at the alias, rustc reports nothing about the function and the leaf.
pub(super) fn checked(mut action: Action) -> Checked {
    let part = action.cx().or(action.board()).map(|part| part.ty.clone());
    let Some((ty, name)) = part.and_then(|ty| Some((ty.clone(), named(&ty)?.clone()))) else {
        return Checked { alias: None, action };
    };
    let file = OwnFile::default();
    if !file.has_bare_struct(&name) {
        return Checked { alias: None, action };
    }
    let (bt, span) = (crate_path::private(), at(&ty));
    let of = format_ident!("__AgentOf_{}", action.function.sig.ident, span = Span::call_site().located_at(name.span()));
    let agent = agent_type(&bt, &ty, &file);
    let alias = quote_spanned! {span=>
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        type #of = #agent;
    };
    let mut renames = Renames { name, of };
    for input in &mut action.function.sig.inputs {
        if let FnArg::Typed(typed) = input {
            renames.visit_type_mut(&mut typed.ty);
        }
    }
    for param in &mut action.params {
        if let Param::Cx(part) | Param::Board(part, _) = param {
            renames.visit_type_mut(&mut part.ty);
        }
    }
    Checked { alias: Some(quote!(#alias)), action }
}

/// A visitor that replaces the name of a type.
struct Renames {
    name: Ident,
    of: Ident,
}

impl VisitMut for Renames {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && path.path.is_ident(&self.name)
        {
            let of = &self.of;
            *ty = syn::parse_quote!(#of);
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

//! Types whose values can be stored: without a borrow, and without `impl Trait`.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Lifetime, Type, TypeFnPtr, TypeImplTrait, TypeInfer, TypeReference};

/// The reason why values of a type cannot be stored, with the tokens that cause it.
pub enum Fault {
    /// The type borrows for a lifetime other than `'static`.
    Borrows(TokenStream),
    /// The type contains `impl Trait` or `_`.
    Unnamed(TokenStream),
}

/// Returns the reason why values of this type cannot be stored; `None` if they can.
pub fn fault(ty: &Type) -> Option<Fault> {
    let mut search = Search(None);
    search.visit_type(ty);
    search.0
}

struct Search(Option<Fault>);

impl Search {
    fn found(&mut self, fault: Fault) {
        self.0.get_or_insert(fault);
    }
}

impl<'ast> Visit<'ast> for Search {
    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" {
            self.found(Fault::Borrows(lifetime.to_token_stream()));
        }
    }

    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        if reference.lifetime.is_none() {
            self.found(Fault::Borrows(reference.to_token_stream()));
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_type_impl_trait(&mut self, ty: &'ast TypeImplTrait) {
        self.found(Fault::Unnamed(ty.to_token_stream()));
    }

    fn visit_type_infer(&mut self, ty: &'ast TypeInfer) {
        self.found(Fault::Unnamed(ty.to_token_stream()));
    }

    /// Ignores the lifetimes in a function pointer, which are its own.
    fn visit_type_fn_ptr(&mut self, _: &'ast TypeFnPtr) {}
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn what_can_be_stored() {
        assert!(fault(&parse_quote!(Option<Vec2>)).is_none());
        assert!(fault(&parse_quote!(&'static str)).is_none());
        assert!(fault(&parse_quote!(fn(&u8) -> bool)).is_none());
        assert!(matches!(fault(&parse_quote!(&str)), Some(Fault::Borrows(_))));
        assert!(matches!(fault(&parse_quote!(Cow<'_, str>)), Some(Fault::Borrows(_))));
        assert!(matches!(fault(&parse_quote!(impl Fn())), Some(Fault::Unnamed(_))));
    }
}

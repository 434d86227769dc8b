//! The world's type, with its lifetimes replaced by the lifetime of a tick.

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{Lifetime, Type, TypeFnPtr, TypeReference};

/// `Arena<'_>` as `Arena<'w>`, `&Arena` as `&'w Arena`.
pub fn with_lifetime(world: &Type) -> Type {
    let mut world = world.clone();
    Rename.visit_type_mut(&mut world);
    world
}

/// The lifetime of a world in one tick.
pub fn lifetime() -> Lifetime {
    Lifetime::new("'w", Span::call_site())
}

struct Rename;

impl VisitMut for Rename {
    fn visit_lifetime_mut(&mut self, found: &mut Lifetime) {
        if found.ident != "static" {
            *found = lifetime();
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(lifetime());
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    /// Does nothing: the lifetimes of a function pointer are its own.
    fn visit_type_fn_ptr_mut(&mut self, _: &mut TypeFnPtr) {}
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;
    use syn::parse_quote;

    use super::*;

    #[track_caller]
    fn renamed(world: Type, expected: Type) {
        assert_eq!(with_lifetime(&world).to_token_stream().to_string(), expected.to_token_stream().to_string());
    }

    #[test]
    fn lifetimes_become_the_one_of_the_tick() {
        renamed(parse_quote!(Arena<'_>), parse_quote!(Arena<'w>));
        renamed(parse_quote!(&mut Arena), parse_quote!(&'w mut Arena));
        renamed(parse_quote!(dyn Terrain + '_), parse_quote!(dyn Terrain + 'w));
        renamed(parse_quote!(Arena<'static>), parse_quote!(Arena<'static>));
        renamed(parse_quote!(fn(&u8)), parse_quote!(fn(&u8)));
    }
}

//! The world's type: its lifetimes, written or hidden, and those of a tick in their place.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{
    GenericArgument, Lifetime, Path, PathArguments, PathSegment, Type, TypeFnPtr, TypePath, TypeReference, parse_quote,
};

use crate::inputs::text;
use crate::tree::own_file::OwnFile;

/// `Field<'_, '_>` for `Field`, where the file of the macro call declares it with two lifetimes. `None` if it hides none, as
/// far as the file shows.
pub fn with_hidden(world: &Type) -> Option<Type> {
    let path = without_lifetimes(world).filter(|path| path.segments.len() == 1)?;
    let lifetimes = OwnFile::default().lifetimes(&path.segments[0].ident);
    (lifetimes > 0).then(|| with_elided(world, lifetimes))
}

/// The type with this number of lifetimes `'_`. It is a path without any.
fn with_elided(world: &Type, lifetimes: usize) -> Type {
    let mut world = world.clone();
    if let Type::Path(path) = &mut world
        && let Some(last) = path.path.segments.last_mut()
    {
        let known = match &last.arguments {
            PathArguments::AngleBracketed(known) => known.args.iter().cloned().collect(),
            _ => Vec::new(),
        };
        let elided = (0..lifetimes).map(|_| -> GenericArgument { parse_quote!('_) });
        let all = elided.chain(known);
        last.arguments = PathArguments::AngleBracketed(parse_quote!(<#(#all),*>));
    }
    world
}

/// The path of a type that names no lifetime: `Field`, `game::Field`, or `Field<3>`.
fn without_lifetimes(world: &Type) -> Option<&Path> {
    let Type::Path(TypePath { qself: None, path, .. }) = world else { return None };
    let named = |segment: &PathSegment| match &segment.arguments {
        PathArguments::AngleBracketed(known) => {
            known.args.iter().any(|argument| matches!(argument, GenericArgument::Lifetime(_)))
        }
        _ => false,
    };
    (!path.segments.iter().any(named)).then_some(path)
}

/// The message for a world that hides its lifetimes.
pub fn hides(world: &Type) -> String {
    format!("the world `{}` lacks its lifetimes", text::written(world))
}

/// Where a type from another file hides its lifetimes, the error of this lint shows how to write them: rustc's other error names
/// a lifetime of the expansion.
pub fn lint_hidden(world: &Type) -> Option<TokenStream> {
    without_lifetimes(world)?;
    // Expands to: #[deny(elided_lifetimes_in_paths)] const _: Option<fn(&Arena)> = None;
    Some(quote! {
        #[deny(elided_lifetimes_in_paths)]
        const _: ::core::option::Option<fn(&#world)> = ::core::option::Option::None;
    })
}

/// Returns the type with the lifetime of a tick: `Arena<'w>` for `Arena<'_>`, `&'w Arena` for `&Arena`.
pub fn with_lifetime(world: &Type) -> Type {
    let mut world = world.clone();
    Rename.visit_type_mut(&mut world);
    world
}

/// Returns the lifetime of a world in one tick.
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

    /// Leaves the lifetimes in a function pointer, which are its own.
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
    fn hidden_lifetimes_come_first() {
        let shown = |world: Type, lifetimes| with_elided(&world, lifetimes).to_token_stream().to_string();
        let expected = |world: Type| world.to_token_stream().to_string();
        assert_eq!(shown(parse_quote!(Field), 2), expected(parse_quote!(Field<'_, '_>)));
        assert_eq!(shown(parse_quote!(Field<3>), 1), expected(parse_quote!(Field<'_, 3>)));
        assert!(without_lifetimes(&parse_quote!(Field<'_>)).is_none());
        assert!(without_lifetimes(&parse_quote!(&Field)).is_none());
        assert!(without_lifetimes(&parse_quote!(game::Field)).is_some());
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

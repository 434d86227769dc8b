//! `#[composite]` and `#[decorator]`: the fields of a struct become the inputs of a node with children.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::crate_path;
use crate::diagnostics::Diagnostics;

/// The kind of node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Composite,
    Decorator,
}

/// Returns the struct with its inputs; for a decorator also the `impl Composite` that calls the decorator.
pub fn expand(kind: Kind, options: TokenStream, item: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let name = match kind {
        Kind::Composite => "composite",
        Kind::Decorator => "decorator",
    };
    if !options.is_empty() {
        let help = "the consts of its trait say the rest: `CHILDREN`, `KEEPS`, `STARTS`";
        diagnostics.error(&options, format!("`#[{name}]` takes no arguments"), Some(help));
    }
    let parsed: Option<DeriveInput> = syn::parse2(item.clone()).ok();
    let Some(input) = parsed else {
        let help = "its fields are the inputs: `struct Every { period: Duration }`";
        diagnostics.error(&item, format!("`#[{name}]` stands on a struct"), Some(help));
        let errors = diagnostics.into_tokens();
        return quote!(#errors #item);
    };
    let errors = diagnostics.into_tokens();
    let (runtime, bt) = (crate_path::runtime(), crate_path::private());
    let node = (kind == Kind::Decorator).then(|| decorator(&bt, &input));
    quote! {
        #errors
        #[derive(#runtime::Inputs)]
        #input
        #node
    }
}

/// Returns the `impl Composite` of a decorator: it has one child, and calls the methods of `Decorator`.
fn decorator(bt: &TokenStream, input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let (_, types, bounds) = input.generics.split_for_impl();
    let bounds = bounds.map(|bounds| &bounds.predicates);
    let params = &input.generics.params;
    let of = quote!(<Self as #bt::Decorator<AnyAgent>>);
    // Expands to:
    //     impl<AnyAgent: Agent> Composite<AnyAgent> for Every where Every: Decorator<AnyAgent> {
    //         type Memory = <Self as Decorator<AnyAgent>>::Memory;
    //         …
    //         fn tick(…) -> Status { decorate(self, memory, children, cx) }
    //     }
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl<AnyAgent: #bt::Agent, #params> #bt::Composite<AnyAgent> for #name #types
        where
            #name #types: #bt::Decorator<AnyAgent>,
            #bounds
        {
            type Memory = #of::Memory;
            const KEEPS: ::core::primitive::bool = #of::KEEPS;
            const CHILDREN: ::core::ops::RangeInclusive<::core::primitive::usize> = 1..=1;
            const STARTS: ::core::primitive::u8 = #of::STARTS;

            fn tick(
                &self,
                memory: &mut Self::Memory,
                children: &mut #bt::Children<'_, AnyAgent>,
                cx: &mut #bt::Cx<'_, '_, AnyAgent>,
            ) -> #bt::Status {
                #bt::decorate(self, memory, children, cx)
            }

            fn halt(memory: &mut Self::Memory, cx: &mut #bt::Cx<'_, '_, AnyAgent>) {
                #of::halt(memory, cx)
            }

            fn next(memory: &Self::Memory, child: #bt::Next, now: #bt::Time) -> #bt::Next {
                #of::next(memory, child, now)
            }
        }
    }
}

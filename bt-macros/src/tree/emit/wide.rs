//! The expansion of a `for_each` with a width: its body is once in the code, and once per run in the table of nodes.

use bt_model::{Element, Node};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::Expr;

use super::ids::Id;
use super::{Emitter, hidden};
use crate::tree::syntax::{self, Rust};

impl Emitter<'_> {
    /// Returns the node of a `for_each` with a width, whose list is at the site `site`.
    pub(super) fn wide(
        &mut self,
        span: Span,
        site: &Ident,
        (list, element, width): (&Expr, &Element<Rust>, u16),
        body: &Node<Rust>,
        id: &Id,
        depth: u16,
    ) -> TokenStream {
        let bt = self.bt;
        self.own(span, site, list, element);
        let first = self.ids.count();
        let body = self.node(body, Some(id), depth);
        let (stride, constants) = self.ids.copies(&first, width - 1);
        self.items.extend(constants);
        self.table.copies(&first, &stride, width - 1);
        let width = usize::from(width);
        quote_spanned!(span=> #bt::EachWide<#width, #stride, #site, #body>)
    }

    /// Emits the locals of which each run has its own.
    fn own(&mut self, span: Span, site: &Ident, list: &Expr, element: &Element<Rust>) {
        let (bt, visibility) = (self.bt, self.visibility);
        let keys = self.keys(&[self.scan_view(list.to_token_stream())]);
        let is_own = |name: &str| element.targets().any(|to| to.path() == name);
        let locals: Vec<_> = self.tree.locals.iter().filter(|local| is_own(&local.name.text)).collect();
        let names: Vec<Ident> = locals.iter().map(|local| syntax::ident(&local.name)).collect();
        let types: Vec<_> = locals.iter().map(|local| local.ty.to_token_stream()).collect();
        let own = format_ident!("{site}Own", span = site.span());
        let (value, scope) = (hidden("__own", span), hidden("__scope", span));
        // Expands to:
        //     pub struct __N7Own { spot: u32 }
        //     impl Shares<__Agent, __Scope> for __N7 {
        //         const KEYS: Keys = keys_at(…, &["path"]);
        //         type Own = __N7Own;
        //         fn own(__scope: &__Scope) -> __N7Own { __N7Own { spot: __scope.locals.spot.clone() } }
        //         fn swap(__own: &mut __N7Own, __scope: &mut __Scope) { swap(&mut __own.spot, &mut __scope.locals.spot); }
        //     }
        self.items.extend(quote_spanned! {span=>
            #[derive(::core::clone::Clone, ::core::cmp::PartialEq)]
            #visibility struct #own { #(#names: #types),* }
            impl ::core::marker::Copy for #own where #(for<'__k> #types: ::core::marker::Copy),* {}
            #bt::remembered! { #own { #(#names: #types,)* } latched {} }
            impl #bt::Shares<__Agent, __Scope> for #site {
                const KEYS: #bt::Keys = #keys;
                type Own = #own;
                #[inline]
                fn own(#scope: &__Scope) -> #own {
                    #own { #(#names: ::core::clone::Clone::clone(&#scope.locals.#names)),* }
                }
                #[inline]
                fn swap(#value: &mut #own, #scope: &mut __Scope) {
                    #(::core::mem::swap(&mut #value.#names, &mut #scope.locals.#names);)*
                }
            }
        });
    }
}

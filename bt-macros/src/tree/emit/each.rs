//! The expansion of the lists of `for_each` and `pop_each`.

use bt_model::{Element, Target};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;

use super::node::target_span;
use super::{Emitter, at, hidden, written_at};
use crate::tree::syntax::{self, Rust, start};

impl Emitter<'_> {
    /// Emits the type that implements `Source` for a loop `for_each(list -> item, index -> i)`. Returns its name.
    pub(super) fn for_each(&mut self, span: Span, list: &Expr, element: &Element<Rust>) -> Ident {
        // All tokens have one span, so that rustc reports a type that is no list only once.
        let bt = &written_at(self.bt, start(list));
        let [count, cx] = ["__count", "__cx"].map(|name| hidden(name, span));
        let value = hidden("__value", target_span(&element.item));
        let scan = self.scan_write(list.to_token_stream());
        let (tokens, scans) = (scan.tokens.clone(), [scan]);
        let lets = self.lets(&scans, &quote!(&**#cx.bb), &quote!(#cx.world));
        let item = self.put(&element.item, &quote!(#cx.bb), &quote!(#cx.scope), &self.fit("fit", &value));
        let index = element.index.as_ref().map(|to| {
            let span = target_span(to);
            let written = at(self.bt, span);
            let value = quote_spanned!(span=> #written::index(*#count));
            self.put(to, &quote!(#cx.bb), &quote!(#cx.scope), &value)
        });
        let element = quote_spanned! {start(list)=>
            match #bt::List::at(&(#tokens), *#count as ::core::primitive::usize) {
                ::core::option::Option::Some(element) => ::core::clone::Clone::clone(element),
                ::core::option::Option::None => return false,
            }
        };
        let element = self.in_patterns(&scans, &self.write_names(), element, &quote!(return false));
        let take = quote_spanned! {start(list)=>
            let #value = { #lets #element };
            #item
            #index
            true
        };
        self.elements(span, &quote!(::core::primitive::u32), list.to_token_stream(), &take)
    }

    /// Emits the type that implements `Source` for a loop `pop_each(queue -> item)`. Returns its name.
    pub(super) fn pop_each(&mut self, span: Span, queue: &Target<Rust>, item: &Target<Rust>) -> Ident {
        let at_queue = target_span(queue);
        let bt = &at(self.bt, at_queue);
        let (cx, place) = (hidden("__cx", span), hidden("__place", at_queue));
        let value = hidden("__value", target_span(item));
        let (read, pop) = match queue {
            Target::Key(bb, keys) => {
                let path: Vec<Ident> = keys.iter().map(syntax::ident).collect();
                let (bb, at) = (syntax::ident(bb), self.place(&path, at_queue));
                let keys = self.written_keys(bt, &path);
                (quote!(#bb #(.#path)*), quote_spanned!(at_queue=> #bt::pop_key(#cx.bb, #keys, #at)))
            }
            Target::Local(name) => {
                let local = syntax::ident(name);
                let pop = quote_spanned! {at_queue=>
                    #bt::pop_local(#cx.scope, |#place| &mut #place.#local)
                };
                (quote!(#local), pop)
            }
        };
        let put = self.put(item, &quote!(#cx.bb), &quote!(#cx.scope), &self.fit("fit", &value));
        let take = quote_spanned! {at_queue=>
            let ::core::option::Option::Some(#value) = #pop else { return false };
            #put
            true
        };
        self.elements(span, &quote!(()), read, &take)
    }

    /// Emits the type of a loop over the elements of `list`. `take` is the body of `Source::take`, which writes the
    /// next element, and `counts` is the type `Source::Count`.
    fn elements(&mut self, span: Span, counts: &TokenStream, list: TokenStream, take: &TokenStream) -> Ident {
        let (bt, visibility, site) = (self.bt, self.visibility, self.site(span));
        let [count, cx, view] = ["__count", "__cx", "__view"].map(|name| hidden(name, span));
        let scan = self.scan_view(list);
        let (tokens, scans) = (scan.tokens.clone(), [scan]);
        let lets = self.lets(&scans, &quote!(&**#view.bb), &quote!(#view.world));
        let is_empty = quote_spanned!(span=> (&#bt::Counted(&(#tokens))).is_empty());
        let is_empty = self.in_patterns(&scans, &self.view_names(), is_empty, &quote!(true));
        // For `for_each`, this expands to:
        //     struct __N7;
        //     impl Source<__Agent, __Scope> for __N7 {
        //         type Count = u32;
        //         fn is_empty(__view: &View<'_, '_, __Agent, __Scope>) -> bool {
        //             let bb: &__Agent = &**__view.bb;
        //             (&Counted(&(bb.path))).is_empty()
        //         }
        //         fn take(__count: &u32, __cx: &mut WriteCx<'_, '_, __Agent, __Scope>) -> bool {
        //             let __value = { …; match List::at(&(bb.path), *__count as usize) { Some(it) => it.clone(), … } };
        //             put(__cx.bb, keys_at(…), |__place| &mut __place.goal, fit(__value));
        //             true
        //         }
        //     }
        self.items.extend(quote_spanned! {span=>
            #visibility struct #site;
            impl #bt::Source<__Agent, __Scope> for #site {
                type Count = #counts;
                #[inline]
                fn is_empty(#view: &#bt::View<'_, '_, __Agent, __Scope>) -> ::core::primitive::bool {
                    // A list has the method `is_empty` of `IsEmpty`, any other type that of `IsNoList`; so one import
                    // is unused.
                    #[allow(unused_imports)]
                    use #bt::{IsEmpty as _, IsNoList as _};
                    #lets
                    #is_empty
                }
                #[inline]
                fn take(
                    #count: &#counts,
                    #cx: &mut #bt::WriteCx<'_, '_, __Agent, __Scope>,
                ) -> ::core::primitive::bool { #take }
            }
        });
        site
    }
}

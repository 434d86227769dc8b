//! The expansion of writes: `set`, `clear`, and the outputs of actions and events.

use bt_model::{Listen, Output, Target};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::node::target_span;
use super::scan::Scan;
use super::{Emitter, at, hidden, written_at};
use crate::tree::syntax::{self, Rust, bindings, start};

impl Emitter<'_> {
    /// Returns a statement that writes `value` to a target.
    pub(crate) fn put(
        &self,
        target: &Target<Rust>,
        board: &TokenStream,
        scope: &TokenStream,
        value: &TokenStream,
    ) -> TokenStream {
        let span = target_span(target);
        let bt = &at(self.bt, span);
        let place = hidden("__place", span);
        match target {
            Target::Key(_, keys) => {
                let path: Vec<Ident> = keys.iter().map(syntax::ident).collect();
                let (keys, place) = (self.written_keys(bt, &path), self.place(&path, span));
                quote_spanned!(span=> #bt::put(#board, #keys, #place, #value);)
            }
            Target::Local(local) if self.is_output(&local.text) => {
                let local = syntax::ident(local);
                quote_spanned!(span=> #bt::put_out(#board, #scope, |#place| &mut #place.#local, #value);)
            }
            Target::Local(local) => {
                let local = syntax::ident(local);
                quote_spanned!(span=> #bt::put_local(#scope, |#place| &mut #place.#local, #value);)
            }
        }
    }

    /// Returns a value converted to the type of its target by the function `by`, which reports a type that does not
    /// fit.
    pub(crate) fn fit(&self, by: &str, value: &Ident) -> TokenStream {
        let span = value.span();
        // With the span of the value, rustc does not mark the token of the call a second time.
        let (bt, by) = (written_at(self.bt, span), Ident::new(by, span));
        quote_spanned!(span=> #bt::#by(#value))
    }

    /// Returns a closure that returns a reference to a written key, for reading.
    pub(super) fn get(&self, path: &Vec<Ident>, span: Span) -> TokenStream {
        let place = hidden("__place", span);
        if !self.filed {
            return quote_spanned!(span=> |#place| &#place #(.#path)*);
        }
        let (bt, agent) = (self.bt, self.agent([path].into_iter()));
        quote_spanned! {span=>
            |#place| {
                #[allow(unused_imports)]
                use #bt::compiled::{OwnPlace as _, SharedPlace as _};
                let #place: &#agent = #bt::compiled::agent(#place);
                (&#bt::compiled::kind_of(&#place #(.#path)*)).get(&#place #(.#path)*)
            }
        }
    }

    /// Returns a closure that returns a mutable reference to a written key.
    pub(super) fn place(&self, path: &Vec<Ident>, span: Span) -> TokenStream {
        let place = hidden("__place", span);
        if !self.filed {
            return quote_spanned!(span=> |#place| &mut #place #(.#path)*);
        }
        let (bt, agent) = (self.bt, self.agent([path].into_iter()));
        // Expands to:
        //     |__place| {
        //         use compiled::{OwnPlace as _, SharedPlace as _};
        //         let __place: &mut <… as Key_ammo<__Agent>>::Same = agent_mut(__place);
        //         (&kind_of(&__place.ammo)).get_mut(&mut __place.ammo)
        //     }
        quote_spanned! {span=>
            |#place| {
                #[allow(unused_imports)]
                use #bt::compiled::{OwnPlace as _, SharedPlace as _};
                let #place: &mut #agent = #bt::compiled::agent_mut(#place);
                (&#bt::compiled::kind_of(&#place #(.#path)*)).get_mut(&mut #place #(.#path)*)
            }
        }
    }

    /// Emits the effect of `set(bb.x = e)`. Returns the name of its site.
    pub(crate) fn set(&mut self, target: &Target<Rust>, value: &Expr) -> Ident {
        let scan = self.scan_write(value.to_token_stream());
        let tokens = scan.tokens.clone();
        self.effect(target, start(value), scan, &tokens)
    }

    /// Emits the effect of `clear(bb.x)`. Returns the name of its site.
    pub(crate) fn clear(&mut self, target: &Target<Rust>) -> Ident {
        let span = target_span(target);
        let site = self.site(span);
        let cx = hidden("__cx", span);
        let bt = self.bt;
        let body = match target {
            Target::Key(_, keys) => {
                let path: Vec<Ident> = keys.iter().map(syntax::ident).collect();
                let (keys, place) = (self.written_keys(bt, &path), self.place(&path, span));
                let default = quote_spanned!(span=> ::core::default::Default::default());
                quote_spanned!(span=> #bt::Blackboard::write(#cx.bb, #keys, #place, #default);)
            }
            Target::Local(name) => {
                let locals = self.tree.locals.iter().map(|local| (&local.name, &local.ty));
                let mut all = locals.chain(self.tree.params.iter().map(|param| (&param.name, &param.ty)));
                let ty = all.find(|(local, _)| local.text == name.text).map(|(_, ty)| ty);
                let default = quote_spanned!(span=> <#ty as ::core::default::Default>::default());
                self.put(target, &quote!(#cx.bb), &quote!(#cx.scope), &default)
            }
        };
        self.effect_impl(span, &site, &cx, &body);
        site
    }

    fn effect(&mut self, target: &Target<Rust>, span: Span, scan: Scan, tokens: &TokenStream) -> Ident {
        let site = self.site(span);
        let (cx, value) = (hidden("__cx", span), hidden("__value", target_span(target)));
        let scans = [scan];
        let lets = self.lets(&scans, &quote!(&**#cx.bb), &quote!(#cx.world));
        let tokens = self.in_patterns(&scans, &self.write_names(), tokens.clone(), &quote!(return false));
        let fit = self.fit("fit", &value);
        let put = self.put(target, &quote!(#cx.bb), &quote!(#cx.scope), &fit);
        let body = quote_spanned!(span=> let #value = { #lets #tokens }; #put);
        self.effect_impl(span, &site, &cx, &body);
        site
    }

    fn effect_impl(&mut self, span: Span, site: &Ident, cx: &Ident, body: &TokenStream) {
        let (bt, visibility) = (self.bt, self.visibility);
        // Expands to:
        //     struct __N5;
        //     impl Effect<__Agent, __Scope> for __N5 {
        //         fn apply(__cx: &mut WriteCx<'_, '_, __Agent, __Scope>) -> bool {
        //             let __value = { let bb: &__Agent = &**__cx.bb; bb.ammo + 1 };
        //             put(__cx.bb, keys_at(…), |__place| &mut __place.ammo, fit(__value));
        //             true
        //         }
        //     }
        self.items.extend(quote_spanned! {span=>
            #visibility struct #site;
            impl #bt::Effect<__Agent, __Scope> for #site {
                #[inline]
                fn apply(#cx: &mut #bt::WriteCx<'_, '_, __Agent, __Scope>) -> ::core::primitive::bool { #body true }
            }
        });
    }

    /// Returns the type of the agent's events. If the agent declares no events, rustc reports that at `span`.
    pub(crate) fn event(&self, span: Span) -> TokenStream {
        let bt = &super::written_at(self.bt, span);
        let inbox = quote_spanned!(span=> <__Agent as #bt::Agent>::Inbox);
        let event = quote_spanned!(span=> <__Agent as #bt::Agent>::Event);
        quote_spanned!(span=> <(#bt::Sound<{ <#inbox as #bt::Asks>::RECEIVES }>, #event) as #bt::Placed>::Type)
    }

    /// Emits a `wait_for(…)`. Returns the name of its site.
    pub(crate) fn listen(&mut self, span: Span, listen: &Listen<Rust>) -> Ident {
        let (bt, visibility) = (self.bt, self.visibility);
        let Listen { pattern, guard, outputs } = listen;
        let site = self.site(span);
        let [event, cx] = ["__event", "__cx"].map(|name| hidden(name, span));
        let bound = bindings(pattern);
        let guard = guard.as_ref().map(|guard| self.scan_write(guard.to_token_stream()));
        let values: Vec<Scan> = outputs.iter().map(|output| self.brought(output, &bound)).collect();
        let names: Vec<Ident> = outputs
            .iter()
            .enumerate()
            .map(|(i, output)| hidden(&format!("__value{i}"), target_span(&output.target)))
            .collect();
        let puts = outputs.iter().zip(&names).map(|(output, name)| {
            self.put(&output.target, &quote!(#cx.bb), &quote!(#cx.scope), &self.fit("fit", name))
        });
        let condition = guard.as_ref().map(|scan| {
            let tokens = &scan.tokens;
            quote!(if #tokens)
        });
        let tokens = values.iter().map(|scan| &scan.tokens);
        let body = quote!(#(let #names = #tokens;)* #(#puts)* true);
        let scans: Vec<Scan> = guard.into_iter().chain(values).collect();
        let lets = self.lets(&scans, &quote!(&**#cx.bb), &quote!(#cx.world));
        let heard = quote!(match #event { #pattern #condition => { #body } #[allow(unreachable_patterns)] _ => false });
        let heard = self.in_patterns(&scans, &self.write_names(), heard, &quote!(false));
        let received = self.event(pattern.span());
        // Expands to:
        //     struct __N6;
        //     impl Listen<__Agent, __Scope> for __N6 {
        //         fn take(__event: &Noise, __cx: &mut WriteCx<'_, '_, __Agent, __Scope>) -> bool {
        //             match __event {
        //                 Noise::Heard(at) if near(at) => {
        //                     let __value0 = Clone::clone(at);
        //                     put(__cx.bb, keys_at(…), |__place| &mut __place.destination, fit(__value0));
        //                     true
        //                 }
        //                 _ => false,
        //             }
        //         }
        //     }
        self.items.extend(quote_spanned! {span=>
            #visibility struct #site;
            impl #bt::Listen<__Agent, __Scope> for #site {
                fn take(
                    #event: &#received,
                    #cx: &mut #bt::WriteCx<'_, '_, __Agent, __Scope>,
                ) -> ::core::primitive::bool {
                    #lets
                    #heard
                }
            }
        });
        site
    }

    /// Returns the value of an event's output: a name that the pattern binds is cloned, an expression stays as it is.
    fn brought(&self, output: &Output<Rust>, bound: &[Ident]) -> Scan {
        let Some(value) = &output.value else {
            let value = bound.first().map(|name| {
                let span = target_span(&output.target);
                quote_spanned!(span=> ::core::clone::Clone::clone(#name))
            });
            return Scan { tokens: value.unwrap_or_else(|| quote!(())), ..Scan::default() };
        };
        let mut scan = self.scan_write(value.to_token_stream());
        if bound.iter().any(|name| matches!(value, Expr::Path(path) if path.path.is_ident(name))) {
            let tokens = &scan.tokens;
            scan.tokens = quote_spanned!(start(value)=> ::core::clone::Clone::clone(#tokens));
        }
        scan
    }
}

//! Actions and subtrees at their place in a tree: their inputs and the target of their output.

use bt_model::{Argument, Call, TreeOutput};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned;

use super::node::target_span;
use super::scan::Scan;
use super::{Emitter, hidden};
use crate::tree::syntax::{self, Rust};

impl Emitter<'_> {
    /// Emits an action; returns the name of its site.
    pub(crate) fn action(&mut self, call: &Call<Rust>) -> Ident {
        let (bt, span) = (self.bt, call.path.span());
        let path = &call.path;
        let (scans, inputs) = self.inputs(&quote!(Self::Value), span, &call.arguments, &TokenStream::new());
        let site = self.computed(span, &quote!(#path), &scans, inputs);
        let Some(target) = &call.output else {
            self.items.extend(quote_spanned!(span=> impl #bt::Site<__Agent, __Scope> for #site {}));
            return site;
        };
        let at = target_span(target);
        let [output, bb, scope] = ["__output", "__bb", "__scope"].map(|name| hidden(name, at));
        let yielded = self.fit("yielded", &output);
        let put = self.put(target, &quote!(#bb), &quote!(#scope), &yielded);
        // Expands to (without the body if the output has no target):
        //     impl Site<__Agent, __Scope> for __N4 {
        //         const PUTS: bool = true;
        //         fn put(__output: Output<__Agent, …>, __bb: &mut Board<__Agent>, __scope: &mut __Scope) {
        //             put(__bb, keys_at(…), |__agent| &mut __agent.destination, yielded(__output));
        //         }
        //     }
        self.items.extend(quote_spanned! {span=>
            impl #bt::Site<__Agent, __Scope> for #site {
                const PUTS: ::core::primitive::bool = true;
                #[inline]
                fn put(
                    #output: #bt::Output<__Agent, <Self as #bt::Expr<__Agent, __Scope>>::Value>,
                    #bb: &mut #bt::Board<__Agent>,
                    #scope: &mut __Scope,
                ) { #put }
            }
        });
        site
    }

    /// Emits a subtree; returns the name of its site.
    pub(crate) fn run(&mut self, path: &Path, arguments: &[Argument<Rust>], outputs: &[TreeOutput<Rust>]) -> Ident {
        let (bt, span) = (self.bt, path.span());
        let params = quote_spanned!(span=> <#path as #bt::Tree>::Params);
        let (mut scans, places) = self.bound(outputs);
        let (read, inputs) = self.inputs(&quote!(#path), span, arguments, &places);
        scans.extend(read);
        let gives = self.gives(path, outputs);
        let site = self.computed(span, &params, &scans, inputs);
        self.items.extend(quote_spanned! {span=>
            impl #bt::Runs<__Agent, __Scope> for #site {
                type Tree = #path;
                #gives
            }
        });
        site
    }

    /// `<of>::inputs().to(…).within(…).__build()`. Errors in each part are reported where the user wrote it.
    fn inputs(
        &self,
        of: &TokenStream,
        span: proc_macro2::Span,
        arguments: &[Argument<Rust>],
        outputs: &TokenStream,
    ) -> (Vec<Scan>, TokenStream) {
        let mut scans = Vec::new();
        let mut built = quote_spanned!(span=> <#of>::inputs());
        for Argument { name, value } in arguments {
            let scan = self.input(value);
            let (name, tokens) = (syntax::ident(name), &scan.tokens);
            let given = quote_spanned!(syntax::start(value)=> (#tokens));
            built.extend(quote_spanned!(name.span()=> .#name #given));
            scans.push(scan);
        }
        built.extend(outputs.clone());
        built.extend(quote_spanned!(span=> .__build()));
        (scans, built)
    }
}

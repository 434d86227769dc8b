//! Actions and subtrees at their place in a tree: their inputs and the target of their output.

use bt_model::{Argument, Call, Node, TreeOutput};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned;

use super::ids::Id;
use super::node::target_span;
use super::scan::Scan;
use super::{Emitter, hidden};
use crate::tree::syntax::{self, Rust};

impl Emitter<'_> {
    /// Emits an action that may run; returns the name of its site.
    pub(crate) fn action(&mut self, call: &Call<Rust>) -> Ident {
        let bt = &super::written_at(self.bt, call.path.span());
        self.placed(call, |leaf| quote_spanned!(leaf.span()=> <#leaf as #bt::Leaf<__Agent>>::IS_LEAF))
    }

    /// Emits an action that is done at once; returns the name of its site.
    pub(crate) fn instant(&mut self, call: &Call<Rust>) -> Ident {
        let bt = &super::written_at(self.bt, call.path.span());
        self.placed(call, |leaf| {
            let returns = quote_spanned!(leaf.span()=> <#leaf as #bt::Leaf<__Agent>>::Returns);
            quote_spanned!(leaf.span()=> <#returns as #bt::Instant>::IS_INSTANT)
        })
    }

    /// Emits an action; `sound`: a constant that compiles if the action can stand here.
    fn placed(&mut self, call: &Call<Rust>, sound: impl FnOnce(&Ident) -> TokenStream) -> Ident {
        let (bt, span) = (self.bt, call.path.span());
        let path = &call.path;
        let (scans, inputs) = self.inputs(&quote!(Self::Value), span, &call.arguments, &TokenStream::new());
        // An alias, so that rustc resolves the path, and reports that it is unknown, once.
        let leaf = quote::format_ident!("__Leaf{}", self.sites, span = Span::call_site().located_at(span));
        let sound = sound(&leaf);
        // Expands to:
        //     type __Leaf4 = shoot;
        //     struct __N4;
        //     impl Expr<__Agent, __Scope> for __N4 {
        //         type Value = <(Sound<{ <__Leaf4 as Leaf<__Agent>>::IS_LEAF }>, __Leaf4) as Placed>::Type;
        //         …
        //     }
        self.items.extend(quote_spanned!(span=> type #leaf = #path;));
        let value = quote_spanned!(span=> <(#bt::Sound<{ #sound }>, #leaf) as #bt::Placed>::Type);
        let site = self.computed_as(span, &value, &quote_spanned!(span=> Self::Value), &scans, inputs);
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

    /// Emits a composite or decorator of the user's own.
    pub(crate) fn custom(&mut self, call: &Call<Rust>, children: &[Node<Rust>], id: &Id, depth: u16) -> TokenStream {
        let (bt, span) = (self.bt, call.path.span());
        let path = &call.path;
        let (scans, inputs) = self.inputs(&quote!(Self::Value), span, &call.arguments, &TokenStream::new());
        let site = self.computed(span, &quote!(#path), &scans, inputs);
        let count = children.len();
        // rustc reports a wrong number at the call, so each of its tokens stands at the node.
        let check = super::written_at(&quote!(#bt::check_children::<__Agent, #path>(#count)), span);
        self.items.extend(quote_spanned!(span=> const _: () = #check;));
        let emitted = children.iter().map(|child| self.node(child, Some(id), depth)).collect();
        let emitted = super::composite::indexed(bt, emitted);
        quote_spanned!(span=> #bt::Compose<#site, #emitted>)
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

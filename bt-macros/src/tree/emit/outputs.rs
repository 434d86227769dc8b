//! The expansion of a tree's outputs: their declaration, and their places at a `run`.

use bt_model::{Param, Target, TreeOutput};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Path, Type};

use super::node::target_span;
use super::scan::Scan;
use super::{Emitter, at, hidden, written_at};
use crate::inputs::builder::builder;
use crate::inputs::input::{Input, Output};
use crate::tree::parse::Shell;
use crate::tree::syntax::{self, Rust};

/// The name of the method that binds or reads the only output of a tree. rustc shows this name in notes.
const ITS_ONLY_OUTPUT: &str = "its_only_output";

/// Returns the output that a parameter declares; `None` if the tree only reads the parameter.
pub(super) fn output(bt: &TokenStream, param: &Param<Rust>) -> Option<Box<Output>> {
    let (ty, direction) = (&param.ty, param.direction);
    direction.is_output().then(|| {
        let agent = quote!(<__Tree as #bt::Tree>::Agent);
        Box::new(Output {
            ty: Type::Verbatim(quote!(#bt::Out<#agent, #ty>)),
            agent,
            direction,
            is_implied: !param.is_required() && param.default.is_none(),
        })
    })
}

/// Returns the functions of `Params` that bind the outputs anew, check that they are bound, and take them back.
pub(super) fn rebinds(bt: &TokenStream, outputs: &[&Ident]) -> TokenStream {
    quote! {
        const OUTPUTS: ::core::primitive::bool = true;
        #[inline]
        fn rebind(&mut self, now: Self) { #(#bt::Out::rebind(&mut self.#outputs, now.#outputs);)* }
        fn is_bound(&self) -> ::core::primitive::bool { true #(&& #bt::Out::is_bound(&self.#outputs))* }
        #bt::if_json! {
            fn take_back(&mut self, from: &Self) { #(#bt::Out::take_back(&mut self.#outputs, &from.#outputs);)* }
        }
    }
}

/// Returns the method of the builder with which a `->` without a name binds the only output.
pub(super) fn one(bt: &TokenStream, shell: &Shell, inputs: &[Input]) -> TokenStream {
    let (visibility, builder) = (&shell.visibility, builder(&shell.name));
    let states: Vec<Ident> = (0..inputs.len()).map(|i| quote::format_ident!("Given{i}")).collect();
    let mut outputs = inputs.iter().enumerate().filter_map(|(i, input)| Some((i, input, input.output.as_deref()?)));
    let (Some((at, Input { name, ty, .. }, Output { ty: place, agent, .. })), None) = (outputs.next(), outputs.next())
    else {
        return none(bt, shell, &quote!(#builder<#(#states),*>), &quote!(<#(#states),*>));
    };
    let after =
        states.iter().enumerate().map(|(i, state)| if i == at { quote!(#bt::Given<#place>) } else { quote!(#state) });
    quote! {
        #[allow(private_interfaces, private_bounds)]
        impl<#(#states),*> #builder<#(#states),*> {
            #[doc(hidden)]
            #[inline(always)]
            #visibility fn its_only_output(self, output: impl #bt::IntoOut<#agent, #ty>) -> #builder<#(#after),*> {
                self.#name(output)
            }
        }
        #[allow(private_interfaces)]
        impl __Params {
            #[doc(hidden)]
            #[inline(always)]
            #visibility fn its_only_output(&self) -> &#place { &self.#name }
        }
    }
}

/// Returns this method for a tree that has no output or several: rustc reports that its bound is not met.
pub(super) fn none(bt: &TokenStream, shell: &Shell, builder: &TokenStream, generics: &TokenStream) -> TokenStream {
    let visibility = &shell.visibility;
    quote! {
        impl #generics #builder {
            #[doc(hidden)]
            #visibility fn its_only_output(self, _: impl ::core::marker::Sized) -> Self
            where for<'__k> __Tree: #bt::OneOutput { self }
        }
    }
}

impl Emitter<'_> {
    /// `true` if the name is an output of the tree.
    pub(crate) fn is_output(&self, name: &str) -> bool {
        self.tree.outputs().any(|output| output == name)
    }

    /// Returns the calls of the builder that bind the outputs of a subtree, and the reads of their places.
    pub(super) fn bound(&self, outputs: &[TreeOutput<Rust>]) -> (Vec<Scan>, TokenStream) {
        let (mut scans, mut calls) = (Vec::new(), TokenStream::new());
        for TreeOutput { name, target } in outputs {
            let span = target_span(target);
            let method = match name {
                Some(name) => syntax::ident(name),
                None => hidden(ITS_ONLY_OUTPUT, span),
            };
            let (scan, place) = self.output_place(target);
            // With the span of the method, rustc does not mark the token of the call a second time.
            let at = if name.is_some() { span } else { method.span() };
            let bound = quote_spanned!(at=> (#place));
            calls.extend(quote_spanned!(method.span()=> .#method #bound));
            scans.push(scan);
        }
        (scans, calls)
    }

    /// Returns the place of a target as an output.
    fn output_place(&self, target: &Target<Rust>) -> (Scan, TokenStream) {
        let span = target_span(target);
        let (bt, written) = (&at(self.bt, span), written_at(self.bt, span));
        match target {
            Target::Key(_, keys) => {
                let path: Vec<Ident> = keys.iter().map(syntax::ident).collect();
                let (keys, place, get) = (self.written_keys(bt, &path), self.place(&path, span), self.get(&path, span));
                let scan = Scan { keys: vec![path], ..Scan::default() };
                // Expands to:
                //     Out::key(const { &KeyPlace { keys: keys_at(…), get: |a| &a.grasp, get_mut: |a| &mut a.grasp } })
                let place =
                    quote_spanned!(span=> #bt::KeyPlace::<__Agent, _> { keys: #keys, get: #get, get_mut: #place });
                (scan, quote_spanned!(span=> #written::Out::key(const { &#place })))
            }
            Target::Local(name) => {
                let (local, view) = (syntax::ident(name), hidden("__view", span));
                if self.is_output(&name.text) {
                    let scan = Scan { params: true, locals: true, ..Scan::default() };
                    return (scan, quote_spanned!(span=> #written::Out::lend(&#view.scope.params.#local)));
                }
                let scan = Scan { locals: true, ..Scan::default() };
                (scan, quote_spanned!(span=> #written::Out::<__Agent, _>::local(&#view.scope.locals.#local)))
            }
        }
    }

    /// Returns the functions of `Runs` that copy outputs back into locals; nothing if all outputs go to keys.
    pub(super) fn gives(&self, path: &Path, outputs: &[TreeOutput<Rust>]) -> TokenStream {
        let mut gives = TokenStream::new();
        for TreeOutput { name, target } in outputs {
            let Target::Local(to) = target else { continue };
            let span = target_span(target);
            let bt = &at(self.bt, span);
            let [params, board, scope, place] =
                ["__params", "__bb", "__scope", "__place"].map(|name| hidden(name, span));
            let from = match name {
                Some(name) => {
                    let name = syntax::ident(name);
                    quote_spanned!(span=> &#params.#name)
                }
                None => {
                    let output = hidden(ITS_ONLY_OUTPUT, span);
                    quote_spanned!(span=> #params.#output())
                }
            };
            let local = syntax::ident(to);
            gives.extend(if self.is_output(&to.text) {
                quote_spanned!(span=> #bt::give_out(#board, #scope, |#place| &mut #place.#local, #from);)
            } else {
                quote_spanned!(span=> #bt::give_local(#scope, |#place| &mut #place.#local, #from);)
            });
        }
        if gives.is_empty() {
            return gives;
        }
        let bt = self.bt;
        let [params, board, scope] =
            ["__params", "__bb", "__scope"].map(|name| hidden(name, proc_macro2::Span::call_site()));
        quote! {
            const GIVES: ::core::primitive::bool = true;
            #[inline]
            fn give(
                #params: &<#path as #bt::Tree>::Params,
                #board: &mut #bt::Board<__Agent>,
                #scope: &mut __Scope,
            ) { #gives }
        }
    }
}

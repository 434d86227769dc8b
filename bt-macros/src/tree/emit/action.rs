//! Actions and subtrees in a tree: their inputs, and the target of their output.

use bt_model::{Argument, Call, Node, Syntax, TreeOutput};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Path;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::expression::input_message;
use super::ids::Id;
use super::node::target_span;
use super::scan::Scan;
use super::{Emitter, hidden};
use crate::tree::syntax::{self, Rust};

impl Emitter<'_> {
    /// Emits an action that may take several ticks. Returns the name of its site.
    pub(crate) fn action(&mut self, call: &Call<Rust>) -> Ident {
        let bt = &super::written_at(self.bt, call.path.span());
        self.placed(call, |leaf| quote_spanned!(leaf.span()=> <#leaf as #bt::Leaf<__Agent>>::IS_LEAF))
    }

    /// Emits an action that is done at once. Returns the name of its site.
    pub(crate) fn instant(&mut self, call: &Call<Rust>) -> Ident {
        let bt = &super::written_at(self.bt, call.path.span());
        self.placed(call, |leaf| {
            let returns = quote_spanned!(leaf.span()=> <#leaf as #bt::Leaf<__Agent>>::Returns);
            quote_spanned!(leaf.span()=> <#returns as #bt::Instant>::IS_INSTANT)
        })
    }

    /// Emits an action. `sound` returns a constant that compiles if the action is allowed here.
    fn placed(&mut self, call: &Call<Rust>, sound: impl FnOnce(&Ident) -> TokenStream) -> Ident {
        let (bt, span, filed) = (self.bt, call.path.span(), self.filed);
        let (scans, inputs) = self.inputs(&quote!(Self::Value), span, &call.arguments, &TokenStream::new());
        let mut checks = TokenStream::new();
        let value = self.placed_type(&call.path, |leaf| {
            let (sound, leaf) = (sound(leaf), filed.then(|| has_inputs(bt, call, leaf)));
            let has_inputs = leaf.map(|(name, constant)| {
                checks.extend(constant);
                quote_spanned!(span=> && #name)
            });
            quote_spanned!(span=> #sound #has_inputs)
        });
        self.items.extend(checks);
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

    /// Emits an alias of a path as a type. If the type is not allowed here, the alias is an error at the path. `sound`
    /// returns a constant that compiles if the type is allowed.
    fn placed_type(&mut self, path: &Path, sound: impl FnOnce(&Ident) -> TokenStream) -> TokenStream {
        let (bt, span) = (self.bt, path.span());
        let named =
            |what: &str| quote::format_ident!("__{what}{}", self.sites, span = Span::call_site().located_at(span));
        // rustc resolves the path here, and reports an unknown path once.
        let (leaf, placed) = (named("Leaf"), named("Placed"));
        let sound = sound(&leaf);
        let type_of_path = self.named_type(path, &leaf);
        // Expands to:
        //     type __Leaf4 = shoot;
        //     type __Placed4 = <(Sound<{ <__Leaf4 as Leaf<__Agent>>::IS_LEAF }>, __Leaf4) as Placed>::Type;
        self.items.extend(quote_spanned! {span=>
            #type_of_path
            type #placed = <(#bt::Sound<{ #sound }>, #leaf) as #bt::Placed>::Type;
        });
        quote_spanned!(span=> #placed)
    }

    /// Returns `type __Leaf4 = shoot;`, with an import if that leads to a better message.
    fn named_type(&self, path: &Path, leaf: &Ident) -> TokenStream {
        let span = path.span();
        if self.filed || !path.get_ident().is_some_and(|name| self.file.declares(name)) {
            return quote_spanned!(span=> type #leaf = #path;);
        }
        let (bt, visibility) = (self.bt, self.visibility);
        let [import, called] =
            [&format!("{leaf}Import"), "__Called"].map(|name| Ident::new(name, Span::call_site().located_at(span)));
        // Expands to:
        //     struct __Leaf4Import;
        //     const _: () = {
        //         use calls::*;                // `__Called`, if the next line imports no type
        //         use shoot as __Called;
        //         impl Import for __Leaf4Import { type Type = __Called; }
        //     };
        //     type __Leaf4 = <__Leaf4Import as Import>::Type;
        quote_spanned! {span=>
            #visibility struct #import;
            const _: () = {
                // The name of the action determines which of the two imports supplies the type.
                #[allow(unused_imports)]
                use #bt::calls::*;
                #[allow(unused_imports)]
                use #path as #called;
                impl #bt::Import for #import { type Type = #called; }
            };
            type #leaf = <#import as #bt::Import>::Type;
        }
    }

    /// Emits a custom composite or decorator.
    pub(crate) fn custom(&mut self, call: &Call<Rust>, children: &[Node<Rust>], id: &Id, depth: u16) -> TokenStream {
        let (bt, span) = (self.bt, call.path.span());
        let at = &super::written_at(bt, span);
        let custom = self.placed_type(
            &call.path,
            |custom| quote_spanned!(custom.span()=> <#custom as #at::Composite<__Agent>>::IS_COMPOSITE),
        );
        let (scans, inputs) = self.inputs(&quote!(Self::Value), span, &call.arguments, &TokenStream::new());
        let site = self.computed_as(span, &custom, &quote_spanned!(span=> Self::Value), &scans, inputs);
        let count = children.len();
        // rustc reports a wrong number of children at the call, so each token of the call has the span of the node.
        let check = super::written_at(&quote!(#bt::check_children::<__Agent, #custom>(#count)), span);
        self.items.extend(quote_spanned!(span=> const _: () = #check;));
        let emitted = children.iter().map(|child| self.node(child, Some(id), depth)).collect();
        let emitted = super::composite::indexed(bt, emitted);
        quote_spanned!(span=> #bt::Compose<#site, #emitted>)
    }

    /// Emits a subtree. Returns the name of its site and its type.
    pub(crate) fn run(
        &mut self,
        path: &Path,
        arguments: &[Argument<Rust>],
        outputs: &[TreeOutput<Rust>],
    ) -> (Ident, TokenStream) {
        let (bt, span) = (self.bt, path.span());
        let at = &super::written_at(bt, span);
        let mut checks = TokenStream::new();
        let tree = self.placed_type(path, |tree| {
            let (constants, checked) = checked_outputs(bt, path, tree, outputs);
            checks = constants;
            quote_spanned!(tree.span()=> <#tree as #at::TreeOf<__Agent>>::IS_TREE #checked)
        });
        self.items.extend(checks);
        let params = quote_spanned!(span=> <#tree as #bt::Tree>::Params);
        let (mut scans, places) = self.bound(outputs);
        let (read, inputs) = self.inputs(&quote!(#path), span, arguments, &places);
        scans.extend(read);
        let gives = self.gives(path, outputs);
        let site = self.computed(span, &params, &scans, inputs);
        self.items.extend(quote_spanned! {span=>
            impl #bt::Runs<__Agent, __Scope> for #site {
                type Tree = #tree;
                #gives
            }
        });
        (site, tree)
    }

    /// Returns the inputs: `<of>::inputs().to(…).within(…).all_inputs_given()`. rustc reports the errors of each part
    /// where the user wrote it.
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
        built.extend(quote_spanned!(span=> .all_inputs_given()));
        (scans, built)
    }
}

/// Returns a constant that checks that an action has the inputs which a file passes, and the name of the constant. Its
/// message has the place of an unknown input in the file, and rustc then reports nothing else about the action.
fn has_inputs(bt: &TokenStream, call: &Call<Rust>, leaf: &Ident) -> (Ident, TokenStream) {
    let span = call.path.span();
    let checks = call.arguments.iter().map(|Argument { name, .. }| {
        let input = syntax::ident(name);
        let (message, name) = (input_message(&call.path, &input), input.unraw().to_string());
        quote_spanned!(span=> && #bt::compiled::check_input(<#leaf as #bt::Action>::INFO.inputs, #name, #message))
    });
    // rustc shows the name of the constant.
    let name = quote::format_ident!("inputs_of_{}", leaf.to_string().trim_start_matches('_'), span = span);
    let constant = quote_spanned!(span=> const #name: ::core::primitive::bool = true #(#checks)*;);
    (name, constant)
}

/// Returns constants that check that a subtree may write the parameters to which the `run` binds outputs, and their
/// names.
fn checked_outputs(
    bt: &TokenStream,
    path: &Path,
    tree: &Ident,
    outputs: &[TreeOutput<Rust>],
) -> (TokenStream, TokenStream) {
    let (mut constants, mut checked) = (TokenStream::new(), TokenStream::new());
    let text = Rust::text(path);
    for (number, name) in outputs.iter().filter_map(|output| output.name.as_ref()).enumerate() {
        let ident = syntax::ident(name);
        let (span, output) = (ident.span(), ident.unraw().to_string());
        // rustc shows the name of the constant.
        let constant = quote::format_ident!(
            "OUTPUT_{number}_OF_RUN_{}",
            tree.to_string().trim_start_matches("__Leaf"),
            span = span
        );
        let message = format!("`{output}` is no output of `{text}`, which only reads it: write `{output} = …`");
        let at = super::written_at(bt, tree.span());
        let read_only = quote_spanned!(tree.span()=> <#tree as #at::TreeOf<__Agent>>::READ_ONLY);
        let bt = super::written_at(bt, span);
        constants.extend(quote_spanned! {span=>
            const #constant: ::core::primitive::bool = #bt::check_output(#read_only, #output, #message);
        });
        checked.extend(quote_spanned!(tree.span()=> && #constant));
    }
    (constants, checked)
}

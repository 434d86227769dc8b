//! The expansion of the parameters and locals of a tree.

use bt_model::{Direction, Param, Tree};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Expr;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::scan::{Names, scan};
use super::{hidden, outputs};
use crate::inputs::builder::{self, Target};
use crate::inputs::input::Input;
use crate::inputs::{files, info};
use crate::tree::parse::Shell;
use crate::tree::syntax::{self, Rust};

/// Returns `__Params`, its builder, and `Patrol::inputs()`.
pub(crate) fn params(bt: &TokenStream, shell: &Shell, tree: &Tree<Rust>) -> TokenStream {
    if tree.params.is_empty() {
        // rustc shows this name for a parameter that does not exist.
        let none = format_ident!("{}_takes_no_parameters", shell.name.unraw(), span = Span::call_site());
        let no_output = outputs::none(bt, shell, &quote!(#none), &quote!());
        // The parameters of a subtree are passed by name; this tree has none.
        return quote! {
            type __Params = ();
            #[allow(non_camel_case_types)]
            pub struct #none;
            impl #none {
                #[inline(always)]
                pub fn all_inputs_given(self) {}
            }
            #no_output
            impl __Tree {
                #[doc(hidden)]
                #[inline(always)]
                pub fn inputs() -> #none { #none }
            }
        };
    }
    let mut inputs: Vec<Input> = Vec::new();
    for param in &tree.params {
        // A repeated name has been reported.
        if inputs.iter().all(|input| input.name != param.name.text) {
            inputs.push(input(bt, param));
        }
    }
    let (names, types): (Vec<_>, Vec<_>) = inputs.iter().map(|input| (&input.name, input.field())).unzip();
    let followed = inputs.iter().filter(|input| !input.latch && input.output.is_none()).map(|input| &input.name);
    let fields = inputs.iter().map(|input| {
        let (name, ty) = (&input.name, input.field());
        // The `run` in another module copies outputs back, so the field of an output is visible.
        let visibility = input.output.as_ref().map(|_| &shell.visibility);
        quote!(#visibility #name: #ty)
    });
    let outputs: Vec<_> = inputs.iter().filter(|input| input.output.is_some()).map(|input| &input.name).collect();
    let read_only = inputs.iter().filter(|input| input.output.is_none()).map(|input| input.name.unraw().to_string());
    let rebinds = (!outputs.is_empty()).then(|| outputs::rebinds(bt, &outputs));
    let one_output = outputs::one(bt, shell, &inputs);
    let (name, visibility) = (&shell.name, &shell.visibility);
    let generics = syn::Generics::default();
    let target = Target { name, visibility, generics: &generics, broken: false };
    let (made, builder) = (builder::builder(name), builder::emit(bt, &target, &inputs));
    let missing = inputs.iter().map(|_| quote!(#bt::Missing));
    let for_files = for_files(bt, &inputs);
    // Expands to:
    //     pub struct __Params { route: Route, speed: f32 }
    //     impl Params for __Params { fn refresh(&mut self, now: Self) { self.route = now.route; … } }
    //     const _: () = {
    //         use __Params as Patrol;   // so that messages name the tree
    //         …its builder…
    //         impl __Tree { pub fn inputs() -> inputs_of_Patrol<Missing, Missing> { … } }
    //     };
    quote! {
        #[derive(::core::clone::Clone, ::core::cmp::PartialEq)]
        #[allow(private_interfaces)]
        pub struct __Params { #(#fields),* }
        impl ::core::marker::Copy for __Params where #(for<'__k> #types: ::core::marker::Copy),* {}
        #bt::remembered! { __Params { #(#names: #types,)* } latched {} }
        impl #bt::Params for __Params {
            const READ_ONLY: &'static [&'static ::core::primitive::str] = &[#(#read_only),*];
            #[inline]
            fn refresh(&mut self, now: Self) {
                #(self.#followed = now.#followed;)*
                #(#bt::Out::rebind(&mut self.#outputs, now.#outputs);)*
            }
            #rebinds
        }
        #for_files
        const _: () = {
            use __Params as #name;
            #builder
            #one_output
            #[allow(private_interfaces)]
            impl __Tree {
                /// Its parameters, one by one.
                #[inline(always)]
                #visibility fn inputs() -> #made<#(#missing),*> { __Params::inputs() }
            }
        };
    }
}

/// Returns the impls with which a file passes a tree its parameters.
fn for_files(bt: &TokenStream, inputs: &[Input]) -> TokenStream {
    let generics = syn::Generics::default();
    let named = inputs.iter().map(|input| files::named(bt, &generics, quote!(__Tree), &input.name, &input.ty));
    let build = files::build(bt, &format_ident!("__Params"), inputs, None);
    let rows = inputs.iter().map(|input| info::row(bt, input));
    // Expands to:
    //     impl Named<0xcbf2…, Witness<Route>> for __Tree { … }
    //     impl Build for __Params where for<'__k> Route: FileValue { … }
    //     impl Given for __Params { const INPUTS: &'static [InputInfo] = &[InputInfo { name: "route", … }]; }
    quote! {
        #bt::if_json! {
            #(#named)*
            #build
            #[automatically_derived]
            impl #bt::files::Given for __Params { const INPUTS: &'static [#bt::InputInfo] = &[#(#rows),*]; }
        }
    }
}

pub(crate) fn input(bt: &TokenStream, param: &Param<Rust>) -> Input {
    let default = param.default.as_ref().map(|value| {
        let names = Names { root: "", to_params: quote!(), to_locals: quote!(), ..Names::default() };
        Expr::Verbatim(scan(value.to_token_stream(), &names).tokens)
    });
    let span = param.ty.span();
    let first = (param.direction == Direction::Out)
        .then(|| Expr::Verbatim(quote_spanned!(span=> ::core::default::Default::default())));
    Input {
        name: syntax::ident(&param.name),
        ty: param.ty.clone(),
        docs: String::new(),
        default: default.or(first),
        latch: param.latch,
        output: outputs::output(bt, param),
        loose: false,
    }
}

/// Returns `__Locals`, and the function that creates them. `more`: additional fields of type `Option`, which start at
/// `None`.
pub(crate) fn locals(bt: &TokenStream, tree: &Tree<Rust>, more: &[(Ident, TokenStream)]) -> (TokenStream, TokenStream) {
    let outputs = tree.outputs().next().is_some();
    if tree.locals.is_empty() && more.is_empty() && outputs {
        let locals = quote!(type __Locals = #bt::NoLocals;);
        return (locals, quote!(fn locals(_: &__Params) -> __Locals { #bt::NoLocals }));
    }
    if tree.locals.is_empty() && more.is_empty() {
        return (
            quote!(
                type __Locals = ();
            ),
            quote!(
                fn locals(_: &__Params) {}
            ),
        );
    }
    let names: Vec<Ident> = tree.locals.iter().map(|local| syntax::ident(&local.name)).collect();
    let more_names: Vec<_> = more.iter().map(|(name, _)| name).collect();
    let all: Vec<_> = names.iter().chain(more_names.iter().copied()).collect();
    let types: Vec<_> = tree.locals.iter().map(|local| local.ty.to_token_stream()).collect();
    let types: Vec<_> = types.iter().chain(more.iter().map(|(_, ty)| ty)).collect();
    let wrote = if tree.locals.is_empty() && !outputs { quote!(()) } else { quote!(::core::primitive::bool) };
    let root = hidden("__params", Span::call_site());
    let scope = Names {
        params: tree.params.iter().map(|param| &*param.name.text).collect(),
        root: "__params",
        ..Names::default()
    };
    let lets = tree.locals.iter().zip(&names).map(|(local, name)| {
        let (ty, value) = (&local.ty, scan(local.value.to_token_stream(), &scope).tokens);
        quote_spanned!(name.span()=> let #name: #ty = #value;)
    });
    let (kept, kept_locals) = kept(bt, tree).unwrap_or_else(|| {
        (
            quote!(),
            quote!(
                type Keeps = ();
            ),
        )
    });
    let items = quote! {
        #[derive(::core::clone::Clone, ::core::cmp::PartialEq)]
        pub struct __Locals { #(#all: #types),* }
        impl ::core::marker::Copy for __Locals where #(for<'__k> #types: ::core::marker::Copy),* {}
        #bt::remembered! { __Locals { #(#all: #types,)* } latched {} }
        impl #bt::Locals for __Locals { type Wrote = #wrote; #kept_locals }
        #kept
    };
    let make = quote! {
        fn locals(#root: &__Params) -> __Locals {
            #(#lets)*
            __Locals { #(#names,)* #(#more_names: ::core::option::Option::None,)* }
        }
    };
    (items, make)
}

/// Returns `__Kept`, the locals that keep their values from run to run, and the items that the impl of `Locals` then
/// has.
fn kept(bt: &TokenStream, tree: &Tree<Rust>) -> Option<(TokenStream, TokenStream)> {
    let kept = || tree.locals.iter().filter(|local| local.keep);
    let (names, types): (Vec<_>, Vec<_>) = kept().map(|local| (syntax::ident(&local.name), &local.ty)).unzip();
    if names.is_empty() {
        return None;
    }
    // Expands to:
    //     pub struct __Kept { count: u32 }
    //     impl Kept<__Locals> for __Kept { fn swap(&mut self, locals: &mut __Locals) { swap(&mut self.count, &mut
    //     locals.count); } … }
    let items = quote! {
        #[derive(::core::clone::Clone, ::core::cmp::PartialEq)]
        pub struct __Kept { #(#names: #types),* }
        impl ::core::marker::Copy for __Kept where #(for<'__k> #types: ::core::marker::Copy),* {}
        #bt::remembered! { __Kept { #(#names: #types,)* } latched {} }
        impl #bt::Kept<__Locals> for __Kept {
            fn copied(locals: &__Locals) -> Self {
                Self { #(#names: ::core::clone::Clone::clone(&locals.#names)),* }
            }
            #[inline]
            fn swap(&mut self, locals: &mut __Locals) {
                #(::core::mem::swap(&mut self.#names, &mut locals.#names);)*
            }
        }
    };
    let locals = quote! {
        type Keeps = ::core::option::Option<__Kept>;
        #[inline]
        fn swap_kept(&mut self, other: &mut Self) {
            #(::core::mem::swap(&mut self.#names, &mut other.#names);)*
        }
    };
    Some((items, locals))
}

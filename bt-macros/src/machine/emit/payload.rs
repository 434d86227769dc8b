//! The parameters of states, and the payloads that supply them. The parameters are among the machine's locals. Only one
//! of the states at each depth is active, so the parameters of all states at one depth share a field.

use bt_model::machine::{Machine, State};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Visibility;

use super::TUPLE;
use crate::inputs::builder::{self, Target};
use crate::inputs::input::Input;
use crate::tree::emit::scope;
use crate::tree::syntax::{self, Rust};

/// The emitted items for the parameters of states.
pub(super) struct Emitted {
    pub(super) items: TokenStream,
    /// The type of the payloads of transitions.
    pub(super) ty: TokenStream,
    /// The type of the locals, and the function that creates them.
    pub(super) locals: (TokenStream, TokenStream),
}

/// Returns the name of the struct of a state's parameters.
pub(super) fn params_name(number: u16) -> Ident {
    format_ident!("__P{number}")
}

/// Returns the name of the function that checks whether the parameters of a state are present.
pub(super) fn has(number: u16) -> Ident {
    format_ident!("__has{number}")
}

/// Returns the name of the variant for the payload of a state.
pub(super) fn variant(number: u16) -> Ident {
    format_ident!("S{number}")
}

/// Returns each depth at which states have parameters, with these states.
fn levels(machine: &Machine<Rust>) -> Vec<(usize, Vec<&State<Rust>>)> {
    let mut levels: Vec<(usize, Vec<&State<Rust>>)> = Vec::new();
    for state in machine.states().into_iter().filter(|state| !state.params.is_empty()) {
        let depth = machine.path(state.number).len() - 1;
        match levels.iter_mut().find(|(level, _)| *level == depth) {
            Some((_, states)) => states.push(state),
            None => levels.push((depth, vec![state])),
        }
    }
    levels.sort_by_key(|(depth, _)| *depth);
    levels
}

/// Emits the parameters of all states.
pub(super) fn emit(bt: &TokenStream, machine: &Machine<Rust>, visibility: &Visibility) -> Emitted {
    let levels = levels(machine);
    if levels.is_empty() {
        let locals = scope::locals(bt, &machine.tree, &[]);
        return Emitted { items: TokenStream::new(), ty: quote!(#bt::Never), locals };
    }
    let mut items = TokenStream::new();
    let (mut fields, mut types, mut variants, mut stores, mut getters) = (vec![], vec![], vec![], vec![], vec![]);
    for (at, (depth, states)) in levels.iter().enumerate() {
        let field = format_ident!("__d{depth}");
        let deeper: Vec<_> = levels[at + 1..].iter().map(|(depth, _)| format_ident!("__d{depth}")).collect();
        let names: Vec<_> = states.iter().map(|state| params_name(state.number)).collect();
        for (index, state) in states.iter().enumerate() {
            items.extend(params(bt, state, visibility));
            let (name, variant, getter) = (&names[index], variant(state.number), format_ident!("__s{}", state.number));
            let place = nested(bt, index, names.len());
            let (made, found) = (place(&quote!(payload)), place(&quote!(params)));
            stores.push(quote! {
                Self::#variant(payload) => {
                    locals.#field = ::core::option::Option::Some(#made);
                    #(locals.#deeper = ::core::option::Option::None;)*
                }
            });
            let (has, any) = (has(state.number), place(&quote!(_)));
            getters.push(quote! {
                fn #has(&self) -> ::core::primitive::bool {
                    ::core::matches!(&self.#field, ::core::option::Option::Some(#any))
                }
                #[inline]
                fn #getter(&self) -> &#name {
                    match &self.#field {
                        ::core::option::Option::Some(#found) => params,
                        _ => #bt::absent(),
                    }
                }
            });
            variants.push(quote!(#variant(#name)));
        }
        let ty = one_of(bt, names.iter().map(|name| quote!(#name)).collect());
        types.push(quote!(::core::option::Option<#ty>));
        fields.push(field);
    }
    // Expands to:
    //     enum __Payload { S3(__P3), S5(__P5) }
    //     impl Payload<__Scope> for __Payload { … }
    items.extend(quote! {
        #[derive(::core::clone::Clone)]
        #visibility enum __Payload { #(#variants),* }
        impl __Payload {
            fn write(self, locals: &mut __Locals) {
                match self { #(#stores)* }
            }
        }
        impl #bt::Payload<__Scope> for __Payload {
            fn with(&self, scope: &__Scope) -> __Scope {
                let mut scope = ::core::clone::Clone::clone(scope);
                ::core::clone::Clone::clone(self).write(&mut scope.locals);
                scope
            }
            fn store(self, scope: &mut __Scope) {
                self.write(&mut scope.locals);
            }
        }
    });
    let more: Vec<_> = fields.into_iter().zip(types).collect();
    let (locals, make) = scope::locals(bt, &machine.tree, &more);
    let locals = quote!(#locals impl __Locals { #(#getters)* });
    Emitted { items, ty: quote!(__Payload), locals: (locals, make) }
}

/// Returns the struct of a state's parameters, with its builder.
fn params(bt: &TokenStream, state: &State<Rust>, visibility: &Visibility) -> TokenStream {
    let mut inputs: Vec<Input> = Vec::new();
    for param in &state.params {
        if inputs.iter().all(|input| input.name != param.name.text) {
            inputs.push(scope::input(bt, param));
        }
    }
    let (names, types): (Vec<_>, Vec<_>) = inputs.iter().map(|input| (&input.name, &input.ty)).unzip();
    let (params, shown) = (params_name(state.number), syntax::ident(&state.name));
    let generics = syn::Generics::default();
    let target = Target { name: &shown, visibility, generics: &generics, broken: false };
    let builder = builder::emit(bt, &target, &inputs);
    quote_spanned! {state.name.place.first=>
        #[derive(::core::clone::Clone, ::core::cmp::PartialEq)]
        pub struct #params { #(#names: #types),* }
        impl ::core::marker::Copy for #params where #(for<'__k> #types: ::core::marker::Copy),* {}
        #bt::remembered! { #params { #(#names: #types,)* } latched {} }
        const _: () = {
            use #params as #shown;
            #builder
        };
    }
}

/// Returns the enum that holds a value of one of several types.
fn one_of(bt: &TokenStream, mut types: Vec<TokenStream>) -> TokenStream {
    loop {
        types = types
            .chunks(TUPLE)
            .map(|types| {
                let of = format_ident!("Of{}", types.len());
                quote!(#bt::#of<#(#types),*>)
            })
            .collect();
        if types.len() == 1 {
            return types.remove(0);
        }
    }
}

/// Returns a function that wraps tokens in the variants for the type at `index` of `len` types in [`one_of`].
fn nested(bt: &TokenStream, index: usize, len: usize) -> impl Fn(&TokenStream) -> TokenStream {
    let bt = bt.clone();
    move |inner| {
        let (mut index, mut len, mut path) = (index, len, inner.clone());
        loop {
            let chunk = (len - index / TUPLE * TUPLE).min(TUPLE);
            let of = format_ident!("Of{}", chunk);
            let variant = Ident::new(&"ABCDEFGH"[index % TUPLE..=index % TUPLE], proc_macro2::Span::call_site());
            path = quote!(#bt::#of::#variant(#path));
            (index, len) = (index / TUPLE, len.div_ceil(TUPLE));
            if len == 1 {
                return path;
            }
        }
    }
}

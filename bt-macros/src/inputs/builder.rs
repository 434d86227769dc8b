//! The builder of an action's inputs, which a tree calls where it names the action.
//!
//! The type of the builder records which inputs are given. A missing input is a compile error that names the input, and
//! an unknown input is a method that does not exist.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Generics, Type, Visibility, parse_quote};

use super::input::Input;
use super::text;

/// The struct whose inputs are built.
pub struct Target<'a> {
    pub name: &'a Ident,
    pub visibility: &'a Visibility,
    pub generics: &'a Generics,
    /// `true` if the struct is invalid, so that its fields may differ from the inputs: then nothing is built.
    pub broken: bool,
}

/// Returns the name of the builder, which rustc shows for an input that does not exist.
pub fn builder(name: &Ident) -> Ident {
    format_ident!("inputs_of_{}", name.unraw(), span = Span::call_site())
}

/// Returns `Target::inputs()` and the builder that it returns.
pub fn emit(bt: &TokenStream, target: &Target<'_>, inputs: &[Input]) -> TokenStream {
    let Target { name, visibility, generics, broken } = target;
    let builder = builder(name);
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    let states: Vec<Ident> = (0..inputs.len()).map(|i| format_ident!("Given{i}")).collect();
    let fields: Vec<&Ident> = inputs.iter().map(|input| &input.name).collect();
    let open = with_params(generics, &states);
    let (open_impl, open_type, _) = open.split_for_impl();
    let missing = arguments(generics, inputs.iter().map(|_| parse_quote!(#bt::Missing)));
    let setters = (0..inputs.len()).map(|i| setter(bt, target, inputs, &states, i));
    let required = inputs.iter().enumerate().filter(|(_, input)| input.default.is_none());
    let traits = required.map(|(i, input)| required_input(bt, target, i, input));
    let needs = inputs.iter().enumerate().map(|(i, input)| need(bt, i, input, &states[i]));
    let needs: Vec<_> = needs.collect();
    let needs_again = &needs;
    let values = inputs.iter().map(|input| value(bt, input));
    let built = if *broken { quote!(#bt::inert()) } else { quote!(#name { #(#fields: #values,)* }) };
    let bounds_of = bounds.map(|bounds| &bounds.predicates).into_iter();
    let bounds_again = bounds_of.clone();
    // Expands to:
    //     pub struct inputs_of_move_to<Given0, Given1> { to: Given0, within: Given1, __of: … }
    //     impl move_to { pub fn inputs() -> inputs_of_move_to<Missing, Missing> { … } }
    //     impl<Given0, Given1> inputs_of_move_to<Given0, Given1> {
    //         pub fn to(self, to: Vec2) -> inputs_of_move_to<Given<Vec2>, Given1> { … }
    //         pub fn within(self, within: f32) -> inputs_of_move_to<Given0, Given<f32>> { … }
    //         pub fn all_inputs_given(self) -> move_to where Given0: IsGiven0 + Fill<Vec2>, Given1: Fill<f32> { … }
    //     }
    //     impl<Given0, Given1> From<inputs_of_move_to<Given0, Given1>> for move_to where … { … }
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, private_bounds, non_camel_case_types)]
        #visibility struct #builder #open_impl #bounds {
            #(#fields: #states,)*
            __of: ::core::marker::PhantomData<fn() -> #name #type_generics>,
        }

        #[automatically_derived]
        #[allow(dead_code, private_interfaces)]
        impl #impl_generics #name #type_generics #bounds {
            #[doc(hidden)]
            #[inline(always)]
            #visibility fn inputs() -> #builder #missing {
                #builder { #(#fields: #bt::Missing,)* __of: ::core::marker::PhantomData }
            }
        }

        #(#traits)*

        #[automatically_derived]
        #[allow(dead_code, non_snake_case, private_interfaces, private_bounds, clippy::all, clippy::pedantic)]
        impl #open_impl #builder #open_type #bounds {
            #(#setters)*

            #[doc(hidden)]
            #[inline(always)]
            #visibility fn all_inputs_given(self) -> #name #type_generics where #(#needs,)* #(#bounds_of)* {
                #built
            }
        }

        #[automatically_derived]
        #[allow(dead_code, non_snake_case, private_interfaces, private_bounds, clippy::all, clippy::pedantic)]
        impl #open_impl ::core::convert::From<#builder #open_type> for #name #type_generics
        where
            #(#needs_again,)* #(#bounds_again)*
        {
            #[inline(always)]
            fn from(inputs: #builder #open_type) -> Self {
                inputs.all_inputs_given()
            }
        }
    }
}

fn setter(bt: &TokenStream, target: &Target<'_>, inputs: &[Input], states: &[Ident], i: usize) -> TokenStream {
    let (visibility, builder) = (target.visibility, builder(target.name));
    let Input { name, docs, loose, .. } = &inputs[i];
    let ty = inputs[i].field();
    let after = arguments(
        target.generics,
        states
            .iter()
            .enumerate()
            .map(|(j, state)| if i == j { parse_quote!(#bt::Given<#ty>) } else { parse_quote!(#state) }),
    );
    let others = inputs.iter().enumerate().filter(|(j, _)| i != *j).map(|(_, input)| &input.name);
    let docs = if docs.is_empty() { format!("Gives the input `{}`.", name.unraw()) } else { docs.clone() };
    let (parameter, given) = match &inputs[i].output {
        _ if *loose => (quote!(_: impl Sized), quote!(())),
        Some(output) => {
            let (agent, ty) = (&output.agent, &inputs[i].ty);
            (quote!(#name: impl #bt::IntoOut<#agent, #ty>), quote!(#bt::IntoOut::into_out(#name)))
        }
        None => (quote!(#name: #ty), quote!(#name)),
    };
    quote! {
        #[doc = #docs]
        #[inline(always)]
        #visibility fn #name(self, #parameter) -> #builder #after {
            #builder {
                #name: #bt::Given(#given),
                #(#others: self.#others,)*
                __of: ::core::marker::PhantomData,
            }
        }
    }
}

/// Returns a trait that only a given input implements, so that rustc reports a missing input with its name.
fn required_input(bt: &TokenStream, target: &Target<'_>, i: usize, input: &Input) -> TokenStream {
    let visibility = target.visibility;
    let marker = format_ident!("IsGiven{i}");
    let (action, name) = (target.name.unraw(), input.name.unraw());
    let message = format!("`{action}` lacks its input `{name}`");
    let label = format!("`{name}: {}` is missing", text::written(&input.ty));
    let note = match input.output {
        Some(_) => {
            format!("write `run {action}({name} -> bb.key)`, or `{name} = …` for a first value without a target")
        }
        None => format!("write `{action}({name} = …)`, or in Rust code `.{name}(…)`"),
    };
    quote! {
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        #visibility trait #marker {}
        #[automatically_derived]
        impl<__T> #marker for #bt::Given<__T> {}
    }
}

fn need(bt: &TokenStream, i: usize, input: &Input, state: &Ident) -> TokenStream {
    let ty = input.field();
    if input.default.is_some() {
        return quote!(#state: #bt::Fill<#ty>);
    }
    let marker = format_ident!("IsGiven{i}");
    quote!(#state: #marker + #bt::Fill<#ty>)
}

fn value(bt: &TokenStream, input: &Input) -> TokenStream {
    let name = &input.name;
    match &input.default {
        Some(default) if input.output.is_some() => {
            quote!(#bt::Fill::fill(self.#name, || #bt::Out::own(#default)))
        }
        Some(default) => quote!(#bt::Fill::fill(self.#name, || #default)),
        None => quote!(#bt::Fill::fill(self.#name, || #bt::inert())),
    }
}

/// Returns the generics of the builder: those of the struct, and one state per input.
fn with_params(generics: &Generics, states: &[Ident]) -> Generics {
    let mut generics = generics.clone();
    generics.params.extend(states.iter().map(|state| -> syn::GenericParam { parse_quote!(#state) }));
    generics
}

/// Returns the generic arguments of the builder's type with these states.
fn arguments(generics: &Generics, states: impl Iterator<Item = Type>) -> TokenStream {
    let own = generics.params.iter().map(|param| match param {
        syn::GenericParam::Lifetime(param) => {
            let lifetime = &param.lifetime;
            quote!(#lifetime)
        }
        syn::GenericParam::Type(param) => {
            let name = &param.ident;
            quote!(#name)
        }
        syn::GenericParam::Const(param) => {
            let name = &param.ident;
            quote!(#name)
        }
    });
    quote!(<#(#own,)* #(#states,)*>)
}

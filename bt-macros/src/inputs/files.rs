//! Code that builds an action from a file. Without the feature `json` of bt-runtime it compiles to nothing.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{GenericArgument, Generics, Ident, PathArguments, Type};

use super::builder::Target;
use super::input::Input;
use super::text;

/// Returns `impl Build`, and the types of the inputs. `Build` is implemented if a tree can store all inputs; and also
/// if the declaration is broken, so that a file that uses the action causes no second error. `memory`: the type of the
/// action's memory, if the macro knows it.
pub fn emit(bt: &TokenStream, target: &Target<'_>, inputs: &[Input], memory: Option<&TokenStream>) -> TokenStream {
    let has_generics = !target.generics.params.is_empty();
    if has_generics || !target.broken && inputs.iter().any(|input| input.loose) {
        return TokenStream::new();
    }
    let name = target.name;
    let named = inputs.iter().map(|input| self::named(bt, target.generics, name, &input.name, &input.ty));
    let build = if target.broken { inert(bt, name) } else { build(bt, name, inputs, memory) };
    quote!(#bt::if_json! { #(#named)* #build })
}

/// Returns `impl Build` for a broken declaration.
fn inert(bt: &TokenStream, name: &Ident) -> TokenStream {
    // Expands to:
    //     impl Build for move_to {
    //         fn build<A: Agent, T: Takes<A, Self>>(_: &mut Inputs<A>, _: T) -> Option<T::Made> { None }
    //     }
    quote! {
        #[automatically_derived]
        impl #bt::files::Build for #name {
            fn build<__A: #bt::Agent, __T: #bt::files::Takes<__A, Self>>(
                _: &mut #bt::files::Inputs<'_, '_, __A>,
                _: __T,
            ) -> ::core::option::Option<__T::Made> {
                ::core::option::Option::None
            }
        }
    }
}

/// Returns `impl Build` for a struct without type parameters whose fields are these inputs.
pub fn build(bt: &TokenStream, name: &Ident, inputs: &[Input], memory: Option<&TokenStream>) -> TokenStream {
    let (fields, types): (Vec<_>, Vec<_>) = inputs.iter().map(|input| (&input.name, &input.ty)).unzip();
    let takes = inputs.iter().map(|input| {
        let Input { name, ty, default, .. } = input;
        let (label, written) = (name.unraw().to_string(), text::written(ty));
        let default = match default {
            Some(default) => quote!(::core::option::Option::Some(|| #default)),
            None => quote!(::core::option::Option::None),
        };
        let take = if input.output.is_some() { quote!(output) } else { quote!(take) };
        quote!(let #name = __inputs.#take::<#ty>(#label, #bt::ops!(#ty, #written), #default);)
    });
    let outputs: Vec<_> = inputs.iter().filter(|input| input.output.is_some()).map(|input| &input.name).collect();
    let built = quote! {
        __takes.take(move |__env: &#bt::files::Env<'_, '_, __A>| Self { #(#fields: #fields.get(__env),)* })
    };
    let built = if !outputs.is_empty() {
        // Expands to:
        //     {
        //         let __to = (tries.clone(),);
        //         takes.take_giving(
        //             move |env| Self { arm: arm.get(env), tries: tries.get(env) },
        //             move |given, bb, memory| { let (tries,) = &to; tries.give(&given.tries, bb, memory); },
        //         )
        //     }
        quote! {{
            let __to = (#(::core::clone::Clone::clone(&#outputs),)*);
            __takes.take_giving(
                move |__env: &#bt::files::Env<'_, '_, __A>| Self { #(#fields: #fields.get(__env),)* },
                move |__given: &Self, __bb: &mut #bt::Board<__A>, __memory: &mut #bt::files::AgentMemory<__A>| {
                    let (#(#outputs,)*) = &__to;
                    #(#outputs.give(&__given.#outputs, __bb, __memory);)*
                },
            )
        }}
    } else if fields.is_empty() {
        built
    } else {
        quote! {
            match (#(#fields,)*) {
                (#(#bt::files::Source::Const(#fields),)*) => __takes.take(move |_: &#bt::files::Env<'_, '_, __A>| Self {
                    #(#fields: ::core::clone::Clone::clone(&#fields),)*
                }),
                (#(#fields,)*) => #built,
            }
        }
    };
    let saves = memory.map(|memory| {
        quote! {
            fn saves() -> ::core::option::Option<#bt::files::AnySaves> {
                #bt::saves!(#memory)
            }
        }
    });
    // Expands to:
    //     impl Build for move_to where for<'__k> Vec2: FileValue {
    //         fn build<A: Agent, T: Takes<A, Self>>(inputs: &mut Inputs<A>, takes: T) -> Option<T::Made> {
    //             let to = inputs.take::<Vec2>("to", ops!(Vec2, "Vec2"), None);
    //             let (to,) = (to?,);
    //             Some(match (to,) {
    //                 (Source::Const(to),) => takes.take(move |_| Self { to: to.clone() }),
    //                 (to,) => takes.take(move |env| Self { to: to.get(env) }),
    //             })
    //         }
    //     }
    quote! {
        #[automatically_derived]
        // An action may have no inputs, and only its constructor makes a one-element tuple.
        #[allow(unused_variables, clippy::redundant_closure)]
        impl #bt::files::Build for #name where #(for<'__k> #types: #bt::files::FileValue,)* {
            fn build<__A: #bt::Agent, __T: #bt::files::Takes<__A, Self>>(
                __inputs: &mut #bt::files::Inputs<'_, '_, __A>,
                __takes: __T,
            ) -> ::core::option::Option<__T::Made> {
                #(#takes)*
                let (#(#fields,)*) = (#(#fields?,)*);
                ::core::option::Option::Some(#built)
            }
            #saves
        }
    }
}

/// Returns `impl Named`, by which the type of an input, a key or a parameter is found by name.
pub fn named(bt: &TokenStream, generics: &Generics, of: impl ToTokens, name: &Ident, ty: &Type) -> TokenStream {
    let inner = optional(ty).unwrap_or(ty);
    named_as(bt, generics, of, name, ty, (&quote!(#ty), &quote!(#inner)))
}

/// Returns `impl Named` for a field of type `ty` that files read as another type. `read`: this other type, and the type
/// inside it if it is an `Option`.
pub fn named_as(
    bt: &TokenStream,
    generics: &Generics,
    of: impl ToTokens,
    name: &Ident,
    ty: &Type,
    read: (&TokenStream, &TokenStream),
) -> TokenStream {
    let (impl_generics, _, bounds) = generics.split_for_impl();
    let (number, (read, inner)) = (number(&name.unraw().to_string()), read);
    // Expands to:
    //     impl Named<0xcbf2…, Witness<Option<Mode>>> for move_to { type Of = Option<Mode>; type Inner = Mode; }
    quote! {
        #[automatically_derived]
        impl #impl_generics #bt::compiled::Named<#number, #bt::compiled::Witness<#ty>> for #of #bounds {
            type Of = #read;
            type Inner = #inner;
        }
    }
}

/// Returns the inner type of an `Option`; `None` for other types.
pub fn optional(ty: &Type) -> Option<&Type> {
    argument(ty, "Option")
}

/// Returns the argument of the generic type with this name; `None` for other types.
pub fn argument<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == name)?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            GenericArgument::Type(inner) => Some(inner),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the number that represents a name in types: the FNV-1a hash of the name.
pub fn number(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

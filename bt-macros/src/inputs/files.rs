//! How an action is made from a file. Nothing of it is there without bt-runtime's feature `json`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use super::builder::Target;
use super::input::Input;
use super::text;

/// `impl Build`. It is there only where all inputs can be kept by a tree.
pub fn emit(bt: &TokenStream, target: &Target<'_>, inputs: &[Input]) -> TokenStream {
    let has_generics = !target.generics.params.is_empty();
    if target.broken || has_generics || inputs.iter().any(|input| input.loose) {
        return TokenStream::new();
    }
    let name = target.name;
    let (fields, types): (Vec<_>, Vec<_>) = inputs.iter().map(|input| (&input.name, &input.ty)).unzip();
    let takes = inputs.iter().map(|input| {
        let Input { name, ty, default, .. } = input;
        let (label, written) = (name.unraw().to_string(), text::written(ty));
        let default = match default {
            Some(default) => quote!(::core::option::Option::Some(|| #default)),
            None => quote!(::core::option::Option::None),
        };
        quote!(let #name = __inputs.take::<#ty>(#label, #bt::ops!(#ty, #written), #default);)
    });
    let built = quote! {
        __takes.take(move |__env: &#bt::files::Env<'_, __A>| Self { #(#fields: #fields.get(__env),)* })
    };
    let built = if fields.is_empty() {
        built
    } else {
        quote! {
            match (#(#fields,)*) {
                (#(#bt::files::Source::Const(#fields),)*) => __takes.take(move |_: &#bt::files::Env<'_, __A>| Self {
                    #(#fields: ::core::clone::Clone::clone(&#fields),)*
                }),
                (#(#fields,)*) => #built,
            }
        }
    };
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
        #bt::if_json! {
            #[automatically_derived]
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
            }
        }
    }
}

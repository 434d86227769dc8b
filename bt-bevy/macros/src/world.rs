//! `#[derive(BevyWorld)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Data, DeriveInput, Error, Fields, GenericParam, Lifetime, Member, Result, Type};

/// The implementations of the traits of a world.
pub fn expand(item: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &item.data else {
        return Err(Error::new_spanned(
            &item.ident,
            "a world is a struct\nhelp: write one with `#[derive(SystemParam, BevyWorld)]`",
        ));
    };
    let private = crate::private();
    let [own, any, tick] = ["'static", "'_", "'x"].map(|lifetime| type_with(item, lifetime));
    let (params, bounds) = (type_params(item), &item.generics.where_clause);
    let turns = members(&data.fields).map(|(member, _)| quote!(#private::Part(&mut self.#member).begin_turn(turn);));
    let tasks = members(&data.fields).find(|(_, ty)| is_tasks(ty)).map(|(member, _)| {
        quote! {
            #[automatically_derived]
            impl<#(#params,)*> #private::HasTasks for #any #bounds {
                fn with_tasks<__R>(&mut self, work: impl ::core::ops::FnOnce(&mut #private::Tasks<'_, '_>) -> __R) -> __R {
                    work(&mut self.#member)
                }
            }
        }
    });
    // Expands to: `impl HasParam for Field<'_, '_> { type Param = Field<'static, 'static>; }`, and so on.
    Ok(quote! {
        #[automatically_derived]
        impl<#(#params,)*> #private::HasParam for #any #bounds {
            type Param = #own;
        }

        #[automatically_derived]
        impl<'x, #(#params,)*> #private::FromParam<'x, #own> for #tick #bounds {
            #[inline(always)]
            fn from_param(param: #private::SystemParamItem<'x, 'x, #own>) -> Self {
                param
            }

            #[inline(always)]
            fn begin_turn(&mut self, turn: #private::Turn) {
                #private::TakesTurn::begin_turn(self, turn);
            }
        }

        #[automatically_derived]
        impl<#(#params,)*> #private::TakesTurn for #any #bounds {
            #[inline(always)]
            fn begin_turn(&mut self, turn: #private::Turn) {
                // The type of each parameter decides which of the traits is used.
                #[allow(unused_imports)]
                use #private::{WithTurn as _, WithoutTurn as _};
                let _ = turn;
                #(#turns)*
            }
        }

        #tasks
    })
}

/// The struct with this lifetime for all of its own: `Field<'static, 'static>`.
fn type_with(item: &DeriveInput, lifetime: &str) -> TokenStream {
    let name = &item.ident;
    let lifetime = Lifetime::new(lifetime, proc_macro2::Span::call_site());
    let arguments = item.generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(_) => lifetime.to_token_stream(),
        GenericParam::Type(ty) => ty.ident.to_token_stream(),
        GenericParam::Const(constant) => constant.ident.to_token_stream(),
    });
    quote!(#name<#(#arguments),*>)
}

/// The parameters of the struct that are no lifetimes, without their defaults.
fn type_params(item: &DeriveInput) -> Vec<GenericParam> {
    let mut params: Vec<_> =
        item.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_))).cloned().collect();
    for param in &mut params {
        match param {
            GenericParam::Type(ty) => ty.default = None,
            GenericParam::Const(constant) => constant.default = None,
            GenericParam::Lifetime(_) => {}
        }
    }
    params
}

/// The fields, with their types.
fn members(fields: &Fields) -> impl Iterator<Item = (Member, &Type)> {
    fields.members().zip(fields.iter().map(|field| &field.ty))
}

/// `true` for `Tasks<'w, 's>`, whatever path leads to it.
fn is_tasks(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Tasks"))
}

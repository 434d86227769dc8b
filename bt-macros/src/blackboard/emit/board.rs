//! The board: the agent's struct with one change bit per key, and its setters.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{GenericParam, WhereClause};

use super::keys::Numbered;
use crate::blackboard::model::{Agent, Field, Kind};
use crate::inputs::place::at;

/// Returns the name of the board inside its `const _`.
pub fn name(agent: &Agent) -> Ident {
    format_ident!("BoardOf{}", agent.name.unraw())
}

/// Returns the struct of the board and all of its impls.
pub fn emit(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let (this, visibility, board) = (&agent.ty, &agent.visibility, name(agent));
    let (impl_generics, type_generics, bounds) = agent.generics.split_for_impl();
    let name = agent.name.unraw();
    let docs = format!(
        "`{name}` with a bit per key: changed since the last tick. A key `ammo` is written by `set_ammo` or `ammo_mut`."
    );
    let untracked = agent.fields.iter().filter(|field| field.kind == Kind::Untracked);
    let setters = keys.iter().map(|key| setters(bt, this, key)).chain(untracked.map(free_access));
    let forwarded = [
        (quote!(clone::Clone), clone_body()),
        (quote!(marker::Copy), TokenStream::new()),
        (quote!(fmt::Debug), debug_body()),
    ]
    .map(|(name, body)| {
        let bounds = and(bounds, quote!(for<'__k> #this: ::core::#name));
        quote! {
            #[automatically_derived]
            impl #impl_generics ::core::#name for #board #type_generics #bounds { #body }
        }
    });
    let changes = quote!(<#this as #bt::Agent>::Changes);
    let owned = owned(bt, keys);
    // `for<'__k>` turns a bound into a condition: if the bound does not hold, the impl is absent, and there is no
    // error.
    quote! {
        #[doc = #docs]
        #visibility struct #board #impl_generics #bounds {
            __value: #this,
            __changes: #changes,
        }

        #[automatically_derived]
        #[allow(dead_code, non_snake_case, private_interfaces)]
        impl #impl_generics #board #type_generics #bounds {
            #(#setters)*
            #owned
        }

        #[automatically_derived]
        impl #impl_generics ::core::ops::Deref for #board #type_generics #bounds {
            type Target = #this;
            #[inline(always)]
            fn deref(&self) -> &#this { &self.__value }
        }

        #[automatically_derived]
        impl #impl_generics ::core::convert::From<#this> for #board #type_generics #bounds {
            #[inline]
            fn from(__value: #this) -> Self {
                Self { __value, __changes: ::core::default::Default::default() }
            }
        }

        #[automatically_derived]
        impl #impl_generics #bt::Blackboard for #board #type_generics #bounds {
            type Agent = #this;
            #[inline(always)]
            fn parts(&mut self) -> (&mut #this, &mut #changes) { (&mut self.__value, &mut self.__changes) }
            #[inline(always)]
            fn changes(&self) -> #changes { self.__changes }
        }

        #(#forwarded)*
    }
}

/// Returns a function that is never called. It checks that no key of the agent's own is a handle to a shared value,
/// because only a `#[blackboard(shared)]` field observes changes of such a value. The type determines this, not its
/// name.
fn owned(bt: &TokenStream, keys: &[Numbered<'_>]) -> Option<TokenStream> {
    let owned = keys.iter().filter(|key| key.field.kind == Kind::Own && !is_plain(&key.field.ty));
    let checks: Vec<_> = owned
        .map(|Numbered { field: Field { ty, .. }, .. }| {
            quote_spanned!(at(ty)=> #bt::own_key::<#ty, _>(<#bt::Owner<#ty>>::OF_CHANGES);)
        })
        .collect();
    (!checks.is_empty()).then(|| {
        quote! {
            // The types of the fields determine whether the imported trait is used.
            #[allow(unused_imports)]
            fn __owned() {
                use #bt::OwnChanges as _;
                #(#checks)*
            }
        }
    })
}

/// Returns `true` for the most common types, which are no handles.
fn is_plain(ty: &syn::Type) -> bool {
    const PLAIN: [&str; 16] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
        "f64",
    ];
    matches!(ty, syn::Type::Path(path) if path.path.get_ident().is_some_and(|name| PLAIN.iter().any(|plain| name == plain)))
}

fn setters(bt: &TokenStream, this: &TokenStream, key: &Numbered<'_>) -> TokenStream {
    let Numbered { field: Field { name, visibility, ty, kind, .. }, index } = key;
    let (text, write) = (name.unraw(), format_ident!("{}_mut", name.unraw()));
    if *kind == Kind::Parent {
        let docs = format!("Write access to the keys of `{text}`.");
        return quote! {
            #[doc = #docs]
            #[inline]
            #visibility fn #write(&mut self) -> #bt::ParentMut<'_, #this, #ty> {
                #bt::ParentMut::new(&mut self.__value.#name, &mut self.__changes, #index)
            }
        };
    }
    let set = format_ident!("set_{}", text);
    let set_docs = format!("Writes `{text}`. Returns whether the value is another than before.");
    let write_docs = format!("Write access to `{text}`; the key is marked if the value is another afterwards.");
    quote! {
        #[doc = #set_docs]
        #[inline]
        #visibility fn #set(&mut self, __new: #ty) -> ::core::primitive::bool where for<'__k> #ty: #bt::KeyValue {
            #bt::Blackboard::write(self, #bt::Keys::one(#index), |__agent| &mut __agent.#name, __new)
        }

        #[doc = #write_docs]
        #[inline]
        #visibility fn #write(&mut self) -> #bt::KeyMut<'_, #this, #ty> where for<'__k> #ty: #bt::KeyValue {
            #bt::KeyMut::new(&mut self.__value.#name, &mut self.__changes, #index)
        }
    }
}

/// Returns the function for write access to a field that is no key.
fn free_access(field: &Field) -> TokenStream {
    let Field { name, visibility, ty, .. } = field;
    let write = format_ident!("{}_mut", name.unraw());
    let docs = format!("Write access to `{}`, which is not a key: changes are not recorded.", name.unraw());
    quote! {
        #[doc = #docs]
        #[inline]
        #visibility fn #write(&mut self) -> &mut #ty { &mut self.__value.#name }
    }
}

fn clone_body() -> TokenStream {
    quote! {
        fn clone(&self) -> Self {
            Self { __value: ::core::clone::Clone::clone(&self.__value), __changes: self.__changes }
        }
    }
}

fn debug_body() -> TokenStream {
    quote! {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Debug::fmt(&self.__value, __f)
        }
    }
}

/// Returns a where clause with one more bound.
fn and(bounds: Option<&WhereClause>, more: TokenStream) -> TokenStream {
    let bounds = bounds.map(|bounds| &bounds.predicates).into_iter();
    quote!(where #more, #(#bounds)*)
}

/// Returns `true` if a type may name a generic parameter of the struct.
pub fn is_generic(agent: &Agent, ty: &syn::Type) -> bool {
    let tokens = quote!(#ty).to_string();
    let mut words = tokens.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| {
        agent.generics.params.iter().any(|param| match param {
            GenericParam::Type(param) => param.ident == word,
            GenericParam::Const(param) => param.ident == word,
            GenericParam::Lifetime(_) => false,
        })
    })
}

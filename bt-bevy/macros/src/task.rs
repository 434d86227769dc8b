//! `#[derive(Task)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_quote};

/// A leaf for every agent whose world has tasks.
pub fn expand(item: &DeriveInput) -> TokenStream {
    let private = crate::private();
    let name = &item.ident;
    let (own_impl, own_type, own_where) = item.generics.split_for_impl();
    let mut generics = item.generics.clone();
    generics.params.push(parse_quote!(__A: #private::Agent));
    generics.make_where_clause().predicates.push(parse_quote!(for<'__w> __A::World<'__w>: #private::HasTasks));
    let (leaf_impl, _, leaf_where) = generics.split_for_impl();
    // Expands to: `impl<A: Agent> Leaf<A> for Chase where for<'w> A::World<'w>: HasTasks { … }`.
    quote! {
        #[automatically_derived]
        impl #own_impl #private::Task for #name #own_type #own_where {}

        #[automatically_derived]
        impl #leaf_impl #private::Leaf<__A> for #name #own_type #leaf_where {
            type Memory = #private::RunningTask;
            type Returns = #private::Progress;
            type Halts = ();

            fn enter(self, task: &mut #private::RunningTask, cx: &mut #private::Cx<'_, '_, __A>) -> #private::Progress {
                #private::begin_task(self, task, cx)
            }

            fn tick(self, task: &mut #private::RunningTask, cx: &mut #private::Cx<'_, '_, __A>) -> #private::Progress {
                #private::tick_task(self, task, cx)
            }

            fn halt(task: &mut #private::RunningTask, cx: &mut #private::Cx<'_, '_, __A>) {
                #private::halt_task(task, cx);
            }
        }
    }
}

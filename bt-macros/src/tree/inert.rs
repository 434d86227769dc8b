//! What stands for a tree with errors: an item of the right type that does nothing, so that the rest of the
//! program sees no second error.

use proc_macro2::TokenStream;
use quote::quote;

use super::parse::Shell;
use crate::crate_path;

/// The item of a tree that could not be made.
pub(super) fn tree(shell: &Shell) -> TokenStream {
    let bt = crate_path::private();
    let Shell { visibility, name, agent, docs, outer, takes_params } = shell;
    let params = takes_params.then(|| quote!(_: impl Sized));
    // Expands to:
    //     pub struct Guard;
    //     const _: () = { impl Tree for Guard { type Root = At<0, Fail>; … } impl Guard { … } };
    quote! {
        #(#docs)*
        #(#outer)*
        #visibility struct #name;

        #(#outer)*
        #[allow(dead_code, clippy::all, clippy::pedantic)]
        const _: () = {
            #[automatically_derived]
            impl #bt::Tree for #name {
                type Agent = #agent;
                type Params = ();
                type Locals = ();
                type Root = #bt::At<0, #bt::Fail>;
                const NAME: &'static str = "";
                const DOCS: &'static str = "";
                const COUNT: u16 = 1;
                const INFO: &'static [#bt::NodeInfo] = &[];
                fn locals((): &()) {}
            }
            #[automatically_derived]
            impl #name {
                pub const BYTES: usize = 0;
                pub const MAX_VISITS: u32 = 1;
                pub const INFO: &'static [#bt::NodeInfo] = &[];
                pub fn brain(agent: <#name as #bt::Tree>::Agent, #params) -> #bt::Brain<#name> {
                    #bt::Brain::new(agent, ())
                }
            }
        };
    }
}

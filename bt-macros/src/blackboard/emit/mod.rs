//! The expansion of `#[derive(Blackboard)]`.

mod agent;
mod board;
mod erased;
mod files;
mod keys;

use proc_macro2::TokenStream;
use quote::quote;

use super::model::Agent;
use crate::crate_path;

/// Returns all items that the derive adds.
pub fn emit(agent: &Agent) -> TokenStream {
    let bt = crate_path::private();
    let keys = keys::number(&bt, agent);
    let constants = keys::constants(&bt, agent, &keys);
    let board = board::emit(&bt, agent, &keys);
    let agent = agent::emit(&bt, agent, &keys);
    // Expands to:
    //     const _: () = {
    //         impl Soldier { pub const AMMO: Key<Soldier, u32> = …; }
    //         pub struct __SoldierBoard { … }    // with its setters
    //         impl Agent for Soldier { … }
    //         impl AgentHooks for Soldier { … }
    //     };
    quote! {
        #[allow(non_local_definitions)]
        const _: () = {
            #constants
            #board
            #agent
        };
    }
}

//! `bt_file!`: the trees and state machines of a JSON file become the same types as those of `bt!` and `state_tree!`.
//!
//! ```text
//! path ─ files ─► written::Document<Json> ─ read, check ─► Document<Json> ─ convert ─► Document<Rust> ─ emit ─► items
//! ```
//!
//! The rules report errors at the place in the file. Errors in names and types, which only rustc can find, are reported
//! at the path in the macro call.

mod convert;
mod files;
mod input;
mod report;
mod words;

use bt_model::check::transition_arguments;
use bt_model::json::{Json, Limits};
use bt_model::{Document, Faults};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{emit, inert};
use crate::crate_path;
use crate::diagnostics::Diagnostics;
use files::Files;
use input::{Input, Keyword};

/// Expands `bt_file!("guard.json")`.
pub(super) fn expand(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(input) = diagnostics.take(syn::parse2::<Input>(input)) else { return diagnostics.into_tokens() };
    let limits = Limits::default();
    let mut faults = Faults::<Json>::at_most(limits.faults);
    let named = input.name.as_ref().map(|(_, name)| name.clone());
    let Some(files) = Files::open(&input, &limits, &mut faults, &mut diagnostics) else {
        let item = inert::bare(input.visibility, named, input.agent);
        let reports = diagnostics.into_tokens();
        return quote!(#reports #item);
    };
    let Files { written, own, paths, guessed } = files;
    let mut document = bt_model::read(written, &mut faults);
    bt_model::check(&document, &mut faults);
    document.machines.iter().for_each(|machine| transition_arguments(machine, &mut faults));
    let first = first(&input, &document, own, &faults, &mut diagnostics);
    let alias = first.and_then(|first| renamed(&input, &mut document, first));
    let converted = convert::document(&document, &input, first, &mut faults);
    report::faults(faults, input.path.span(), &mut diagnostics);
    let read = paths.iter().map(|path| {
        quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        )
    });
    let items = if diagnostics.has_errors() {
        let unread = (own == (0, 0)).then(|| {
            let (name, agent) = guessed.unwrap_or_default();
            let agent = input.agent.clone().or_else(|| syn::parse_str(&agent).ok());
            inert::bare(input.visibility.clone(), named.or_else(|| syn::parse_str(&name).ok()), agent)
        });
        let items = inert_items(converted, own);
        quote!(#unread #items)
    } else {
        items(&converted, own, alias)
    };
    let reports = diagnostics.into_tokens();
    quote!(#reports #(#read)* #items)
}

/// Finds the item that gets the docs and the name in the macro call: the first item of the named kind, or the first of
/// the file. Returns its index among all trees followed by all machines.
fn first(
    input: &Input,
    document: &Document<Json>,
    own: (usize, usize),
    faults: &Faults<Json>,
    diagnostics: &mut Diagnostics,
) -> Option<usize> {
    let machine = match &input.name {
        Some((keyword, _)) => *keyword == Keyword::Machine,
        None => own.0 == 0,
    };
    let (trees, found) = (document.trees.len(), if machine { own.1 } else { own.0 });
    if found == 0 {
        // A file that could not be read has no such item either, but its error was reported.
        if let Some((_, name)) = input.name.as_ref().filter(|_| !faults.has_errors() && own != (0, 0)) {
            let (none, one) = if machine { ("state machine", "tree") } else { ("tree", "machine") };
            let help = format!("write `{one} {name} = …`");
            diagnostics.error_at(
                name.span(),
                format!("the file holds no {none} that could have this name"),
                Some(&help),
            );
        }
        return None;
    }
    Some(if machine { trees } else { 0 })
}

/// Sets the new name of the first item. Returns an alias for the old name, which the other items of the file use.
fn renamed(input: &Input, document: &mut Document<Json>, first: usize) -> Option<TokenStream> {
    let (_, new) = input.name.as_ref()?;
    let tree = match first.checked_sub(document.trees.len()) {
        None => &mut document.trees[first],
        Some(machine) => &mut document.machines[machine].tree,
    };
    let old = std::mem::replace(&mut tree.name.text, new.to_string());
    let old = syn::parse_str::<syn::Ident>(&old).ok().filter(|old| old != new)?;
    Some(quote!(type #old = #new;))
}

/// Returns items of the right types that do nothing, for the trees and machines of the file itself.
fn inert_items(converted: convert::Converted, own: (usize, usize)) -> TokenStream {
    let convert::Converted { mut shells, mut machine_shells, document, .. } = converted;
    shells.truncate(own.0);
    machine_shells.truncate(own.1);
    let mut trees = document.trees;
    trees.truncate(own.0);
    trees.extend(document.machines.into_iter().take(own.1).map(|machine| machine.tree));
    shells.append(&mut machine_shells);
    inert::document(&shells, &trees)
}

/// Returns the items of the trees and machines of the file itself. They contain the items of the files that it uses.
fn items(converted: &convert::Converted, own: (usize, usize), alias: Option<TokenStream>) -> TokenStream {
    let bt = crate_path::private();
    let (mut outside, mut inside) = (TokenStream::new(), TokenStream::new());
    let convert::Converted { shells, machine_shells, document, .. } = converted;
    let trees = shells.iter().zip(&document.trees).map(|(shell, tree)| emit::item_of(&bt, shell, tree));
    let trees = trees.enumerate().map(|(number, item)| (number < own.0, item));
    let machines = machine_shells.iter().zip(&document.machines);
    let machines = machines.map(|(shell, machine)| crate::machine::emit::item_of(&bt, shell, machine));
    let machines = machines.enumerate().map(|(number, item)| (number < own.1, item));
    for (is_own, emit::Item { declaration, implementation }) in trees.chain(machines) {
        if is_own { &mut outside } else { &mut inside }.extend(declaration);
        inside.extend(implementation);
    }
    let words = converted.words.iter().map(|(word, known)| words::items(&bt, word, known));
    let keys = converted.keys.iter().map(|(key, message)| {
        let name = format_ident!("Key_{key}");
        let message = report::plain(message);
        quote! {
            #[diagnostic::on_unimplemented(message = #message, label = "this file names it")]
            trait #name<__T> { type Same; }
            impl<__T> #name<__T> for #bt::compiled::Found<true> { type Same = __T; }
        }
    });
    let writes = converted.writes.iter().map(|(key, message)| {
        let name = emit::written_message(&key.split('.').collect::<Vec<_>>());
        (name, message)
    });
    let inputs = converted.inputs.iter().map(|(name, message)| (name.clone(), message));
    let messages = writes.chain(inputs).map(|(name, message)| quote!(const #name: &::core::primitive::str = #message;));
    // Expands to:
    //     pub struct Guard;
    //     const _: () = {
    //         const Written_ammo: &str = "the file writes `ammo`, which is shared … guard.json:4:31 …";
    //         #[diagnostic::on_unimplemented(message = "there is no key `ammo` … guard.json:4:31 …")]
    //         trait Key_ammo<T> { type Same; }
    //         impl<T> Key_ammo<T> for Found<true> { type Same = T; }
    //         …                                        // a trait for each word
    //         struct Patrol;                                      // from a file that this file uses
    //         const _: () = { impl Tree for Guard { … } … };
    //         const _: () = { impl Tree for Patrol { … } … };
    //     };
    quote! {
        #outside
        #[allow(dead_code, non_upper_case_globals, non_camel_case_types, unnameable_types, non_local_definitions)]
        const _: () = {
            #alias
            #(#messages)*
            #(#keys)*
            #(#words)*
            #inside
        };
    }
}

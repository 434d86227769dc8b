//! `bt_file!`: the trees of a JSON file become the same types as those of `bt!`.
//!
//! ```text
//! path ─ files ─► written::Document<Json> ─ read, check ─► Document<Json> ─ convert ─► Document<Rust> ─ emit ─► items
//! ```
//!
//! All that the rules can say is said at the place in the file. What only rustc knows, names and types, it says at the
//! macro's path.

mod convert;
mod files;
mod input;
mod report;

use bt_model::Faults;
use bt_model::json::{Json, Limits};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{emit, inert};
use crate::crate_path;
use crate::diagnostics::Diagnostics;
use files::Files;
use input::Input;

/// Expands `bt_file!("guard.json")`.
pub(super) fn expand(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(input) = diagnostics.take(syn::parse2::<Input>(input)) else { return diagnostics.into_tokens() };
    let limits = Limits::default();
    let mut faults = Faults::<Json>::at_most(limits.faults);
    let Some(files) = Files::open(&input, &limits, &mut faults, &mut diagnostics) else {
        let item = inert::bare(input.visibility, input.name, input.agent);
        let reports = diagnostics.into_tokens();
        return quote!(#reports #item);
    };
    let Files { written, own, paths, guessed } = files;
    let mut document = bt_model::read(written, &mut faults);
    bt_model::check(&document, &mut faults);
    if let (Some(name), Some(tree)) = (&input.name, document.trees.first_mut()) {
        tree.name.text = name.to_string();
    }
    let converted = convert::document(&document, &input, &mut faults);
    report::faults(faults, input.path.span(), &mut diagnostics);
    let read = paths.iter().map(|path| {
        quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        )
    });
    let items = if diagnostics.has_errors() {
        let unread = document.trees.is_empty().then(|| {
            let (name, agent) = guessed.unwrap_or_default();
            let agent = input.agent.clone().or_else(|| syn::parse_str(&agent).ok());
            inert::bare(input.visibility.clone(), input.name.clone().or_else(|| syn::parse_str(&name).ok()), agent)
        });
        let items = inert::document(&converted.shells[..own.min(converted.shells.len())], &converted.document.trees);
        quote!(#unread #items)
    } else {
        items(&converted, own)
    };
    let reports = diagnostics.into_tokens();
    quote!(#reports #(#read)* #items)
}

/// The items of the trees of the file itself, which hold those of the files it uses.
fn items(converted: &convert::Converted, own: usize) -> TokenStream {
    let bt = crate_path::private();
    let (mut outside, mut inside) = (TokenStream::new(), TokenStream::new());
    for (number, (shell, tree)) in converted.shells.iter().zip(&converted.document.trees).enumerate() {
        let emit::Item { declaration, implementation } = emit::item_of(&bt, shell, tree);
        if number < own { &mut outside } else { &mut inside }.extend(declaration);
        inside.extend(implementation);
    }
    let words = converted.words.iter().map(|word| {
        let name = format_ident!("__Word{word}");
        let constant = format_ident!("{word}");
        quote! {
            trait #name { const #constant: &'static ::core::primitive::str; }
            impl #name for #bt::compiled::String { const #constant: &'static ::core::primitive::str = #word; }
            impl #name for &'static ::core::primitive::str { const #constant: Self = #word; }
        }
    });
    let keys = converted.keys.iter().map(|(key, message)| {
        let name = format_ident!("__Key_{key}");
        // Braces in the line of JSON that it shows are no places for values.
        let message = message.replace('{', "{{").replace('}', "}}");
        quote! {
            #[diagnostic::on_unimplemented(message = #message, label = "this file names it")]
            trait #name<__T> { type Same; }
            impl<__T> #name<__T> for #bt::compiled::Found<true> { type Same = __T; }
        }
    });
    // Expands to:
    //     pub struct Guard;
    //     const _: () = {
    //         #[diagnostic::on_unimplemented(message = "there is no key `ammo` … guard.json:4:31 …")]
    //         trait __Key_ammo<T> { type Same; }
    //         impl<T> __Key_ammo<T> for Found<true> { type Same = T; }
    //         trait __WordNorth { const North: &'static str; }    // so that `<String>::North` is the text, as
    //         impl __WordNorth for String { … }                   // `<Side>::North` is the word
    //         struct Patrol;                                      // of a file that is used
    //         const _: () = { impl Tree for Guard { … } … };
    //         const _: () = { impl Tree for Patrol { … } … };
    //     };
    quote! {
        #outside
        #[allow(dead_code, non_upper_case_globals, non_camel_case_types, unnameable_types, non_local_definitions)]
        const _: () = {
            #(#keys)*
            #(#words)*
            #inside
        };
    }
}

//! `state_tree!`: machines become types, like trees.

pub(crate) mod emit;
mod parse;

use proc_macro2::TokenStream;

use crate::diagnostics::Diagnostics;
use crate::editor;
use crate::tree::{inert, keywords, report, visibility};

/// Expands `state_tree! { … }`.
pub fn expand(input: TokenStream) -> TokenStream {
    editor::with_hints(input, expanded)
}

/// Returns the reports and the items.
fn expanded(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut diagnostics = Diagnostics::new();
    let (shells, written) = parse::document(keywords::as_keys(input), &mut diagnostics);
    let document = report::faults(&mut diagnostics, |faults| {
        let document = bt_model::read(written, faults);
        bt_model::check(&document, faults);
        bt_model::check::own_arguments(&document, faults);
        document
    });
    let trees: Vec<_> = document.machines.iter().map(|machine| &machine.tree).collect();
    visibility::check(&shells, &trees, &mut diagnostics);
    let items = if diagnostics.has_errors() {
        let trees: Vec<_> = document.machines.into_iter().map(|machine| machine.tree).collect();
        inert::document(&shells, &trees)
    } else {
        #[cfg(feature = "json")]
        let shells = crate::tree::shown::machines(shells, &document.machines);
        emit::document(&shells, &document)
    };
    (diagnostics.into_tokens(), items)
}

//! `bt!` and `bt_file!`: trees become types.

pub(crate) mod call;
pub(crate) mod code;
pub(crate) mod emit;
#[cfg(feature = "json")]
mod file;
pub(crate) mod inert;
pub(crate) mod keywords;
pub(crate) mod own_file;
pub(crate) mod parse;
pub(crate) mod report;
#[cfg(feature = "json")]
pub(crate) mod shown;
pub(crate) mod syntax;
pub(crate) mod visibility;

use proc_macro2::TokenStream;

use crate::diagnostics::Diagnostics;
use crate::editor;

/// Expands `bt! { … }`.
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
    visibility::check(&shells, &document.trees.iter().collect::<Vec<_>>(), &mut diagnostics);
    let items = if diagnostics.has_errors() {
        inert::document(&shells, &document.trees)
    } else {
        #[cfg(feature = "json")]
        let shells = shown::trees(shells, &document.trees);
        emit::document(&shells, &document)
    };
    (diagnostics.into_tokens(), items)
}

/// Expands `bt_file!("guard.json")`.
#[cfg(feature = "json")]
pub fn expand_file(input: TokenStream) -> TokenStream {
    file::expand(input)
}

/// Returns the compile error of `bt_file!` without the feature `json`.
#[cfg(not(feature = "json"))]
pub fn expand_file(_: TokenStream) -> TokenStream {
    let message =
        "`bt_file!` needs the feature `json` of bt-runtime\n\n  = help: write `features = [\"json\"]` in Cargo.toml\n";
    quote::quote!(::core::compile_error!(#message);)
}

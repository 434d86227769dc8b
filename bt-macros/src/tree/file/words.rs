//! The words of enums that a file names: traits by which rustc reports the place of an unknown word.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;

use super::convert::Word;
use super::report;

/// Returns the traits of a word. A variant hides a constant of a trait, so that rustc uses the traits only if there is
/// no variant.
pub(super) fn items(bt: &TokenStream, word: &str, known: &Word) -> TokenStream {
    // A word that is no identifier has been reported.
    let Ok(constant) = syn::parse_str::<Ident>(word) else { return TokenStream::new() };
    let [knows, has, text] = ["HasWord", "Word", "AsText"].map(|what| format_ident!("{what}_{word}"));
    let message = report::plain(&known.message);
    let places = known.places.iter().map(|(line, column)| format!("line {line}, column {column}"));
    let places = format!("the file names it at {}", places.collect::<Vec<_>>().join("; "));
    let several = (known.places.len() > 1).then(|| quote!(, note = #places));
    let as_text = known.text.then(|| {
        quote! {
            trait #text { const #constant: &'static ::core::primitive::str; }
            impl #text for #bt::compiled::String { const #constant: &'static ::core::primitive::str = #word; }
            impl #text for &'static ::core::primitive::str { const #constant: Self = #word; }
        }
    });
    // Expands to:
    //     #[diagnostic::on_unimplemented(message = "there is no word `North` … guard.json:4:31 …", …)]
    //     trait HasWord_North {}                              // implemented by nothing
    //     trait Word_North { const North: (); }
    //     impl<T: HasWord_North> Word_North for T { const North: () = (); }
    //     trait AsText_North { const North: &'static str; }   // so that `<String>::North` is the text, as
    //     impl AsText_North for String { … }                  // `<Side>::North` is the word
    quote! {
        #[diagnostic::on_unimplemented(
            message = #message,
            label = "`{Self}` has no such word",
            note = "a word is a variant of its enum, or a constant of its type"
            #several
        )]
        trait #knows {}
        trait #has { const #constant: (); }
        impl<__T: #knows> #has for __T { const #constant: () = (); }
        #as_text
    }
}

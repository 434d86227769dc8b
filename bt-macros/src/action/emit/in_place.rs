//! Checks of calls in a body or an expression that would mutate a key in place: `bb.path.push(3)`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::inputs::place::written_at;
use crate::inputs::text;
use crate::writes::{Kind, Write, Writes};

/// Returns the statements that are put before the calls. The names of these methods mutate only types of the standard
/// library for certain, so rustc checks the type of each key.
pub fn checks(
    bt: &TokenStream,
    writes: &Writes<'_>,
    text: impl Fn(&Write<'_>, &str) -> (String, String),
) -> TokenStream {
    let checks = writes.found.iter().filter_map(|write| {
        let Kind::Method(call) = &write.kind else { return None };
        let (place, span) = (write.place, write.place.span());
        let arguments: Vec<_> = call.args.iter().map(text::expression).collect();
        let (message, note) = text(write, &format!(".{}({})", call.method, arguments.join(", ")));
        // Expands to:
        //     {
        //         #[diagnostic::on_unimplemented(message = "…", note = "write `bb.path_mut().push(3)`")]
        //         trait ReadOnly {}
        //         impl ReadOnly for () {}
        //         fn read_only<T: ReadOnly>(_: T) {}
        //         use in_place::Otherwise as _;
        //         read_only(InPlace(&bb.path).mutated());
        //     }
        // rustc reports the argument, so each of its tokens has the span of the key.
        let bt_there = written_at(bt, span);
        let probe = quote_spanned!(span=> read_only(#bt_there::in_place::InPlace(&#place).mutated()));
        Some(quote! {
            {
                #[diagnostic::on_unimplemented(message = #message, label = "here the key is only read", note = #note)]
                trait ReadOnly {}
                impl ReadOnly for () {}
                fn read_only<T: ReadOnly>(_: T) {}
                // The type of the place determines whether the trait is used.
                #[allow(unused_imports)]
                use #bt::in_place::Otherwise as _;
                #probe;
            }
        })
    });
    let checks: Vec<_> = checks.collect();
    if checks.is_empty() { TokenStream::new() } else { quote!(if false { #(#checks)* }) }
}

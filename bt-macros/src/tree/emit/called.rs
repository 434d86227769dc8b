//! Calls in expressions. A call may be that of a pure action, which reads the blackboard and the world without
//! arguments for them.
//!
//! `is_hot(limit = 30)` is the call of an action, because functions have no named arguments. `is_hot()` is the call of
//! an action if one has this name, else the call of a function: an import determines this. All other calls are plain
//! Rust.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

use super::{at, hidden};
use crate::tree::call::Form;
use crate::tree::own_file::OwnFile;

/// A call of an action, or a call without arguments.
#[derive(Clone)]
pub(crate) struct Called {
    /// The path of the called item.
    path: TokenStream,
    /// The span of the last name of the path.
    span: Span,
    /// `true` if the call has no arguments.
    empty: bool,
    /// `true` if the file declares or imports the name.
    declared: bool,
}

impl Called {
    pub(super) fn new(path: &[TokenTree], form: &Form, file: Option<&OwnFile>) -> Self {
        let span = path.last().map_or_else(Span::call_site, TokenTree::span);
        let declared = match path {
            [TokenTree::Ident(name)] => file.is_some_and(|file| file.declares(name)),
            // For longer paths, rustc finds similar names in imports too.
            _ => true,
        };
        Self { path: path.iter().cloned().collect(), span, empty: matches!(form, Form::Empty), declared }
    }

    /// Returns the imports that the call needs, and its type `Called`.
    fn ty(&self, bt: &TokenStream) -> (TokenStream, TokenStream) {
        let (path, span) = (&self.path, self.span);
        let bt = &at(bt, span);
        // The type of the action determines which of the imported traits are used.
        let calls = Ident::new(if self.empty { "calls" } else { "named_calls" }, span);
        let imports = quote_spanned!(span=> #[allow(unused_imports)] use #bt::#calls::*;);
        let name = Ident::new("__Called", Span::call_site().located_at(span));
        let leaf = if self.empty || self.declared {
            quote_spanned!(span=> #[allow(unused_imports)] use #path as #name;)
        } else {
            quote_spanned!(span=> type #name = #path;)
        };
        (quote_spanned!(span=> #imports #leaf), name.into_token_stream())
    }

    /// Returns the call, in an expression whose data is in the variable `root`. `inputs`: each input with its tokens.
    pub(super) fn tokens(&self, bt: &TokenStream, root: &str, inputs: &[(Ident, TokenStream)]) -> TokenStream {
        let span = self.span;
        let (imports, ty) = self.ty(bt);
        let (bt, root) = (&at(bt, span), hidden(root, span));
        let given = inputs.iter().map(|(name, value)| quote_spanned!(name.span()=> .#name((#value))));
        let path = &self.path;
        // rustc suggests similar names for a value, but not for an import.
        let suggested = (self.empty && !self.declared).then(|| quote_spanned!(span=> let _ = #path;));
        // The import is used here too, so that rustc reports an unknown function only once.
        let (ask, function) = match self.empty {
            true => (quote_spanned!(span=> ask), quote_spanned!(span=> #ty,)),
            false => (quote_spanned!(span=> ask_by_name), TokenStream::new()),
        };
        // Expands to (with named arguments to `use named_calls::*;`, `type __Called = is_hot;`, unless the file
        // declares the name, and `ask_by_name`):
        //     ({
        //         use calls::*;
        //         use is_hot as __Called;
        //         Called::<__Agent, __Called>::of(__Called::inputs().all_inputs_given())
        //             .ask(__Called, &Asking { bb: &*__view.bb, world: &*__view.world })
        //     })
        let leaf = quote_spanned!(span=> <#ty>::inputs() #(#given)* .all_inputs_given());
        quote_spanned!(span=> ({
            #imports
            #suggested
            #bt::Called::<__Agent, #ty>::of(#leaf)
                .#ask(#function &#bt::Asking { bb: &*#root.bb, world: &*#root.world })
        }))
    }

    /// Returns the keys that the call reads besides its arguments, as a constant expression.
    pub(super) fn keys(&self, bt: &TokenStream) -> TokenStream {
        let (imports, ty) = self.ty(bt);
        let bt = &at(bt, self.span);
        quote_spanned!(self.span=> { #imports #bt::Called::<__Agent, #ty>::READS })
    }
}

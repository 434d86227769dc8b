//! What is wrong with a macro's input: gathered, so that one compile reports all of it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Errors and warnings with their places.
///
/// Messages are lower-case, without a full stop, with the user's tokens in backticks; `help` says how to fix it.
#[derive(Default)]
#[must_use = "a diagnostic that is not emitted is lost"]
pub struct Diagnostics {
    errors: Vec<syn::Error>,
    warnings: Vec<(Span, String)>,
}

impl Diagnostics {
    /// Nothing wrong so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// An error at all of `tokens`.
    pub fn error(&mut self, tokens: impl ToTokens, message: impl Into<String>, help: Option<&str>) {
        self.errors.push(syn::Error::new_spanned(tokens, text(message.into(), help)));
    }

    /// An error at a span.
    pub fn error_at(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        self.errors.push(syn::Error::new(span, text(message.into(), help)));
    }

    /// An error of the parser.
    pub fn syntax(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    /// A warning at a span; see [`warning`] for what becomes of it.
    pub fn warning_at(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        self.warnings.push((span, text(message.into(), help)));
    }

    /// `Ok`'s value; an error is kept, and gives `None`.
    pub fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.syntax(error)).ok()
    }

    /// `true` if there is an error; warnings do not count.
    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The items that make rustc report all of it. Warnings are kept back while there are errors.
    pub fn into_tokens(mut self) -> TokenStream {
        let mut errors = std::mem::take(&mut self.errors);
        let mut warnings = std::mem::take(&mut self.warnings);
        if errors.is_empty() {
            warnings.sort_by_key(|(span, _)| position(*span));
            warnings.iter().map(|(span, message)| warning(*span, message)).collect()
        } else {
            errors.sort_by_key(|error| position(error.span()));
            errors.iter().map(syn::Error::to_compile_error).collect()
        }
    }
}

/// The order in which a reader meets them; none outside of the compiler.
fn position(span: Span) -> (usize, usize) {
    if !proc_macro::is_available() {
        return (0, 0);
    }
    let span = span.unwrap();
    (span.line(), span.column())
}

#[cfg(test)]
impl Drop for Diagnostics {
    fn drop(&mut self) {
        let read = self.errors.is_empty() && self.warnings.is_empty();
        assert!(read || std::thread::panicking(), "diagnostics were dropped unread");
    }
}

/// An error of a parser with its fix.
pub fn with_help(span: Span, message: &str, help: &str) -> syn::Error {
    syn::Error::new(span, text(message.to_owned(), Some(help)))
}

/// rustc prints what follows the first line below the message.
fn text(message: String, help: Option<&str>) -> String {
    match help {
        Some(help) => format!("{message}\n\n  = help: {help}\n"),
        None => message,
    }
}

/// A warning on stable Rust: the use of something deprecated, at the span that is warned about.
fn warning(span: Span, message: &str) -> TokenStream {
    let name = Ident::new("warning", span);
    // Expands to:
    //     const _: () = {
    //         #[deprecated(note = "…")]
    //         const warning: () = ();
    //         warning
    //     };
    let used = quote_spanned!(span=> #name);
    quote! {
        const _: () = {
            #[allow(non_upper_case_globals)]
            #[deprecated(note = #message)]
            const #name: () = ();
            #used
        };
    }
}

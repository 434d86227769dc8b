//! Errors and warnings about a macro's input, collected so that one compilation reports all of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Errors and warnings with their places.
///
/// Messages are lower-case, without a full stop, with the user's tokens in backticks; `help` says how to fix the error.
#[derive(Default)]
#[must_use = "a diagnostic that is not emitted is lost"]
pub struct Diagnostics {
    errors: Vec<syn::Error>,
    warnings: Vec<(Span, String)>,
}

impl Diagnostics {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an error that spans all of `tokens`.
    pub fn error(&mut self, tokens: impl ToTokens, message: impl Into<String>, help: Option<&str>) {
        self.errors.push(syn::Error::new_spanned(tokens, text(message.into(), help)));
    }

    /// Adds an error at a span.
    pub fn error_at(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        self.errors.push(syn::Error::new(span, text(message.into(), help)));
    }

    /// Adds an error of the parser.
    pub fn syntax(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    /// Adds a warning at a span; see [`warning`] for its expansion.
    pub fn warning_at(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        self.warnings.push((span, text(message.into(), help)));
    }

    /// Returns the value of `Ok`. Adds the error of `Err` to the collection, and returns `None`.
    pub fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.syntax(error)).ok()
    }

    /// `true` if the collection has an error; warnings do not count.
    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Returns the items that make rustc report everything. If there are errors, warnings are left out.
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

/// Returns line and column, for sorting in the order of the source; `(0, 0)` outside of the compiler.
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

/// Returns an error of a parser, with help that describes the fix.
pub fn with_help(span: Span, message: &str, help: &str) -> syn::Error {
    syn::Error::new(span, text(message.to_owned(), Some(help)))
}

/// Returns a message with its help, which rustc prints below the first line.
fn text(message: String, help: Option<&str>) -> String {
    match help {
        Some(help) => format!("{message}\n\n  = help: {help}\n"),
        None => message,
    }
}

/// Returns a warning that works on stable Rust: the use of a deprecated constant, at the span of the warning.
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

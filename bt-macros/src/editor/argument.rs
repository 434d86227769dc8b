//! Hints for arguments, targets and attributes.

use bt_model::kinds::{self, Input, Takes};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::tokens::Tokens;
use super::{Editor, call_site, unspanned};

impl Editor {
    /// Returns the hints for the arguments of an action or a tree.
    pub fn inputs(&self, path: &TokenStream, list: TokenStream) -> TokenStream {
        let path = unspanned(path.clone());
        let mut hints = TokenStream::new();
        for mut argument in Tokens::of(list).split(',') {
            if argument.is_pair(0, '-', '>') || argument.is_pair(1, '-', '>') {
                argument.until('>');
                hints.extend(self.expression(argument.rest()));
            } else if let Some(name) = argument.ident_at(0).cloned() {
                if argument.is_assignment(1) {
                    argument.until('=');
                    let value = argument.rest();
                    hints.extend(quote!(<#path>::inputs().#name(#value);));
                } else {
                    let value = argument.rest();
                    // A word alone may be the beginning of a name.
                    let alone = value.clone().into_iter().count() == 1;
                    hints.extend(if alone { quote!(<#path>::inputs().#value;) } else { self.expression(value) });
                }
            } else {
                hints.extend(self.expression(argument.rest()));
            }
        }
        hints
    }

    /// Returns the hints for the arguments of a node or an attribute of the language.
    pub fn options(&self, of: &str, inputs: &'static [Input], list: TokenStream) -> TokenStream {
        let mut hints = TokenStream::new();
        for (index, mut argument) in Tokens::of(list).split(',').into_iter().enumerate() {
            let named = argument.ident_at(0).cloned().filter(|_| argument.is_assignment(1));
            if let Some(name) = &named {
                argument.until('=');
                if !inputs.is_empty() {
                    let module = call_site(of);
                    hints.extend(quote!(__words::options::#module::#name;));
                }
            }
            let input = named.as_ref().map_or(inputs.get(index), |name| inputs.iter().find(|input| name == input.name));
            let value = argument.rest();
            let alone = value.clone().into_iter().count() == 1;
            hints.extend(match input.map(|input| (input.takes, input.name)) {
                Some((Takes::Word(_), input)) if named.is_some() => {
                    let input = call_site(input);
                    quote!(__words::values::#input::#value;)
                }
                Some((Takes::Call, _)) => self.call(value),
                // A single word after the first argument may be the beginning of a name.
                _ if named.is_none() && alone && index > 0 && !inputs.is_empty() => {
                    let module = call_site(of);
                    quote!(__words::options::#module::#value;)
                }
                _ => self.expression(value),
            });
        }
        hints
    }

    /// Returns the hints for a call: `action(inputs) -> target`.
    pub fn call(&self, call: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(call);
        self.path(&mut tokens)
    }

    /// Returns the hints for an expression, whose value is not used. An expression without a name, such as `3s`, has
    /// none.
    pub fn expression(&self, expr: TokenStream) -> TokenStream {
        if has_name(&expr) { quote!(let _ = #expr;) } else { TokenStream::new() }
    }

    /// Returns the hints for an attribute, from the tokens between `#[` and `]`.
    pub fn attribute(&self, attribute: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(attribute);
        let Some(name) = tokens.ident_at(0).cloned() else { return TokenStream::new() };
        if name == "doc" {
            return TokenStream::new();
        }
        tokens.skip();
        let mut hints = quote!(__words::attributes::#name;);
        if let Some(list) = tokens.parentheses() {
            hints.extend(match kinds::attribute(&name.to_string()) {
                Some(spec) => self.options(spec.name, spec.inputs, list),
                None => self.options("", &[], list),
            });
        }
        hints
    }
}

fn has_name(expr: &TokenStream) -> bool {
    expr.clone().into_iter().any(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Group(group) => has_name(&group.stream()),
        _ => false,
    })
}

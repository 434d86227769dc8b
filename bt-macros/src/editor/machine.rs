//! Hints for machines. States are items, so that transitions can name them.

use proc_macro2::TokenStream;
use quote::quote;

use super::tokens::Tokens;
use super::{Editor, call_site};

const CLAUSES: &[&str] = &["when", "requires", "score", "links"];
const PARTS: &[&str] = &["if", "after", "priority"];

impl Editor {
    /// Returns the hints for the members of a machine or a state.
    pub fn states(&self, body: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(body);
        let mut hints = TokenStream::new();
        while !tokens.is_empty() {
            hints.extend(self.member(&mut tokens));
        }
        hints
    }

    fn member(&self, tokens: &mut Tokens) -> TokenStream {
        if let Some(attribute) = tokens.attribute() {
            return self.attribute(attribute);
        }
        match tokens.word().as_deref() {
            Some("state" | "group") => self.state(tokens),
            Some("on") => self.transition(tokens),
            Some("task") => {
                let word = tokens.next();
                let mut hints = quote!(__words::members::#word;);
                while let Some(attribute) = tokens.attribute() {
                    hints.extend(self.attribute(attribute));
                }
                hints.extend(self.node(tokens));
                hints
            }
            Some(setting @ ("select" | "done")) => {
                let module = call_site(setting);
                let (word, value) = (tokens.next(), tokens.next());
                quote!(__words::members::#word; __words::#module::#value;)
            }
            Some("evaluator") => {
                let word = tokens.next();
                let call = self.path(tokens);
                tokens.until(';');
                quote!(__words::members::#word; #call)
            }
            // A word alone may be the beginning of a member.
            Some(word) if !["run", "let"].contains(&word) => {
                let word = tokens.next();
                quote!(__words::members::#word;)
            }
            _ => self.node(tokens),
        }
    }

    /// Returns the hints for a state: `state Name(params) when … { … }`.
    fn state(&self, tokens: &mut Tokens) -> TokenStream {
        let (word, name) = (tokens.next(), tokens.next());
        let params = tokens.parentheses().map(|params| self.params(params)).unwrap_or_default();
        let mut hints = TokenStream::new();
        while let Some(clause) = tokens.word() {
            tokens.skip();
            let part = tokens.until_braces();
            let mut part = Tokens::of(part);
            hints.extend(match &*clause {
                "requires" => self.listen(part.until_words(CLAUSES)),
                "links" => self.call(part.until_words(CLAUSES)),
                _ => self.expression(part.until_words(CLAUSES)),
            });
            while let Some(clause) = part.word() {
                part.skip();
                let next = part.until_words(CLAUSES);
                hints.extend(if clause == "links" { self.call(next) } else { self.expression(next) });
            }
        }
        let body = tokens.braces().map(|body| self.states(body)).unwrap_or_default();
        // The states are items of the function, so each state can name all others.
        quote! {
            __words::members::#word;
            #[allow(non_camel_case_types)]
            struct #name;
            { #params #hints #body }
        }
    }

    /// Returns the hints for a transition: `on trigger, … if … after … priority … => Target(arguments);`.
    fn transition(&self, tokens: &mut Tokens) -> TokenStream {
        let event = call_site("__event");
        let word = tokens.next();
        let (mut words, mut pattern) = (TokenStream::new(), None);
        for mut trigger in Tokens::of(tokens.until_words(PARTS)).split(',') {
            let trigger = trigger.rest();
            if trigger.to_string().starts_with(char::is_lowercase) {
                words.extend(quote!(__words::triggers::#trigger;));
            } else if let Some(before) = pattern.replace(trigger) {
                words.extend(quote!(match #event { #before => {} _ => {} }));
            }
        }
        let (mut guard, mut rest) = (TokenStream::new(), TokenStream::new());
        while let Some(part) = tokens.word() {
            tokens.skip();
            let value = tokens.until_words(PARTS);
            match &*part {
                "if" => guard = value,
                "priority" => rest.extend(quote!(__words::values::priority::#value;)),
                _ => rest.extend(self.expression(value)),
            }
        }
        tokens.until('>');
        let target = tokens.next();
        let arguments = tokens.parentheses().map(|list| self.target_arguments(list)).unwrap_or_default();
        let body = quote!(#rest #target; #arguments);
        let hints = quote!(__words::members::#word; #words);
        match pattern {
            None => {
                let guard = self.expression(guard);
                quote!(#hints { #guard #body })
            }
            Some(pattern) => {
                let test = if guard.is_empty() { guard } else { quote!(if #guard) };
                quote!(#hints match #event { #pattern #test => { #body } _ => {} })
            }
        }
    }

    /// Returns the hints for the values in the arguments of a target: `to = at, from = 1`.
    fn target_arguments(&self, list: TokenStream) -> TokenStream {
        let mut hints = TokenStream::new();
        for mut argument in Tokens::of(list).split(',') {
            if argument.is_assignment(1) {
                argument.until('=');
            }
            hints.extend(self.expression(argument.rest()));
        }
        hints
    }
}

//! Hints for nodes.

use bt_model::kinds::{self, Grammar, NodeSpec, NodeTag};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::Editor;
use super::tokens::Tokens;

impl Editor {
    /// Returns the hints for the locals and nodes between braces.
    pub fn nodes(&self, body: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(body);
        let mut hints = TokenStream::new();
        while !tokens.is_empty() {
            hints.extend(self.node(&mut tokens));
        }
        hints
    }

    /// Returns the hints for a node with its attributes, or for a token that belongs to no node.
    pub fn node(&self, tokens: &mut Tokens) -> TokenStream {
        if let Some(attribute) = tokens.attribute() {
            return self.attribute(attribute);
        }
        match tokens.word().as_deref() {
            Some("let") => {
                let local: TokenStream = tokens.until(';').into_iter().collect();
                quote!(#local;)
            }
            Some("if") => self.choice(tokens),
            Some("while") => {
                tokens.skip();
                let (test, body) = self.head(tokens);
                quote!(while #test { #body })
            }
            Some("match") => {
                tokens.skip();
                let subject = tokens.until_braces();
                let arms = tokens.braces().map(|arms| self.arms(arms)).unwrap_or_default();
                quote!(match #subject { #arms })
            }
            Some("run") if tokens.ident_at(1).is_some() => {
                let word = tokens.next();
                let run = self.path(tokens);
                quote!(#word; #run)
            }
            Some("slot") if tokens.ident_at(1).is_some() => {
                let word = tokens.next();
                tokens.skip();
                quote!(#word;)
            }
            Some(_) => self.path(tokens),
            None if tokens.is_pair(0, ':', ':') => self.path(tokens),
            None => {
                tokens.skip();
                TokenStream::new()
            }
        }
    }

    /// Takes a condition and the nodes after it. Returns the hints for the condition and those for the nodes.
    fn head(&self, tokens: &mut Tokens) -> (TokenStream, TokenStream) {
        let mut test: Vec<TokenTree> = tokens.until_braces().into_iter().collect();
        // The last token is a label.
        test.pop_if(|last| matches!(last, TokenTree::Literal(text) if text.to_string().starts_with('"')));
        let body = tokens.braces().map(|body| self.nodes(body)).unwrap_or_default();
        (test.into_iter().collect(), body)
    }

    fn choice(&self, tokens: &mut Tokens) -> TokenStream {
        tokens.skip();
        let (test, body) = self.head(tokens);
        let mut hints = quote!(if #test { #body });
        while tokens.word().as_deref() == Some("else") {
            tokens.skip();
            let again = tokens.word().as_deref() == Some("if");
            if again {
                tokens.skip();
            }
            let (test, body) = self.head(tokens);
            hints.extend(if again { quote!(else if #test { #body }) } else { quote!(else { #body }) });
        }
        hints
    }

    fn arms(&self, arms: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(arms);
        let mut hints = TokenStream::new();
        while !tokens.is_empty() {
            let pattern = tokens.until_words(&[]);
            tokens.skip();
            tokens.skip();
            let body = match tokens.braces() {
                Some(body) => self.nodes(body),
                None => {
                    let mut node = TokenStream::new();
                    while !tokens.is_empty() && !tokens.is_punct(0, ',') && !tokens.is_punct(0, ';') {
                        node.extend(self.node(&mut tokens));
                    }
                    node
                }
            };
            if tokens.is_punct(0, ',') || tokens.is_punct(0, ';') {
                tokens.skip();
            }
            hints.extend(quote!(#pattern => { #body }));
        }
        hints
    }

    /// Returns the hints for a node that begins with a path: `path "label" (arguments) -> target { nodes }`.
    pub fn path(&self, tokens: &mut Tokens) -> TokenStream {
        let mut path = TokenStream::new();
        let mut words = Vec::new();
        while tokens.is_pair(0, ':', ':') || words.is_empty() || tokens.is_pair(0, ':', ':') {
            if tokens.is_pair(0, ':', ':') {
                path.extend(tokens.next());
                path.extend(tokens.next());
            }
            let Some(word) = tokens.ident_at(0) else { break };
            words.push(word.to_string());
            path.extend(tokens.next());
        }
        if path.is_empty() {
            tokens.skip();
            return path;
        }
        let spec = kinds::node(&words.join("::"));
        let mut hints = quote!(#path;);
        loop {
            if let Some(list) = tokens.parentheses() {
                hints.extend(self.list(spec, &path, list));
            } else if matches!(tokens.peek(), Some(TokenTree::Literal(_))) {
                tokens.skip();
            } else if tokens.is_pair(0, '-', '>') {
                tokens.until('>');
                hints.extend(self.target(tokens));
            } else {
                break;
            }
        }
        if let Some(body) = tokens.braces() {
            let body = self.nodes(body);
            hints.extend(quote!({ #body }));
        }
        hints
    }

    fn list(&self, spec: Option<&'static NodeSpec>, path: &TokenStream, list: TokenStream) -> TokenStream {
        match spec {
            None => self.inputs(path, list),
            Some(NodeSpec { tag: NodeTag::ForEach | NodeTag::PopEach, .. }) => self.elements(list),
            Some(spec) => match spec.grammar {
                Grammar::List => self.options(spec.name, spec.inputs, list),
                Grammar::Listen => self.listen(list),
                Grammar::Assign | Grammar::Target => {
                    let mut tokens = Tokens::of(list);
                    let target = self.target(&mut tokens);
                    tokens.until('=');
                    let value = self.expression(tokens.rest());
                    quote!(#target #value)
                }
            },
        }
    }

    /// Returns the hints for the parentheses of a `for_each`: `bb.list -> bb.item, index -> bb.key, width = 3`.
    fn elements(&self, list: TokenStream) -> TokenStream {
        let mut hints = TokenStream::new();
        for (index, mut part) in Tokens::of(list).split(',').into_iter().enumerate() {
            let source = part.until_arrow();
            if index == 0 {
                hints.extend(self.expression(source));
            }
            hints.extend(self.target(&mut part));
        }
        hints
    }

    /// Returns the hints for a target: `bb.key`, or a local.
    pub fn target(&self, tokens: &mut Tokens) -> TokenStream {
        let mut target = TokenStream::new();
        target.extend(tokens.next());
        while tokens.is_punct(0, '.') {
            target.extend(tokens.next());
            if tokens.ident_at(0).is_some() {
                target.extend(tokens.next());
            }
        }
        self.expression(target)
    }

    /// Returns the hints for the parentheses of a `wait_for`: `pattern if guard -> bb.key = value, bb.other`.
    pub fn listen(&self, list: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(list);
        let (pattern, mut outputs) = (tokens.until_arrow(), TokenStream::new());
        for mut output in tokens.split(',') {
            outputs.extend(self.target(&mut output));
            output.until('=');
            outputs.extend(self.expression(output.rest()));
        }
        let event = super::call_site("__event");
        quote!(match #event { #pattern => { #outputs } _ => {} })
    }
}

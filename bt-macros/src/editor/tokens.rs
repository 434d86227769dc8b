//! A list of tokens that are taken from the front.

use std::collections::VecDeque;

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

pub struct Tokens(VecDeque<TokenTree>);

impl Tokens {
    pub fn of(stream: TokenStream) -> Self {
        Self(stream.into_iter().collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn peek(&self) -> Option<&TokenTree> {
        self.0.front()
    }

    pub fn next(&mut self) -> Option<TokenTree> {
        self.0.pop_front()
    }

    pub fn skip(&mut self) {
        self.0.pop_front();
    }

    pub fn rest(&mut self) -> TokenStream {
        self.0.drain(..).collect()
    }

    /// Returns the next word.
    pub fn word(&self) -> Option<String> {
        self.ident_at(0).map(ToString::to_string)
    }

    /// Returns the identifier at this place in the list, counted from the next token.
    pub fn ident_at(&self, ahead: usize) -> Option<&Ident> {
        match self.0.get(ahead) {
            Some(TokenTree::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    /// Returns `true` if the token at this place is this character.
    pub fn is_punct(&self, ahead: usize, char: char) -> bool {
        matches!(self.0.get(ahead), Some(TokenTree::Punct(punct)) if punct.as_char() == char)
    }

    /// Returns `true` if the tokens at this place are an operator of these two characters.
    pub fn is_pair(&self, ahead: usize, first: char, second: char) -> bool {
        let joint = matches!(self.0.get(ahead), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
        joint && self.is_punct(ahead, first) && self.is_punct(ahead + 1, second)
    }

    /// Returns `true` if the token at this place is `=`, and not the start of `==` or `=>`.
    pub fn is_assignment(&self, ahead: usize) -> bool {
        self.is_punct(ahead, '=') && !self.is_pair(ahead, '=', '=') && !self.is_pair(ahead, '=', '>')
    }

    pub fn group(&mut self, delimiter: Delimiter) -> Option<Group> {
        match self.0.front() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => match self.0.pop_front() {
                Some(TokenTree::Group(group)) => Some(group),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn parentheses(&mut self) -> Option<TokenStream> {
        self.group(Delimiter::Parenthesis).map(|group| group.stream())
    }

    pub fn braces(&mut self) -> Option<TokenStream> {
        self.group(Delimiter::Brace).map(|group| group.stream())
    }

    /// Takes an attribute, if one follows, and returns the tokens between `#[` and `]`.
    pub fn attribute(&mut self) -> Option<TokenStream> {
        let bracket = matches!(self.0.get(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
        if !self.is_punct(0, '#') || !bracket {
            return None;
        }
        self.skip();
        self.group(Delimiter::Bracket).map(|group| group.stream())
    }

    /// Takes tokens up to and including one of these words, and returns the word.
    pub fn until_any(&mut self, words: &[&str]) -> Option<String> {
        while let Some(token) = self.next() {
            if let TokenTree::Ident(ident) = &token
                && words.iter().any(|word| ident == word)
            {
                return Some(ident.to_string());
            }
        }
        None
    }

    /// Takes tokens up to and including this character, and returns the tokens before it.
    pub fn until(&mut self, end: char) -> Vec<TokenTree> {
        let mut taken = Vec::new();
        while !self.is_empty() && !self.is_punct(0, end) {
            taken.extend(self.next());
        }
        self.skip();
        taken
    }

    /// Takes tokens up to and including `->`, and returns the tokens before it.
    pub fn until_arrow(&mut self) -> TokenStream {
        let mut taken = TokenStream::new();
        while !self.is_empty() && !self.is_pair(0, '-', '>') {
            taken.extend(self.next());
        }
        self.skip();
        self.skip();
        taken
    }

    /// Takes the tokens before a block, which is a pair of braces that no operator follows.
    pub fn until_braces(&mut self) -> TokenStream {
        let mut taken = TokenStream::new();
        while let Some(token) = self.peek() {
            let braces = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            let continues = ['=', '&', '|', '.'].iter().any(|operator| self.is_punct(1, *operator));
            if braces && !continues || self.is_punct(0, ';') {
                break;
            }
            taken.extend(self.next());
        }
        taken
    }

    /// Takes the tokens before one of these words, a `;`, or the characters `=>`.
    pub fn until_words(&mut self, words: &[&str]) -> TokenStream {
        let mut taken = TokenStream::new();
        while !self.is_empty() && !self.is_punct(0, ';') && !self.is_pair(0, '=', '>') {
            if self.word().is_some_and(|word| words.contains(&&*word)) {
                break;
            }
            taken.extend(self.next());
        }
        taken
    }

    /// Splits the list at this character.
    pub fn split(mut self, at: char) -> Vec<Self> {
        let mut parts = Vec::new();
        while !self.is_empty() {
            parts.push(Self(self.until(at).into()));
        }
        parts
    }
}

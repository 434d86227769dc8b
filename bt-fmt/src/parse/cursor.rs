//! A position in the tokens of a block.

use std::ops::Range;

use super::{Block, Within};
use crate::Fault;
use crate::token::{Kind, Token, Tokens};

/// The rest of a block. A look-ahead skips comments; comments after the last taken token stay in the rest.
pub struct Cursor<'t, 'a> {
    pub tokens: &'t Tokens<'a>,
    pub at: usize,
    pub end: usize,
    /// The number of enclosing blocks.
    pub depth: usize,
}

impl<'a> Cursor<'_, 'a> {
    /// Returns the index of the next token that is no comment.
    pub fn next(&self) -> Option<usize> {
        (self.at..self.end).find(|at| !self.tokens.list(*at..self.end)[0].is_comment())
    }

    /// Returns the next token that is no comment.
    pub fn peek(&self) -> Option<&Token<'a>> {
        self.next().and_then(|at| self.tokens.get(at))
    }

    pub fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.is(text))
    }

    pub fn is_kind(&self, kind: Kind) -> bool {
        self.peek().is_some_and(|token| token.kind == kind)
    }

    /// Returns `true` if the next token is this word, and the token after it begins a path.
    pub fn is_keyword(&self, word: &str) -> bool {
        self.is(word) && {
            let after = self.after();
            after.is_kind(Kind::Ident) || after.is("::") || after.is("$")
        }
    }

    /// Returns `true` if these are the next two tokens.
    pub fn is_both(&self, first: &str, second: &str) -> bool {
        self.is(first) && self.after().is(second)
    }

    fn after(&self) -> Self {
        Cursor { at: self.next().map_or(self.end, |at| at + 1), ..*self }
    }

    /// Takes the next token, or a delimiter with everything up to its counterpart.
    pub fn take(&mut self) -> Option<usize> {
        let at = self.next()?;
        let token = self.tokens.list(at..self.end)[0];
        self.at = if token.kind == Kind::Open { self.tokens.close(at) + 1 } else { at + 1 };
        Some(at)
    }

    /// Takes the next token if it has this text, and returns whether it has.
    pub fn eat(&mut self, text: &str) -> bool {
        self.is(text) && self.take().is_some()
    }

    /// Takes the next token, which must be of this kind.
    pub fn need(&mut self, kind: Kind, what: &str) -> Result<usize, Fault> {
        if self.is_kind(kind) { self.take().ok_or_else(|| self.expected(what)) } else { Err(self.expected(what)) }
    }

    /// Takes tokens up to and including the one with this text.
    pub fn take_through(&mut self, text: &str) -> Result<(), Fault> {
        loop {
            let found = self.is(text);
            if self.take().is_none() {
                return Err(self.expected(&format!("`{text}`")));
            }
            if found {
                return Ok(());
            }
        }
    }

    /// Takes the block that follows.
    pub fn block(&mut self, within: Within) -> Result<Block, Fault> {
        if !self.is("{") {
            return Err(self.expected("`{`"));
        }
        let open = self.need(Kind::Open, "`{`")?;
        super::block(self.tokens, open, within, self.depth + 1)
    }

    /// Returns the tokens from `start` to the current position, with the comments before a block that follows.
    pub fn since(&self, start: usize) -> Range<usize> {
        start..if self.is("{") { self.next().unwrap_or(self.at) } else { self.at }
    }

    pub fn expected(&self, what: &str) -> Fault {
        match self.next() {
            Some(at) => {
                let found = self.tokens.list(at..at + 1)[0].text;
                Fault { at: self.tokens.start(at), message: format!("expected {what}, found `{found}`") }
            }
            None => Fault { at: self.tokens.start(self.end), message: format!("expected {what}") },
        }
    }
}

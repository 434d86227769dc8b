//! Texts of messages and help: words, and code that each syntax renders in its notation.

use super::Fix;
use crate::{Code, Notation, Term};

/// A [`Text`] of pieces: strings, [`Term`]s, [`Code`], [`Fix`]es.
macro_rules! text {
    [$($piece:expr),* $(,)?] => { $crate::Text::of([$($crate::Piece::from($piece)),*]) };
}
pub(crate) use text;

/// The text of a message or of help. A plain string is the same in each syntax.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    pieces: Vec<Piece>,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words that are the same in each syntax.
    Words(String),
    /// Words that differ by syntax.
    Term(Term),
    /// Code, which is shown in backticks.
    Code(Code),
    /// A change that removes the fault, shown as its code.
    Fix(Fix),
}

impl Text {
    /// Creates a text of these pieces.
    #[must_use]
    pub fn of(pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self { pieces: pieces.into_iter().collect() }
    }

    /// Appends a text.
    #[must_use]
    pub fn then(mut self, more: impl Into<Self>) -> Self {
        self.pieces.extend(more.into().pieces);
        self
    }

    /// Returns the text in the words of a notation.
    #[must_use]
    pub fn render<N: Notation>(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Term(term) => text.push_str(N::term(*term)),
                Piece::Code(code) => text.push_str(&format!("`{}`", N::code(code))),
                Piece::Fix(fix) => text.extend(N::fix(fix)),
            }
        }
        text
    }

    /// Returns the fixes in the text, in order.
    pub fn fixes(&self) -> impl Iterator<Item = &Fix> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Fix(fix) => Some(fix),
            _ => None,
        })
    }

    /// Returns the question whether a wrong name means this similar one.
    #[must_use]
    pub fn did_you_mean(near: &str) -> Self {
        text!["did you mean ", Fix::Rename(near.to_owned()), "?"]
    }

    /// Returns the advice to remove one of two elements, with a fix that removes the one at the place.
    #[must_use]
    pub fn leave_one_out() -> Self {
        text!["leave one out", Fix::Remove]
    }
}

impl From<&str> for Piece {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}

impl From<String> for Piece {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<Term> for Piece {
    fn from(term: Term) -> Self {
        Self::Term(term)
    }
}

impl From<Code> for Piece {
    fn from(code: Code) -> Self {
        Self::Code(code)
    }
}

impl From<Fix> for Piece {
    fn from(fix: Fix) -> Self {
        Self::Fix(fix)
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Self {
        if words.is_empty() { Self::default() } else { Self::of([Piece::from(words)]) }
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self::from(&*words)
    }
}

impl From<&String> for Text {
    fn from(words: &String) -> Self {
        Self::from(&**words)
    }
}

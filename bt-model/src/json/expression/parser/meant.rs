//! The meaning of texts that are no expressions: operators of other languages, units apart from their numbers, ranges in
//! words. Each has a help with the fix.

use super::{Help, Parser, Place, Token, TokenKind};
use crate::read::range;
use crate::time::units;
use crate::{Code, Fix, meant_span, text};

/// The numbers that are written as words, from 0 on.
const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

impl Parser<'_> {
    /// Returns the place and the help of the text that was meant by the tokens around a wrong one.
    pub(super) fn meant(&self, token: Token) -> Option<(Place, Help)> {
        let all = [Self::two_signs, Self::not, Self::apart];
        self.in_words().or_else(|| all.into_iter().find_map(|meant| meant(self, token)))
    }

    /// Returns the help for a name after a number, or for a unit of time after another name.
    pub(super) fn units_of_time(&self, token: Token) -> String {
        let is_unit = || meant_span(&format!("1 {}", self.word(token))).is_some();
        if self.number_before(token).is_none() && !is_unit() {
            return String::new();
        }
        let units: Vec<_> = units().collect();
        format!("units of time are {}, next to their number: `1.5s`", units.join(", "))
    }

    /// Returns the help for an operator of another language: `and`, `=`.
    pub(super) fn operator(&self, token: Token) -> Option<Help> {
        let meant = match self.word(token) {
            "and" => "&&",
            "or" => "||",
            "is" | "=" => "==",
            _ => return None,
        };
        Some(text!["write ", Fix::Replace(Code::Plain(meant.to_owned()))])
    }

    /// Returns the token before this one.
    pub(super) fn before(&self, token: Token) -> Option<Token> {
        self.tokens.iter().take_while(|other| other.start < token.start).last().copied()
    }

    /// Returns the token before this one, if it is a number.
    fn number_before(&self, token: Token) -> Option<Token> {
        self.before(token).filter(|before| before.kind == TokenKind::Number)
    }

    /// Returns the place of a number and of the unit after it, and the help that writes both as a duration. The number
    /// may be a word: `four seconds`.
    fn apart(&self, unit: Token) -> Option<(Place, Help)> {
        let before = self.before(unit).filter(|_| unit.kind == TokenKind::Name)?;
        let number = match before.kind {
            TokenKind::Number => self.word(before).to_owned(),
            _ => NUMBERS.iter().position(|word| *word == self.word(before))?.to_string(),
        };
        let meant = meant_span(&format!("{number} {}", self.word(unit)))?;
        let help = text!["write the unit next to its number: ", Fix::Replace(Code::Plain(meant))];
        Some((self.place(before).to(&self.place(unit)), help))
    }

    /// Returns the place of an operator of another language that is read as two signs, such as `===`, and the help that
    /// replaces it. `token`: the second sign.
    fn two_signs(&self, token: Token) -> Option<(Place, Help)> {
        let before = self.before(token).filter(|before| before.end == token.start)?;
        let meant = match (self.word(before), self.word(token)) {
            ("==", "=") => "==",
            ("!=", "=") | ("<", ">") => "!=",
            _ => return None,
        };
        let help = text!["write ", Fix::Replace(Code::Plain(meant.to_owned()))];
        Some((self.place(before).to(&self.place(token)), help))
    }

    /// Returns the place of a `not` with the value after it, and the help that writes `!`. `token`: the first token after
    /// the `not`.
    fn not(&self, token: Token) -> Option<(Place, Help)> {
        let not = self.before(token).filter(|before| self.word(*before) == "not" && token.kind == TokenKind::Name)?;
        let (mut last, mut open) = (token, 0_usize);
        for next in self.tokens.iter().skip_while(|other| other.start <= token.start) {
            match self.word(*next) {
                "(" => open += 1,
                ")" if open > 0 => open -= 1,
                "." | "::" => {}
                _ if open > 0 || matches!(self.word(last), "." | "::") => {}
                _ => break,
            }
            last = *next;
        }
        let value = &self.text.text[token.start..last.end];
        let help = text!["write ", Fix::Replace(Code::Plain(format!("!{value}")))];
        Some((self.place(not).to(&self.place(last)), help))
    }

    /// Returns the place of a range that is written in words, such as `200 to 400 ms`, and the help that writes it as a
    /// range.
    fn in_words(&self) -> Option<(Place, Help)> {
        let (_, tokens) = self.tokens.split_last()?;
        let to = tokens.iter().position(|token| self.word(*token) == "to")?;
        // Each end is a number, with its unit in the same token or in the next one.
        let end = |tokens: &[Token]| match tokens {
            [number] if number.kind == TokenKind::Number => Some(self.word(*number).to_owned()),
            [number, unit] if number.kind == TokenKind::Number && unit.kind == TokenKind::Name => {
                Some(format!("{}{}", self.word(*number), self.word(*unit)))
            }
            _ => None,
        };
        let help = range(&end(&tokens[..to])?, &end(&tokens[to + 1..])?)?;
        Some((self.place(*tokens.first()?).to(&self.place(*tokens.last()?)), help))
    }
}

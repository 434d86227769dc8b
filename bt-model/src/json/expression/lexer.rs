//! The lexer, which splits the text of an expression into tokens.

use super::text::Text;
use crate::Faults;
use crate::json::Json;

/// A token: its kind, the offset of its first byte, and the offset after its last byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name: `ammo`, `Patrol`, `true`.
    Name,
    /// A number, with its unit if it has one: `4`, `0.5`, `4s`.
    Number,
    /// A string, with its quotes.
    Text,
    /// An operator or a bracket.
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// Every operator and bracket. A longer one comes before its prefixes.
const SIGNS: [&str; 28] = [
    "..=", "<<", ">>", "..", "==", "!=", "<=", ">=", "&&", "||", "::", "<", ">", "+", "-", "*", "/", "%", "!", "(",
    ")", ",", ".", "|", "=", "&", "^", "?",
];

/// Returns the tokens of a text, with [`End`](TokenKind::End) after them; `None` if a fault was reported.
pub(super) fn tokens(text: &Text<'_>, faults: &mut Faults<Json>) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text.text[at..].chars().next() {
        let rest = &text.text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, length) = match first {
            '0'..='9' => (TokenKind::Number, number(rest)),
            '_' | 'a'..='z' | 'A'..='Z' => (TokenKind::Name, word(rest)),
            '\'' | '"' => (TokenKind::Text, string(text, at, first, faults)?),
            _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                Some(sign) => (TokenKind::Sign(sign), sign.len()),
                None => {
                    let place = text.place(at, at + first.len_utf8());
                    faults.error(&place, format!("`{first}` means nothing in an expression"), quoted(first));
                    return None;
                }
            },
        };
        tokens.push(Token { kind, start: at, end: at + length });
        at += length;
    }
    tokens.push(Token { kind: TokenKind::End, start: at, end: at });
    Some(tokens)
}

fn quoted(wrong: char) -> &'static str {
    if wrong.is_alphabetic() { "names are made of a-z, A-Z, 0-9 and `_`; text stands in quotes: `'…'`" } else { "" }
}

/// Returns the number of bytes of a name.
fn word(rest: &str) -> usize {
    rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

/// Returns the number of bytes of a number with its unit. A point belongs to the number only if a digit follows:
/// `0..10` is a range.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'_').count();
    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end += 1 + digits(end + 1);
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
            end += 1 + sign + digits(end + 1 + sign);
        }
    }
    end + word(&rest[end..])
}

/// Returns the number of bytes of a string with its quotes. The character after a `\` is taken literally.
fn string(text: &Text<'_>, start: usize, quote: char, faults: &mut Faults<Json>) -> Option<usize> {
    let mut escaped = false;
    for (at, char) in text.text[start..].char_indices().skip(1) {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if char == quote => return Some(at + 1),
            _ => {}
        }
    }
    let place = text.place(start, text.text.len());
    faults.error(&place, "this text has no end", format!("close it with `{quote}`"));
    None
}

//! Splits the text of a script into tokens.

/// A token with its byte range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind,
    /// The text; without quotes for a string.
    pub(super) text: &'s str,
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Whole,
    Real,
    Text,
    Sign(&'static str),
    Wrong,
    End,
}

/// All operators, each before its own prefixes.
const SIGNS: [&str; 28] = [
    "..", "&&", "||", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", "+", "-", "*", "/", "&", "|", "^", "~",
    "!", "<", ">", "=", "?", ":", "(", ")",
];

/// Splits a script into tokens, with [`Kind::End`] at the end.
pub(super) fn tokens(script: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = script[at..].chars().next() {
        let rest = &script[at..];
        if first.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let (kind, length) = match first {
            '\'' | '"' => match rest[1..].find(first) {
                Some(end) => (Kind::Text, end + 2),
                None => (Kind::Wrong, rest.len()),
            },
            '0'..='9' => number(rest),
            'a'..='z' | 'A'..='Z' | '_' | '@' => (Kind::Name, 1 + name(&rest[1..])),
            ';' => (Kind::Sign(";"), 1),
            _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                Some(sign) => (Kind::Sign(sign), sign.len()),
                None => (Kind::Wrong, first.len_utf8()),
            },
        };
        let text = if kind == Kind::Text { &rest[1..length - 1] } else { &rest[..length] };
        tokens.push(Token { kind, text, start: at, end: at + length });
        at += length;
    }
    tokens.push(Token { kind: Kind::End, text: "", start: at, end: at });
    tokens
}

fn name(rest: &str) -> usize {
    rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

/// Returns the kind of a number, and its length in bytes. Letters directly after a number make it wrong.
fn number(rest: &str) -> (Kind, usize) {
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if let Some(hex) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
        let length = name(hex);
        let right = length > 0 && hex[..length].bytes().all(|byte| byte.is_ascii_hexdigit());
        return (if right { Kind::Whole } else { Kind::Wrong }, 2 + length);
    }
    let mut end = digits(0);
    let mut kind = Kind::Whole;
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.') {
        let fraction = digits(end + 1);
        kind = if fraction == 0 { Kind::Wrong } else { Kind::Real };
        end += 1 + fraction;
    }
    if let (Some(b'e' | b'E'), true) = (bytes.get(end), kind != Kind::Wrong) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits((end + 1 + sign).min(bytes.len()));
        kind = if exponent == 0 { Kind::Wrong } else { Kind::Real };
        end += 1 + sign + exponent;
    }
    let behind = name(&rest[end..]);
    (if behind == 0 { kind } else { Kind::Wrong }, end + behind)
}

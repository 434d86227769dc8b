//! The parser of numbers, durations and texts.

use super::ExprKind;
use super::lexer::Token;
use super::text::Text;
use crate::json::Json;
use crate::time::{no_span, shortened};
use crate::{Faults, span};

/// Returns `true` if a number as written has neither a fraction nor an exponent.
///
/// ```
/// use bt_model::json::expression::is_whole_number;
/// assert!(is_whole_number("1_000") && !is_whole_number("1.0") && !is_whole_number("1E3"));
/// ```
#[must_use]
pub fn is_whole_number(number: &str) -> bool {
    !number.contains(['.', 'e', 'E'])
}

/// Parses a number, or a duration if a unit follows.
pub(super) fn number(text: &Text<'_>, token: Token, faults: &mut Faults<Json>) -> Option<ExprKind> {
    let word = &text.text[token.start..token.end];
    let place = text.place(token.start, token.end);
    if let Ok(number) = word.replace('_', "").parse::<f64>() {
        if number.is_infinite() {
            faults.error(
                &place,
                format!("`{}` is too large for a number", shortened(word)),
                "the most is about 1.8e308",
            );
            return None;
        }
        return Some(ExprKind::Number(word.to_owned()));
    }
    if let Some(value) = span(word) {
        return Some(ExprKind::Span { value, text: word.to_owned() });
    }
    let (message, help) = no_span(word);
    faults.error(&place, message, help);
    None
}

/// Returns a string without its quotes and escapes.
pub(super) fn unquoted(word: &str) -> String {
    let inner = &word[1..word.len() - 1];
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => text.extend(chars.next()),
            _ => text.push(char),
        }
    }
    text
}

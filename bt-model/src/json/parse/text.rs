//! The conversion of the text of a file to values with their places.

use jsonc_parser::ast::Value;
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, ParseOptions, ParseStringErrorKind, parse_to_ast};

use crate::Faults;
use crate::json::{Json, Limits, Source};

/// The greatest depth that the JSON parser accepts.
const DEEPEST: usize = 500;

/// The options for strict JSON, without extensions.
const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// The options that accept faults of commas and comments, because the values around them are clear; otherwise as
/// [`STRICT`].
const UNPUNCTUATED: ParseOptions =
    ParseOptions { allow_comments: true, allow_trailing_commas: true, allow_missing_commas: true, ..STRICT };

/// Parses the value of a file; `None` if a fault was reported.
pub(crate) fn value<'s>(source: &'s Source, limits: &Limits, faults: &mut Faults<Json>) -> Option<Value<'s>> {
    value_or(source, limits, faults, |_| None)
}

/// Parses the value of a file as [`value`] does, with one exception: if the only faults of the JSON text are commas and
/// comments, reports the first of them and returns the value, so that its own faults are reported too.
pub(crate) fn value_to_check<'s>(source: &'s Source, limits: &Limits, faults: &mut Faults<Json>) -> Option<Value<'s>> {
    value_or(source, limits, faults, |text| parse_to_ast(text, &CollectOptions::default(), &UNPUNCTUATED).ok()?.value)
}

fn value_or<'s>(
    source: &'s Source,
    limits: &Limits,
    faults: &mut Faults<Json>,
    malformed_value: impl FnOnce(&'s str) -> Option<Value<'s>>,
) -> Option<Value<'s>> {
    let text = source.text();
    let most = limits.bytes.min(Source::MOST_BYTES - 1);
    if text.len() > most {
        let message = format!("the file has {} bytes, more than {most}", text.len());
        faults.error(&source.place(0, 0), message, "move trees into files of their own and name them in `uses`");
        return None;
    }
    let deepest = limits.depth.min(DEEPEST);
    if let Some(at) = too_deep(text.as_bytes(), deepest) {
        let message = format!("objects and lists stand more than {deepest} deep in each other");
        faults.error(&source.place(at, at + 1), message, "move a part into a tree of its own and `run` it");
        return None;
    }
    let parsed = match parse_to_ast(text, &CollectOptions::default(), &STRICT) {
        Ok(parsed) => parsed,
        Err(error) => {
            malformed(source, &error, faults);
            return malformed_value(text);
        }
    };
    if parsed.value.is_none() {
        faults.error(&source.place(0, 0), "the file is empty", "begin with `{ \"bt\": 1, \"tree\": …`");
    }
    parsed.value
}

/// Returns the first string before an offset that has no closing quote on its line: from its opening quote to the end
/// of the line.
fn broken_string(text: &str, before: usize) -> Option<(usize, usize)> {
    let (mut start, mut escaped) = (None, false);
    for (at, byte) in text.bytes().enumerate() {
        match (byte, start) {
            (b'"', None) if at >= before => return None,
            (b'"', None) => start = Some(at),
            (_, None) => {}
            (b'\n', Some(start)) => return Some((start, start + text[start..at].trim_end().len())),
            (b'"', Some(_)) if !escaped => start = None,
            _ => {}
        }
        escaped = byte == b'\\' && !escaped;
    }
    None
}

/// Returns the offset of the first bracket beyond the maximum depth.
fn too_deep(text: &[u8], most: usize) -> Option<usize> {
    let (mut depth, mut quoted, mut at) = (0_usize, false, 0);
    while at < text.len() {
        match text[at] {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => {
                depth += 1;
                if depth > most {
                    return Some(at);
                }
            }
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The message and the help for a word without quotes.
const UNQUOTED: (&str, &str) =
    ("a word without quotes", "words stand in double quotes, but for `true`, `false` and `null`");

fn malformed(source: &Source, error: &ParseError, faults: &mut Faults<Json>) {
    let range = error.range();
    if let Some((start, end)) = broken_string(source.text(), range.end) {
        let help = "close it with `\"`; a line break within a text is `\\n`";
        return faults.error(&source.place(start, end), "this string has no end on its line", help);
    }
    let end = source.text().trim_end().len();
    let (message, help) = match error.kind() {
        ParseErrorKind::UnterminatedObject => return unclosed(source, "object", '}', end, range.start, faults),
        ParseErrorKind::UnterminatedArray => return unclosed(source, "list", ']', end, range.start, faults),
        ParseErrorKind::String(ParseStringErrorKind::UnterminatedStringLiteral) => {
            ("this string has no end", "close it with `\"`; has the file been cut off?")
        }
        ParseErrorKind::String(ParseStringErrorKind::InvalidUnicodeEscapeSequence(_)) => {
            ("this is half a character", "beyond `\\uffff` two of them make one: `\\ud83d\\ude00`")
        }
        ParseErrorKind::String(_) => (
            "this escape means nothing",
            "there are `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t`, `\\u0041`",
        ),
        ParseErrorKind::CommentsNotAllowed => ("JSON has no comments", "write a field `\"comment\": \"…\"`"),
        ParseErrorKind::TrailingCommasNotAllowed => ("a comma after the last", "leave the comma out"),
        ParseErrorKind::ExpectedComma => ("a comma is missing before this", "write `,` between two"),
        ParseErrorKind::MultipleRootJsonValues => ("text after the end of the document", "a file holds one object"),
        ParseErrorKind::SingleQuotedStringsNotAllowed => ("a string stands in double quotes", "write `\"…\"`"),
        ParseErrorKind::UnexpectedWord | ParseErrorKind::ExpectedStringObjectProperty => UNQUOTED,
        // The parser does not take a word with a capital letter for a word.
        ParseErrorKind::UnexpectedToken if source.text()[range.start..].starts_with(char::is_alphabetic) => UNQUOTED,
        ParseErrorKind::HexadecimalNumbersNotAllowed
        | ParseErrorKind::UnaryPlusNumbersNotAllowed
        | ParseErrorKind::BareDecimalPointNumbersNotAllowed
        | ParseErrorKind::NonFiniteNumbersNotAllowed => ("this is no number of JSON", "write it like `-1.5e3`"),
        _ => {
            let text = lower_first(&error.kind().to_string());
            faults.error(&source.place(range.start, range.end), text, "");
            return;
        }
    };
    faults.error(&source.place(range.start, range.end), message, help);
}

fn unclosed(source: &Source, what: &str, close: char, end: usize, start: usize, faults: &mut Faults<Json>) {
    let (line, column) = source.position(start);
    let message = format!("the file ends within the {what} that begins at line {line}, column {column}");
    let help = format!("close it with `{close}`; has the file been cut off?");
    faults.error(&source.place(end.saturating_sub(1), end), message, help);
}

/// Returns a message of the JSON parser in our style: in lower case.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

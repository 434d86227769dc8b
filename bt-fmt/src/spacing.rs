//! The spaces between the tokens of one line, as rustfmt sets them.
//!
//! `<` begins generic arguments after `::`, after a name in camel case, and where an operand is missing; elsewhere it
//! compares. A `>` compares unless it ends such arguments.

use crate::token::{Kind, OPERATORS, Token};

/// Returns `true` if a token ends an operand, so that an operator after it takes two operands.
pub fn is_operand(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Ident => !KEYWORDS.contains(&token.text),
        Kind::Literal | Kind::Close | Kind::Lifetime => true,
        Kind::Punct => token.text == "?",
        _ => false,
    }
}

/// Keywords after which an operand follows.
const KEYWORDS: [&str; 24] = [
    "as", "async", "break", "const", "dyn", "else", "extern", "for", "if", "impl", "in", "let", "loop", "match",
    "move", "mut", "ref", "return", "static", "task", "type", "unsafe", "where", "while",
];

/// Operators that always have spaces on both sides.
const SPACED: [&str; 19] =
    ["==", "!=", "<=", "=", "=>", "->", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", "@", "+", "/", "^"];

/// Operators that are binary after an operand, and prefixes elsewhere.
const EITHER: [&str; 6] = ["-", "*", "&", "&&", "||", "%"];

/// Determines the space before each token of a run, in order.
pub struct Spacing<'a> {
    words: &'static [&'static str],
    previous: Previous,
    /// The enclosing groups.
    groups: Vec<Group>,
    /// The previous token, if it is an operator.
    operator: &'a str,
    /// `false` before the first token.
    started: bool,
}

/// An open delimiter.
#[derive(Clone, Copy, Default)]
struct Group {
    /// `true` between the bars of a closure's parameters.
    bars: bool,
    /// `true` in `$( … )`.
    repeats: bool,
    /// The number of open lists of generic arguments.
    generics: usize,
}

#[derive(Clone, Copy)]
struct Previous {
    /// `true` if the previous token ends an operand.
    operand: bool,
    after: After,
    /// `true` after `$`, and after `$( … )` up to its `*`.
    dollar: bool,
    /// `true` after a name in camel case and after `::`.
    of_type: bool,
}

fn is_camel_case(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && (name.len() == 1 || name.contains(char::is_lowercase))
}

/// Returns `true` if two operators become one without a space between them.
fn is_operator((first, second): (&str, &str)) -> bool {
    !first.is_empty()
        && !second.is_empty()
        && OPERATORS.iter().any(|operator| operator.strip_prefix(first).is_some_and(|rest| rest.starts_with(second)))
}

/// The space that a token requires after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    None,
    Space,
    /// A space, except before `}`: after `{`.
    Brace,
    /// Determined by the next token.
    Either,
    /// The space of the source.
    Source,
}

impl<'a> Spacing<'a> {
    /// Begins at the start of a run. `words` are keywords if they follow an operand.
    pub fn new(words: &'static [&'static str]) -> Self {
        let previous = Previous { operand: false, after: After::None, dollar: false, of_type: false };
        Self { words, previous, groups: vec![Group::default()], operator: "", started: false }
    }

    /// Returns `true` if a space belongs before this token.
    pub fn before(&mut self, token: &Token<'a>) -> bool {
        let (previous, started) = (self.previous, std::mem::replace(&mut self.started, true));
        let (before, after, operand) = self.token(token, previous);
        let of_type = token.is("::") || token.kind == Kind::Ident && is_camel_case(token.text);
        self.previous = Previous { operand, after, dollar: self.is_dollar(token, previous), of_type };
        let operator = if token.kind == Kind::Punct { token.text } else { "" };
        let operators = (std::mem::replace(&mut self.operator, operator), operator);
        match (previous.after, before) {
            _ if !started => false,
            _ if token.spaced && is_operator(operators) => true,
            _ if token.kind == Kind::Line => true,
            _ if token.is("}") => previous.after != After::Brace,
            _ if previous.dollar && token.kind == Kind::Punct => false,
            (After::None, _) | (_, After::None) => false,
            (After::Source, _) | (_, After::Source) => token.spaced,
            (After::Space | After::Brace, _) | (_, After::Space | After::Brace) => true,
            (After::Either, After::Either) => token.kind != Kind::Open || !previous.operand,
        }
    }

    /// Returns the space before the token, the space after it, and whether it ends an operand.
    fn token(&mut self, token: &Token<'_>, previous: Previous) -> (After, After, bool) {
        match token.kind {
            Kind::Open => {
                self.groups.push(Group { repeats: previous.dollar, ..Group::default() });
                match (token.text, previous.operand) {
                    ("{", _) => (After::Space, After::Brace, false),
                    (_, true) => (After::None, After::None, false),
                    (_, false) => (After::Either, After::None, false),
                }
            }
            Kind::Close => (if token.text == "}" { After::Space } else { After::None }, After::Either, true),
            Kind::Line | Kind::Block | Kind::Doc => (After::Space, After::Space, previous.operand),
            Kind::Ident if previous.operand && self.words.contains(&token.text) => (After::Space, After::Space, false),
            Kind::Ident if !is_operand(token) => (After::Either, After::Space, false),
            Kind::Ident | Kind::Literal | Kind::Lifetime => (After::Either, After::Either, true),
            Kind::Punct => self.punct(token, previous),
        }
    }

    /// Returns `true` if a repetition of `macro_rules!` continues after this token.
    fn is_dollar(&mut self, token: &Token<'_>, previous: Previous) -> bool {
        match token.kind {
            Kind::Close => self.groups.pop().is_some_and(|group| group.repeats),
            Kind::Punct => token.text == "$" || previous.dollar && token.text == ",",
            _ => false,
        }
    }

    fn punct(&mut self, token: &Token<'_>, previous: Previous) -> (After, After, bool) {
        let (text, operand) = (token.text, previous.operand);
        match text {
            "," | ";" | ":" => (After::None, After::Space, false),
            "?" => (After::None, After::Either, true),
            "." => (After::None, After::None, false),
            "!" | "::" | ".." | "..=" | "..." if operand => (After::None, After::None, false),
            "!" | "::" | ".." | "..=" | "..." | "$" | "#" => (After::Either, After::None, false),
            "|" => self.bar(operand),
            "||" if !operand => (After::Either, After::Space, false),
            _ if SPACED.contains(&text) || operand && EITHER.contains(&text) => (After::Space, After::Space, false),
            // Prefix operators.
            "-" | "*" | "&" | "&&" => (After::Either, After::None, false),
            _ => self.angle(token, previous),
        }
    }

    /// Handles `<`, `>` and `>=`: brackets of generic arguments, or comparisons.
    fn angle(&mut self, token: &Token<'_>, previous: Previous) -> (After, After, bool) {
        let Some(group) = self.groups.last_mut() else { return (After::Source, After::Source, false) };
        let opens = token.text == "<" && (previous.of_type || !previous.operand);
        let closes = token.text.starts_with('>') && group.generics > 0;
        group.generics = group.generics + usize::from(opens) - usize::from(closes);
        match token.text {
            "<" if opens && previous.operand => (After::None, After::None, false),
            "<" if opens => (After::Either, After::None, false),
            ">" if closes => (After::None, After::Either, true),
            ">=" if closes => (After::None, After::Space, false),
            // The second half of `>>`.
            ">" | ">=" if self.operator == ">" && !token.spaced => (After::None, After::Space, false),
            "<" | ">" | ">=" | "<<" => (After::Space, After::Space, false),
            _ => (After::Source, After::Source, false),
        }
    }

    /// Handles `|`: a bar of a closure's parameters, or the bar between operands or patterns.
    fn bar(&mut self, operand: bool) -> (After, After, bool) {
        let Some(group) = self.groups.last_mut() else { return (After::Space, After::Space, false) };
        match (group.bars, operand) {
            (true, _) => {
                group.bars = false;
                (After::None, After::Space, false)
            }
            (false, true) => (After::Space, After::Space, false),
            (false, false) => {
                group.bars = true;
                (After::Either, After::None, false)
            }
        }
    }
}

//! The tokens of a file, comments included.

use std::ops::Range;

use ra_ap_rustc_lexer::{DocStyle, FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

use crate::Fault;

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub text: &'a str,
    pub kind: Kind,
    /// The offset in the file.
    start: usize,
    /// The number of line breaks between the previous token and this one.
    pub lines: usize,
    /// `true` if a space or a line break precedes the token.
    pub spaced: bool,
    /// The index of the counterpart, for a delimiter.
    other: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ident,
    Literal,
    Lifetime,
    /// One operator, also of several characters: `==`, `..=`.
    Punct,
    Open,
    Close,
    /// `// …`, up to the end of its line.
    Line,
    /// `/* … */`
    Block,
    /// `/// …` or `/** … */`: an attribute.
    Doc,
}

impl Token<'_> {
    /// Returns `true` for a comment that is no doc comment.
    pub fn is_comment(&self) -> bool {
        matches!(self.kind, Kind::Line | Kind::Block)
    }

    /// Returns `true` if a line break must follow.
    pub fn ends_line(&self) -> bool {
        matches!(self.kind, Kind::Line | Kind::Doc)
    }

    pub fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Ident | Kind::Punct | Kind::Open | Kind::Close)
    }
}

/// All tokens of a text. Delimiters are balanced.
#[derive(Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    list: Vec<Token<'a>>,
    /// The width of a tab.
    tab: usize,
    /// `true` if the file ends its lines with `\r\n`.
    returns: bool,
}

impl<'a> Tokens<'a> {
    /// Splits a text, with tabs of this width, into tokens. Returns an error if a token has no end, or a delimiter no
    /// counterpart.
    pub fn of(text: &'a str, tab: usize) -> Result<Self, Fault> {
        let mut list: Vec<Token<'a>> = Vec::new();
        let (mut start, mut lines, mut spaced) = (0, 0, false);
        for token in tokenize(text, FrontmatterAllowed::Yes) {
            let end = start + token.len as usize;
            let here = &text[start..end];
            match kind(token.kind) {
                None => return Err(Fault { at: start, message: format!("`{}` has no end", first_line(here)) }),
                Some(Lexed::Space) => {
                    lines += here.matches('\n').count();
                    spaced = true;
                }
                Some(Lexed::Token(kind)) => {
                    // A `\r` before the line's end belongs to the line's end.
                    let here = if kind == Kind::Literal { here } else { here.trim_end() };
                    let glued =
                        !spaced && kind == Kind::Punct && list.last_mut().is_some_and(|last| last.glue(text, end));
                    if !glued {
                        list.push(Token { text: here, kind, start, lines, spaced, other: usize::MAX });
                    }
                    (lines, spaced) = (0, false);
                }
            }
            start = end;
        }
        pair(&mut list)?;
        Ok(Self { text, list, tab, returns: text.contains("\r\n") })
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn get(&self, at: usize) -> Option<&Token<'a>> {
        self.list.get(at)
    }

    pub fn list(&self, range: Range<usize>) -> &[Token<'a>] {
        &self.list[range]
    }

    /// Returns the offset of a token.
    pub fn start(&self, at: usize) -> usize {
        self.list[at].start
    }

    /// Returns the offset after a token.
    pub fn end(&self, at: usize) -> usize {
        self.list[at].start + self.list[at].text.len()
    }

    /// Returns the index of the delimiter that closes this one.
    pub fn close(&self, open: usize) -> usize {
        self.list[open].other
    }

    /// Returns the column of a token.
    pub fn column(&self, at: usize) -> usize {
        self.width(self.line_before(at))
    }

    /// Returns the indentation of the line of a token.
    pub fn indentation(&self, at: usize) -> usize {
        let before = self.line_before(at);
        self.width(&before[..before.len() - before.trim_start().len()])
    }

    fn line_before(&self, at: usize) -> &'a str {
        let before = &self.text[..self.list[at].start];
        &before[before.rfind('\n').map_or(0, |at| at + 1)..]
    }

    fn width(&self, text: &str) -> usize {
        text.chars().map(|char| if char == '\t' { self.tab } else { 1 }).sum()
    }

    /// Returns `true` if the file ends its lines with `\r\n`.
    pub fn has_returns(&self) -> bool {
        self.returns
    }
}

impl<'a> Token<'a> {
    /// Extends this operator up to `end`, if the result is an operator.
    fn glue(&mut self, text: &'a str, end: usize) -> bool {
        let joined = &text[self.start..end];
        let glued = self.kind == Kind::Punct && OPERATORS.contains(&joined);
        if glued {
            self.text = joined;
        }
        glued
    }
}

/// The operators of several characters, each after the operators with which it begins. `>>` is missing: it closes two
/// lists of generic arguments more often than it shifts.
pub const OPERATORS: [&str; 22] = [
    "==", "!=", "<=", ">=", "&&", "||", "->", "=>", "::", "..", "..=", "...", "+=", "-=", "*=", "/=", "%=", "^=", "&=",
    "|=", "<<", "<<=",
];

enum Lexed {
    Space,
    Token(Kind),
}

/// Returns the kind of a token; `None` if it has no end.
fn kind(kind: TokenKind) -> Option<Lexed> {
    use TokenKind as T;
    Some(Lexed::Token(match kind {
        T::Whitespace | T::Frontmatter { .. } => return Some(Lexed::Space),
        T::LineComment { doc_style: Some(DocStyle::Outer) } => Kind::Doc,
        T::LineComment { .. } => Kind::Line,
        T::BlockComment { terminated: false, .. } => return None,
        T::BlockComment { doc_style: Some(DocStyle::Outer), .. } => Kind::Doc,
        T::BlockComment { .. } => Kind::Block,
        T::Literal { kind, .. } => return terminated(kind).then_some(Lexed::Token(Kind::Literal)),
        T::Lifetime { .. } | T::RawLifetime | T::UnknownPrefixLifetime => Kind::Lifetime,
        T::OpenParen | T::OpenBrace | T::OpenBracket => Kind::Open,
        T::CloseParen | T::CloseBrace | T::CloseBracket => Kind::Close,
        T::Ident | T::InvalidIdent | T::RawIdent | T::ForcedKeywordIdent | T::UnknownPrefix => Kind::Ident,
        _ => Kind::Punct,
    }))
}

fn terminated(kind: LiteralKind) -> bool {
    match kind {
        LiteralKind::Char { terminated }
        | LiteralKind::Byte { terminated }
        | LiteralKind::Str { terminated }
        | LiteralKind::ByteStr { terminated }
        | LiteralKind::CStr { terminated } => terminated,
        LiteralKind::RawStr { n_hashes } | LiteralKind::RawByteStr { n_hashes } | LiteralKind::RawCStr { n_hashes } => {
            n_hashes.is_some()
        }
        LiteralKind::Int { .. } | LiteralKind::Float { .. } => true,
    }
}

/// Connects each delimiter with its counterpart.
fn pair(list: &mut [Token<'_>]) -> Result<(), Fault> {
    let mut open = Vec::new();
    for at in 0..list.len() {
        match list[at].kind {
            Kind::Open => open.push(at),
            Kind::Close => {
                let matches =
                    |open: &usize| ["()", "[]", "{}"].contains(&&*format!("{}{}", list[*open].text, list[at].text));
                let Some(other) = open.pop().filter(matches) else {
                    return Err(unpaired(&list[at]));
                };
                (list[other].other, list[at].other) = (at, other);
            }
            _ => {}
        }
    }
    open.pop().map_or(Ok(()), |at| Err(unpaired(&list[at])))
}

fn unpaired(token: &Token<'_>) -> Fault {
    Fault { at: token.start, message: format!("`{}` has no counterpart", token.text) }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

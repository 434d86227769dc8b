//! The parser, which makes an expression of tokens.
//!
//! ```text
//! expression = binary [(".." | "..=") binary]
//! binary     = unary (operator unary)*                    by precedence, from the left
//! unary      = ("!" | "-") unary | value
//! value      = (literal | "(" expression ")" | call | word | name) ["." method "(" [expression] ")"]
//! call       = [Name "::"] name "(" [argument ("," argument)*] ")"
//! argument   = [name "="] expression                      with a name: of an action
//! word       = [Name "::"] Name                           begins with a capital letter
//! name       = ["bb" "."] name ("." name)*
//! ```

use super::lexer::{Token, TokenKind, tokens};
use super::text::Text;
use super::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::json::{Json, Limits, Place};
use crate::read::range;
use crate::time::units;
use crate::{Code, Faults, Fix, Name, Text as Help, meant_span, text};

/// The words for the end in messages.
const END: &str = "the end of the expression";

/// Parses one expression or one pattern.
pub(super) struct Parser<'a> {
    pub(super) text: &'a Text<'a>,
    tokens: Vec<Token>,
    at: usize,
    /// The names of parameters and locals, and the names that events bind.
    pub(super) scope: &'a [String],
    /// The current depth, and the limit.
    pub(super) depth: usize,
    most: usize,
    pub(super) faults: &'a mut Faults<Json>,
}

/// The result of parsing; `None` if an error was reported.
pub(super) type Parsed<T> = Option<T>;

/// An expression and its depth.
pub(super) type Deep = (Expr, usize);

impl<'a> Parser<'a> {
    pub(super) fn new(
        text: &'a Text<'a>,
        scope: &'a [String],
        limits: &Limits,
        faults: &'a mut Faults<Json>,
    ) -> Parsed<Self> {
        if text.text.len() > limits.expression_bytes {
            let message = format!("an expression of {} bytes, more than {}", text.text.len(), limits.expression_bytes);
            faults.error(&text.place(0, text.text.len()), message, "move a part into an action");
            return None;
        }
        let tokens = tokens(text, faults)?;
        Some(Self { text, tokens, at: 0, scope, depth: 0, most: limits.expression_depth.min(1000), faults })
    }

    /// Parses the whole text as an expression.
    pub(super) fn whole(mut self) -> Parsed<Expr> {
        let expr = self.expression()?;
        self.end()?;
        Some(expr.0)
    }

    /// Reports a token after the end of the expression.
    pub(super) fn end(&mut self) -> Parsed<()> {
        let token = self.peek();
        if token.kind == TokenKind::End {
            return Some(());
        }
        if let Some(help) = self.operator(token) {
            return self.wrong(token, END, help);
        }
        let help = match self.word(token) {
            "as" => "numbers need no cast",
            "?" => "`enemy.is_some()` asks whether a value is there",
            word if token.kind == TokenKind::Name && self.follows_not() => {
                return self.wrong(token, END, format!("write `!{word}`"));
            }
            _ if token.kind == TokenKind::Name && self.number_before(token).is_some() => {
                let units: Vec<_> = units().collect();
                let help = format!("units of time are {}, next to their number: `1.5s`", units.join(", "));
                return self.wrong(token, END, help);
            }
            _ => "",
        };
        self.wrong(token, END, help)
    }

    /// Help for an operator of another language: `and`, `=`.
    fn operator(&self, token: Token) -> Option<Help> {
        let meant = match self.word(token) {
            "and" => "&&",
            "or" => "||",
            "is" | "=" => "==",
            _ => return None,
        };
        Some(text!["write ", Fix::Replace(Code::Plain(meant.to_owned()))])
    }

    /// `true` if the last token that was read is `not`.
    fn follows_not(&self) -> bool {
        self.at.checked_sub(1).is_some_and(|last| self.word(self.tokens[last]) == "not")
    }

    /// Returns the token before this one.
    fn before(&self, token: Token) -> Option<Token> {
        self.tokens.iter().take_while(|other| other.start < token.start).last().copied()
    }

    /// Returns the token before this one, if it is a number.
    fn number_before(&self, token: Token) -> Option<Token> {
        self.before(token).filter(|before| before.kind == TokenKind::Number)
    }

    /// Returns the place of a number and of the unit after it, and the help that writes both as a duration.
    fn apart(&self, unit: Token) -> Option<(Place, Help)> {
        let number = self.number_before(unit).filter(|_| unit.kind == TokenKind::Name)?;
        let meant = meant_span(&format!("{} {}", self.word(number), self.word(unit)))?;
        let help = text!["write the unit next to its number: ", Fix::Replace(Code::Plain(meant))];
        Some((self.place(number).to(&self.place(unit)), help))
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

    pub(super) fn expression(&mut self) -> Parsed<Deep> {
        let from = self.binary(0)?;
        let inclusive = match self.peek().kind {
            TokenKind::Sign("..=") => true,
            TokenKind::Sign("..") => false,
            _ => return Some(from),
        };
        self.next();
        let to = self.binary(0)?;
        let place = from.0.place.to(&to.0.place);
        let kind = ExprKind::Range { from: Box::new(from.0), to: Box::new(to.0), inclusive };
        self.deeper(Expr { place, kind }, from.1.max(to.1))
    }

    /// Parses operators that bind more tightly than `least`.
    fn binary(&mut self, least: u8) -> Parsed<Deep> {
        let mut left = self.unary()?;
        loop {
            let token = self.peek();
            let TokenKind::Sign(sign) = token.kind else { return Some(left) };
            let Some((_, op, precedence)) = BinaryOp::TABLE.iter().find(|row| row.0 == sign) else {
                return Some(left);
            };
            if *precedence <= least {
                return Some(left);
            }
            if op.compares() && matches!(&left.0.kind, ExprKind::Binary(before, ..) if before.compares()) {
                let place = self.place(token);
                self.faults.error(&place, "comparisons do not chain", "write `a < b && b < c`");
                return None;
            }
            self.next();
            let right = self.binary(*precedence)?;
            let place = left.0.place.to(&right.0.place);
            let kind = ExprKind::Binary(*op, Box::new(left.0), Box::new(right.0));
            left = self.deeper(Expr { place, kind }, left.1.max(right.1))?;
        }
    }

    fn unary(&mut self) -> Parsed<Deep> {
        let token = self.peek();
        let op = match token.kind {
            TokenKind::Sign("!") => UnaryOp::Not,
            TokenKind::Sign("-") => UnaryOp::Neg,
            _ => return self.value(),
        };
        self.next();
        self.enter(token)?;
        let (inner, depth) = self.unary()?;
        self.depth -= 1;
        let place = self.place(token).to(&inner.place);
        self.deeper(Expr { place, kind: ExprKind::Unary(op, Box::new(inner)) }, depth)
    }

    /// Parses a value, with the methods that are called on it.
    fn value(&mut self) -> Parsed<Deep> {
        let mut value = self.plain_value()?;
        while self.peek().kind == TokenKind::Sign(".") {
            self.next();
            let method = self.next();
            if method.kind != TokenKind::Name {
                return self.wrong(method, "a name", "");
            }
            let method = self.name(method);
            value = self.method(value, &method)?;
        }
        Some(value)
    }

    fn plain_value(&mut self) -> Parsed<Deep> {
        let token = self.next();
        let kind = match token.kind {
            TokenKind::Number => super::literal::number(self.text, token, self.faults)?,
            TokenKind::Text => ExprKind::Text(super::literal::unquoted(self.word(token))),
            TokenKind::Name if self.word(token) == "true" => ExprKind::Bool(true),
            TokenKind::Name if self.word(token) == "false" => ExprKind::Bool(false),
            TokenKind::Name => return self.named(token),
            TokenKind::Sign("(") => {
                self.enter(token)?;
                let (inner, depth) = self.expression()?;
                self.depth -= 1;
                let place = self.place(token).to(&self.close()?);
                return self.deeper(Expr { place, kind: ExprKind::Paren(Box::new(inner)) }, depth);
            }
            _ => return self.no_value(token),
        };
        Some((Expr { place: self.place(token), kind }, 1))
    }

    /// Reports a token that stands in place of a value.
    fn no_value<T>(&mut self, token: Token) -> Parsed<T> {
        let help = match self.before(token) {
            Some(before) => format!("write a value after `{}`: a key, a number, a call", self.word(before)),
            None => "write a key, a comparison such as `ammo > 0`, a number, a call".to_owned(),
        };
        self.wrong(token, "a value", help)
    }

    /// Parses a closing parenthesis, and returns its place.
    pub(super) fn close(&mut self) -> Parsed<Place> {
        let token = self.next();
        if token.kind == TokenKind::Sign(")") {
            return Some(self.place(token));
        }
        self.wrong(token, "`)`", self.operator(token).unwrap_or_default())
    }

    /// Enters a nested part: increases the depth, and checks it.
    pub(super) fn enter(&mut self, token: Token) -> Parsed<()> {
        self.depth += 1;
        let place = self.place(token);
        self.bounded(&place, self.depth)
    }

    /// Returns the expression with its depth increased by one, and checks this depth.
    pub(super) fn deeper(&mut self, expr: Expr, depth: usize) -> Parsed<Deep> {
        self.bounded(&expr.place, depth + 1)?;
        Some((expr, depth + 1))
    }

    fn bounded(&mut self, place: &Place, depth: usize) -> Parsed<()> {
        if depth <= self.most {
            return Some(());
        }
        let message = format!("the parts of an expression stand more than {} deep in each other", self.most);
        self.faults.error(place, message, "move a part into an action");
        None
    }

    pub(super) fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    /// Returns the token after the current one.
    pub(super) fn after_next(&self) -> Token {
        self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    /// Returns the current token and consumes it, unless it is the last one.
    pub(super) fn next(&mut self) -> Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn word(&self, token: Token) -> &'a str {
        &self.text.text[token.start..token.end]
    }

    pub(super) fn place(&self, token: Token) -> Place {
        self.text.place(token.start, token.end)
    }

    pub(super) fn name(&self, token: Token) -> Name<Json> {
        Name { text: self.word(token).to_owned(), place: self.place(token) }
    }

    /// Parses an operand of a pattern: a value with the operators before it.
    pub(super) fn operand(&mut self) -> Parsed<Expr> {
        self.unary().map(|deep| deep.0)
    }

    pub(super) fn wrong<T>(&mut self, token: Token, expected: &str, help: impl Into<Help>) -> Parsed<T> {
        let found = match token.kind {
            TokenKind::End if self.text.text.trim().is_empty() => "nothing".to_owned(),
            TokenKind::End => "the end".to_owned(),
            _ => format!("`{}`", self.word(token)),
        };
        let (place, message) = (self.place(token), format!("expected {expected}, found {found}"));
        match self.in_words().or_else(|| self.apart(token)) {
            Some((all, help)) => self.faults.error_fixed_at((&place, &all), message, help),
            None => self.faults.error(&place, message, help),
        }
        None
    }
}

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

mod meant;

use super::lexer::{Token, TokenKind, tokens};
use super::text::Text;
use super::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::json::{Json, Limits, Place};
use crate::{Faults, Name, Text as Help};

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
            _ if token.kind == TokenKind::Name => return self.wrong(token, END, self.units_of_time(token)),
            _ => "",
        };
        self.wrong(token, END, help)
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
        match self.meant(token) {
            Some((all, help)) => self.faults.error_fixed_at((&place, &all), message, help),
            None => self.faults.error(&place, message, help),
        }
        None
    }
}

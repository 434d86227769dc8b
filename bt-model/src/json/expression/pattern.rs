//! The parser of patterns.
//!
//! ```text
//! pattern = one ("|" one)*
//! one     = "_" | literal [(".." | "..=") literal] | word
//! ```

use super::lexer::TokenKind;
use super::parser::{Parsed, Parser};
use super::{Expr, ExprKind, UnaryOp};
use crate::json::{Pattern, PatternKind};

impl Parser<'_> {
    /// Parses the whole text as a pattern.
    pub(super) fn whole_pattern(mut self) -> Parsed<Pattern> {
        let mut either = vec![self.one()?];
        while self.peek().kind == TokenKind::Sign("|") {
            self.next();
            either.push(self.one()?);
        }
        self.end()?;
        if either.len() == 1 {
            return either.pop();
        }
        let place = either[0].place.to(&either[either.len() - 1].place);
        Some(Pattern { place, kind: PatternKind::Or(either) })
    }

    fn one(&mut self) -> Parsed<Pattern> {
        let token = self.peek();
        if token.kind == TokenKind::Name && self.word(token) == "_" {
            self.next();
            return Some(Pattern { place: self.place(token), kind: PatternKind::Any });
        }
        let from = self.literal()?;
        let inclusive = match self.peek().kind {
            TokenKind::Sign("..=") => true,
            TokenKind::Sign("..") => false,
            _ => return Some(Pattern { place: from.place.clone(), kind: PatternKind::Value(from) }),
        };
        self.next();
        let to = self.literal()?;
        let place = from.place.to(&to.place);
        Some(Pattern { place, kind: PatternKind::Range { from, to, inclusive } })
    }

    fn literal(&mut self) -> Parsed<Expr> {
        let expr = self.operand()?;
        if constant(&expr) {
            return Some(expr);
        }
        let help =
            "a pattern is a literal, a word that begins with a capital letter, a range, or `_`; `if` asks for more";
        self.faults.error(&expr.place, "a pattern does not change", help);
        None
    }
}

fn constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Bool(_) | ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Span { .. } | ExprKind::Word { .. } => {
            true
        }
        ExprKind::Unary(UnaryOp::Neg, inner) => matches!(inner.kind, ExprKind::Number(_)),
        _ => false,
    }
}

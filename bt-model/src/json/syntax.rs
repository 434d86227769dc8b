//! The implementation of [`Syntax`] for JSON.

use std::borrow::Cow;

use super::expression::{BinaryOp, Expr, ExprKind, UnaryOp};
use super::{Json, Pattern, PatternKind, Place, code, layout};
use crate::{Alternative, Code, Constant, Matches, Name, Notation, Syntax, Target, Term, check};

impl Syntax for Json {
    type Place = Place;
    type Expr = Expr;
    type Type = Name<Json>;
    type Pattern = Pattern;
    type Path = Name<Json>;

    const EXHAUSTIVE: bool = false;

    fn place(expr: &Expr) -> Place {
        expr.place.clone()
    }

    fn target(expr: &Expr) -> Option<Target<Self>> {
        match &expr.kind {
            ExprKind::Key { path, .. } => {
                let bb = Name { text: "bb".to_owned(), place: expr.place.clone() };
                Some(Target::Key(bb, path.clone()))
            }
            ExprKind::Local(path) if path.len() == 1 => Some(Target::Local(path[0].clone())),
            _ => None,
        }
    }

    fn constant(expr: &Expr) -> Option<Constant> {
        match &expr.kind {
            ExprKind::Bool(value) => Some(Constant::Bool(*value)),
            ExprKind::Number(text) => text.replace('_', "").parse().ok().map(Constant::Number),
            ExprKind::Text(text) => Some(Constant::Text(text.clone())),
            ExprKind::Span { value, .. } => Some(Constant::Span(*value)),
            ExprKind::Word { of: None, word } => Some(Constant::Word(word.text.clone())),
            ExprKind::Paren(inner) => Self::constant(inner),
            ExprKind::Unary(UnaryOp::Neg, inner) => match Self::constant(inner)? {
                Constant::Number(number) => Some(Constant::Number(-number)),
                _ => None,
            },
            ExprKind::Range { from, to, inclusive } => match (Self::constant(from)?, Self::constant(to)?) {
                (Constant::Span(from), Constant::Span(to)) => Some(Constant::Spans { from, to, inclusive: *inclusive }),
                _ => None,
            },
            _ => None,
        }
    }

    fn difference(expr: &Expr) -> Option<[(Constant, String); 2]> {
        let literal = |expr: &Expr| Some((Self::constant(expr)?, expr.to_string()));
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Sub, from, to) => Some([literal(from)?, literal(to)?]),
            ExprKind::Paren(inner) => Self::difference(inner),
            _ => None,
        }
    }

    fn reads(expr: &Expr, scope: &[&str]) -> bool {
        let mut reads = false;
        expr.walk(&mut |expr| match &expr.kind {
            ExprKind::Key { .. } | ExprKind::Call { .. } | ExprKind::Ask { .. } | ExprKind::Rust(_) => reads = true,
            ExprKind::Local(names) => reads |= names.first().is_some_and(|name| scope.contains(&&*name.text)),
            _ => {}
        });
        reads
    }

    fn is_broken(expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Broken | ExprKind::Rust(_))
    }

    fn binds(pattern: &Pattern) -> Vec<String> {
        match &pattern.kind {
            PatternKind::Event { binds, .. } => {
                binds.iter().map(|name| name.text.clone()).filter(|name| name != "_").collect()
            }
            PatternKind::Or(either) => either.iter().flat_map(Self::binds).collect(),
            PatternKind::Any | PatternKind::Value(_) | PatternKind::Range { .. } | PatternKind::Rust(_) => Vec::new(),
        }
    }

    fn alternatives(pattern: &Pattern) -> Option<Vec<Alternative<Self>>> {
        let number = |expr| check::number(&Self::constant(expr)?);
        let matches = match &pattern.kind {
            PatternKind::Any => Matches::Any,
            // A word may have the name of its enum before it.
            PatternKind::Value(Expr { kind: ExprKind::Word { word, .. }, .. }) => {
                Matches::Value(Constant::Word(word.text.clone()))
            }
            PatternKind::Value(value) => Matches::Value(Self::constant(value)?),
            PatternKind::Range { from, to, inclusive } => {
                Matches::Numbers { from: number(from)?, to: number(to)?, inclusive: *inclusive }
            }
            PatternKind::Or(either) => {
                let either: Option<Vec<_>> = either.iter().map(Self::alternatives).collect();
                return Some(either?.into_iter().flatten().collect());
            }
            PatternKind::Event { .. } | PatternKind::Rust(_) => return None,
        };
        Some(vec![Alternative { text: pattern.to_string(), place: pattern.place.clone(), matches }])
    }

    fn type_text(ty: &Name<Json>) -> Cow<'_, str> {
        Cow::Borrowed(&ty.text)
    }

    fn text(path: &Name<Json>) -> String {
        path.text.clone()
    }

    fn input(owner: &str, name: &'static str) -> &'static str {
        layout::called(owner, name)
    }
}

impl Notation for Json {
    fn code(code: &Code) -> String {
        code::written(code)
    }

    fn term(term: Term) -> &'static str {
        match term {
            Term::Attribute => "decorator",
            Term::AnAttribute => "a decorator",
            Term::Above => "on",
            Term::AboveTheNode => "beside `node`",
            Term::AboveEachChild => "on each child",
            Term::WriteChildren => "write `\"children\": [ … ]`",
            Term::WriteABranch => "write `\"branches\": [ { \"if\": \"…\", \"then\": { … } } ]`",
            Term::WriteAsGuard => "write it into `\"when\": [ … ]` beside `node`",
            Term::EnableOrRemove => "remove `\"disabled\"` to enable it, or the node if it is no longer needed",
            Term::Disable => "write `\"disabled\": true` at",
            Term::Parentheses => "`args`",
        }
    }
}

//! Patterns of arms and of events as Rust code.

use super::Writer;
use super::expression::number;
use crate::catalogue::event_kind;
use crate::json::expression::{Expr, ExprKind, Type};
use crate::json::{Json, Pattern, PatternKind};
use crate::{Arm, Syntax as _};

impl Writer<'_, '_> {
    /// Returns the arm of a `match` up to its `=>`, for a subject of this type.
    pub(super) fn arm(&mut self, arm: &Arm<Json>, subject: &Expr, ty: &Type) -> String {
        let guard = arm.guard.as_ref().map(|guard| self.condition(guard));
        // A duration is no constant, so its pattern is a condition.
        let by_value = matches!(ty, Type::Duration) || matches!(ty, Type::Option(of) if **of == Type::Duration);
        if by_value && !matches!(arm.pattern.kind, PatternKind::Any) {
            let is = self.is(&arm.pattern, subject, ty);
            let guard = guard.map(|guard| format!(" && ({guard})")).unwrap_or_default();
            return format!("_ if ({is}){guard}");
        }
        let pattern = self.pattern(&arm.pattern, ty);
        format!("{pattern}{}", guard.map(|guard| format!(" if {guard}")).unwrap_or_default())
    }

    fn pattern(&mut self, pattern: &Pattern, ty: &Type) -> String {
        match &pattern.kind {
            PatternKind::Any => "_".to_owned(),
            PatternKind::Value(value) => match (&value.kind, ty) {
                (ExprKind::Word { .. }, _) => self.expr(value, ty),
                (_, Type::Option(of)) => format!("Some({})", self.expr(value, of)),
                _ => self.expr(value, ty),
            },
            PatternKind::Range { from, to, inclusive } => {
                let sign = if *inclusive { "..=" } else { ".." };
                let of = if let Type::Option(of) = ty { of } else { ty };
                let range = format!("{}{sign}{}", self.expr(from, of), self.expr(to, of));
                if matches!(ty, Type::Option(_)) { format!("Some({range})") } else { range }
            }
            PatternKind::Or(either) => either.iter().map(|one| self.pattern(one, ty)).collect::<Vec<_>>().join(" | "),
            PatternKind::Event { .. } => self.heard(pattern),
            PatternKind::Rust(code) => code.clone(),
        }
    }

    /// Returns the condition that a subject matches a pattern.
    fn is(&mut self, pattern: &Pattern, subject: &Expr, ty: &Type) -> String {
        let read = self.expr(subject, ty);
        match &pattern.kind {
            PatternKind::Value(value) => format!("{read} == {}", self.owned(value, ty)),
            PatternKind::Range { from, to, inclusive } => {
                let sign = if *inclusive { "<=" } else { "<" };
                let (from, to) = (self.owned(from, ty), self.owned(to, ty));
                format!("{read} >= {from} && {read} {sign} {to}")
            }
            PatternKind::Or(either) => {
                let either: Vec<_> = either.iter().map(|one| self.is(one, subject, ty)).collect();
                either.join(" || ")
            }
            _ => "true".to_owned(),
        }
    }

    /// Returns the pattern of an event: `Noise::Heard(at)`. Its names stay bound until [`unbind`](Self::unbind).
    pub(super) fn listened(&mut self, pattern: &Pattern) -> String {
        let ty = match &pattern.kind {
            PatternKind::Event { name, .. } => self.carried(&name.text),
            _ => Type::Unknown,
        };
        for name in Json::binds(pattern) {
            if !self.bound.contains(&name) {
                self.bound.push(name.clone());
                self.locals.push((name, ty.clone()));
            }
        }
        self.heard(pattern)
    }

    /// Removes the names that an event bound.
    pub(super) fn unbind(&mut self) {
        let locals = self.locals.len() - self.bound.len();
        self.locals.truncate(locals);
        self.bound.clear();
    }

    fn heard(&mut self, pattern: &Pattern) -> String {
        match &pattern.kind {
            PatternKind::Event { name, binds } if binds.is_empty() => {
                let kind = event_kind(&name.text);
                let events = self.known.catalogue.events.iter().flatten();
                let known = events.into_iter().find(|event| event.name.text == kind);
                let bare = known.is_some_and(|event| event.carries.is_none() && !event.closed);
                format!("{}{}", self.event_path(&name.text), if bare { "" } else { " { .. }" })
            }
            PatternKind::Event { name, binds } => {
                let binds: Vec<_> = binds.iter().map(|name| &*name.text).collect();
                format!("{}({})", self.event_path(&name.text), binds.join(", "))
            }
            PatternKind::Or(either) => either.iter().map(|one| self.heard(one)).collect::<Vec<_>>().join(" | "),
            PatternKind::Rust(code) => code.clone(),
            _ => "_".to_owned(),
        }
    }

    /// Returns the subject of a `match`, by its type.
    pub(super) fn subject(&mut self, subject: &Expr, ty: &Type) -> String {
        let read = self.expr(subject, ty);
        if *ty == Type::Text { format!("{}.as_str()", read.trim_start_matches('*')) } else { read }
    }

    /// Returns a number of times, a weight or a probability: literals with a fraction are floating-point numbers.
    pub(super) fn amount(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Number(text) => number(text, &Type::Unknown),
            _ => self.expr(expr, &Type::Unknown),
        }
    }
}

//! Patterns of `match` arms and of events in the document of a catalogue.

use bt_model::json::expression::ExprKind;
use bt_model::json::{Pattern, PatternKind};
use bt_model::{Name, json::Json};
use syn::{Pat, RangeLimits};

use super::Shown;
use crate::inputs::text;

impl Shown {
    /// Converts the pattern of an arm.
    pub(super) fn pattern(&self, pattern: &Pat) -> Pattern {
        let kind = self.matched(pattern).unwrap_or_else(|| PatternKind::Rust(text::expression(pattern)));
        Pattern { place: self.place.clone(), kind }
    }

    fn matched(&self, pattern: &Pat) -> Option<PatternKind> {
        let value = |kind| Some(PatternKind::Value(self.expr(kind)));
        match pattern {
            Pat::Wild(_) => Some(PatternKind::Any),
            Pat::Paren(inner) => self.matched(&inner.pat),
            Pat::Reference(inner) => self.matched(&inner.pat),
            Pat::Lit(literal) => value(self.literal(&literal.lit)?),
            Pat::Path(path) if path.qself.is_none() => value(self.word(&path.path)?),
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                value(self.word(&name.ident.clone().into())?)
            }
            Pat::Range(range) => {
                let from = self.kind(range.start.as_deref()?)?;
                let to = self.kind(range.end.as_deref()?)?;
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                Some(PatternKind::Range { from: self.expr(from), to: self.expr(to), inclusive })
            }
            Pat::Or(either) => self.either(&either.cases, |one| self.matched(one)),
            _ => None,
        }
    }

    /// Converts the pattern of an event. `several`: files may name several events here.
    pub(super) fn event_pattern(&self, pattern: &Pat, several: bool) -> Pattern {
        let kind = self.heard(pattern).filter(|kind| several || matches!(kind, PatternKind::Event { .. }));
        let kind = kind.unwrap_or_else(|| PatternKind::Rust(text::expression(pattern)));
        Pattern { place: self.place.clone(), kind }
    }

    fn heard(&self, pattern: &Pat) -> Option<PatternKind> {
        let event = |name: Option<Name<Json>>, binds| Some(PatternKind::Event { name: name?, binds });
        match pattern {
            Pat::Paren(inner) => self.heard(&inner.pat),
            Pat::Path(path) if path.qself.is_none() => event(self.event(&path.path), Vec::new()),
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                event(self.event(&name.ident.clone().into()), Vec::new())
            }
            Pat::TupleStruct(parts) => {
                let binds = parts.elems.iter().filter(|part| !matches!(part, Pat::Rest(_))).map(|part| match part {
                    Pat::Wild(_) => Some(self.named("_")),
                    Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                        Some(self.named(&super::plain(&name.ident.to_string())))
                    }
                    _ => None,
                });
                event(self.event(&parts.path), binds.collect::<Option<_>>()?)
            }
            Pat::Struct(parts) if parts.fields.is_empty() => event(self.event(&parts.path), Vec::new()),
            Pat::Or(either) => self.either(&either.cases, |one| self.heard(one)),
            _ => None,
        }
    }

    fn either<'p>(
        &self,
        cases: impl IntoIterator<Item = &'p Pat>,
        one: impl Fn(&Pat) -> Option<PatternKind>,
    ) -> Option<PatternKind> {
        let place = |kind| Pattern { place: self.place.clone(), kind };
        let either: Option<Vec<_>> = cases.into_iter().map(|case| one(case).map(place)).collect();
        Some(PatternKind::Or(either?))
    }

    /// Adds the names that a pattern binds to the scope, for the expressions that follow it.
    pub(super) fn bind(&mut self, pattern: &Pattern) {
        let first = match &pattern.kind {
            PatternKind::Or(either) => either.first(),
            _ => Some(pattern),
        };
        if let Some(Pattern { kind: PatternKind::Event { binds, .. }, .. }) = first {
            self.scope.extend(binds.iter().map(|name| name.text.clone()));
        }
    }

    /// Converts `matches!(bb.mode, Mode::Patrol | Mode::Guard)` to comparisons with words.
    pub(super) fn is_one_of(&self, subject: &ExprKind, pattern: &Pat) -> Option<Vec<ExprKind>> {
        match self.matched(pattern)? {
            PatternKind::Value(value) => Some(vec![self.equal(subject, value.kind)]),
            PatternKind::Or(either) => {
                let one = |one: &Pattern| match &one.kind {
                    PatternKind::Value(value) => Some(self.equal(subject, value.kind.clone())),
                    _ => None,
                };
                either.iter().map(one).collect()
            }
            _ => None,
        }
    }
}

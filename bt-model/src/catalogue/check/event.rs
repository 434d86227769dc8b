//! Events in `wait_for` and `send`.

use super::Check;
use crate::catalogue::types::type_named;
use crate::catalogue::{Heard, Holder, event_kind};
use crate::json::expression::{Expr, ExprKind, Type};
use crate::json::{Json, Pattern, PatternKind, Place};
use crate::{Listen, Name, Param};

impl Check<'_> {
    pub(super) fn listen(&mut self, listen: &Listen<Json>) {
        let outer = self.locals.len();
        self.bind(&listen.pattern, !listen.outputs.is_empty());
        listen.guard.iter().for_each(|guard| self.condition(guard));
        for output in &listen.outputs {
            if let Some(wanted) = self.target(&output.target) {
                self.brings(&listen.pattern, output.value.as_ref(), &wanted, Holder::Key);
            }
        }
        self.locals.truncate(outer);
    }

    /// Binds the names of the events of a pattern. The caller removes them again.
    pub(super) fn bind(&mut self, pattern: &Pattern, reads: bool) {
        for pattern in either(pattern) {
            let PatternKind::Event { name, binds } = &pattern.kind else { continue };
            let heard = self
                .known
                .events
                .as_ref()
                .and_then(|events| events.hear(name, binds, reads, &pattern.place, self.faults));
            // An unknown or reported value is skipped where it is read.
            let ty = if let Some(Heard::With(ty)) = heard { ty } else { Type::Unknown };
            self.locals.extend(binds.iter().map(|bind| (bind.text.clone(), ty.clone())));
        }
    }

    /// Reports a value of an event without this type: the whole value, or an expression with it.
    pub(super) fn brings(&mut self, pattern: &Pattern, value: Option<&Expr>, wanted: &Type, holder: Holder) {
        let mut binds = bound(pattern);
        let bound = match value {
            Some(value) => binds.find(|bound| is(value, bound)).map(|bound| (bound, &value.place)),
            None => binds.next().map(|bound| (bound, &bound.place)),
        };
        match (value, bound) {
            (_, Some((bound, place))) => self.fits(&bound.text, wanted, holder, place),
            (Some(value), None) => drop(self.value(value, wanted)),
            // The general rules report a missing value.
            (None, None) => {}
        }
    }

    /// A bound value fits a place of its own type, or of the optional one.
    fn fits(&mut self, bound: &str, wanted: &Type, holder: Holder, place: &Place) {
        let found = self.locals.iter().rev().find(|(name, _)| name == bound).map(|(_, ty)| ty.clone());
        let Some(carried) = found.filter(|ty| *ty != Type::Unknown) else { return };
        if carried != *wanted && Type::Option(Box::new(carried.clone())) != *wanted {
            let (message, help) = holder.value_mismatch(bound, &carried.to_string(), &wanted.to_string());
            self.faults.error(place, message, help);
        }
    }

    /// Checks the parameters of a state that have the name of a bound value.
    pub(super) fn brought(&mut self, event: &Pattern, params: &[Param<Json>]) {
        for param in params.iter().filter(|param| bound(event).any(|bound| bound.text == param.name.text)) {
            if let Some(wanted) = type_named(&param.ty.text) {
                self.fits(&param.name.text, &wanted, Holder::Parameter, &param.name.place);
            }
        }
    }

    /// An event that is sent: written out, from a key, or made by a function of its name.
    pub(super) fn sent(&mut self, event: &Expr) {
        let name = match &event.kind {
            ExprKind::Paren(inner) => return self.sent(inner),
            ExprKind::Word { word, .. } => word.clone(),
            ExprKind::Call { function, arguments } => {
                let made = [&*function.text, event_kind(&function.text)];
                if let Some(made) = made.into_iter().find(|name| self.known.functions.contains_key(name)) {
                    let function = Name { text: made.to_owned(), place: function.place.clone() };
                    let kind = ExprKind::Call { function, arguments: arguments.clone() };
                    return drop(self.type_of(&Expr { place: event.place.clone(), kind }));
                }
                arguments.iter().for_each(|argument| self.names(argument));
                function.clone()
            }
            _ => return self.names(event),
        };
        if let Some(events) = &self.known.events {
            events.known(&name, self.faults);
        }
    }
}

/// The names that a pattern binds.
fn bound(pattern: &Pattern) -> impl Iterator<Item = &Name<Json>> {
    either(pattern)
        .iter()
        .filter_map(|one| if let PatternKind::Event { binds, .. } = &one.kind { Some(binds) } else { None })
        .flatten()
}

/// The patterns of which one does.
fn either(pattern: &Pattern) -> &[Pattern] {
    if let PatternKind::Or(either) = &pattern.kind { either } else { std::slice::from_ref(pattern) }
}

/// Is it this name?
fn is(expr: &Expr, name: &Name<Json>) -> bool {
    matches!(&expr.kind, ExprKind::Local(path) if path.len() == 1 && path[0].text == name.text)
}

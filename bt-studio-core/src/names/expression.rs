//! The names in expressions, patterns and targets.

use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, Pattern, PatternKind, Place};
use bt_model::{Name as Written, Target};

use super::document::Walk;
use super::{Kind, Name, Usage, last_of};

impl Walk<'_> {
    /// Adds the names in an expression, whose keys and locals are read.
    pub(super) fn expression(&mut self, expr: &Expr) {
        self.places(expr, Usage::Read);
    }

    /// Adds the names in an expression; `usage` is the use of its keys and locals.
    pub(super) fn places(&mut self, expr: &Expr, usage: Usage) {
        let mut parts = Vec::new();
        expr.walk(&mut |part| parts.push(part));
        for part in parts {
            match &part.kind {
                ExprKind::Key { bb, path } => {
                    // `{ "key": … }` names a key whatever the scope; the place of the key is that of the whole
                    // string.
                    let quoted = self.text.as_bytes().get(part.place.range().start) == Some(&b'"');
                    self.key(path, usage, (!bb && !quoted).then_some(self.scope.len()));
                }
                ExprKind::Local(path) => self.local(&path[0], usage, self.scope.len()),
                ExprKind::Call { function: name, .. } if is_function(&name.text) => self.action(name, Usage::Called),
                ExprKind::Ask { action, .. } => self.action(action, Usage::Called),
                _ => {}
            }
        }
    }

    /// Adds the names in an event that a node sends.
    pub(super) fn sent(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Word { word, .. } => self.event(word, Usage::Sent),
            ExprKind::Call { function, arguments } => {
                self.event(function, Usage::Sent);
                arguments.iter().for_each(|argument| self.expression(argument));
            }
            ExprKind::Paren(inner) => self.sent(inner),
            _ => self.expression(expr),
        }
    }

    /// Adds a target that is written.
    pub(super) fn target(&mut self, target: &Target<Json>) {
        self.used(target, Usage::Written);
    }

    /// Adds a target, with the given use.
    pub(super) fn used(&mut self, target: &Target<Json>, usage: Usage) {
        match target {
            Target::Key(bb, names) => self.key(names, usage, is_implied(bb, names).then_some(self.declared)),
            Target::Local(name) => self.local(name, usage, self.declared),
        }
    }

    /// Adds the event of a pattern, and brings the names that the pattern binds into scope. If `of` is a state, a
    /// bound name can stand for its parameter.
    pub(super) fn heard(&mut self, pattern: &Pattern, of: Option<&Name>) {
        let either = match &pattern.kind {
            PatternKind::Or(either) => either,
            _ => std::slice::from_ref(pattern),
        };
        let mut bound: Vec<Name> = Vec::new();
        self.events += 1;
        for event in either {
            let PatternKind::Event { name, binds } = &event.kind else { continue };
            self.event(name, Usage::Heard);
            for bind in binds.iter().filter(|bind| bind.text != "_") {
                let param = of.map(|of| of.param(&bind.text)).filter(|param| self.scope.contains(param));
                let inside = format!("{}\n\n{}", self.tree.inside(), self.events);
                let name = param.unwrap_or_else(|| Name::new(Kind::Local, inside, &bind.text));
                self.add(name.clone(), &bind.place, Usage::Declared);
                if !bound.contains(&name) {
                    bound.push(name);
                }
            }
        }
        self.scope.extend(bound);
    }

    fn event(&mut self, name: &Written<Json>, usage: Usage) {
        let kind = bt_model::catalogue::event_kind(&name.text);
        let range = last_of(self.text, self.unquoted(&name.place), "::");
        self.push(Name::new(Kind::Event, &self.agent, kind), range, usage, false);
    }

    pub(super) fn action(&mut self, name: &Written<Json>, usage: Usage) {
        self.add(Name::new(Kind::Action, &self.agent, &name.text), &name.place, usage);
    }

    /// Adds a key. With `within`, a local of the same name among the first `within` names in scope would hide the
    /// key; with `None`, no local can.
    fn key(&mut self, path: &[Written<Json>], usage: Usage, within: Option<usize>) {
        if path.is_empty() {
            return;
        }
        let names: Vec<&str> = path.iter().map(|name| &*name.text).collect();
        let (key, count) = self.folder.key(&self.agent, &names);
        let captured = within.is_some_and(|within| self.is_captured(&key, None, within));
        let range = self.unquoted(&path[count - 1].place);
        self.push(key, range, usage, captured);
    }

    /// Adds a local or a parameter, found among the first `within` names in scope.
    fn local(&mut self, name: &Written<Json>, usage: Usage, within: usize) {
        let Some(found) = self.scope[..within].iter().rev().find(|known| known.name == name.text).cloned() else {
            return;
        };
        let captured = self.is_captured(&found, Some(&found), within);
        let range = self.unquoted(&name.place);
        self.push(found, range, usage, captured);
    }

    /// `true` if the tried rename would make the first name of this path refer to another local than before.
    fn is_captured(&self, name: &Name, before: Option<&Name>, within: usize) -> bool {
        let Some(trial) = self.trial else { return false };
        let after = |name: &Name| if name == trial.of { name.with_word(trial.to).name } else { name.name.clone() };
        let written = after(name);
        let first = written.split('.').next();
        self.scope[..within].iter().rev().find(|known| Some(&*after(known)) == first) != before
    }

    fn unquoted(&self, place: &Place) -> std::ops::Range<usize> {
        super::unquoted(self.text, place.range())
    }

    pub(super) fn add(&mut self, name: Name, place: &Place, usage: Usage) {
        let range = self.unquoted(place);
        self.push(name, range, usage, false);
    }
}

/// `true` if the called name is that of a function: a word with a capital letter makes a value of an enum.
fn is_function(name: &str) -> bool {
    !name.contains("::") && name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
}

/// `true` if the file has no `bb` before the path.
fn is_implied(bb: &Written<Json>, names: &[Written<Json>]) -> bool {
    names.first().is_some_and(|first| first.place == bb.place)
}

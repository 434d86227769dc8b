//! The faults of a simulation, with the undeclared keys whose declaration removes them.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Place;
use bt_model::json::expression::{self, BinaryOp, Expr, ExprKind, UnaryOp, is_whole_number, no_key};
use bt_model::json::{Limits, Located, Member, Source, line};
use bt_model::{Fault, Faults};
use bt_runtime::simulate::TYPES;

use super::told;
use crate::message::{FaultView, MissingKey, ValueView};
use crate::names::{self, Kind};
use crate::project::Project;
use crate::simulate::Simulated;

/// Returns the types that a key of a script can have, each by one of its names.
pub(super) fn types() -> Vec<String> {
    type_names().map(str::to_owned).chain(optional()).collect()
}

fn optional() -> impl Iterator<Item = String> {
    type_names().map(|name| format!("Option<{name}>"))
}

/// Returns the names of types without other spellings of an earlier one: `vec2` also has the name `Vec2`.
fn type_names() -> impl Iterator<Item = &'static str> {
    let is_spelling = |index: usize, name: &str| {
        name == "text" || TYPES[..index].iter().any(|earlier| earlier.eq_ignore_ascii_case(name))
    };
    TYPES.iter().enumerate().filter(move |(index, name)| !is_spelling(*index, name)).map(|(_, name)| *name)
}

/// Returns the faults, with equal ones listed once.
pub(super) fn faults(project: &Project, simulated: &Simulated, faults: &[Fault<Place>]) -> Vec<FaultView> {
    let mut views: Vec<(FaultView, BTreeSet<Hint>)> = Vec::new();
    for fault in faults {
        let (message, help) = told(fault);
        let found = missing(project, simulated, fault);
        let (name, hint) = found.map_or((None, None), |(name, hint)| (Some(name), hint));
        let same = |view: &&mut (FaultView, BTreeSet<Hint>)| view.0.message == message;
        if let Some((view, hints)) = views.iter_mut().find(same) {
            view.more += 1;
            hints.extend(hint);
            continue;
        }
        // If a known key has a similar name, the user more likely means that key than a new one, so that help
        // stays.
        let help = match &name {
            Some(_) if help.is_empty() || fault.fixes.is_empty() => {
                "declare it: the script then gives it values".to_owned()
            }
            _ => help,
        };
        let view = FaultView {
            // A line number in a generated text would not help.
            place: match simulated.foreign.as_ref().and_then(|foreign| foreign.named(fault.place.source().name())) {
                Some(_) => fault.place.source().name().to_owned(),
                None => fault.place.to_string(),
            },
            message,
            help,
            more: 0,
            missing: name.map(|name| MissingKey { name, types: Vec::new() }),
        };
        views.push((view, hint.into_iter().collect()));
    }
    let agent = simulated.agent(project);
    let has_missing = views.iter().any(|(view, _)| view.missing.is_some());
    let known = if has_missing { names::used(project, agent, None) } else { BTreeMap::new() };
    let typed = |(mut view, hints): (FaultView, BTreeSet<Hint>)| {
        if let Some(missing) = &mut view.missing {
            // Another script of the same agent may declare the key.
            let used = known.get(&(Kind::Key, missing.name.clone())).filter(|used| !used.ty.is_empty());
            let hinted = || hints.last().map(|hint| hint.types()).unwrap_or_default();
            missing.types = used.map_or_else(hinted, |used| vec![used.ty.clone()]);
        }
        view
    };
    views.into_iter().map(typed).collect()
}

/// A type that the use of a key suggests. If several uses differ, the variant that comes last here decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hint {
    Is(&'static str),
    Unsigned,
    Signed,
    Float,
    Optional,
}

impl Hint {
    fn types(self) -> Vec<String> {
        match self {
            Self::Is(name) => vec![name.to_owned()],
            Self::Unsigned => vec!["u32".to_owned()],
            Self::Signed => vec!["i32".to_owned()],
            Self::Float => vec!["f32".to_owned()],
            Self::Optional => optional().collect(),
        }
    }
}

/// Returns the undeclared key of a fault, if the script can declare it, and the type that its use suggests.
fn missing(project: &Project, simulated: &Simulated, fault: &Fault<Place>) -> Option<(String, Option<Hint>)> {
    if !simulated.declares(project) {
        return None;
    }
    let name = unknown_key(fault)?;
    let hint = hint(project, fault, &name);
    Some((name, hint))
}

/// Returns the key of a fault that says that there is no such key.
pub(crate) fn unknown_key(fault: &Fault<Place>) -> Option<String> {
    let written = fault.place.source().text().get(fault.place.range())?;
    let name: String = written.split_whitespace().collect();
    let name = name.strip_prefix("bb.").unwrap_or(&name);
    (*fault.message == no_key(name)).then(|| name.to_owned())
}

/// Returns the keys that a script declares, without the state of a run.
pub(super) fn declared(script: &Located) -> Vec<ValueView> {
    let keys = script.field("keys").map(|keys| keys.value.members()).unwrap_or_default();
    let one = |key: &Member| {
        let value = key.value.field("value").map(|value| line(&value.value.value())).unwrap_or_default();
        ValueView {
            name: key.name.clone(),
            ty: key.value.field("type").and_then(|ty| ty.value.text()).unwrap_or_default().to_owned(),
            value: value.clone(),
            json: value,
            changed: false,
            next: None,
        }
    };
    keys.iter().map(one).collect()
}

/// Returns the type that the expression around a fault suggests for a key.
fn hint(project: &Project, fault: &Fault<Place>, name: &str) -> Option<Hint> {
    let root = project.files.get(fault.place.source().name())?.read.root.as_ref()?;
    let at = root.pointer_at(fault.place.range().start);
    let source = Source::new("expression", root.find(&at)?.text()?);
    let expr = expression::parse(&source, &[], &Limits::default(), &mut Faults::at_most(1))?;
    let is_condition = ["/if", "/skip_if", "/condition"].iter().any(|end| at.ends_with(end));
    let mut found = (is_condition && is_key(&expr, name)).then_some(Hint::Is("bool"));
    expr.walk(&mut |part| found = found.max(of_part(part, name)));
    found
}

/// Returns the type that the operator of an expression suggests for a key on one of its sides.
fn of_part(expr: &Expr, name: &str) -> Option<Hint> {
    match &expr.kind {
        ExprKind::Present { of, .. } if is_key(of, name) => Some(Hint::Optional),
        ExprKind::Unary(UnaryOp::Not, of) if is_key(of, name) => Some(Hint::Is("bool")),
        ExprKind::Binary(op, left, right) => {
            let other = match (is_key(left, name), is_key(right, name)) {
                (true, false) => right,
                (false, true) => left,
                _ => return None,
            };
            match op {
                BinaryOp::And | BinaryOp::Or => Some(Hint::Is("bool")),
                _ => of_literal(other),
            }
        }
        _ => None,
    }
}

fn of_literal(expr: &Expr) -> Option<Hint> {
    match &expr.kind {
        ExprKind::Paren(inner) => of_literal(inner),
        ExprKind::Bool(_) => Some(Hint::Is("bool")),
        ExprKind::Text(_) => Some(Hint::Is("String")),
        ExprKind::Span { .. } => Some(Hint::Is("Duration")),
        ExprKind::Number(text) if !is_whole_number(text) => Some(Hint::Float),
        ExprKind::Number(_) => Some(Hint::Unsigned),
        ExprKind::Unary(UnaryOp::Neg, of) => of_literal(of).map(|hint| hint.max(Hint::Signed)),
        _ => None,
    }
}

fn is_key(expr: &Expr, name: &str) -> bool {
    match &expr.kind {
        ExprKind::Paren(inner) => is_key(inner, name),
        ExprKind::Key { path, .. } => path.iter().map(|part| &*part.text).eq(name.split('.')),
        _ => false,
    }
}

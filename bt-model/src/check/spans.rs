//! Durations: no empty ranges, nothing that lasts no time at all.

use std::time::Duration;

use super::Site;
use crate::{AttributeKind, Constant, Faults, NodeKind, Service, Syntax};

/// Checks the durations of a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    if let NodeKind::Wait(span) = &site.node.kind {
        range::<S>(span, faults);
    }
    for attribute in &site.node.attributes {
        let (name, span, without) = match &attribute.kind {
            AttributeKind::Cooldown(span) => ("cooldown", span, "leave it out"),
            AttributeKind::TimeLimit(span) => ("time_limit", span, "`fail` fails at once"),
            AttributeKind::Delay(span) => ("delay", span, "leave it out"),
            AttributeKind::Service(service) => {
                period(service, faults);
                continue;
            }
            _ => continue,
        };
        range::<S>(span, faults);
        if longest::<S>(span) == Some(Duration::ZERO) {
            faults.error(&S::place(span), format!("`{name}` of no time has no effect"), without);
        }
    }
}

/// A range that contains something, and its end.
pub(crate) fn range<S: Syntax>(span: &S::Expr, faults: &mut Faults<S>) {
    let Some(Constant::Spans { from, to, inclusive }) = S::constant(span) else { return };
    if from > to {
        let message = format!("the range from {from:?} to {to:?} is empty");
        faults.error(&S::place(span), message, format!("write `{to:?}..={from:?}`"));
    } else if !inclusive {
        let message = "a range of durations contains its end";
        faults.error(&S::place(span), message, format!("write `{from:?}..={to:?}`"));
    }
}

fn longest<S: Syntax>(span: &S::Expr) -> Option<Duration> {
    match S::constant(span)? {
        Constant::Span(span) => Some(span),
        Constant::Spans { from, to, .. } => Some(from.max(to)),
        _ => None,
    }
}

fn period<S: Syntax>(service: &Service<S>, faults: &mut Faults<S>) {
    let every = longest::<S>(&service.every);
    if every == Some(Duration::ZERO) {
        let message = "a service needs time between two runs";
        faults.error(&S::place(&service.every), message, "write the time between two runs: `every = 500ms`");
        return;
    }
    let Some(deviation) = &service.deviation else { return };
    if let (Some(every), Some(most)) = (every, longest::<S>(deviation))
        && most > every
    {
        let message = format!("a deviation of {most:?} is more than the {every:?} between two runs");
        faults.error(&S::place(deviation), message, format!("the most is `{every:?}`"));
    }
}

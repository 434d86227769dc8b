//! Checks of durations: no empty ranges, and no zero durations except for a delay.

use std::time::Duration;

use super::Site;
use crate::kinds::AttributeTag;
use crate::read::longest;
use crate::{AttributeKind, Code, Constant, Decorator, Faults, Fix, NodeKind, Service, Setting, Syntax, Text, text};

/// Checks the durations of a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    if let NodeKind::Wait(span) = &site.node.kind {
        range::<S>(span, faults);
    }
    for attribute in &site.node.attributes {
        let decorator = match &attribute.kind {
            AttributeKind::Decorator(decorator) => decorator,
            AttributeKind::Service(service) => {
                period(service, &attribute.place, faults);
                continue;
            }
            AttributeKind::When(_) | AttributeKind::Handler(_) | AttributeKind::Broken => continue,
        };
        let Setting::Lasts(span) = &decorator.value else { continue };
        range::<S>(span, faults);
        starts(decorator, span, faults);
        let help: Text = match decorator.tag {
            // A delay of zero lasts until the next tick.
            AttributeTag::Delay => continue,
            AttributeTag::TimeLimit => "write `fail`, or leave it out".into(),
            _ => text!["leave it out", Fix::Remove],
        };
        if decorator.longest == Some(Duration::ZERO) {
            let end = if decorator.tag == AttributeTag::TimeLimit { "always fails" } else { "has no effect" };
            let message = format!("`{}` of no time {end}", decorator.name());
            faults.error_fixed_at((&S::place(span), &attribute.place), message, help);
        }
    }
}

/// Checks that a range is not empty and includes its end.
pub(super) fn range<S: Syntax>(span: &S::Expr, faults: &mut Faults<S>) {
    let Some(Constant::Spans { from, to, inclusive }) = S::constant(span) else { return };
    if from > to {
        let message = format!("the range from {from:?} to {to:?} is empty");
        faults.error(&S::place(span), message, text!["write ", closed(to, from)]);
    } else if !inclusive {
        let message = "a range of durations contains its end";
        faults.error(&S::place(span), message, text!["write ", closed(from, to)]);
    }
}

/// Returns the fix that writes a range with its end.
fn closed(from: Duration, to: Duration) -> Fix {
    Fix::Replace(Code::Plain(format!("{from:?}..={to:?}")))
}

/// Checks a cooldown that begins shut: its duration must be a literal, because the tree contains the first end of the
/// cooldown.
fn starts<S: Syntax>(decorator: &Decorator<S>, span: &S::Expr, faults: &mut Faults<S>) {
    if decorator.word("starts").is_some() && decorator.longest.is_none() && !S::is_broken(span) {
        let message = "`starts = shut` needs a duration that is part of the tree";
        let help = text!["write a literal: ", Fix::Replace(Code::Plain("5s".to_owned()))];
        faults.error(&S::place(span), message, help);
    }
}

fn period<S: Syntax>(service: &Service<S>, place: &S::Place, faults: &mut Faults<S>) {
    let every = longest::<S>(&service.every);
    if every == Some(Duration::ZERO) {
        let message = "a service needs time between two runs";
        let help = text!["write the time between two runs: ", Fix::field("every", "500ms")];
        faults.error_fixed_at((&S::place(&service.every), place), message, help);
        return;
    }
    let Some(deviation) = &service.deviation else { return };
    if let (Some(every), Some(most)) = (every, longest::<S>(deviation))
        && most > every
    {
        let message = format!("a deviation of {most:?} is more than the {every:?} between two runs");
        faults.error(
            &S::place(deviation),
            message,
            text!["the most is ", Fix::Replace(Code::Plain(format!("{every:?}")))],
        );
    }
}

//! Checks for unreachable children: a child before them always ends the composite, or never ends itself.

use super::Site;
use super::outcome::{Outcome, Outcomes};
use crate::{AttributeKind, Code, Composite, Faults, Fix, Node, NodeKind, Sample, Setting, Syntax, Term, Text, text};

/// Warns of the first child that can never be reached.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, outcomes: &Outcomes<'_, S>, faults: &mut Faults<S>) {
    let NodeKind::Composite(composite, children) = &site.node.kind else { return };
    let goes_on: fn(Outcome) -> bool = match composite {
        Composite::Sequence | Composite::ReactiveSequence => |outcome| outcome.succeeds,
        Composite::Selector | Composite::ReactiveSelector => |outcome| outcome.fails,
        Composite::AlwaysSequence => Outcome::ends,
        _ => return,
    };
    for (index, before) in children.iter().enumerate() {
        let outcome = outcomes.of(before).seen();
        if goes_on(outcome) {
            continue;
        }
        let Some(child) = children.get(index + 1) else { return };
        let why = match (outcome.ends(), composite) {
            (false, _) => "never ends",
            (true, Composite::Selector | Composite::ReactiveSelector) => "never fails",
            (true, _) => "never succeeds",
        };
        let (title, unreached) = (before.title(), child.title());
        let name = if title == unreached { format!("the `{title}` before it") } else { format!("`{title}`") };
        let help = match cause(before, outcomes, goes_on) {
            Some(code) => {
                text!["remove ", code, " ", Term::Above, format!(" {name}, or move {name} to the end"), Fix::ToEnd]
            }
            None => text![format!("move {name} to the end"), Fix::ToEnd].then(remedy(*composite, why, &name)),
        };
        let message = format!("`{unreached}` is never reached: `{title}` before it {why}");
        faults.warning_fixed_at((&child.place, &before.place), message, help);
        return;
    }
}

/// Returns the code of the attribute that makes the children after the node unreachable; `None` if the node itself
/// does.
fn cause<S: Syntax>(node: &Node<S>, outcomes: &Outcomes<'_, S>, goes_on: fn(Outcome) -> bool) -> Option<Code> {
    let stops = |at: &usize| !goes_on(outcomes.with(node, &node.attributes[*at..]).seen());
    let at = (0..=node.attributes.len()).take_while(stops).last()?;
    match &node.attributes.get(at)?.kind {
        AttributeKind::When(_) => Some(Code::attribute("when", [Sample::Open])),
        AttributeKind::Decorator(decorator) => {
            let endless = matches!(decorator.value, Setting::Forever).then(|| Sample::text("forever"));
            Some(Code::attribute(decorator.spec().name, endless))
        }
        _ => None,
    }
}

/// Returns advice to make the next child reachable by an attribute; empty if no attribute can.
fn remedy(composite: Composite, why: &str, name: &str) -> Text {
    let above = |name, values| Fix::Attribute(Code::attribute(name, values));
    match why {
        "never fails" => text![format!(", or guard {name} with "), above("when", vec![Sample::Open])],
        "never succeeds" => {
            text![", or write ", above("force_success", Vec::new()), " ", Term::Above, format!(" {name}")]
        }
        // A limit makes the node fail, which ends a sequence.
        _ if matches!(composite, Composite::Sequence | Composite::ReactiveSequence) => Text::default(),
        _ => {
            let guard = above("when", vec![Sample::Open, Sample::text("self")]);
            let limit = above("time_limit", vec![Sample::Open]);
            text![format!(", or bound {name} with "), limit, " or ", guard]
        }
    }
}

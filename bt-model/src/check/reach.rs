//! Unreachable children: one before them always ends the composite, or never ends itself.

use super::Site;
use super::outcome::{Outcome, Outcomes};
use crate::{Code, Composite, Faults, Fix, NodeKind, Sample, Syntax, Term, text};

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
        let above = |name, values| Fix::Attribute(Code::attribute(name, values));
        let (title, unreached) = (before.title(), child.title());
        let name = if title == unreached { format!("the `{title}` before it") } else { format!("`{title}`") };
        let help = match why {
            "never fails" => text![format!("or guard {name} with "), above("when", vec![Sample::Open])],
            "never succeeds" => {
                let force = above("force_success", Vec::new());
                text!["or write ", force, " ", Term::Above, format!(" {name}")]
            }
            _ => {
                let guard = above("when", vec![Sample::Open, Sample::text("self")]);
                let limit = above("time_limit", vec![Sample::Open]);
                text![format!("or bound {name} with "), limit, " or ", guard]
            }
        };
        let help = text![format!("move {name} to the end, ")].then(help);
        let message = format!("`{unreached}` is never reached: `{title}` before it {why}");
        faults.warning_fixed_at((&child.place, &before.place), message, help);
        return;
    }
}

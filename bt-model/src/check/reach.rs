//! Unreachable children: one before them always ends the composite, or never ends itself.

use super::Site;
use super::outcome::{Outcome, Outcomes};
use crate::{Code, Composite, Faults, Fix, NodeKind, Sample, Syntax, text};

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
        let help = match why {
            "never fails" => text!["move it to the end, or guard it with ", above("when", vec![Sample::Open])],
            "never succeeds" => text!["move it to the end, or ", above("force_success", Vec::new()), " it"],
            _ => {
                let guard = above("when", vec![Sample::Open, Sample::text("self")]);
                let limit = above("time_limit", vec![Sample::Open]);
                text!["move it to the end, or bound it with ", limit, " or ", guard]
            }
        };
        let message = format!("`{}` is never reached: `{}` before it {why}", child.title(), before.title());
        faults.warning_fixed_at((&child.place, &before.place), message, help);
        return;
    }
}

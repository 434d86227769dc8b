//! Children that can never be reached, because one before them always ends the walk or never ends itself.

use super::Site;
use super::outcome::{Outcome, Outcomes};
use crate::{Composite, Faults, NodeKind, Syntax};

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
        let outcome = outcomes.of(before);
        if goes_on(outcome) {
            continue;
        }
        let Some(child) = children.get(index + 1) else { return };
        let why = match (outcome.ends(), composite) {
            (false, _) => "never ends",
            (true, Composite::Selector | Composite::ReactiveSelector) => "never fails",
            (true, _) => "never succeeds",
        };
        let help = match why {
            "never fails" => "move it to the end, or guard it with `#[when(…)]`",
            "never succeeds" => "move it to the end, or `#[force_success]` it",
            _ => "move it to the end, or bound it with `#[time_limit(…)]` or `#[when(…, aborts = self)]`",
        };
        let message = format!("`{}` is never reached: `{}` before it {why}", child.title(), before.title());
        faults.warning(&child.place, message, help);
        return;
    }
}

//! Checks for arms of a `match` that can never be reached.

use super::Site;
use crate::{Alternative, Arm, Constant, Faults, Matches, NodeKind, Syntax};

/// Warns of arms that are never reached, because arms before them, without conditions, match all their values. Reports ranges
/// without values.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    let NodeKind::Match { arms, .. } = &site.node.kind else { return };
    let mut above: Vec<Alternative<S>> = Vec::new();
    for arm in arms {
        let Some(own) = S::alternatives(&arm.pattern) else { continue };
        for empty in own.iter().filter(|own| own.matches.is_empty()) {
            let message = format!("`{}` holds no value", empty.text);
            faults.error(&empty.place, message, "write the smaller end first");
        }
        let taken = |own: &Alternative<S>| above.iter().find(|above| above.matches.covers(&own.matches));
        let by: Option<Vec<_>> = own.iter().map(taken).collect();
        if let (Some(by), Some(first)) = (by.and_then(|by| by.first().copied()), own.first()) {
            let message = format!("the arm `{}` is never reached: `{}` before it matches first", first.text, by.text);
            faults.warning(&first.place, message, "remove the arm, or move it before that one");
        }
        if arm.guard.is_none() {
            above.extend(own);
        }
    }
}

/// `true` if one of the arms surely fits. If none does, the `match` succeeds.
pub(crate) fn covers_all<S: Syntax>(arms: &[Arm<S>]) -> bool {
    let sure = arms.iter().filter(|arm| arm.guard.is_none());
    let matched: Vec<Matches> =
        sure.filter_map(|arm| S::alternatives(&arm.pattern)).flatten().map(|one| one.matches).collect();
    let bools = [true, false].map(|is| Matches::Value(Constant::Bool(is)));
    S::EXHAUSTIVE || matched.contains(&Matches::Any) || bools.iter().all(|is| matched.contains(is))
}

impl Matches {
    fn is_empty(&self) -> bool {
        match self {
            Self::Numbers { from, to, inclusive } => from > to || (from == to && !inclusive),
            Self::Any | Self::Value(_) => false,
        }
    }

    /// `true` if this pattern surely matches each value that `other` matches.
    fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Any, _) => true,
            (Self::Value(own), Self::Value(other)) => own == other,
            (Self::Numbers { from, to, inclusive }, Self::Value(value)) => {
                number(value).is_some_and(|value| *from <= value && (value < *to || (*inclusive && value == *to)))
            }
            (
                Self::Numbers { from, to, inclusive },
                Self::Numbers { from: first, to: last, inclusive: other_inclusive },
            ) => from <= first && (last < to || (last == to && (*inclusive || !other_inclusive))),
            (Self::Value(_) | Self::Numbers { .. }, _) => false,
        }
    }
}

/// The number of a literal, that of a duration in seconds.
pub(crate) fn number(value: &Constant) -> Option<f64> {
    match value {
        Constant::Number(number) => Some(*number),
        Constant::Span(span) => Some(span.as_secs_f64()),
        _ => None,
    }
}

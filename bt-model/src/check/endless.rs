//! Loops that wait for an answer that never comes.

use super::Site;
use super::outcome::Outcomes;
use crate::{AttributeKind, Faults, NodeKind, Rounds, Syntax};

/// Checks the loops above a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, outcomes: &Outcomes<'_, S>, faults: &mut Faults<S>) {
    let node = site.node;
    if matches!(node.kind, NodeKind::Broken(_)) {
        return;
    }
    for (at, attribute) in node.attributes.iter().enumerate() {
        let inner = outcomes.with(node, &node.attributes[at + 1..]);
        if !inner.ends() {
            continue;
        }
        let title = node.title();
        let (message, help) = match &attribute.kind {
            AttributeKind::UntilSuccess if !inner.succeeds => {
                (format!("this loop never ends: `{title}` never succeeds"), "`#[repeat(forever)]` says so plainly")
            }
            AttributeKind::UntilFailure if !inner.fails => {
                (format!("this loop never ends: `{title}` never fails"), "`#[repeat(forever)]` says so plainly")
            }
            AttributeKind::Retry(_) if !inner.fails => {
                (format!("there is nothing to retry: `{title}` never fails"), "leave `retry` out")
            }
            AttributeKind::Repeat(Rounds::Count(_)) if !inner.succeeds => {
                (format!("there is nothing to repeat: `{title}` never succeeds"), "`retry` repeats after a failure")
            }
            _ => continue,
        };
        faults.warning(&attribute.place, message, help);
    }
}

//! Checks for loops that wait for an impossible result.

use super::Site;
use super::outcome::Outcomes;
use crate::kinds::AttributeTag;
use crate::{AttributeKind, Code, Faults, Fix, NodeKind, Sample, Setting, Syntax, Text, text};

/// Checks those attributes of a node that are loops.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, outcomes: &Outcomes<'_, S>, faults: &mut Faults<S>) {
    let node = site.node;
    if matches!(node.kind, NodeKind::Broken(_)) {
        return;
    }
    for (at, attribute) in node.attributes.iter().enumerate() {
        let inner = outcomes.with(node, &node.attributes[at + 1..]).seen();
        if !inner.ends() {
            continue;
        }
        let AttributeKind::Decorator(decorator) = &attribute.kind else { continue };
        let title = node.title();
        let (message, help): (String, Text) = match decorator.tag {
            AttributeTag::UntilSuccess if !inner.succeeds => {
                let repeat = Code::attribute("repeat", [Sample::text("forever")]);
                let force = Code::attribute("force_success", []);
                let help =
                    text!["leave `until_success` out", Fix::Remove, ", or say so plainly: ", repeat, " with ", force];
                (format!("this loop never ends: `{title}` never succeeds"), help)
            }
            AttributeTag::UntilFailure if !inner.fails => {
                let plain = Code::attribute("repeat", [Sample::text("forever")]);
                (format!("this loop never ends: `{title}` never fails"), text![Fix::Replace(plain), " says so plainly"])
            }
            AttributeTag::Retry if !inner.fails => {
                let message = format!("there is nothing to retry: `{title}` never fails");
                (message, text!["leave `retry` out", Fix::Remove])
            }
            AttributeTag::Repeat if !inner.succeeds && matches!(decorator.value, Setting::Count(_)) => {
                let message = format!("there is nothing to repeat: `{title}` never succeeds");
                (message, text![Fix::Rename("retry".to_owned()), " repeats after a failure"])
            }
            _ => continue,
        };
        faults.warning(&attribute.place, message, help);
    }
}

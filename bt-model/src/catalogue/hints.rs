//! Hints: trees that run as written, but cost more than another form.

use super::Catalogue;
use crate::json::Json;
use crate::{AttributeKind, Code, Composite, Faults, Name, Node, NodeKind, Sample, Text, Tree, text};

/// Hints at guards if a child of a reactive composite begins with an action: every tick enters this action again while
/// a later child runs. With a catalogue, actions that finish at once count as conditions, which are right there. In the
/// tree of a machine, the tasks are the children of the root.
pub fn hints(tree: &Tree<Json>, catalogue: Option<&Catalogue>, faults: &mut Faults<Json>) {
    below(&tree.root, catalogue, faults);
}

/// Gives the hints for a node and its descendants. The reader has limited the depth.
fn below(node: &Node<Json>, catalogue: Option<&Catalogue>, faults: &mut Faults<Json>) {
    if let NodeKind::Composite(composite, children) = &node.kind
        && let Some(help) = help(*composite)
    {
        let before = children.split_last().map_or(&[][..], |(_, before)| before);
        for action in before.iter().filter_map(|child| lead(child, catalogue)) {
            let message = format!(
                "`{}` is entered in every tick while a later child of this `{}` runs",
                action.text,
                node.kind.word()
            );
            faults.hint(&action.place, message, help.clone());
        }
    }
    node.children().into_iter().for_each(|child| below(child, catalogue, faults));
}

/// Returns the help for the children of a composite; `None` if it is not reactive.
fn help(composite: Composite) -> Option<Text> {
    let guard = |aborts: &str| Code::attribute("when", vec![Sample::Open, Sample::text(aborts)]);
    Some(match composite {
        Composite::ReactiveSelector => text![
            "this is right for a condition; else put ",
            guard("lower_priority"),
            " on its branch, in a plain `selector`: that asks only when a key changes, and nothing of the branch begins \
             before the old one is halted"
        ],
        Composite::ReactiveSequence => text![
            "this is right for a condition; else put ",
            guard("self"),
            " on the child that runs: that asks only when a key changes"
        ],
        _ => return None,
    })
}

/// The result of the search for the action with which a node begins.
enum Lead<'n> {
    /// The node begins with this action, which may take several ticks.
    Action(&'n Name<Json>),
    /// The node begins with another node, or with an action that is a condition.
    Other,
    /// The node only checks or writes, so the next node decides.
    Next,
}

fn lead<'n>(node: &'n Node<Json>, catalogue: Option<&Catalogue>) -> Option<&'n Name<Json>> {
    match find(node, catalogue) {
        Lead::Action(action) => Some(action),
        Lead::Other | Lead::Next => None,
    }
}

fn find<'n>(node: &'n Node<Json>, catalogue: Option<&Catalogue>) -> Lead<'n> {
    // A guard is checked before the action.
    if node.attributes.iter().any(|attribute| matches!(attribute.kind, AttributeKind::When(_))) {
        return Lead::Other;
    }
    match &node.kind {
        NodeKind::Action(call) => {
            let known =
                catalogue.and_then(|known| known.actions.iter().find(|action| action.name.text == call.path.text));
            if known.is_some_and(|action| action.service) { Lead::Other } else { Lead::Action(&call.path) }
        }
        NodeKind::Check(_) | NodeKind::Set(..) | NodeKind::Clear(_) | NodeKind::Send(_) | NodeKind::Succeed => {
            Lead::Next
        }
        NodeKind::Composite(
            Composite::Sequence
            | Composite::Selector
            | Composite::AlwaysSequence
            | Composite::ReactiveSequence
            | Composite::ReactiveSelector,
            children,
        ) => {
            let ends = children.iter().map(|child| find(child, catalogue));
            ends.into_iter().find(|end| !matches!(end, Lead::Next)).unwrap_or(Lead::Next)
        }
        _ => Lead::Other,
    }
}

//! Checks of guards that abort: is there a branch to abort, and can the condition change?

use super::Site;
use crate::kinds::{NodeTag, Reach};
use crate::{
    Aborts, AttributeKind, Code, Composite, Faults, Fix, Guard, Name, Node, NodeKind, Notify, Syntax, Text, text,
};

/// Checks the guards of a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    for attribute in &site.node.attributes {
        let AttributeKind::When(guard) = &attribute.kind else { continue };
        if let (aborts, Some(word)) = &guard.aborts {
            if aborts.lower() {
                lower_priority(site, *aborts, (word, &attribute.place), faults);
            }
            let condition = &guard.condition;
            let reads = site.reads(condition) || S::asks(condition) || S::is_broken(condition);
            if *aborts != Aborts::None && !reads {
                let message = "the condition reads no key, so it never changes";
                let aborts = Code::argument("aborts", &*word.text);
                let help = match S::stray(&guard.condition) {
                    Some(name) => {
                        let key = Fix::Replace(Code::Reads(name));
                        text!["write ", key, " if it is a key; else leave out ", aborts]
                    }
                    None => {
                        text!["leave out ", aborts, ", or read a key: ", Code::Reads("ammo == 0".to_owned())]
                    }
                };
                faults.error(&S::place(&guard.condition), message, help);
            }
        }
        notify(guard, &attribute.place, faults);
    }
}

fn notify<S: Syntax>(guard: &Guard<S>, place: &S::Place, faults: &mut Faults<S>) {
    if let (Notify::Value, Some(word)) = &guard.notify
        && guard.aborts.0 == Aborts::None
    {
        let aborts = |word: &str| Fix::field("aborts", word);
        let help = text!["add ", aborts("self"), " or ", aborts("both"), ", or leave `notify` out"];
        let places = (&word.place, place);
        faults.error_fixed_at(places, "`notify = value` without `aborts` has no effect", help);
    }
}

/// The branches to the right of a node that it can preempt.
enum Lower<'a, S: Syntax> {
    /// At least one branch, or it is unknown whether there is one.
    Some,
    /// None, because the node is the last child of every selector among its ancestors.
    Last,
    /// None, because this ancestor does not check its children by priority. It is the parent of the node, or of the
    /// `if` or `match` around it.
    None(&'a Node<S>),
    /// None, because the node is the root.
    Root,
}

fn lower_priority<S: Syntax>(
    site: &Site<'_, S>,
    aborts: Aborts,
    (word, place): (&Name<S>, &S::Place),
    faults: &mut Faults<S>,
) {
    let places = (&word.place, place);
    let keep = || match aborts {
        Aborts::Both => text!["write ", Fix::field("aborts", "self")],
        _ => text!["leave `aborts` out", Fix::RemoveField("aborts".to_owned())],
    };
    let text = &word.text;
    match lower(site) {
        Lower::Some => {}
        Lower::Last => {
            let message = format!("`{text}`: nothing of lower priority comes after this branch");
            faults.warning_fixed_at(places, message, keep().then(", or move the branch before the others"));
        }
        Lower::Root => {
            let message = format!("`{text}`: the topmost node has no branch of lower priority");
            faults.error_fixed_at(places, message, keep().then(", or put the node into a `selector`"));
        }
        Lower::None(parent) => {
            let kind = match &parent.kind {
                custom @ NodeKind::Custom(..) => custom.name(),
                kind => kind.word().to_owned(),
            };
            let (message, why) = match &parent.kind {
                NodeKind::Composite(
                    Composite::Sequence
                    | Composite::ReactiveSequence
                    | Composite::AlwaysSequence
                    | Composite::RandomSequence,
                    _,
                ) => (
                    format!("`{text}` in a `{kind}`: what comes after has no lower priority"),
                    format!("in a `{kind}`, `aborts` is `none` or `self`"),
                ),
                _ => (
                    format!("`{text}`: the children of `{kind}` have no order of priority"),
                    "only the children of `selector` and `reactive_selector` have".to_owned(),
                ),
            };
            faults.error_fixed_at(places, message, Text::from(why).then("; ").then(keep()));
        }
    }
}

fn lower<'a, S: Syntax>(site: &Site<'a, S>) -> Lower<'a, S> {
    let mut in_selector = false;
    for (parent, index) in site.above.iter().rev() {
        match reach(parent) {
            _ if matches!(parent.kind, NodeKind::Broken(_)) => return Lower::Some,
            Reach::Behind if index + 1 < parent.children().len() => return Lower::Some,
            Reach::Behind => in_selector = true,
            Reach::Through => {}
            Reach::Nothing if in_selector => return Lower::Last,
            Reach::Nothing => return Lower::None(parent),
        }
    }
    match site.parent() {
        _ if in_selector => Lower::Last,
        Some(parent) => Lower::None(parent),
        None => Lower::Root,
    }
}

/// Returns the reach of guards in the children of a node.
fn reach<S: Syntax>(node: &Node<S>) -> Reach {
    node.kind.tag().map_or(Reach::Nothing, NodeTag::reach)
}

//! Checks of `#[weight]` and `#[score]` of children, which their parent reads.

use super::Site;
use crate::{AttributeKind, Code, Composite, Constant, Faults, Fix, Node, NodeKind, Sample, Syntax, Term, text};

/// Checks the weight and the score of a node, and the required scores of its children.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    let parent = site.parent().map(|parent| &parent.kind);
    let (weighs, scores) = match (parent, parent.and_then(NodeKind::composite)) {
        (Some(NodeKind::Broken(_)), _) => (true, true),
        (_, Some((composite, _))) => (composite.draws(), composite == Composite::UtilitySelector),
        _ => (false, false),
    };
    let under = parent.map_or("at the top".to_owned(), |parent| format!("under `{}`", parent.word()));
    if let (Some(weight), false) = (&site.node.weight, weighs) {
        let message = text![Code::Mark("weight".to_owned()), format!(" {under} has no effect")];
        let help = text![
            "it stands on the children of `random_sequence`, `random_selector` and `pick`",
            Fix::RemoveField("weight".to_owned())
        ];
        faults.error_fixed_at((&S::place(weight), &site.node.place), message, help);
    }
    if let (Some(score), false) = (&site.node.score, scores) {
        let message = text![Code::Mark("score".to_owned()), format!(" {under} has no effect")];
        let help = text!["it stands on the children of `utility_selector`", Fix::RemoveField("score".to_owned())];
        faults.error_fixed_at((&S::place(score), &site.node.place), message, help);
    }
    let margin = if let NodeKind::Rescored { margin, .. } = &site.node.kind { margin } else { &None };
    for (name, number) in [("weight", &site.node.weight), ("score", &site.node.score), ("margin", margin)] {
        number.iter().for_each(|number| fits::<S>(name, number, faults));
    }
    if let Some(margin) = margin
        && matches!(S::constant(margin), Some(Constant::Number(number)) if number < 0.0)
    {
        let help = "0 lets each child with a higher score take over";
        faults.error(&S::place(margin), "a margin is not negative", help);
    }
    if let NodeKind::Rescored { margin, children } = &site.node.kind {
        changes(site, margin.as_ref(), children, faults);
    }
    match site.node.kind.composite() {
        Some((Composite::UtilitySelector, children)) => {
            for child in children.iter().filter(|child| child.score.is_none()) {
                let unread = child.attributes.iter().any(|above| matches!(above.kind, AttributeKind::Broken));
                if !unread && !matches!(child.kind, NodeKind::Broken(_)) {
                    let message = format!("`{}` has no score", child.title());
                    let score = Fix::Attribute(Code::attribute("score", [Sample::Open]));
                    let help = text!["write ", score, " ", Term::AboveEachChild, " of `utility_selector`"];
                    faults.error(&child.place, message, help);
                }
            }
        }
        Some((composite, _)) if composite.draws() => weights(site, faults),
        _ => {}
    }
}

/// Reports a literal that is beyond the numbers of 32 bits.
fn fits<S: Syntax>(name: &str, number: &S::Expr, faults: &mut Faults<S>) {
    if let Some(Constant::Number(value)) = S::constant(number)
        && value.abs() > f64::from(f32::MAX)
    {
        faults.error(&S::place(number), format!("this {name} does not fit into `f32`"), "the most is about 3.4e38");
    }
}

/// Checks that a score or the margin can change, because otherwise no child can take over.
fn changes<S: Syntax>(site: &Site<'_, S>, margin: Option<&S::Expr>, children: &[Node<S>], faults: &mut Faults<S>) {
    let mut read = children.iter().map(|child| child.score.as_ref()).chain(margin.map(Some));
    let may_change =
        |expr: Option<&S::Expr>| expr.is_none_or(|expr| site.reads(expr) || S::asks(expr) || S::is_broken(expr));
    if !read.any(may_change) {
        let rescore = Code::argument("rescore", "change");
        let help = text!["leave out ", rescore, ", or read a key in a score: ", Code::Reads("thirst".to_owned())];
        faults.error(&site.node.place, "no score reads a key, so no child ever takes over", help);
    }
}

fn weights<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    let mut all_zero = true;
    for child in site.node.children() {
        let number = match child.weight.as_ref().map(S::constant) {
            Some(Some(Constant::Number(number))) => Some(number),
            _ => None,
        };
        all_zero &= number == Some(0.0);
        if let (Some(weight), Some(number)) = (&child.weight, number)
            && number < 0.0
        {
            faults.error(&S::place(weight), "a weight is not negative", "a child with weight 0 is never drawn");
        }
    }
    if all_zero {
        let message = format!("all weights of `{}` are 0: no child is ever drawn", site.node.kind.word());
        faults.warning(&site.node.place, message, "give one of its children a weight above 0");
    }
}

//! Checks of parallels: required children, reachable thresholds, and a leaf as the first child of `simple_parallel`.

use super::Site;
use crate::{Code, Constant, Faults, Fix, Node, NodeKind, Syntax, Term, Threshold, text};

/// Checks a parallel.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    misplaced(site, faults);
    match &site.node.kind {
        NodeKind::Parallel { success, failure, children } => {
            for (name, threshold) in [("success", success), ("failure", failure)] {
                reachable(name, threshold, children.len(), faults);
            }
            required(site, success, children, faults);
            if matches!(failure, Threshold::Required) {
                let help =
                    "each failure counts: write a number or `all`; `#[force_success]` keeps a failure of a child out";
                faults.error(&site.node.place, "`failure` cannot be `required`", help);
            }
        }
        NodeKind::SimpleParallel { parts, .. } => {
            let main = &parts[0];
            let composite = !main.children().is_empty();
            if composite {
                let message = format!("the first child of `simple_parallel` is a leaf, found `{}`", main.kind.word());
                let help = "the leaf comes first, the background second; `race` and `parallel` take any children";
                faults.error(&main.place, message, help);
            }
        }
        _ => {}
    }
}

/// Checks that a parallel with `success = required` has required children, and that any other parallel has none.
fn required<S: Syntax>(site: &Site<'_, S>, success: &Threshold<S>, children: &[Node<S>], faults: &mut Faults<S>) {
    let marked = || children.iter().filter_map(|child| Some((child.required.as_ref()?, &child.place)));
    if !matches!(success, Threshold::Required) {
        for (place, at) in marked() {
            let message =
                text![Code::Mark("required".to_owned()), " has no effect: its `parallel` counts all children"];
            let argument = Code::argument("success", "required");
            let help = text!["give the `parallel` ", argument, Fix::RemoveField("required".to_owned())];
            faults.error_fixed_at((place, at), message, help);
        }
    } else if marked().next().is_none() {
        let required = Fix::Attribute(Code::attribute("required", []));
        let help =
            text!["write ", required, " ", Term::AboveEachChild, " that must succeed; without one, `all` is meant"];
        faults.error(&site.node.place, "`success = required`, but no child is required", help);
    }
}

/// Reports `#[required]` on a node whose parent is no parallel.
fn misplaced<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    let Some(place) = &site.node.required else { return };
    let parent = site.parent().map(|parent| &parent.kind);
    if matches!(parent, Some(NodeKind::Parallel { .. } | NodeKind::Broken(_))) {
        return;
    }
    let under = parent.map_or("at the top".to_owned(), |parent| format!("under `{}`", parent.word()));
    let message = text![Code::Mark("required".to_owned()), format!(" {under} has no effect")];
    let help =
        text!["it stands on the children of `parallel(success = required)`", Fix::RemoveField("required".to_owned())];
    faults.error_fixed_at((place, &site.node.place), message, help);
}

/// Checks that a threshold is at least 1 and at most the number of children.
fn reachable<S: Syntax>(name: &str, threshold: &Threshold<S>, most: usize, faults: &mut Faults<S>) {
    let Threshold::Count(expr) = threshold else { return };
    let Some(Constant::Number(number)) = S::constant(expr) else { return };
    let place = S::place(expr);
    if number < 1.0 {
        let message = format!("`{name} = {number}` is reached before any child runs");
        faults.error(&place, message, "the least is 1");
    } else if number > most as f64 {
        let children = if most == 1 { "is one child".to_owned() } else { format!("are {most} children") };
        let message = format!("`{name} = {number}` can never be reached: there {children}");
        faults.error(&place, message, text!["write ", Fix::Rename("all".to_owned()), ", or a smaller number"]);
    }
}

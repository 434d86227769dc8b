//! Parallels: reachable thresholds, and a leaf as the first child of `simple_parallel`.

use super::Site;
use crate::{Constant, Faults, Fix, NodeKind, Syntax, Threshold, text};

/// Checks a parallel.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    match &site.node.kind {
        NodeKind::Parallel { success, failure, children } => {
            for (name, threshold) in [("success", success), ("failure", failure)] {
                reachable(name, threshold, children.len(), faults);
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

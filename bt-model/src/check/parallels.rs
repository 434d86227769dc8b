//! Parallels: reachable thresholds, and a leaf as the first child of `simple_parallel`.

use super::Site;
use crate::{Constant, Faults, Fix, NodeKind, Sample, Syntax, Threshold, text};

/// Checks a parallel.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    match &site.node.kind {
        NodeKind::Parallel { success, failure, children } => {
            let most = children.len();
            let reached = [("success", success), ("failure", failure)]
                .map(|(name, threshold)| reachable(name, threshold, most, faults));
            if let [Some(success), Some(failure)] = reached
                && success + failure > most + 1
            {
                let message = format!(
                    "with `success = {success}` and `failure = {failure}`, {most} children may end without a decision"
                );
                let least = most + 1 - success;
                faults.error(
                    &site.node.place,
                    message,
                    text!["write ", Fix::Field("failure".to_owned(), Sample::number(least))],
                );
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

/// The number of children, if it is known and can be reached.
fn reachable<S: Syntax>(name: &str, threshold: &Threshold<S>, most: usize, faults: &mut Faults<S>) -> Option<usize> {
    let expr = match threshold {
        Threshold::All => return Some(most),
        Threshold::One => return Some(1),
        Threshold::Count(expr) => expr,
    };
    let Some(Constant::Number(number)) = S::constant(expr) else { return None };
    let place = S::place(expr);
    if number < 1.0 {
        let message = format!("`{name} = {number}` is reached before any child runs");
        faults.error(&place, message, "the least is 1");
    } else if number > most as f64 {
        let children = if most == 1 { "is one child".to_owned() } else { format!("are {most} children") };
        let message = format!("`{name} = {number}` can never be reached: there {children}");
        faults.error(&place, message, text!["write ", Fix::Rename("all".to_owned()), ", or a smaller number"]);
    } else {
        return Some(number as usize);
    }
    None
}

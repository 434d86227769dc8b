//! Counts, probabilities, budgets: in their range, and known when the tree is built.

use super::Site;
use crate::{AttributeKind, Constant, Faults, NodeKind, Rounds, Syntax, Threshold, Tree};

/// Checks the numbers of a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    for attribute in &site.node.attributes {
        match &attribute.kind {
            AttributeKind::Repeat(Rounds::Count(times)) => count(site, "repeat", times, faults),
            AttributeKind::Retry(times) => count(site, "retry", times, faults),
            AttributeKind::Limit(times) => count(site, "limit", times, faults),
            AttributeKind::Chance(chance) => probability(chance, faults),
            _ => {}
        }
    }
    if let NodeKind::Parallel { success, failure, .. } = &site.node.kind {
        for (name, threshold) in [("success", success), ("failure", failure)] {
            if let Threshold::Count(expr) = threshold {
                known(site, name, expr, faults);
            }
        }
    }
}

/// Checks the budgets of a tree.
pub(super) fn budgets<S: Syntax>(tree: &Tree<S>, faults: &mut Faults<S>) {
    for budget in &tree.budgets {
        let fits = match S::constant(&budget.most) {
            Some(Constant::Number(number)) => number > 0.0 && number.fract() == 0.0,
            Some(Constant::Word(_)) | None => true,
            Some(_) => false,
        };
        if !fits {
            let name = &budget.name.text;
            faults.error(&S::place(&budget.most), no_budget(name), format!("write `{name} = 64`"));
        }
    }
}

/// What is said of a budget that is none.
pub(crate) fn no_budget(name: &str) -> String {
    format!("the budget of `{name}` is a whole number above 0")
}

fn count<S: Syntax>(site: &Site<'_, S>, name: &str, times: &S::Expr, faults: &mut Faults<S>) {
    known(site, name, times, faults);
    let Some(Constant::Number(number)) = S::constant(times) else { return };
    let place = S::place(times);
    if number == 0.0 {
        faults.error(&place, format!("`{name}(0)` never runs its node"), "the least is 1; or leave the node out");
    } else if number < 0.0 {
        faults.error(&place, format!("`{name}` takes no negative number"), "the least is 1");
    } else if number > f64::from(u32::MAX) {
        let help = if name == "repeat" { "`repeat(forever)` has no end" } else { "the most is 4294967295" };
        faults.error(&place, format!("`{name}` takes a number of 32 bits"), help);
    }
}

fn known<S: Syntax>(site: &Site<'_, S>, name: &str, number: &S::Expr, faults: &mut Faults<S>) {
    if S::reads(number, &site.tree.scope()) {
        let message = format!("the number of `{name}` is part of the tree and cannot change");
        let help = "write a literal or a constant; `while` repeats as long as a condition holds";
        faults.error(&S::place(number), message, help);
    }
}

fn probability<S: Syntax>(chance: &S::Expr, faults: &mut Faults<S>) {
    let Some(Constant::Number(number)) = S::constant(chance) else { return };
    if number == 0.0 {
        faults.error(&S::place(chance), "`chance(0)` never enters its node", "leave the node out");
    } else if !(0.0..=1.0).contains(&number) {
        let help = if (1.0..=100.0).contains(&number) {
            format!("{number} per cent is `chance({})`", number / 100.0)
        } else {
            "0.3 is three times in ten".to_owned()
        };
        faults.error(&S::place(chance), "a probability is a number from 0 to 1", help);
    }
}

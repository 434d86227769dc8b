//! Checks that counts, probabilities and budgets are in range, and that counts are known when the tree is built.

use super::Site;
use crate::kinds::Takes;
use crate::{
    AttributeKind, Code, Constant, Decorator, Faults, Fix, NodeKind, Sample, Setting, Syntax, Text, Threshold, Tree,
    text,
};

/// Checks the numbers of a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    for attribute in &site.node.attributes {
        let AttributeKind::Decorator(decorator) = &attribute.kind else { continue };
        match &decorator.value {
            Setting::Count(times) => count(site, decorator, times, faults),
            Setting::Chance(chance) => probability(decorator.name(), chance, faults),
            Setting::None | Setting::Lasts(_) | Setting::Condition(_) | Setting::Target(_) | Setting::Forever => {}
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
            let help = text!["write ", Fix::Field(name.clone(), Sample::bare(64))];
            faults.error_fixed_at((&S::place(&budget.most), &tree.name.place), no_budget(name), help);
        }
    }
}

/// Returns the message for an invalid budget.
pub(crate) fn no_budget(name: &str) -> String {
    format!("the budget of `{name}` is a whole number above 0")
}

fn count<S: Syntax>(site: &Site<'_, S>, decorator: &Decorator<S>, times: &S::Expr, faults: &mut Faults<S>) {
    let name = decorator.name();
    known(site, name, times, faults);
    let Some(Constant::Number(number)) = S::constant(times) else { return };
    let place = S::place(times);
    if number == 0.0 {
        faults.error(&place, format!("`{name}(0)` never runs its node"), "the least is 1; or leave the node out");
    } else if number < 0.0 {
        faults.error(&place, format!("`{name}` takes no negative number"), "the least is 1");
    } else if number > f64::from(u32::MAX) {
        let endless = decorator.spec().inputs.iter().any(|input| input.takes == Takes::Rounds);
        let help: Text = if endless {
            text![Fix::Replace(Code::decorator(name, [Sample::text("forever")])), " has no end"]
        } else {
            "the most is 4294967295".into()
        };
        faults.error(&place, format!("`{name}` takes a number of 32 bits"), help);
    }
}

fn known<S: Syntax>(site: &Site<'_, S>, name: &str, number: &S::Expr, faults: &mut Faults<S>) {
    if site.reads(number) {
        let message = format!("the number of `{name}` is part of the tree and cannot change");
        let help = match name {
            "repeat" => "write a literal or a constant; `while` repeats as long as a condition holds",
            _ => "write a literal or a constant",
        };
        faults.error(&S::place(number), message, help);
    }
}

fn probability<S: Syntax>(name: &'static str, chance: &S::Expr, faults: &mut Faults<S>) {
    let Some(Constant::Number(number)) = S::constant(chance) else { return };
    if number == 0.0 {
        faults.warning(&S::place(chance), format!("`{name}(0)` never enters its node"), "leave the node out");
    } else if !(0.0..=1.0).contains(&number) {
        let help = if (1.0..=100.0).contains(&number) {
            let share = Code::decorator(name, [Sample::bare(number / 100.0)]);
            text![format!("{number} per cent is "), Fix::Replace(share)]
        } else {
            "0.3 is three times in ten".into()
        };
        faults.error(&S::place(chance), "a probability is a number from 0 to 1", help);
    }
}

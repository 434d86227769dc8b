//! Control nodes that choose a branch anew in every tick: `Switch`, `WhileDoElse`.
//!
//! Guards choose the branch. In a `selector`, a guard with `aborts = both` halts the running branch before its own
//! branch starts. Below another selector that runs another branch, such a guard would also preempt that branch; there a
//! `reactive_selector` is used, whose guards abort only their own node.
//!
//! A branch that fails ends the node. Where the branch may have changed the choice, a local keeps the branches after it
//! from being entered in the same tick.

use std::collections::BTreeSet;

use bt_model::Value;

use super::Converter;
use super::made::{Made, text, when};
use super::node::{Around, Parent};
use crate::node::pointer;
use crate::script::{Shown, conjunction, negated};
use crate::xml::Element;

impl<'p> Converter<'p, '_> {
    /// Makes a selector of branches, of which one condition holds at a time. `changes` is `true` if a branch may write an
    /// entry of the conditions.
    fn chosen(&mut self, branches: Vec<(Shown, Made)>, changes: bool, at: usize, around: Around) -> Made {
        let last = branches.len() - 1;
        let failed = changes.then(|| self.local("failed", "bool", Value::Bool(false), false));
        let mut skips = Vec::new();
        let mut made = Vec::new();
        for (index, (condition, branch)) in branches.into_iter().enumerate() {
            let aborts = match (around.selector, index == last) {
                (true, _) => Some("self"),
                (false, false) => Some("both"),
                (false, true) => None,
            };
            // The node is skipped if the chosen branch is skipped.
            let skip: Vec<Shown> = self.condition_of(&branch.skip(), branch.at).into_iter().collect();
            skips.extend(self.under(&condition, &skip, at));
            let Some(failed) = &failed else {
                made.push(branch.decorated(when(&condition, aborts)));
                continue;
            };
            let first = (index > 0).then(|| negated(&Shown::atom(failed)));
            let branch = if index < last { self.noting_failure(branch, failed, at) } else { branch };
            made.push(branch.decorated(when(&conjunction([condition].into_iter().chain(first)), aborts)));
        }
        let kind = if around.selector { "reactive_selector" } else { "selector" };
        let made = Made::around(kind, at, made).keep("chosen", Value::Bool(true));
        match failed {
            Some(failed) => Made::around("sequence", at, vec![unset(&failed, at), made]).skipped(skips),
            None => made.skipped(skips),
        }
    }

    /// Makes a branch that sets a local when it fails.
    fn noting_failure(&mut self, branch: Made, failed: &str, at: usize) -> Made {
        let (skips, branch) = self.lifted(branch);
        let mark = Made::set(failed, Value::Bool(true), at).decorated(text("force_failure"));
        Made::around("selector", at, vec![branch, mark]).skipped(skips)
    }

    pub(super) fn switch(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let inside = around.inside(Parent::Other);
        let Some(variable) = self.needed(element, "variable") else { return Made::new("fail", at) };
        let Some(entry) = pointer(variable) else {
            let message = format!("`variable` is the text `{}`", variable.value);
            self.faults.error(&variable.place, message, "name an entry in braces: `variable=\"{mode}\"`");
            return Made::new("fail", at);
        };
        let (value, ty) = (self.read(entry), self.entry(entry).ty);
        let cases = element.children.len() - 1;
        let mut operands = Vec::new();
        for case in 1..=cases {
            let Some(attribute) = self.needed(element, &format!("case_{case}")) else { return Made::new("fail", at) };
            operands.push((self.operand(attribute, ty.as_deref()), pointer(attribute).is_none()));
        }
        let texts: BTreeSet<&str> = operands.iter().map(|(operand, _)| &*operand.text).collect();
        let ports = element.attributes.iter().filter(|port| port.name.starts_with("case_") || port.name == "variable");
        let entries: BTreeSet<String> = ports.filter_map(pointer).map(str::to_owned).collect();
        let distinct = texts.len() == cases && operands.iter().all(|(_, literal)| *literal);
        let other = |operand: &Shown| Shown::comparison(&value, "!=", operand);
        let mut branches = Vec::new();
        for (index, child) in element.children.iter().enumerate() {
            let made = self.node(child, inside);
            let before = operands[..index].iter().map(|(operand, _)| other(operand));
            let condition = match operands.get(index) {
                None => conjunction(before),
                Some((operand, _)) => {
                    let equal = Shown::comparison(&value, "==", operand);
                    if distinct { equal } else { conjunction(before.chain([equal])) }
                }
            };
            branches.push((condition, made));
        }
        self.seen_late(&entries, &variable.place);
        let changes = element.children[..cases].iter().any(|branch| self.writes(branch, &entries));
        self.chosen(branches, changes, at, around)
    }

    pub(super) fn while_do_else(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let inside = around.inside(Parent::Other);
        let condition =
            self.pure_condition(&element.children[0]).filter(|asked| asked.text != "true" && asked.text != "false");
        let (body, otherwise) = self.after(&element.children[0], |this| {
            let body = this.node(&element.children[1], inside);
            (body, element.children.get(2).map(|otherwise| this.node(otherwise, inside)))
        });
        let entries = element.children[0].attribute("code").filter(|_| condition.is_some());
        let entries = entries.map(|code| self.entries_of(code)).unwrap_or_default();
        self.seen_late(&entries, &element.children[0].place);
        match (condition, otherwise) {
            (Some(condition), None) => {
                let note = self.note_of(&element.children[0]);
                self.guarded(&condition, body, Some("self")).commented(note)
            }
            (Some(condition), Some(otherwise)) => {
                let not = negated(&condition);
                let changes = self.writes(&element.children[1], &entries);
                let note = self.note_of(&element.children[0]);
                self.chosen(vec![(condition, body), (not, otherwise)], changes, at, around).commented(note)
            }
            (None, otherwise) => {
                let condition = self.condition_node(&element.children[0], inside);
                let body = self.settled(body, around);
                let otherwise = otherwise.map(|otherwise| self.settled(otherwise, around));
                self.asked_anew(condition, body, otherwise, at)
            }
        }
    }

    /// Converts the condition of a `WhileDoElse`, a node that is entered in every tick. Reports a node that may take
    /// several ticks.
    fn condition_node(&mut self, element: &'p Element, inside: Around) -> Made {
        if !self.project.ends_at_once(element) {
            let message = format!(
                "`{}` is entered anew in every tick: if it takes several, the branch begins anew too",
                element.name
            );
            let help = "BehaviorTree.CPP keeps the result of an action until the `WhileDoElse` ends: write that result to an \
                        entry before, and ask it in a `ScriptCondition`; a node that ends at once is a `Condition` in the \
                        `TreeNodesModel`";
            self.faults.warning(&element.place, message, help);
        }
        self.node(element, inside)
    }

    /// Makes a choice whose condition is a node, entered in every tick. A local prevents that a failure of the body
    /// starts the other branch.
    fn asked_anew(&mut self, condition: Made, body: Made, otherwise: Option<Made>, at: usize) -> Made {
        let Some(otherwise) = otherwise else {
            return Made::around("reactive_sequence", at, vec![condition, body]);
        };
        let failed = self.local("failed", "bool", Value::Bool(false), false);
        let body = self.noting_failure(body, &failed, at);
        let otherwise = otherwise.decorated(when(&negated(&Shown::atom(&failed)), None));
        let first = Made::around("reactive_sequence", at, vec![condition, body]);
        let chosen = Made::around("reactive_selector", at, vec![first, otherwise]);
        Made::around("sequence", at, vec![unset(&failed, at), chosen])
    }
}

/// Makes the node that a choice begins with: no branch has failed.
fn unset(failed: &str, at: usize) -> Made {
    Made::set(failed, Value::Bool(false), at)
}

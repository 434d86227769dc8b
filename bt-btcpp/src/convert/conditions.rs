//! The conditions and scripts of a node: `_failureIf`, `_onSuccess` and so on.
//!
//! BehaviorTree.CPP checks `_failureIf`, `_successIf`, `_skipIf` and `_while` in this order at the entry, and `_while`
//! also in every tick. The scripts run at every end of the node, also at one caused by `_failureIf` or `_successIf`,
//! but not after a skip.

use super::Converter;
use super::made::{MARK, Made, number, object, text, when};
use super::node::{Around, Parent};
use crate::builtin::POSTCONDITIONS;
use crate::script::{Choice, Shown, Statement, conjunction, negated};
use crate::xml::{Attribute, Element};

impl Converter<'_, '_> {
    /// Adds the conditions and scripts of an element to its node.
    pub(super) fn conditions(&mut self, element: &Element, made: Made, around: Around) -> Made {
        if !element.attributes.iter().any(|attribute| attribute.name.starts_with('_')) {
            return made;
        }
        let at = made.at;
        let mut asked = |name: &str| element.attribute(name).and_then(|attribute| self.condition(attribute));
        let (failure, success) = (asked("_failureIf"), asked("_successIf"));
        let (skip, holds) = (asked("_skipIf"), asked("_while"));
        let made = self.on_halted(element, made);
        let (inner, mut made) = made.hoisted();
        if let Some(holds) = &holds {
            made = self.kept(element, holds, made, around);
        }
        if let Some(success) = &success {
            made = Made::choice(success, Made::new("succeed", at), Some(made), at);
        }
        if let Some(failure) = &failure {
            made = made.decorated(when(&negated(failure), None));
        }
        made = self.after(element, made);
        // A skip counts only if neither `_failureIf` nor `_successIf` holds.
        let undecided = conjunction([failure, success].iter().flatten().map(negated));
        let skips: Vec<Shown> = inner.into_iter().chain(skip).chain(holds.as_ref().map(negated)).collect();
        made.skipped(self.under(&undecided, &skips, at))
    }

    /// Adds `_while`: the running node is halted when the condition becomes false, and counts as skipped.
    fn kept(&mut self, element: &Element, holds: &Shown, made: Made, around: Around) -> Made {
        if matches!(&*holds.text, "true" | "false") {
            return made;
        }
        let at = made.at;
        let guarded = made.decorated(when(holds, Some("self")));
        match around.parent {
            // To a selector, the failure of the guard has the effect of a skip.
            Parent::Selector => guarded,
            Parent::Sequence => Made::around("selector", at, vec![guarded, Made::check(&negated(holds), at)]),
            Parent::Other => {
                if let Some(attribute) = element.attribute("_while") {
                    let message = "a running node fails when `_while` turns false; BehaviorTree.CPP then skips it";
                    let help = "put the node into a `Sequence` if its parent must go on as after a success";
                    self.faults.warning(&attribute.place, message, help);
                }
                guarded
            }
        }
    }

    /// Adds `_onSuccess`, `_onFailure` and `_post`.
    fn after(&mut self, element: &Element, made: Made) -> Made {
        let at = made.at;
        let [success, failure, post, _] = POSTCONDITIONS.map(|name| element.attribute(name));
        let mut scripts = |attributes: [Option<&Attribute>; 2]| {
            let scripts = attributes.into_iter().flatten().filter_map(|attribute| self.script(attribute, at));
            scripts.flatten().collect::<Vec<_>>()
        };
        let (succeeded, failed) = (scripts([success, post]), scripts([failure, post]));
        let mut made = made;
        if !succeeded.is_empty() {
            made = Made::around("sequence", at, std::iter::once(made).chain(succeeded).collect());
        }
        if !failed.is_empty() {
            let failed = Made::around("sequence", at, failed).decorated(text("force_failure"));
            made = Made::around("selector", at, vec![made, failed]);
        }
        made
    }

    /// Adds `_onHalted`: each assignment becomes a handler with an action.
    fn on_halted(&mut self, element: &Element, mut made: Made) -> Made {
        let Some(attribute) = element.attribute("_onHalted") else { return made };
        for statement in self.statements(attribute).unwrap_or_default().into_iter().rev() {
            let Statement::Assign { entry, value } = statement else { continue };
            let Some(choice) = self.choice(&value, attribute) else { return made };
            if matches!(choice, Choice::If(..)) {
                let help = "write the script as an action of the program: `#[on_halt(…)]`";
                self.faults.error(&attribute.place, "a script with a choice runs after a halt", help);
                return made;
            }
            let target = self.target(&entry.text);
            let action = format!("assign_{}", target.replace('.', "_"));
            let message = format!("`_onHalted` becomes a call of the action `{action}`");
            let help = format!("write it in Rust: `#[action] fn {action}(value: T) -> Option<T> {{ Some(value) }}`");
            self.once(&action, &attribute.place, message, help);
            let value = self.data(&entry.text, &value, attribute);
            let call = object([
                (MARK, number(made.at)),
                ("node", text(&action)),
                ("args", object([("value", value)])),
                ("out", text(target)),
            ]);
            made = made.decorated(object([("on_halt", call)]));
        }
        made
    }
}

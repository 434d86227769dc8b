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
        let scripts = self.scripts(element, at);
        let made = self.on_halted(element, made);
        let skips_inside = made.skips_inside();
        // An `if` is skipped with its branch, a node with scripts or a guard needs the condition outside.
        let (inner, mut made) = match skips_inside && holds.is_none() && scripts.is_empty() {
            true => (Vec::new(), made),
            false => self.lifted(made),
        };
        // A node that `_while` halts has no end, so its scripts are inside the guard. `_failureIf` and `_successIf` are
        // outside, and need their own copies of the scripts.
        let inside = holds.is_some() && !scripts.is_empty();
        if inside {
            made = scripts.after(made);
        }
        if let Some(holds) = &holds {
            made = self.kept(element, holds, made, around);
        }
        let end = |kind: &str| {
            let end = Made::new(kind, at);
            if inside { scripts.after_end(end, kind == "succeed") } else { end }
        };
        if let Some(success) = &success {
            made = Made::choice(success, end("succeed"), Some(made), at);
        }
        if let Some(failure) = &failure {
            made = match inside || skips_inside {
                true => Made::choice(failure, end("fail"), Some(made), at),
                false => made.decorated(when(&negated(failure), None)),
            };
        }
        if !inside {
            made = scripts.after(made);
        }
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
        if let Some(attribute) = element.attribute("_while") {
            self.seen_late(&self.entries_of(attribute), &attribute.place);
        }
        let guard = when(holds, Some("self"));
        match around.parent {
            // To a selector, the failure of the guard has the effect of a skip.
            Parent::Selector => made.decorated(guard),
            // To a sequence, a success has the effect of a skip: the outer `invert` makes the failure of the guard a
            // success, and the inner one keeps the results of the node.
            Parent::Sequence => made.decorated(text("invert")).decorated(guard).decorated(text("invert")),
            Parent::Other => {
                if let Some(attribute) = element.attribute("_while") {
                    let message = "a running node fails when `_while` turns false; BehaviorTree.CPP then skips it";
                    let help = "put the node into a `Sequence` if its parent must go on as after a success";
                    self.faults.warning(&attribute.place, message, help);
                }
                made.decorated(guard)
            }
        }
    }

    /// Converts `_onSuccess`, `_onFailure` and `_post`.
    fn scripts(&mut self, element: &Element, at: usize) -> Scripts {
        let [success, failure, post, _] = POSTCONDITIONS.map(|name| element.attribute(name));
        let mut scripts = |attributes: [Option<&Attribute>; 2]| {
            let scripts = attributes.into_iter().flatten().filter_map(|attribute| self.script(attribute, at));
            scripts.flatten().collect::<Vec<_>>()
        };
        Scripts { succeeded: scripts([success, post]), failed: scripts([failure, post]) }
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

/// The scripts that run at the end of a node.
struct Scripts {
    succeeded: Vec<Made>,
    failed: Vec<Made>,
}

impl Scripts {
    fn is_empty(&self) -> bool {
        self.succeeded.is_empty() && self.failed.is_empty()
    }

    /// Adds the scripts to a node.
    fn after(&self, made: Made) -> Made {
        self.after_end(self.after_end(made, true), false)
    }

    /// Adds the scripts that run after a success, or those that run after a failure.
    fn after_end(&self, made: Made, succeeded: bool) -> Made {
        let at = made.at;
        match succeeded {
            true if !self.succeeded.is_empty() => {
                Made::around("sequence", at, std::iter::once(made).chain(self.succeeded.iter().cloned()).collect())
            }
            false if !self.failed.is_empty() => {
                let failed = Made::around("sequence", at, self.failed.clone()).decorated(text("force_failure"));
                Made::around("selector", at, vec![made, failed])
            }
            _ => made,
        }
    }
}

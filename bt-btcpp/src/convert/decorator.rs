//! Decorators.

use bt_model::Value;

use super::Converter;
use super::made::{Made, object, text};
use super::node::{Around, Parent};
use super::value::Millis;
use crate::builtin::Builtin;
use crate::script::{Shown, disjunction, negated};
use crate::xml::Element;

impl<'p> Converter<'p, '_> {
    pub(super) fn decorator(&mut self, element: &'p Element, node: &Builtin, at: usize, around: Around) -> Made {
        let inside = around.inside(Parent::Other);
        match node.name {
            "Inverter" => self.child(element, around.inverted(), at).decorated(text("invert")),
            "ForceSuccess" => self.child(element, inside, at).decorated(text("force_success")),
            "ForceFailure" => self.child(element, inside, at).decorated(text("force_failure")),
            "KeepRunningUntilFailure" => {
                // A skipped round is no end: the loop goes on in the next tick.
                let child = self.child(element, inside, at);
                let (skips, child) = self.lifted(child);
                let round = match skips.is_empty() {
                    true => child,
                    false => Made::choice(&disjunction(skips), Made::new("succeed", at), Some(child), at),
                };
                round.decorated(object([("repeat", text("forever"))]))
            }
            "Repeat" => self.repeat(element, at, around),
            "RetryUntilSuccessful" | "RetryUntilSuccesful" => self.retry(element, at, around),
            "Delay" => {
                let child = self.child(element, inside, at);
                match self.millis(element, "delay_msec", None) {
                    Some(millis) => child.decorated(object([("delay", millis.span())])),
                    None => child,
                }
            }
            "Timeout" => {
                let child = self.child(element, inside, at);
                match self.millis(element, "msec", Some("0 is no limit there, here it is one")) {
                    // 0 means no limit.
                    Some(Millis::Fixed(0)) | None => child,
                    Some(millis) => child.decorated(object([("time_limit", millis.span())])),
                }
            }
            "RunOnce" => self.run_once(element, at, around),
            "Precondition" => self.precondition(element, at, around),
            "SkipUnlessUpdated" | "WaitValueUpdate" => self.unless_updated(element, node, at, around),
            "ConsumeQueue" => self.consume(element, (node, "popped_item"), at, around),
            name if name.starts_with("Loop") => self.consume(element, (node, "value"), at, around),
            _ => self.blackboard_check(element, node, at, around),
        }
    }

    /// Converts `RunOnce`: kept locals note that the child has ended, and its result.
    fn run_once(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let Some(then_skip) = self.word(element, "then_skip", &["true", "false", "1", "0"]) else {
            return Made::new("fail", at);
        };
        let child = self.child(element, around.inside(Parent::Other), at);
        let (skips, child) = self.lifted(child);
        let ran = self.local("ran", "bool", Value::Bool(false), true);
        let mark = || Made::set(&ran, Value::Bool(true), at);
        if crate::node::holds(then_skip) {
            let failed = mark().decorated(text("force_failure"));
            let succeeded = Made::around("sequence", at, vec![child, mark()]);
            let once = Made::around("selector", at, vec![succeeded, failed]);
            return once.skipped([Shown::atom(&ran)]).skipped(skips);
        }
        let succeeded = self.local("succeeded", "bool", Value::Bool(false), true);
        let note = Made::set(&succeeded, Value::Bool(true), at);
        let first = Made::around("sequence", at, vec![child, note, mark()]);
        let failed = mark().decorated(text("force_failure"));
        let first = Made::around("selector", at, vec![first, failed]).skipped(skips);
        let again = Made::check(&Shown::atom(&succeeded), at);
        Made::choice(&Shown::atom(&ran), again, Some(first), at)
    }

    fn precondition(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let words = ["FAILURE", "SUCCESS", "SKIPPED", "RUNNING"];
        let otherwise = self.word(element, "else", &words);
        let condition = self.needed(element, "if").and_then(|attribute| self.condition(attribute));
        let child = self.child(element, around.inside(Parent::Other), at);
        let (Some(otherwise), Some(condition)) = (otherwise, condition) else { return child };
        match otherwise {
            "SUCCESS" => Made::choice(&condition, child, Some(Made::new("succeed", at)), at),
            "SKIPPED" => child.skipped([negated(&condition)]),
            "RUNNING" => {
                let asked = Made::check(&condition, at).decorated(text("until_success"));
                let child = self.settled(child, around);
                Made::around("sequence", at, vec![asked, child])
            }
            _ => self.guarded(&condition, child, None),
        }
    }

    /// Converts `BlackboardCheckInt` and its variants of 3.x: the child runs if two values are equal.
    fn blackboard_check(&mut self, element: &'p Element, node: &Builtin, at: usize, around: Around) -> Made {
        let child = self.child(element, around.inside(Parent::Other), at);
        let (Some(one), Some(other)) = (self.needed(element, "value_A"), self.needed(element, "value_B")) else {
            return child;
        };
        let words = ["FAILURE", "SUCCESS", "RUNNING"];
        let Some(otherwise) = self.word(element, "return_on_mismatch", &words) else { return child };
        let ty = match node.name {
            "BlackboardCheckString" => Some("String"),
            "BlackboardCheckBool" => Some("bool"),
            _ => None,
        };
        let (one, other) = (self.operand(one, ty), self.operand(other, ty));
        let equal = Shown::comparison(&one, "==", &other);
        match otherwise {
            "SUCCESS" => Made::choice(&equal, child, Some(Made::new("succeed", at)), at),
            "RUNNING" => {
                let asked = Made::check(&equal, at).decorated(text("until_success"));
                let child = self.settled(child, around);
                Made::around("sequence", at, vec![asked, child])
            }
            _ => self.guarded(&equal, child, None),
        }
    }

    /// Returns the rounds of a loop: a number, or an entry that is read before each round; `None` if the port is
    /// missing or wrong.
    pub(super) fn rounds(&mut self, element: &'p Element, port: &str) -> Option<Rounds> {
        let attribute = self.needed(element, port)?;
        if let Some(entry) = crate::node::pointer(attribute) {
            return Some(Rounds::Entry(self.read(entry)));
        }
        match self.fixed(element, port, 1)? {
            -1 => Some(Rounds::Forever),
            0 => {
                let message = format!("`{}` with `{port}` 0 never runs its child, which is left out", element.name);
                self.faults.warning(&attribute.place, message, "write a number from 1, or -1 for no limit");
                Some(Rounds::Times(0))
            }
            times if (1..=i64::from(u32::MAX)).contains(&times) => Some(Rounds::Times(times)),
            other => {
                let message = format!("`{port}` is {other}");
                self.faults.error(&attribute.place, message, "write a number from 1, or -1 for no limit");
                None
            }
        }
    }
}

/// The number of rounds of a loop.
pub(super) enum Rounds {
    Forever,
    Times(i64),
    Entry(Shown),
}

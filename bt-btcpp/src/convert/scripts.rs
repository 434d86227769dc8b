//! Scripts as nodes and expressions.

use std::collections::BTreeSet;

use bt_model::Value;

use super::Converter;
use super::made::{Made, expr, number, text};
use crate::script::{
    Binary, Choice, Difference, MOST, Script, Shown, Statement, Unary, chosen, chosen_size, parse, regrouped, show,
};
use crate::types;
use crate::xml::Attribute;

impl Converter<'_, '_> {
    /// Parses a script; `None` if it is wrong, which was reported.
    pub(super) fn statements(&mut self, attribute: &Attribute) -> Option<Vec<Statement>> {
        match parse(&attribute.value) {
            Ok(statements) => {
                self.regrouped(attribute);
                Some(statements)
            }
            Err(mistake) => {
                self.faults.error(&attribute.part(mistake.start, mistake.end), mistake.message, mistake.help);
                None
            }
        }
    }

    /// Reports operators that older versions of BehaviorTree.CPP group differently.
    fn regrouped(&mut self, attribute: &Attribute) {
        for (start, end) in regrouped(&attribute.value) {
            let place = attribute.part(start, end);
            let id = format!("|| {} {:?} {start}", place.source().name(), place.range());
            let message = "`a || b && c` is `a || (b && c)`; in BehaviorTree.CPP up to 4.8.4 it is `(a || b) && c`";
            self.once(&id, &place, message.to_owned(), "write the parentheses that you mean".to_owned());
        }
    }

    /// Returns the entries that a script reads.
    pub(super) fn entries_of(&self, attribute: &Attribute) -> BTreeSet<String> {
        let mut names = Vec::new();
        for statement in parse(&attribute.value).unwrap_or_default() {
            let (Statement::Assign { value, .. } | Statement::Value(value)) = statement;
            value.names(&mut |name| names.push(name.text.clone()));
        }
        names.into_iter().filter(|name| !self.names.is_word(name)).collect()
    }

    /// Converts a script to nodes that write its entries.
    pub(super) fn script(&mut self, attribute: &Attribute, at: usize) -> Option<Vec<Made>> {
        let statements = self.statements(attribute)?;
        let mut made = Vec::new();
        for statement in &statements {
            match statement {
                Statement::Assign { entry, value } => made.extend(self.assignment(&entry.text, value, attribute, at)),
                Statement::Value(_) => {
                    let message = "a value that nothing takes is left out";
                    self.faults.warning(
                        &attribute.place,
                        message,
                        "assign it: `x := …`; a condition is a `ScriptCondition`",
                    );
                }
            }
        }
        Some(made)
    }

    /// Converts the script of a `ScriptCondition` to nodes that write its entries, and a condition.
    pub(super) fn asked(&mut self, attribute: &Attribute, at: usize) -> Option<(Vec<Made>, Shown)> {
        let statements = self.statements(attribute)?;
        let (last, before) = statements.split_last()?;
        let mut made = Vec::new();
        for statement in before {
            if let Statement::Assign { entry, value } = statement {
                made.extend(self.assignment(&entry.text, value, attribute, at));
            }
        }
        let value = match last {
            Statement::Value(value) => value.clone(),
            // The value of an assignment is the value that it writes.
            Statement::Assign { entry, value } => {
                made.extend(self.assignment(&entry.text, value, attribute, at));
                Script::Name(entry.clone())
            }
        };
        Some((made, self.truth(&value, attribute)?))
    }

    /// Converts a script that is a condition and writes no entry; `None` if it is wrong, which was reported.
    pub(super) fn condition(&mut self, attribute: &Attribute) -> Option<Shown> {
        match &*self.statements(attribute)? {
            [Statement::Value(value)] => self.truth(value, attribute),
            statements => {
                let writes = statements.iter().any(|statement| matches!(statement, Statement::Assign { .. }));
                let (message, help) = if writes {
                    let help = "write it in a `Script` before this node, and keep one condition here";
                    (format!("`{}` writes an entry", attribute.name), help)
                } else {
                    let message = format!("`{}` has {} conditions", attribute.name, statements.len());
                    (message, "join them: `a && b` if all must hold, `a || b` if one must")
                };
                self.faults.error(&attribute.place, message, help);
                None
            }
        }
    }

    /// Converts a value to a condition.
    fn truth(&mut self, value: &Script, attribute: &Attribute) -> Option<Shown> {
        let choice = self.choice(value, attribute)?;
        let value = self.truthful(choice.condition());
        Some(self.shown(&value, attribute))
    }

    /// Converts a number that is used as a condition to a comparison with 0.
    fn truthful(&self, value: Script) -> Script {
        match value {
            Script::Whole(number) => Script::Bool(number != "0"),
            Script::Real(number) => Script::Bool(number.parse() != Ok(0.0)),
            Script::Name(name) if self.entry(&name.text).ty.as_deref().is_some_and(types::is_number) => {
                Script::Compared(Box::new(Script::Name(name)), vec![("!=", Script::Whole("0".to_owned()))])
            }
            Script::Unary(Unary::Not, inner) => Script::Unary(Unary::Not, Box::new(self.truthful(*inner))),
            Script::Binary(op @ (Binary::And | Binary::Or), left, right, place) => {
                Script::Binary(op, Box::new(self.truthful(*left)), Box::new(self.truthful(*right)), place)
            }
            counted @ (Script::Unary(..) | Script::Binary(Binary::Sub | Binary::Mul | Binary::Div, ..)) => {
                Script::Compared(Box::new(self.valued(counted)), vec![("!=", Script::Whole("0".to_owned()))])
            }
            other => self.valued(other),
        }
    }

    /// Compares numbers that are used as truth values with 0: `!n` is such a use, and no bitwise negation.
    fn valued(&self, value: Script) -> Script {
        let inner = |value: Box<Script>| Box::new(self.valued(*value));
        match value {
            Script::Unary(Unary::Not, _) | Script::Binary(Binary::And | Binary::Or, ..) => self.truthful(value),
            Script::Unary(op, value) => Script::Unary(op, inner(value)),
            Script::Binary(op, left, right, place) => Script::Binary(op, inner(left), inner(right), place),
            Script::Compared(first, rest) => {
                let rest = rest.into_iter().map(|(sign, value)| (sign, self.valued(value)));
                Script::Compared(inner(first), rest.collect())
            }
            other => other,
        }
    }

    /// Converts a value to a choice between values; `None` beyond a limit, which was reported.
    pub(super) fn choice(&mut self, value: &Script, attribute: &Attribute) -> Option<Choice> {
        if !self.spend(chosen_size(value), &attribute.place) {
            return None;
        }
        let choice = chosen(value);
        if choice.is_none() {
            let message = format!("a value with more than {MOST} choices");
            self.faults.error(&attribute.place, message, "split it into several statements");
        }
        choice
    }

    /// Makes a node that writes an entry.
    fn assignment(&mut self, entry: &str, value: &Script, attribute: &Attribute, at: usize) -> Option<Made> {
        let choice = self.choice(value, attribute)?;
        Some(self.assigned(entry, choice, attribute, at))
    }

    fn assigned(&mut self, entry: &str, choice: Choice, attribute: &Attribute, at: usize) -> Made {
        match choice {
            Choice::Value(value) => {
                let value = self.valued(value);
                let is_number = self.entry(entry).ty.as_deref().is_some_and(types::is_number);
                if is_number && value.ty() == Some("bool") && !matches!(value, Script::Bool(_)) {
                    // A truth value that is used as a number is 1 or 0.
                    let condition = self.shown(&value, attribute);
                    let [one, zero] = ["1", "0"].map(|digit| {
                        let value = self.data(entry, &Script::Whole(digit.to_owned()), attribute);
                        Made::set(&self.target(entry), value, at)
                    });
                    return Made::choice(&condition, one, Some(zero), at);
                }
                let value = self.data(entry, &value, attribute);
                Made::set(&self.target(entry), value, at)
            }
            Choice::If(condition, then, otherwise) => {
                let condition = self.truthful(condition);
                let condition = self.shown(&condition, attribute);
                let then = self.assigned(entry, *then, attribute, at);
                let otherwise = self.assigned(entry, *otherwise, attribute, at);
                Made::choice(&condition, then, Some(otherwise), at)
            }
        }
    }

    /// Returns the value of an assignment: data for a literal, else an expression.
    pub(super) fn data(&mut self, entry: &str, value: &Script, attribute: &Attribute) -> Value {
        let is_bool = self.entry(entry).ty.as_deref() == Some("bool");
        match value {
            Script::Whole(whole) if is_bool => Value::Bool(whole != "0"),
            Script::Bool(value) => Value::Bool(*value),
            Script::Whole(whole) => number(whole),
            Script::Real(real) => real.parse::<f64>().map_or_else(|_| number(0), |real| number(format!("{real:?}"))),
            Script::Text(value) => text(value),
            value => expr(&self.shown(value, attribute)),
        }
    }

    /// Converts a value to an expression. Reports operators that behave differently.
    pub(super) fn shown(&mut self, value: &Script, attribute: &Attribute) -> Shown {
        let has = |value: &Script, is: fn(&str) -> bool| {
            let mut has = false;
            value.names(&mut |name| has |= self.entry(&name.text).ty.as_deref().is_some_and(is));
            has
        };
        let real = has(value, |ty| matches!(ty, "f64" | "f32"));
        let mut found: Vec<(Difference, (usize, usize))> = Vec::new();
        let shown = {
            let this = &*self;
            let mut word = |name: &crate::script::Word| {
                if this.names.is_word(&name.text) { Shown::atom(&name.text) } else { this.read(&name.text) }
            };
            show(value, &mut word, &mut |difference, place, operation| {
                if difference != Difference::Subtraction || has(operation, types::is_unsigned) {
                    found.push((difference, place));
                }
            })
        };
        self.spend(shown.text.len(), &attribute.place);
        for (difference, (start, end)) in found {
            let place = attribute.part(start, end);
            let id = format!("{difference:?} {} {:?}", place.source().name(), place.range());
            match difference {
                Difference::Concat => {
                    let message = format!("`{}` becomes a call of the function `concat`", &attribute.value[start..end]);
                    let help =
                        "register it in the game: `Registry::with_function(\"concat\", …)`; expressions make no texts";
                    self.once(&id, &place, message, help.to_owned());
                }
                Difference::Division if !real => {
                    let message = "whole numbers are divided without a rest, as in Rust";
                    let help =
                        "in BehaviorTree.CPP `5 / 2` is 2.5: give one of the entries the type `f64`, or write `2.0`";
                    self.once(&id, &place, message.to_owned(), help.to_owned());
                }
                Difference::Division => {}
                Difference::Subtraction => {
                    let message = "an unsigned number is never negative: below 0 it goes on with the largest number";
                    let help =
                        "in BehaviorTree.CPP `3 - 5` is -2: give the entry a signed type, or compare without the `-`";
                    self.once(&id, &place, message.to_owned(), help.to_owned());
                }
            }
        }
        shown
    }
}

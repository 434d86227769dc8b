//! Control nodes that keep their running child.

use bt_model::Value;

use super::Converter;
use super::made::{MARK, Made, expr, number, object, text};
use super::node::{Around, Parent, comment, own_name};
use super::skip::Skip;
use crate::builtin::Builtin;
use crate::node::Kind;
use crate::script::{Shown, conjunction};
use crate::xml::Element;

impl<'p> Converter<'p, '_> {
    /// Converts a node of the library.
    pub(super) fn builtin(&mut self, element: &'p Element, node: &Builtin, at: usize, around: Around) -> Made {
        match node.name {
            "Sequence" => self.composite("sequence", element, at, around.inside(Parent::Sequence)),
            "Fallback" => self.composite("selector", element, at, around.inside(Parent::Selector)),
            "ReactiveSequence" => self.reactive("reactive_sequence", element, at, around.inside(Parent::Sequence)),
            "ReactiveFallback" => self.reactive("reactive_selector", element, at, around.inside(Parent::Selector)),
            "AsyncSequence" | "AsyncFallback" => self.asynchronous(element, node, at, around),
            "SequenceWithMemory" | "SequenceStar" => self.with_memory(element, at, around),
            "Parallel" => self.parallel(element, at, around),
            "ParallelAll" => self.parallel_all(element, at, around),
            "TryCatch" => self.try_catch(element, at, around),
            "IfThenElse" => self.if_then_else(element, at, around),
            "WhileDoElse" => self.while_do_else(element, at, around),
            "ManualSelector" => {
                let message = "`ManualSelector` has no counterpart: it asks a person at a terminal";
                self.faults.error(&element.place, message, "write a `Switch` over an entry that the program sets");
                Made::new("fail", at)
            }
            name if name.starts_with("Switch") => self.switch(element, at, around),
            _ if node.children == (1, 1) => self.decorator(element, node, at, around),
            _ => self.leaf(element, node, at),
        }
    }

    fn composite(&mut self, kind: &str, element: &'p Element, at: usize, inside: Around) -> Made {
        let children = self.children(element, inside);
        Made::around(kind, at, children)
    }

    fn reactive(&mut self, kind: &str, element: &'p Element, at: usize, inside: Around) -> Made {
        let children = self.children_of_each_tick(element, inside);
        Made::around(kind, at, children)
    }

    fn asynchronous(&mut self, element: &'p Element, node: &Builtin, at: usize, around: Around) -> Made {
        let (kind, parent) = match node.name {
            "AsyncSequence" => ("sequence", Parent::Sequence),
            _ => ("selector", Parent::Selector),
        };
        let message = format!("`{}` becomes `{kind}`, which goes on with the next child in the same tick", node.name);
        let help = "put `<Sleep msec=\"1\"/>` between two children where others must be ticked before";
        self.faults.warning(&element.place, message, help);
        self.composite(kind, element, at, around.inside(parent))
    }

    /// Converts `SequenceWithMemory`: a kept local counts the children that have succeeded.
    fn with_memory(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let children = self.children(element, around.inside(Parent::Sequence));
        let all = Skip::all(children.iter().map(Made::skip));
        let last = children.len() - 1;
        if last == 0 {
            return Made::around("sequence", at, children);
        }
        let step = self.local("step", "u32", number(0), true);
        let steps = children.into_iter().enumerate().map(|(index, child)| {
            let next = if index == last { 0 } else { index + 1 };
            let done = Made::set(&step, number(next), at);
            let made = Made::around("sequence", at, vec![child, done]);
            let behind = Shown::comparison(&Shown::atom(&step), ">", &Shown::atom(index.to_string()));
            made.skipped((index < last).then_some(behind))
        });
        let made = Made::around("sequence", at, steps.collect());
        let skips = self.condition_of(&all, at);
        let first = Shown::comparison(&Shown::atom(&step), "==", &Shown::atom("0"));
        made.skipped(skips.map(|skip| conjunction([first, skip])))
    }

    fn parallel(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let children = self.children_of_each_tick(element, around.inside(Parent::Other));
        let count = children.len() as i64;
        let old = |new: &'static str, old: &'static str| if element.attribute(old).is_some() { old } else { new };
        let success = self.threshold(element, old("success_count", "success_threshold"), -1, count);
        let failure = self.threshold(element, old("failure_count", "failure_threshold"), 1, count);
        let (Some(success), Some(failure)) = (success, failure) else { return Made::new("fail", at) };
        // The node fails as soon as the required successes are out of reach.
        let failure = failure.min(count - success + 1);
        let all = |threshold: i64| if threshold == count { text("all") } else { number(threshold) };
        children.iter().for_each(|child| self.asked_once(child));
        let args = object([("success", all(success)), ("failure", number(failure))]);
        Made::around("parallel", at, children).with("args", args)
    }

    /// Returns a threshold of a parallel node: a number of children; a negative number counts from the end.
    fn threshold(&mut self, element: &Element, port: &str, default: i64, count: i64) -> Option<i64> {
        let number = self.fixed(element, port, default)?;
        let threshold = if number < 0 { count + number + 1 } else { number };
        if (1..=count).contains(&threshold) {
            return Some(threshold);
        }
        let place = element.attribute(port).map_or(&element.place, |attribute| &attribute.place);
        let message = format!("`{port}` is {number} of {count} children");
        self.faults.error(place, message, format!("write a number from 1 to {count}, or from -{count} to -1"));
        None
    }

    /// Converts `ParallelAll`, which ends after all its children. With a `max_failures` above 1, a local counts the
    /// failures.
    fn parallel_all(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let children = self.children_of_each_tick(element, around.inside(Parent::Other));
        let count = children.len() as i64;
        let Some(most) = self.threshold(element, "max_failures", 1, count) else { return Made::new("fail", at) };
        children.iter().for_each(|child| self.asked_once(child));
        let parallel = |children: Vec<Made>| {
            let args = object([("success", text("all")), ("failure", text("all"))]);
            Made::around("parallel", at, children).with("args", args)
        };
        if most == 1 {
            return parallel(children);
        }
        let failures = self.local("failures", "u32", number(0), false);
        let more = expr(&Shown::atom(format!("{failures} + 1")));
        let all = Skip::all(children.iter().map(Made::skip));
        let mut counted = Vec::new();
        for child in children {
            let (skips, child) = self.lifted(child);
            let failed = Made::set(&failures, more.clone(), at);
            counted.push(Made::around("selector", at, vec![child, failed]).skipped(skips));
        }
        let counted = parallel(counted);
        let fewer = Shown::comparison(&Shown::atom(&failures), "<", &Shown::atom(most.to_string()));
        let reset = Made::set(&failures, number(0), at);
        let made = Made::around("sequence", at, vec![reset, counted, Made::check(&fewer, at)]);
        made.skipped(self.condition_of(&all, at))
    }

    fn try_catch(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        // The sequence of the tries lets no guard in it preempt the catch.
        let inside = around.inside(Parent::Sequence);
        let (Some(catch), tries) = (element.children.last(), element.children.len() - 1) else {
            return Made::new("fail", at);
        };
        let tries = element.children[..tries].iter().map(|child| self.node(child, inside)).collect();
        let mut tries = Made::around("sequence", at, tries);
        if element.value("catch_on_halt").is_some_and(crate::node::holds) {
            tries = self.catch_on_halt(element, catch, tries);
        }
        let catch = self.node(catch, around.inside(Parent::Other)).decorated(text("force_failure"));
        let (skips, tries) = self.lifted(tries);
        Made::around("selector", at, vec![tries, catch]).skipped(skips)
    }

    /// Adds the last child as a handler of halts too, which must be an action.
    fn catch_on_halt(&mut self, element: &'p Element, catch: &'p Element, tries: Made) -> Made {
        if let Kind::Own { id, model } = self.project.kind(catch)
            && catch.children.is_empty()
        {
            let at = tries.at;
            let (action, args, out) = self.call(catch, (id, model), at);
            let mut fields = vec![(MARK.to_owned(), number(at)), ("node".to_owned(), text(action))];
            fields.extend(args.map(|args| ("args".to_owned(), args)));
            fields.extend(out.map(|out| ("out".to_owned(), text(out))));
            return tries.decorated(object([("on_halt", Value::Object(fields))]));
        }
        let place = element.attribute("catch_on_halt").map_or(&element.place, |attribute| &attribute.place);
        let help = "make the last child one action, which then runs as `#[on_halt(…)]`";
        self.faults.error(place, "after a halt only an action can run, no other node", help);
        tries
    }

    /// Converts `IfThenElse`, whose condition may be any node.
    fn if_then_else(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let inside = around.inside(Parent::Other);
        let asked = self.pure_condition(&element.children[0]);
        let then = self.node(&element.children[1], inside);
        let otherwise = match element.children.get(2) {
            Some(otherwise) => self.node(otherwise, inside),
            None => Made::new("fail", at),
        };
        if let Some(condition) = asked {
            let made = Made::choice(&condition, then, Some(otherwise), at);
            return made.commented(self.note_of(&element.children[0]));
        }
        let (then, otherwise) = (self.settled(then, around), self.settled(otherwise, around));
        let chosen = self.local("chosen", "bool", Value::Bool(false), false);
        let condition = self.node(&element.children[0], inside);
        let holds = Made::around("sequence", at, vec![condition, Made::set(&chosen, Value::Bool(true), at)]);
        let fails = Made::set(&chosen, Value::Bool(false), at);
        let choice = Made::choice(&Shown::atom(&chosen), then, Some(otherwise), at);
        Made::around("sequence", at, vec![Made::around("selector", at, vec![holds, fails]), choice])
    }

    /// Returns the comment of an element that becomes a condition, which has no node. Reports that its name is left out.
    pub(super) fn note_of(&mut self, condition: &Element) -> Option<String> {
        let name = own_name(condition, self.project.kind(condition)).and_then(|_| condition.attribute("name"));
        if let Some(name) = name {
            let message = format!("the name `{}` is left out: the condition becomes no node of its own", name.value);
            self.faults.warning(&name.place, message, "name the node around it");
        }
        comment(condition)
    }

    /// Returns the condition of a `ScriptCondition` that writes no entry and has no attributes with conditions; `None`
    /// for any other element.
    pub(super) fn pure_condition(&mut self, element: &'p Element) -> Option<Shown> {
        let Kind::Builtin(node) = self.project.kind(element) else { return None };
        let alone = element.attributes.iter().all(|attribute| matches!(&*attribute.name, "code" | "name" | "ID"));
        if node.name != "ScriptCondition" || !alone {
            return None;
        }
        let (before, condition) = match crate::script::parse(&element.attribute("code")?.value) {
            Ok(statements) if statements.len() == 1 => self.asked(element.attribute("code")?, 0)?,
            _ => return None,
        };
        before.is_empty().then(|| conjunction([condition]))
    }
}

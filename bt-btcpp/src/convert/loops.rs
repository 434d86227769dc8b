//! Loops: over rounds, and over the elements of a queue; and the other nodes for queues.

use super::Converter;
use super::decorator::Rounds;
use super::made::{Made, expr, number, object, text};
use super::node::{Around, Parent};
use crate::builtin::Builtin;
use crate::node::{named, pointer};
use crate::script::{Shown, disjunction};
use crate::xml::Element;

impl<'p> Converter<'p, '_> {
    pub(super) fn repeat(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let child = self.child(element, around.inside(Parent::Other), at);
        match self.rounds(element, "num_cycles") {
            Some(Rounds::Forever) => child.decorated(object([("repeat", text("forever"))])),
            Some(Rounds::Times(0)) => Made::new("succeed", at),
            Some(Rounds::Times(times)) => child.decorated(object([("repeat", number(times))])),
            Some(Rounds::Entry(rounds)) => self.counted_rounds(child, &rounds, at),
            None => child,
        }
    }

    pub(super) fn retry(&mut self, element: &'p Element, at: usize, around: Around) -> Made {
        let child = self.child(element, around.inside(Parent::Other), at);
        match self.rounds(element, "num_attempts") {
            Some(Rounds::Forever) => child.decorated(text("until_success")),
            Some(Rounds::Times(0)) => Made::new("fail", at),
            Some(Rounds::Times(times)) => child.decorated(object([("retry", number(times))])),
            Some(Rounds::Entry(rounds)) => {
                let failed = child.decorated(text("invert"));
                self.counted_rounds(failed, &rounds, at).decorated(text("invert"))
            }
            None => child,
        }
    }

    /// Makes a loop whose number of rounds is read before each round; -1 means no limit.
    fn counted_rounds(&mut self, child: Made, rounds: &Shown, at: usize) -> Made {
        let round = self.local("round", "i64", number(0), false);
        let fewer = Shown::comparison(&Shown::atom(&round), "<", rounds);
        let endless = Shown::comparison(rounds, "==", &Shown::atom("-1"));
        let first = disjunction([Shown::comparison(&Shown::atom("0"), "<", rounds), endless.clone()]);
        let (skips, child) = self.lifted(child);
        let next = Made::set(&round, expr(&Shown::atom(format!("{round} + 1"))), at);
        let skip = self.under(&first, &skips, at);
        let body = Made::around("sequence", at, vec![child, next]).skipped(skips);
        let rounds = Made::new("while", at)
            .with("condition", text(&disjunction([fewer, endless]).text))
            .with("do", body.value());
        Made::around("sequence", at, vec![Made::set(&round, number(0), at), rounds]).skipped(skip)
    }

    /// Converts `LoopInt` and its variants, and `ConsumeQueue`.
    pub(super) fn consume(
        &mut self,
        element: &'p Element,
        (node, item): (&Builtin, &str),
        at: usize,
        around: Around,
    ) -> Made {
        let child = self.child(element, around.inside(Parent::Other), at);
        let (Some(queue), Some(item)) = (self.needed(element, "queue"), self.needed(element, item)) else {
            return child;
        };
        let if_empty = self.word(element, "if_empty", &["SUCCESS", "FAILURE", "SKIPPED"]);
        let item = self.target(named(item));
        let body = child.value();
        let made = match pointer(queue) {
            // A queue is consumed, a vector is not.
            Some(entry) if node.name != "ConsumeQueue" && self.is_vector(entry) => {
                let list = self.target(entry);
                Made::new("for_each", at).with("in", text(list)).with("item", text(item)).with("do", body)
            }
            Some(entry) => {
                let queue = self.target(entry);
                Made::new("pop_each", at).with("from", text(queue)).with("item", text(item)).with("do", body)
            }
            None => {
                let ty = match node.name {
                    "LoopInt" => "i32",
                    "LoopDouble" => "f64",
                    "LoopBool" => "bool",
                    _ => "String",
                };
                let value = self.literal(queue, Some(&format!("Vec<{ty}>")));
                let list = self.local("queue", &format!("Vec<{ty}>"), value, false);
                Made::new("for_each", at).with("in", text(list)).with("item", text(item)).with("do", body)
            }
        };
        match if_empty {
            Some("FAILURE") => made.decorated(text("force_failure")),
            Some("SKIPPED") => {
                if let Some(attribute) = element.attribute("if_empty") {
                    let message = "an empty queue succeeds here; BehaviorTree.CPP skips the node";
                    let help = "guard the node with a count that the program keeps: `_skipIf=\"jobs_left == 0\"`";
                    self.faults.warning(&attribute.place, message, help);
                }
                made
            }
            _ => made,
        }
    }

    fn is_vector(&self, entry: &str) -> bool {
        self.entry(entry).ty.is_some_and(|ty| ty.starts_with("Vec<"))
    }

    /// Converts `PopFromQueue` to a loop over the queue that ends after one element.
    pub(super) fn pop(&mut self, element: &'p Element, at: usize) -> Made {
        let (Some(queue), Some(item)) = (self.needed(element, "queue"), self.needed(element, "popped_item")) else {
            return Made::new("fail", at);
        };
        let (queue, item) = (self.target(named(queue)), self.target(named(item)));
        let made = Made::new("pop_each", at).with("from", text(queue)).with("item", text(item));
        made.with("do", Made::new("fail", at).value()).decorated(text("invert"))
    }

    /// Converts `QueueSize` to an action of the program.
    pub(super) fn queue_size(&mut self, element: &'p Element, at: usize) -> Made {
        let (Some(queue), Some(size)) = (self.needed(element, "queue"), self.needed(element, "size")) else {
            return Made::new("fail", at);
        };
        let message = "`QueueSize` becomes the action `queue_size`".to_owned();
        let help =
            "write it in Rust; it fails if the queue is empty: `#[action] fn queue_size(queue: …) -> Option<u32>`";
        self.once("queue_size", &element.place, message, help.to_owned());
        let args = object([("queue", self.argument(queue, None))]);
        Made::new("queue_size", at).with("args", args).with("out", text(self.target(named(size))))
    }
}

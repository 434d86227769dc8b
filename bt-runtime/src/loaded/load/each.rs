//! `for_each` and `pop_each`.

use alloc::boxed::Box;
use alloc::format;

use bt_model::catalogue::may_be_list;
use bt_model::json::Json;
use bt_model::json::expression::{Expr, Scope};
use bt_model::{Element, Node, Target};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::program::eval::Effect;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Each, Kind, Loop, Word};
use crate::loaded::registry::lists::{Elements, TakeElement};
use crate::loaded::registry::slot::Typed;
use crate::rules::rounds;
use crate::trace::NodeId;

const LISTS: &str = "name a key, a parameter or a local that is a list: an array, a `Vec`, a `VecDeque`";
const QUEUES: &str = "name a key or a local that is a queue: a `Vec`, a `VecDeque`";

impl<'l, A: Agent> Loader<'l, A> {
    /// `for_each`.
    pub(super) fn for_each(
        &mut self,
        (list, element, body): (&Expr, &Element<Json>, &Node<Json>),
        id: NodeId,
        inner: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let index = self.lower.word(&mut free);
        let take = self.elements(list).and_then(|elements| self.filled(elements, &element.item));
        let noted = match &element.index {
            Some(to) => self.index(to, index).map(Some),
            None => Some(None),
        };
        self.rounds_of(take, noted, index, body, id, inner, free)
    }

    /// `pop_each`.
    pub(super) fn pop_each(
        &mut self,
        (queue, item, body): (&Target<Json>, &Target<Json>, &Node<Json>),
        id: NodeId,
        inner: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let index = self.lower.word(&mut free);
        let found = self.target(queue);
        let elements = found.and_then(|(slot, place)| match slot.queue() {
            Some(elements) => Some(elements),
            None => {
                self.faults.error(&place, format!("`{}` is `{}`, no queue", queue.path(), slot.written()), QUEUES);
                None
            }
        });
        let take = elements.and_then(|elements| self.filled(elements, item));
        self.rounds_of(take, Some(None), index, body, id, inner, free)
    }

    /// The loop with these elements.
    #[allow(clippy::too_many_arguments, reason = "what the part consists of")]
    fn rounds_of(
        &mut self,
        take: Option<(crate::loaded::program::eval::Get<A, bool>, TakeElement<A>)>,
        noted: Option<Option<Effect<A>>>,
        index: Word,
        body: &Node<Json>,
        id: NodeId,
        inner: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let word = self.lower.word(&mut free);
        let body = self.node(body, inner, free);
        let (is_empty, take) = take?;
        let each = Some(Each { is_empty, take, noted: noted?, index });
        let kind = Kind::Loop(Loop { rounds: rounds::EACH, count: u32::MAX, condition: None, each, word });
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &[body?]))
    }

    /// The elements of a list.
    pub(super) fn elements(&mut self, list: &Expr) -> Option<Elements<A>> {
        let Some(slot) = self.slot(list) else {
            // A broken key or local has been reported.
            self.type_of(list)?;
            return self.fault(list, format!("`{list}` is no list"), LISTS);
        };
        match slot.list() {
            Some(elements) => Some(elements),
            None => {
                let locals = self.locals();
                let scope = Scope { types: self.registry, locals: &locals };
                if !may_be_list(list, scope, &mut self.faults) {
                    return None;
                }
                self.fault(list, format!("`{list}` is `{}`, no list", slot.written()), LISTS)
            }
        }
    }

    /// The function that writes an element to its target.
    pub(super) fn filled(
        &mut self,
        elements: Elements<A>,
        item: &Target<Json>,
    ) -> Option<(crate::loaded::program::eval::Get<A, bool>, TakeElement<A>)> {
        let (slot, place) = self.target(item)?;
        let Elements { is_empty, next, fits, item: written } = elements;
        match slot.fill(next, fits) {
            Some(take) => Some((is_empty, take)),
            None => {
                let message = format!("an element is `{written}`, the target is `{}`", slot.written());
                let help = "an element goes into a key or a local of its own type `T`, or of `Option<T>`";
                self.faults.error(&place, message, help);
                None
            }
        }
    }

    /// The effect that writes the index of an element.
    pub(super) fn index(&mut self, to: &Target<Json>, index: Word) -> Option<Effect<A>> {
        let (slot, place) = self.target(to)?;
        let effect = slot.set_typed(Typed::Int(Box::new(move |env| i128::from(env.memory.words()[index as usize]))));
        if effect.is_none() {
            let message = format!("the index goes into a whole number, the target is `{}`", slot.written());
            self.faults.error(&place, message, "it may be of any type of whole numbers: `u32`, `usize`");
        }
        effect
    }
}

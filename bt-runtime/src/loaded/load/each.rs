//! `for_each` and `pop_each`.

use alloc::boxed::Box;

use bt_model::catalogue::{may_be_list, no_element, no_index, no_list, no_queue};
use bt_model::json::Json;
use bt_model::json::expression::{Expr, Scope, Type};
use bt_model::{Element, Node, Target};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::program::eval::Effect;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Each, Kind, Loop, Word};
use crate::loaded::registry::inputs::target_expr;
use crate::loaded::registry::lists::{Elements, TakeElement};
use crate::loaded::registry::slot::Typed;
use crate::rules::rounds;
use crate::trace::NodeId;

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of `for_each`.
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

    /// Returns the part of `pop_each`.
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
                no_queue(queue, slot.written(), &place, &mut self.faults);
                None
            }
        });
        let take = elements.and_then(|elements| self.filled(elements, item));
        self.rounds_of(take, Some(None), index, body, id, inner, free)
    }

    /// Returns the loop that runs `body` for each element.
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

    /// Returns the elements of the list that an expression names.
    pub(super) fn elements(&mut self, list: &Expr) -> Option<Elements<A>> {
        let slot = self.slot(list);
        // The Rust types decide, so that the type of a list may have any name.
        if let Some(elements) = slot.as_ref().and_then(|slot| slot.list()) {
            return Some(elements);
        }
        let locals = self.locals();
        let scope = Scope { types: self.registry, locals: &locals };
        if may_be_list(list, scope, &mut self.faults)
            && let Some(slot) = slot
        {
            no_list(list, slot.written(), &mut self.faults);
        }
        None
    }

    /// Returns the test whether no element is left, and the function that writes an element to its target.
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
                no_element(written, slot.written(), &place, &mut self.faults);
                None
            }
        }
    }

    /// Returns the effect that writes the index of an element to its target.
    pub(super) fn index(&mut self, to: &Target<Json>, index: Word) -> Option<Effect<A>> {
        let (slot, place) = self.target(to)?;
        let is_whole = matches!(self.type_of(&target_expr(to)), Some(Type::Int { .. }));
        let count = Typed::Int(Box::new(move |env| i128::from(env.memory.words()[index as usize])));
        let effect = if is_whole { slot.set_typed(count) } else { None };
        if effect.is_none() {
            no_index(slot.written(), &place, &mut self.faults);
        }
        effect
    }
}

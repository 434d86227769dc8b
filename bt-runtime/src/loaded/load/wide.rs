//! `for_each` with a width: its body is loaded once for each slot, and each slot has its own locals.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::json::Json;
use bt_model::json::expression::Expr;
use bt_model::{Element, Node};

use super::table::Under;
use super::typed::{Declared, Named};
use super::{Loader, Local};
use crate::blackboard::{Agent, KeyValue};
use crate::loaded::program::eval::Env;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Branch, Kind, Word};
use crate::loaded::program::wide::{Own, Wide, WideSlot};
use crate::loaded::registry::access::FileValue;
use crate::loaded::registry::lists::Elements;
use crate::loaded::registry::slot::{AnySlot, Slot};
use crate::trace::NodeId;

/// A list, the targets for each element, and the body that runs for each element.
type Parts<'n> = (&'n Expr, &'n Element<Json>, &'n Node<Json>);

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of a `for_each` with a width.
    pub(super) fn wide(
        &mut self,
        (list, element, body): Parts<'_>,
        id: NodeId,
        inner: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let Some(width) = element.slots() else {
            // A wrong width was reported. The body is only loaded to find its faults.
            self.node(body, inner, free);
            return None;
        };
        let (index, state) = (self.lower.word(&mut free), self.lower.word(&mut free));
        let words: Vec<_> = (0..width).map(|_| self.lower.word(&mut free)).collect();
        let (mut slots, mut parts, copied) = (Vec::new(), Vec::new(), self.copied);
        for slot in 0..width {
            self.copied = copied || slot > 0;
            let before = self.lower.measure(free);
            let loaded = self.slot_of((list, element, body), index, inner, free);
            free = self.lower.measured(before);
            self.copied = copied;
            // Report the faults of the body only once.
            let (slot, part) = loaded?;
            slots.push(slot);
            parts.push(part);
        }
        let Elements { is_empty, .. } = self.elements(list)?;
        let branches = words.into_iter().map(Branch::new).collect();
        let list = self.observed(list);
        let wide = Wide { is_empty, list, index, state, branches, slots: slots.into() };
        Some(self.graph.part(Kind::Wide(wide), Box::new(NeedsVm), id, true, &parts))
    }

    /// Returns a slot, and the part of the body in it.
    fn slot_of(
        &mut self,
        (list, element, body): Parts<'_>,
        index: Word,
        inner: Under,
        mut free: Free,
    ) -> Option<(WideSlot<A>, PartRef<'l, A>)> {
        let elements = self.elements(list);
        let (mut own, mut outer) = (Vec::new(), Vec::new());
        for to in element.targets() {
            let name = to.path();
            if let Some((at, local, made)) = self.own(&name, &mut free) {
                outer.push((at, core::mem::replace(&mut self.scope[at], local)));
                own.push(made);
            }
        }
        let take = elements.and_then(|elements| self.filled(elements, &element.item));
        let noted = match &element.index {
            Some(to) => self.index(to, index).map(Some),
            None => Some(None),
        };
        let part = self.node(body, inner, free);
        for (at, local) in outer.into_iter().rev() {
            self.scope[at] = local;
        }
        let is_right = own.len() == element.targets().count();
        let slot = WideSlot { own: own.into(), take: take?.1, noted: noted? };
        Some((slot, part.filter(|_| is_right)?))
    }

    /// Returns a slot's own local for the tree's local of this name, with the index of the latter in the scope; `None`
    /// if a missing local was reported.
    fn own(&mut self, name: &str, free: &mut Free) -> Option<(usize, Local<A>, Own<A>)> {
        let at = self.scope.iter().position(|local| local.name == name)?;
        let slot = Arc::clone(self.scope[at].slot.as_ref()?);
        let known = self.registry.types.values().find(|known| known.is_type_of(&*slot))?;
        let Declared { slot, begin, end, value } = known.own(self, &*slot, free)?;
        let Local { ty, observed, .. } = &self.scope[at];
        let local = Local { name: name.into(), ty: ty.clone(), slot: Some(slot), observed: observed.clone() };
        Some((at, local, Own { begin, end, value }))
    }
}

/// Declares a second place for a local, which begins with the value of that local.
pub(super) fn own<A: Agent, T: FileValue + KeyValue>(
    named: &Named<T>,
    loader: &mut Loader<'_, A>,
    local: &dyn AnySlot<A>,
    free: &mut Free,
) -> Option<Declared<A>> {
    let local = local.as_any().downcast_ref::<Slot<A, T>>()?.clone();
    let wrote = local.wrote()?;
    let place = loader.lower.place::<T>(free);
    let idle = local.clone();
    Some(Declared {
        slot: Arc::new(Slot::local(
            place,
            wrote,
            Arc::new(move |env: &Env<'_, '_, A>| idle.with(env, T::clone)),
            named.0,
        )),
        begin: Arc::new(move |agent, memory, world| {
            let value = local.with(&Env { agent, memory, world }, T::clone);
            memory.put(place, value);
        }),
        end: Box::new(move |memory| memory.clear(place)),
        value: Box::new(place),
    })
}
